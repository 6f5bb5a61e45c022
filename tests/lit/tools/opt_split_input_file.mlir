// Parts are processed one by one; messages keep the line of the whole file, and the other parts still come out.
// RUN: not mlirad-opt %s --split-input-file 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics
// RUN: not mlirad-opt %s --split-input-file -o %t.out

// CHECK: func.func @one
// CHECK: // -----
// CHECK: func.func @three
func.func @one() { return }

// -----

// ERR: opt_split_input_file.mlir:18:3: error: 'func.return' op has 0 operands, but enclosing function (@two) returns 1
// ERR-NEXT: return
// ERR-NEXT: ^
func.func @two() -> f64 {
  return // expected-error {{op has 0 operands, but enclosing function (@two) returns 1}}
}

// -----

func.func @three() { return }
