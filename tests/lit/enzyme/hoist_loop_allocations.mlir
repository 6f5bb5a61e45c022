// Scratch buffers are allocated once a loop where no iteration can tell: not in parallel ones, nor where they escape.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --hoist-loop-allocations | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --hoist-loop-allocations=max-hoisted-bytes=64 | FileCheck %s --check-prefix=FEW

// CHECK-LABEL: func.func @hoisted
// CHECK: memref.alloc() : memref<32xf64>
// CHECK-NEXT: scf.for
// CHECK: }
// CHECK-NEXT: memref.dealloc
// FEW-LABEL: func.func @hoisted
// FEW: scf.for
// FEW-NEXT: memref.alloc
func.func @hoisted(%n: index, %v: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<32xf64>
    memref.store %v, %t[%c0] : memref<32xf64>
    memref.dealloc %t : memref<32xf64>
  }
  return
}

// CHECK-LABEL: func.func @parallel
// CHECK: scf.parallel
// CHECK-NEXT: memref.alloc
func.func @parallel(%n: index, %v: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %t = memref.alloc() : memref<32xf64>
    memref.store %v, %t[%c0] : memref<32xf64>
    memref.dealloc %t : memref<32xf64>
  }
  return
}

// The next iteration has it; a call may keep it; it is as large as the iteration's number; it is freed now and then.
// CHECK-LABEL: func.func @stay
// CHECK-COUNT-4: {{scf.for.*[[:space:]]+.*memref.alloc}}
func.func private @keep(memref<32xf64>)
func.func @stay(%n: index, %v: f64, %init: memref<32xf64>, %c: i1) -> memref<32xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> memref<32xf64> {
    %t = memref.alloc() : memref<32xf64>
    memref.copy %a, %t : memref<32xf64> to memref<32xf64>
    scf.yield %t : memref<32xf64>
  }
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<32xf64>
    func.call @keep(%t) : (memref<32xf64>) -> ()
    memref.dealloc %t : memref<32xf64>
  }
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc(%i) : memref<?xf64>
    memref.dealloc %t : memref<?xf64>
  }
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<32xf64>
    scf.if %c {
      memref.dealloc %t : memref<32xf64>
    }
  }
  return %r : memref<32xf64>
}
