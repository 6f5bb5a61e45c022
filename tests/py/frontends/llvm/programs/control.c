// Branches, loops that end early, recursion.
#include <math.h>

double newton(double a) {
  double x = a > 1 ? a : 1;
  int rounds = 0;
  while (fabs(x * x - a) > 1e-12 && rounds < 50) {
    x = 0.5 * (x + a / x);
    ++rounds;
  }
  return x;
}

double log_sum_exp(const double *x, int n) {
  double largest = x[0];
  for (int i = 1; i < n; ++i)
    if (x[i] > largest) largest = x[i];
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += exp(x[i] - largest);
  return largest + log(sum);
}

double first_above(const double *x, int n, double limit) {
  for (int i = 0; i < n; ++i)
    if (x[i] > limit) return x[i] * x[i];
  return -limit;
}

double tree(const double *x, int n) {
  if (n == 0) return 0;
  if (n == 1) return x[0] * x[0];
  int half = n / 2;
  double left = tree(x, half), right = tree(x + half, n - half);
  return left + right + 0.25 * left * right;
}

double kinds(const double *x, const int *kind, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) switch (kind[i]) {
      case 0: sum += x[i]; break;
      case 1: sum += x[i] * x[i]; break;
      case 2: continue;
      case 5: sum *= x[i];  // falls through
      case 7: sum += sin(x[i]); break;
      default: sum -= x[i];
    }
  return sum;
}

double search(const double *x, int n) {
  double found = 0;
  for (int i = 0; i < n; ++i) {
    double inner = 1;
    for (int j = i; j < n; ++j) {
      inner *= x[j];
      if (inner > 2) goto done;
      if (inner < 0.05) break;
    }
    found += inner * (i + 1);
  }
done:
  return found * found;
}
