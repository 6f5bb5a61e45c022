// Functions of the C library that store results, take numbers apart, print or end the program; special functions.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double apart(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    double s, c, whole;
    int e;
    sincos(x[i], &s, &c);
    sum += s * c * modf(3 * x[i], &whole) + whole * x[0];
    double m = frexp(x[i] * pow(10, 8 - 3 * i), &e);
    sum += m * m * (e + 1) + ldexp(x[i], i - 3) + scalbn(x[i], -i);
    sum += remainder(3 * x[i], 0.7) * x[0] + remainder(-x[i], 0.5) + remainder(5, 2.0) * x[i] + remainder(7, -2.0);
  }
  return sum;
}

double classes(const double *x, int n) {
  const double all[] = {0.0, -0.0, 1e-310, -1e-310, INFINITY, -INFINITY, NAN, 1, -1};
  double sum = 0;
  for (int i = 0; i < 9; i++) {
    double t = all[(i + n) % 9];
    int kind = (isnan(t) != 0) + 2 * (isinf(t) != 0) + 4 * (isfinite(t) != 0) + 8 * (isnormal(t) != 0);
    sum += x[0] * kind * (i + 1) + (signbit(t) ? x[1] : x[2]) * i;
  }
  return sum;
}

double special(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += lgamma(x[i]) * (i + 1) + tgamma(x[i] + 2) + lgamma(-x[i]);
    sum += j0(x[i]) + 2 * j1(x[i]) + y0(x[i]) * y1(x[i]);
  }
  return sum;
}

double checked(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] < 0) {
      fprintf(stderr, "x[%d] = %g is negative\n", i, x[i]);
      exit(2);
    }
    sum += sqrt(x[i]);
    if (sum > 1e9) printf("large: %g\n", sum);
  }
  return sum;
}

typedef struct {
  double a;
  int k;
  float f;
} record;

double records(const double *x, int n) {
  record all[4], *last = 0;
  for (int i = 0; i < 4; i++) {
    record one = {x[i], i, x[i % n]};
    all[i] = one;
    if (x[i] > 1) last = &all[i];
  }
  double sum = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) sum += all[i].a * all[j].a * all[(i + j) % 4].k;
  return last ? sum * last->a : sum;
}
