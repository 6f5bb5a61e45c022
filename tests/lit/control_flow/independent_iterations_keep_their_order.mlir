// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_dup,enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined assume-noalias=1" | filecheck %s

// Iterations that only sum, and write elements of their own, are reversed in the order that they have.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<9xf64>, %[[DX:[a-z0-9]+]]: memref<9xf64>, %[[Y:[a-z0-9]+]]: memref<9xf64>, %[[DY:[a-z0-9]+]]:
// CHECK: affine.for
// CHECK: affine.for %[[I:.+]] = 1 to 9 step 3 iter_args(
// CHECK: affine.load %[[DY]][%[[I]]]
// CHECK: affine.store %{{.+}}, %[[DX]][%[[I]] - 1]

func.func @f(%x: memref<9xf64>, %y: memref<9xf64>, %a: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 1 to 9 step 3 iter_args(%s = %zero) -> f64 {
    %v = affine.load %x[%i - 1] : memref<9xf64>
    %w = arith.mulf %v, %a : f64
    affine.store %w, %y[%i] : memref<9xf64>
    %t = arith.addf %s, %w : f64
    affine.yield %t : f64
  }
  return %r : f64
}
