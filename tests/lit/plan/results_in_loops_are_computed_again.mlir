// RUN: mlirad-opt %s --print-plan=funcs=f | filecheck %s

// The operands of the exponential are there in each iteration of the reverse sweep; its result would have to be cached.
// CHECK: plan of @f: 0 cached
// CHECK: available %x

#map = affine_map<(d0) -> (d0)>
func.func @f(%x: tensor<8xf64>, %n: index) -> tensor<8xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf64>
  %z = arith.constant dense<0.0> : tensor<8xf64>
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%sum = %z) -> tensor<8xf64> {
    %k = arith.index_cast %t : index to i64
    %time = arith.sitofp %k : i64 to f64
    %y = linalg.generic {indexing_maps = [#map, affine_map<(d0) -> ()>, #map], iterator_types = ["parallel"]}
      ins(%x, %time : tensor<8xf64>, f64) outs(%e : tensor<8xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %p = arith.mulf %a, %b : f64
      %q = math.exp %p : f64
      linalg.yield %q : f64
    } -> tensor<8xf64>
    %next = arith.addf %sum, %y : tensor<8xf64>
    scf.yield %next : tensor<8xf64>
  }
  return %r : tensor<8xf64>
}
