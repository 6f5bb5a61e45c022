// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// Adjoints carry the flags of their primal op, no others (the peer marks all of them fast).
// CHECK-LABEL: func.func @df(
// CHECK: %[[E:.+]] = math.exp %{{[^ ]+}} : f64
// CHECK-NEXT: %[[DE:.+]] = arith.mulf %{{.+}}, %[[E]] : f64
// CHECK-NEXT: math.cos %{{.+}} fastmath<nnan,contract> : f64
// CHECK-NEXT: arith.mulf %[[DE]], %{{.+}} fastmath<nnan,contract> : f64

func.func @f(%x: f64) -> f64 {
  %0 = math.sin %x fastmath<nnan,contract> : f64
  %1 = math.exp %0 : f64
  return %1 : f64
}
