/* As heat, but not linear: upwind differences of the field times itself. */
static double change(const double *u) {
  return 0.05 * (u[-1] + u[1] + u[-N] + u[N] - 4 * u[0]) - 0.2 * u[0] * (2 * u[0] - u[-1] - u[-N]);
}
#include "stencil.h"
