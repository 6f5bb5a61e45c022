// A loop that asks for checkpoints is taken apart first: its plan says what that saves.
// RUN: mlirad-opt %s --print-plan | filecheck %s

// CHECK: // plan of @every_tenth: 1 cached
// CHECK: //   checkpoint 'scf.for' ([[LOOP:[0-9]+:[0-9]+]]): periodic:10; its pieces are planned separately
// CHECK: //   cache %{{.*}}: f64, for 'math.sin'
// CHECK-NEXT: //     one for each of ([[LOOP]]) iterations
// CHECK: // plan of @none: 1 cached
// CHECK-NOT: checkpoint '
// CHECK: module
func.func @every_tenth(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%u = %x) -> (f64) {
    %s = math.sin %u : f64
    scf.yield %s : f64
  } {enzyme.enable_checkpointing = true, enzyme.checkpoint_period = 10 : i64}
  return %r : f64
}

func.func @none(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%u = %x) -> (f64) {
    %s = math.sin %u : f64
    scf.yield %s : f64
  } {enzyme.enable_checkpointing = false}
  return %r : f64
}
