// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A reversed affine loop stays affine: the iv is f - r s over the reflected range, exact for ranges that do not
// divide.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: memref<9xf64>, %[[DM:[a-z0-9]+]]: memref<9xf64>
// CHECK: affine.for %[[R:.+]] = -2 to 1 iter_args(
// CHECK: affine.load %[[DM]][%[[R]] * -3 + 1]
// CHECK: affine.store %{{.+}}, %[[DM]][%[[R]] * -3 + 1]

func.func @f(%m: memref<9xf64>, %x: f64) -> f64 {
  %r = affine.for %i = 1 to 9 step 3 iter_args(%a = %x) -> f64 {
    %v = affine.load %m[%i] : memref<9xf64>
    %0 = arith.mulf %a, %v : f64
    affine.yield %0 : f64
  }
  return %r : f64
}
