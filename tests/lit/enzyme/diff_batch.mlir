// Derivatives that differ in seeds or tangents alone share one primal run; the stacks become tensor ops.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-diff-batch | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-diff-batch --enzyme-batch-to-tensor | FileCheck %s --check-prefix=TENSOR

func.func private @f(%x: tensor<3xf64>, %c: f64) -> tensor<3xf64> {
  %s = tensor.splat %c : tensor<3xf64>
  %y = arith.mulf %x, %s : tensor<3xf64>
  return %y : tensor<3xf64>
}

// CHECK-LABEL: func.func @g
// CHECK: %[[S:.*]] = enzyme.concat(%arg2, %arg3) : (tensor<3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
// CHECK: %[[R:.*]]:2 = enzyme.autodiff @f(%arg0, %arg1, %[[S]]) <{{{.*}}width = 2 : i64}> {my.note} : (tensor<3xf64>, f64, tensor<2x3xf64>) -> (tensor<3xf64>, tensor<2x3xf64>)
// CHECK: enzyme.extract %[[R]]#1[0]
// CHECK: enzyme.extract %[[R]]#1[1]
// A point of its own, and a function that gives a buffer, keep their ops.
// CHECK: enzyme.autodiff @f(%arg2, %arg1, %arg3)
// CHECK-NOT: width
// TENSOR-LABEL: func.func @g
// TENSOR-NOT: enzyme.concat
// TENSOR: tensor.insert_slice
// TENSOR: width = 2
// TENSOR: tensor.extract_slice
// TENSOR-NOT: enzyme.extract
func.func @g(%x: tensor<3xf64>, %c: f64, %a: tensor<3xf64>, %b: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) {
  %y, %0 = enzyme.autodiff @f(%x, %c, %a) {my.note, activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>], ret_activity = [#enzyme<activity enzyme_active>]} : (tensor<3xf64>, f64, tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>)
  %z, %1 = enzyme.autodiff @f(%x, %c, %b) {my.note, activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>], ret_activity = [#enzyme<activity enzyme_active>]} : (tensor<3xf64>, f64, tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>)
  %w, %2 = enzyme.autodiff @f(%a, %c, %b) {my.note, activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>], ret_activity = [#enzyme<activity enzyme_active>]} : (tensor<3xf64>, f64, tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>)
  return %0, %1, %2 : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}
