"""Comparisons that the bounds of loops decide are folded, and no other; subscripts of Python need no select then."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.loops.fold_comparisons import fold_comparisons

TRIANGLE = """
func.func @f(%n: index, %m: index) -> index {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {{
    %low = arith.subi %i, %c2 : index
    %first = arith.maxsi %low, %c0 : index
    %end = arith.addi %i, %c1 : index
    %last = arith.minsi %end, %m : index
    %t = scf.for %j = %first to %last step %c1 iter_args(%u = %s) -> (index) {{
      %d = arith.subi %i, %j : index
      %e = arith.subi %j, %i : index
      %c = arith.cmpi {comparison} : index
      %v = arith.select %c, %c1, %c2 : index
      %w = arith.addi %u, %v : index
      scf.yield %w : index
    }}
    scf.yield %t : index
  }}
  return %r : index
}}"""


@pytest.mark.parametrize(
    ("comparison", "is_folded"),
    [
        ("slt, %d, %c0", True),
        ("sgt, %d, %c2", True),
        ("slt, %j, %c0", True),
        ("sge, %j, %m", True),
        ("sgt, %e, %c0", True),
        ("eq, %e, %c1", True),
        ("sle, %d, %c0", False),
        ("sge, %d, %c2", False),
        ("slt, %e, %c0", False),
        ("sge, %m, %n", False),
    ],
)
def test_only_what_never_holds_is_folded(comparison: str, is_folded: bool) -> None:
    text = TRIANGLE.format(comparison=comparison)
    module = ad.parse(text)
    with module.context, ir.Location.unknown():
        assert fold_comparisons(module.body.operations[0].operation, Context.default().registry) is is_folded
    assert module.operation.verify()
    assert ("cmpi" in str(module)) is not is_folded
    before, after = ad.compile(ad.parse(text), "f"), ad.compile(module, "f")
    for n, m in ((0, 0), (4, 2), (3, 5)):
        assert before(n, m) == after(n, m)


@ad.function
def convolved(x: ad.f64[:], taps: ad.f64[:]) -> float:
    """The last values of a filter, and one that counts from the end."""
    total = x[len(taps) - len(x)]
    for i in range(len(x)):
        for j in range(max(0, i - len(taps) + 1), i + 1):
            total += x[j] * taps[i - j] * x[i - 1]
    return total


def test_a_subscript_that_is_never_negative_is_not_wrapped() -> None:
    x, taps = np.random.default_rng(1).normal(size=9), np.random.default_rng(2).normal(size=4)
    text = str(convolved.module)
    assert text.count("arith.select") == 2  # of x[len(taps) - len(x)] and x[i - 1]
    wanted = x[4 - 9] + sum(x[j] * taps[i - j] * x[i - 1] for i in range(9) for j in range(max(0, i - 3), i + 1))
    assert abs(convolved(x, taps) - wanted) < 1e-12
