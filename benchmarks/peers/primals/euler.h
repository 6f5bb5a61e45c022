/* A million dependent steps of an oscillator. */
static double loss(const double *__restrict__ p) {
  double x = p[0], y = p[1], mu = p[2], dt = 1e-5;
  for (int t = 0; t < T; t++) {
    double next = x + dt * y;
    y += dt * (mu * (1 - x * x) * y - x);
    x = next;
  }
  return x * x + y * y;
}
