// Mistakes in the options and activities that do not fit are located.
// RUN: not mlirad-opt %s --enzyme-wrap="outfn=df" 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f argTys=enzyme_dupp" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not mlirad-opt %s --enzyme-wrap="infn=g outfn=df" 2>&1 | FileCheck %s --check-prefix=THERE
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f outfn=f" 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f outfn=df mode=ForwardModeError" 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f mode=ReverseModePrimal" 2>&1 | FileCheck %s --check-prefix=BESIDE
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f outfn=df mode=Backwards" 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup" 2>&1 | FileCheck %s --check-prefix=FIT

// NEEDS: <command line>:1:1: error[MA0004]: pass 'enzyme-wrap' needs option 'infn'
// NAME: error[MA0004]: 'enzyme_dupp' is not an activity; the activities are enzyme_active, enzyme_dup,
// THERE: wrap_refused.mlir: error[MA{{[0-9]+}}]: there is no function '@g'
// THERE: help: functions here: @f
// TAKEN: wrap_refused.mlir: error[MA{{[0-9]+}}]: the name '@f' for a derivative is taken
// SPLIT: wrap_refused.mlir:20:1: error[MA0352]: 'mode=ForwardModeError' is not supported
// BESIDE: error[MA0004]: mode 'ReverseModePrimal' needs option 'outfn': the primal stays beside it
// MODE: error[MA0004]: option 'mode' is one of ForwardMode|ReverseModeCombined{{.*}}, not 'Backwards'
// FIT: wrap_refused.mlir:20:1: error[MA0205]: argument #0 is 'enzyme_dup', but its type 'f64' is immutable
func.func @f(%x: f64) -> f64 {
  return %x : f64
}
