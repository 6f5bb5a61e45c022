// A call in a loop is differentiated, and the overwritten shadow of the result becomes zero.
// RUN: mlirad-opt %S/../../../examples/norm.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/norm.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffenorm(
// CHECK-SAME: %{{[a-z0-9]+}}: memref<?xf64>{{.*}}, %[[DOUT:[a-z0-9]+]]: memref<?xf64>{{.*}}, %[[X:[a-z0-9]+]]: memref<?xf64>{{.*}}, %[[DX:[a-z0-9]+]]: memref<?xf64>
// CHECK-NOT: call
// CHECK: %[[SEED:.+]] = affine.load %[[DOUT]]
// CHECK-NEXT: affine.store %{{.+}}, %[[DOUT]]
// CHECK: affine.store %{{.+}}, %[[DX]]
// CHECK-LABEL: func.func @dnorm(

// VALUES: norm: 64 derivatives agree with the Jacobian by hand in both modes
