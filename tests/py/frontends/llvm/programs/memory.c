// Structs, local arrays, constants, copies.
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct oscillator {
  double stiffness, mass;
  int steps;
  double state[2];
};

double swing(const struct oscillator *o, double dt) {
  double q = o->state[0], p = o->state[1];
  for (int i = 0; i < o->steps; ++i) {
    p -= dt * o->stiffness * q;
    q += dt * p / o->mass;
  }
  return q * q + p;
}

struct particle {
  double mass;
  int charge;
  double at[3];
};

double energy(const struct particle *all, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) {
      double square = 0.5;
      for (int k = 0; k < 3; ++k) {
        double d = all[i].at[k] - all[j].at[k];
        square += d * d;
      }
      sum += all[i].mass * all[j].mass * all[i].charge * all[j].charge / sqrt(square);
    }
  return sum;
}

double weighted(const double *x, int n) {
  const double weights[5] = {0.1, 0.25, 0.3, 0.25, 0.1};
  double sum = 0;
  for (int i = 2; i + 2 < n; ++i) {
    double mean = 0;
    for (int k = 0; k < 5; ++k) mean += weights[k] * x[i + k - 2];
    sum += mean * mean;
  }
  return sum;
}

static const float table[2][3] = {{1, 2, 3}, {0.5f, 0.25f, 0.125f}};

float looked_up(const float *x, int row) {
  float sum = 0;
  for (int i = 0; i < 3; ++i) sum += table[row][i] * x[i] * x[i];
  return sum;
}

double on_the_heap(const double *x, int n) {
  double *copy = malloc(n * sizeof *copy), *sums = calloc(n, sizeof *sums);
  memcpy(copy, x, n * sizeof *copy);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) sums[i] += copy[j] * copy[i];
  double result = 0;
  for (int i = 0; i < n; ++i) result += sqrt(sums[i]);
  free(copy);
  free(sums);
  return result;
}

double grid(const double *x) {
  double a[4][3];
  memset(a, 0, sizeof a);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j) a[i][j] += x[i] * x[j + 1];
  for (int i = 1; i < 4; ++i)
    for (int j = 1; j < 3; ++j) a[i][j] += a[i - 1][j] * a[i][j - 1];
  return a[3][2];
}

void shift(double *x, int n) {
  memmove(x + 1, x, (n - 1) * sizeof *x);
  x[0] = x[1] * x[2];
}
