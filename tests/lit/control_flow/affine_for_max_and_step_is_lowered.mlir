// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A max of lower bounds with a step has no affine reversal: the loop is lowered first.
// CHECK-LABEL: func.func @df(
// CHECK-NOT: affine.
// CHECK: arith.ceildivui
// CHECK: scf.for

func.func @f(%m: memref<?xf64>, %x: f64, %n: index) -> f64 {
  %r = affine.for %i = max affine_map<()[s0] -> (s0 - 9, 0)>()[%n] to %n step 2 iter_args(%a = %x) -> f64 {
    %v = affine.load %m[%i] : memref<?xf64>
    %0 = arith.mulf %a, %v : f64
    affine.yield %0 : f64
  }
  return %r : f64
}
