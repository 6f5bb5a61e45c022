/* The gradient is the softmax. */
#include <math.h>

void grad(void **outs, void **ins) {
  double *restrict d = outs[0];
  const double *restrict x = ins[0];
  double most = x[0], sum = 0;
  for (int i = 1; i < N; i++) most = x[i] > most ? x[i] : most;
  for (int i = 0; i < N; i++) sum += d[i] = exp(x[i] - most);
  double scale = 1 / sum;
  for (int i = 0; i < N; i++) d[i] *= scale;
}
