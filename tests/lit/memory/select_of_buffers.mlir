// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_dup,enzyme_const,enzyme_const mode=ReverseModeCombined" | filecheck %s

// A select between buffers selects between their shadows.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[A:.+]]: memref<4xf64>, %[[DA:.+]]: memref<4xf64>, %[[B:.+]]: memref<4xf64>, %[[DB:.+]]: memref<4xf64>, %[[P:.+]]: i1
// CHECK: arith.select %[[P]], %[[A]], %[[B]]
// CHECK: %[[D:.+]] = arith.select %[[P]], %[[DA]], %[[DB]]
// CHECK: memref.store %{{.+}}, %[[D]][

func.func @f(%a: memref<4xf64>, %b: memref<4xf64>, %p: i1, %i: index) {
  %s = arith.select %p, %a, %b : memref<4xf64>
  %v = memref.load %s[%i] : memref<4xf64>
  %w = arith.negf %v : f64
  memref.store %w, %b[%i] : memref<4xf64>
  return
}
