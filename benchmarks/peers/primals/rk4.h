/* As euler, with the classic method of fourth order. */
static double slope(double x, double y, double mu) { return mu * (1 - x * x) * y - x; }

static double loss(const double *__restrict__ p) {
  double x = p[0], y = p[1], mu = p[2], dt = 1e-5;
  for (int t = 0; t < T; t++) {
    double k1 = slope(x, y, mu), y2 = y + 0.5 * dt * k1;
    double k2 = slope(x + 0.5 * dt * y, y2, mu), y3 = y + 0.5 * dt * k2;
    double k3 = slope(x + 0.5 * dt * y2, y3, mu), y4 = y + dt * k3;
    double k4 = slope(x + dt * y3, y4, mu);
    x += dt / 6 * (y + 2 * y2 + 2 * y3 + y4);
    y += dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return x * x + y * y;
}
