// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_dup,enzyme_const mode=ReverseModeCombined" | filecheck %s

// Buffers that change places: their shadows travel beside them in the forward sweep, and are cached (the peer
// crashes).
// CHECK-LABEL: func.func @df(
// CHECK: %[[KEPT:.+]] = memref.alloc(%{{.+}}) : memref<?xmemref<4xf64>>
// CHECK: scf.for {{.*}} iter_args(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}}, %[[DA:.+]] = %{{.+}}, %[[DB:.+]] = %{{.+}})
// CHECK: memref.store %[[DA]], %[[KEPT]]
// CHECK: scf.yield %[[B]], %[[A]], %[[DB]], %[[DA]]
// CHECK: scf.for
// CHECK: %[[D:.+]] = memref.load %[[KEPT]]
// CHECK: memref.load %[[D]]
// CHECK: memref.dealloc %[[KEPT]]

func.func @f(%m: memref<4xf64>, %o: memref<4xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %o) -> (memref<4xf64>, memref<4xf64>) {
    %v = memref.load %a[%c0] : memref<4xf64>
    %w = arith.negf %v : f64
    memref.store %w, %b[%c1] : memref<4xf64>
    scf.yield %b, %a : memref<4xf64>, memref<4xf64>
  }
  return
}
