// Constants are folded, and other numbers become a search; convert-enzyme-to-memref does so, too.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --lower-enzyme-binomial-progress | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --convert-enzyme-to-memref | FileCheck %s

// CHECK-LABEL: func.func @cst
// CHECK: arith.constant 282 : i64
func.func @cst() -> i64 {
  %n = arith.constant 400 : i64
  %s = arith.constant 4 : i64
  %r = enzyme.binomial_progress %n, %s : i64
  return %r : i64
}

// CHECK-LABEL: func.func @dyn
// CHECK: scf.if
// CHECK: scf.while
// CHECK-NOT: enzyme.
func.func @dyn(%n: index, %s: index) -> index {
  %r = enzyme.binomial_progress %n, %s : index
  return %r : index
}
