// A triangular loop inside a loop, with a square root in the middle.
// RUN: mlirad-opt %S/../../../examples/nbody.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/nbody.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffeenergy(
// CHECK: math.sqrt

// VALUES: nbody: 420 derivatives agree with Newton's law in both modes
