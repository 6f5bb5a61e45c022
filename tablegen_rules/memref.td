//===- memref.td - the memref dialect -------------------------------------===//
//
// What touches memory has a model written by hand in mlirad/dialects/memref; the records say what it is.
//
//===----------------------------------------------------------------------===//

include "Common.td"

let pure = 1, cost = 1 in
foreach op = ["dim", "rank"] in
// z is an index:  dz = 0.
def : InactiveOp<"memref", op>;

foreach op = ["alloc", "alloca"] in
def : AllocationOp<"memref", op>;

def : ReadOnlyIdentityOp<"memref", "load", [0]>;
def : MemoryIdentityOp<"memref", "store", [1], [0]>;
def : MemoryIdentityOp<"memref", "copy", [0, 1]>;
foreach op = ["dealloc", "subview", "cast"] in
def : MemoryIdentityOp<"memref", op, [0]>;
