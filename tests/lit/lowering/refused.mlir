// What has no lowering is named with its place, and so is a derivative or a batch that was not expanded.
// RUN: not mlirad-opt %s --lower-to-llvm 2>&1 | FileCheck %s

// CHECK: refused.mlir:9:8: error[MA0501]: cannot lower 'enzyme.autodiff' to LLVM
// CHECK: help: expand derivatives first: mlirad.transforms.autodiff(module), or the pass 'enzyme-autodiff'
// CHECK: refused.mlir:19:8: error[MA0501]: cannot lower 'enzyme.batch' to LLVM
// CHECK: help: expand derivatives first: mlirad.transforms.autodiff(module), or the pass 'enzyme-autodiff'
func.func @df(%x: f64) -> f64 {
  %0 = enzyme.autodiff @f(%x, %x)
    <activity=[#enzyme.activity<enzyme_active>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
  return %0 : f64
}
func.func @f(%x: f64) -> f64 {
  return %x : f64
}
func.func @rows(%x: tensor<3x5xf64>) -> tensor<3x5xf64> {
  // Bufferization does not see it.
  %0 = enzyme.batch @sine(%x) {batch_shape = array<i64: 3>} : (tensor<3x5xf64>) -> tensor<3x5xf64>
  return %0 : tensor<3x5xf64>
}
func.func @sine(%x: tensor<5xf64>) -> tensor<5xf64> {
  %0 = math.sin %x : tensor<5xf64>
  return %0 : tensor<5xf64>
}
