// Launches become parallel loops: one where there is no barrier, one for each phase where there is.
// RUN: mlirad-opt %s --convert-gpu-to-parallel-loops --canonicalize | FileCheck %s

// The size of a block is not known: blocks and threads are one axis.
// CHECK-LABEL: func.func @flat(
// CHECK: %[[N:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: scf.parallel (%[[I:.*]]) = (%c0) to (%[[N]]) step (%c1) {
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]]
func.func @flat(%x: memref<?xf64>, %v: f64, %grid: index, %block: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %grid, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %block, %sy = %c1, %sz = %c1) {
    %i = gpu.global_id x
    memref.store %v, %x[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}

// The loop around the barrier stands around the loops over threads. A float that both phases use has a place for each
// thread; an index is computed again.
// CHECK-LABEL: func.func @phases(
// CHECK: scf.parallel (%{{.*}}) = (%c0) to (%c4) step (%c1) {
// CHECK: %[[KEPT:.*]] = memref.alloca() : memref<8xf64>
// CHECK: %[[TILE:.*]] = memref.alloca() : memref<8xf64>
// CHECK: scf.for
// CHECK-NEXT: scf.parallel (%[[T:.*]]) = (%c0) to (%c8) step (%c1) {
// CHECK: %[[V:.*]] = memref.load
// CHECK-NEXT: memref.store %[[V]], %[[KEPT]][%[[T]]]
// CHECK-NEXT: memref.store %[[V]], %[[TILE]][%[[T]]]
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: scf.parallel (%[[U:.*]]) = (%c0) to (%c8) step (%c1) {
// CHECK: memref.load %[[KEPT]][%[[U]]]
// CHECK: arith.subi %c7, %[[U]]
// CHECK-NOT: gpu.
#wg = #gpu.address_space<workgroup>
func.func @phases(%x: memref<32xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%tile : memref<8xf64, #wg>) {
    %i = gpu.global_id x
    scf.for %k = %c0 to %n step %c1 {
      %v = memref.load %x[%i] : memref<32xf64>
      memref.store %v, %tile[%tx] : memref<8xf64, #wg>
      gpu.barrier
      %r = arith.subi %c7, %tx : index
      %w = memref.load %tile[%r] : memref<8xf64, #wg>
      %p = arith.mulf %v, %w : f64
      memref.store %p, %x[%i] : memref<32xf64>
      gpu.barrier
    }
    gpu.terminator
  }
  return
}
