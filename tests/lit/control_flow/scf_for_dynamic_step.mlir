// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const,enzyme_const,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// An unsigned loop becomes one over index, which does not wrap around. The reversed iteration is lb + (n - 1 - k) * step with
// n = ceil((ub - lb) / step), 0 where lb >= ub.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: f64, %[[LOW:.+]]: i32, %[[HIGH:.+]]: i32, %[[STEP:.+]]: i32, %{{.+}}: f64)
// CHECK: %[[LB:.+]] = arith.index_castui %[[LOW]]
// CHECK: %[[UB:.+]] = arith.index_castui %[[HIGH]]
// CHECK: %[[ST:.+]] = arith.index_castui %[[STEP]]
// CHECK: %[[SPAN:.+]] = arith.subi %[[UB]], %[[LB]]
// CHECK: %[[POSITIVE:.+]] = arith.maxui %[[ST]], %{{.+}} : index
// CHECK: %[[N:.+]] = arith.ceildivui %[[SPAN]], %[[POSITIVE]]
// CHECK: %[[RUNS:.+]] = arith.cmpi slt, %[[LB]], %[[UB]]
// CHECK: %[[COUNT:.+]] = arith.select %[[RUNS]], %[[N]], %{{.+}} : index
// CHECK: %[[LAST:.+]] = arith.subi %[[COUNT]], %{{.+}} : index
// CHECK: scf.for %[[K:[a-z0-9]+]] = %{{.+}} to %[[COUNT]] step
// CHECK: %[[NUMBER:.+]] = arith.subi %[[LAST]], %[[K]]
// CHECK: %[[OFFSET:.+]] = arith.muli %[[NUMBER]], %[[ST]]
// CHECK: %[[IV:.+]] = arith.addi %[[OFFSET]], %[[LB]]
// CHECK: %[[NARROW:.+]] = arith.index_castui %[[IV]] : index to i32
// CHECK: arith.sitofp %[[NARROW]]

func.func @f(%x: f64, %lb: i32, %ub: i32, %st: i32) -> f64 {
  %r = scf.for unsigned %i = %lb to %ub step %st iter_args(%a = %x) -> f64 : i32 {
    %s = arith.sitofp %i : i32 to f64
    %0 = arith.mulf %a, %s : f64
    scf.yield %0 : f64
  }
  return %r : f64
}
