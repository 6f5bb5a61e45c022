// All ops without a rule are reported at once, each with the path that makes it active and with what to type.
// RUN: not mlirad-opt %s --allow-unregistered-dialect --enzyme-wrap="infn=net outfn=dnet" 2>&1 | FileCheck %s

func.func @net(%x: f64) -> f64 {
  %w = arith.constant 0.5 : f64
  // CHECK: missing_rules.mlir:10:8: error[MA0101]: cannot differentiate 'my.gelu': no derivative rule
  // CHECK: note: it is active: %x
  // CHECK: help: add to a rule file (--rules=FILE, Context.with_rules): def : MLIRDerivative<"my", "gelu", (Op $x0), [...]>;
  // CHECK: help: or, if no derivative should flow: def : InactiveOp<"my", "gelu">;
  %1 = "my.gelu"(%x) : (f64) -> f64
  // CHECK: missing_rules.mlir:12:8: error[MA0101]: cannot differentiate 'my.silu': no derivative rule
  %2 = "my.silu"(%1) : (f64) -> f64
  %constant = "my.silu"(%w) : (f64) -> f64
  %3 = arith.addf %2, %constant : f64
  return %3 : f64
}
