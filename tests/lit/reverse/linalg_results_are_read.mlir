// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active retTys=enzyme_active mode=ReverseModeCombined" | filecheck %s

// The adjoint reads the exponential that the op has computed instead of computing it again. It is written over its seed:
// nothing has been added to it before.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8xf64>, %[[SEED:[a-z0-9]+]]: tensor<8xf64>
// CHECK: %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]] : tensor<8xf64>)
// CHECK: math.exp
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[Y]], %[[SEED]] : {{.+}}) outs(%[[SEED]] : tensor<8xf64>)
// CHECK-NOT: math.exp
// CHECK: return

#map = affine_map<(d0) -> (d0)>
func.func @f(%x: tensor<8xf64>) -> tensor<8xf64> {
  %e = tensor.empty() : tensor<8xf64>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
    ins(%x : tensor<8xf64>) outs(%e : tensor<8xf64>) {
  ^bb0(%a: f64, %o: f64):
    %s = arith.mulf %a, %a : f64
    %r = math.exp %s : f64
    linalg.yield %r : f64
  } -> tensor<8xf64>
  return %y : tensor<8xf64>
}
