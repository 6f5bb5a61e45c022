// Loops and subscripts of scf, memref and arith become those of affine, where they are affine and nothing can overflow.
// RUN: mlirad-opt %s --raise-to-affine --mlir-use-nameloc-as-prefix=0 | filecheck %s

// A triangular loop with open extents; the clamped subscript is a maximum; the marks of a loop stay.
// CHECK-DAG: #[[NEXT:.+]] = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #[[CLAMP:.+]] = affine_map<(d0) -> (0, d0 - 2)>
// CHECK-LABEL: func.func @triangle
// CHECK: affine.for %[[I:.+]] = 0 to %{{.+}} {
// CHECK: %[[C:.+]] = affine.max #[[CLAMP]](%[[I]])
// CHECK: affine.for %[[J:.+]] = #[[NEXT]](%[[I]]) to %{{.+}} step 2 {
// CHECK: memref.load %{{.+}}[%[[C]], %[[J]]]
// CHECK: affine.store %{{.+}}, %{{.+}}[%[[I]], %[[J]] * 3 - 1]
// CHECK: {marked}
func.func @triangle(%m: memref<?x?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    %before = arith.subi %i, %c2 : index
    %clamped = arith.maxsi %before, %c0 : index
    %low = arith.addi %i, %c1 : index
    scf.for %j = %low to %n step %c2 {
      %v = memref.load %m[%clamped, %j] : memref<?x?xf64>
      %p = arith.muli %j, %c3 : index
      %at = arith.subi %p, %c1 : index
      memref.store %v, %m[%i, %at] : memref<?x?xf64>
    } {marked}
  }
  return
}

// Unsigned loops, open steps and loops over other integers are as they were; so is a hash, which may wrap around.
// CHECK-LABEL: func.func @left
// CHECK: scf.for unsigned
// CHECK: scf.for %{{.+}} step %arg2
// CHECK: scf.for {{.+}} : i32
// CHECK: affine.for
// CHECK: arith.muli
// CHECK: arith.addi
// CHECK: arith.remui
func.func @left(%m: memref<?xf64>, %n: index, %s: index, %k: i32, %seed: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 6364136223846793005 : index
  %zero = arith.constant 0.0 : f64
  scf.for unsigned %i = %c0 to %n step %c1 {
    memref.store %zero, %m[%i] : memref<?xf64>
  }
  scf.for %i = %c0 to %n step %s {
    %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    memref.store %zero, %m[%next] : memref<?xf64>
  }
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  scf.for %i = %z to %k step %o : i32 {
    %at = arith.index_cast %i : i32 to index
    memref.store %zero, %m[%at] : memref<?xf64>
  }
  scf.for %i = %c0 to %n step %c1 {
    %h = arith.muli %i, %a : index
    %g = arith.addi %h, %seed : index
    %at = arith.remui %g, %n : index
    memref.store %zero, %m[%at] : memref<?xf64>
  }
  return
}
