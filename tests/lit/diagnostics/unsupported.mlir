// Programs outside what is supported are refused with a code and a way out; none is differentiated wrongly.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics --enzyme-autodiff --allow-unregistered-dialect

// expected-error @+1 {{[MA0301]: cannot differentiate 'declared': it is declared and has no body}}
func.func private @declared(f64) -> f64
func.func @d(%x: f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @declared(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64) -> f64
  return %dx : f64
}

// -----

func.func @jumps(%x: f64) -> f64 {
  // expected-error @+1 {{[MA0303]: cannot differentiate 'jumps': 'llvm.invoke' branches between blocks}}
  %y = llvm.invoke @callee(%x) to ^done unwind ^failed : (f64) -> f64
^done:
  return %y : f64
^failed:
  %pad = llvm.landingpad cleanup : !llvm.ptr
  return %x : f64
}
func.func private @callee(f64) -> f64
func.func @d(%x: f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @jumps(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64) -> f64
  return %dx : f64
}

// -----

func.func @later(%x: f64) -> f64 {
  // expected-error @+1 {{[MA0304]: cannot differentiate 'async.execute': this control flow is not supported yet}}
  %token, %future = async.execute -> !async.value<f64> {
    %b = arith.mulf %x, %x : f64
    async.yield %b : f64
  }
  %y = async.await %future : !async.value<f64>
  return %y : f64
}
func.func @d(%x: f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @later(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64) -> f64
  return %dx : f64
}

// -----

func.func @scale(%x: f64) -> f64 {
  // expected-error @+1 {{[MA0305]: cannot differentiate a value of type 'f8E8M0FNU'}}
  %small = arith.truncf %x : f64 to f8E8M0FNU
  %square = arith.mulf %small, %small : f8E8M0FNU
  %y = arith.extf %square : f8E8M0FNU to f64
  return %y : f64
}
func.func @d(%x: f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @scale(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64) -> f64
  return %dx : f64
}

// -----

func.func @elsewhere(%x: f64, %rows: memref<2xmemref<f64>>, %i: index) -> f64 {
  %state = memref.load %rows[%i] : memref<2xmemref<f64>>
  // expected-error @+1 {{[MA0307]: cannot differentiate: an active value is stored in memory of unknown origin}}
  memref.store %x, %state[] : memref<f64>
  %y = memref.load %state[] : memref<f64>
  %z = arith.mulf %y, %y : f64
  return %z : f64
}
func.func @d(%x: f64, %rows: memref<2xmemref<f64>>, %i: index, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @elsewhere(%x, %rows, %i, %seed) <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, memref<2xmemref<f64>>, index, f64) -> f64
  return %dx : f64
}

// -----

func.func private @declared(f64) -> f64
func.func @calls(%x: f64) -> f64 {
  // expected-error @+1 {{[MA0308]: cannot differentiate the call of '@declared': its memory effects are unknown}}
  %y = func.call @declared(%x) : (f64) -> f64
  return %y : f64
}
func.func @d(%x: f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @calls(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64) -> f64
  return %dx : f64
}

// -----

func.func @indirect(%x: f64, %f: (f64) -> f64) -> f64 {
  // expected-error @+1 {{[MA0308]: cannot differentiate 'func.call_indirect': its callee is unknown}}
  %y = func.call_indirect %f(%x) : (f64) -> f64
  return %y : f64
}
func.func @d(%x: f64, %f: (f64) -> f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @indirect(%x, %f, %seed) <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, (f64) -> f64, f64) -> f64
  return %dx : f64
}

// -----

func.func @bits(%x: f64) -> f64 {
  // expected-error @+1 {{[MA0102]: cannot differentiate 'arith.bitcast': the bits of a float are not a differentiable function of it}}
  %bits = arith.bitcast %x : f64 to i64
  %one = arith.constant 1 : i64
  %next = arith.addi %bits, %one : i64
  %back = arith.bitcast %next : i64 to f64
  return %back : f64
}
func.func @d(%x: f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @bits(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64) -> f64
  return %dx : f64
}

// -----

// What one unknown op puts away, another may give back: the value is not lost without a word.
func.func @hidden(%x: f64) -> f64 {
  // expected-error @+1 {{[MA0101]: cannot differentiate 'my.put': no derivative rule}}
  "my.put"(%x) : (f64) -> ()
  // expected-error @+1 {{[MA0101]: cannot differentiate 'my.take': no derivative rule}}
  %y = "my.take"() : () -> f64
  return %y : f64
}
func.func @d(%x: f64, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @hidden(%x, %seed) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64) -> f64
  return %dx : f64
}

// -----

// A gradient is a zero of its type even where nothing depends on the argument.
// expected-error @+1 {{[MA0305]: cannot differentiate a value of type 'f8E8M0FNU'}}
func.func @unused(%x: f64, %y: f8E8M0FNU) -> f64 {
  %0 = math.exp %x : f64
  return %0 : f64
}
func.func @d(%x: f64, %y: f8E8M0FNU, %seed: f64) -> (f64, f8E8M0FNU) {
  %d:2 = enzyme.autodiff @unused(%x, %y, %seed) <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f8E8M0FNU, f64) -> (f64, f8E8M0FNU)
  return %d#0, %d#1 : f64, f8E8M0FNU
}
