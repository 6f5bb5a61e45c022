// RUN: mlirad-opt %s --enzyme-autodiff | FileCheck %s
// RUN: mlirad-opt %s --outline-stablehlo-loops="states=3" --enzyme-autodiff | FileCheck %s --check-prefix=OPEN
// RUN: mlirad-opt %s --enzyme-wrap="infn=open outfn=g" | FileCheck %s --check-prefix=WRAP
// A loop that counts caches a row an iteration; one of unknown length keeps three states. All is StableHLO.

func.func @counted(%x: tensor<f64>) -> tensor<f64> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<f64> cond {
    %n = stablehlo.constant dense<5> : tensor<i32>
    %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %s = stablehlo.sine %a : tensor<f64>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s : tensor<i32>, tensor<f64>
  }
  return %0#1 : tensor<f64>
}

func.func @open(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.while(%a = %x) : tensor<f64> cond {
    %n = stablehlo.constant dense<9.0> : tensor<f64>
    %t = stablehlo.compare LT, %a, %n : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %s = stablehlo.exponential %a : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }
  return %0 : tensor<f64>
}

func.func @d(%x: tensor<f64>, %d: tensor<f64>) -> (tensor<f64>, tensor<f64>) {
  %0 = enzyme.autodiff @counted(%x, %d)
    {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]}
    : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %1 = enzyme.autodiff @open(%x, %d)
    {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]}
    : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %0, %1 : tensor<f64>, tensor<f64>
}

// CHECK-LABEL: func.func private @diffecounted(
// CHECK-NOT:     {{scf|tensor\.|arith}}
// CHECK:         stablehlo.while({{.*}}) : tensor<i64>, tensor<f64>, tensor<5xf64>
// CHECK:         stablehlo.dynamic_update_slice
// CHECK:         stablehlo.while
// CHECK:         stablehlo.dynamic_slice
// CHECK:         stablehlo.cosine
// CHECK-NOT:     {{scf|tensor\.|arith}}
// CHECK:       func.func private @open_while_bwd(
// CHECK:         tensor<65xf64>

// OPEN:        func.func private @open_while_bwd(
// OPEN:          tensor<4xf64>

// WRAP:        func.func @g(
// WRAP-NOT:    {{scf|tensor\.|arith}}
// WRAP:        func.func private @open_while_bwd(
