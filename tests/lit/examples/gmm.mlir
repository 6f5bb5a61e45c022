// ADBench's mixture: buffers used again, packed triangles, two calls to a helper; only upstream dialects come out.
// RUN: mlirad-opt %S/../../../examples/gmm.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/gmm.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffegmm(
// CHECK: math.exp
// CHECK: math.log
// CHECK-NOT: func.call

// VALUES: gmm: 1650 derivatives agree with the gradient by hand in both modes
