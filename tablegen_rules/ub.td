//===- ub.td - undefined behaviour ----------------------------------------===//

include "Common.td"

let pure = 1, cost = 0 in
// z is any value:  dz = 0.
def : InactiveOp<"ub", "poison">;
