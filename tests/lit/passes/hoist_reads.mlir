// Calls and inner loops that only read leave the loop whose iterations cannot change what they read; where the loop may
// have no iteration they run only if it has one.
// RUN: mlirad-opt %s --split-input-file --hoist-reads | filecheck %s

// CHECK-LABEL: func.func @call(
// CHECK: %[[S:.+]] = call @sum(%{{.+}})
// CHECK-NEXT: affine.for
// CHECK-NOT: call @sum
func.func private @sum(%x: memref<4xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 4 iter_args(%a = %zero) -> f64 {
    %v = affine.load %x[%i] : memref<4xf64>
    %b = arith.addf %a, %v : f64
    affine.yield %b : f64
  }
  return %s : f64
}
func.func @call(%out: memref<4xf64> {llvm.noalias}, %x: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %s = func.call @sum(%x) : (memref<4xf64>) -> f64
    affine.store %s, %out[%i] : memref<4xf64>
  }
  return
}

// -----

// CHECK-LABEL: func.func @loop(
// CHECK: %[[RUNS:.+]] = arith.cmpi sgt
// CHECK-NEXT: scf.if %[[RUNS]] {
// CHECK-NEXT: %[[S:.+]] = scf.for
// CHECK: scf.for
// CHECK-NEXT: memref.store %[[S]]
func.func @loop(%out: memref<?xf64>, %x: memref<4xf64> {llvm.noalias}, %n: index) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = scf.for %j = %c0 to %c4 step %c1 iter_args(%a = %zero) -> f64 {
      %v = memref.load %x[%j] : memref<4xf64>
      %b = arith.addf %a, %v : f64
      scf.yield %b : f64
    }
    memref.store %s, %out[%i] : memref<?xf64>
  }
  return
}

// -----

// Without a promise the two may be one buffer: nothing moves.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: affine.for
// CHECK-NEXT: func.call @first
func.func private @first(%x: memref<4xf64>) -> f64 {
  %v = affine.load %x[0] : memref<4xf64>
  return %v : f64
}
func.func @kept(%out: memref<4xf64>, %x: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %s = func.call @first(%x) : (memref<4xf64>) -> f64
    affine.store %s, %out[%i] : memref<4xf64>
  }
  return
}

// -----

// What an op of the peer does to memory is not known here: nothing moves.
// CHECK-LABEL: func.func @peer(
// CHECK-NEXT: enzyme.init
// CHECK-NEXT: affine.for
// CHECK-NEXT: func.call @one
func.func private @one(%x: memref<4xf64>) -> f64 {
  %v = affine.load %x[0] : memref<4xf64>
  return %v : f64
}
func.func @peer(%x: memref<4xf64>) {
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  affine.for %i = 0 to 4 {
    %s = func.call @one(%x) : (memref<4xf64>) -> f64
    "enzyme.push"(%c, %s) : (!enzyme.Cache<f64>, f64) -> ()
  }
  return
}
