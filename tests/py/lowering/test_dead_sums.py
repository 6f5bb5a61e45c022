"""Sums that nobody uses are not taken; what else loops do, and other sums, stay."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.dead_sums import drop_dead_sums
from mlirad.runtime.target import Cpu

#: ``{used}``: the results that are returned.
PARALLEL = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %r:3 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero, %one, %one) -> (f64, f64, f64) {{
    %v = memref.load %x[%i] : memref<?xf64>
    %s = math.sin %v : f64
    %t = math.exp %s : f64
    memref.store %s, %y[%i] : memref<?xf64>
    scf.reduce(%v, %t, %s : f64, f64, f64) {{
    ^bb0(%a: f64, %b: f64):
      %sum = arith.addf %a, %b : f64
      scf.reduce.return %sum : f64
    }}, {{
    ^bb0(%a: f64, %b: f64):
      %most = arith.maximumf %a, %b : f64
      scf.reduce.return %most : f64
    }}, {{
    ^bb0(%a: f64, %b: f64):
      %product = arith.mulf %a, %b : f64
      scf.reduce.return %product : f64
    }}
  }}
  return %r#{used} : f64
}}"""


def numbers(text: str, *, drop: bool) -> tuple[float, np.ndarray]:  # type: ignore[type-arg]
    module = ad.parse(text)
    if drop:
        drop_dead_sums(module)
        assert module.operation.verify()
    x, y = np.random.default_rng(1).uniform(0.5, 1.5, 9), np.zeros(9)
    return ad.compile(module, "f", target=Cpu(parallel="none", opt_level=1))(x, y), y


@pytest.mark.parametrize("used", [0, 1, 2])
def test_a_parallel_loop_keeps_the_reductions_that_are_used(used: int) -> None:
    text = PARALLEL.format(used=used)
    one, other = numbers(text, drop=False), numbers(text, drop=True)
    assert one[0] == other[0]
    np.testing.assert_array_equal(one[1], other[1])
    module = ad.parse(text)
    drop_dead_sums(module)
    assert str(module).count("scf.reduce.return") == 1
    assert ("math.exp" in str(module)) == (used == 1)


def test_the_value_is_not_summed_where_the_gradient_is_asked_for() -> None:
    text = PARALLEL.replace("{{", "{").replace("}}", "}").replace("r#{used}", "r#0")
    found = ad.grad(ad.parse(text), "f", target=Cpu(parallel="none"))
    x = np.random.default_rng(1).uniform(0.5, 1.5, 9)
    np.testing.assert_array_equal(found(x, np.zeros(9)), np.ones(9))
