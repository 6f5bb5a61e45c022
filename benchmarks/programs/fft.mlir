// A recursive radix-2 Fourier transform in place of ${N} complex numbers (real and imaginary parts side by side), with
// twiddle factors by recurrence, behind the classic bit reversal. The loss is sum c[k] |y[k]|^2 / ${N}; gradient by x.
func.func private @transform(%d: memref<${TWO_N}xf64>, %offset: index, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %more = arith.cmpi ugt, %n, %one : index
  scf.if %more {
    %half = arith.divui %n, %two : index
    %middle = arith.addi %offset, %n : index
    func.call @transform(%d, %offset, %half) : (memref<${TWO_N}xf64>, index, index) -> ()
    func.call @transform(%d, %middle, %half) : (memref<${TWO_N}xf64>, index, index) -> ()
    %real_one = arith.constant 1.0 : f64
    %real_zero = arith.constant 0.0 : f64
    %real_two = arith.constant 2.0 : f64
    %pi = arith.constant 3.14159265358979323846 : f64
    %integer = arith.index_cast %n : index to i64
    %length = arith.sitofp %integer : i64 to f64
    %angle = arith.divf %pi, %length : f64
    %full_angle = arith.mulf %real_two, %angle : f64
    %half_sine = math.sin %angle : f64
    %sine = math.sin %full_angle : f64
    %turn_imag = arith.negf %sine : f64
    %square = arith.mulf %half_sine, %half_sine : f64
    %twice = arith.mulf %real_two, %square : f64
    %turn_real = arith.negf %twice : f64
    scf.for %q = %zero to %half step %one iter_args(%wr = %real_one, %wi = %real_zero) -> (f64, f64) {
      %step = arith.muli %q, %two : index
      %i = arith.addi %offset, %step : index
      %i1 = arith.addi %i, %one : index
      %k = arith.addi %i, %n : index
      %k1 = arith.addi %k, %one : index
      %dk = memref.load %d[%k] : memref<${TWO_N}xf64>
      %dk1 = memref.load %d[%k1] : memref<${TWO_N}xf64>
      %di = memref.load %d[%i] : memref<${TWO_N}xf64>
      %di1 = memref.load %d[%i1] : memref<${TWO_N}xf64>
      %rr = arith.mulf %dk, %wr : f64
      %ii = arith.mulf %dk1, %wi : f64
      %ri = arith.mulf %dk, %wi : f64
      %ir = arith.mulf %dk1, %wr : f64
      %tr = arith.subf %rr, %ii : f64
      %ti = arith.addf %ri, %ir : f64
      %lower = arith.subf %di, %tr : f64
      %lower1 = arith.subf %di1, %ti : f64
      %upper = arith.addf %di, %tr : f64
      %upper1 = arith.addf %di1, %ti : f64
      memref.store %lower, %d[%k] : memref<${TWO_N}xf64>
      memref.store %lower1, %d[%k1] : memref<${TWO_N}xf64>
      memref.store %upper, %d[%i] : memref<${TWO_N}xf64>
      memref.store %upper1, %d[%i1] : memref<${TWO_N}xf64>
      %wrr = arith.mulf %wr, %turn_real : f64
      %wii = arith.mulf %wi, %turn_imag : f64
      %wir = arith.mulf %wi, %turn_real : f64
      %wri = arith.mulf %wr, %turn_imag : f64
      %wr_change = arith.subf %wrr, %wii : f64
      %wi_change = arith.addf %wir, %wri : f64
      %wr_next = arith.addf %wr, %wr_change : f64
      %wi_next = arith.addf %wi, %wi_change : f64
      scf.yield %wr_next, %wi_next : f64, f64
    }
  }
  return
}

func.func private @swap(%d: memref<${TWO_N}xf64>, %i: index, %j: index) {
  %a = memref.load %d[%i] : memref<${TWO_N}xf64>
  %b = memref.load %d[%j] : memref<${TWO_N}xf64>
  memref.store %b, %d[%i] : memref<${TWO_N}xf64>
  memref.store %a, %d[%j] : memref<${TWO_N}xf64>
  return
}

// Counts one position up, bits in ordinary order, and the other, bits reversed (both from 1, as in the classic form).
func.func private @reverse_bits(%d: memref<${TWO_N}xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %length = arith.constant ${N} : index
  scf.for %q = %zero to %length step %one iter_args(%j = %one) -> (index) {
    %step = arith.muli %q, %two : index
    %i = arith.addi %step, %one : index
    %ahead = arith.cmpi ugt, %j, %i : index
    scf.if %ahead {
      %j_real = arith.subi %j, %one : index
      func.call @swap(%d, %j_real, %step) : (memref<${TWO_N}xf64>, index, index) -> ()
      func.call @swap(%d, %j, %i) : (memref<${TWO_N}xf64>, index, index) -> ()
    }
    %carried:2 = scf.while (%m = %length, %rest = %j) : (index, index) -> (index, index) {
      %bits = arith.cmpi uge, %m, %two : index
      %set = arith.cmpi ugt, %rest, %m : index
      %go = arith.andi %bits, %set : i1
      scf.condition(%go) %m, %rest : index, index
    } do {
    ^bb0(%m: index, %rest: index):
      %cleared = arith.subi %rest, %m : index
      %next = arith.divui %m, %two : index
      scf.yield %next, %cleared : index, index
    }
    %j_next = arith.addi %carried#1, %carried#0 : index
    scf.yield %j_next : index
  }
  return
}

func.func @fft(%x: memref<${TWO_N}xf64> {llvm.noalias}, %c: memref<${N}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %length = arith.constant ${N}.0 : f64
  %first = arith.constant 0 : index
  %n = arith.constant ${N} : index
  %d = memref.alloc() : memref<${TWO_N}xf64>
  memref.copy %x, %d : memref<${TWO_N}xf64> to memref<${TWO_N}xf64>
  func.call @reverse_bits(%d) : (memref<${TWO_N}xf64>) -> ()
  func.call @transform(%d, %first, %n) : (memref<${TWO_N}xf64>, index, index) -> ()
  %sum = affine.for %k = 0 to ${N} iter_args(%partial = %zero) -> (f64) {
    %real = affine.load %d[2 * %k] : memref<${TWO_N}xf64>
    %imag = affine.load %d[2 * %k + 1] : memref<${TWO_N}xf64>
    %weight = affine.load %c[%k] : memref<${N}xf64>
    %rr = arith.mulf %real, %real : f64
    %ii = arith.mulf %imag, %imag : f64
    %power = arith.addf %rr, %ii : f64
    %weighted = arith.mulf %weight, %power : f64
    %next = arith.addf %partial, %weighted : f64
    affine.yield %next : f64
  }
  memref.dealloc %d : memref<${TWO_N}xf64>
  %loss = arith.divf %sum, %length : f64
  return %loss : f64
}

func.func @fft_gradient(%dx: memref<${TWO_N}xf64> {llvm.noalias}, %x: memref<${TWO_N}xf64> {llvm.noalias},
                        %c: memref<${N}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dx : memref<${TWO_N}xf64>)
  enzyme.autodiff @fft(%x, %dx, %c, %one)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${TWO_N}xf64>, memref<${TWO_N}xf64>, memref<${N}xf64>, f64) -> ()
  return
}
