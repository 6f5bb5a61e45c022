// A branch: the derivative branches on the same condition, and nothing of the enzyme dialect is left.
// RUN: mlirad-opt %S/../../../examples/relu3.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/relu3.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func @drelu3(
// CHECK: call @[[REVERSE:[a-z0-9_]+]](

// CHECK-LABEL: func.func @relu3_tangent(
// CHECK: call @[[FORWARD:[a-z0-9_]+]](

// VALUES: relu3(-1.0) = 0.0, derivative 0.0 in both modes
// VALUES: relu3(2.0) = 8.0, derivative 12.0 in both modes
