// Memory that each step overwrites: the reverse sweep takes what it needs from a cache with a dimension a loop.
// RUN: mlirad-opt %S/../../../examples/heat.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/heat.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func private @diffeheat(
// CHECK: memref.alloc({{.+}}) : memref<?x?x?xf64>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: affine.for
// CHECK: memref.dealloc

// RUN: heat: 1201 derivatives agree with the adjoint by hand in both modes
