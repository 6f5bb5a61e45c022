// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-simplify-math | FileCheck %s
// What is a value or zero by one condition is chosen once; with flags only where all ops have them.

// CHECK-LABEL: func.func @exact
// CHECK: [[SUM:%.*]] = arith.addf %arg1, %arg2 : f64
// CHECK: [[CHOSEN:%.*]] = arith.select %arg0, [[SUM]], %{{.*}} : f64
// CHECK-NEXT: return [[CHOSEN]]
func.func @exact(%c: i1, %a: f64, %b: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %x = arith.select %c, %a, %zero : f64
  %y = arith.select %c, %b, %zero : f64
  %z = arith.addf %x, %y : f64
  return %z : f64
}

// CHECK-LABEL: func.func @with_flags
// CHECK: [[SUM:%.*]] = arith.addf %arg1, %arg0 fastmath<reassoc,nsz> : vector<4xf32>
// CHECK-NEXT: [[PRODUCT:%.*]] = arith.mulf [[SUM]], %arg2 fastmath<reassoc,nsz> : vector<4xf32>
// CHECK-NEXT: return [[PRODUCT]]
func.func @with_flags(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>) -> vector<4xf32> {
  %x = arith.mulf %a, %c fastmath<reassoc,nsz> : vector<4xf32>
  %y = arith.mulf %c, %b fastmath<fast> : vector<4xf32>
  %z = arith.addf %y, %x fastmath<reassoc,nsz> : vector<4xf32>
  return %z : vector<4xf32>
}

// CHECK-LABEL: func.func @one_op_without
// CHECK-COUNT-2: arith.mulf
// CHECK: arith.addf
func.func @one_op_without(%a: f64, %b: f64, %c: f64) -> f64 {
  %x = arith.mulf %a, %c fastmath<reassoc,nsz> : f64
  %y = arith.mulf %c, %b : f64
  %z = arith.addf %y, %x fastmath<reassoc,nsz> : f64
  return %z : f64
}
