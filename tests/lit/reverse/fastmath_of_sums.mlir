// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=g outfn=dg argTys=enzyme_dup retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s --check-prefix=MIXED

// A sum into a shadow stands for no op of the primal: it may be written as all float ops of the function may.
// Flags about values (nnan) are not for sums that the primal does not have.
// CHECK-LABEL: func.func @df(
// CHECK: %[[OLD:.+]] = memref.load %arg1
// CHECK-NEXT: %[[NEW:.+]] = arith.addf %[[OLD]], %{{.+}} fastmath<reassoc,contract> : f64
// CHECK-NEXT: memref.store %[[NEW]]

func.func @f(%x: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0] : memref<4xf64>
  %1 = math.sin %0 fastmath<nnan,reassoc,contract> : f64
  %2 = arith.mulf %1, %0 fastmath<reassoc,contract> : f64
  return %2 : f64
}

// MIXED-LABEL: func.func @dg(
// MIXED: %[[OLD:.+]] = memref.load %arg1
// MIXED-NEXT: %[[NEW:.+]] = arith.addf %[[OLD]], %{{.+}} : f64
// MIXED-NEXT: memref.store %[[NEW]]

func.func @g(%x: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0] : memref<4xf64>
  %1 = math.sin %0 : f64
  %2 = arith.mulf %1, %0 fastmath<fast> : f64
  return %2 : f64
}
