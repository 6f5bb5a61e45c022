// RUN: not mlirad-tblgen %s 2>&1 | FileCheck %s
// Every wrong record is shown, with its line and a caret under the piece at fault.

include "Common.td"

// CHECK-LABEL: dag_errors.td:8:52: error[MA0414]: '$y' is not an operand of the pattern
// CHECK-NEXT: {{^}}    def : MLIRDerivative<"my", "gelu", (Op $x), [(MulF $y, (DiffeRet))]>;
def : MLIRDerivative<"my", "gelu", (Op $x), [(MulF $y, (DiffeRet))]>;
