// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A function without a path from argument to result has a zero gradient, without any work.
// CHECK-LABEL: func.func @df(
// CHECK-NEXT: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK-NEXT: return %[[ZERO]]

func.func @f(%x: f64) -> f64 {
  %c = arith.constant 3.0 : f64
  %0 = math.exp %x : f64
  return %c : f64
}
