// A triangular loop inside a loop, with a square root in the middle.
// RUN: mlirad-opt %S/../../../examples/nbody.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/nbody.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func private @diffeenergy(
// CHECK: math.sqrt

// RUN: nbody: 420 derivatives agree with Newton's law in both modes
