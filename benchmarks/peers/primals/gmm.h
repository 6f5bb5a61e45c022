/* The log-likelihood of a Gaussian mixture; a packed matrix is a diagonal, as logarithms, and the columns below it. */
enum { PACKED = D * (D + 1) / 2 };

static double log_sum(const double *x) {
  double most = x[0], sum = 0;
  for (int k = 1; k < K; k++) most = x[k] > most ? x[k] : most;
  for (int k = 0; k < K; k++) sum += exp(x[k] - most);
  return log(sum) + most;
}

static double loss(const double *__restrict__ alphas, const double *__restrict__ means, const double *__restrict__ packed,
                   const double *__restrict__ points) {
  double diagonal[K * D], trace[K], terms[K], c[D], y[D], total = 0, prior = 0;
  for (int k = 0; k < K; k++) {
    trace[k] = 0;
    for (int i = 0; i < D; i++) {
      trace[k] += packed[k * PACKED + i];
      diagonal[k * D + i] = exp(packed[k * PACKED + i]);
      prior += diagonal[k * D + i] * diagonal[k * D + i];
    }
    for (int i = D; i < PACKED; i++) prior += packed[k * PACKED + i] * packed[k * PACKED + i];
  }
  for (int n = 0; n < NP; n++) {
    for (int k = 0; k < K; k++) {
      int at = k * PACKED + D;
      double square = 0;
      for (int i = 0; i < D; i++) {
        c[i] = points[n * D + i] - means[k * D + i];
        y[i] = diagonal[k * D + i] * c[i];
      }
      for (int j = 0; j < D; j++)
        for (int i = j + 1; i < D; i++) y[i] += packed[at++] * c[j];
      for (int i = 0; i < D; i++) square += y[i] * y[i];
      terms[k] = alphas[k] + trace[k] - 0.5 * square;
    }
    total += log_sum(terms);
  }
  return total - NP * log_sum(alphas) + 0.5 * prior;
}
