// A copy between strided buffers becomes loops, not a call of MLIR's run-time library; a plain one is a memcpy.
// RUN: mlirad-opt %s --lower-to-llvm | FileCheck %s

// CHECK-NOT: memrefCopy
// CHECK-LABEL: llvm.func @strided
// CHECK: llvm.cond_br
// CHECK: llvm.load
// CHECK: llvm.store
func.func @strided(%x: memref<?xf64, strided<[?], offset: ?>>, %y: memref<?xf64>) {
  memref.copy %x, %y : memref<?xf64, strided<[?], offset: ?>> to memref<?xf64>
  return
}

// CHECK-LABEL: llvm.func @plain
// CHECK: llvm.intr.memcpy
// CHECK-NOT: llvm.cond_br
func.func @plain(%x: memref<4xf64>, %y: memref<4xf64>) {
  memref.copy %x, %y : memref<4xf64> to memref<4xf64>
  return
}
