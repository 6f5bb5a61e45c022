// Loops over arrays.
#include <math.h>
#include <stddef.h>

double dot(const double *x, const double *y, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

void matmul(const double *restrict a, const double *restrict b, double *restrict c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

void heat(double *u, double *v, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        v[i * n + j] = u[i * n + j] + 0.1 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] +
                                             u[i * n + j + 1] - 4 * u[i * n + j] * u[i * n + j]);
    double *other = u;
    u = v;
    v = other;
  }
}

double gather(const double *x, const int *index, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += sin(x[index[i]]) * x[i];
  return sum;
}

double walk(const double *p, int n) {
  double product = 1;
  for (const double *end = p + n; p != end; ++p) product *= *p;
  return product;
}

double backwards(const double *x, size_t n) {
  double sum = 0;
  for (size_t i = n; i-- > 0;) sum = sum * x[i] + 1;
  return sum;
}

double every_third(const float *x, unsigned n) {
  double sum = 0;
  for (unsigned i = 1; i < n; i += 3) sum += x[i] * x[i - 1];
  return sum;
}

double countdown(const double *x, int n) {
  double sum = 0;
  int i = n;
  do {
    --i;
    sum += x[i] * x[i] * i;
  } while (i > 0);
  return sum;
}

void prefix(double *x, long n, long stride) {
  for (long i = stride; i < n; i += stride) x[i] += x[i - stride] * x[i];
}

double two_arrays(const double *x, const double *y, int n, int which) {
  const double *p = which > 0 ? x + 1 : y;
  double sum = 0;
  for (int i = 0; i < n - 1; ++i) sum += exp(p[i]) * x[i];
  return sum;
}
