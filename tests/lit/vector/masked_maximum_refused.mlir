// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup mode=ReverseModeCombined" --verify-diagnostics

// The greatest product under a mask is not differentiated; it is never a zero.
#w = affine_map<(i, j) -> (i, j)>
#x = affine_map<(i, j) -> (j)>
#z = affine_map<(i, j) -> (i)>

func.func @f(%m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %k = vector.constant_mask [2, 2] : vector<2x4xi1>
  %x = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
  %w = vector.broadcast %x : vector<4xf64> to vector<2x4xf64>
  %z = arith.constant dense<0.0> : vector<2xf64>
  // expected-error @+1 {{cannot differentiate 'vector.mask': under a mask accesses, reductions and sums}}
  %r = vector.mask %k { vector.contract {indexing_maps = [#w, #x, #z], iterator_types = ["parallel", "reduction"],
    kind = #vector.kind<maximumf>} %w, %x, %z : vector<2x4xf64>, vector<4xf64> into vector<2xf64> }
    : vector<2x4xi1> -> vector<2xf64>
  vector.store %r, %m[%c0] : memref<4xf64>, vector<2xf64>
  return
}
