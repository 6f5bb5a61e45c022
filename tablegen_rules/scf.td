//===- scf.td - the scf dialect -------------------------------------------===//
//
// Loops and branches have models written by hand in mlirad/dialects/scf; their records say what they are.
//
//===----------------------------------------------------------------------===//

include "Common.td"

foreach op = ["for", "if"] in
def : ControlFlowOp<"scf", op>;

def : RegionTerminatorOp<"scf", "yield">;
