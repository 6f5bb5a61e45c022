// A branch: the derivative branches on the same condition, and nothing of the enzyme dialect is left.
// RUN: mlirad-opt %S/../../../examples/relu3.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/relu3.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func @drelu3(
// CHECK: call @[[REVERSE:[a-z0-9_]+]](

// CHECK-LABEL: func.func @relu3_tangent(
// CHECK: call @[[FORWARD:[a-z0-9_]+]](

// RUN: relu3(-1.0) = 0.0, derivative 0.0 in both modes
// RUN: relu3(2.0) = 8.0, derivative 12.0 in both modes
