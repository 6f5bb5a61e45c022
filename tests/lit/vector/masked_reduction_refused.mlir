// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup retTys=enzyme_active mode=ReverseModeCombined" --verify-diagnostics

// What is reduced under a mask is not differentiated; it is never a zero.
func.func @f(%m: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = vector.create_mask %c2 : vector<4xi1>
  %x = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
  // expected-error @+1 {{cannot differentiate 'vector.mask'}}
  %r = vector.mask %k { vector.reduction <mul>, %x : vector<4xf64> into f64 } : vector<4xi1> -> f64
  return %r : f64
}
