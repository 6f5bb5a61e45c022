// A field of which only the next one is computed goes with its steps; one that a result needs stays, with all it needs.
// RUN: mlirad-opt %s --remove-dead-stores | filecheck %s

// CHECK-LABEL: func.func @field(
// CHECK-NEXT: return
func.func @field(%u: memref<8xf64>) {
  %a = memref.alloc() : memref<8xf64>
  %b = memref.alloc() : memref<8xf64>
  memref.copy %u, %a : memref<8xf64> to memref<8xf64>
  affine.for %t = 0 to 5 {
    affine.for %i = 1 to 7 {
      %v = affine.load %a[%i - 1] : memref<8xf64>
      affine.store %v, %b[%i] : memref<8xf64>
    }
    memref.copy %b, %a : memref<8xf64> to memref<8xf64>
  }
  memref.dealloc %b : memref<8xf64>
  memref.dealloc %a : memref<8xf64>
  return
}

// CHECK-LABEL: func.func @read(
// CHECK: memref.copy
// CHECK: scf.for
// CHECK: affine.store {{.+}}, %{{.+}}[1]
// CHECK-NOT: affine.store {{.+}}, %{{.+}}[2]
// CHECK: return
func.func @read(%u: memref<8xf64>, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf64>
  %b = memref.alloc() : memref<8xf64>
  memref.copy %u, %a : memref<8xf64> to memref<8xf64>
  scf.for %t = %zero to %n step %one {
    %v = affine.load %a[2] : memref<8xf64>
    affine.store %v, %a[1] : memref<8xf64>
    affine.store %v, %b[2] : memref<8xf64>
  }
  %r = affine.load %a[3] : memref<8xf64>
  memref.dealloc %b : memref<8xf64>
  memref.dealloc %a : memref<8xf64>
  return %r : f64
}

// What another function may read, or another name, is not known.
// CHECK-LABEL: func.func @other_names(
// CHECK: affine.store
// CHECK: affine.store
func.func private @read_all(memref<8xf64>)
func.func @other_names(%v: f64) {
  %a = memref.alloc() : memref<8xf64>
  %b = memref.alloc() : memref<8xf64>
  %part = memref.subview %b[0] [4] [1] : memref<8xf64> to memref<4xf64, strided<[1]>>
  affine.store %v, %a[1] : memref<8xf64>
  affine.store %v, %part[1] : memref<4xf64, strided<[1]>>
  func.call @read_all(%a) : (memref<8xf64>) -> ()
  return
}
