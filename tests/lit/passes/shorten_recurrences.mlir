// RUN: mlirad-opt %s --split-input-file --shorten-recurrences | FileCheck %s

// What the iteration before has stored is added last, by an addition that is not reordered again.
// CHECK-LABEL: func.func @smooth
// CHECK:         %[[west:.*]] = affine.load %{{.*}}[%{{.*}} - 1]
// CHECK:         %[[early:.*]] = arith.addf %[[here:.*]], %[[east:.*]] fastmath<fast>
// CHECK-NEXT:    %[[sum:.*]] = arith.addf %[[early]], %[[west]] fastmath<nnan,ninf,nsz,arcp,contract,afn>
// CHECK-NEXT:    arith.mulf %[[sum]]
func.func @smooth(%a: memref<?xf64>, %n: index) {
  %third = arith.constant 0.33 : f64
  affine.for %j = 1 to %n {
    %west = affine.load %a[%j - 1] : memref<?xf64>
    %here = affine.load %a[%j] : memref<?xf64>
    %east = affine.load %a[%j + 1] : memref<?xf64>
    %s = arith.addf %west, %here fastmath<fast> : f64
    %t = arith.addf %s, %east fastmath<fast> : f64
    %m = arith.mulf %t, %third fastmath<fast> : f64
    affine.store %m, %a[%j] : memref<?xf64>
  }
  return
}

// -----

// Without flags the order stays.
// CHECK-LABEL: func.func @exact
// CHECK:         %[[s:.*]] = arith.addf %{{west.*}}, %{{here.*}} : f64
// CHECK-NEXT:    arith.addf %[[s]], %{{east.*}} : f64
func.func @exact(%a: memref<?xf64>, %n: index) {
  %third = arith.constant 0.33 : f64
  affine.for %j = 1 to %n {
    %west = affine.load %a[%j - 1] : memref<?xf64>
    %here = affine.load %a[%j] : memref<?xf64>
    %east = affine.load %a[%j + 1] : memref<?xf64>
    %s = arith.addf %west, %here : f64
    %t = arith.addf %s, %east : f64
    %m = arith.mulf %t, %third : f64
    affine.store %m, %a[%j] : memref<?xf64>
  }
  return
}

// -----

// A sum that is only carried on runs in partial sums: it stays.
// CHECK-LABEL: func.func @reduction
// CHECK:         %[[s:.*]] = arith.addf %{{total.*}}, %{{x.*}} fastmath<fast> : f64
// CHECK-NEXT:    arith.addf %[[s]], %{{y.*}} fastmath<fast> : f64
func.func @reduction(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %sum = affine.for %j = 0 to %n iter_args(%total = %zero) -> (f64) {
    %x = affine.load %a[%j] : memref<?xf64>
    %y = affine.load %b[%j] : memref<?xf64>
    %s = arith.addf %total, %x fastmath<fast> : f64
    %t = arith.addf %s, %y fastmath<fast> : f64
    affine.yield %t : f64
  }
  return %sum : f64
}
