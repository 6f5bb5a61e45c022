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
foreach op = ["dealloc", "assume_alignment", "cast", "collapse_shape", "distinct_objects", "expand_shape",
              "extract_strided_metadata", "memory_space_cast", "realloc", "reinterpret_cast", "reshape", "subview",
              "transpose", "view"] in
def : MemoryIdentityOp<"memref", op, [0]>;

// Of the kinds addf and assign; what else runs sequentially is a load, an op and a store.
def : MemoryIdentityOp<"memref", "atomic_rmw", [1], [0]>;
def : MemoryIdentityOp<"memref", "generic_atomic_rmw", [0]>;
def : RegionTerminatorOp<"memref", "atomic_yield">;

def : ControlFlowOp<"memref", "alloca_scope">;
def : RegionTerminatorOp<"memref", "alloca_scope.return">;

// A global has a shadow global, which get_global's shadow points to.
foreach op = ["global", "get_global"] in
def : AllocationOp<"memref", op>;

// It changes no contents.
def : InactiveOp<"memref", "prefetch">;

foreach op = ["dma_start", "dma_wait"] in
def : NotImplementedOp<"memref", op, "there is no derivative of asynchronous copies; use memref.copy">;
def : NotImplementedOp<"memref", "extract_aligned_pointer_as_index",
    "accesses through a bare pointer cannot be analysed; use memref.extract_strided_metadata">;
