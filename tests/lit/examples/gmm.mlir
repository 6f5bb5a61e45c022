// ADBench's mixture: buffers used again, packed triangles, two calls to a helper; only upstream dialects come out.
// RUN: mlirad-opt %S/../../../examples/gmm.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/gmm.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffegmm(
// CHECK-NOT: call
// CHECK: math.exp
// CHECK-NOT: call
// CHECK-LABEL: func.func @dgmm(
// CHECK: call @diffegmm(

// VALUES: gmm: 1650 derivatives agree with the gradient by hand in both modes
