// The factor is not computed again in the reverse sweep, which is triangular solves and products.
// RUN: mlirad-opt %S/../../../examples/likelihood.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %python %S/../../../examples/likelihood.py | FileCheck %s --check-prefix=VALUES

// CHECK-LABEL: func.func private @diffelikelihood(
// CHECK: %[[L:.+]] = "lapack.cholesky"
// CHECK-NEXT: %{{.+}} = "lapack.triangular_solve"(%[[L]], %
// CHECK-NOT: "lapack.cholesky"
// CHECK-COUNT-3: "lapack.triangular_solve"(%[[L]], %{{.+}}) {transposed}
// CHECK-NOT: "lapack.
// CHECK-LABEL: func.func @dlikelihood(

// VALUES: likelihood: 83 derivatives agree with the formula in both modes
