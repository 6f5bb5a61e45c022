"""Arguments may be nested lists, tuples, dicts and dataclasses; gradients have their structure."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.heap import leaked_bytes

#: w and v have the same type: mixed up, they would give another number.
TEXT = """
func.func @f(%w: memref<2xf64>, %v: memref<2xf64>, %b: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w0 = memref.load %w[%c0] : memref<2xf64>
  %w1 = memref.load %w[%c1] : memref<2xf64>
  %v0 = memref.load %v[%c0] : memref<2xf64>
  %v1 = memref.load %v[%c1] : memref<2xf64>
  %p = arith.mulf %w0, %v1 : f64
  %s = math.sin %p : f64
  %q = arith.mulf %w1, %w1 : f64
  %t = arith.mulf %q, %v0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (f64) {
    %m = arith.mulf %a, %b : f64
    %z = arith.addf %m, %t : f64
    scf.yield %z : f64
  }
  return %r : f64
}
"""
W, V, B, N = np.array([0.3, 0.8]), np.array([1.2, -0.4]), 0.9, 3


@dataclasses.dataclass
class Layer:
    w: Any
    v: Any
    name: str = dataclasses.field(default="first", metadata={"static": True})


class Pair(NamedTuple):
    w: Any
    v: Any


def picked() -> ad.Function:
    return ad.function(ad.parse(TEXT), "f")


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(MlirAdError) as caught:
        call()
    return str(caught.value)


def flat(tree: Any) -> list[Any]:
    parts = tree if isinstance(tree, tuple | list) else None
    parts = [tree[name] for name in "wvb" if name in tree] if isinstance(tree, dict) else parts
    parts = [tree.w, tree.v] if isinstance(tree, Layer) else parts
    return [tree] if parts is None else [leaf for part in parts for leaf in flat(part)]


@pytest.mark.parametrize(
    "given",
    [
        ([W, V], B, N),
        ((W, (V, [B])), N),
        (Pair(W, V), B, N),
        (Layer(W, V), B, N),
        ((Layer(W, V), B), N),
        ({"w": W, "v": V}, B, N),
        ({"v": V, "w": W}, B, N),
        ({"b": B, "v": V, "w": W}, N),
        ([W, {"v": V}], B, N),
        ((W, [{"b": B, "v": V}]), N),
        (({"v": V, "w": W}, B), N),
        ([{"w": W}, Layer({"v": V}, B)], N),
    ],
)
def test_gradients_have_the_structure_of_the_argument(given: tuple[Any, ...]) -> None:
    f = picked()
    wanted = dict(zip("wvb", ad.grad(f, (0, 1, 2))(W, V, B, N), strict=True))
    assert f(*given) == f(W, V, B, N)
    value, found = ad.value_and_grad(f)(*given)
    assert value == f(W, V, B, N)
    assert type(found) is type(given[0])
    if isinstance(found, dict):
        assert found.keys() == given[0].keys()
        assert all(np.array_equal(found[name], wanted[name]) for name in found)
    else:
        assert all(np.array_equal(*pair) for pair in zip(flat(found), wanted.values(), strict=False))


def test_what_is_static_stays() -> None:
    found = ad.grad(picked())(Layer(W, V, "second"), B, N)
    assert found.name == "second"


def test_argnums_count_the_arguments_of_the_call() -> None:
    f = picked()
    dw, dv, db = ad.grad(f, (0, 1, 2))(W, V, B, N)
    (layer, last) = ad.grad(f, (0, -2))({"w": W, "v": V}, B, N)
    assert np.array_equal(layer["v"], dv)
    assert last == db
    assert ad.grad(f, 1)((W, V), B, N) == db
    assert np.array_equal(ad.grad(f, wrt="w")((W, V), B, N), dw)
    assert "MA0730" in refusal(lambda: ad.grad(f, 3)((W, V), B, N))
    assert "MA0708" in refusal(lambda: ad.grad(f, 1)((W, V), (B, N)))


def test_jacobians_and_hessians_are_trees_of_trees() -> None:
    f = picked()
    rows = ad.hessian(f, (0, 1))(W, V, B, N)
    tree = ad.hessian(f)({"v": V, "w": W}, B, N)
    for i, one in enumerate("wv"):
        for j, other in enumerate("wv"):
            assert np.array_equal(tree[one][other], rows[i][j])
    found = ad.jacrev(f, (0, 1))((W, V), B, N)
    assert np.array_equal(found[0][1], ad.grad(f, 1)(W, V, B, N))


def test_batches_of_trees() -> None:
    f = picked()
    w = np.random.default_rng(3).normal(size=(5, 2))
    batch = ad.vmap(ad.grad(f), in_axes=({"w": 0, "v": None}, None, None))
    found = batch({"w": w, "v": V}, B, N)
    for row, dw, dv in zip(w, found["w"], found["v"], strict=True):
        wanted = ad.grad(f, (0, 1))(row, V, B, N)
        assert np.allclose(dw, wanted[0], rtol=1e-13)
        assert np.allclose(dv, wanted[1], rtol=1e-13)
    several = ad.vmap(f, (0, None, None))((w, np.tile(V, (5, 1))), B, N)
    assert np.allclose(several, [f(row, V, B, N) for row in w], rtol=1e-14)
    assert "MA0731" in refusal(lambda: ad.vmap(f, ((0, 0, 0), None, None))((w, w), B, N))


def test_pullbacks_of_trees() -> None:
    f = picked()
    value, pullback = ad.vjp(f, {"w": W, "v": V}, (B, N))
    layer, (db, dn) = pullback(2.0)
    wanted = ad.grad(f, (0, 1, 2))(W, V, B, N)
    assert value == f(W, V, B, N)
    assert np.allclose(layer["w"], 2 * wanted[0], rtol=1e-13)
    assert np.allclose(layer["v"], 2 * wanted[1], rtol=1e-13)
    assert np.isclose(db, 2 * wanted[2], rtol=1e-13)
    assert dn is None


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (({"w": W, "u": V}, B, N), r"MA0731.*keys of a dict are names of arguments.*'u', 'w' for %w, %v"),
        (({"w": W, "b": B}, V, N), "MA0731"),
        (([{"v": V}, {"v": W}], B, N), "MA0731"),
        (([{"v": V}, W], B, N), "MA0731"),
        (([V, {"w": W}, B], N), "MA0731"),
        (((W, V), B), r"MA0701.*takes 4 arguments, got 3"),
        (((W, V, B), W, N, N), r"MA0702.*got a tuple"),
    ],
)
def test_structures_that_do_not_fit_are_refused(given: tuple[Any, ...], said: str) -> None:
    with pytest.raises(MlirAdError, match=f"(?s){said}"):
        ad.grad(picked())(*given)


def test_without_optree_a_tree_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optree", None)
    f = picked()
    assert f(W, V, B, N) == f(W, V, B, N)
    assert "MA0731" in (said := refusal(lambda: f((W, V), B, N)))
    assert "pip install 'mlirad[pytree]'" in said


def test_nothing_leaks() -> None:
    gradient = ad.grad(picked())
    gradient((W, V), B, N)
    assert leaked_bytes(lambda: gradient((W, V), B, N)) == 0
    batch = ad.vmap(gradient, (0, None, None))
    w = np.ones((4, 2))
    batch((w, w), B, N)
    assert leaked_bytes(lambda: batch((w, w), B, N)) == 0
