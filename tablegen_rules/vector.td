//===- vector.td - the vector dialect -------------------------------------===//
//
// Moves of elements, reductions, products and accesses have models written by hand in mlirad/dialects/vector; their
// records say what they are. Vectors of a fixed number of floats carry derivatives, of any rank.
//
//===----------------------------------------------------------------------===//

include "Common.td"

let pure = 1, cost = 1 in
foreach op = ["broadcast", "deinterleave", "extract", "extract_strided_slice", "fma", "from_elements", "insert",
              "insert_strided_slice", "interleave", "shape_cast", "shuffle", "to_elements", "transpose"] in
def : ValueOp<"vector", op>;

let pure = 1, cost = 5 in
foreach op = ["multi_reduction", "reduction"] in
def : ValueOp<"vector", op>;

let pure = 1, cost = 20 in
foreach op = ["contract", "outerproduct"] in
def : ValueOp<"vector", op>;

let pure = 1, cost = 1 in
foreach op = ["constant_mask", "create_mask", "step", "vscale"] in
// z is an integer or a mask:  dz = 0.
def : InactiveOp<"vector", op>;

// Prints and gives nothing.
def : InactiveOp<"vector", "print">;

//===- Memory -------------------------------------------------------------===//

foreach op = ["expandload", "gather", "load", "maskedload", "transfer_read"] in
def : ReadOnlyIdentityOp<"vector", op, [0]>;

def : MemoryIdentityOp<"vector", "compressstore", [0]>;
def : MemoryIdentityOp<"vector", "maskedstore", [0]>;
def : MemoryIdentityOp<"vector", "scatter", [0]>;
def : MemoryIdentityOp<"vector", "store", [1], [0]>;
def : MemoryIdentityOp<"vector", "transfer_write", [1], [0]>;
def : MemoryIdentityOp<"vector", "type_cast", [0]>;

//===- Regions and gaps ---------------------------------------------------===//

// Accesses, reductions and sums of products under a mask are written without it before they are differentiated.
def : NotImplementedOp<"vector", "mask",
    "only masked accesses, reductions and contractions have a derivative; mask other ops with arith.select">;
def : RegionTerminatorOp<"vector", "yield">;

let pure = 1, cost = 1 in {

def : NotImplementedOp<"vector", "bitcast",
    "the bits of a float are not a differentiable function of it; convert with arith.extf and arith.truncf">;
foreach op = ["scalable.extract", "scalable.insert"] in
def : NotImplementedOp<"vector", op, "scalable vectors carry no derivative; use vectors of a fixed length">;

} // pure, cost

// Written as arith ops on slices before it is differentiated.
let pure = 1, cost = 20 in
def : ValueOp<"vector", "scan">;
