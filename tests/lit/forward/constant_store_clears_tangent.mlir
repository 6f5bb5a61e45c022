// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const mode=ForwardMode" | filecheck %s

// Storing a constant over an active place must clear its shadow (the peer leaves the old tangent).
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[M:.+]]: memref<4xf64>, %[[DM:.+]]: memref<4xf64>, %[[I:.+]]: index)
// CHECK-DAG: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK-DAG: %[[ONE:.+]] = arith.constant 1.000000e+00
// CHECK: memref.store %[[ONE]], %[[M]][%[[I]]]
// CHECK-NEXT: memref.store %[[ZERO]], %[[DM]][%[[I]]]

func.func @f(%m: memref<4xf64>, %i: index) {
  %c = arith.constant 1.0 : f64
  memref.store %c, %m[%i] : memref<4xf64>
  return
}
