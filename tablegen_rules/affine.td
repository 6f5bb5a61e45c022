//===- affine.td - the affine dialect -------------------------------------===//
//
// Loops, branches and accesses have models written by hand in mlirad/dialects/affine; their records say what they are.
//
//===----------------------------------------------------------------------===//

include "Common.td"

// z is an index:  dz = 0.
let pure = 1, cost = 1 in
foreach op = ["apply", "max", "min"] in
def : InactiveOp<"affine", op>;

// z is an index:  dz = 0.
let pure = 1, cost = 5 in
foreach op = ["delinearize_index", "linearize_index"] in
def : InactiveOp<"affine", op>;

foreach op = ["for", "if"] in
def : ControlFlowOp<"affine", op>;

def : RegionTerminatorOp<"affine", "yield">;
def : ReadOnlyIdentityOp<"affine", "load", [0]>;
def : MemoryIdentityOp<"affine", "store", [1], [0]>;
