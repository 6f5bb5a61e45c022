// sum += read() * x[i]: the derivative by x[i] is what read() returned. read() has a side effect (it moves a cursor),
// so the reverse sweep can neither call it again nor find the value in memory at a place it knows: the value must be
// cached, one a trip, and a program that recomputes it is silently wrong.

// The next number of a stream; %cursor counts the numbers that were taken.
func.func private @read(%stream: memref<?xf64>, %cursor: memref<index>) -> f64 {
  %one = arith.constant 1 : index
  %position = memref.load %cursor[] : memref<index>
  %number = memref.load %stream[%position] : memref<?xf64>
  %next = arith.addi %position, %one : index
  memref.store %next, %cursor[] : memref<index>
  return %number : f64
}

func.func @sum_of_reads(%x: memref<?xf64>, %stream: memref<?xf64>, %cursor: memref<index>) -> f64 {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %first : memref<?xf64>
  %sum = scf.for %i = %first to %n step %one iter_args(%partial = %zero) -> (f64) {
    %number = func.call @read(%stream, %cursor) : (memref<?xf64>, memref<index>) -> f64
    %xi = memref.load %x[%i] : memref<?xf64>
    %term = arith.mulf %number, %xi : f64
    %next = arith.addf %partial, %term : f64
    scf.yield %next : f64
  }
  return %sum : f64
}

// Reverse mode. A memref is `dup`: it brings a shadow of its shape, to which the gradient is added. Stream and cursor
// are `const`. `active` keeps the primal result, before the (here absent) gradients of scalar arguments.
func.func @dsum_of_reads(%x: memref<?xf64>, %dx: memref<?xf64>, %stream: memref<?xf64>, %cursor: memref<index>,
                         %seed: f64) -> f64 {
  %sum = enzyme.autodiff @sum_of_reads(%x, %dx, %stream, %cursor, %seed)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_active>]>
    : (memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<index>, f64) -> f64
  return %sum : f64
}

func.func @sum_of_reads_tangent(%x: memref<?xf64>, %dx: memref<?xf64>, %stream: memref<?xf64>,
                                %cursor: memref<index>) -> f64 {
  %dsum = enzyme.fwddiff @sum_of_reads(%x, %dx, %stream, %cursor)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<index>) -> f64
  return %dsum : f64
}
