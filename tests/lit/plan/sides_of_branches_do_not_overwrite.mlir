// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// The other side of the branch does not run after the load, so that the element is there; the next step may take it.
// CHECK: plan of @f: 0 cached
// CHECK: reload %x: f64
func.func @f(%c: i1, %n: index, %a: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.if %c -> (f64) {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zero) -> (f64) {
      %x = memref.load %a[%i] : memref<?xf64>
      %y = arith.mulf %x, %x : f64
      %u = arith.addf %t, %y : f64
      scf.yield %u : f64
    }
    scf.yield %s : f64
  } else {
    memref.store %zero, %a[%c0] : memref<?xf64>
    scf.yield %zero : f64
  }
  return %r : f64
}

// RUN: mlirad-opt %s --print-plan=funcs=g | filecheck %s --check-prefix=LOOP
// LOOP: plan of @g: 2 cached
// LOOP: cache %b: i1
// LOOP: cache %x: f64
func.func @g(%c: memref<8xi1>, %a: memref<8xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 8 iter_args(%t = %zero) -> f64 {
    %b = affine.load %c[%i] : memref<8xi1>
    %s = scf.if %b -> f64 {
      %x = affine.load %a[0] : memref<8xf64>
      %y = arith.mulf %x, %x : f64
      scf.yield %y : f64
    } else {
      affine.store %t, %a[0] : memref<8xf64>
      scf.yield %zero : f64
    }
    %u = arith.addf %t, %s : f64
    affine.yield %u : f64
  }
  return %r : f64
}
