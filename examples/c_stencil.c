// Diffusion on a ring with a nonlinear source: `steps` steps in place, then the energy.
double energy(double *u, double *next, int n, int steps, double source) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) {
      double left = u[i == 0 ? n - 1 : i - 1], right = u[i == n - 1 ? 0 : i + 1];
      next[i] = u[i] + 0.2 * (left - 2 * u[i] + right) + source * u[i] * (1 - u[i]);
    }
    for (int i = 0; i < n; ++i) u[i] = next[i];
  }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += 0.5 * u[i] * u[i];
  return sum;
}
