/* Explicit steps with the rates. */
#include "rates.h"

static double loss(const double *__restrict__ first, const double *__restrict__ second, const double *__restrict__ p) {
  double u[N * N], v[N * N], du[N * N], dv[N * N], total = 0;
  for (int k = 0; k < N * N; k++) {
    u[k] = first[k];
    v[k] = second[k];
  }
  for (int t = 0; t < T; t++) {
    rates(du, dv, u, v, p);
    for (int k = 0; k < N * N; k++) {
      u[k] += 1e-5 * du[k];
      v[k] += 1e-5 * dv[k];
    }
  }
  for (int k = 0; k < N * N; k++) total += u[k] * u[k] + v[k] * v[k];
  return 0.5 * total / (N * N);
}
