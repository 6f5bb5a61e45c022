// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_dup mode=ReverseModeCombined" | filecheck %s

// The adjoint of a factor is a contraction in the type of the sum, rounded to the type of the factor.
// CHECK-LABEL: func.func @df(
// CHECK: %[[X:.+]] = vector.load %{{.+}} : memref<?xf32>, vector<4xf32>
// CHECK: %[[DZ:.+]] = vector.load %{{.+}} : memref<?xf64>, vector<3xf64>
// CHECK: %[[WIDE:.+]] = arith.extf %[[X]]{{.*}} : vector<4xf32> to vector<4xf64>
// CHECK-NOT: vector.contract
// CHECK: %[[DW:.+]] = arith.mulf %{{.+}}, %{{.+}} : vector<3x4xf64>
// CHECK: %[[NARROW:.+]] = arith.truncf %[[DW]]{{.*}} : vector<3x4xf64> to vector<3x4xf32>
// CHECK: vector.contract {{.*}} %{{.+}}, %{{.+}}, %{{.+}} : vector<3xf64>, vector<3x4xf64> into vector<4xf64>

#w = affine_map<(i, j) -> (i, j)>
#x = affine_map<(i, j) -> (j)>
#z = affine_map<(i, j) -> (i)>

func.func @f(%m: memref<?xf32>, %o: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x = vector.load %m[%c0] : memref<?xf32>, vector<4xf32>
  %flat = vector.load %m[%c4] : memref<?xf32>, vector<12xf32>
  %w = vector.shape_cast %flat : vector<12xf32> to vector<3x4xf32>
  %zero = arith.constant dense<0.0> : vector<3xf64>
  %r = vector.contract {indexing_maps = [#w, #x, #z], iterator_types = ["parallel", "reduction"],
    kind = #vector.kind<add>} %w, %x, %zero : vector<3x4xf32>, vector<4xf32> into vector<3xf64>
  vector.store %r, %o[%c0] : memref<?xf64>, vector<3xf64>
  return
}
