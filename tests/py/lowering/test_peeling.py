"""Loops that clamp their subscripts at the ends are peeled, and compute the same to the last bit."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.peeling import peel
from mlirad.machine import DEFAULT

LAST = 11


def program(
    low: str = "d - 1, 0", high: str = f"d + 1, {LAST}", bounds: str = f"0 to {LAST + 1}", extra: str = ""
) -> str:
    """Sums of neighbours along both axes, and of everything."""
    return f"""func.func @f(%x: memref<12x12xf64>, %y: memref<12x12xf64>, %n: index) -> f64 {{
      %zero = arith.constant 0.0 : f64
      %total = affine.for %i = {bounds} iter_args(%rows = %zero) -> (f64) {{
        %north = affine.max affine_map<(d) -> ({low})>(%i)
        %south = affine.min affine_map<(d) -> ({high})>(%i)
        %row = affine.for %j = {bounds} iter_args(%partial = %rows) -> (f64) {{
          %west = affine.max affine_map<(d) -> ({low})>(%j)
          %east = affine.min affine_map<(d) -> ({high})>(%j)
          %n0 = memref.load %x[%north, %j] : memref<12x12xf64>
          %s0 = memref.load %x[%south, %j] : memref<12x12xf64>
          %w0 = memref.load %x[%i, %west] : memref<12x12xf64>
          %e0 = memref.load %x[%i, %east] : memref<12x12xf64>
          %a = arith.addf %n0, %s0 : f64
          %b = arith.addf %w0, %e0 : f64
          %c = arith.subf %a, %b : f64
          {extra}
          affine.store %c, %y[%i, %j] : memref<12x12xf64>
          %next = arith.addf %partial, %c : f64
          affine.yield %next : f64
        }}
        affine.yield %row : f64
      }}
      return %total : f64
    }}"""


def loops_and_clamps(text: str) -> tuple[int, int]:
    module = ad.parse(text)
    peel(module, DEFAULT)
    assert module.operation.verify()
    printed = str(module)
    return printed.count("affine.for "), printed.count("affine.max") + printed.count("affine.min")


def expected(x: np.ndarray) -> np.ndarray:
    low, high = np.maximum(np.arange(12) - 1, 0), np.minimum(np.arange(12) + 1, LAST)
    return (x[low] + x[high]) - (x[:, low] + x[:, high])


def test_two_loops_become_nine_without_clamps() -> None:
    loops, clamps = loops_and_clamps(program())
    assert loops > 2
    assert clamps == 0


@pytest.mark.parametrize(
    "text",
    [program(), program(low="d - 1, 0, d - 5"), program(low="d + d floordiv 12 - 1, 0")],
    ids=["two", "three", "no line"],
)
def test_what_is_computed_stays(text: str) -> None:
    x = np.random.default_rng(8).normal(size=(12, 12))
    found, total = np.zeros((12, 12)), 0.0
    summed = ad.compile(ad.parse(text), "f")(x, found, 0)
    for value in expected(x).ravel():
        total += value
    np.testing.assert_array_equal(found, expected(x))
    assert summed == total


@pytest.mark.parametrize(
    "text",
    [
        program(bounds="0 to %n"),
        program(bounds="0 to 12 step 2"),
        program(low="d floordiv 2, 3", high="d floordiv 2, 3"),
        program(low="d - 5, 0", high="d + 5, 11"),
        program(extra="\n".join(f"%k{i} = arith.mulf %c, %a : f64" for i in range(250))),
    ],
    ids=["dynamic", "step", "no line", "clamped further in", "large"],
)
def test_other_loops_stay(text: str) -> None:
    module = ad.parse(text)
    before = str(module)
    peel(module, DEFAULT)
    assert str(module) == before


def window(dialect: str, extent: str) -> str:
    """For each element of a row, the sums of the elements up to two before it, and up to three behind."""
    size = "%n" if extent == "?" else extent
    loop, load = ("affine.for", "affine.load") if dialect == "affine" else ("scf.for", "memref.load")
    bounds = {
        "affine": ("max affine_map<(d) -> (d - 2, 0)>(%i)", "min affine_map<(d)[s] -> (d + 4, s)>(%i)[%n]", ""),
        "scf": ("%first", "%end", " step %one"),
    }[dialect]
    clamps = """%before = arith.subi %i, %two : index
          %first = arith.maxsi %before, %zero : index
          %behind = arith.addi %i, %four : index
          %end = arith.minsi %behind, %n : index"""
    return f"""func.func @f(%x: memref<{extent}xf64>, %y: memref<{extent}xf64> {{llvm.noalias}}) {{
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %two = arith.constant 2 : index
        %four = arith.constant 4 : index
        %none = arith.constant 0.0 : f64
        %n = {f"memref.dim %x, %zero : memref<{extent}xf64>" if extent == "?" else f"arith.constant {extent} : index"}
        {"affine.for" if dialect == "affine" else "scf.for"} %i = {"0" if dialect == "affine" else "%zero"} to {
        size if dialect == "affine" else "%n"
    }{bounds[2]} {{
          {clamps if dialect == "scf" else ""}
          %s = {loop} %k = {bounds[0]} to {bounds[1]}{bounds[2]} iter_args(%t = %none) -> (f64) {{
            %v = {load} %x[%k] : memref<{extent}xf64>
            %u = arith.addf %t, %v : f64
            {"affine" if dialect == "affine" else "scf"}.yield %u : f64
          }}
          {"affine.store" if dialect == "affine" else "memref.store"} %s, %y[%i] : memref<{extent}xf64>
        }}
        return
      }}"""


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("extent", ["?", "3", "9", "20"])
def test_windows_are_what_they_were(dialect: str, extent: str) -> None:
    compiled = ad.compile(ad.parse(window(dialect, extent)), "f")
    for size in range(21) if extent == "?" else (int(extent),):
        x, y = np.random.default_rng(size).normal(size=(2, size))
        compiled(x, y)
        for place in range(size):
            total = 0.0
            for value in x[max(place - 2, 0) : place + 4]:
                total += value
            assert y[place] == total


@pytest.mark.parametrize(("extent", "n_inner"), [("20", 1), ("9", 1), ("8", 0)])
def test_the_windows_between_count_from_zero(extent: str, n_inner: int) -> None:
    module = ad.parse(window("affine", extent))
    peel(module, DEFAULT)
    assert str(module).count(" = 0 to 6 iter_args") == n_inner


def test_a_structured_op_beside_a_peeled_loop_still_becomes_loops() -> None:
    """The number of its iteration is no symbol once it is a loop."""
    generic = """
      linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        outs(%y : memref<12x12xf64>) {
      ^bb0(%old: f64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %v = memref.load %y[%j, %i] : memref<12x12xf64>
        %d = memref.load %x[%i, %j] : memref<12x12xf64>
        %s = arith.select %is, %d, %v : f64
        linalg.yield %s : f64
      }
      return %total : f64"""
    text = program().replace("      return %total : f64", generic).replace("%n: index)", "%n: index, %is: i1)")
    x, y = np.random.default_rng(0).normal(size=(12, 12)), np.zeros((12, 12))
    ad.compile(ad.parse(text), "f")(x, y, 0, True)
    np.testing.assert_array_equal(y, x)
