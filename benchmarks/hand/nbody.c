/* With a_i the accelerations and d = x_j - x_i: what pair (i, j) gives to body i is s^-3 e - 3 s^-5 (e.d) d for
   e = m_i a_j - m_j a_i, and -s^-3 a_j.d to its mass. Gathered by body, so that nothing is scattered. */
#include <math.h>
static double x[3][N], a[3][N];

void grad(void **outs, void **ins) {
  double *restrict dpositions = outs[0], *restrict dmasses = outs[1];
  const double *restrict positions = ins[0], *restrict m = ins[1];
  for (int i = 0; i < N; i++)
    for (int c = 0; c < 3; c++) x[c][i] = positions[3 * i + c];
  for (int i = 0; i < N; i++) {
    double s0 = 0, s1 = 0, s2 = 0;
    for (int j = 0; j < N; j++) {
      double d0 = x[0][j] - x[0][i], d1 = x[1][j] - x[1][i], d2 = x[2][j] - x[2][i];
      double r = 1 / sqrt(d0 * d0 + d1 * d1 + d2 * d2 + 0.01), pull = m[j] * r * r * r;
      s0 += pull * d0, s1 += pull * d1, s2 += pull * d2;
    }
    a[0][i] = s0, a[1][i] = s1, a[2][i] = s2;
  }
  for (int i = 0; i < N; i++) {
    double s0 = 0, s1 = 0, s2 = 0, sm = 0;
    for (int j = 0; j < N; j++) {
      double d0 = x[0][j] - x[0][i], d1 = x[1][j] - x[1][i], d2 = x[2][j] - x[2][i];
      double r = 1 / sqrt(d0 * d0 + d1 * d1 + d2 * d2 + 0.01), r2 = r * r, r3 = r2 * r;
      double e0 = m[i] * a[0][j] - m[j] * a[0][i], e1 = m[i] * a[1][j] - m[j] * a[1][i];
      double e2 = m[i] * a[2][j] - m[j] * a[2][i], radial = -3 * r3 * r2 * (e0 * d0 + e1 * d1 + e2 * d2);
      s0 += r3 * e0 + radial * d0, s1 += r3 * e1 + radial * d1, s2 += r3 * e2 + radial * d2;
      sm -= r3 * (a[0][j] * d0 + a[1][j] * d1 + a[2][j] * d2);
    }
    dpositions[3 * i] = s0, dpositions[3 * i + 1] = s1, dpositions[3 * i + 2] = s2, dmasses[i] = sm;
  }
}
