// RUN: mlirad-opt %s --version-open-extents | FileCheck %s

// The loops go over all of %x, and over as much of %y: where both are as large, and not tiny, the version is called.
// CHECK-LABEL: func.func private @f.regular(
// CHECK-SAME:    enzyme.open_extents = [array<i64: 0, 0, 0>, array<i64: 0, 0, 1>]
// CHECK-LABEL: func.func private @f.irregular(
// CHECK-NOT:     enzyme.open_extents
// CHECK-LABEL: func.func @f(
// CHECK:         %[[same:.*]] = arith.cmpi eq
// CHECK:         %[[large:.*]] = arith.cmpi sge
// CHECK:         %[[both:.*]] = arith.andi %[[same]], %[[large]]
// CHECK:         scf.if %[[both]] {
// CHECK:           func.call @f.regular
// CHECK:         } else {
// CHECK:           func.call @f.irregular
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xf64>
    affine.store %a, %y[%i + 1] : memref<?xf64>
  }
  return
}
