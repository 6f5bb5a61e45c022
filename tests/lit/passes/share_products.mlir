// Equal products are computed once, whatever the order of their factors, and divisions by one number share its
// reciprocal, as far as fast-math flags let them.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --share-products | filecheck %s

// x y z and z x y; -(x y) is another number.
// CHECK-LABEL: func.func @products(
// CHECK: %[[XY:.+]] = arith.mulf %arg0, %arg1
// CHECK-NEXT: %[[XYZ:.+]] = arith.mulf %[[XY]], %arg2
// CHECK-NEXT: %[[ZX:.+]] = arith.mulf %arg2, %arg0
// CHECK-NEXT: %[[N:.+]] = arith.negf %[[XY]]
// CHECK-NEXT: return %[[XYZ]], %[[XYZ]], %[[N]]
func.func @products(%x: f64, %y: f64, %z: f64) -> (f64, f64, f64) {
  %xy = arith.mulf %x, %y fastmath<reassoc> : f64
  %a = arith.mulf %xy, %z fastmath<reassoc> : f64
  %zx = arith.mulf %z, %x fastmath<reassoc> : f64
  %b = arith.mulf %zx, %y fastmath<reassoc> : f64
  %c = arith.negf %xy fastmath<reassoc> : f64
  return %a, %b, %c : f64, f64, f64
}

// The partials of x / y are divided by y as well.
// CHECK-LABEL: func.func @quotients(
// CHECK: %[[ONE:.+]] = arith.constant 1.0
// CHECK-NEXT: %[[R:.+]] = arith.divf %[[ONE]], %arg1
// CHECK-NEXT: %[[Q:.+]] = arith.mulf %arg0, %[[R]]
// CHECK-NEXT: %[[D:.+]] = arith.mulf %arg2, %[[R]]
// CHECK-NOT: arith.divf
// CHECK: return
func.func @quotients(%x: f64, %y: f64, %d: f64) -> (f64, f64, f64) {
  %q = arith.divf %x, %y fastmath<fast> : f64
  %dx = arith.divf %d, %y fastmath<fast> : f64
  %dy = arith.mulf %dx, %q fastmath<fast> : f64
  %again = arith.divf %x, %y fastmath<fast> : f64
  return %dx, %dy, %again : f64, f64, f64
}

// A reciprocal that is there already is taken.
// CHECK-LABEL: func.func @reciprocal(
// CHECK: %[[R:.+]] = arith.divf %{{.+}}, %arg1 fastmath<arcp>
// CHECK-NEXT: %[[Q:.+]] = arith.mulf %arg0, %[[R]] fastmath<arcp>
// CHECK-NEXT: return %[[R]], %[[Q]]
func.func @reciprocal(%x: f64, %y: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %r = arith.divf %one, %y fastmath<arcp> : f64
  %q = arith.divf %x, %y fastmath<arcp> : f64
  return %r, %q : f64, f64
}

// What is done in one branch is not done in the other, nor behind them.
// CHECK-LABEL: func.func @branches(
// CHECK-COUNT-3: arith.divf
// CHECK: return
func.func @branches(%c: i1, %x: f64, %y: f64) -> (f64, f64) {
  %r = scf.if %c -> f64 {
    %q = arith.divf %x, %y fastmath<fast> : f64
    scf.yield %q : f64
  } else {
    %p = arith.mulf %x, %x fastmath<fast> : f64
    %q = arith.divf %p, %y fastmath<fast> : f64
    scf.yield %q : f64
  }
  %s = arith.divf %r, %y fastmath<fast> : f64
  return %r, %s : f64, f64
}

// What stands before a loop is done before what stands in it.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[P:.+]] = arith.mulf %arg0, %arg1
// CHECK: affine.for
// CHECK-NEXT: arith.addf %{{.+}}, %[[P]]
func.func @loop(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y fastmath<fast> : f64
  %s = affine.for %i = 0 to 9 iter_args(%t = %p) -> (f64) {
    %q = arith.mulf %y, %x fastmath<fast> : f64
    %u = arith.addf %t, %q fastmath<fast> : f64
    affine.yield %u : f64
  }
  return %s : f64
}

// Without the flags everything stays: y could be zero, the product too large.
// CHECK-LABEL: func.func @exact(
// CHECK-COUNT-2: arith.divf
// CHECK-COUNT-4: arith.mulf
// CHECK: return
func.func @exact(%x: f64, %y: f64, %z: f64) -> (f64, f64, f64, f64) {
  %q = arith.divf %x, %y : f64
  %r = arith.divf %z, %y fastmath<reassoc> : f64
  %xy = arith.mulf %x, %y : f64
  %a = arith.mulf %xy, %z fastmath<contract> : f64
  %xz = arith.mulf %x, %z : f64
  %b = arith.mulf %xz, %y fastmath<reassoc> : f64
  return %q, %r, %a, %b : f64, f64, f64, f64
}

// x y / y is no number where y is zero, x z / z where z is: neither stands for the other.
// CHECK-LABEL: func.func @cancelled(
// CHECK-COUNT-2: arith.divf
// CHECK: return
func.func @cancelled(%x: f64, %y: f64, %z: f64) -> (f64, f64) {
  %xy = arith.mulf %x, %y fastmath<reassoc,arcp> : f64
  %a = arith.divf %xy, %y fastmath<reassoc,arcp> : f64
  %xz = arith.mulf %x, %z fastmath<reassoc,arcp> : f64
  %b = arith.divf %xz, %z fastmath<reassoc,arcp> : f64
  return %a, %b : f64, f64
}
