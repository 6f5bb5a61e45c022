// A loop of 10^5 steps: its caches have exactly that length, are allocated in front of it and freed behind.
// RUN: mlirad-opt %S/../../../examples/rk4.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/rk4.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @differk4(
// CHECK: %[[XS:.+]] = memref.alloc() : memref<100000xf64>
// CHECK: %[[YS:.+]] = memref.alloc() : memref<100000xf64>
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK: memref.store %{{.+}}, %[[XS]]
// CHECK: memref.store %{{.+}}, %[[YS]]
// CHECK: scf.for
// CHECK: memref.load %{{.+}} : memref<100000xf64>
// CHECK: memref.load %{{.+}} : memref<100000xf64>
// CHECK: memref.dealloc %[[XS]]
// CHECK: memref.dealloc %[[YS]]
// CHECK-LABEL: func.func @drk4(

// VALUES: rk4: after 100000 steps 3 derivatives agree with the complex step in both modes
