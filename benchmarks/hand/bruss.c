/* Both fields before each step are kept. */
#include "bruss_step.h"
static double tape[(T + 1l) * 2 * CELLS], forcing[CELLS];

static void step(const double *u, const double *v, const double p[3], double *restrict nu, double *restrict nv) {
  const double dt = 1e-5;
  pad(u, pu), pad(v, pv);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int k = (i + 1) * W + j + 1, to = i * N + j;
      double c = pu[k], e = pv[k], reaction = c * c * e;
      nu[to] = c + dt * (p[2] * LAPLACIAN(pu, k) + p[1] + reaction - (p[0] + 1) * c + forcing[to]);
      nv[to] = e + dt * (p[2] * LAPLACIAN(pv, k) + p[0] * c - reaction);
    }
}

void grad(void **outs, void **ins) {
  double *du = outs[0], *dv = outs[1], *dp = outs[2], h = 1.0 / (N - 1);
  const double *p = ins[2], q[3] = {p[0], p[1], p[2] / (h * h)};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double x = h * i - 0.3, y = h * j - 0.6;
      forcing[i * N + j] = x * x + y * y <= 0.1 * 0.1 ? 5 : 0;
    }
  memcpy(tape, ins[0], sizeof(double) * CELLS), memcpy(tape + CELLS, ins[1], sizeof(double) * CELLS);
  for (long t = 0; t < T; t++) {
    double *u = tape + t * 2 * CELLS;
    step(u, u + CELLS, q, u + 2 * CELLS, u + 3 * CELLS);
  }
  double *end = tape + T * 2l * CELLS;
  for (int k = 0; k < CELLS; k++) du[k] = end[k] / CELLS, dv[k] = end[CELLS + k] / CELLS;
  dp[0] = dp[1] = dp[2] = 0;
  for (long t = T - 1; t >= 0; t--) {
    double *u = tape + t * 2 * CELLS;
    pad(u, pu), pad(u + CELLS, pv), pad(du, pa), pad(dv, pb);
    adjoint(q, 1e-5, du, dv, dp);
  }
  dp[2] /= h * h;
}
