//===- bufferization.td - the bufferization dialect ------------------------===//
//
// What goes between buffers and tensors has models written by hand in mlirad/dialects/bufferization. Some forms have none.
//
//===----------------------------------------------------------------------===//

include "Common.td"

def : NotImplementedOp<"bufferization", "to_buffer",
    "the buffer outlives its block or is passed to a call; use bufferization.materialize_in_destination">;
def : NotImplementedOp<"bufferization", "dealloc",
    "which buffers it frees is known only at run time; differentiate before buffer deallocation">;
