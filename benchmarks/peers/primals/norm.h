/* A vector divided by its norm, with the call in the loop; one product of the cotangent with the Jacobian. The function
   is left to be inlined: kept one, it would be hoisted, but then this Enzyme makes one that LLVM's verifier refuses. */
static double magnitude(const double *x) {
  double sum = 0;
  for (int i = 0; i < N; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

static void unit(double *__restrict__ out, const double *__restrict__ x) {
  for (int i = 0; i < N; i++) out[i] = x[i] / magnitude(x);
}

static void gradient(double *dx, const double *x, const double *w) {
  double out[N], seed[N];
  for (int i = 0; i < N; i++) {
    seed[i] = w[i];
    dx[i] = 0;
  }
  __enzyme_autodiff<void>((void *)unit, enzyme_dupnoneed, out, seed, enzyme_dup, x, dx);
}
#define OWN_GRADIENT
