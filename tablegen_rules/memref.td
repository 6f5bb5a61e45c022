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
foreach op = ["dealloc", "assume_alignment", "cast", "collapse_shape", "expand_shape", "memory_space_cast",
              "reinterpret_cast", "subview", "transpose"] in
def : MemoryIdentityOp<"memref", op, [0]>;

foreach op = ["atomic_rmw", "generic_atomic_rmw"] in
def : NotImplementedOp<"memref", op, "the adjoint of an atomic update is not known yet; use memref.load and memref.store">;
foreach op = ["dma_start", "dma_wait"] in
def : NotImplementedOp<"memref", op, "the adjoint of an asynchronous copy is not known; use memref.copy">;
def : NotImplementedOp<"memref", "realloc",
    "a shadow cannot be made longer; allocate the new buffer and copy with memref.alloc and memref.copy">;
def : NotImplementedOp<"memref", "reshape", "its shape is in memory; use memref.expand_shape or memref.collapse_shape">;
def : NotImplementedOp<"memref", "view", "it makes floats of bytes; allocate a buffer of floats with memref.alloc">;
