// The pipelines before and after can be switched off, and passes can be named to run on the derivatives only.
// RUN: mlirad-opt %s --enzyme-autodiff | FileCheck %s --check-prefix=BOTH
// RUN: mlirad-opt %s --enzyme-autodiff="optimize-primal=0 cleanup=0" | FileCheck %s --check-prefix=NONE
// RUN: mlirad-opt %s --enzyme='cleanup=0 optimize-primal=0 postpasses="canonicalize,cse"' | FileCheck %s --check-prefix=POST
// RUN: mlirad-opt %s --pass-pipeline='builtin.module(canonicalize,cse,enzyme{postpasses="canonicalize,remove-unnecessary-enzyme-ops,flatten-enzyme-caches,lower-enzyme-binomial-progress,enzyme-simplify-math"},canonicalize,cse,lower-affine-atomic-rmw)' | FileCheck %s --check-prefix=PEER
// RUN: mlirad-opt %s -p 'enzyme{optimize-primal=0 cleanup=0},cleanup-derivative' | FileCheck %s --check-prefix=PEER

// The primal and its dead op are left alone, unless a pass of the pipeline itself changes them.
// BOTH-LABEL: func.func @f
// BOTH: math.sin
// BOTH-LABEL: func.func private @fwddiffef
// BOTH-NOT: math.sin
// BOTH: return
// NONE-LABEL: func.func @f
// NONE-LABEL: func.func private @fwddiffef
// NONE: math.sin
// NONE: return
// POST-LABEL: func.func @f
// POST: math.sin
// POST-LABEL: func.func private @fwddiffef
// POST-NOT: math.sin
// POST: return
// PEER-LABEL: func.func @f
// PEER-NOT: math.sin
// PEER-LABEL: func.func private @fwddiffef
// PEER-NOT: math.sin
// PEER: return
func.func @f(%x: f64) -> f64 {
  %dead = math.sin %x : f64
  %0 = arith.mulf %x, %x : f64
  return %0 : f64
}

func.func @df(%x: f64, %dx: f64) -> f64 {
  %0 = enzyme.fwddiff @f(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
