// What cannot be described is refused, named or not: it used to end in an internal error, or without a word.
// RUN: not mlirad-opt %s --print-plan --split-input-file 2>&1 | FileCheck %s
// RUN: mlirad-opt %s --print-activity-analysis=funcs=f --split-input-file --verify-diagnostics
// CHECK: error[MA0350]: cannot differentiate '@f': it is a 'llvm.func'
// CHECK: error[MA0310]: no public function has a body
// CHECK: help: name one, as in 'funcs=f'; functions with a body here: @f

// expected-error @below {{[MA0350]: cannot differentiate '@f': it is a 'llvm.func'}}
llvm.func @f(%x: f64) -> f64 {
  llvm.return %x : f64
}

// -----

func.func private @f(%x: f64) -> f64 {
  return %x : f64
}
