// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// What five loads read is gone after the step: one copy of the buffer a step takes less than five caches of values.
// CHECK: plan of @f: 0 cached, 1 copied (5120 bytes)
// CHECK-NEXT: copy %{{.+}}: memref<8x8xf64>
// CHECK-NEXT: one for each of 10 iterations: that is cheaper than caching the loads in 'affine.for'
func.func @f(%u: memref<8x8xf64>, %v: memref<8x8xf64> {llvm.noalias}) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 7 {
      affine.for %j = 1 to 7 {
        %c = affine.load %u[%i, %j] : memref<8x8xf64>
        %w = affine.load %u[%i, %j - 1] : memref<8x8xf64>
        %e = affine.load %u[%i, %j + 1] : memref<8x8xf64>
        %n = affine.load %u[%i - 1, %j] : memref<8x8xf64>
        %s = affine.load %u[%i + 1, %j] : memref<8x8xf64>
        %x = arith.mulf %w, %e : f64
        %y = arith.mulf %n, %s : f64
        %p = arith.mulf %x, %c : f64
        %q = arith.mulf %y, %p : f64
        affine.store %q, %v[%i, %j] : memref<8x8xf64>
      }
    }
    memref.copy %v, %u : memref<8x8xf64> to memref<8x8xf64>
  }
  return
}
