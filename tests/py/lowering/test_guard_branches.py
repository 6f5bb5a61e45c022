"""Guards of masked zeros become selects that are expected to keep the product, with the same results."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.guard_branches import expect_no_nan
from mlirad.runtime.target import Cpu

#: ``{both}``: the operands of the conjunction; ``{other}``: what is selected if both hold.
GUARD = """
func.func @f(%s: {type}, %k: {type}) -> {type} {{
  %zero = arith.constant 0.0 : {type}
  %one = arith.constant 1.0 : {type}
  %p = arith.mulf %s, %k : {type}
  %is_zero = arith.cmpf oeq, %s, %zero : {type}
  %is_nan = arith.cmpf uno, %p, {compared} : {type}
  %both = arith.andi {both} : i1
  %r = arith.select %both, {other}, %p : {type}
  return %r : {type}
}}"""
PARTS = {"type": "f64", "both": "%is_zero, %is_nan", "other": "%zero", "compared": "%p"}


@pytest.mark.parametrize("type", ["f64", "f32"])
@pytest.mark.parametrize("both", ["%is_zero, %is_nan", "%is_nan, %is_zero"])
def test_a_guard_is_expected_to_keep_the_product(type: str, both: str) -> None:
    text = GUARD.format(**PARTS | {"type": type, "both": both})
    module = ad.parse(text)
    expect_no_nan(module)
    assert module.operation.verify()
    assert str(module).count("llvm.intr.expect") == 1
    function = ad.compile(ad.parse(text), "f", target=Cpu(parallel="none", opt_level=1))
    number = np.float64 if type == "f64" else np.float32
    assert "llvm.intr.expect" in str(function.lowered)
    points = [0.0, -0.0, 2.0, -3.0, np.inf, -np.inf, np.nan]
    with np.errstate(invalid="ignore"):
        for s in map(number, points):
            for k in map(number, points):
                wanted = number(0.0) if s == 0 and np.isnan(s * k) else s * k
                found = number(function(s, k))
                np.testing.assert_array_equal(found, wanted, f"{s} {k}")
                assert np.isnan(wanted) or np.signbit(found) == np.signbit(wanted)


@pytest.mark.parametrize("changed", [{"other": "%one"}, {"compared": "%k"}, {"both": "%is_nan, %is_nan"}])
def test_what_is_no_guard_stays(changed: dict[str, str]) -> None:
    module = ad.parse(GUARD.format(**PARTS | changed))
    before = str(module)
    expect_no_nan(module)
    assert str(module) == before


def test_selects_of_vectors_stay() -> None:
    text = GUARD.format(**PARTS).replace("f64", "vector<4xf64>").replace("constant ", "constant dense<")
    text = text.replace(" : i1", " : vector<4xi1>").replace("%p : vector", "%p : vector<4xi1>, vector")
    module = ad.parse(
        text.replace("0.0 :", "0.0> :")
        .replace("1.0 :", "1.0> :")
        .replace("uno, %p, %p : vector<4xi1>, ", "uno, %p, %p : ")
    )
    before = str(module)
    expect_no_nan(module)
    assert str(module) == before
