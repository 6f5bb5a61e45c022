// Pointers that may be null, memory that is made in loops, and what is freed under another name.
#include <stdlib.h>
#include <string.h>

double last_large(const double *x, const double *y, int n) {
  const double *found = NULL;
  for (int i = 0; i < n; i++) {
    if (x[i] > 1.2)
      found = x + i;
    else if (y[i] > 1.2)
      found = y + i;
  }
  return found ? *found * *found : -1;
}

double lazy(const double *x, int n) {
  double *t = NULL, sum = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] > 0.9 && !t) {
      t = malloc(n * sizeof *t);
      for (int j = 0; j < n; j++) t[j] = x[j] * x[i];
    }
    if (t) sum += t[i] * x[i];
  }
  free(t);
  return sum;
}

double grows(const double *x, int n) {
  double *p = NULL, sum = 0;
  int room = 0;
  for (int i = 0; i < n; i++) {
    if (i == room) {
      int more = room ? 2 * room : 1;
      double *q = malloc(more * sizeof *q);
      if (p) {
        memcpy(q, p, room * sizeof *q);
        free(p);
      }
      p = q;
      room = more;
    }
    p[i] = x[i] * x[i];
  }
  for (int i = 0; i < n; i++) sum += p[i] * p[n - 1 - i];
  free(p);
  return sum;
}

double swapped(const double *x, int n, int steps) {
  double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v), sum = 0;
  for (int i = 0; i < n; i++) u[i] = v[i] = x[i];
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.2 * u[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
    double *other = u;
    u = v;
    v = other;
  }
  for (int i = 0; i < n; i++) sum += u[i] * u[i];
  free(u);
  free(v);
  return sum;
}
