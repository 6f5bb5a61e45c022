// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | FileCheck %s
// The ops of a derivative have the fast-math flags of the op that they come from; what both partials of a division
// need is computed once, and the quotient itself is used instead of a second division.

// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.*]]: f64, %[[Y:.*]]: f64, %[[D:.*]]: f64) -> (f64, f64)
// CHECK: %[[Q:.*]] = arith.divf %[[X]], %[[Y]] fastmath<nnan> : f64
// CHECK: %[[C:.*]] = math.cos %[[Q]] : f64
// CHECK: %[[DQ:.*]] = arith.mulf %[[D]], %[[C]] : f64
// CHECK: %[[DX:.*]] = arith.divf %[[DQ]], %[[Y]] fastmath<nnan> : f64
// CHECK: %[[P:.*]] = arith.mulf %[[DX]], %[[Q]] fastmath<nnan> : f64
// CHECK: %[[DY:.*]] = arith.negf %[[P]] fastmath<nnan> : f64
// CHECK: return %[[DX]], %[[DY]]
func.func @f(%x: f64, %y: f64) -> f64 {
  %0 = arith.divf %x, %y fastmath<nnan> : f64
  %1 = math.sin %0 : f64
  return %1 : f64
}
