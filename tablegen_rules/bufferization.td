//===- bufferization.td - the bufferization dialect ------------------------===//
//
// What goes between buffers and tensors has models written by hand in mlirad/dialects/bufferization.
//
//===----------------------------------------------------------------------===//

include "Common.td"

def : NotImplementedOp<"bufferization", "to_buffer",
    "what is written through it would change a tensor; use bufferization.materialize_in_destination">;
def : NotImplementedOp<"bufferization", "dealloc",
    "which buffers it frees is known only when it runs; differentiate before buffers are deallocated">;
def : NotImplementedOp<"bufferization", "dealloc_tensor",
    "the reverse sweep may read the tensor; differentiate before tensors are deallocated">;
