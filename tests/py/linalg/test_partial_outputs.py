"""Ops that write a part of an output, as its diagonal: the rest stays, and so does its derivative."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UnsupportedError
from mlirad.testing.check import check_jvp, check_vjp

PROGRAM = """
func.func @f(%x: tensor<3xf64>, %z: tensor<SHAPExf64>) -> tensor<SHAPExf64> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<3xf64>) outs(%z : tensor<SHAPExf64>) {
  ^bb0(%a: f64, %b: f64):
    BODY
  } -> tensor<SHAPExf64>
  return %r : tensor<SHAPExf64>
}"""
ADDED = "%s = math.sin %a : f64\n %c = arith.addf %b, %s : f64\n linalg.yield %c : f64"
COPIED = "%s = math.sin %a : f64\n linalg.yield %s : f64"
SCALED = "%c = arith.mulf %a, %b : f64\n linalg.yield %c : f64"


def _module(body: str, shape: str = "3x3") -> Any:
    return ad.parse(PROGRAM.replace("SHAPE", shape).replace("BODY", body))


@pytest.mark.parametrize("shape", ["3x3", "?x?"])
@pytest.mark.parametrize("body", [ADDED, COPIED])
def test_what_is_not_written_stays(body: str, shape: str) -> None:
    module = _module(body, shape)
    rng = np.random.default_rng(0)
    x, z = rng.normal(size=3), rng.normal(size=(3, 3))
    expected = z - np.diag(np.diag(z)) * (body == COPIED) + np.diag(np.sin(x))
    compiled = ad.compile(module, "f")
    tangent = ad.compile(ad.transforms.jvp(module, "f", wrt="x"), "f_jvp")
    for _ in range(5):  # memory that was used before
        assert np.array_equal(compiled(x, z), expected)
        assert np.allclose(tangent(x, np.ones(3), z)[1], np.diag(np.cos(x)), rtol=1e-14, atol=0)
        np.full((3, 3), 7.0)
    check_jvp(module, "f", x, z, order=2)
    if body == ADDED:
        check_vjp(module, "f", x, z, order=2)


def test_the_adjoint_of_what_was_overwritten_in_part_is_refused() -> None:
    for body in (COPIED, SCALED):
        with pytest.raises(UnsupportedError, match=r"overwrites a part of an active output"):
            ad.transforms.vjp(_module(body), "f")
        x, z = np.arange(3.0), np.ones((3, 3))
        rows, columns = (jacobian(_module(body), "f", wrt="x")(x, z) for jacobian in (ad.jacrev, ad.jacfwd))
        assert np.allclose(rows, columns, rtol=1e-14)


@pytest.mark.parametrize("body", [ADDED, COPIED])
def test_an_op_without_loops_writes_one_element(body: str) -> None:
    text = (
        PROGRAM.replace("(i) -> (i)>", "() -> (1)>").replace("(i) -> (i, i)", "() -> (2, 0)").replace('"parallel"', "")
    )
    module = ad.parse(text.replace("SHAPE", "3x3").replace("BODY", body))
    rng = np.random.default_rng(1)
    x, z = rng.normal(size=3), rng.normal(size=(3, 3))
    expected = z.copy()
    expected[2, 0] = np.sin(x[1]) + z[2, 0] * (body == ADDED)
    assert np.array_equal(ad.compile(module, "f")(x, z), expected)
    check_jvp(module, "f", x, z, order=2)
    if body == ADDED:
        check_vjp(module, "f", x, z, order=2)
