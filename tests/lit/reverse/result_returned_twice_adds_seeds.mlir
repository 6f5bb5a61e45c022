// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active retTys=enzyme_activenoneed,enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// Two results that are one value: the adjoint is the sum of both seeds.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.+]]: f64, %[[ONE:.+]]: f64, %[[OTHER:.+]]: f64) -> f64
// CHECK-NEXT: %[[SUM:.+]] = arith.addf %[[ONE]], %[[OTHER]]
// CHECK-NEXT: %[[COS:.+]] = math.cos %[[X]]
// CHECK-NEXT: %[[DX:.+]] = arith.mulf %[[SUM]], %[[COS]]
// CHECK-NEXT: return %[[DX]]

func.func @f(%x: f64) -> (f64, f64) {
  %0 = math.sin %x : f64
  return %0, %0 : f64, f64
}
