// REQUIRES: llvm-tblgen
// RUN: llvm-tblgen -dump-json %s -I %S/../../../tablegen_rules | FileCheck %s
// A rule file is TableGen.

include "Common.td"

// CHECK: "op":"half"
def : MLIRDerivative<"my", "half", (Op $x), [(MulF (DiffeRet), Half)]>;
