/* One field a step is kept. Of u[k], the next value at k has 0.8 - 0.8 u[k] + 0.2 (u[k-1] + u[k-N]), those at k+1 and
   k+N have 0.05 + 0.2 u there, and those at k-1 and k-N have 0.05. The border collects what flows into it. */
#include <stdlib.h>
#include <string.h>
static double first[N * N], second[N * N];

static void step(const double *restrict u, double *restrict v) {
  memcpy(v, u, sizeof(double) * N), memcpy(v + (N - 1) * N, u + (N - 1) * N, sizeof(double) * N);
  for (int i = 1; i < N - 1; i++) {
    v[i * N] = u[i * N], v[i * N + N - 1] = u[i * N + N - 1];
    for (int k = i * N + 1; k < i * N + N - 1; k++) {
      double c = u[k];
      v[k] = c - 0.2 * c * (2 * c - u[k - 1] - u[k - N]) + 0.05 * (u[k - 1] + u[k + 1] + u[k - N] + u[k + N] - 4 * c);
    }
  }
}

static void back(const double *restrict u, const double *restrict a, double *restrict b, double *restrict d) {
  for (int i = 1; i < N - 1; i++) {
    int low = (N - 1) * N + i, right = i * N + N - 1;
    d[i] += (0.05 + 0.2 * u[N + i]) * a[N + i], d[low] += 0.05 * a[low - N];
    d[i * N] += (0.05 + 0.2 * u[i * N + 1]) * a[i * N + 1], d[right] += 0.05 * a[right - 1];
  }
  for (int i = 1; i < N - 1; i++)
    for (int k = i * N + 1; k < i * N + N - 1; k++)
      b[k] = a[k] * (0.8 - 0.8 * u[k] + 0.2 * (u[k - 1] + u[k - N])) + a[k + 1] * (0.05 + 0.2 * u[k + 1]) +
             a[k + N] * (0.05 + 0.2 * u[k + N]) + 0.05 * (a[k - 1] + a[k - N]);
}

void grad(void **outs, void **ins) {
  double *restrict d = outs[0], *tape = malloc(sizeof first * (T + 1)), *a = first, *b = second, *other;
  memcpy(tape, ins[0], sizeof first);
  for (long t = 0; t < T; t++) step(tape + t * N * N, tape + (t + 1) * N * N);
  memcpy(d, tape + (long)T * N * N, sizeof first), memcpy(a, d, sizeof first);
  for (int i = 0; i < N; i++)
    for (int side = 0; side < 2; side++) {
      double *field = side ? a : b;
      field[i] = field[(N - 1) * N + i] = field[i * N] = field[i * N + N - 1] = 0;
    }
  for (long t = T - 1; t >= 0; t--) back(tape + t * N * N, a, b, d), other = a, a = b, b = other;
  for (int i = 1; i < N - 1; i++) memcpy(d + i * N + 1, a + i * N + 1, sizeof(double) * (N - 2));
  free(tape);
}
