// The adjoint of a difference with reflecting ends adds its seed to both neighbours, which are clamped. Each element
// gets the seeds of both of its neighbours instead: one store where there were three.
// RUN: mlirad-opt %s --gather-clamped-stencils | filecheck %s

// CHECK-LABEL: func.func @reflecting(
// CHECK-SAME: %[[D:.+]]: memref<32xf64> {llvm.noalias}, %[[G:.+]]: memref<32xf64> {llvm.noalias})
// CHECK: affine.for %[[I:.+]] = 0 to 32 {
// CHECK-DAG: %[[WEST:.+]] = affine.max
// CHECK-DAG: %[[EAST:.+]] = affine.min
// CHECK: %[[OLD:.+]] = affine.load %[[D]][%[[I]]]
// CHECK-NEXT: %[[FIRST:.+]] = memref.load %[[G]][%[[WEST]]]
// CHECK-NEXT: %[[ONE:.+]] = arith.addf %[[OLD]], %[[FIRST]]
// CHECK-NEXT: %[[SECOND:.+]] = memref.load %[[G]][%[[EAST]]]
// CHECK-NEXT: %[[TWO:.+]] = arith.addf %[[ONE]], %[[SECOND]]
// CHECK-NEXT: %[[NEW:.+]] = arith.addf %[[TWO]], %{{.+}}
// CHECK-NEXT: affine.store %[[NEW]], %[[D]][%[[I]]]
// CHECK-NOT: store
func.func @reflecting(%d: memref<32xf64> {llvm.noalias}, %g: memref<32xf64> {llvm.noalias}) {
  %minus = arith.constant -2.0 : f64
  affine.for %i = 0 to 32 {
    %west = affine.max affine_map<(d) -> (d - 1, 0)>(%i)
    %east = affine.min affine_map<(d) -> (d + 1, 31)>(%i)
    %seed = affine.load %g[%i] : memref<32xf64>
    %a = memref.load %d[%west] : memref<32xf64>
    %b = arith.addf %a, %seed fastmath<reassoc> : f64
    memref.store %b, %d[%west] : memref<32xf64>
    %c = memref.load %d[%east] : memref<32xf64>
    %e = arith.addf %c, %seed fastmath<reassoc> : f64
    memref.store %e, %d[%east] : memref<32xf64>
    %own = arith.mulf %seed, %minus : f64
    %l = affine.load %d[%i] : memref<32xf64>
    %m = arith.addf %l, %own fastmath<reassoc> : f64
    affine.store %m, %d[%i] : memref<32xf64>
  }
  return
}
