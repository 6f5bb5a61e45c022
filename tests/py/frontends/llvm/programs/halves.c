// Recursive functions on the begin and the end of arrays that are made elsewhere.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static double halves(double *first, double *last) {
  ptrdiff_t n = last - first;
  if (n < 2) return n ? first[0] * last[-1] : 0;
  double *middle = first + n / 2;
  *middle *= 0.5 + *first;
  return halves(first, middle) - 0.5 * halves(middle, last);
}

// The array is another object after each reallocation.
double grown(const double *x, int n) {
  double *begin = 0, *end = 0, *limit = 0;
  for (int i = 0; i < n; ++i) {
    if (end == limit) {
      size_t size = end - begin, more = size ? 2 * size : 1;
      double *made = malloc(more * sizeof(double));
      if (size) memcpy(made, begin, size * sizeof(double));
      free(begin);
      begin = made, end = made + size, limit = made + more;
    }
    *end++ = x[i];
  }
  double sum = halves(begin, end);
  free(begin);
  return sum;
}

// One of two pointers is null where the other one is not.
double or_null(const double *x, int n) {
  double copy[8], *first, *last;
  for (int i = 0; i < n; ++i) copy[i] = x[i];
  if (x[0] > 10) first = NULL, last = copy, copy[0] = x[1];
  else first = copy + 1, last = copy + n, copy[1] = x[2];
  return first ? halves(first, last) : last[0];
}

struct item {
  double key;
  int rank;
};

static double ranked_halves(const struct item *first, const struct item *last) {
  ptrdiff_t n = last - first;
  if (n < 2) return n ? first->key * first->rank : 0;
  return ranked_halves(first, first + n / 2) - 0.5 * ranked_halves(first + n / 2, last);
}

// An array of structs that is filled, and walked along by steps of bytes.
double ranked(const double *x, int n) {
  struct item *items = malloc(n * sizeof *items);
  memset(items, 0, n * sizeof *items);
  for (size_t at = 0; at < n * sizeof *items; at += sizeof *items) {
    struct item *one = (struct item *)((char *)items + at);
    int i = (int)(at / sizeof *items);
    one->key += x[i] * x[i];
    one->rank += i + 1;
  }
  double sum = ranked_halves(items, items + n);
  free(items);
  return sum;
}
