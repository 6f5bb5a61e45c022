/* The recursive transform behind bit reversal, in place; the loss weighs the squares. */
static void transform(double *d, long n) {
  if (n == 1) return;
  transform(d, n / 2);
  transform(d + n, n / 2);
  double pi = 3.14159265358979323846, half = sin(pi / n), real = -2 * half * half, imag = -sin(2 * pi / n);
  double wr = 1, wi = 0;
  for (long i = 0; i < n; i += 2) {
    double *low = d + i, *high = d + n + i;
    double x = high[0] * wr - high[1] * wi, y = high[0] * wi + high[1] * wr, before = wr;
    high[0] = low[0] - x;
    high[1] = low[1] - y;
    low[0] += x;
    low[1] += y;
    wr += wr * real - wi * imag;
    wi += wi * real + before * imag;
  }
}

static double loss(const double *__restrict__ x, const double *__restrict__ c) {
  double *d = (double *)malloc(sizeof(double) * 2 * N), total = 0;
  for (long i = 0; i < 2 * N; i++) d[i] = x[i];
  for (long i = 0, j = 0; i < N; i++) {
    if (j > i)
      for (int part = 0; part < 2; part++) {
        double kept = d[2 * i + part];
        d[2 * i + part] = d[2 * j + part];
        d[2 * j + part] = kept;
      }
    long bit = N / 2;
    for (; bit > 0 && (j & bit); bit /= 2) j -= bit;
    j += bit;
  }
  transform(d, N);
  for (long k = 0; k < N; k++) total += c[k] * (d[2 * k] * d[2 * k] + d[2 * k + 1] * d[2 * k + 1]);
  free(d);
  return total / N;
}
