// Passes of the peer that have nothing to do say so, and change nothing.
// RUN: mlirad-opt %s --split-multi-results --sink-checkpoint-views --simplify-memref-cache --flatten-enzyme-caches 2>&1 | FileCheck %s
// RUN: mlirad-opt %s --enzyme-activity-opt=dataflow=true 2>&1 | FileCheck %s --check-prefix=OPTION

// CHECK: remark[MA0018]: pass 'split-multi-results' has nothing to do: each result of a branch or loop has its own activity
// CHECK: remark[MA0018]: pass 'sink-checkpoint-views' has nothing to do
// CHECK: remark[MA0018]: pass 'simplify-memref-cache' has nothing to do
// CHECK: remark[MA0018]: pass 'flatten-enzyme-caches' has nothing to do
// CHECK: scf.if %{{.*}} -> (f64, f64)
// OPTION: remark[MA0015]: option 'dataflow' of pass 'enzyme-activity-opt' has no effect
func.func @f(%c: i1, %x: f64) -> (f64, f64) {
  %r:2 = scf.if %c -> (f64, f64) {
    scf.yield %x, %x : f64, f64
  } else {
    %s = math.sin %x : f64
    scf.yield %s, %x : f64, f64
  }
  return %r#0, %r#1 : f64, f64
}
