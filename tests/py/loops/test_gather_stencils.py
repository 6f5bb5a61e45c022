"""Sums that are scattered are gathered where that is the same, and nowhere else."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.buffers.remove_zero_fills import remove_zero_fills
from mlirad.loops.gather_stencils import gather_stencils

TYPE = "memref<64xf64>"
LEFT, RIGHT = "%i - 1", "%i + 1"


def add(at: str, term: str, number: int) -> str:
    return f"""%a{number} = affine.load %d[{at}] : {TYPE}
    %b{number} = arith.addf %a{number}, {term} : f64
    affine.store %b{number}, %d[{at}] : {TYPE}"""


TWICE = "%y = arith.mulf %x, %two : f64"


def around(at: str) -> tuple[tuple[str, str], str, str, str, str]:
    """An element is loaded in front of all additions, and stored behind them."""
    load, rest = add(at, "%x", 2).split("\n", 1)
    return ("%x", "%y"), rest, "1 to 63", " {llvm.noalias}", f"{TWICE}\n{load}"


def program(
    terms: tuple[str, str] = ("%x", "%y"),
    more: str = "",
    bounds: str = "1 to 63",
    promise: str = " {llvm.noalias}",
    before: str = TWICE,
) -> str:
    return f"""func.func @f(%d: {TYPE}{promise}, %g: {TYPE}{promise}, %h: {TYPE}) {{
      %two = arith.constant 2.0 : f64
      affine.for %i = {bounds} {{
        %x = affine.load %g[%i] : {TYPE}
        {before}
        {add(LEFT, terms[0], 0)}
        {add(RIGHT, terms[1], 1)}
        {more}
      }}
      return
    }}"""


def changed(text: str) -> bool:
    module = ad.parse(text)
    before = str(module)
    gather_stencils(module, Context.default())
    assert module.operation.verify()
    return str(module) != before


@pytest.mark.parametrize(
    "text",
    [
        program(),
        program(before="%y = math.exp %x : f64"),
        program(before="%k = arith.index_cast %i : index to i64\n%y = arith.sitofp %k : i64 to f64"),
        program(*around("%i")),
        program(more=f"affine.store %y, %g[%i] : {TYPE}"),
    ],
    ids=[
        "two neighbours",
        "an expensive term of one",
        "a term of the counter",
        "around other elements",
        "source written behind",
    ],
)
def test_sums_into_neighbours_are_gathered(text: str) -> None:
    assert changed(text)


@pytest.mark.parametrize(
    "text",
    [
        program(promise=""),
        program(more=f"affine.store %y, %g[%i + 1] : {TYPE}"),
        program(
            before=f"{TWICE}\naffine.store %two, %g[%i] : {TYPE}\n%z = affine.load %g[%i] : {TYPE}", terms=("%x", "%z")
        ),
        program(more=f"affine.store %y, %h[%i] : {TYPE}"),
        program(before=f"%y = affine.load %d[%i] : {TYPE}"),
        program(before="%y = math.exp %x : f64", terms=("%y", "%y")),
        program(bounds="1 to 5"),
        program(more=add("0", "%x", 2)),
        program(more=add("2 * %i", "%x", 2).replace("63", "31")),
        program(bounds="1 to 63 step 2"),
        program(*around(LEFT)),
    ],
    ids=[
        "may overlap",
        "source of the next iteration written",
        "source written in front",
        "another one written",
        "own elements read",
        "expensive twice",
        "short",
        "one element",
        "two apart",
        "steps",
        "the first of two is overwritten",
    ],
)
def test_others_are_not(text: str) -> None:
    assert not changed(text)


STEP = """func.func @f(%u: memref<8xf64>, %out: memref<8xf64>) {{
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %d = memref.alloc() : memref<8xf64>
  linalg.fill ins(%{start} : f64) outs(%d : memref<8xf64>)
  affine.for %t = 0 to 5 {{
    affine.for %i = 1 to 7 {{
      %new = affine.load %u[%i] : memref<8xf64>
      %old = affine.load %d[%i] : memref<8xf64>
      %sum = arith.addf %old, %new : f64
      affine.store %sum, %d[%i] : memref<8xf64>
    }}
    {between}
    affine.for %i = {bounds} {{
      %v = affine.load %d[{read}] : memref<8xf64>
      affine.store %zero, %d[%i] : memref<8xf64>
      affine.store %v, %out[%i] : memref<8xf64>
    }}
  }}
  {behind}
  memref.dealloc %d : memref<8xf64>
  return
}}"""
GOOD = {"start": "zero", "between": "", "bounds": "1 to 7", "read": "%i", "behind": ""}


@pytest.mark.parametrize(
    ("change", "removed"),
    [
        ({}, True),
        ({"between": "memref.copy %d, %out : memref<8xf64> to memref<8xf64>"}, True),
        ({"start": "one"}, False),
        ({"bounds": "2 to 7"}, False),
        ({"bounds": "0 to 8"}, False),
        ({"read": "%i - 1"}, False),
        ({"behind": "memref.copy %d, %out : memref<8xf64> to memref<8xf64>"}, True),
        ({"between": "affine.store %one, %d[3] : memref<8xf64>"}, False),
    ],
    ids=str,
)
def test_only_a_shadow_that_is_zero_in_each_step_is_overwritten(change: dict[str, str], removed: bool) -> None:
    module = ad.parse(STEP.format(**(GOOD | change)))
    remove_zero_fills(module, Context.default())
    assert str(module).count("affine.load") == (2 if removed else 3)


def test_a_shadow_that_is_read_behind_the_steps_is_cleared_there() -> None:
    text = STEP.format(**(GOOD | {"behind": "memref.copy %d, %out : memref<8xf64> to memref<8xf64>"}))
    module = ad.parse(text)
    remove_zero_fills(module, Context.default())
    behind = str(module).split("memref.copy", maxsplit=1)[0].rsplit("affine.for", maxsplit=1)[1]
    assert "affine.store %cst, %d[" in behind
    u, out = np.arange(8.0), np.ones(8)
    ad.compile(ad.parse(text), "f")(u, out)
    assert np.array_equal(out, np.zeros(8))


@pytest.mark.parametrize(("right", "loops"), [(RIGHT, 3), ("%i + 2", 6)], ids=["equal boxes", "other boxes"])
def test_sums_into_the_same_elements_of_two_buffers_share_loops(right: str, loops: int) -> None:
    """They share what they load and compute, as the fields of a system do; a bit more or less would be a wrong sum."""
    second = "\n".join(add(at, "%y", at_number).replace("%d", "%h") for at_number, at in ((7, LEFT), (8, right)))
    text = program(more=second, bounds="1 to 62").replace(f"%h: {TYPE}", f"%h: {TYPE} {{llvm.noalias}}")
    module = ad.parse(text)
    gather_stencils(module, Context.default())
    found = str(module)
    assert found.count("affine.for") == loops
    values = np.random.default_rng(1).normal(size=(3, 64))
    one, other = [row.copy() for row in values], [row.copy() for row in values]
    ad.compile(module, "f")(*one)
    for i in range(1, 62):
        d, g, h = other
        d[i - 1], d[i + 1] = d[i - 1] + g[i], d[i + 1] + 2 * g[i]
        h[i - 1] += 2 * g[i]
        h[i + (1 if right == RIGHT else 2)] += 2 * g[i]
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def rows(*additions: str, extents: str = "40x64") -> str:
    """Sums to neighbours from the inside of each row of a grid; its ends have loops of their own.

    An addition is the element that gets the term, and the term.
    """
    type = f"memref<{extents}xf64>"
    lines = []
    for number, (place, term) in enumerate(one.split(": ") for one in additions):
        lines += [
            f"%a{number} = affine.load %d[{place}] : {type}",
            f"%b{number} = arith.addf %a{number}, {term} : f64",
            f"affine.store %b{number}, %d[{place}] : {type}",
        ]
    end = f"""%v = affine.load %g[%i, {{0}}] : {type}
        %w = affine.load %d[%i, {{0}}] : {type}
        %z = arith.addf %w, %v : f64
        affine.store %z, %d[%i, {{0}}] : {type}"""
    return f"""func.func @f(%d: {type} {{llvm.noalias}}, %g: {type} {{llvm.noalias}}, %k: index) {{
      %c1 = arith.constant 1 : index
      %n = memref.dim %d, %c1 : {type}
      affine.for %i = 1 to 39 {{
        {end.format("0")}
        affine.for %j = 1 to {"63" if "?" not in extents else "affine_map<()[n] -> (n - 1)>()[%n]"} {{
          %x = affine.load %g[%i, %j] : {type}
          %y = arith.mulf %x, %x : f64
          {(chr(10) + " " * 10).join(lines)}
        }}
        {end.format("2").replace("%v", "%v2").replace("%w", "%w2").replace("%z", "%z2")}
      }}
      return
    }}"""


FIVE = ("%i, %j - 1: %x", "%i, %j: %y", "%i, %j + 1: %x", "%i - 1, %j: %y", "%i + 1, %j: %x")


@pytest.mark.parametrize("extents", ["40x64", "?x?"])
@pytest.mark.parametrize("additions", [FIVE, FIVE[::-1], (*FIVE, "%i + 1, %j - 1: %y", "%i - 1, %j + 1: %y")])
def test_sums_into_neighbours_in_the_rows_of_a_grid_are_gathered(extents: str, additions: tuple[str, ...]) -> None:
    text = rows(*additions, extents=extents)
    assert extents == "?x?" or changed(text)
    g, given = np.random.default_rng(3).normal(size=(40, 64)), np.random.default_rng(4).normal(size=(40, 64))
    found, expected = given.copy(), given.copy()
    ad.compile(ad.parse(text), "f")(found, g, 3)
    for i in range(1, 39):
        expected[i, 0] += g[i, 0]
        for j, (place, term) in itertools.product(range(1, 63), (one.split(": ") for one in additions)):
            row, column = (eval(part.replace("%", ""), {"i": i, "j": j}) for part in place.split(", "))
            expected[row, column] += g[i, j] if term == "%x" else g[i, j] * g[i, j]
        expected[i, 2] += g[i, 2]
    np.testing.assert_array_equal(found, expected)


def test_rows_that_may_be_the_same_are_not_gathered() -> None:
    assert changed(rows(*FIVE))
    for other in ("%i * 2, %j: %x", "%k, %j: %x", "%i + %k, %j: %x", "5, %j: %x", "%j, %i: %x"):
        assert not changed(rows(*FIVE, other)), other
