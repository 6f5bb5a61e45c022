// A stack of ${L} LSTM layers with diagonal gates that predicts a sequence of ${C} vectors, as in ADBench.
// main[l] holds four weights (forget, input, output, change) and then their biases; extra scales the input and scales
// and shifts the output; state[l] is hidden and cell at the start. Gradient by main and extra.
func.func private @sigmoid(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %minus = arith.negf %x : f64
  %e = math.exp %minus : f64
  %sum = arith.addf %one, %e : f64
  %result = arith.divf %one, %sum : f64
  return %result : f64
}

// weight * x + bias
func.func private @gate(%main: memref<${L}x8x${B}xf64>, %l: index, %which: index, %i: index, %x: f64) -> f64 {
  %four = arith.constant 4 : index
  %behind = arith.addi %which, %four : index
  %weight = memref.load %main[%l, %which, %i] : memref<${L}x8x${B}xf64>
  %bias = memref.load %main[%l, %behind, %i] : memref<${L}x8x${B}xf64>
  %scaled = arith.mulf %x, %weight : f64
  %result = arith.addf %scaled, %bias : f64
  return %result : f64
}

func.func @lstm(%main: memref<${L}x8x${B}xf64> {llvm.noalias}, %extra: memref<3x${B}xf64> {llvm.noalias},
                %start: memref<${L}x2x${B}xf64> {llvm.noalias},
                %sequence: memref<${C}x${B}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  %count = arith.constant ${COUNT}.0 : f64
  %forget_gate = arith.constant 0 : index
  %input_gate = arith.constant 1 : index
  %output_gate = arith.constant 2 : index
  %change_gate = arith.constant 3 : index
  %state = memref.alloca() : memref<${L}x2x${B}xf64>
  %signal = memref.alloca() : memref<${B}xf64>
  memref.copy %start, %state : memref<${L}x2x${B}xf64> to memref<${L}x2x${B}xf64>
  %total = affine.for %t = 0 to ${LAST} iter_args(%before = %zero) -> (f64) {
    affine.for %i = 0 to ${B} {
      %x = affine.load %sequence[%t, %i] : memref<${C}x${B}xf64>
      %scale = affine.load %extra[0, %i] : memref<3x${B}xf64>
      %scaled = arith.mulf %x, %scale : f64
      affine.store %scaled, %signal[%i] : memref<${B}xf64>
    }
    affine.for %l = 0 to ${L} {
      affine.for %i = 0 to ${B} {
        %x = affine.load %signal[%i] : memref<${B}xf64>
        %hidden = affine.load %state[%l, 0, %i] : memref<${L}x2x${B}xf64>
        %cell = affine.load %state[%l, 1, %i] : memref<${L}x2x${B}xf64>
        %f = func.call @gate(%main, %l, %forget_gate, %i, %x)
            : (memref<${L}x8x${B}xf64>, index, index, index, f64) -> f64
        %g = func.call @gate(%main, %l, %input_gate, %i, %hidden)
            : (memref<${L}x8x${B}xf64>, index, index, index, f64) -> f64
        %o = func.call @gate(%main, %l, %output_gate, %i, %x)
            : (memref<${L}x8x${B}xf64>, index, index, index, f64) -> f64
        %c = func.call @gate(%main, %l, %change_gate, %i, %hidden)
            : (memref<${L}x8x${B}xf64>, index, index, index, f64) -> f64
        %forget = func.call @sigmoid(%f) : (f64) -> f64
        %ingate = func.call @sigmoid(%g) : (f64) -> f64
        %outgate = func.call @sigmoid(%o) : (f64) -> f64
        %change = math.tanh %c : f64
        %kept = arith.mulf %cell, %forget : f64
        %added = arith.mulf %ingate, %change : f64
        %new_cell = arith.addf %kept, %added : f64
        affine.store %new_cell, %state[%l, 1, %i] : memref<${L}x2x${B}xf64>
        %squashed = math.tanh %new_cell : f64
        %new_hidden = arith.mulf %outgate, %squashed : f64
        affine.store %new_hidden, %state[%l, 0, %i] : memref<${L}x2x${B}xf64>
        affine.store %new_hidden, %signal[%i] : memref<${B}xf64>
      }
    }
    %sum = affine.for %i = 0 to ${B} iter_args(%partial = %two) -> (f64) {
      %y = affine.load %signal[%i] : memref<${B}xf64>
      %scale = affine.load %extra[1, %i] : memref<3x${B}xf64>
      %shift = affine.load %extra[2, %i] : memref<3x${B}xf64>
      %scaled = arith.mulf %y, %scale : f64
      %guess = arith.addf %scaled, %shift : f64
      affine.store %guess, %signal[%i] : memref<${B}xf64>
      %e = math.exp %guess : f64
      %next = arith.addf %partial, %e : f64
      affine.yield %next : f64
    }
    %log = math.log %sum : f64
    %after = affine.for %i = 0 to ${B} iter_args(%partial = %before) -> (f64) {
      %wanted = affine.load %sequence[%t + 1, %i] : memref<${C}x${B}xf64>
      %guess = affine.load %signal[%i] : memref<${B}xf64>
      %normalized = arith.subf %guess, %log : f64
      %product = arith.mulf %wanted, %normalized : f64
      %next = arith.addf %partial, %product : f64
      affine.yield %next : f64
    }
    affine.yield %after : f64
  }
  %mean = arith.divf %total, %count : f64
  %loss = arith.negf %mean : f64
  return %loss : f64
}

func.func @lstm_gradient(
    %dmain: memref<${L}x8x${B}xf64> {llvm.noalias}, %dextra: memref<3x${B}xf64> {llvm.noalias},
    %main: memref<${L}x8x${B}xf64> {llvm.noalias}, %extra: memref<3x${B}xf64> {llvm.noalias},
    %start: memref<${L}x2x${B}xf64> {llvm.noalias}, %sequence: memref<${C}x${B}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dmain : memref<${L}x8x${B}xf64>)
  linalg.fill ins(%zero : f64) outs(%dextra : memref<3x${B}xf64>)
  enzyme.autodiff @lstm(%main, %dmain, %extra, %dextra, %start, %sequence, %one)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>,
                 #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${L}x8x${B}xf64>, memref<${L}x8x${B}xf64>, memref<3x${B}xf64>, memref<3x${B}xf64>,
       memref<${L}x2x${B}xf64>, memref<${C}x${B}xf64>, f64) -> ()
  return
}
