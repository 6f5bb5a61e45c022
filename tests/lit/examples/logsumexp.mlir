// What is read again from memory that nobody writes is not cached: exp is, or is computed again; x never is.
// RUN: mlirad-opt %S/../../../examples/logsumexp.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/logsumexp.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffelogsumexp(
// CHECK: math.exp
// CHECK: math.log

// VALUES: logsumexp: the gradient is softmax in both modes
