// Caches, gradients and the ops that the peer writes generically stay as it writes them.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s | mlirad-opt | FileCheck %s

// CHECK-LABEL: func.func @generic
// CHECK:       %[[C:.*]] = "enzyme.init"() : () -> !enzyme.Cache<memref<?xf64>>
// CHECK-NEXT:  "enzyme.push"(%[[C]], %arg1) : (!enzyme.Cache<memref<?xf64>>, memref<?xf64>) -> ()
// CHECK-NEXT:  "enzyme.pop"(%[[C]]) : (!enzyme.Cache<memref<?xf64>>) -> memref<?xf64>
// CHECK:       %[[G:.*]] = "enzyme.init"() : () -> !enzyme.Gradient<f64>
// CHECK-NEXT:  "enzyme.set"(%[[G]], %arg0) : (!enzyme.Gradient<f64>, f64) -> ()
// CHECK-NEXT:  "enzyme.get"(%[[G]]) : (!enzyme.Gradient<f64>) -> f64
// CHECK-NEXT:  "enzyme.broadcast"(%arg0) <{shape = array<i64: 2>}> : (f64) -> tensor<2xf64>
func.func @generic(%x: f64, %m: memref<?xf64>) {
  %c = "enzyme.init"() : () -> !enzyme<Cache<memref<?xf64>>>
  "enzyme.push"(%c, %m) : (!enzyme<Cache<memref<?xf64>>>, memref<?xf64>) -> ()
  %p = "enzyme.pop"(%c) : (!enzyme.Cache<memref<?xf64>>) -> memref<?xf64>
  %g = "enzyme.init"() : () -> !enzyme<Gradient<f64>>
  "enzyme.set"(%g, %x) : (!enzyme.Gradient<f64>, f64) -> ()
  %v = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  %b = "enzyme.broadcast"(%x) <{shape = array<i64: 2>}> : (f64) -> tensor<2xf64>
  return
}

// CHECK-LABEL: func.func @pretty
// CHECK:       enzyme.ignore_derivatives %arg0 : f64 -> f64
// CHECK-NEXT:  %[[T:.*]] = enzyme.concat(%arg0, %arg0) : (f64, f64) -> tensor<2xf64>
// CHECK-NEXT:  enzyme.extract %[[T]][1] : (tensor<2xf64>) -> f64
// CHECK-NEXT:  enzyme.fill_zero %arg1 : memref<?xf64>
// CHECK-NEXT:  enzyme.binomial_progress %arg2, %arg2 : index
// CHECK-NEXT:  enzyme.atomic_rmw addf %arg0, %arg1[%arg2] monotonic fastmath<fast> {alignment = 8 : i64} : (f64, memref<?xf64>) -> f64
// CHECK-NEXT:  enzyme.affine_atomic_rmw addf %arg0, %arg1, (#{{.*}}) [%arg2] : (f64, memref<?xf64>) -> f64
func.func @pretty(%x: f64, %m: memref<?xf64>, %n: index) {
  %i = enzyme.ignore_derivatives %x : f64 -> f64
  %t = enzyme.concat(%x, %x) : (f64, f64) -> tensor<2xf64>
  %e = enzyme.extract %t[1] : (tensor<2xf64>) -> f64
  enzyme.fill_zero %m : memref<?xf64>
  %p = enzyme.binomial_progress %n, %n : index
  %a = enzyme.atomic_rmw addf %x, %m[%n] monotonic fastmath<fast> {alignment = 8 : i64} : (f64, memref<?xf64>) -> f64
  %b = enzyme.affine_atomic_rmw addf %x, %m, (affine_map<(d0) -> (d0)>) [%n] : (f64, memref<?xf64>) -> f64
  return
}
