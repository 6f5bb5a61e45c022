// Included by Inputs/including.td: a class for ops that pass the derivative on as it is.

include "Common.td"

class Identity<string dialect, string op> : MLIRDerivative<dialect, op, (Op $x), [(DiffeRet)]>;
