"""Large products of matrices run on numpy's BLAS where their sums may be reordered, and on loops elsewhere."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.module import clone_module
from mlirad.runtime import blas

NEEDS_LIBRARY = pytest.mark.skipif(blas.gemm() is None, reason="numpy has another BLAS")
M, N, K = 64, 72, 80


def program(
    left: bool, right: bool, swapped: bool, *, flags: str = "reassoc", size: tuple[int, int, int] = (M, N, K)
) -> str:
    m, n, k = size
    a, b = ("(k, m)" if left else "(m, k)", "(n, k)" if right else "(k, n)")
    types = [f"memref<{k}x{m}xf64>" if left else f"memref<{m}x{k}xf64>"]
    types += [f"memref<{n}x{k}xf64>" if right else f"memref<{k}x{n}xf64>"]
    maps, values, shapes = [a, b], ["%a", "%b"], list(types)
    if swapped:
        maps, values, shapes = maps[::-1], values[::-1], shapes[::-1]
    listed = ", ".join(f"affine_map<(m, n, k) -> {map}>" for map in [*maps, "(m, n)"])
    return f"""func.func @f(%a: {types[0]}, %b: {types[1]}, %c: memref<{m}x{n}xf64>) {{
      linalg.generic {{indexing_maps = [{listed}], iterator_types = ["parallel", "parallel", "reduction"]}}
          ins({", ".join(values)} : {", ".join(shapes)}) outs(%c : memref<{m}x{n}xf64>) {{
      ^bb0(%x: f64, %y: f64, %z: f64):
        %p = arith.mulf %x, %y : f64
        %s = arith.addf %p, %z fastmath<{flags}> : f64
        linalg.yield %s : f64
      }}
      return
    }}"""


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is as fast as the processor, whatever both are."""
    monkeypatch.setattr(blas, "is_narrow", lambda: False)


def marked(text: str) -> int:
    return str(ad.compile(ad.parse(text), "f").lowered).count("matrix_product =")


@pytest.mark.parametrize(("left", "right", "swapped"), list(itertools.product([False, True], repeat=3)))
@pytest.mark.parametrize("use", [True, False], ids=["library", "loops"])
def test_every_layout_gives_the_product(left: bool, right: bool, swapped: bool, use: bool) -> None:
    random = np.random.default_rng(9)
    a, b, c = (random.normal(size=shape) for shape in ((M, K), (K, N), (M, N)))
    expected = c + a @ b
    given = (np.ascontiguousarray(a.T) if left else a, np.ascontiguousarray(b.T) if right else b)
    ad.compile(ad.parse(program(left, right, swapped)), "f", target=ad.Cpu(blas=use))(*given, c)
    np.testing.assert_allclose(c, expected, rtol=0, atol=1e-12)


def opened(text: str, *, rows_only: bool = False) -> str:
    """``text`` with open extents."""
    pattern, new = (r"memref<\d+x", "memref<?x") if rows_only else (r"memref<\d+x\d+x", "memref<?x?x")
    return re.sub(pattern, new, text)


@pytest.mark.parametrize(("left", "right", "swapped"), list(itertools.product([False, True], repeat=3)))
@pytest.mark.parametrize("rows_only", [True, False])
@pytest.mark.parametrize("use", [True, False], ids=["library", "loops"])
def test_every_layout_gives_the_product_of_open_extents(
    left: bool, right: bool, swapped: bool, rows_only: bool, use: bool
) -> None:
    text = opened(program(left, right, swapped), rows_only=rows_only)
    compiled = ad.compile(ad.parse(text), "f", target=ad.Cpu(blas=use))
    assert str(compiled.lowered).count("matrix_product =") == 1
    random = np.random.default_rng(9)
    for m, n, k in [(M, N, K)] if rows_only else [(M, N, K), (3, 4, 5), (0, N, K), (M, N, 0), (200, 1, 2000)]:
        a, b, c = (random.normal(size=shape) for shape in ((m, k), (k, n), (m, n)))
        expected = c + a @ b
        compiled(np.ascontiguousarray(a.T) if left else a, np.ascontiguousarray(b.T) if right else b, c)
        np.testing.assert_allclose(c, expected, rtol=0, atol=1e-11)


def test_several_open_dims_are_loops() -> None:
    maps = ("(a, b, k)", "(k, n)", "(a, b, n)")
    listed = ", ".join(f"affine_map<(a, b, n, k) -> {map}>" for map in maps)
    kinds = ", ".join(['"parallel"'] * 3)
    text = f"""func.func @f(%a: memref<?x?x80xf64>, %b: memref<80x72xf64>, %c: memref<?x?x72xf64>) {{
      linalg.generic {{indexing_maps = [{listed}], iterator_types = [{kinds}, "reduction"]}}
          ins(%a, %b : memref<?x?x80xf64>, memref<80x72xf64>) outs(%c : memref<?x?x72xf64>) {{
      ^bb0(%x: f64, %y: f64, %z: f64):
        %p = arith.mulf %x, %y : f64
        %s = arith.addf %p, %z fastmath<reassoc> : f64
        linalg.yield %s : f64
      }}
      return
    }}"""
    assert marked(text) == 0


def test_a_large_product_whose_sums_may_be_reordered_is_marked() -> None:
    assert marked(program(False, False, False)) == 1


@pytest.mark.parametrize(
    "text",
    [program(False, False, False, flags="contract"), program(False, False, False, size=(8, 8, 8))],
    ids=["order matters", "small"],
)
def test_other_products_are_loops(text: str) -> None:
    assert marked(text) == 0


@NEEDS_LIBRARY
def test_the_library_is_called() -> None:
    lowered = clone_module(ad.compile(ad.parse(program(False, False, False)), "f").lowered)
    blas.use_library(lowered)
    assert f"llvm.mlir.addressof @{blas.NAMES[64]}" in str(lowered)


@NEEDS_LIBRARY
@pytest.mark.parametrize(
    ("size", "is_called"),
    [((72, 80, 90), False), ((300, 310, 320), True), ((72, 128, 90), True)],
    ids=["small", "large", "rows that share sets of the cache"],
)
def test_a_library_with_short_vectors_is_called_where_loops_are_slower(
    size: tuple[int, int, int], is_called: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blas, "is_narrow", lambda: True)
    lowered = clone_module(ad.compile(ad.parse(program(False, False, False, size=size)), "f").lowered)
    blas.use_library(lowered)
    assert (blas.NAMES[64] in str(lowered)) == is_called


@NEEDS_LIBRARY
@pytest.mark.parametrize(("left", "right", "swapped"), list(itertools.product([False, True], repeat=3)))
def test_open_extents_choose_between_the_two_at_run_time(
    left: bool, right: bool, swapped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blas, "is_narrow", lambda: True)
    lowered = clone_module((compiled := ad.compile(ad.parse(opened(program(left, right, swapped))), "f")).lowered)
    blas.use_library(lowered)
    assert blas.NAMES[64] in str(lowered)
    assert str(lowered).count("_loops(") >= 2
    random = np.random.default_rng(9)
    for m, n, k in ((72, 80, 90), (128, 70, 70), (70, 128, 70), (70, 70, 128), (260, 261, 262)):
        a, b, c = (random.normal(size=shape) for shape in ((m, k), (k, n), (m, n)))
        expected = c + a @ b
        compiled(np.ascontiguousarray(a.T) if left else a, np.ascontiguousarray(b.T) if right else b, c)
        np.testing.assert_allclose(c, expected, rtol=0, atol=1e-11)


def test_an_object_file_needs_no_library(tmp_path: Path) -> None:
    compiled = ad.compile(ad.parse(program(False, False, False)), "f")
    compiled.object(tmp_path / "f.o")
    assert b"gemm" not in (tmp_path / "f.o").read_bytes()


GROUPS = {
    "in another order": ("t b d", "d f", "b t f"),
    "layer": ("b t d", "d f", "b t f"),
    "layer, transposed": ("b t d", "f d", "b t f"),
    "weights": ("b t d", "b t f", "d f"),
    "weights, turned": ("b t d", "b t f", "f d"),
    "heads": ("b t h e", "h e d", "b t d"),
}
COUNTS = {"b": 4, "t": 32, "d": 40, "f": 80, "h": 5, "e": 16}


def grouped(maps: tuple[str, str, str], element: str) -> str:
    names = sorted({name for map in maps for name in map.split()})
    types = [f"memref<{''.join(f'{COUNTS[n]}x' for n in map.split())}{element}>" for map in maps]
    listed = ", ".join(f"affine_map<({', '.join(names)}) -> ({', '.join(map.split())})>" for map in maps)
    kinds = ", ".join('"parallel"' if name in maps[2].split() else '"reduction"' for name in names)
    return f"""func.func @f(%a: {types[0]}, %b: {types[1]}, %c: {types[2]}) {{
      linalg.generic {{indexing_maps = [{listed}], iterator_types = [{kinds}]}}
          ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {types[2]}) {{
      ^bb0(%x: {element}, %y: {element}, %z: {element}):
        %p = arith.mulf %x, %y : {element}
        %s = arith.addf %p, %z fastmath<reassoc> : {element}
        linalg.yield %s : {element}
      }}
      return
    }}"""


@pytest.mark.parametrize("element", ["f64", "f32"])
@pytest.mark.parametrize("use", [True, False], ids=["library", "loops"])
@pytest.mark.parametrize("name", GROUPS)
def test_rows_columns_and_sums_may_be_several_dims(name: str, use: bool, element: str) -> None:
    maps = GROUPS[name]
    random = np.random.default_rng(2)
    type = np.float64 if element == "f64" else np.float32
    a, b, c = (random.normal(size=[COUNTS[n] for n in map.split()]).astype(type) for map in maps)
    left, right, out = ("".join(map.split()) for map in maps)
    expected = c + np.einsum(f"{left},{right}->{out}", a, b)
    compiled = ad.compile(ad.parse(grouped(maps, element)), "f", target=ad.Cpu(blas=use))
    assert str(compiled.lowered).count("matrix_product =") == 1
    compiled(a, b, c)
    np.testing.assert_allclose(c, expected, rtol=0, atol=1e-11 if element == "f64" else 1e-3)


@pytest.mark.parametrize("maps", [("b t d", "b d f", "b t f"), ("d", "d f", "f")])
def test_batches_and_vectors_are_no_product(maps: tuple[str, str, str]) -> None:
    assert marked(grouped(maps, "f64")) == 0
