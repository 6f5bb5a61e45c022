// What read() returned is cached: the stream is read in one loop only, and the cache is as long as that loop.
// RUN: mlirad-opt %S/../../../examples/sum_of_reads.mlir --enzyme-autodiff -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=UPSTREAM
// RUN: %python %S/../../../examples/sum_of_reads.py | FileCheck %s --check-prefix=VALUES

// UPSTREAM-NOT: enzyme.

// CHECK-LABEL: func.func private @diffesum_of_reads(
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?xf64>, %[[DX:[a-z0-9]+]]: memref<?xf64>, %[[STREAM:[a-z0-9]+]]: memref<?xf64>
// CHECK: %[[CACHE:.+]] = memref.alloc({{.+}}) : memref<?xf64>
// CHECK: scf.for
// CHECK: %[[NUMBER:.+]] = memref.load %[[STREAM]]
// CHECK: memref.store %[[NUMBER]], %[[CACHE]]
// CHECK: scf.for
// CHECK-NOT: %[[STREAM]]
// CHECK: memref.load %[[CACHE]]
// CHECK-NOT: %[[STREAM]]
// CHECK: memref.store {{.+}}, %[[DX]]
// CHECK: memref.dealloc %[[CACHE]]

// VALUES: sum_of_reads: 50 derivatives are the 50 numbers read, in both modes; each was read once
