// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A loop that yields a value from outside: its adjoint is carried, and is never zeroed inside (a known error of the
// peer).
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %{{.+}}: f64, %{{.+}}: f64, %{{.+}}: index, %[[SEED:.+]]: f64)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: %[[R:.+]]:2 = scf.for {{.*}} iter_args(%[[DA:.+]] = %[[SEED]], %[[DX:.+]] = %[[ZERO]])
// CHECK-NEXT: %[[SUM:.+]] = arith.addf %[[DX]], %[[DA]]
// CHECK-NEXT: scf.yield %[[ZERO]], %[[SUM]]
// CHECK: return %[[R]]#1, %[[R]]#0

func.func @f(%x: f64, %y: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> f64 {
    scf.yield %x : f64
  }
  return %r : f64
}
