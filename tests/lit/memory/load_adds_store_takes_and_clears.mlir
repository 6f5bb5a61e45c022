// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const mode=ReverseModeCombined" | filecheck %s

// The adjoint of a load adds to the shadow; that of a store takes it and clears it.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[M:.+]]: memref<4xf64>, %[[DM:.+]]: memref<4xf64>, %[[I:.+]]: index)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: memref.store %{{.+}}, %[[M]][%[[I]]]
// CHECK-NEXT: %[[DW:.+]] = memref.load %[[DM]][%[[I]]]
// CHECK-NEXT: memref.store %[[ZERO]], %[[DM]][%[[I]]]
// CHECK-NEXT: %[[BEFORE:.+]] = memref.load %[[DM]][%[[I]]]
// CHECK-NEXT: %[[SUM:.+]] = arith.subf %[[BEFORE]], %[[DW]]
// CHECK-NEXT: memref.store %[[SUM]], %[[DM]][%[[I]]]

func.func @f(%m: memref<4xf64>, %i: index) {
  %v = memref.load %m[%i] : memref<4xf64>
  %w = arith.negf %v : f64
  memref.store %w, %m[%i] : memref<4xf64>
  return
}
