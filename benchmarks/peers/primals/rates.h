/* The right-hand side of the Brusselator; neighbours are clamped at the border. */
static void rates(double *__restrict__ du, double *__restrict__ dv, const double *__restrict__ u,
                  const double *__restrict__ v, const double *__restrict__ p) {
  double h = 1.0 / (N - 1), spread = p[2] / (h * h);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int north = (i ? i - 1 : 0) * N + j, south = (i < N - 1 ? i + 1 : N - 1) * N + j, k = i * N + j;
      int west = i * N + (j ? j - 1 : 0), east = i * N + (j < N - 1 ? j + 1 : N - 1);
      double x = h * i - 0.3, y = h * j - 0.6, force = x * x + y * y <= 0.1 * 0.1 ? 5 : 0, made = u[k] * u[k] * v[k];
      du[k] = spread * (u[north] + u[south] + u[east] + u[west] - 4 * u[k]) + p[1] + made - (p[0] + 1) * u[k] + force;
      dv[k] = spread * (v[north] + v[south] + v[east] + v[west] - 4 * v[k]) + p[0] * u[k] - made;
    }
}
