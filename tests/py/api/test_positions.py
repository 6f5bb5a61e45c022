"""Positions, axes, widths and numbers of columns may be integers of numpy, and sequences of them, as in JAX."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError

PROGRAMS = """
func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y : f64
  %q = arith.mulf %p, %y : f64
  return %q : f64
}
func.func @both(%x: f64, %y: f64) -> (f64, f64) {
  %p = arith.mulf %x, %y : f64
  return %p, %y : f64, f64
}
func.func @map(%x: tensor<?xf64>) -> tensor<?xf64> {
  %y = arith.mulf %x, %x : tensor<?xf64>
  return %y : tensor<?xf64>
}
"""
MODULE = ad.parse(PROGRAMS)
F, BOTH, MAP = (ad.function(MODULE, name) for name in ("f", "both", "map"))
X = np.array([1.0, 2.0, 3.0])

#: What takes an integer -> the value, with an `int` and with an integer of numpy.
USES: dict[str, Callable[[Any], Any]] = {
    "argnums": lambda one: ad.grad(F, one)(0.3, 0.5),
    "one of argnums": lambda one: ad.grad(F, (0, one))(0.3, 0.5),
    "argnums of a Hessian": lambda one: ad.hessian(F, (one,))(0.3, 0.5)[0][0],
    "argnums of a product": lambda one: ad.hvp(F, (0.3, 0.5), 1.0, argnums=one),
    "argnums of a constant": lambda one: ad.grad(ad.stop_gradient(F, one), (0, 1))(0.3, 0.5),
    "wrt": lambda one: ad.grad(F, wrt=one)(0.3, 0.5),
    "one of wrt": lambda one: ad.vjp(F, 0.3, 0.5, wrt=[one])[1](1.0),
    "of": lambda one: ad.jacfwd(BOTH, (0, 1), of=one)(0.3, 0.5),
    "one of of": lambda one: ad.vjp(BOTH, 0.3, 0.5, of=(one,))[1](1.0),
    "chunk": lambda one: ad.jacrev(MAP, chunk=one)(X),
    "chunk of a sparse one": lambda one: ad.sparse_jacobian(MAP, chunk=one)(X).toarray(),
    "in_axes": lambda one: ad.vmap(MAP, one)(np.ones((2, 3))),
    "one of in_axes": lambda one: ad.vmap(ad.function(MODULE, "map"), (one,))(np.ones((2, 3))),
    "out_axes": lambda one: ad.vmap(MAP, 0, one)(np.ones((2, 3))),
    "axis of a tree": lambda one: ad.vmap(ad.vmap(F), ([one, one],))([np.ones((2, 3)), np.ones((2, 3))]),
    "size": lambda one: str(ad.transforms.vmap(MODULE, "f", size=one)),
    "width": lambda one: str(ad.transforms.jvp(MODULE, "f", width=one)),
}


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.array])
@pytest.mark.parametrize("use", USES)
def test_an_integer_of_numpy_is_an_integer(use: str, kind: Callable[[int], Any]) -> None:
    wanted, got = USES[use](1), USES[use](kind(1))
    assert wanted == got if isinstance(wanted, str) else np.array_equal(np.asarray(wanted), np.asarray(got))


@pytest.mark.parametrize("argnums", [range(2), np.array([0, 1]), [np.int32(0), 1]])
def test_a_sequence_of_integers_is_a_tuple(argnums: Any) -> None:
    assert ad.grad(F, argnums)(0.3, 0.5) == ad.grad(F, (0, 1))(0.3, 0.5)


@pytest.mark.parametrize("wrong", [True, np.True_, 1.0, np.float64(1.0), "1"])
@pytest.mark.parametrize("use", ["argnums", "one of argnums", "chunk", "in_axes", "out_axes", "size", "width"])
def test_nothing_else_is_an_integer(use: str, wrong: Any) -> None:
    with pytest.raises(MlirAdError, match=r"MA0730|MA0719|MA0717|MA0210"):
        USES[use](wrong)


def test_the_axes_of_a_pullback_are_integers() -> None:
    _, pullback = ad.vjp(MAP, X)
    for axis in (0, np.int64(0), np.uint8(1), np.array(1)):
        assert np.array_equal(ad.vmap(pullback, axis)(np.eye(3))[0], np.diag(2 * X))
    for axis in (True, False, np.True_, 1.0, "1", (False,), (0, 0)):
        with pytest.raises(MlirAdError, match=r"MA0717|MA0731"):
            ad.vmap(pullback, in_axes=axis)(np.eye(3))
        with pytest.raises(MlirAdError, match=r"MA0717|MA0731"):
            ad.vmap(pullback, out_axes=axis)(np.eye(3))
