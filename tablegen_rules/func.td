//===- func.td - the func dialect -----------------------------------------===//
//
// Calls are inlined before differentiation, or have models written by hand in mlirad/dialects/func.
//
//===----------------------------------------------------------------------===//

include "Common.td"

def : CallOp<"func", "call">;
def : ReturnOp<"func", "return">;

let pure = 1, cost = 0 in
// z is a function:  dz = 0.
def : InactiveOp<"func", "constant">;
