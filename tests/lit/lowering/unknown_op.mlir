// An op that MLIR does not know is refused before upstream's widening of 16-bit math falls over it.
// RUN: not mlirad-opt %s --allow-unregistered-dialect --lower-to-llvm 2>&1 | FileCheck %s

// CHECK: unknown_op.mlir:7:8: error[MA0501]: cannot lower 'my.twice' to LLVM
// CHECK: help: lower it to arith
func.func @f(%x: f64) -> f64 {
  %0 = "my.twice"(%x) : (f64) -> f64
  return %0 : f64
}
