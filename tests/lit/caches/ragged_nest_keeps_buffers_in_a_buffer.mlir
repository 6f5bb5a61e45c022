// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// An inner trip count that is read from memory: a buffer an outer iteration, kept in a buffer of buffers, all freed.
// CHECK-LABEL: func.func @df(
// CHECK: %[[ALL:.+]] = memref.alloc(%{{.+}}) : memref<?xmemref<?xf64>>
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: %[[ONE:.+]] = memref.alloc(%{{.+}}) : memref<?xf64>
// CHECK-NEXT: memref.store %[[ONE]], %[[ALL]][%[[I]]]
// CHECK: scf.for
// CHECK: %[[SAME:.+]] = memref.load %[[ALL]]
// CHECK: scf.for
// CHECK: memref.load %[[SAME]]
// CHECK: memref.dealloc %[[SAME]]
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[ALL]]

func.func @f(%x: f64, %counts: memref<?xindex>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %k = memref.load %counts[%i] : memref<?xindex>
    %s = scf.for %j = %c0 to %k step %c1 iter_args(%b = %a) -> f64 {
      %0 = arith.mulf %b, %b : f64
      scf.yield %0 : f64
    }
    scf.yield %s : f64
  }
  return %r : f64
}
