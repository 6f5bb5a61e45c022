// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// The plan says of each parallel loop whether its adjoint is one, and of each op that adds to a shadow how.
// CHECK-LABEL: plan of @f
// CHECK: the adjoint of 'scf.parallel' is parallel (13:3)
// CHECK: the adjoint of 'memref.load' is summed in a private scalar for each chunk of iterations: all read the same element (15:10)
// CHECK: the adjoint of 'memref.load' is stored without synchronization: no two iterations read the same element (14:10)
// CHECK: the adjoint of 'memref.load' is added atomically: several iterations may read the same element (17:10)
func.func @f(%x: memref<?xf64> {llvm.noalias}, %w: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias},
             %p: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %u = memref.load %x[%i] : memref<?xf64>
    %v = memref.load %x[%c0] : memref<?xf64>
    %k = memref.load %p[%i] : memref<?xindex>
    %z = memref.load %w[%k] : memref<?xf64>
    %s = arith.mulf %u, %v : f64
    %t = arith.mulf %s, %z : f64
    memref.store %t, %y[%i] : memref<?xf64>
    scf.reduce
  }
  return
}
