// A triangular loop: what it caches has a row a trip of the outer loop, each exactly as long as the inner loop.
// RUN: mlirad-opt %S/../../../examples/nbody.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/nbody.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffeenergy(
// CHECK: memref.alloc({{.+}}) : memref<?xmemref<?xf64>>
// CHECK-LABEL: func.func @denergy(

// VALUES: nbody: 420 derivatives agree with Newton's law in both modes
