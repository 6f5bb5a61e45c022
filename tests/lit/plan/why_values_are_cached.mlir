// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// The plan names the store that a load cannot be repeated behind, and the promise with which it could be.
// CHECK: plan of @f: 2 cached (128 bytes)
// CHECK: cache %{{.+}}: f64, for 'arith.mulf'
// CHECK-NEXT: 64 bytes, one for each of 8 iterations: its buffer is overwritten later, by 'affine.store' ([[# @LINE + 10]]:5)
// CHECK-NEXT: it would be reloaded if the arguments did not overlap: give them 'llvm.noalias'
// CHECK: cache %{{.+}}: f64, for 'arith.mulf'
// CHECK-NEXT: 64 bytes, one for each of 8 iterations: its buffer is overwritten later, by 'affine.store' ([[# @LINE + 7]]:5)
// CHECK-NOT: it would be reloaded
func.func @f(%x: memref<8xf64>, %y: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %x[%i] : memref<8xf64>
    %b = affine.load %y[%i] : memref<8xf64>
    %c = arith.mulf %a, %b : f64
    affine.store %c, %y[%i] : memref<8xf64>
  }
  return
}
