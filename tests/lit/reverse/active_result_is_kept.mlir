// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_active retTys=enzyme_active mode=ReverseModeCombined" | filecheck %s

// enzyme_active keeps the primal result in front of the gradients; a constant has gradient zero.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: -> (f64, f64, f64)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: %[[Y:.+]] = math.exp
// CHECK: %[[DX:.+]] = arith.mulf %{{.+}}, %[[Y]]
// CHECK: return %[[Y]], %[[DX]], %[[ZERO]]

func.func @f(%x: f64, %y: f64) -> f64 {
  %0 = math.exp %x : f64
  return %0 : f64
}
