// Each step keeps its field in a buffer of its own, and overwrites it with one that it computes beside it. In one buffer
// for all steps, a step computes the next field behind the last one; only the border, which no step changes, is copied.
// RUN: mlirad-opt %s --expand-arrays | filecheck %s

// CHECK-LABEL: func.func @steps(
// CHECK-SAME: %[[U:.+]]: memref<16xf64> {llvm.noalias}, %[[W:.+]]: memref<16xf64> {llvm.noalias})
// CHECK-NEXT: %[[KEPT:.+]] = memref.alloc() : memref<8x16xf64>
// CHECK: memref.copy %[[U]], %
// CHECK: affine.for %[[T:.+]] = 0 to 7 {
// CHECK: %[[OLD:.+]] = memref.subview %[[KEPT]][%[[T]], 0]
// CHECK: %[[NEW:.+]] = memref.subview %[[KEPT]][%{{.+}}, 0]
// CHECK: affine.for %{{.+}} = 0 to 1 {
// CHECK: affine.for %{{.+}} = 15 to 16 {
// CHECK: affine.for %[[I:.+]] = 1 to 15 {
// CHECK-NEXT: affine.load %[[OLD]][%[[I]] - 1]
// CHECK-NEXT: affine.load %[[OLD]][%[[I]] + 1]
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: affine.store %{{.+}}, %[[NEW]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: memref.copy %{{.+}}, %[[U]]
// CHECK: affine.for
// CHECK: memref.copy %{{.+}}, %[[W]]
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc %[[KEPT]]
func.func @steps(%u: memref<16xf64> {llvm.noalias}, %w: memref<16xf64> {llvm.noalias}) {
  %v = memref.alloc() : memref<16xf64>
  %tape = memref.alloc() : memref<7xmemref<16xf64>>
  affine.for %t = 0 to 7 {
    %kept = memref.alloc() : memref<16xf64>
    memref.copy %u, %kept : memref<16xf64> to memref<16xf64>
    memref.store %kept, %tape[%t] : memref<7xmemref<16xf64>>
    affine.for %i = 1 to 15 {
      %a = affine.load %u[%i - 1] : memref<16xf64>
      %b = affine.load %u[%i + 1] : memref<16xf64>
      %c = arith.mulf %a, %b : f64
      affine.store %c, %v[%i] : memref<16xf64>
    }
    affine.for %i = 1 to 15 {
      %a = affine.load %v[%i] : memref<16xf64>
      affine.store %a, %u[%i] : memref<16xf64>
    }
  }
  affine.for %t = 0 to 7 {
    %kept = memref.load %tape[%t] : memref<7xmemref<16xf64>>
    memref.copy %kept, %w : memref<16xf64> to memref<16xf64>
    memref.dealloc %kept : memref<16xf64>
  }
  memref.dealloc %tape : memref<7xmemref<16xf64>>
  memref.dealloc %v : memref<16xf64>
  return
}
