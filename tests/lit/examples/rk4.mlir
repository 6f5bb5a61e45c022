// A loop of 10^5 steps: its caches have exactly that length, are allocated in front of it and freed behind.
// RUN: mlirad-opt %S/../../../examples/rk4.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/rk4.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func private @differk4(
// CHECK: memref.alloc() : memref<100000xf64>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.dealloc

// RUN: rk4: after 100000 steps 3 derivatives agree with the complex step in both modes
