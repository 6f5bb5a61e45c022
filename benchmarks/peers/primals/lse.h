/* The logarithm of a sum of exponentials, shifted by the largest. */
static double loss(const double *__restrict__ x) {
  double most = x[0], sum = 0;
  for (int i = 1; i < N; i++) most = x[i] > most ? x[i] : most;
  for (int i = 0; i < N; i++) sum += exp(x[i] - most);
  return log(sum) + most;
}
