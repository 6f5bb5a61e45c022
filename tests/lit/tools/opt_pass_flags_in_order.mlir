// Passes given as options run in the order given, ours and upstream's, with one dash or two.
// RUN: mlirad-opt %s --canonicalize="max-iterations=3" -cse | FileCheck %s
// RUN: mlirad-opt %s --pass-pipeline='builtin.module(canonicalize{max-iterations=3},func.func(cse))' | FileCheck %s
// RUN: mlirad-opt %s -p canonicalize,cse | FileCheck %s
// RUN: mlirad-opt - --cse < %s | FileCheck %s
// RUN: mlirad opt --cse %s | FileCheck %s
// RUN: mlirad-opt %s --cse -o %t && FileCheck %s < %t
// RUN: mlirad-opt %s --dump-pass-pipeline --canonicalize="max-iterations=3" -cse -o /dev/null 2>&1 | FileCheck %s --check-prefix=DUMP

// CHECK-LABEL: func.func @square_twice
// CHECK-NEXT:    %[[S:.*]] = arith.mulf
// CHECK-NEXT:    arith.addf %[[S]], %[[S]]
// DUMP: builtin.module(canonicalize{max-iterations=3},cse)
func.func @square_twice(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x : f64
  %1 = arith.mulf %x, %x : f64
  %2 = arith.addf %0, %1 : f64
  return %2 : f64
}
