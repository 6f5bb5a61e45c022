// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup mode=ReverseModeCombined" --verify-diagnostics

// What is multiplied under a mask is not differentiated; it is never a zero.
func.func @f(%m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = vector.create_mask %c2, %c2 : vector<4x4xi1>
  %x = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
  // expected-error @+1 {{cannot differentiate 'vector.mask': a masked product has no derivative}}
  %r = vector.mask %k { vector.outerproduct %x, %x : vector<4xf64>, vector<4xf64> } : vector<4x4xi1> -> vector<4x4xf64>
  %y = vector.extract %r[0] : vector<4xf64> from vector<4x4xf64>
  vector.store %y, %m[%c0] : memref<4xf64>, vector<4xf64>
  return
}
