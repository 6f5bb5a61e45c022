"""Iterations around rows run four at a time; each element and each sum is updated in the same order."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.jam_rows import jam_rows

ROWS, COLUMNS = 11, 18
#: Ops around a row of which nine in ten are not in it.
COUNT = 100
TEXT = """
func.func @f(
    %a: ABUF NOALIAS, %x: XBUF NOALIAS, %y: XBUF NOALIAS, %z: XBUF NOALIAS, %copy: ABUF NOALIAS, %at: NBUF NOALIAS) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : ABUF
  %m = memref.dim %a, %c1 : ABUF
  FOR(%i, %c0, %n) {
    BEFORE
    FOR(%k, %c0, %m) {
      %u = LOAD %a[%i, %k] : ABUF
      BODY
    }
  }
  return
}"""
#: Adds a product to %y[k], to %z[i] ...
TO_ROW = """%v = LOAD %x[%i] : XBUF
      %t = arith.mulf %u, %v : f64
      %s = LOAD %y[%k] : XBUF
      %r = arith.addf %s, %t : f64
      STORE %r, %y[%k] : XBUF"""
TO_SUM = """%w = LOAD %x[%k] : XBUF
      %p = arith.mulf %u, %w : f64
      %q = LOAD %z[%i] : XBUF
      %o = arith.addf %q, %p : f64
      STORE %o, %z[%i] : XBUF"""
BOTH = f"{TO_ROW}\n      {TO_SUM}"
HALVE = """%h = arith.constant 0.5 : f64
    %b = LOAD %z[%i] : XBUF
    %c = arith.mulf %b, %h : f64
    STORE %c, %z[%i] : XBUF"""
FREE_ROW = TO_ROW.replace("%s, %t", "%s, %t fastmath<reassoc>")
ADD = """%b = LOAD %y[%i] : XBUF
    %h = LOAD %x[%i] : XBUF
    %c = arith.addf %b, %h fastmath<reassoc> : f64
    STORE %c, %y[%i] : XBUF"""
READ = """%e = LOAD %y[%i] : XBUF
    STORE %e, %z[%i] : XBUF"""
MUCH = "\n    ".join(
    [
        "%b0 = LOAD %x[%i] : XBUF",
        *(f"%b{i + 1} = arith.mulf %b{i}, %b{i} : f64" for i in range(COUNT)),
        f"STORE %b{COUNT}, %z[%i] : XBUF",
    ]
)
#: name -> the body, what comes before the inner loop, and whether iterations are interleaved.
CASES = {
    "row": (TO_ROW, "", True),
    "sum": (TO_SUM, "", True),
    "both": (BOTH, "", True),
    "both, the sum begins anew": (BOTH, HALVE, True),
    "one element, in any order": (
        TO_SUM.replace("%z[%i]", "%z[%c0]").replace("%q, %p", "%q, %p fastmath<reassoc>"),
        "",
        False,
    ),
    "an element that a load chooses": (
        TO_SUM.replace("%w = ", "%h = LOAD %at[%k] : NBUF\n      %j = arith.index_cast %h : i32 to index\n      %w = ")
        .replace("STORE %o, %z[%i]", "memref.store %o, %z[%j]")
        .replace("LOAD %z[%i]", "memref.load %z[%j]"),
        "",
        False,
    ),
    "one element": (TO_SUM.replace("%z[%i]", "%z[%c0]"), "", False),
    "row beside many other ops": (TO_ROW, MUCH, False),
    "row that begins anew": (TO_ROW, HALVE.replace("%z", "%y"), False),
    "row and its elements, in any order": (FREE_ROW, ADD, True),
    "row and its elements": (TO_ROW, ADD, False),
    "row and its elements, which are read": (
        FREE_ROW,
        ADD + READ,
        False,
    ),
    "row and sum in one buffer": (BOTH.replace("%z", "%y"), "", False),
    "two rows": (
        TO_ROW.replace("%y[%k] : XBUF", "%a[%i, %k] : ABUF").replace("%x[%i] : XBUF", "%a[%c0, %k] : ABUF"),
        "",
        False,
    ),
    "copies": ("STORE %u, %copy[%d, %k] : ABUF", "%d = affine.apply affine_map<(d0) -> (10 - d0)>(%i)", False),
    "call": (TO_ROW.replace("arith.mulf %u, %v", "math.powf %u, %v"), "", False),
    "nothing shared": (TO_ROW.replace("%y[%k] : XBUF", "%a[%i, %k] : ABUF"), "", False),
}
SPELLINGS = list(itertools.product(("affine", "scf"), ("static", "open")))


def program(body: str, before: str = "", spelling: tuple[str, str] = ("scf", "open"), noalias: bool = True) -> Any:
    kind, extents = spelling
    text = TEXT.replace("BODY", body).replace("BEFORE", before)
    for counter, _, upper in (("%i", "%c0", "%n"), ("%k", "%c0", "%m")):
        affine = f"affine.for {counter} = 0 to {upper}"
        scf = f"scf.for {counter} = %c0 to {upper} step %c1"
        text = text.replace(f"FOR({counter}, %c0, {upper})", affine if kind == "affine" else scf)
    access = "affine" if kind == "affine" else "memref"
    text = text.replace("LOAD", f"{access}.load").replace("STORE", f"{access}.store")
    both = (f"{ROWS}x{COLUMNS}", str(COLUMNS)) if extents == "static" else ("?x?", "?")
    for name, shape in zip(("ABUF", "XBUF"), both, strict=True):
        text = text.replace(name, f"memref<{shape}xf64>")
    text = text.replace("NBUF", f"memref<{both[1]}xi32>")
    return ad.parse(text.replace("NOALIAS", "{llvm.noalias}" if noalias else ""))


def jammed(module: Any) -> tuple[bool, int]:
    """Whether a loop was interleaved, and the stores in the longest body."""
    with module.context, ir.Location.unknown():
        UpstreamPassManager.parse("builtin.module(lower-affine,canonicalize)").run(module.operation)
        [function] = find_ops(module.operation, lambda op: op.name == "func.func")
        found = jam_rows(function, Context.default().registry)
    assert module.operation.verify()
    inner = [loop for loop in find_ops(function, lambda op: op.name == "scf.for") if str(loop).count("scf.for") == 1]
    return found, max(len(find_ops(loop, lambda op: op.name == "arith.mulf")) for loop in inner)


@pytest.mark.parametrize("spelling", SPELLINGS, ids=", ".join)
@pytest.mark.parametrize(("body", "before", "expected"), CASES.values(), ids=CASES.keys())
def test_iterations_are_interleaved_where_no_element_meets_another_order(
    body: str, before: str, expected: bool, spelling: tuple[str, str]
) -> None:
    found, products = jammed(program(body, before, spelling))
    assert found == expected
    assert products >= (4 if expected else 0)


def test_buffers_that_may_overlap_are_left_alone() -> None:
    assert not jammed(program(BOTH, noalias=False))[0]


def test_a_sum_is_carried_and_a_loop_without_iterations_accesses_no_element() -> None:
    module = program(TO_SUM)
    assert jammed(module)[0]
    [inner] = [loop for loop in find_ops(module.operation, lambda op: len(op.results) == 4)]
    assert "memref.store" not in str(inner)
    # The extent of %z is 0 here: an access would be out of bounds.
    empty = np.empty(0)
    ad.compile(program(TO_SUM), "f")(np.empty((9, 0)), empty, empty, empty, np.empty((9, 0)), np.empty(0, np.int32))


@pytest.mark.parametrize("spelling", SPELLINGS, ids=", ".join)
@pytest.mark.parametrize(
    ("name", "tolerance"),
    [
        ("row", 0),
        ("sum", 0),
        ("both, the sum begins anew", 0),
        ("row that begins anew", 0),
        ("row and its elements, in any order", 1e-14),
    ],
)
def test_results_are_equal(name: str, tolerance: float, spelling: tuple[str, str]) -> None:
    body, before, _ = CASES[name]
    compiled = ad.compile(program(body, before, spelling), "f")
    random = np.random.default_rng(7)
    open_shapes = [(0, 5), (1, 1), (3, 9), (4, 40), (9, 0), (14, 17)]
    for rows, columns in [(ROWS, COLUMNS)] if spelling[1] == "static" else open_shapes:
        size = max(rows, columns)
        a, x, y, z = (random.normal(size=shape) for shape in ((rows, columns), *3 * [(size,)]))
        given = [a.copy(), x.copy(), y[:size].copy(), z.copy()]
        compiled(*given, a.copy(), np.zeros(columns, np.int32))
        changed = z if "%z" in before else y
        for i in range(rows):
            if before:
                changed[i] = changed[i] + x[i] if before == ADD else changed[i] * 0.5
            for k in range(columns):
                if "%y" in body:
                    y[k] += a[i, k] * x[i]
                if "%z" in body:
                    z[i] += a[i, k] * x[k]
        for found, expected in zip(given, (a, x, y, z), strict=True):
            np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("spelling", ["scf", "affine"])
def test_outer_iterations_run_where_the_inner_loop_is_empty(spelling: str) -> None:
    # Copies of all iterations leave none over, and yet the original loop must stay: with %s = 0 no copy runs.
    text = """
func.func @f(%y: memref<4xf64> {llvm.noalias}, %z: memref<4xf64> {llvm.noalias}, %k: memref<6x4xf64> {llvm.noalias}) {
  affine.for %s = 0 to 6 {
    affine.for %i = 0 to 4 {
      %a = affine.load %y[%i] : memref<4xf64>
      affine.store %a, %z[%i] : memref<4xf64>
      affine.for %j = 0 to affine_map<(d0) -> (d0)>(%s) {
        %b = affine.load %k[%j, %i] : memref<6x4xf64>
        %c = affine.load %z[%i] : memref<4xf64>
        %d = arith.addf %c, %b : f64
        affine.store %d, %z[%i] : memref<4xf64>
      }
    }
    %e = affine.load %z[0] : memref<4xf64>
    %f = affine.load %z[1] : memref<4xf64>
    %g = affine.load %z[2] : memref<4xf64>
    %h = affine.load %z[3] : memref<4xf64>
    affine.store %f, %k[%s, 0] : memref<6x4xf64>
    affine.store %g, %k[%s, 1] : memref<6x4xf64>
    affine.store %h, %k[%s, 2] : memref<6x4xf64>
    affine.store %e, %k[%s, 3] : memref<6x4xf64>
  }
  return
}"""
    module = ad.parse(text)
    if spelling == "scf":
        with module.context:
            UpstreamPassManager.parse("builtin.module(lower-affine)").run(module.operation)
    y, k = np.array([1.0, 2.0, 3.0, 4.0]), np.full((6, 4), 0.25)
    ad.compile(module, "f")(y, np.zeros(4), k)
    expected = np.zeros((6, 4))
    for s in range(6):
        expected[s] = np.roll(y + expected[:s].sum(axis=0), -1)
    np.testing.assert_array_equal(k, expected)
