/* A step has the Jacobian [1, dt; -dt (2 mu x y + 1), 1 + dt mu (1 - x^2)], and dt (1 - x^2) y by mu. Its entries are
   kept instead of the state: the forward sweep waits for its own results and has time to compute them. */
static double tape[3l * T];

void grad(void **outs, void **ins) {
  double *d = outs[0];
  const double *p = ins[0], dt = 1e-5, mu = p[2];
  double x = p[0], y = p[1];
  for (long t = 0; t < T; t++) {
    double damp = 1 - x * x;
    tape[3 * t] = dt * (2 * mu * x * y + 1), tape[3 * t + 1] = 1 + dt * mu * damp, tape[3 * t + 2] = damp * y;
    double slope = mu * damp * y - x;
    x += dt * y, y += dt * slope;
  }
  double dx = 2 * x, dy = 2 * y, dmu = 0;
  for (long t = T - 1; t >= 0; t--) {
    double by = dy;
    dmu += by * tape[3 * t + 2];
    dy = by * tape[3 * t + 1] + dt * dx;
    dx -= by * tape[3 * t];
  }
  d[0] = dx, d[1] = dy, d[2] = dt * dmu;
}
