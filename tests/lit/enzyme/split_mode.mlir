// The two ops of split mode, in the peer's spelling: the tape is the values that the reverse sweep reads.
// RUN: mlirad-opt %s | mlirad-opt | FileCheck %s --check-prefix=OPS
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme | FileCheck %s

// OPS: enzyme.autodiff_split_mode.primal @mul(%{{.*}}, %{{.*}}) <{activity = {{.*}}}> : (f32, f32) -> (f32, !enzyme.Tape)
// OPS: enzyme.autodiff_split_mode.reverse @mul(%{{.*}}, %{{.*}}) <{activity = {{.*}}}> : (f32, !enzyme.Tape) -> (f32, f32)

// CHECK: func.func private @augmented_mul(%[[A:.*]]: f32, %[[B:.*]]: f32) -> (f32, f32, f32, f32)
// CHECK: %[[P:.*]] = arith.mulf %[[A]], %[[B]]
// CHECK: %[[E:.*]] = math.exp %[[P]]
// CHECK: %[[Y:.*]] = arith.addf %[[B]], %[[E]]
// CHECK: return %[[Y]], %[[E]], %[[B]], %[[A]]
// CHECK: func.func private @reverse_mul(%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32) -> (f32, f32)
// CHECK-NOT: math.exp
// CHECK: func.func private @free_mul
// CHECK-LABEL: func.func @main
// CHECK: %[[R:.*]]:4 = call @augmented_mul
// CHECK: %[[D:.*]]:2 = call @reverse_mul(%{{.*}}, %[[R]]#1, %[[R]]#2, %[[R]]#3)
// CHECK: call @free_mul(%[[R]]#1, %[[R]]#2, %[[R]]#3)
// CHECK-NEXT: return %[[R]]#0, %[[D]]#0, %[[D]]#1
func.func @mul(%a: f32, %b: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  %1 = math.exp %0 : f32
  %2 = arith.addf %b, %1 : f32
  return %2 : f32
}
func.func @main(%a: f32, %b: f32) -> (f32, f32, f32) {
  %r, %tape = enzyme.autodiff_split_mode.primal @mul(%a, %b) {
    activity=[#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>],
    ret_activity=[#enzyme<activity enzyme_active>]
  } : (f32, f32) -> (f32, !enzyme.Tape)
  %dres = arith.constant 1.0 : f32
  %da, %db = enzyme.autodiff_split_mode.reverse @mul(%dres, %tape) {
    activity=[#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>],
    ret_activity=[#enzyme.activity<enzyme_active>]
  } : (f32, !enzyme.Tape) -> (f32, f32)
  return %r, %da, %db : f32, f32, f32
}

// Shadows are operands of the first op; the second may run many times, here in a loop, and the tape is freed behind it.
// CHECK-LABEL: func.func @thrice
// CHECK: %[[T:.*]] = call @augmented_square(%{{.*}})
// CHECK: scf.for
// CHECK: func.call @reverse_square(%arg1, %arg2, %[[T]])
// CHECK: }
// CHECK-NEXT: call @free_square(%[[T]])
// CHECK-NEXT: return
func.func @square(%x: memref<8xf64>, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 8 iter_args(%a = %zero) -> (f64) {
    %v = affine.load %x[%i] : memref<8xf64>
    %w = arith.mulf %v, %v : f64
    %b = arith.addf %a, %w : f64
    affine.yield %b : f64
  }
  return %r : f64
}
func.func @thrice(%x: memref<8xf64>, %dx: memref<8xf64>, %seed: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %tape = enzyme.autodiff_split_mode.primal @square(%x, %dx, %c3) {
    activity=[#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]
  } : (memref<8xf64>, memref<8xf64>, index) -> !enzyme.Tape
  scf.for %i = %c0 to %c3 step %c1 {
    enzyme.autodiff_split_mode.reverse @square(%seed, %tape) {
      activity=[#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]
    } : (f64, !enzyme.Tape) -> ()
  }
  return
}

// Several seeds at once, on the tape of one run of the primal.
// CHECK-LABEL: func.func @pair
// CHECK: %[[T:.*]]:4 = call @augmented_mul_1(%{{.*}}, %{{.*}}) : (f32, f32) -> (f32, f32, f32, f32)
// CHECK: call @reverse_mul_1_width2(%{{.*}}, %[[T]]#1, %[[T]]#2, %[[T]]#3) : (tensor<2xf32>, f32, f32, f32) -> (tensor<2xf32>, tensor<2xf32>)
// CHECK: call @free_mul_1
func.func @pair(%a: f32, %b: f32, %seeds: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %r, %tape = enzyme.autodiff_split_mode.primal @mul(%a, %b) {
    width = 2 : i64, activity=[#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>],
    ret_activity=[#enzyme<activity enzyme_active>]
  } : (f32, f32) -> (f32, !enzyme.Tape)
  %da, %db = enzyme.autodiff_split_mode.reverse @mul(%seeds, %tape) {
    width = 2 : i64, activity=[#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>],
    ret_activity=[#enzyme<activity enzyme_active>]
  } : (tensor<2xf32>, !enzyme.Tape) -> (tensor<2xf32>, tensor<2xf32>)
  return %da, %db : tensor<2xf32>, tensor<2xf32>
}
