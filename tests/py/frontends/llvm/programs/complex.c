// Complex numbers, as compilers pass them: real and imaginary parts.
#include <complex.h>

double horner(const double *re, const double *im, int n, double x, double y) {
  double complex sum = 0, z = x + y * I;
  for (int i = 0; i < n; i++) sum = sum * z + (re[i] + im[i] * I);
  return creal(sum * conj(sum));
}

double moebius(const double *p) {
  double complex z = p[0] + p[1] * I, w = p[2] - p[3] * I;
  for (int i = 0; i < 4; i++) z = (z * w + 1) / (z - w * 2);
  return creal(z) * cimag(z) + cabs(z);
}

double waves(const double *x, int n, double k) {
  double complex sum = 0;
  for (int i = 0; i < n; i++) sum += cexp(I * k * x[i]) * csqrt(x[i] + 2 * I) + clog(1 + I * x[i]);
  return cabs(sum) + carg(sum) + creal(cpow(sum, 1.5 + 0.2 * I)) + cimag(ctanh(sum / n) + csin(sum / n) * ccos(sum / n));
}
