// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const mode=ReverseModeCombined" | filecheck %s

// A constant stored over an active place ends the adjoint of what was there.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: memref<4xf64>, %[[DM:.+]]: memref<4xf64>, %[[I:.+]]: index)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: memref.store %[[ZERO]], %[[DM]][%[[I]]]

func.func @f(%m: memref<4xf64>, %i: index) {
  %c = arith.constant 1.0 : f64
  memref.store %c, %m[%i] : memref<4xf64>
  return
}
