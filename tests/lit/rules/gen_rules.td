// RUN: mlirad-tblgen %s --gen-rules | FileCheck %s
// RUN: mlirad-tblgen %s --gen-docs | FileCheck %s --check-prefix=DOCS
// A record becomes one class that reads like hand-written Python, and one row of the rule table.

include "Common.td"

// CHECK-LABEL: class Silu:
// CHECK: def create_forward_mode_tangent
// CHECK: def needed_primals
// CHECK: return (x,)
// CHECK-LABEL: def create_reverse_mode_adjoint
// CHECK: d = state.adjoint(z)
// CHECK: exp = build.float("math.exp", (negf,), z_type)
// CHECK: state.accumulate(x, state.strong(d, mulf_3))
// CHECK: ("my.silu", Silu(), True,
// DOCS: ## gen_rules
// DOCS: | `my.silu` | z = x s, s = 1 / (1 + exp(-x)):  dz = s (1 + x (1 - s)) dx. |  | Elfwing et al. 2018 |
defvar s = (DivF One, (AddF One, (Exp (NegF $x))));

// z = x s, s = 1 / (1 + exp(-x)):  dz = s (1 + x (1 - s)) dx.
def : MLIRDerivative<"my", "silu", (Op $x), [(MulF (DiffeRet), (MulF s, (AddF One, (MulF $x, (SubF One, s)))))]> {
  let source = "Elfwing et al. 2018";
}
