//===- func.td - the func dialect -----------------------------------------===//
//
// Calls are inlined before differentiation, or have models written by hand in mlirad/dialects/func.
//
//===----------------------------------------------------------------------===//

include "Common.td"

def : CallOp<"func", "call">;
def : ReturnOp<"func", "return">;

// z is a function:  dz = 0.
let pure = 1, cost = 0 in
def : InactiveOp<"func", "constant">;
