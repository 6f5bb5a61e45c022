// Misuse of activities is an error at the op, with what to write instead, where the peer is silent or dies.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics
// RUN: not mlirad-opt %s --split-input-file 2>&1 | FileCheck %s

func.func @f(%x: f64, %m: memref<?xf64>) -> f64 { return %x : f64 }
func.func @active_in_forward_mode(%x: f64, %m: memref<?xf64>) {
  // CHECK: misuse.mlir:9:8: error[MA0203]: argument #0 is 'enzyme_active', which is for reverse mode
  // expected-error @+1 {{argument #0 is 'enzyme_active', which is for reverse mode}}
  %r = enzyme.fwddiff @f(%x, %x, %m) {activity=[#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>]} : (f64, f64, memref<?xf64>) -> f64
  // CHECK: help: use 'enzyme_dup' and pass its tangent of type 'f64' right after it
  return
}

// -----

func.func @f(%x: f64, %m: memref<?xf64>) -> f64 { return %x : f64 }
func.func @dup_of_a_scalar(%x: f64, %m: memref<?xf64>) {
  // expected-error @+1 {{argument #0 is 'enzyme_dup', but its type 'f64' is immutable}}
  %r = enzyme.autodiff @f(%x, %x, %m, %x) {activity=[#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_const>]} : (f64, f64, memref<?xf64>, f64) -> f64
  return
}

// -----

func.func @f(%x: f64, %m: memref<?xf64>) -> f64 { return %x : f64 }
func.func @active_buffer(%x: f64, %m: memref<?xf64>) {
  // expected-error @+1 {{argument #1 is 'enzyme_active', but its type 'memref<?xf64>' is mutable}}
  %r = enzyme.autodiff @f(%x, %m, %x) {activity=[#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>]} : (f64, memref<?xf64>, f64) -> f64
  return
}

// -----

func.func @f(%x: f64, %m: memref<?xf64>) -> f64 { return %x : f64 }
func.func @shadow_forgotten(%x: f64, %m: memref<?xf64>) {
  // expected-error @+1 {{4 operands expected, 3 given: operand #2 has type 'f64': argument #1 is 'enzyme_dup', so its shadow of type 'memref<?xf64>' must follow it}}
  %r = enzyme.autodiff @f(%x, %m, %x) {activity=[#enzyme<activity enzyme_active>, #enzyme<activity enzyme_dup>]} : (f64, memref<?xf64>, f64) -> f64
  return
}

// -----

func.func @square(%x: f64) -> f64 { return %x : f64 }
func.func @misspelt(%x: f64) {
  // expected-error @+1 {{there is no function '@sqare'}}
  %r = enzyme.autodiff @sqare(%x, %x) {activity=[#enzyme<activity enzyme_active>]} : (f64, f64) -> f64
  return
}

// -----

func.func @square(%x: f64) -> f64 { return %x : f64 }
func.func @not_closed(%x: f64) {
  // expected-error @+1 {{expected ',' or ')' in 'enzyme.autodiff', found '{'}}
  %r = enzyme.autodiff @square(%x, %x {activity=[#enzyme<activity enzyme_active>]} : (f64, f64) -> f64
  return
}
