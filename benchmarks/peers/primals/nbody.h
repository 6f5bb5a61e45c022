/* Half the squares of the accelerations that bodies give each other. */
static double loss(const double *__restrict__ positions, const double *__restrict__ masses) {
  double total = 0;
  for (int i = 0; i < N; i++) {
    double a0 = 0, a1 = 0, a2 = 0;
    for (int j = 0; j < N; j++) {
      double d0 = positions[3 * j] - positions[3 * i], d1 = positions[3 * j + 1] - positions[3 * i + 1];
      double d2 = positions[3 * j + 2] - positions[3 * i + 2];
      double r = 1 / sqrt(d0 * d0 + d1 * d1 + d2 * d2 + 0.01), pull = masses[j] * r * r * r;
      a0 += pull * d0;
      a1 += pull * d1;
      a2 += pull * d2;
    }
    total += a0 * a0 + a1 * a1 + a2 * a2;
  }
  return 0.5 * total;
}
