//===- affine.td - the affine dialect -------------------------------------===//
//
// Loops, branches and accesses have models written by hand in mlirad/dialects/affine; their records say what they are.
//
//===----------------------------------------------------------------------===//

include "Common.td"

let pure = 1, cost = 1 in
foreach op = ["apply", "max", "min"] in
// z is an index:  dz = 0.
def : InactiveOp<"affine", op>;

let pure = 1, cost = 5 in
foreach op = ["delinearize_index", "linearize_index"] in
// z is an index:  dz = 0.
def : InactiveOp<"affine", op>;

foreach op = ["for", "if", "parallel"] in
def : ControlFlowOp<"affine", op>;

def : RegionTerminatorOp<"affine", "yield">;
foreach op = ["load", "vector_load"] in
def : ReadOnlyIdentityOp<"affine", op, [0]>;
foreach op = ["store", "vector_store"] in
def : MemoryIdentityOp<"affine", op, [1], [0]>;

// It changes no contents.
def : InactiveOp<"affine", "prefetch">;

foreach op = ["dma_start", "dma_wait"] in
def : NotImplementedOp<"affine", op, "there is no derivative of asynchronous copies; use memref.copy">;
