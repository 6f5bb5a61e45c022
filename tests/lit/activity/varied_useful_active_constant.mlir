// RUN: mlirad-opt %s --print-activity-analysis=funcs=f | filecheck %s

// Active is what both depends on an input and matters to an output; a buffer is taken as a whole.
// CHECK: activity of @f:
// Values are called what they are called here; those that have numbers get the printer's.
// CHECK: %x: active
// CHECK: %c = arith.constant ({{.+}}): useful
// CHECK: %m = memref.alloc ({{.+}}): active
// CHECK: %unused = memref.alloc ({{.+}}): varied
// CHECK: %0 = arith.mulf ({{.+}}): active
// CHECK: %1 = math.sin ({{.+}}): varied
// CHECK: memref.load ({{.+}}): active
// CHECK: memref.load ({{.+}}): varied
// CHECK: %p = arith.cmpf ({{.+}}): constant
func.func @f(%x: f64, %i: index) -> f64 {
  %c = arith.constant 3.0 : f64
  %m = memref.alloc() : memref<4xf64>
  %unused = memref.alloc() : memref<4xf64>
  %0 = arith.mulf %x, %c : f64
  %1 = math.sin %0 : f64
  memref.store %0, %m[%i] : memref<4xf64>
  memref.store %1, %unused[%i] : memref<4xf64>
  %2 = memref.load %m[%i] : memref<4xf64>
  %3 = memref.load %unused[%i] : memref<4xf64>
  %p = arith.cmpf ogt, %3, %c : f64
  memref.dealloc %m : memref<4xf64>
  memref.dealloc %unused : memref<4xf64>
  return %2 : f64
}
