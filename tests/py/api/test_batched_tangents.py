"""A linearized function for several sets of tangents at once: the tangents of each by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from mlirad.runtime.jit import Compiled
from mlirad.runtime.pullback import OwnedTape
from tests.fuzz.heap import leaked_bytes
from tests.py.api.test_tangents import ENERGY, FALLBACKS, SQUARES, TENSORS, WRITES, numbers, picked

#: It changes its argument and restores it.
SCRATCH = """
func.func @f(%x: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %x[%c0] : memref<4xf64>
  %b = memref.load %x[%c1] : memref<4xf64>
  %p = arith.mulf %a, %b : f64
  memref.store %p, %x[%c0] : memref<4xf64>
  %q = memref.load %x[%c0] : memref<4xf64>
  %r = math.sin %q : f64
  memref.store %a, %x[%c0] : memref<4xf64>
  return %r : f64
}
"""
RNG = np.random.default_rng(0)


@pytest.mark.parametrize("size", [1, 3, 20])
def test_they_are_those_of_each(size: int) -> None:
    _, along = ad.linearize(picked(ENERGY), numbers(5), numbers(5, seed=1), 0.4)
    dx, dy, da = RNG.normal(size=(size, 5)), RNG.normal(size=(size, 5)), RNG.normal(size=size)
    found = ad.vmap(along)(dx, dy, da)
    np.testing.assert_allclose(found, [along(*one) for one in zip(dx, dy, da, strict=True)], rtol=1e-13)
    np.testing.assert_allclose(ad.vmap(along)(dx, None, None), [along(u, None, None) for u in dx], rtol=1e-13)
    assert leaked_bytes(lambda: ad.vmap(along)(dx, None, da)) == 0


def test_they_run_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _, along = ad.linearize(picked(ENERGY), numbers(5), numbers(5, seed=1), 0.4)
    calls: list[Any] = []
    run = Compiled.__call__
    monkeypatch.setattr(Compiled, "__call__", lambda *given, **named: (calls.append(given[0]), run(*given, **named))[1])
    ad.vmap(along)(np.ones((20, 5)), None, None)
    assert len(calls) == 1


def test_tensors_and_several_results() -> None:
    _, along = ad.linearize(picked(TENSORS), RNG.normal(size=(4, 3)), RNG.normal(size=3), 0.4)
    dw, db = RNG.normal(size=(7, 4, 3)), RNG.normal(size=7)
    found = ad.vmap(along, in_axes=0)(dw, None, db)
    wanted = [along(dw[i], None, db[i]) for i in range(7)]
    for place, one in enumerate(found):
        np.testing.assert_allclose(one, [row[place] for row in wanted], rtol=1e-13)


def test_tangents_that_are_written_are_those_of_each() -> None:
    x = numbers(4)
    _, along = ad.linearize(picked(SQUARES), x.copy(), numbers(4, seed=1))
    dx, dy = RNG.normal(size=(3, 4)), np.zeros((3, 4))
    ad.vmap(along)(dx, dy)
    np.testing.assert_allclose(dy, 2 * x * dx, rtol=1e-14)
    _, along = ad.linearize(picked(WRITES), numbers(5), 0.8, 5)
    da, kept = RNG.normal(size=3), RNG.normal(size=(3, 5))
    written = kept.copy()
    found, count = ad.vmap(along)(written, da, None)
    assert count is None
    for i in range(3):
        own = kept[i].copy()
        np.testing.assert_allclose(found[i], along(own, da[i], None)[0], rtol=1e-13)
        np.testing.assert_allclose(written[i], own, rtol=1e-13)
    np.testing.assert_allclose(ad.vmap(along)(None, da, None)[0], [along(None, v, None)[0] for v in da], rtol=1e-13)


def test_a_tangent_in_whose_place_the_code_computes_stays() -> None:
    _, along = ad.linearize(ad.function(ad.parse(SCRATCH), "f"), numbers(4))
    dx = RNG.normal(size=(3, 4))
    kept = dx.copy()
    np.testing.assert_allclose(ad.vmap(along)(dx), [along(one) for one in kept], rtol=1e-13)
    assert np.array_equal(dx, kept)


@pytest.mark.parametrize("name", FALLBACKS)
def test_without_a_tape_the_function_runs_for_each(name: str) -> None:
    _, along = ad.linearize(picked(FALLBACKS[name]), 0.3)
    assert np.array_equal(ad.vmap(along)(np.array([1.0, -2.0])), [along(1.0), along(-2.0)])
    assert ad.vmap(along)(np.zeros(0)).shape[0] == 0


def test_trees_and_the_first_of_several_results() -> None:
    _, along, _ = ad.linearize(picked(TENSORS), (np.ones((4, 3)), [np.ones(3)]), 0.4, has_aux=True)
    dw, db = RNG.normal(size=(2, 4, 3)), RNG.normal(size=2)
    found = ad.vmap(along)((dw, [None]), db)
    np.testing.assert_allclose(found, [along((u, [None]), v) for u, v in zip(dw, db, strict=True)], rtol=1e-13)


def test_a_tape_of_the_first_result_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[object] = []
    monkeypatch.setattr(OwnedTape, "__del__", lambda tape: (freed.append(1), tape._free(tape.record))[0])
    _, along, _ = ad.linearize(picked(TENSORS), np.ones((4, 3)), np.ones(3), 0.4, has_aux=True)
    assert not freed
    along.free()
    assert freed


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda f: ad.vmap(f)(np.ones((2, 5)), np.ones((3, 5)), None), "MA0733"),
        (lambda f: ad.vmap(f)(None, None, 1.0), "MA0733"),
        (lambda f: ad.vmap(f)(None, None, None), "MA0733"),
        (lambda f: ad.vmap(f)(np.ones((2, 4)), None, None), "MA0733"),
        (lambda f: (f.free(), ad.vmap(f)(np.ones((2, 5)), None, None)), "MA0720"),
    ],
)
def test_what_does_not_fit_is_refused(call: Any, code: str) -> None:
    _, along = ad.linearize(picked(ENERGY), numbers(5), numbers(5), 0.4)
    with pytest.raises(MlirAdError, match=code):
        call(along)


def test_tangents_lie_along_any_axes() -> None:
    _, along = ad.linearize(picked(TENSORS), RNG.normal(size=(4, 3)), RNG.normal(size=3), 0.4)
    dw, db = RNG.normal(size=(7, 4, 3)), RNG.normal(size=7)
    wanted = along.batched(dw, None, db)
    found = ad.vmap(along, (2, None, -1), -1)(np.moveaxis(dw, 0, 2), None, db)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(one, np.moveaxis(other, 0, -1))
    shared = ad.vmap(along, (0, None, None), out_axes=tuple(np.ndim(one) - 1 for one in wanted))(dw, None, 0.5)
    for one, other in zip(shared, along.batched(dw, None, np.full(7, 0.5)), strict=True):
        np.testing.assert_array_equal(one, np.moveaxis(other, 0, -1))


def test_tangents_that_are_written_lie_along_the_first_axis() -> None:
    x = numbers(4)
    _, along = ad.linearize(picked(SQUARES), x.copy(), numbers(4, seed=1))
    dx, dy = RNG.normal(size=(4, 3)), np.zeros((3, 4))
    ad.vmap(along, (1, 0))(dx, dy)
    np.testing.assert_allclose(dy, 2 * x * dx.T, rtol=1e-14)
    for axis, array in ((1, np.zeros((4, 3))), (None, np.zeros(4))):  # what is written to a copy would be lost
        with pytest.raises(MlirAdError, match="MA0705"):
            ad.vmap(along, (1, axis))(dx, array)


def test_batches_of_batches_of_tangents_are_those_of_each() -> None:
    x, v = numbers(4), RNG.normal(size=(3, 2, 4))
    _, along = ad.linearize(picked(SQUARES), x.copy(), numbers(4, seed=1))
    dy = np.zeros((3, 2, 4))
    ad.vmap(ad.vmap(along, (1, 0)), (2, 0))(np.moveaxis(v, (0, 1), (2, 1)), dy)
    np.testing.assert_allclose(dy, 2 * x * v, rtol=1e-14)
    with pytest.raises(MlirAdError, match="MA0705"):  # what is written to a copy would be lost
        ad.vmap(ad.vmap(along), (0, 1))(v, np.zeros((2, 3, 4)))


@pytest.mark.parametrize(
    ("axes", "code", "message"),
    [
        ((2,), "MA0717", "axis 2 is out of bounds for array of dimension 2"),
        (("a",), "MA0717", "'str' object"),
        (((0, 0),), "MA0731", "structure of its argument"),
        ((None,), "MA0718", "in_axes is None for all"),
        ((0, None), "MA0717", "'NoneType' object"),
        ((0, 5), "MA0717", "axis 5 is out of bounds"),
        ((True,), "MA0717", "not a bool"),
        ((0, False), "MA0717", "not a bool"),
        ((0, 0, 1), "MA0730", "expected at most in_axes, out_axes behind the function, got 3"),
        ((0, 0, None), "MA0730", "expected at most in_axes, out_axes behind the function, got 3"),
    ],
)
def test_axes_that_do_not_fit_are_refused(axes: Any, code: str, message: str) -> None:
    _, along = ad.linearize(picked(ENERGY), numbers(5), numbers(5, seed=1), 0.4)
    with pytest.raises(MlirAdError, match=message) as caught:
        ad.vmap(along, *axes)(np.ones((3, 5)), None, None)
    assert caught.value.diagnostics[0].code == code
