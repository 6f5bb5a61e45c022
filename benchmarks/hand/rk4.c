/* The state before each step is kept; the stages are computed again. */
#include <stdlib.h>
static double tape[2l * T];
static const double dt = 1e-5;

static double slope(double x, double y, double mu) { return mu * (1 - x * x) * y - x; }

typedef struct { double x[4], y[4], k[4]; } Stages;

static Stages stages(double x, double y, double mu) {
  const double reach[4] = {0, 0.5e-5, 0.5e-5, 1e-5};
  Stages s;
  for (int i = 0; i < 4; i++) {
    s.x[i] = i ? x + reach[i] * s.y[i - 1] : x;
    s.y[i] = i ? y + reach[i] * s.k[i - 1] : y;
    s.k[i] = slope(s.x[i], s.y[i], mu);
  }
  return s;
}

void grad(void **outs, void **ins) {
  double *d = outs[0];
  const double *p = ins[0], mu = p[2], reach[4] = {0, 0.5e-5, 0.5e-5, 1e-5}, weight[4] = {1, 2, 2, 1};
  double x = p[0], y = p[1];
  for (long t = 0; t < T; t++) {
    tape[2 * t] = x, tape[2 * t + 1] = y;
    Stages s = stages(x, y, mu);
    x += dt / 6 * (s.y[0] + 2 * s.y[1] + 2 * s.y[2] + s.y[3]);
    y += dt / 6 * (s.k[0] + 2 * s.k[1] + 2 * s.k[2] + s.k[3]);
  }
  double dx = 2 * x, dy = 2 * y, dmu = 0;
  for (long t = T - 1; t >= 0; t--) {
    Stages s = stages(tape[2 * t], tape[2 * t + 1], mu);
    double bx[4], by[4], sum_x = dx, sum_y = dy;
    for (int i = 0; i < 4; i++) bx[i] = dt / 6 * weight[i] * dx, by[i] = dt / 6 * weight[i] * dy;
    for (int i = 3; i >= 0; i--) {
      double damp = 1 - s.x[i] * s.x[i];
      double ax = -by[i] * (2 * mu * s.x[i] * s.y[i] + 1), ay = bx[i] + by[i] * mu * damp;
      dmu += by[i] * damp * s.y[i];
      sum_x += ax, sum_y += ay;
      if (i) bx[i - 1] += reach[i] * ax, by[i - 1] += reach[i] * ay;
    }
    dx = sum_x, dy = sum_y;
  }
  d[0] = dx, d[1] = dy, d[2] = dmu;
}
