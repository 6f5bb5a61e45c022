// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// One buffer of the trip count, allocated in front of the loop and freed behind the reversed one.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.+]]: f64, %[[N:.+]]: index, %{{.+}}: f64)
// CHECK: %[[COUNT:.+]] = arith.maxsi %[[N]]
// CHECK-NEXT: %[[CACHE:.+]] = memref.alloc(%[[COUNT]]) : memref<?xf64>
// CHECK: scf.for %[[I:[a-z0-9]+]] = {{.*}} iter_args(%[[A:.+]] = %[[X]])
// CHECK-NEXT: memref.store %[[A]], %[[CACHE]][%[[I]]]
// CHECK: scf.for
// CHECK: memref.load %[[CACHE]]
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[CACHE]]
// CHECK-NEXT: return

func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %0 = arith.mulf %a, %a : f64
    scf.yield %0 : f64
  }
  return %r : f64
}
