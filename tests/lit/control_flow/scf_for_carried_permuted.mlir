// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// Carried values that change places: so do their adjoints, against the direction.
// CHECK-LABEL: func.func @df(
// CHECK: %[[R:.+]]:2 = scf.for {{.*}} iter_args(%[[DA:.+]] = %{{.+}}, %[[DB:.+]] = %{{.+}})
// CHECK-NEXT: %[[NEG:.+]] = arith.negf %[[DB]]
// CHECK-NEXT: scf.yield %[[NEG]], %[[DA]]
// CHECK: return %[[R]]#0, %[[R]]#1

func.func @f(%x: f64, %y: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (f64, f64) {
    %s = arith.negf %a : f64
    scf.yield %b, %s : f64, f64
  }
  return %r#0 : f64
}
