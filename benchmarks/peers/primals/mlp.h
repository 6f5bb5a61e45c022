/* Two layers: a rectifier behind the first, half the mean square behind the second. Rows of the result are summed up. */
static void layer(const double *__restrict__ x, const double *__restrict__ w, const double *__restrict__ b,
                  double *__restrict__ y, int inner, int outer) {
  for (int n = 0; n < B; n++) {
    for (int o = 0; o < outer; o++) y[n * outer + o] = b[o];
    for (int i = 0; i < inner; i++)
      for (int o = 0; o < outer; o++) y[n * outer + o] += x[n * inner + i] * w[i * outer + o];
  }
}

static double loss(const double *__restrict__ x, const double *__restrict__ w1, const double *__restrict__ b1,
                   const double *__restrict__ w2, const double *__restrict__ b2, const double *__restrict__ wanted) {
  double *h = (double *)malloc(sizeof(double) * B * H), *y = (double *)malloc(sizeof(double) * B * O), total = 0;
  layer(x, w1, b1, h, I, H);
  for (int k = 0; k < B * H; k++) h[k] = h[k] > 0 ? h[k] : 0;
  layer(h, w2, b2, y, H, O);
  for (int k = 0; k < B * O; k++) total += (y[k] - wanted[k]) * (y[k] - wanted[k]);
  free(h);
  free(y);
  return 0.5 * total / B;
}
