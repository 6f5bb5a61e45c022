#include <math.h>
#include <stdlib.h>

/* Loops that -O2 unrolls four times, with a loop for the remaining iterations. */

double polynomials(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    double p = 0;
    for (int j = 0; j < n; j++) p = p * b[i] + a[j];
    s += p;
  }
  return s;
}

double log_determinant(const double *a, int n) {
  double *l = malloc(n * n * sizeof(double)), sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double s = a[i * n + j] + (i == j ? 2.0 * n : 0);
      for (int k = 0; k < j; k++) s -= l[i * n + k] * l[j * n + k];
      if (i == j) {
        l[i * n + i] = sqrt(s);
        sum += log(l[i * n + i]);
      } else {
        l[i * n + j] = s / l[j * n + j];
      }
    }
  free(l);
  return sum;
}

/* The remainder of n is used elsewhere, too. */
double twice(const double *a, unsigned n) {
  double s = 1, t = 1;
  for (unsigned i = 0; i < n; i++) s = s * a[i] + 1;
  for (unsigned i = 0; i < n; i++) t = t * 0.5 + a[i];
  return s * t * (n & 3) + s;
}
