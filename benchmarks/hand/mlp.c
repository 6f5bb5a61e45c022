/* Three more products of matrices: dW2 = h^T e, dh = e W2^T where h > 0, dW1 = x^T dh, for e = (out - y) / batch. */
#include <string.h>
static double h[B * H], e[B * O], dh[B * H];

/* c[m][n] += a[m][k] b[k][n] */
static void product(int m, int k, int n, const double *restrict a, const double *restrict b, double *restrict c) {
  for (int i = 0; i < m; i++)
    for (int l = 0; l < k; l++)
      for (int j = 0; j < n; j++) c[i * n + j] += a[i * k + l] * b[l * n + j];
}

/* c[k][n] += a[m][k] b[m][n] */
static void transposed(int m, int k, int n, const double *restrict a, const double *restrict b, double *restrict c) {
  for (int l = 0; l < k; l++)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) c[l * n + j] += a[i * k + l] * b[i * n + j];
}

void grad(void **outs, void **ins) {
  double *restrict dw1 = outs[0], *restrict db1 = outs[1], *restrict dw2 = outs[2], *restrict db2 = outs[3];
  const double *x = ins[0], *w1 = ins[1], *b1 = ins[2], *restrict w2 = ins[3], *b2 = ins[4], *y = ins[5];
  memset(dw1, 0, sizeof(double) * I * H), memset(db1, 0, sizeof(double) * H);
  memset(dw2, 0, sizeof(double) * H * O), memset(db2, 0, sizeof(double) * O);
  for (int b = 0; b < B; b++) memcpy(h + b * H, b1, sizeof(double) * H), memcpy(e + b * O, b2, sizeof(double) * O);
  product(B, I, H, x, w1, h);
  for (int i = 0; i < B * H; i++) h[i] = h[i] > 0 ? h[i] : 0;
  product(B, H, O, h, w2, e);
  for (int b = 0; b < B; b++)
    for (int o = 0; o < O; o++) {
      double miss = (e[b * O + o] - y[b * O + o]) / B;
      e[b * O + o] = miss, db2[o] += miss;
    }
  transposed(B, H, O, h, e, dw2);
  for (int b = 0; b < B; b++)
    for (int j = 0; j < H; j++) {
      double sum = 0;
      for (int o = 0; o < O; o++) sum += e[b * O + o] * w2[j * O + o];
      dh[b * H + j] = h[b * H + j] > 0 ? sum : 0;
      db1[j] += dh[b * H + j];
    }
  transposed(B, I, H, x, dh, dw1);
}
