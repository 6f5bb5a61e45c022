// Buffers on the stack that fill a line of the cache are aligned to it: the longest vector lies in one.
// RUN: mlirad-opt %s --lower-to-llvm | filecheck %s

// CHECK-LABEL: llvm.func @f
// CHECK: llvm.alloca %{{.+}} x f64 {alignment = 64 : i64}
// CHECK-NOT: alignment = 64
// CHECK: llvm.alloca %{{.+}} x f64 {alignment = 32 : i64}
// CHECK-NOT: alignment
// CHECK: llvm.alloca %{{.+}} x f32 :
func.func @f(%x: f64, %i: index, %j: index, %k: index, %z: f32) -> (f64, f64, f32) {
  %a = memref.alloca() : memref<8xf64>
  %b = memref.alloca() {alignment = 32 : i64} : memref<8xf64>
  %c = memref.alloca() : memref<7xf32>
  memref.store %x, %a[%i] : memref<8xf64>
  memref.store %x, %b[%i] : memref<8xf64>
  memref.store %z, %c[%k] : memref<7xf32>
  %p = memref.load %a[%j] : memref<8xf64>
  %q = memref.load %b[%j] : memref<8xf64>
  %r = memref.load %c[%j] : memref<7xf32>
  return %p, %q, %r : f64, f64, f32
}
