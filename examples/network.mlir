// A network of two layers, written with nothing but loops: loss = mean((tanh(X W1 + b1) W2 + b2 - Y)^2) / 2.
// @dense is called twice; its innermost loop adds into memory, so the reverse sweep meets in-place updates.

func.func private @dense(%out: memref<?x?xf64>, %in: memref<?x?xf64>, %weights: memref<?x?xf64>,
                         %bias: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %in, %c0 : memref<?x?xf64>
  %inner = memref.dim %weights, %c0 : memref<?x?xf64>
  %columns = memref.dim %weights, %c1 : memref<?x?xf64>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %b = memref.load %bias[%j] : memref<?xf64>
      memref.store %b, %out[%i, %j] : memref<?x?xf64>
      scf.for %k = %c0 to %inner step %c1 {
        %x = memref.load %in[%i, %k] : memref<?x?xf64>
        %w = memref.load %weights[%k, %j] : memref<?x?xf64>
        %xw = arith.mulf %x, %w : f64
        %old = memref.load %out[%i, %j] : memref<?x?xf64>
        %new = arith.addf %old, %xw : f64
        memref.store %new, %out[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// The activation replaces its argument: tanh(z) overwrites z, and the derivative 1 - tanh(z)^2 needs only the result.
func.func private @activate(%values: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %values, %c0 : memref<?x?xf64>
  %columns = memref.dim %values, %c1 : memref<?x?xf64>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %z = memref.load %values[%i, %j] : memref<?x?xf64>
      %a = math.tanh %z : f64
      memref.store %a, %values[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @loss(%x: memref<?x?xf64>, %w1: memref<?x?xf64>, %b1: memref<?xf64>, %w2: memref<?x?xf64>,
                %b2: memref<?xf64>, %y: memref<?x?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %rows = memref.dim %x, %c0 : memref<?x?xf64>
  %width = memref.dim %w1, %c1 : memref<?x?xf64>
  %columns = memref.dim %w2, %c1 : memref<?x?xf64>
  %hidden = memref.alloc(%rows, %width) : memref<?x?xf64>
  %out = memref.alloc(%rows, %columns) : memref<?x?xf64>
  call @dense(%hidden, %x, %w1, %b1) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
  call @activate(%hidden) : (memref<?x?xf64>) -> ()
  call @dense(%out, %hidden, %w2, %b2) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
  %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%outer = %zero) -> (f64) {
    %row = scf.for %j = %c0 to %columns step %c1 iter_args(%inner = %outer) -> (f64) {
      %o = memref.load %out[%i, %j] : memref<?x?xf64>
      %t = memref.load %y[%i, %j] : memref<?x?xf64>
      %error = arith.subf %o, %t : f64
      %square = arith.mulf %error, %error : f64
      %next = arith.addf %inner, %square : f64
      scf.yield %next : f64
    }
    scf.yield %row : f64
  }
  memref.dealloc %hidden : memref<?x?xf64>
  memref.dealloc %out : memref<?x?xf64>
  %count = arith.muli %rows, %columns : index
  %as_integer = arith.index_cast %count : index to i64
  %elements = arith.sitofp %as_integer : i64 to f64
  %mean = arith.divf %sum, %elements : f64
  %loss = arith.mulf %half, %mean : f64
  return %loss : f64
}

func.func @dloss(%x: memref<?x?xf64>, %w1: memref<?x?xf64>, %dw1: memref<?x?xf64>, %b1: memref<?xf64>,
                 %db1: memref<?xf64>, %w2: memref<?x?xf64>, %dw2: memref<?x?xf64>, %b2: memref<?xf64>,
                 %db2: memref<?xf64>, %y: memref<?x?xf64>) -> f64 {
  %seed = arith.constant 1.0 : f64
  %loss = enzyme.autodiff @loss(%x, %w1, %dw1, %b1, %db1, %w2, %dw2, %b2, %db2, %y, %seed)
    <activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_active>]>
    : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?x?xf64>,
       memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?x?xf64>, f64) -> f64
  return %loss : f64
}

func.func @loss_tangent(%x: memref<?x?xf64>, %w1: memref<?x?xf64>, %dw1: memref<?x?xf64>, %b1: memref<?xf64>,
                        %db1: memref<?xf64>, %w2: memref<?x?xf64>, %dw2: memref<?x?xf64>, %b2: memref<?xf64>,
                        %db2: memref<?xf64>, %y: memref<?x?xf64>) -> f64 {
  %dloss = enzyme.fwddiff @loss(%x, %w1, %dw1, %b1, %db1, %w2, %dw2, %b2, %db2, %y)
    <activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?x?xf64>,
       memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?x?xf64>) -> f64
  return %dloss : f64
}
