/* One product of the cotangents with the Jacobian of the rates. */
#include "rates.h"

static void gradient(double *du, double *dv, double *dp, const double *u, const double *v, const double *p,
                     const double *ubar, const double *vbar) {
  double to_u[N * N], to_v[N * N], seed_u[N * N], seed_v[N * N];
  for (int k = 0; k < N * N; k++) {
    seed_u[k] = ubar[k];
    seed_v[k] = vbar[k];
    du[k] = dv[k] = 0;
  }
  for (int i = 0; i < 3; i++) dp[i] = 0;
  __enzyme_autodiff<void>((void *)rates, enzyme_dupnoneed, to_u, seed_u, enzyme_dupnoneed, to_v, seed_v, enzyme_dup, u,
                          du, enzyme_dup, v, dv, enzyme_dup, p, dp);
}
#define OWN_GRADIENT
