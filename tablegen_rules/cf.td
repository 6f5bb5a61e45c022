//===- cf.td - the cf dialect ---------------------------------------------===//
//
// Functions with several blocks are lifted to structured control flow (lift-cf-to-scf) before they are differentiated.
//
//===----------------------------------------------------------------------===//

include "Common.td"

foreach op = ["br", "cond_br", "switch"] in
def : BranchOp<"cf", op>;

// The condition is a truth value:  nothing flows.
def : InactiveOp<"cf", "assert">;
