// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// Only the chosen operand gets the adjoint: the other one's is an exact zero, even if it is NaN.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: f64, %{{.+}}: f64, %[[P:.+]]: i1, %[[SEED:.+]]: f64)
// CHECK-NEXT: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK-NEXT: %[[DX:.+]] = arith.select %[[P]], %[[SEED]], %[[ZERO]]
// CHECK-NEXT: %[[DY:.+]] = arith.select %[[P]], %[[ZERO]], %[[SEED]]
// CHECK-NEXT: return %[[DX]], %[[DY]]

func.func @f(%x: f64, %y: f64, %p: i1) -> f64 {
  %0 = arith.select %p, %x, %y : f64
  return %0 : f64
}
