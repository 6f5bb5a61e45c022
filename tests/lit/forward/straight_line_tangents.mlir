// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const retTys=enzyme_dupnoneed mode=ForwardMode" | filecheck %s

// One tangent op an active op; the tangent of an inactive operand is left out, not zero.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.+]]: f64, %[[DX:.+]]: f64, %[[C:.+]]: f64) -> f64
// CHECK-NEXT: %[[P:.+]] = arith.mulf %[[X]], %[[C]]
// CHECK-NEXT: %[[DP:.+]] = arith.mulf %[[DX]], %[[C]]
// CHECK-NEXT: %[[COS:.+]] = math.cos %[[P]]
// CHECK-NEXT: %[[DY:.+]] = arith.mulf %[[DP]], %[[COS]]
// CHECK-NEXT: return %[[DY]]

func.func @f(%x: f64, %c: f64) -> f64 {
  %0 = arith.mulf %x, %c : f64
  %1 = math.sin %0 : f64
  return %1 : f64
}
