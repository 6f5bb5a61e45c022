// Caches are stacks in heap buffers, gradients are cells; the function's own are on the stack, a loop's are freed in it.
// RUN: mlirad-opt %s --convert-enzyme-to-memref --canonicalize | FileCheck %s --check-prefixes=CHECK,SIZED
// RUN: mlirad-opt %s --convert-enzyme-to-memref="size-by-trip-count=0 initial-capacity=8 growth=3" --canonicalize | FileCheck %s --check-prefixes=CHECK,GROWS

// CHECK-LABEL: func.func @nest(
// GROWS:         memref.alloca() : memref<memref<?xf64>>
// GROWS:         memref.alloca() : memref<index>
// GROWS:         memref.alloc() : memref<8xf64>
// CHECK:         memref.alloca() : memref<f64>
// SIZED:         %[[STACK:.*]] = memref.alloc() : memref<12xf64>
// SIZED:         memref.alloca() : memref<index>
// CHECK:         affine.for %{{.*}} = 0 to 3 {
// CHECK:           affine.for %{{.*}} = 0 to 4 {
// GROWS:             memref.dim
// GROWS:             arith.cmpi slt
// GROWS:             scf.if %{{.*}} -> (memref<?xf64>) {
// GROWS:               arith.muli %{{.*}}, %c3
// GROWS:               memref.alloc(%{{.*}}) : memref<?xf64>
// GROWS:               scf.for
// GROWS:               memref.dealloc
// CHECK:             memref.store
// CHECK:         affine.for
// CHECK:           affine.for
// CHECK:             memref.load
// SIZED:         memref.dealloc %[[STACK]] : memref<12xf64>
// GROWS:         memref.dealloc %{{.*}} : memref<?xf64>
// CHECK-NEXT:    %[[R:.*]] = memref.load %{{.*}}[] : memref<f64>
// CHECK-NEXT:    return %[[R]]
func.func @nest(%x: f64) -> f64 {
  %c = "enzyme.init"() : () -> !enzyme<Cache<f64>>
  %g = "enzyme.init"() : () -> !enzyme<Gradient<f64>>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %p = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
      %d = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
      %e = arith.addf %p, %d : f64
      "enzyme.set"(%g, %e) : (!enzyme.Gradient<f64>, f64) -> ()
    }
  }
  %r = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  return %r : f64
}

// CHECK-LABEL: func.func @in_a_loop(
// CHECK:         scf.for
// CHECK:           %[[CELL:.*]] = memref.alloc() : memref<vector<2xf32>>
// CHECK:           memref.store %{{.*}}, %[[CELL]][] : memref<vector<2xf32>>
// CHECK:           memref.dealloc %[[CELL]] : memref<vector<2xf32>>
func.func @in_a_loop(%n: index, %x: memref<?xvector<2xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %g = "enzyme.init"() : () -> !enzyme.Gradient<vector<2xf32>>
    %hole = "enzyme.placeholder"() : () -> i1
    %r = "enzyme.get"(%g) : (!enzyme.Gradient<vector<2xf32>>) -> vector<2xf32>
    memref.store %r, %x[%i] : memref<?xvector<2xf32>>
  }
  return
}
