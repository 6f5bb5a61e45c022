// RUN: mlirad-opt %s --enzyme-batch --split-input-file --verify-diagnostics

func.func @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @g(%x: tensor<2xf64>) -> tensor<2xf64> {
  // expected-error @below {{[MA0608]: 'batch_shape' of 'enzyme.batch' is missing; it is a list of sizes, none negative}}
  %y = enzyme.batch @f(%x) {} : (tensor<2xf64>) -> tensor<2xf64>
  return %y : tensor<2xf64>
}

// -----

func.func @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @g(%x: tensor<2xf64>) -> tensor<2xf64> {
  // expected-error @below {{[MA0608]: operand 0 of 'enzyme.batch' has type 'tensor<2xf64>', not 'tensor<3xf64>'}}
  %y = enzyme.batch @f(%x) {batch_shape = array<i64: 3>} : (tensor<2xf64>) -> tensor<2xf64>
  return %y : tensor<2xf64>
}

// -----

func.func @f(%x: f64, %m: memref<4xf64>) -> f64 {
  return %x : f64
}
func.func @g(%x: tensor<3xf64>, %m: memref<4xf64>) -> tensor<3xf64> {
  // expected-error @below {{[MA0608]: operand 1 of 'enzyme.batch' has type 'memref<4xf64>', not 'memref<3x4xf64>'}}
  %y = enzyme.batch @f(%x, %m) {batch_shape = array<i64: 3>} : (tensor<3xf64>, memref<4xf64>) -> tensor<3xf64>
  return %y : tensor<3xf64>
}
