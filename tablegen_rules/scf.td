//===- scf.td - the scf dialect -------------------------------------------===//
//
// Loops and branches have models written by hand in mlirad/dialects/scf; their records say what they are.
//
//===----------------------------------------------------------------------===//

include "Common.td"

foreach op = ["for", "if", "index_switch", "execute_region", "parallel", "forall", "while"] in
def : ControlFlowOp<"scf", op>;

foreach op = ["yield", "condition", "reduce", "reduce.return", "forall.in_parallel"] in
def : RegionTerminatorOp<"scf", op>;
