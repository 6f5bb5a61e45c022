// What is read again from memory that nobody writes is not cached: exp is, or is computed again; x never is.
// RUN: mlirad-opt %S/../../../examples/logsumexp.mlir --enzyme-autodiff | FileCheck %s
// RUN: %python %S/../../../examples/logsumexp.py | FileCheck %s --check-prefix=RUN

// CHECK-NOT: enzyme.

// CHECK-LABEL: func.func private @diffelogsumexp(
// CHECK: math.exp
// CHECK: math.log

// RUN: logsumexp: the gradient is softmax in both modes
