// Matrix products that add into memory, and an activation that overwrites its argument: tanh is computed once.
// RUN: mlirad-opt %S/../../../examples/network.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/network.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffeloss(
// CHECK: math.tanh
// CHECK-NOT: math.tanh
// CHECK-LABEL: func.func @dloss(

// VALUES: network: 195 derivatives agree with back-propagation by hand in both modes
// VALUES: network: 200 steps of descent more than halve the loss
