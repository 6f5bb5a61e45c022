// Behind derivatives the output is upstream IR: an op of the enzyme dialect that is left is refused, also where later passes
// lower the ops around it.
// RUN: not mlirad-opt %s --enzyme-autodiff --convert-func-to-llvm 2>&1 | filecheck %s
// RUN: mlirad-opt %s --enzyme-autodiff --remove-unnecessary-enzyme-ops --convert-enzyme-to-memref | filecheck %s --check-prefix=LOWERED

// CHECK: left_over.mlir:12:8: error[MA0353]: 'enzyme.init' is left behind the derivatives
// CHECK: help: add --remove-unnecessary-enzyme-ops and --convert-enzyme-to-memref
// LOWERED-LABEL: func.func @f(
// LOWERED-NOT: enzyme
// LOWERED: return %x
func.func @f(%x: f64) -> f64 {
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  "enzyme.set"(%g, %x) : (!enzyme.Gradient<f64>, f64) -> ()
  %y = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  return %y : f64
}
