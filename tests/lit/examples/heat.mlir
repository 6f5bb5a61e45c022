// Memory that each step overwrites: the reverse sweep takes what it needs from a cache with a dimension a loop.
// RUN: mlirad-opt %S/../../../examples/heat.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/heat.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffeheat(
// CHECK: %[[LAPLACIANS:.+]] = memref.alloc({{.+}}) : memref<?x?x?xf64>
// CHECK: memref.store %{{.+}}, %[[LAPLACIANS]]
// CHECK: memref.load %[[LAPLACIANS]]
// CHECK: memref.dealloc %[[LAPLACIANS]]
// CHECK-LABEL: func.func @dheat(

// VALUES: heat: 1201 derivatives agree with the adjoint by hand in both modes
