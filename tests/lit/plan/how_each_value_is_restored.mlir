// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// The plan says for each needed value how the sweep gets it, who asked, and why nothing cheaper would do.
// CHECK: plan of @f: 3 cached
// CHECK-NEXT: cache %{{.+}}: f64, for 'math.sin' (
// CHECK-NEXT: one for each of ({{[0-9]+}}:8) iterations: it is loop-carried
// CHECK-NEXT: cache %{{.+}}: f64, for 'arith.mulf'
// CHECK-NEXT: its buffer is overwritten later
// CHECK-NEXT: cache %{{.+}}: f64, for 'arith.mulf'
// CHECK-NEXT: it costs more than a cache to recompute
// CHECK-NEXT: induction %{{.+}}: index, for 'memref.store'
// CHECK-NEXT: reload %{{.+}}: f64, for 'arith.mulf'
// CHECK-NEXT: recompute %{{.+}}: f64, for 'arith.mulf'
// CHECK-NEXT: available %{{.+}}: index, for 'scf.for'
func.func @f(%m: memref<?xf64>, %o: memref<?xf64> {llvm.noalias}, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %v = memref.load %m[%i] : memref<?xf64>
    %w = memref.load %o[%i] : memref<?xf64>
    %p = arith.mulf %v, %w : f64
    memref.store %p, %o[%i] : memref<?xf64>
    %s = math.sin %a : f64
    %u = arith.mulf %s, %p : f64
    scf.yield %u : f64
  }
  return %r : f64
}
