/* The step is linear and symmetric inside: no tape. The adjoint of the border is what flows into it, never out. */
#include <string.h>
static double first[N * N], second[N * N];

static void step(const double *restrict u, double *restrict v) {
  for (int i = 1; i < N - 1; i++)
    for (int k = i * N + 1; k < i * N + N - 1; k++) v[k] = u[k] + 0.1 * (u[k - 1] + u[k + 1] + u[k - N] + u[k + N] - 4 * u[k]);
}

void grad(void **outs, void **ins) {
  double *restrict d = outs[0], *u = first, *v = second, *other;
  memcpy(u, ins[0], sizeof first), memcpy(v, ins[0], sizeof second);
  for (int t = 0; t < T; t++) step(u, v), other = u, u = v, v = other;
  memcpy(d, u, sizeof first);
  for (int i = 0; i < N; i++)
    for (int side = 0; side < 2; side++) {
      double *field = side ? u : v;
      field[i] = field[(N - 1) * N + i] = field[i * N] = field[i * N + N - 1] = 0;
    }
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) {
      d[i] += 0.1 * u[N + i], d[(N - 1) * N + i] += 0.1 * u[(N - 2) * N + i];
      d[i * N] += 0.1 * u[i * N + 1], d[i * N + N - 1] += 0.1 * u[i * N + N - 2];
    }
    step(u, v), other = u, u = v, v = other;
  }
  for (int i = 1; i < N - 1; i++) memcpy(d + i * N + 1, u + i * N + 1, sizeof(double) * (N - 2));
}
