// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const retTys=enzyme_dupnoneed mode=ForwardMode" | filecheck %s

// A loop carries the tangent of each active carried value; a counter has none.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[X:.+]]: f64, %[[DX:.+]]: f64, %[[N:.+]]: index)
// CHECK: %[[R:.+]]:3 = scf.for {{.*}} iter_args(%{{.+}} = %{{.+}}, %[[A:.+]] = %[[X]], %[[DA:.+]] = %[[DX]]) -> (index, f64, f64)
// CHECK: %[[COS:.+]] = math.cos %[[A]]
// CHECK: %[[D:.+]] = arith.mulf %[[DA]], %[[COS]]
// CHECK: scf.yield %{{.+}}, %{{.+}}, %[[D]] : index, f64, f64
// CHECK: return %[[R]]#2

func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c1, %a = %x) -> (index, f64) {
    %l = arith.muli %k, %i : index
    %0 = math.sin %a : f64
    scf.yield %l, %0 : index, f64
  }
  return %r#1 : f64
}
