// What has no derivative as one op is lowered to loops first, with a remark that says why.
// RUN: mlirad-opt %s --print-plan | FileCheck %s

// CHECK: // plan of @product_of_rows:
// CHECK: //   remark (10:8): 'linalg.generic' becomes loops: its reduction is not a sum
// CHECK: // plan of @sum_of_rows:
// CHECK-NOT: remark
// CHECK: module {
func.func @product_of_rows(%a: tensor<3x4xf64>, %b: tensor<3xf64>) -> tensor<3xf64> {
  %r = linalg.reduce { arith.mulf } ins(%a : tensor<3x4xf64>) outs(%b : tensor<3xf64>) dimensions = [1]
  return %r : tensor<3xf64>
}

func.func @sum_of_rows(%a: tensor<3x4xf64>, %b: tensor<3xf64>) -> tensor<3xf64> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<3x4xf64>) outs(%b : tensor<3xf64>) dimensions = [1]
  return %r : tensor<3xf64>
}
