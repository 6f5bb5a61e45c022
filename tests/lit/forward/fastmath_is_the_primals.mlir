// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup retTys=enzyme_dupnoneed mode=ForwardMode" | filecheck %s

// Tangents carry the flags of their primal op, no others: fast-math is the user's choice.
// CHECK-LABEL: func.func @df(
// CHECK: math.cos %{{.+}} fastmath<contract> : f64
// CHECK-NEXT: %[[DS:.+]] = arith.mulf %{{.+}} fastmath<contract> : f64
// CHECK-NEXT: arith.mulf %[[DS]], %{{[^ ]+}} : f64
// CHECK-NOT: fastmath

func.func @f(%x: f64) -> f64 {
  %0 = math.sin %x fastmath<contract> : f64
  %1 = arith.mulf %0, %0 : f64
  return %1 : f64
}
