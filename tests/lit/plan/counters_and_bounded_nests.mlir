// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// A carried index that grows by a constant is rebuilt, not cached; a triangular nest of known size has one flat cache.
// CHECK: plan of @f: 1 cached (128 bytes)
// CHECK-NEXT: cache %{{.+}}: f64, for 'arith.mulf'
// CHECK-NEXT: one for each of 4 x (
// CHECK: counter %{{.+}}: index, for 'memref.load'
// CHECK: reload %{{.+}}: f64, for 'arith.mulf'
func.func @f(%m: memref<64xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%k = %c1, %a = %x) -> (index, f64) {
    %v = memref.load %m[%k] : memref<64xf64>
    %s = scf.for %j = %i to %c4 step %c1 iter_args(%b = %a) -> f64 {
      %p = arith.mulf %v, %b : f64
      scf.yield %p : f64
    }
    %l = arith.addi %k, %c3 : index
    scf.yield %l, %s : index, f64
  }
  return %r#1 : f64
}
