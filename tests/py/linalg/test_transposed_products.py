"""Products by a transposed matrix are tiled, from a transposed copy: each sum keeps its order, and so its bits."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from tests.fuzz.heap import leaked_bytes

DOT = ["(m, n, k) -> (m, k)", "(m, n, k) -> (n, k)", "(m, n, k) -> (m, n)"]
BATCHED = ["(b, m, n, k) -> (b, m, k)", "(b, m, n, k) -> (b, n, k)", "(b, m, n, k) -> (b, m, n)"]
SHARED = ["(b, m, n, k) -> (b, m, k)", "(b, m, n, k) -> (n, k)", "(b, m, n, k) -> (b, m, n)"]


def text(maps: list[str], shapes: list[tuple[int, ...]], *, is_open: bool, flags: str = "none") -> str:
    extents = ["".join("?x" if is_open else f"{n}x" for n in shape) for shape in shapes]
    a, b, c = (f"memref<{shape}f64>" for shape in extents)
    listed = ", ".join(f"affine_map<{text}>" for text in maps)
    rank = maps[0].partition("->")[0].count(",") + 1
    kinds = ", ".join(['"parallel"'] * (rank - 1) + ['"reduction"'])
    return f"""
    func.func @f(%a: {a}, %b: {b}, %c: {c}) {{
      linalg.generic {{indexing_maps = [{listed}], iterator_types = [{kinds}]}}
          ins(%a, %b : {a}, {b}) outs(%c : {c}) {{
      ^bb0(%x: f64, %y: f64, %z: f64):
        %p = arith.mulf %x, %y fastmath<{flags}> : f64
        %s = arith.addf %z, %p fastmath<{flags}> : f64
        linalg.yield %s : f64
      }}
      return
    }}"""


def sizes(maps: list[str], extents: dict[str, int]) -> list[tuple[int, ...]]:
    return [tuple(extents[d.strip()] for d in m.partition("->")[2].strip(" ()").split(",")) for m in maps]


def expected(maps: list[str], a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Every sum in the order of the folded dim, which is the last of both factors."""
    c = c.copy()
    names = [m.partition("->")[2].replace(",", "").replace(" ", "").strip("()")[:-1] for m in maps[:2]]
    out = maps[2].partition("->")[2].replace(",", "").replace(" ", "").strip("()")
    for k in range(a.shape[-1]):
        c += np.einsum(f"{names[0]},{names[1]}->{out}", a[..., k], b[..., k])
    return c


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("maps", [DOT, BATCHED, SHARED], ids=["dot", "batched", "shared"])
def test_the_sums_keep_their_bits(maps: list[str], is_open: bool) -> None:
    rng = np.random.default_rng(5)
    for m, n, k in ((8, 4, 3), (9, 7, 5), (1, 6, 4), (12, 1, 3), (8, 8, 0), (0, 5, 2), (16, 0, 3)):
        shapes = sizes(maps, {"b": 3, "m": m, "n": n, "k": k})
        if not is_open and 0 in (m, n, k):
            continue  # numpy has no stride for them; open extents cover zero
        a, b, c = (rng.normal(size=shape) for shape in shapes)
        wanted = expected(maps, a, b, c)
        compiled = ad.compile(ad.parse(text(maps, shapes, is_open=is_open)), "f")
        compiled(a, b, c)
        assert np.array_equal(c, wanted)


@pytest.mark.parametrize("is_open", [False, True])
def test_the_copy_is_freed(is_open: bool) -> None:
    shapes = [(32, 16), (32, 16), (32, 32)]
    compiled = ad.compile(ad.parse(text(DOT, shapes, is_open=is_open)), "f")
    call = compiled.bind(*(np.ones(shape) for shape in shapes))
    assert leaked_bytes(call) == 0


def test_the_gradient_of_a_product_has_the_same_bits() -> None:
    shape = [(12, 9), (9, 16), (12, 16)]
    a, b, c = (f"memref<{m}x{n}xf64>" for m, n in shape)
    source = f"""
    func.func @f(%a: {a}, %b: {b}, %c: {c}) {{
      linalg.matmul ins(%a, %b : {a}, {b}) outs(%c : {c})
      return
    }}"""
    rng = np.random.default_rng(6)
    x, y, seed = (rng.normal(size=s) for s in shape)
    from mlirad.transforms import vjp

    derivative = ad.compile(vjp(ad.parse(source), "f"), "f_vjp")
    dx, dy = np.zeros_like(x), np.zeros_like(y)
    derivative(x, dx, y, dy, np.zeros(shape[2]), seed.copy())
    wanted = np.zeros_like(dx)
    for k in range(seed.shape[1]):
        wanted += np.outer(seed[:, k], y[:, k])
    assert np.array_equal(dx, wanted)
