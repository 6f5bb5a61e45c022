// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// Subview and cast of a shadow are those of its primal.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[M:.+]]: memref<8xf64>, %[[DM:.+]]: memref<8xf64>, %[[I:.+]]: index
// CHECK: memref.subview %[[M]][%[[I]]] [2] [3]
// CHECK: %[[DV:.+]] = memref.subview %[[DM]][%[[I]]] [2] [3]
// CHECK: memref.load %[[DV]][%[[I]]]
// CHECK: memref.store %{{.+}}, %[[DV]][%[[I]]]

func.func @f(%m: memref<8xf64>, %i: index) -> f64 {
  %s = memref.subview %m[%i] [2] [3] : memref<8xf64> to memref<2xf64, strided<[3], offset: ?>>
  %t = memref.cast %s : memref<2xf64, strided<[3], offset: ?>> to memref<?xf64, strided<[3], offset: ?>>
  %v = memref.load %t[%i] : memref<?xf64, strided<[3], offset: ?>>
  %w = math.exp %v : f64
  memref.store %w, %t[%i] : memref<?xf64, strided<[3], offset: ?>>
  return %w : f64
}
