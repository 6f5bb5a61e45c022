/* One product of the cotangents with the Jacobian: nothing of the primal but its inputs is needed. */
#include "bruss_step.h"

void grad(void **outs, void **ins) {
  double *du = outs[0], *dv = outs[1], *dp = outs[2], hh = 1.0 / ((N - 1) * (N - 1));
  const double *p = ins[2], q[3] = {p[0], p[1], p[2] / hh};
  memset(du, 0, sizeof(double) * CELLS), memset(dv, 0, sizeof(double) * CELLS);
  dp[0] = dp[1] = dp[2] = 0;
  pad(ins[0], pu), pad(ins[1], pv), pad(ins[3], pa), pad(ins[4], pb);
  adjoint(q, 1, du, dv, dp);
  dp[2] /= hh;
}
