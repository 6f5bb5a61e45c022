/* A stack of layers with diagonal gates that predicts a sequence; the state is overwritten step by step. */
enum { LAST = C - 1 };

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

static double loss(const double *__restrict__ main, const double *__restrict__ extra, const double *__restrict__ start,
                   const double *__restrict__ sequence) {
  double hidden[L * B], cell[L * B], y[B], total = 0;
  for (int l = 0; l < L; l++)
    for (int i = 0; i < B; i++) {
      hidden[l * B + i] = start[2 * l * B + i];
      cell[l * B + i] = start[(2 * l + 1) * B + i];
    }
  for (int t = 0; t < LAST; t++) {
    double sum = 2;
    for (int i = 0; i < B; i++) y[i] = sequence[t * B + i] * extra[i];
    for (int l = 0; l < L; l++) {
      const double *w = main + l * 8 * B;
      for (int i = 0; i < B; i++) {
        double h = hidden[l * B + i];
        double forget = sigmoid(w[i] * y[i] + w[4 * B + i]), in = sigmoid(w[B + i] * h + w[5 * B + i]);
        double out = sigmoid(w[2 * B + i] * y[i] + w[6 * B + i]), change = tanh(w[3 * B + i] * h + w[7 * B + i]);
        double c = cell[l * B + i] * forget + in * change;
        cell[l * B + i] = c;
        y[i] = hidden[l * B + i] = out * tanh(c);
      }
    }
    for (int i = 0; i < B; i++) {
      y[i] = y[i] * extra[B + i] + extra[2 * B + i];
      sum += exp(y[i]);
    }
    for (int i = 0; i < B; i++) total += sequence[(t + 1) * B + i] * (y[i] - log(sum));
  }
  return -total / (LAST * B);
}
