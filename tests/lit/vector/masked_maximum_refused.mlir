// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup mode=ReverseModeCombined" --verify-diagnostics

// Under a mask a maximum starts at minus infinity, which f8E4M3FN does not have: it is refused, and never a zero.
func.func @f(%m: memref<4xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %k = vector.constant_mask [2, 2] : vector<2x4xi1>
  %x = vector.load %m[%c0] : memref<4xf8E4M3FN>, vector<4xf8E4M3FN>
  %w = vector.broadcast %x : vector<4xf8E4M3FN> to vector<2x4xf8E4M3FN>
  %z = arith.constant dense<0.0> : vector<2xf8E4M3FN>
  // expected-error @+1 {{cannot differentiate 'vector.mask': only masked accesses, reductions and contractions}}
  %r = vector.mask %k { vector.multi_reduction <maximumf>, %w, %z [1] : vector<2x4xf8E4M3FN> to vector<2xf8E4M3FN> }
    : vector<2x4xi1> -> vector<2xf8E4M3FN>
  vector.store %r, %m[%c0] : memref<4xf8E4M3FN>, vector<2xf8E4M3FN>
  return
}
