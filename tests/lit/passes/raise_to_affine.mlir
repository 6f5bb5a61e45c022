// Loops and subscripts of scf, memref and arith become those of affine, where they are affine and nothing can overflow.
// RUN: mlirad-opt %s --raise-to-affine --mlir-use-nameloc-as-prefix=0 | filecheck %s

// A triangular loop with open extents; the clamped subscript is a maximum; the marks of a loop stay.
// CHECK-DAG: #[[NEXT:.+]] = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #[[CLAMP:.+]] = affine_map<(d0) -> (0, d0 - 2)>
// CHECK-DAG: #[[FIRST:.+]] = affine_map<()[s0] -> (-s0 + 1)>
// CHECK-DAG: #[[SAME:.+]] = affine_map<(d0) -> (d0)>
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

// Trip counts of triangles are affine, as what is compared is the same in all iterations, and a loop whose numbers are
// taken away from its last one counts what is left, so that each subscript has one induction variable.
// CHECK-LABEL: func.func @backwards
// CHECK: affine.for %[[I:.+]] = #[[FIRST]]()[%[[N:.+]]] to 1 {
// CHECK: affine.for %[[J:.+]] = #[[NEXT]](%[[I]]) to 1 {
// CHECK: affine.store %{{.+}}, %{{.+}}[-%[[I]], -%[[J]]]
// CHECK: affine.for %[[K:.+]] = #[[FIRST]]()[%[[N]]] to #[[SAME]](%[[I]]) {
// CHECK: affine.store %{{.+}}, %{{.+}}[-%[[I]], -%[[K]]]
func.func @backwards(%m: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %m, %c0 : memref<?x?xf64>
  %count = arith.maxsi %n, %c0 : index
  %last = arith.subi %count, %c1 : index
  scf.for %a = %c0 to %count step %c1 {
    %i = arith.subi %last, %a : index
    %below = arith.maxsi %i, %c0 : index
    %last_below = arith.subi %below, %c1 : index
    scf.for %b = %c0 to %below step %c1 {
      %j = arith.subi %last_below, %b : index
      memref.store %zero, %m[%i, %j] : memref<?x?xf64>
    }
    %low = arith.addi %i, %c1 : index
    %span = arith.subi %n, %low : index
    %runs = arith.cmpi slt, %low, %n : index
    %above = arith.select %runs, %span, %c0 : index
    %last_above = arith.subi %above, %c1 : index
    scf.for %b = %c0 to %above step %c1 {
      %number = arith.subi %last_above, %b : index
      %k = arith.addi %number, %low : index
      memref.store %zero, %m[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

// What one of two numbers is greater than the other in some iterations only stays a choice, and so does a sum that is
// chosen elsewhere.
// CHECK-LABEL: func.func @chosen
// CHECK: affine.for %[[A:.+]] = 0 to
// CHECK: affine.max
// CHECK: arith.select
func.func @chosen(%m: memref<?x?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  scf.for %a = %c0 to %n step %c1 {
    %left = arith.subi %a, %k : index
    %row = arith.maxsi %left, %c0 : index
    %less = arith.cmpi slt, %a, %k : index
    %column = arith.select %less, %left, %c0 : index
    memref.store %zero, %m[%row, %column] : memref<?x?xf64>
  }
  return
}
