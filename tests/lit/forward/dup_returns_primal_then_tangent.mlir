// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup retTys=enzyme_dup,enzyme_dup mode=ForwardMode" | filecheck %s

// Order of results: the primal, then its tangent; a constant result has a zero tangent.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: -> (f64, f64, f64, f64)
// CHECK-DAG: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK-DAG: %[[THREE:.+]] = arith.constant 3.000000e+00
// CHECK: %[[Y:.+]] = math.exp
// CHECK-NEXT: %[[DY:.+]] = arith.mulf %{{.+}}, %[[Y]]
// CHECK-NEXT: return %[[Y]], %[[DY]], %[[THREE]], %[[ZERO]]

func.func @f(%x: f64) -> (f64, f64) {
  %c = arith.constant 3.0 : f64
  %0 = math.exp %x : f64
  return %0, %c : f64, f64
}
