// An element that each iteration adds to is carried by the loop where the others that it touches are known to be apart.
// RUN: mlirad-opt %s --scalar-replacement | filecheck %s

// CHECK-LABEL: func.func @triangle(
// CHECK: affine.for %[[I:.+]] = 1 to 64
// CHECK-NOT: scf.if
// CHECK: %[[FIRST:.+]] = affine.load %[[D:.+]][%[[I]]]
// CHECK: %[[LAST:.+]] = affine.for %[[K:.+]] = 0 to {{.+}} iter_args(%[[SUM:.+]] = %[[FIRST]])
// CHECK: %[[NEW:.+]] = arith.addf %[[SUM]]
// CHECK: affine.store %{{.+}}, %[[D]][%[[K]]]
// CHECK: affine.yield %[[NEW]]
// CHECK: affine.store %[[LAST]], %[[D]][%[[I]]]
func.func @triangle(%a: memref<64xf64>, %d: memref<64xf64> {llvm.noalias}) {
  affine.for %i = 1 to 64 {
    affine.for %k = 0 to affine_map<(i) -> (i)>(%i) {
      %x = affine.load %a[%k] : memref<64xf64>
      %s = affine.load %d[%i] : memref<64xf64>
      %t = arith.addf %s, %x : f64
      affine.store %t, %d[%i] : memref<64xf64>
      %u = affine.load %d[%k] : memref<64xf64>
      %v = arith.addf %u, %x : f64
      affine.store %v, %d[%k] : memref<64xf64>
    }
  }
  return
}

// Where bounds do not say that the loop runs, the program checks it.
// CHECK-LABEL: func.func @row_without_elements(
// CHECK: affine.for %[[I:.+]] = 0 to 64
// CHECK: %[[RUNS:.+]] = arith.cmpi sgt
// CHECK: scf.if %[[RUNS]]
// CHECK: %[[FIRST:.+]] = affine.load %[[D:.+]][%[[I]]]
// CHECK: %[[LAST:.+]] = affine.for %[[K:.+]] = 0 to {{.+}} iter_args(%[[SUM:.+]] = %[[FIRST]])
// CHECK: %[[NEW:.+]] = arith.addf %[[SUM]]
// CHECK: affine.store %{{.+}}, %[[D]][%[[K]]]
// CHECK: affine.yield %[[NEW]]
// CHECK: affine.store %[[LAST]], %[[D]][%[[I]]]
// CHECK-NOT: else
func.func @row_without_elements(%a: memref<64xf64>, %d: memref<64xf64> {llvm.noalias}) {
  affine.for %i = 0 to 64 {
    affine.for %k = 0 to affine_map<(i) -> (i)>(%i) {
      %x = affine.load %a[%k] : memref<64xf64>
      %s = affine.load %d[%i] : memref<64xf64>
      %t = arith.addf %s, %x : f64
      affine.store %t, %d[%i] : memref<64xf64>
      %u = affine.load %d[%k] : memref<64xf64>
      %v = arith.addf %u, %x : f64
      affine.store %v, %d[%k] : memref<64xf64>
    }
  }
  return
}

// Sums in any order are carried from -0.0 on, and nothing is checked: each element may be met.
// CHECK-LABEL: func.func @pairs(
// CHECK: %[[NOTHING:.+]] = arith.constant -0.000000e+00
// CHECK-NOT: scf.if
// CHECK: %[[SUM:.+]] = affine.for %[[K:.+]] = 0 to 64 iter_args(%[[PART:.+]] = %[[NOTHING]])
// CHECK: affine.store %{{.+}}, %[[D:.+]][%[[K]]]
// CHECK: %[[NEXT:.+]] = arith.addf %[[PART]], %{{.+}} fastmath<reassoc>
// CHECK: affine.yield %[[NEXT]]
// CHECK: %[[OLD:.+]] = affine.load %[[D]][%[[I:.+]]]
// CHECK: %[[ALL:.+]] = arith.addf %[[OLD]], %[[SUM]] fastmath<reassoc>
// CHECK: affine.store %[[ALL]], %[[D]][%[[I]]]
func.func @pairs(%a: memref<64xf64>, %d: memref<64xf64> {llvm.noalias}) {
  affine.for %i = 0 to 64 {
    affine.for %k = 0 to 64 {
      %x = affine.load %a[%k] : memref<64xf64>
      %u = affine.load %d[%k] : memref<64xf64>
      %v = arith.subf %u, %x fastmath<reassoc> : f64
      affine.store %v, %d[%k] : memref<64xf64>
      %s = affine.load %d[%i] : memref<64xf64>
      %t = arith.addf %s, %x fastmath<reassoc> : f64
      affine.store %t, %d[%i] : memref<64xf64>
    }
  }
  return
}
