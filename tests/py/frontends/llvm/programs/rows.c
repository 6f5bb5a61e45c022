// Pointers in memory: rows, structs that own arrays, tables of functions, buffers that are exchanged.
#include <math.h>
#include <stdlib.h>

static double **matrix(int rows, int columns) {
  double **a = malloc(rows * sizeof *a);
  for (int i = 0; i < rows; i++) a[i] = malloc(columns * sizeof **a);
  return a;
}

double each_row(const double *x, int n) {
  double **a = matrix(n, n), **b = matrix(n, n), sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] = x[i] * x[j];
      b[j][i] = x[i] / (1 + j);
    }
  double *first = a[0];
  a[0] = a[n - 1];
  a[n - 1] = first;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j] * (i + 2 * j);
  for (int i = 0; i < n; i++) {
    free(a[i]);
    free(b[i]);
  }
  free(a);
  free(b);
  return sum;
}

double one_block(const double *x, int n) {
  double **a = malloc(n * sizeof *a), product = 1;
  a[0] = malloc(n * n * sizeof **a);
  for (int i = 1; i < n; i++) a[i] = a[i - 1] + n;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = (i == j ? 4 : 0) + x[i] * x[j] * (i + 1);
  for (int k = 0; k < n; k++) {
    product *= a[k][k];
    for (int i = k + 1; i < n; i++) {
      double factor = a[i][k] / a[k][k];
      for (int j = k; j < n; j++) a[i][j] -= factor * a[k][j];
    }
  }
  free(a[0]);
  free(a);
  return product;
}

typedef struct {
  int n;
  double *sums;
  double scale;
} totals;

static totals *create(int n, double scale) {
  totals *made = malloc(sizeof *made);
  made->n = n;
  made->sums = calloc(n, sizeof *made->sums);
  made->scale = scale;
  return made;
}

static void add(totals *t, const double *x) {
  for (int i = 0; i < t->n; i++) t->sums[i] += t->scale * x[i] * x[i];
}

double owned(const double *x, int n) {
  totals *t = create(n, x[0]);
  add(t, x);
  add(t, x);
  double sum = 0;
  for (int i = 0; i < t->n; i++) sum += t->sums[i] * t->sums[i];
  free(t->sums);
  free(t);
  return sum;
}

double exchanged(const double *x, int n) {
  double *u[2], sum = 0;
  u[0] = malloc(n * sizeof *x);
  u[1] = malloc(n * sizeof *x);
  for (int i = 0; i < n; i++) u[0][i] = u[1][i] = x[i];
  for (int t = 0; t < 5; t++) {
    double *from = u[t % 2], *to = u[1 - t % 2];
    for (int i = 1; i < n - 1; i++) to[i] = from[i] + 0.1 * from[i] * (from[i - 1] - 2 * from[i] + from[i + 1]);
  }
  for (int i = 0; i < n; i++) sum += u[1][i] * u[1][i];
  free(u[0]);
  free(u[1]);
  return sum;
}

static double square(double t) { return t * t; }
static double half(double t) { return 0.5 * t; }
static double (*const functions[])(double) = {sin, square, half};

double by_table(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += functions[i % 3](x[i]) * x[0];
  return sum;
}

double enlarged(const double *x, int n) {
  double *all = NULL, sum = 0;
  int room = 0, count = 0;
  for (int i = 0; i < n; i++) {
    if (count == room) {
      room = room ? 2 * room : 2;
      all = realloc(all, room * sizeof *all);
    }
    all[count++] = x[i] * x[i];
  }
  for (int i = 0; i < count; i++) sum += all[i] * all[count - 1 - i];
  free(all);
  return sum;
}

typedef struct {
  double *begin, *end;
} range;

double ranges(const double *x, int n) {
  range *all = malloc(n * sizeof *all);
  for (int i = 0; i < n; i++) {
    all[i].begin = malloc((i % 3) * sizeof *x);
    all[i].end = all[i].begin + i % 3;
    for (double *p = all[i].begin; p != all[i].end; p++) *p = x[i] * x[i];
  }
  double sum = 0;
  for (range *r = all; r != all + n; r++) {
    if (r->begin == r->end) sum += x[0];
    for (double *p = r->begin; p != r->end; p++) sum += *p * (r - all);
  }
  if (all[1].begin == all[4].begin) sum += 1000 * x[1];
  if (all[1].begin == all[1].end - 1) sum += 10 * x[1];
  for (int i = 0; i < n; i++) free(all[i].begin);
  free(all);
  return sum;
}
