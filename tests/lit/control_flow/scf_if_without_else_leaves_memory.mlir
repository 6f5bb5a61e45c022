// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_active,enzyme_const mode=ReverseModeCombined" | filecheck %s

// An if without results and without else is reversed without one too.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[M:.+]]: memref<f64>, %[[DM:.+]]: memref<f64>, %[[X:.+]]: f64, %[[P:.+]]: i1)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00
// CHECK: %[[D:.+]] = scf.if %[[P]]
// CHECK: %[[DX:.+]] = memref.load %[[DM]][]
// CHECK-NEXT: memref.store %[[ZERO]], %[[DM]][]
// CHECK-NEXT: scf.yield %[[DX]]
// CHECK-NEXT: else
// CHECK-NEXT: scf.yield %[[ZERO]]
// CHECK: return %[[D]]

func.func @f(%m: memref<f64>, %x: f64, %p: i1) {
  scf.if %p {
    memref.store %x, %m[] : memref<f64>
  }
  return
}
