static double loss(const double *__restrict__ start) {
  double *u = (double *)malloc(sizeof(double) * N * N), *v = (double *)malloc(sizeof(double) * N * N), total = 0;
  for (int k = 0; k < N * N; k++) u[k] = start[k];
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[i * N + j] = u[i * N + j] + change(u + i * N + j);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[i * N + j] = v[i * N + j];
  }
  for (int k = 0; k < N * N; k++) total += u[k] * u[k];
  free(u);
  free(v);
  return 0.5 * total;
}
