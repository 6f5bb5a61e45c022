/* The Brusselator and its adjoint on fields with a border of copies, so that the loops have no branches. */
#include <stdlib.h>
#include <string.h>
enum { W = N + 2, CELLS = N * N };
typedef double Field[W * W];

static void pad(const double *restrict from, double *restrict to) {
  for (int i = 0; i < N; i++) {
    double *row = to + (i + 1) * W;
    memcpy(row + 1, from + i * N, sizeof(double) * N);
    row[0] = row[1], row[N + 1] = row[N];
  }
  memcpy(to, to + W, sizeof(double) * W), memcpy(to + (N + 1) * W, to + N * W, sizeof(double) * W);
}

#define LAPLACIAN(f, k) (f[k - W] + f[k + W] + f[k - 1] + f[k + 1] - 4 * f[k])

static Field pu, pv, pa, pb;

/* du, dv += scale J^T (pa, pb) at the state (pu, pv); dp gets the adjoints of A, B and the diffusion. */
static void adjoint(const double p[3], double scale, double *restrict du, double *restrict dv, double dp[3]) {
  double d0 = 0, d1 = 0, d2 = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int k = (i + 1) * W + j + 1, to = i * N + j;
      double c = pu[k], e = pv[k], difference = pa[k] - pb[k];
      du[to] += scale * (p[2] * LAPLACIAN(pa, k) + 2 * c * e * difference - p[0] * difference - pa[k]);
      dv[to] += scale * (p[2] * LAPLACIAN(pb, k) + c * c * difference);
      d0 -= c * difference, d1 += pa[k], d2 += LAPLACIAN(pu, k) * pa[k] + LAPLACIAN(pv, k) * pb[k];
    }
  dp[0] += scale * d0, dp[1] += scale * d1, dp[2] += scale * d2;
}
