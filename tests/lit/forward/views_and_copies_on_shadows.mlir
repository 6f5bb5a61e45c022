// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_dup,enzyme_const mode=ForwardMode" | filecheck %s

// A view of a shadow is the same view; a copy copies the shadow too.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[M:.+]]: memref<8xf64>, %[[DM:.+]]: memref<8xf64>, %[[O:.+]]: memref<2xf64>, %[[DO:.+]]: memref<2xf64>, %[[I:.+]]: index)
// CHECK: %[[V:.+]] = memref.subview %[[M]][%[[I]]] [2] [3]
// CHECK: %[[DV:.+]] = memref.subview %[[DM]][%[[I]]] [2] [3]
// CHECK: memref.copy %[[V]], %[[O]]
// CHECK: memref.copy %[[DV]], %[[DO]]

func.func @f(%m: memref<8xf64>, %o: memref<2xf64>, %i: index) {
  %s = memref.subview %m[%i] [2] [3] : memref<8xf64> to memref<2xf64, strided<[3], offset: ?>>
  memref.copy %s, %o : memref<2xf64, strided<[3], offset: ?>> to memref<2xf64>
  return
}
