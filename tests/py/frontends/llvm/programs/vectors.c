// Loops and sums that an optimizing compiler vectorizes.
#include <math.h>
#include <stdlib.h>

void axpy(double a, const double *x, double *y, int n) {
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}

void squares(const double *restrict z, double *restrict w, int n) {
  for (int i = 0; i < n; i++) {
    w[2 * i] = z[2 * i] * z[2 * i] - z[2 * i + 1] * z[2 * i + 1];
    w[2 * i + 1] = 2 * z[2 * i] * z[2 * i + 1];
  }
}

double any_order(const double *x, const int *k, int n) {
#pragma clang fp reassociate(on)
  double sum = 0;
  int count = 0;
  for (int i = 0; i < n; i++) {
    sum += sqrt(x[i]) * x[i];
    count += k[i];
  }
  return sum * count;
}

void some(const float *restrict x, double *restrict y, const int *restrict k, int n) {
  for (int i = 0; i < n; i++)
    if (k[i] > 1) y[i] = x[i] * y[k[i]] + k[i];
}

void gathered(const double *restrict x, double *restrict y, const int *restrict k, int n) {
  for (int i = 0; i < n; i++) y[i] = x[k[i]] * (x[i] > 1 ? x[i] : -x[i]);
}

double rotated(const double *x, double c, double s) {
  double p = c * x[0] - s * x[1], q = s * x[0] + c * x[1];
  for (int i = 0; i < 4; i++) {
    double t = c * p - s * q;
    q = s * p + c * q;
    p = t;
  }
  return p * q;
}

double guarded(const double *x, double *y, int n) {
  double *w = n > 3 ? y : 0, sum = 0;
  if (w)
    for (int i = 0; i < n; i++) w[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) {
    y[i] += x[i];
    sum += y[i] * x[i];
  }
  return sum;
}

double allocated(const double *x, int n, int m) {
  double **a = malloc(n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++) a[i] = malloc(m * sizeof **a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = x[i * m + j] * x[i * m + j];
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) s += a[i][j] * a[i - 1][j];
  for (int i = 0; i < n; i++) free(a[i]);
  free(a);
  return s;
}
