// A loop of 10^5 steps: its caches have exactly that length, are allocated in front of it and freed behind.
// RUN: mlirad-opt %S/../../../examples/rk4.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/rk4.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @differk4(
// CHECK: memref.alloc() : memref<100000xf64>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.dealloc

// VALUES: rk4: after 100000 steps 3 derivatives agree with the complex step in both modes
