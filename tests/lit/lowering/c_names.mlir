// A function with a name of the C library would be called in its place: it is renamed, and so are its calls.
// RUN: mlirad-opt %s --lower-to-llvm | FileCheck %s
// RUN: mlirad-opt %s --lower-to-llvm=internalize=1 | FileCheck %s --check-prefix=HIDDEN
// RUN: mlirad-opt %s --lower-to-llvm=entry=mine | FileCheck %s --check-prefix=ENTRY

// CHECK-LABEL: llvm.func @fn.exp(
// CHECK: llvm.intr.exp
// CHECK-LABEL: llvm.func @mine(
// CHECK: llvm.call @fn.exp(
// HIDDEN-LABEL: llvm.func internal @fn.exp(
// HIDDEN-LABEL: llvm.func internal @fn.mine(
// HIDDEN: llvm.call @fn.exp(
// ENTRY-NOT: @unused
// ENTRY: llvm.func @mine(
// ENTRY-NOT: @unused
func.func @exp(%x: f64) -> f64 {
  %0 = math.exp %x : f64
  return %0 : f64
}
func.func @mine(%x: f64) -> f64 {
  %0 = func.call @exp(%x) : (f64) -> f64
  return %0 : f64
}
func.func @unused() {
  return
}
