// RUN: mlirad-opt %s --enzyme-autodiff | FileCheck %s
// The derivative of a StableHLO program is one: constants and sums of adjoints too.

func.func @f(%x: tensor<3xf64>, %y: tensor<3xf64>) -> tensor<3xf64> {
  %0 = stablehlo.multiply %x, %y : tensor<3xf64>
  %1 = stablehlo.logistic %0 : tensor<3xf64>
  %2 = stablehlo.add %1, %x : tensor<3xf64>
  return %2 : tensor<3xf64>
}

func.func @df(%x: tensor<3xf64>, %y: tensor<3xf64>, %d: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {
  %0:2 = enzyme.autodiff @f(%x, %y, %d)
    {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>],
     ret_activity = [#enzyme<activity enzyme_activenoneed>]}
    : (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>)
  return %0#0, %0#1 : tensor<3xf64>, tensor<3xf64>
}

// CHECK-LABEL: func.func private @diffef(
// CHECK-NOT:     arith
// CHECK:         %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<3xf64>
// CHECK:         %[[P:.*]] = stablehlo.multiply %x, %y
// CHECK:         %[[Z:.*]] = stablehlo.logistic %[[P]]
// CHECK:         %[[C:.*]] = stablehlo.subtract %[[ONE]], %[[Z]]
// CHECK:         %[[S:.*]] = stablehlo.multiply %[[Z]], %[[C]]
// CHECK:         %[[D:.*]] = stablehlo.multiply %{{.*}}, %[[S]]
// CHECK:         %[[DX:.*]] = stablehlo.multiply %[[D]], %y
// CHECK:         stablehlo.add %seed, %[[DX]]
// CHECK-NOT:     arith
