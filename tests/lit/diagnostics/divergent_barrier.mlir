// A barrier that some threads of a block may not come to is refused, with its place.
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const retTys= mode=ReverseModeCombined" 2>&1 | FileCheck %s

// CHECK: divergent_barrier.mlir:12:5: error[MA0370]: cannot write 'scf.if' as loops over blocks and threads: there is a barrier in it, and threads of one block may have different conditions
// CHECK: help: move the barrier out
func.func @f(%x: memref<8xf64>, %n: index) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %c = arith.cmpi ult, %tx, %n : index
    scf.if %c {
      gpu.barrier
      %v = memref.load %x[%tx] : memref<8xf64>
      %q = arith.mulf %v, %v : f64
      memref.store %q, %x[%tx] : memref<8xf64>
    }
    gpu.terminator
  }
  return
}
