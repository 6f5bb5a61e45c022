// Of a width of 2 each tangent may be two operands, as in the peer's older sources; buffers have one dimension more.
// RUN: mlirad-opt %s --split-input-file --enzyme-autodiff --verify-diagnostics | FileCheck %s

func.func @f(%x: tensor<?xf64>, %a: f64) -> f64 {
  %zero = arith.constant 0 : index
  %v = tensor.extract %x[%zero] : tensor<?xf64>
  %y = arith.mulf %v, %a : f64
  return %y : f64
}

// CHECK-LABEL: func.func @df
// CHECK-SAME: (%[[X:.*]]: tensor<?xf64>, %[[T:.*]]: tensor<?xf64>, %[[U:.*]]: tensor<?xf64>, %[[A:.*]]: f64, %[[B:.*]]: f64, %[[C:.*]]: f64)
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<2x?xf64>
// CHECK: %[[F:.*]] = tensor.insert_slice %[[T]] into %[[E]][0, 0] [1, %{{.*}}] [1, 1]
// CHECK: %[[G:.*]] = tensor.insert_slice %[[U]] into %[[F]][1, 0] [1, %{{.*}}] [1, 1]
// CHECK: %[[H:.*]] = tensor.from_elements %[[B]], %[[C]] : tensor<2xf64>
// CHECK: %[[R:.*]]:2 = call @{{.*}}(%[[X]], %[[G]], %[[A]], %[[H]])
// CHECK: tensor.extract %[[R]]#1[%{{.*}}] : tensor<2xf64>
// CHECK: tensor.extract %[[R]]#1[%{{.*}}] : tensor<2xf64>
func.func @df(%x: tensor<?xf64>, %t: tensor<?xf64>, %u: tensor<?xf64>, %a: f64, %b: f64, %c: f64) -> (f64, f64, f64) {
  %r:3 = enzyme.fwddiff @f(%x, %t, %u, %a, %b, %c) {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>],
    ret_activity = [#enzyme<activity enzyme_dup>], width = 2} : (tensor<?xf64>, tensor<?xf64>, tensor<?xf64>, f64, f64, f64) -> (f64, f64, f64)
  return %r#0, %r#1, %r#2 : f64, f64, f64
}

// -----

func.func @g(%x: memref<3xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %y = memref.load %x[%zero] : memref<3xf64>
  return %y : f64
}

func.func @dg(%x: memref<3xf64>, %t: memref<3xf64>, %u: memref<3xf64>) -> tensor<2xf64> {
  // expected-error @below {{its tangent of type 'memref<2x3xf64>' must follow it}}
  %r = enzyme.fwddiff @g(%x, %t, %u) {activity = [#enzyme<activity enzyme_dup>],
    ret_activity = [#enzyme<activity enzyme_dupnoneed>], width = 2} : (memref<3xf64>, memref<3xf64>, memref<3xf64>) -> tensor<2xf64>
  return %r : tensor<2xf64>
}
