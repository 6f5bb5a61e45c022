// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// The same argument passed twice to a call gets both adjoints; no call is left.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.+]]: f64, %[[SEED:.+]]: f64)
// CHECK-NEXT: %[[D:.+]] = arith.mulf %[[SEED]], %[[X]]
// CHECK-NEXT: %[[DX:.+]] = arith.addf %[[D]], %[[D]]
// CHECK-NEXT: return %[[DX]]

func.func private @mul(%x: f64, %y: f64) -> f64 {
  %0 = arith.mulf %x, %y : f64
  return %0 : f64
}
func.func @f(%x: f64) -> f64 {
  %0 = func.call @mul(%x, %x) : (f64, f64) -> f64
  return %0 : f64
}
