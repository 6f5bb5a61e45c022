// Ops of dialects that upstream lowers to linalg are refused with the pipeline to run, and differentiated behind it.
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f outfn=df" 2>&1 | filecheck %s --check-prefix=REFUSED
// REFUSED: first.mlir:10:8: error[MA0102]: cannot differentiate 'tosa.tanh': lower it to linalg first, with
// REFUSED-SAME: --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith,tosa-to-tensor))'

// RUN: mlirad-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith,tosa-to-tensor),enzyme-wrap{infn=f outfn=df})' | filecheck %s
// CHECK-LABEL: func.func @df
// CHECK: arith.mulf
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tosa.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
