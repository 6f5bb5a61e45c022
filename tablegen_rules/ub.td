//===- ub.td - undefined behaviour ----------------------------------------===//

include "Common.td"

// z is any value:  dz = 0.
let pure = 1, cost = 0 in
def : InactiveOp<"ub", "poison">;
