// Gradients become values that loops carry and branches yield; caches are forwarded where it is plain what is popped.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --remove-unnecessary-enzyme-ops | FileCheck %s

// CHECK-LABEL: func.func @straight(
// CHECK-NEXT:    %[[ZERO:.*]] = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:    %[[SUM:.*]] = arith.addf %[[ZERO]], %arg0 : f64
// CHECK-NEXT:    return %[[SUM]] : f64
func.func @straight(%x: f64) -> f64 {
  %unread = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  "enzyme.set"(%unread, %x) : (!enzyme.Gradient<f64>, f64) -> ()
  %never_popped = "enzyme.init"() : () -> !enzyme.Cache<f64>
  "enzyme.push"(%never_popped, %x) : (!enzyme.Cache<f64>, f64) -> ()
  %hole = "enzyme.placeholder"() : () -> f64
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  %0 = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  %1 = arith.addf %0, %x : f64
  "enzyme.set"(%g, %1) : (!enzyme.Gradient<f64>, f64) -> ()
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %2 = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  "enzyme.push"(%c, %2) : (!enzyme.Cache<f64>, f64) -> ()
  %3 = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
  %4 = enzyme.ignore_derivatives %3 : f64 -> f64
  return %4 : f64
}

// CHECK-LABEL: func.func @affine(
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f64
// CHECK:         %[[L:.*]] = affine.for %[[I:.*]] = 0 to %arg0 iter_args(%[[G:.*]] = %[[ZERO]]) -> (f64) {
// CHECK-NEXT:      %[[B:.*]] = affine.if #{{.*}}(%[[I]]) -> f64 {
// CHECK-NEXT:        %[[S:.*]] = arith.addf %[[G]], %arg1 : f64
// CHECK-NEXT:        affine.yield %[[S]] : f64
// CHECK-NEXT:      } else {
// CHECK-NEXT:        affine.yield %[[G]] : f64
// CHECK-NEXT:      }
// CHECK-NEXT:      affine.yield %[[B]] : f64
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[L]] : f64
func.func @affine(%n: index, %x: f64) -> f64 {
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      %0 = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
      %1 = arith.addf %0, %x : f64
      "enzyme.set"(%g, %1) : (!enzyme.Gradient<f64>, f64) -> ()
    }
  }
  %r = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  return %r : f64
}

// A loop that only reads carries nothing, and what is the same in every push needs no cache.
// CHECK-LABEL: func.func @reads(
// CHECK-NOT:     enzyme
// CHECK:         scf.for %{{.*}} = %{{.*}} to %arg0 step %{{.*}} {
// CHECK-NEXT:    }
// CHECK:         scf.for %{{.*}} = %{{.*}} to %arg0 step %{{.*}} {
// CHECK-NEXT:      %[[P:.*]] = arith.mulf %arg1, %arg1 : f64
// CHECK-NEXT:      memref.store %[[P]], %arg2[]
func.func @reads(%n: index, %x: f64, %out: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  "enzyme.set"(%g, %x) : (!enzyme.Gradient<f64>, f64) -> ()
  scf.for %i = %c0 to %n step %c1 {
    "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    %p = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
    %d = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
    %e = arith.mulf %p, %d : f64
    memref.store %e, %out[] : memref<f64>
  }
  return
}

// What is not plain stays: a push in a branch may not have run, and scf.while carries by its own rules.
// CHECK-LABEL: func.func @stays(
// CHECK:         "enzyme.init"() : () -> !enzyme.Cache<f64>
// CHECK:         "enzyme.init"() : () -> !enzyme.Gradient<i1>
// CHECK:         "enzyme.push"
// CHECK:         "enzyme.pop"
// CHECK:         "enzyme.get"
// CHECK:         "enzyme.set"
func.func @stays(%x: f64, %y: f64, %b: i1) -> f64 {
  %false = arith.constant false
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %g = "enzyme.init"() : () -> !enzyme.Gradient<i1>
  "enzyme.push"(%c, %y) : (!enzyme.Cache<f64>, f64) -> ()
  scf.if %b {
    "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()
  }
  %v = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
  scf.while : () -> () {
    %0 = "enzyme.get"(%g) : (!enzyme.Gradient<i1>) -> i1
    scf.condition(%0)
  } do {
    "enzyme.set"(%g, %false) : (!enzyme.Gradient<i1>, i1) -> ()
    scf.yield
  }
  return %v : f64
}

// Ops are found again whose operands came from what was replaced: the loop begins with a gradient.
// CHECK-LABEL: func.func @begins_with_a_gradient(
// CHECK:         %[[L:.*]]:2 = scf.for {{.*}} iter_args(%[[T:.*]] = %arg0, %[[G:.*]] = %arg0) -> (f64, f64) {
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[G]], %arg0 : f64
// CHECK-NEXT:      %[[U:.*]] = arith.mulf %[[T]], %[[G]] : f64
// CHECK-NEXT:      scf.yield %[[U]], %[[S]] : f64, f64
// CHECK:         arith.addf %[[L]]#1, %[[L]]#0 : f64
func.func @begins_with_a_gradient(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  "enzyme.set"(%g, %x) : (!enzyme.Gradient<f64>, f64) -> ()
  %a = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (f64) {
    %v = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
    %w = arith.addf %v, %x : f64
    "enzyme.set"(%g, %w) : (!enzyme.Gradient<f64>, f64) -> ()
    %u = arith.mulf %t, %v : f64
    scf.yield %u : f64
  }
  %e = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  %s = arith.addf %e, %r : f64
  return %s : f64
}

// What is pushed is computed in a loop, from what was popped there: it is not there where it is popped again.
// CHECK-LABEL: func.func @pushes_what_it_computes(
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK-NEXT:      %[[W:.*]] = arith.addf %arg0, %arg0 : f64
// CHECK-NEXT:      "enzyme.push"(%{{.*}}, %[[W]])
// CHECK:         "enzyme.pop"
func.func @pushes_what_it_computes(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %a = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %b = "enzyme.init"() : () -> !enzyme.Cache<f64>
  scf.for %i = %c0 to %n step %c1 {
    "enzyme.push"(%a, %x) : (!enzyme.Cache<f64>, f64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    %p = "enzyme.pop"(%a) : (!enzyme.Cache<f64>) -> f64
    %w = arith.addf %p, %p : f64
    "enzyme.push"(%b, %w) : (!enzyme.Cache<f64>, f64) -> ()
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %z) -> (f64) {
    %p = "enzyme.pop"(%b) : (!enzyme.Cache<f64>) -> f64
    %u = arith.addf %t, %p : f64
    scf.yield %u : f64
  }
  return %r : f64
}
