/* With Q the packed matrix of a component, c = x - mean, y = Q c and w the softmax of alpha + trace - |y|^2 / 2, the
   adjoint of y is -w y. So dQ = sum over points of (-w y) c^T, dmean = -Q^T sum(-w y), dalpha = sum w - NP softmax(alpha).
   Nothing is kept from one point to the next. */
#include <math.h>
#include <string.h>
enum { PACKED = D * (D + 1) / 2 };

static double softmax(double *restrict x) {
  double most = x[0], sum = 0;
  for (int k = 1; k < K; k++) most = x[k] > most ? x[k] : most;
  for (int k = 0; k < K; k++) sum += x[k] = exp(x[k] - most);
  for (int k = 0; k < K; k++) x[k] /= sum;
  return sum;
}

void grad(void **outs, void **ins) {
  double *restrict dalpha = outs[0], *restrict dmean = outs[1], *restrict dq = outs[2];
  const double *restrict alpha = ins[0], *restrict mean = ins[1], *restrict q = ins[2], *restrict points = ins[3];
  static double diagonal[K][D], trace[K], c[K][D], y[K][D], w[K], weight[K], dy_sum[K][D];
  memset(weight, 0, sizeof weight), memset(dy_sum, 0, sizeof dy_sum), memset(dq, 0, sizeof(double) * K * PACKED);
  for (int k = 0; k < K; k++) {
    trace[k] = 0;
    for (int i = 0; i < D; i++) diagonal[k][i] = exp(q[k * PACKED + i]), trace[k] += q[k * PACKED + i];
  }
  for (int n = 0; n < NP; n++) {
    const double *x = points + n * D;
    for (int k = 0; k < K; k++) {
      const double *column = q + k * PACKED + D;
      double square = 0;
      for (int i = 0; i < D; i++) c[k][i] = x[i] - mean[k * D + i], y[k][i] = diagonal[k][i] * c[k][i];
      for (int i = 0; i < D; column += D - ++i)
        for (int j = i + 1; j < D; j++) y[k][j] += column[j - i - 1] * c[k][i];
      for (int i = 0; i < D; i++) square += y[k][i] * y[k][i];
      w[k] = alpha[k] + trace[k] - 0.5 * square;
    }
    softmax(w);
    for (int k = 0; k < K; k++) {
      double *restrict dcolumn = dq + k * PACKED;
      weight[k] += w[k];
      for (int i = 0; i < D; i++) {
        y[k][i] *= -w[k];
        dy_sum[k][i] += y[k][i];
        dcolumn[i] += y[k][i] * c[k][i];
      }
      dcolumn += D;
      for (int i = 0; i < D; dcolumn += D - ++i)
        for (int j = i + 1; j < D; j++) dcolumn[j - i - 1] += y[k][j] * c[k][i];
    }
  }
  for (int k = 0; k < K; k++) w[k] = alpha[k];
  softmax(w);
  for (int k = 0; k < K; k++) {
    const double *column = q + k * PACKED + D;
    dalpha[k] = weight[k] - NP * w[k];
    for (int i = 0; i < D; i++) {
      double d = diagonal[k][i];
      dq[k * PACKED + i] = dq[k * PACKED + i] * d + weight[k] + d * d;
    }
    for (int i = D; i < PACKED; i++) dq[k * PACKED + i] += q[k * PACKED + i];
    for (int i = 0; i < D; column += D - ++i) {
      double sum = diagonal[k][i] * dy_sum[k][i];
      for (int j = i + 1; j < D; j++) sum += column[j - i - 1] * dy_sum[k][j];
      dmean[k * D + i] = -sum;
    }
  }
}
