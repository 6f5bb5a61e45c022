// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_dup mode=ReverseModeCombined" | filecheck %s

// The adjoint of a copy clears each element before it adds: a copy onto itself keeps its adjoint.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[A:.+]]: memref<4xf64>, %[[DA:.+]]: memref<4xf64>, %[[B:.+]]: memref<4xf64>, %[[DB:.+]]: memref<4xf64>)
// CHECK: memref.copy %[[A]], %[[B]]
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK-NEXT: %[[D:.+]] = memref.load %[[DB]][%[[I]]]
// CHECK-NEXT: memref.store %{{.+}}, %[[DB]][%[[I]]]
// CHECK-NEXT: %[[BEFORE:.+]] = memref.load %[[DA]][%[[I]]]
// CHECK-NEXT: %[[SUM:.+]] = arith.addf %[[BEFORE]], %[[D]]
// CHECK-NEXT: memref.store %[[SUM]], %[[DA]][%[[I]]]

func.func @f(%a: memref<4xf64>, %b: memref<4xf64>) {
  memref.copy %a, %b : memref<4xf64> to memref<4xf64>
  return
}
