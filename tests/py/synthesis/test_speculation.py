"""Trip counts are computed in front of branches and loops that may not run: that must not stop the program."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_vjp

INNER = """
      %w = scf.for %j = %c0 to %l step {step} iter_args(%b = %a) -> f64 {{
        %s = math.sin %b : f64
        scf.yield %s : f64
      }}"""

GUARDED = """
func.func @f(%x: f64, %n: index, %z: index, %p: i1) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {{
    %t = scf.if %p -> f64 {{
      %l = {count}
      {inner}
      scf.yield %w : f64
    }} else {{
      %s = math.sin %a : f64
      scf.yield %s : f64
    }}
    scf.yield %t : f64
  }}
  return %q : f64
}}"""


def program(count: str, step: str = "%c1") -> ir.Module:
    return ir.Module.parse(GUARDED.format(count=count, inner=INNER.format(step=step)), new_context())


@pytest.mark.parametrize("op", ["divui", "divsi", "remui", "ceildivsi"])
def test_a_division_by_zero_stays_where_it_is_not_run(op: str) -> None:
    module = program(f"arith.{op} %n, %z : index")
    check_vjp(module, "f", 0.4, 3, 0, False)
    check_vjp(module, "f", 0.4, 3, 2, True)


def test_an_affine_map_that_divides_by_a_symbol_stays_too() -> None:
    module = program("affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %z]")
    check_vjp(module, "f", 0.4, 3, 0, False)
    check_vjp(module, "f", 0.4, 3, 2, True)


def test_a_step_of_zero_in_a_loop_that_does_not_run() -> None:
    module = program("arith.addi %n, %c1 : index", step="%z")
    check_vjp(module, "f", 0.4, 3, 0, False)
    check_vjp(module, "f", 0.4, 3, 2, True)
