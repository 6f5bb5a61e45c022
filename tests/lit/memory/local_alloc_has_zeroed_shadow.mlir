// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// The shadow of a local buffer starts at zero and is freed with the sweep; the primal's free waits for the sweep.
// CHECK-LABEL: func.func @df(
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: %[[T:.+]] = memref.alloc(%{{.+}}) : memref<?xf64>
// CHECK: %[[DT:.+]] = memref.alloc(%{{.+}}) : memref<?xf64>
// CHECK-NEXT: scf.for %[[I:[a-z0-9]+]] =
// CHECK-NEXT: memref.store %[[ZERO]], %[[DT]][%[[I]]]
// CHECK: memref.dealloc %[[DT]]
// CHECK-NEXT: memref.dealloc %[[T]]
// CHECK-NEXT: return

func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %t = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %t : memref<?xf64> to memref<?xf64>
  %v = memref.load %t[%c0] : memref<?xf64>
  %w = math.exp %v : f64
  memref.store %w, %t[%c0] : memref<?xf64>
  %u = memref.load %t[%c0] : memref<?xf64>
  memref.dealloc %t : memref<?xf64>
  return %u : f64
}
