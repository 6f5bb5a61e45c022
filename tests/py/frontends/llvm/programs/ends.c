#include <stdlib.h>

// Ranges given by two pointers, in recursive functions.
static double total(const double *first, const double *end) {
  if (end - first == 1) return *first * *first;
  const double *middle = first + (end - first) / 2;
  return total(first, middle) + 0.5 * total(middle, end);
}

double totals(const double *x, int n) { return total(x, x + n) + total(x + 1, x + 3); }

static void quick(double *low, double *high) {
  if (high <= low) return;
  double pivot = low[(high - low) / 2], *i = low, *j = high;
  while (i <= j) {
    while (*i < pivot) i++;
    while (*j > pivot) j--;
    if (i <= j) {
      double t = *i;
      *i++ = *j;
      *j-- = t;
    }
  }
  quick(low, j);
  quick(i, high);
}

double ranked(const double *x, int n) {
  double *a = n ? malloc(n * sizeof *a) : NULL, sum = 0;
  for (int i = 0; i < n; i++) a[i] = x[i];
  quick(a, a + n - 1);
  for (int i = 0; i < n; i++) sum += (i + 1) * a[i] * a[i];
  free(a);
  return sum;
}
