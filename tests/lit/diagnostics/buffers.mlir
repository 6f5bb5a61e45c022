// Buffers whose derivative would be lost are refused: declared constant but used, returned, or returned without a shadow.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics --enzyme-autodiff

func.func @scratch(%x: f64, %scratch: memref<f64>) -> f64 {
  // expected-error @+1 {{[MA0212]: argument #1 is 'enzyme_const', but an active value is stored in it}}
  memref.store %x, %scratch[] : memref<f64>
  %y = memref.load %scratch[] : memref<f64>
  %z = arith.mulf %y, %y : f64
  return %z : f64
}
func.func @d(%x: f64, %scratch: memref<f64>, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @scratch(%x, %scratch, %seed) <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, memref<f64>, f64) -> f64
  return %dx : f64
}

// -----

// expected-error @+1 {{[MA0213]: the returned buffer is inactive, so it has no shadow}}
func.func @constant(%buffer: memref<f64>) -> memref<f64> {
  return %buffer : memref<f64>
}
func.func @d(%buffer: memref<f64>) -> memref<f64> {
  %d = enzyme.fwddiff @constant(%buffer) <activity = [#enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]> : (memref<f64>) -> memref<f64>
  return %d : memref<f64>
}

// -----

func.func @returned(%x: f64) -> memref<f64> {
  // expected-error @+1 {{[MA0306]: cannot differentiate a function that returns an active buffer in reverse mode}}
  %buffer = memref.alloc() : memref<f64>
  memref.store %x, %buffer[] : memref<f64>
  return %buffer : memref<f64>
}
func.func @d(%x: f64, %seed: memref<f64>) -> (memref<f64>, f64) {
  %b, %dx = enzyme.autodiff @returned(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_dup>]> : (f64, memref<f64>) -> (memref<f64>, f64)
  return %b, %dx : memref<f64>, f64
}
