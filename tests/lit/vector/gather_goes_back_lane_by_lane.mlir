// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const,enzyme_dup mode=ReverseModeCombined" | filecheck %s

// Two lanes may read one element, so the adjoints of the lanes are added one after the other.
// CHECK-LABEL: func.func @df(
// CHECK-COUNT-2: vector.scatter {{.*}} vector<1xf64>
// CHECK-NOT: vector.scatter

func.func @f(%m: memref<?xf64>, %places: vector<2xindex>, %o: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %all = arith.constant dense<true> : vector<2xi1>
  %zero = arith.constant dense<0.0> : vector<2xf64>
  %x = vector.gather %m[%c0] [%places], %all, %zero
    : memref<?xf64>, vector<2xindex>, vector<2xi1>, vector<2xf64> into vector<2xf64>
  vector.store %x, %o[%c0] : memref<?xf64>, vector<2xf64>
  return
}
