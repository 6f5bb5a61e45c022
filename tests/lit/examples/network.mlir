// Matrix products that add into memory, and an activation that overwrites its argument.
// RUN: mlirad-opt %S/../../../examples/network.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/network.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func private @diffeloss(
// CHECK: math.tanh

// RUN: network: 195 derivatives agree with back-propagation by hand in both modes
// RUN: network: 200 steps of descent more than halve the loss
