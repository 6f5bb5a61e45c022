// What the reverse sweep needs, what is active: as comments, so that the output is still MLIR.
// RUN: mlirad-opt %s --print-plan --print-activity-analysis | mlirad-opt --canonicalize | FileCheck %s
// RUN: mlirad-opt %s --print-plan | FileCheck %s --check-prefix=PLAN
// RUN: mlirad-opt %s --print-plan=funcs=g | FileCheck %s --check-prefix=NAMED
// RUN: mlirad-opt %s --print-activity-analysis="funcs=g" | FileCheck %s --check-prefix=ACTIVE
// RUN: mlirad-opt %s --print-activity-analysis="funcs=g inactive-args" | FileCheck %s --check-prefix=INACTIVE

// CHECK: func.func @f
// PLAN: // plan of @f:
// PLAN: //   {{available|recompute}} {{.*}}: f64, for 'arith.mulf'
// PLAN: // plan of @g:
// PLAN: module {
// NAMED-NOT: plan of @f
// NAMED: // plan of @g: 0 cached (0 bytes)
// ACTIVE: // activity of @g:
// ACTIVE: math.sin ({{[0-9]+}}:{{[0-9]+}}): active
// INACTIVE: math.sin ({{[0-9]+}}:{{[0-9]+}}): {{useful|constant}}
func.func @f(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x : f64
  return %0 : f64
}

func.func @g(%x: f64) -> f64 {
  %0 = math.sin %x : f64
  return %0 : f64
}
