// f64 reaches 16 bits through f32, rounded to odd: one rounding in effect, and no run-time library function.
// RUN: mlirad-opt %s --lower-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func @narrow
// CHECK: llvm.fptrunc %{{.*}} : f64 to f32
// CHECK: llvm.fcmp "one"
// CHECK: llvm.select
// CHECK: llvm.fptrunc %{{.*}} : f32 to f16
// CHECK-NOT: f64 to f16
func.func @narrow(%x: f64) -> f16 {
  %0 = arith.truncf %x : f64 to f16
  return %0 : f16
}
