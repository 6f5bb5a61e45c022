// A file whose expectations do not hold is refused: unexpected, not produced, on another line, and malformed.
// RUN: not mlirad-opt %s --split-input-file --verify-diagnostics 2>&1 >/dev/null | FileCheck %s

// CHECK: opt_verify_diagnostics_wrong.mlir:6:3: error: unexpected error: 'func.return' op has 0 operands
func.func @unexpected() -> f64 {
  return
}

// -----

// CHECK-NEXT: opt_verify_diagnostics_wrong.mlir:12: error: expected error "op has 0 operands" at line 12 was not produced
// expected-error@+0 {{op has 0 operands}}
func.func @not_produced() { return }

// -----

// CHECK-NEXT: opt_verify_diagnostics_wrong.mlir:18: error: this 'expected-' comment does not end with
// expected-warning@+x {{op has 0 operands}}
func.func @malformed() { return }
// CHECK-NOT: error:
