#include <stdlib.h>

/* The order of arrays that are allocated one by one: one of two is first, and the greatest is moved to the front. */
double order(const double *x, int n) {
  double *p[8];
  int less = 0, greater = 0, same = 0;
  for (int i = 0; i < n; i++) {
    p[i] = malloc(2 * sizeof(double));
    p[i][0] = x[i];
    p[i][1] = x[i] * x[i];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      less += p[i] < p[j];
      greater += p[i] + 1 > p[j];
      same += p[i] == p[j];
    }
  for (int i = n - 1; i > 0; i--)
    if (p[i] > p[i - 1]) {
      double *moved = p[i];
      p[i] = p[i - 1];
      p[i - 1] = moved;
    }
  double sum = less + 100 * greater + 10000 * same;
  for (int i = 0; i < n; i++) sum += (i + 1) * p[i][1];
  for (int i = 0; i < n; i++) free(p[i]);
  return sum;
}

static double *table[4];

/* Of pointers, null is the first. */
double nulls(const double *x, int n) {
  int same = 0;
  for (int i = 1; i < n; i += 2) {
    table[i] = malloc(sizeof(double));
    table[i][0] = x[i];
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) same += (table[i] == table[j]) + 100 * (table[i] < table[j]);
  return same + table[1][0] * table[3][0];
}

/* A local array is not the caller's. */
double own(const double *x, int n) {
  double here[2] = {x[0], x[1]};
  const double *p = here;
  return (p == x ? 1 : 2) * here[0] * here[0] + (x != p + n ? here[1] : 3);
}

double maybe_null(const double *x, int n) {
  double here[2] = {x[0], x[1]};
  const double *p = n > 1 ? here : 0;
  return p < x ? x[0] : 1;
}

/* The arguments may overlap. */
double swapped(double *x, double *y, int n) {
  double *p = x, *q = y;
  for (int i = 0; i < n; i++) {
    p[0] += q[0];
    double *last = p;
    p = q;
    q = last;
  }
  return p < q ? p[0] : q[0];
}
