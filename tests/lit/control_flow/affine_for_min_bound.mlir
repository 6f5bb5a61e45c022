// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A min of upper bounds becomes a max of reflected lower bounds.
// CHECK-DAG: #[[OUTER:.+]] = affine_map<()[s0] -> (-s0 + 1)>
// CHECK-DAG: #[[INNER:.+]] = affine_map<(d0)[s0] -> (-3, -d0 - s0 + 1)>
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: memref<?xf64>, %[[DM:[a-z0-9]+]]: memref<?xf64>, %{{.+}}: f64, %[[N:[a-z0-9]+]]: index
// CHECK: affine.for %[[R:[a-z0-9]+]] = #[[OUTER]]()[%[[N]]] to 1
// CHECK: affine.for %[[S:[a-z0-9]+]] = max #[[INNER]](%[[R]])[%[[N]]] to 1
// CHECK: affine.load %[[DM]][-%[[S]] - %[[R]]]

func.func @f(%m: memref<?xf64>, %x: f64, %n: index) -> f64 {
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> f64 {
    %s = affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] iter_args(%b = %a) -> f64 {
      %v = affine.load %m[%j] : memref<?xf64>
      %0 = arith.mulf %b, %v : f64
      affine.yield %0 : f64
    }
    affine.yield %s : f64
  }
  return %r : f64
}
