// ADBench's mixture: buffers used again, packed triangles, two calls to a helper; only upstream dialects come out.
// RUN: mlirad-opt %S/../../../examples/gmm.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/gmm.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func private @diffegmm(
// CHECK: math.exp
// CHECK: math.log
// CHECK-NOT: func.call

// RUN: gmm: 1650 derivatives agree with the gradient by hand in both modes
