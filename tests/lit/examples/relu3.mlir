// A branch: the derivative branches on the same condition, and nothing of the enzyme dialect is left.
// RUN: mlirad-opt %S/../../../examples/relu3.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/relu3.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @fwddifferelu3(
// CHECK: scf.if %{{.+}} -> (f64, f64)
// CHECK-NOT: scf.if

// CHECK-LABEL: func.func private @differelu3(
// CHECK-SAME: %[[X:[a-z0-9]+]]: f64, %[[SEED:[a-z0-9]+]]: f64)
// CHECK: %[[POSITIVE:.+]] = arith.cmpf ogt, %[[X]], %[[ZERO:.+]] : f64
// CHECK: %[[DX:.+]] = scf.if %[[POSITIVE]] -> (f64) {
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[ZERO]] : f64
// CHECK: return %[[DX]] : f64

// CHECK-LABEL: func.func @drelu3(
// CHECK: call @differelu3(

// CHECK-LABEL: func.func @relu3_tangent(
// CHECK: call @fwddifferelu3(

// VALUES: relu3(-1.0) = 0.0, derivative 0.0 in both modes
// VALUES: relu3(2.0) = 8.0, derivative 12.0 in both modes
