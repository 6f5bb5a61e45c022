// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A subscript that is carried from iteration to iteration is needed by the adjoint of the load, so it is cached as an
// index.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: memref<8xf64>, %[[DM:.+]]: memref<8xf64>, %{{.+}}: index
// CHECK: %[[CACHE:.+]] = memref.alloc(%{{.+}}) : memref<?xindex>
// CHECK: scf.for {{.*}} iter_args(%[[K:.+]] = %{{.+}}, %{{.+}} = %{{.+}})
// CHECK-NEXT: memref.store %[[K]], %[[CACHE]]
// CHECK: scf.for
// CHECK: %[[AGAIN:.+]] = memref.load %[[CACHE]]
// CHECK: memref.load %[[DM]][%[[AGAIN]]]

func.func @f(%m: memref<8xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c1, %a = %z) -> (index, f64) {
    %v = memref.load %m[%k] : memref<8xf64>
    %0 = arith.addf %a, %v : f64
    %l = arith.muli %k, %k : index
    %o = arith.addi %l, %c1 : index
    %p = arith.remui %o, %c8 : index
    scf.yield %p, %0 : index, f64
  }
  return %r#1 : f64
}
