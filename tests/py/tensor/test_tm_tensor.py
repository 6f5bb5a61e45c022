"""Scans, sorts, scatters, top-k and attention of torch-mlir become upstream ops before anything else happens."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.memory import Counted

SCAN = """func.func @f(%x: tensor<{s}xf64>, %a: tensor<{r}xf64>) -> (tensor<{s}xf64>, tensor<{r}xf64>) {{
  {empty}
  %y:2 = tm_tensor.scan dimension({d}) inclusive({i}) ins(%x : tensor<{s}xf64>)
      outs(%o, %a : tensor<{s}xf64>, tensor<{r}xf64>) {{
  ^bb0(%p: f64, %q: f64):
    %u = arith.{op} %p, %q : f64
    tm_tensor.yield %u : f64
  }} -> tensor<{s}xf64>, tensor<{r}xf64>
  return %y#0, %y#1 : tensor<{s}xf64>, tensor<{r}xf64>
}}"""
STATIC = "%o = tensor.empty() : tensor<4x5xf64>"
OPEN = """%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf64>
  %n = tensor.dim %x, %c1 : tensor<?x?xf64>
  %o = tensor.empty(%m, %n) : tensor<?x?xf64>"""
SORT = """func.func @f(%x: tensor<{s}xf64>, %k: tensor<{s}xi64>) -> (tensor<{s}xf64>, tensor<{s}xi64>) {{
  %y:2 = tm_tensor.sort dimension({d}) outs(%x, %k : tensor<{s}xf64>, tensor<{s}xi64>) {{
  ^bb0(%p: f64, %q: f64, %u: i64, %v: i64):
    %t = arith.cmpf {order}, %p, %q : f64
    tm_tensor.yield %t : i1
  }} -> tensor<{s}xf64>, tensor<{s}xi64>
  return %y#0, %y#1 : tensor<{s}xf64>, tensor<{s}xi64>
}}"""
SCATTER = """func.func @f(%u: tensor<3x2xf64>, %i: tensor<3x2xi32>, %x: tensor<4x6xf64>) -> tensor<4x6xf64> {{
  %y = tm_tensor.scatter {{dimension_map = array<i64: 0, 1>}} unique_indices({unique})
      ins(%u, %i : tensor<3x2xf64>, tensor<3x2xi32>) outs(%x : tensor<4x6xf64>) {{
  ^bb0(%p: f64, %q: f64):
    {body}
    tm_tensor.yield {given} : f64
  }} -> tensor<4x6xf64>
  return %y : tensor<4x6xf64>
}}"""
TOPK = """func.func @f(%x: tensor<3x8xf64>) -> (tensor<3x4xf64>, tensor<3x4xi32>) {
  %v = arith.constant dense<0.2> : tensor<3x4xf64>
  %w = arith.constant dense<-1> : tensor<3x4xi32>
  %y:2 = tm_tensor.topk dimension(1) ins(%x : tensor<3x8xf64>) outs(%v, %w : tensor<3x4xf64>, tensor<3x4xi32>) {
  ^bb0(%p: f64, %q: f64):
    %t = arith.cmpf ogt, %p, %q : f64
    tm_tensor.yield %t : i1
  } -> tensor<3x4xf64>, tensor<3x4xi32>
  return %y#0, %y#1 : tensor<3x4xf64>, tensor<3x4xi32>
}"""
ATTENTION = """func.func @f(%q: tensor<{b}x4x3xf64>, %k: tensor<{b}x5x3xf64>, %v: tensor<{b}x5x2xf64>{argument})
    -> tensor<{b}x4x2xf64> {{
  {empty}
  %y = tm_tensor.attention ins(%q, %k, %v{mask} : tensor<{b}x4x3xf64>, tensor<{b}x5x3xf64>, tensor<{b}x5x2xf64>{type})
      outs(%o : tensor<{b}x4x2xf64>) -> tensor<{b}x4x2xf64>
  return %y : tensor<{b}x4x2xf64>
}}"""


def check(text: str, *args: np.ndarray) -> tuple[np.ndarray, ...]:
    """What ``@f`` returns; its pullback and tangents agree with each other and with differences."""
    f = ad.function(ad.parse(text), "f")
    rng = np.random.default_rng(7)
    given = f(*args)
    values = given if isinstance(given, tuple) else (given,)
    tangents = [rng.normal(size=a.shape) if a.dtype.kind == "f" else None for a in args]
    _, along = ad.jvp(f, args, tangents)
    along = along if isinstance(along, tuple) else (along,)
    seeds = [rng.normal(size=v.shape) for v in values if v.dtype.kind == "f"]
    _, pullback = ad.vjp(f, *args)
    gradients = pullback(seeds[0] if len(seeds) == 1 else tuple(seeds))
    forward = sum(float(np.vdot(s, d)) for s, d in zip(seeds, [d for d in along if d is not None], strict=True))
    backward = sum(float(np.vdot(g, t)) for g, t in zip(gradients, [t for t in tangents if t is not None], strict=True))
    assert forward == pytest.approx(backward, rel=1e-12)
    h = 1e-6
    moved = [f(*(a if t is None else a + s * h * t for a, t in zip(args, tangents, strict=True))) for s in (1, -1)]
    ends = [one if isinstance(one, tuple) else (one,) for one in moved]
    for value, up, down, d in zip(values, *ends, along, strict=True):
        if value.dtype.kind == "f":
            np.testing.assert_allclose(d, (up - down) / (2 * h), atol=1e-7)
    use = Counted(f.compiled())(*args)
    assert (use.allocations - use.frees, use.wrong_frees) == (len(values), 0)  # what is returned
    return values


def random(*shape: int) -> np.ndarray:
    return np.random.default_rng(3).normal(size=shape)


@pytest.mark.parametrize(
    ("op", "axis", "shape", "empty"),
    [("addf", 0, "4x5", STATIC), ("mulf", 0, "?x?", OPEN), ("mulf", 1, "4x5", STATIC), ("addf", 1, "?x?", OPEN)],
)
def test_scans_give_what_numpy_accumulates(op: str, axis: int, shape: str, empty: str) -> None:
    x, a = random(4, 5), random((5, 4)[axis])
    accumulate = {"addf": np.add, "mulf": np.multiply}[op].accumulate
    rest = shape.split("x")[1 - axis]
    text = {i: SCAN.format(s=shape, r=rest, d=axis, i=i, op=op, empty=empty) for i in ("true", "false")}
    found, last = check(text["true"], x, a)
    np.testing.assert_allclose(found, accumulate(x, axis), rtol=1e-14)
    np.testing.assert_allclose(last, np.take(found, -1, axis), rtol=1e-14)
    shifted = np.concatenate([np.expand_dims(a, axis), x], axis)
    found, last = check(text["false"], x, a)
    whole = accumulate(shifted, axis)
    np.testing.assert_allclose(np.concatenate([found, np.expand_dims(last, axis)], axis), whole, rtol=1e-14)


@pytest.mark.parametrize(
    ("order", "axis", "shape"), [("ole", 0, "?x?"), ("olt", 1, "?x?"), ("oge", 0, "4x7"), ("olt", 0, "4x7")]
)
def test_sorts_are_stable_and_carry_other_tensors(order: str, axis: int, shape: str) -> None:
    x = np.round(random(4, 7), 0) if order != "oge" else random(4, 7)
    numbers = np.indices(x.shape)[axis]
    f = ad.compile(ad.parse(SORT.format(s=shape, d=axis, order=order)), "f")
    wanted = np.argsort(-x if order == "oge" else x, axis, kind="stable")
    found, places = f(x, numbers)
    np.testing.assert_array_equal(places, wanted)
    np.testing.assert_array_equal(found, np.take_along_axis(x, wanted, axis))
    check(SORT.format(s=shape, d=axis, order=order), random(4, 7), numbers)


def test_a_long_row_is_sorted() -> None:
    x = random(1, 1000)
    found, _ = ad.compile(ad.parse(SORT.format(s="1x1000", d=1, order="ole")), "f")(x, np.zeros((1, 1000), int))
    np.testing.assert_array_equal(found, np.sort(x, 1))


def test_what_topk_begins_with_competes() -> None:
    x = random(3, 8)
    values, places = check(TOPK, x)
    for row, found, at in zip(x, values, places, strict=True):
        order = [i for i in np.argsort(-row, kind="stable") if row[i] > 0.2][:4]
        np.testing.assert_array_equal(at, [*order, *[-1] * (4 - len(order))])
        np.testing.assert_array_equal(found, [*row[order], *[0.2] * (4 - len(order))])


@pytest.mark.parametrize("body", ["add", "put", "multiply"])
def test_windows_are_scattered_in_order(body: str) -> None:
    u, x = random(3, 2), random(4, 6)
    i = np.array([[1, 3], [1, 3], [3, 0]], np.int32)
    line = {"add": "%r = arith.addf %q, %p : f64", "put": "", "multiply": "%r = arith.mulf %q, %p : f64"}[body]
    (found,) = check(SCATTER.format(unique="false", body=line, given="%r" if line else "%p"), u, i, x)
    wanted = x.copy()
    for update, (row, column) in zip(u, i, strict=True):
        window = wanted[row, column : column + 2]
        window[:] = {"add": window + update, "put": update, "multiply": window * update}[body]
    np.testing.assert_allclose(found, wanted, rtol=1e-14)


@pytest.mark.parametrize("batch", ["2", "?"])
@pytest.mark.parametrize("is_masked", [True, False])
def test_attention_is_a_softmax_between_two_products(batch: str, is_masked: bool) -> None:
    q, k, v, mask = random(2, 4, 3), random(2, 5, 3)[::-1].copy(), random(2, 5, 2), random(2, 4, 5)
    size = f"tensor<{batch}x4x5xf64>"
    empty = "%o = tensor.empty() : tensor<2x4x2xf64>"
    if batch == "?":
        empty = "%c0 = arith.constant 0 : index\n%n = tensor.dim %q, %c0 : tensor<?x4x3xf64>\n"
        empty += "%o = tensor.empty(%n) : tensor<?x4x2xf64>"
    words = {"argument": f", %m: {size}", "mask": ", %m", "type": f", {size}"}
    words = words if is_masked else dict.fromkeys(words, "")
    (found,) = check(ATTENTION.format(b=batch, empty=empty, **words), q, k, v, *([mask] if is_masked else []))
    weights = np.exp(q @ k.transpose(0, 2, 1) / np.sqrt(3) + (mask if is_masked else 0))
    np.testing.assert_allclose(found, weights / weights.sum(-1, keepdims=True) @ v, rtol=1e-12)
