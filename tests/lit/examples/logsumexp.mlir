// The powers are cached, since exp is dear; no adjoint goes through the maximum, which cancels.
// RUN: mlirad-opt %S/../../../examples/logsumexp.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/logsumexp.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffelogsumexp(
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?xf64>, %[[DX:[a-z0-9]+]]: memref<?xf64>, %[[SEED:[a-z0-9]+]]: f64)
// CHECK: %[[TERM:.+]] = math.exp
// CHECK: memref.store %[[TERM]], %[[TERMS:.+]][
// CHECK: math.log
// CHECK: memref.load %[[TERMS]]
// CHECK-NOT: math.exp
// CHECK: memref.dealloc %[[TERMS]]
// CHECK-NOT: arith.select
// CHECK-LABEL: func.func @dlogsumexp(

// VALUES: logsumexp: the gradient is softmax in both modes
