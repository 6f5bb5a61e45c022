// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// Values are called what they are called here; where two loops use one name, with their places.
// CHECK: plan of @f
// CHECK-DAG: cache %v (12:52): f64, for 'math.sin' (13:10)
// CHECK-DAG: cache %q: f64, for 'arith.mulf' (14:10)
// CHECK-DAG: cache %v (17:50): f64, for 'math.sin' (18:10)
// CHECK-DAG: available %n: index, for 'scf.for' (17:8)
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x, %q = %x) -> (f64, f64) {
    %s = math.sin %v : f64
    %t = arith.mulf %s, %q : f64
    scf.yield %s, %t : f64, f64
  }
  %z = scf.for %i = %c0 to %n step %c1 iter_args(%v = %y#1) -> (f64) {
    %s = math.sin %v : f64
    scf.yield %s : f64
  }
  return %z : f64
}
