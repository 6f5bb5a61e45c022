// expm1 and log1p are called, not expanded; what LLVM has an intrinsic for is one, with its flags.
// RUN: mlirad-opt %s --lower-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func @accurate
// CHECK: llvm.call @expm1(
// CHECK: llvm.call @log1pf(
// CHECK: llvm.intr.sin({{.*}}) {fastmathFlags = #llvm.fastmath<contract>}
func.func @accurate(%x: f64, %y: f32) -> (f64, f32, f64) {
  %0 = math.expm1 %x : f64
  %1 = math.log1p %y : f32
  %2 = math.sin %x fastmath<contract> : f64
  return %0, %1, %2 : f64, f32, f64
}

// CHECK-LABEL: llvm.func @half
// CHECK: llvm.fpext %{{.*}} : f16 to f32
// CHECK: llvm.intr.exp(%{{.*}}) : (f32) -> f32
// CHECK: llvm.fptrunc %{{.*}} : f32 to f16
func.func @half(%x: f16) -> f16 {
  %0 = math.exp %x : f16
  return %0 : f16
}
