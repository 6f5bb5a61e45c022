// What is constant for a derivative leaves its region; what is differentiated, read from memory, or has effects stays.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --hoist-enzyme-regions | FileCheck %s

func.func private @unknown()

// CHECK-LABEL: func.func @f
// CHECK: %[[S:.*]] = arith.addf %arg1, %arg0
// CHECK-NEXT: enzyme.fwddiff_region(%arg0, %arg2, %arg1) {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f64, %{{.*}}: f64):
// CHECK-NEXT: func.call @unknown
// CHECK-NEXT: memref.load
// CHECK: math.sin %[[A]]
// CHECK: arith.mulf %{{.*}}, %[[S]]
func.func @f(%x: f64, %k: f64, %dx: f64, %m: memref<f64>) -> f64 {
  %d = enzyme.fwddiff_region(%x, %dx, %k) {
  ^bb0(%a: f64, %c: f64):
    func.call @unknown() : () -> ()
    %v = memref.load %m[] : memref<f64>
    %s = arith.addf %c, %x : f64
    %u = arith.mulf %v, %s : f64
    %t = math.sin %a : f64
    %p = arith.mulf %t, %s : f64
    %q = arith.mulf %p, %u : f64
    enzyme.yield %q : f64
  } <{activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]}> : (f64, f64, f64) -> f64
  return %d : f64
}
