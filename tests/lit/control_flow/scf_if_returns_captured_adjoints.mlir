// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A reversed branch returns the adjoints of what its regions capture; without else they pass unchanged.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.+]]: f64, %[[Y:.+]]: f64, %[[P:.+]]: i1, %[[SEED:.+]]: f64)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: %[[D:.+]]:2 = scf.if %[[P]] -> (f64, f64)
// CHECK-NEXT: %[[DX:.+]] = arith.mulf %[[SEED]], %[[Y]]
// CHECK-NEXT: %[[DY:.+]] = arith.mulf %[[SEED]], %[[X]]
// CHECK-NEXT: scf.yield %[[DX]], %[[DY]]
// CHECK-NEXT: else
// CHECK-NEXT: scf.yield %[[SEED]], %[[ZERO]]
// CHECK: return %[[D]]#0, %[[D]]#1

func.func @f(%x: f64, %y: f64, %p: i1) -> f64 {
  %0 = scf.if %p -> f64 {
    %1 = arith.mulf %x, %y : f64
    scf.yield %1 : f64
  } else {
    scf.yield %x : f64
  }
  return %0 : f64
}
