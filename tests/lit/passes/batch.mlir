// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-batch --split-input-file | filecheck %s

// What does not differ is computed once; lanes of a buffer of the caller's are a view of it.

// CHECK-LABEL: func.func private @f_batch2(
// CHECK-SAME:    tensor<2xf64>, {{.*}}memref<2x4xf64>
// CHECK: memref.transpose {{.*}} (d0, d1) -> (d1, d0) : memref<2x4xf64> to memref<4x2xf64, strided<[1, 4]>>
// CHECK: call @f_x2(
// CHECK-LABEL: func.func private @f_x2(
// CHECK: %[[T:.*]] = memref.alloc() : memref<4x2xf64>
// CHECK: math.sin %{{.*}} : vector<2xf64>
// CHECK: vector.store %{{.*}}, %[[T]][%{{.*}}, %{{.*}}] : memref<4x2xf64>, vector<2xf64>
func.func @f(%x: f64, %a: memref<4xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4xf64>
  %v = memref.load %a[%c1] : memref<4xf64>
  %w = arith.mulf %v, %x : f64
  %s = math.sin %w : f64
  memref.store %s, %t[%c1] : memref<4xf64>
  %r = memref.load %t[%c1] : memref<4xf64>
  memref.dealloc %t : memref<4xf64>
  return %r : f64
}
// CHECK-LABEL: func.func @g(
// CHECK: call @f_batch2(
func.func @g(%x: tensor<2xf64>, %a: memref<2x4xf64>) -> tensor<2xf64> {
  %y = enzyme.batch @f(%x, %a) {batch_shape = array<i64: 2>} : (tensor<2xf64>, memref<2x4xf64>) -> tensor<2xf64>
  return %y : tensor<2xf64>
}

// -----

// An op over elements has a dimension for the lanes, the first on tensors.

// CHECK-DAG: #[[V:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-LABEL: func.func private @f_x3(
// CHECK: linalg.generic {indexing_maps = [{{.*}}#[[V]]{{.*}}iterator_types = ["parallel", "parallel", "reduction"]}
func.func @f(%m: tensor<4x5xf64>, %v: tensor<5xf64>) -> tensor<4xf64> {
  %e = tensor.empty() : tensor<4xf64>
  %z = arith.constant 0.0 : f64
  %0 = linalg.fill ins(%z : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %1 = linalg.matvec ins(%m, %v : tensor<4x5xf64>, tensor<5xf64>) outs(%0 : tensor<4xf64>) -> tensor<4xf64>
  return %1 : tensor<4xf64>
}
func.func @g(%m: tensor<3x4x5xf64>, %v: tensor<3x5xf64>) -> tensor<3x4xf64> {
  %y = enzyme.batch @f(%m, %v) {batch_shape = array<i64: 3>} : (tensor<3x4x5xf64>, tensor<3x5xf64>) -> tensor<3x4xf64>
  return %y : tensor<3x4xf64>
}

// -----

// Without sets nothing runs.

// CHECK-LABEL: func.func private @f_batch0(
// CHECK-NEXT: tensor.empty() : tensor<0x5xf64>
// CHECK-NEXT: return
// CHECK-LABEL: func.func private @f_batch0_batch2(
// CHECK-SAME: -> tensor<2x0x5xf64>
func.func @f(%x: tensor<5xf64>) -> tensor<5xf64> {
  %y = math.sin %x : tensor<5xf64>
  return %y : tensor<5xf64>
}
func.func @g(%x: tensor<2x0x5xf64>) -> tensor<2x0x5xf64> {
  %y = enzyme.batch @f(%x) {batch_shape = array<i64: 2, 0>} : (tensor<2x0x5xf64>) -> tensor<2x0x5xf64>
  return %y : tensor<2x0x5xf64>
}
