// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active retTys=enzyme_active mode=ReverseModeCombined" | filecheck %s
// RUN: not mlirad-opt %s --print-activity-analysis=funcs=g 2>&1 | filecheck %s --check-prefix=LLVM

// Numbers of the llvm dialect have rules, so that what is lowered in part can be differentiated; its functions are
// refused by name.
// CHECK-LABEL: func.func @df(
// CHECK: llvm.intr.exp
// CHECK: return
// LLVM: error[MA0350]
// LLVM: help: {{.*}}from mlirad.frontends.llvm import load

func.func @f(%x: f64) -> f64 {
  %0 = llvm.intr.exp(%x) : (f64) -> f64
  %1 = llvm.fmul %0, %x : f64
  return %1 : f64
}

llvm.func @g(%x: f64) -> f64 {
  llvm.return %x : f64
}
