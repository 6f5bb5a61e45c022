// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// Adjoints are SSA values: no slot, no zero that is added to.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.+]]: f64, %[[Y:.+]]: f64, %[[SEED:.+]]: f64) -> (f64, f64)
// CHECK-NEXT: %[[XY:.+]] = arith.mulf %[[SEED]], %[[Y]]
// CHECK-NEXT: %[[DX:.+]] = arith.addf %[[SEED]], %[[XY]]
// CHECK-NEXT: %[[DY:.+]] = arith.mulf %[[SEED]], %[[X]]
// CHECK-NEXT: return %[[DX]], %[[DY]]

func.func @f(%x: f64, %y: f64) -> f64 {
  %0 = arith.mulf %x, %y : f64
  %1 = arith.addf %0, %x : f64
  return %1 : f64
}
