// The IR can be printed around every pass, around named ones, only when it changed, and in the forms of upstream.
// RUN: mlirad-opt %s --cse --canonicalize --mlir-print-ir-after-all -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: mlirad-opt %s --cse --canonicalize --mlir-print-ir-before-all -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: mlirad-opt %s --cse --canonicalize --mlir-print-ir-after=canonicalize -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: mlirad-opt %s --cse --canonicalize --mlir-print-ir-after-change -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: mlirad-opt %s -p 'func.func(cse)' --mlir-print-ir-before=cse -o /dev/null 2>&1 | FileCheck %s --check-prefix=NEST
// RUN: mlirad-opt %s -p 'func.func(cse)' --mlir-print-ir-before=cse --mlir-print-ir-module-scope -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: mlirad-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: mlirad-opt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// RUN: mlirad-opt %s --mlir-elide-elementsattrs-if-larger=2 | FileCheck %s --check-prefix=ELIDE

// RUN: mlirad-opt %s --enzyme --mlir-print-ir-after=enzyme -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALIAS

// ALIAS: IR Dump After enzyme-autodiff
// ALL: IR Dump After cse
// ALL-NOT: arith.mulf %arg0, %arg0 : f64{{.*}}arith.mulf
// ALL: IR Dump After canonicalize
// BEFORE: IR Dump Before cse
// BEFORE: IR Dump Before canonicalize
// ONE-NOT: IR Dump After cse
// ONE: IR Dump After canonicalize
// CHANGE: IR Dump After cse
// CHANGE-NOT: IR Dump After canonicalize
// NEST: IR Dump Before cse
// NEST-NEXT: func.func @square_twice
// SCOPE: IR Dump Before cse
// SCOPE-NEXT: module {
// GENERIC: "arith.mulf"(%
// LOC: arith.mulf {{.*}} loc("{{.*}}":{{[0-9]+}}:8)
// ELIDE: dense_resource<__elided__>
func.func @square_twice(%x: f64) -> f64 {
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %0 = arith.mulf %x, %x : f64
  %1 = arith.mulf %x, %x : f64
  %2 = arith.addf %0, %1 : f64
  return %2 : f64
}
