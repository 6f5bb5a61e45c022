// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const,enzyme_const,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// The reversed iteration is lb + (n - 1 - k) * step with n = ceil((ub - lb) / step), 0 where lb >= ub.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: f64, %[[LB:.+]]: i32, %[[UB:.+]]: i32, %[[ST:.+]]: i32, %{{.+}}: f64)
// CHECK: %[[SPAN:.+]] = arith.subi %[[UB]], %[[LB]]
// CHECK: %[[POSITIVE:.+]] = arith.maxui %[[ST]], %{{.+}} : i32
// CHECK: %[[N:.+]] = arith.ceildivui %[[SPAN]], %[[POSITIVE]]
// CHECK: %[[RUNS:.+]] = arith.cmpi slt, %[[LB]], %[[UB]]
// CHECK: %[[COUNT:.+]] = arith.select %[[RUNS]], %[[N]], %{{.+}} : i32
// CHECK: %[[INDEX:.+]] = arith.index_castui %[[COUNT]]
// CHECK: %[[LEAST:.+]] = arith.maxsi %[[INDEX]], %{{.+}} : index
// CHECK: %[[LAST:.+]] = arith.subi %[[LEAST]], %{{.+}} : index
// CHECK: scf.for %[[K:[a-z0-9]+]] = %{{.+}} to %[[LEAST]] step
// CHECK: %[[NUMBER:.+]] = arith.subi %[[LAST]], %[[K]]
// CHECK: %[[CAST:.+]] = arith.index_castui %[[NUMBER]]
// CHECK: %[[OFFSET:.+]] = arith.muli %[[CAST]], %[[ST]]
// CHECK: %[[IV:.+]] = arith.addi %[[LB]], %[[OFFSET]]
// CHECK: arith.sitofp %[[IV]]

func.func @f(%x: f64, %lb: i32, %ub: i32, %st: i32) -> f64 {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %x) -> f64 : i32 {
    %s = arith.sitofp %i : i32 to f64
    %0 = arith.mulf %a, %s : f64
    scf.yield %0 : f64
  }
  return %r : f64
}
