// A call in a loop is differentiated, and the overwritten shadow of the result becomes zero.
// RUN: mlirad-opt %S/../../../examples/norm.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/norm.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func private @diffenorm(
// CHECK-SAME: %{{.+}}, %[[DOUT:[a-z0-9]+]]: memref<?xf64>{{.*}}, %{{.+}}, %[[DX:[a-z0-9]+]]: memref<?xf64>
// CHECK: affine.store %{{.+}}, %[[DOUT]]
// CHECK: affine.store %{{.+}}, %[[DX]]

// RUN: norm: 64 derivatives agree with the Jacobian by hand in both modes
