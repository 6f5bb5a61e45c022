/* With n the norm: dx = w / n - x (w.x) / n^3. */
#include <math.h>

void grad(void **outs, void **ins) {
  double *restrict d = outs[0], square = 0, product = 0;
  const double *restrict x = ins[0], *restrict w = ins[1];
  for (int i = 0; i < N; i++) square += x[i] * x[i], product += w[i] * x[i];
  double inverse = 1 / sqrt(square), factor = product * inverse * inverse * inverse;
  for (int i = 0; i < N; i++) d[i] = w[i] * inverse - factor * x[i];
}
