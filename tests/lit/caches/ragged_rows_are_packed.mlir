// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// An inner trip count that is read from memory: the rows of all outer iterations are in one buffer, which grows if a row
// does not fit. The start of each row is cached.
// CHECK-LABEL: func.func @df(
// CHECK: memref.alloc() : memref<1024xf64>
// CHECK: %[[STARTS:.+]] = memref.alloc(%{{.+}}) : memref<?xindex>
// CHECK: %[[R:[a-z0-9]+]]:3 = scf.for %[[I:[a-z0-9]+]] = {{.*}} iter_args(%{{[a-z0-9]+}} = %{{[a-z0-9]+}}, %[[BUFFER:[a-z0-9]+]] = %{{[a-z0-9]+}}, %[[TOP:[a-z0-9]+]] = %c0)
// CHECK: memref.store %[[TOP]], %[[STARTS]][%[[I]]]
// CHECK: %[[END:.+]] = arith.addi %[[TOP]], %{{.+}} : index
// CHECK: %[[FULL:.+]] = arith.cmpi slt, %{{.+}}, %[[END]] : index
// CHECK: %[[GROWN:.+]] = scf.if %[[FULL]]
// CHECK: } else {
// CHECK: scf.for %[[J:[a-z0-9]+]] =
// CHECK: %[[AT:.+]] = arith.addi %[[TOP]], %[[J]] : index
// CHECK: memref.store %{{.+}}, %[[GROWN]][%[[AT]]]
// CHECK: scf.yield %{{.+}}, %[[GROWN]], %[[END]]
// CHECK: scf.for
// CHECK: %[[START:.+]] = memref.load %[[STARTS]]
// CHECK: scf.for
// CHECK: %[[BACK:.+]] = arith.addi %[[START]], %{{.+}} : index
// CHECK: memref.load %[[R]]#1[%[[BACK]]]
// CHECK: memref.dealloc %[[R]]#1
// CHECK: memref.dealloc %[[STARTS]]

func.func @f(%x: f64, %counts: memref<?xindex>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %k = memref.load %counts[%i] : memref<?xindex>
    %s = scf.for %j = %c0 to %k step %c1 iter_args(%b = %a) -> f64 {
      %0 = arith.mulf %b, %b : f64
      scf.yield %0 : f64
    }
    scf.yield %s : f64
  }
  return %r : f64
}
