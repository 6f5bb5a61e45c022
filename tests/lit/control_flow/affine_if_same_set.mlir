// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A reversed affine.if asks the same set.
// CHECK-DAG: #[[SET:.+]] = affine_set<()[s0] : (s0 - 1 >= 0)>
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[DM:[a-z0-9]+]]: memref<4xf64>, %{{[a-z0-9]+}}: f64, %[[N:[a-z0-9]+]]: index, %[[SEED:[a-z0-9]+]]: f64)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: %[[DX:.+]] = affine.if #[[SET]]()[%[[N]]] -> f64
// CHECK: affine.store %{{.+}}, %[[DM]][symbol(%[[N]]) - 1]
// CHECK: affine.yield %[[ZERO]]
// CHECK: affine.yield %[[SEED]]
// CHECK: return %[[DX]]

#positive = affine_set<(d0) : (d0 - 1 >= 0)>
func.func @f(%m: memref<4xf64>, %x: f64, %n: index) -> f64 {
  %0 = affine.if #positive(%n) -> f64 {
    %v = affine.load %m[%n - 1] : memref<4xf64>
    affine.yield %v : f64
  } else {
    affine.yield %x : f64
  }
  return %0 : f64
}
