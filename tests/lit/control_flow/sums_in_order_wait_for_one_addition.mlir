// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --allow-fastmath=flags=reassoc --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s --check-prefix=ANY

// The adjoint of %c is a sum over all iterations. In order, an iteration adds its own sum: one addition waits for the
// previous iteration, not two. In any order, terms are added one by one, as products may be fused with additions.
// CHECK-LABEL: func.func @df(
// CHECK: affine.for {{.*}} iter_args({{.*}}%[[SUM:.+]] = %{{.+}})
// CHECK: %[[OWN:.+]] = arith.addf %{{[0-9]+}}, %{{[0-9]+}} : f64
// CHECK-NEXT: %[[NEXT:.+]] = arith.addf %[[SUM]], %[[OWN]] : f64
// CHECK-NEXT: affine.yield %{{.+}}, %[[NEXT]]
// ANY-LABEL: func.func @df(
// ANY: affine.for {{.*}} iter_args({{.*}}%[[SUM:.+]] = %{{.+}})
// ANY: %[[FIRST:.+]] = arith.addf %[[SUM]], %{{[0-9]+}} fastmath<reassoc> : f64
// ANY: %[[NEXT:.+]] = arith.addf %[[FIRST]], %{{[0-9]+}} fastmath<reassoc> : f64
// ANY-NEXT: affine.yield %{{.+}}, %[[NEXT]]

func.func @f(%c: f64, %x: memref<8xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %y = affine.for %i = 0 to 8 iter_args(%s = %zero) -> (f64) {
    %v = affine.load %x[%i] : memref<8xf64>
    %p = arith.mulf %c, %v : f64
    %q = arith.mulf %c, %p : f64
    %t = arith.addf %s, %q : f64
    affine.yield %t : f64
  }
  return %y : f64
}
