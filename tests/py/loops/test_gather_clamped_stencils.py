"""Sums into both clamped neighbours become terms of the own element's sum, where their order may change."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.gather_clamped_stencils import gather_clamped_stencils

LAST = 11
TYPE = f"memref<{LAST + 1}x{LAST + 1}xf64>"
UP = {"rows": f"0 to {LAST + 1}", "low": "affine_map<(d) -> (d - 1, 0)>", "high": f"affine_map<(d) -> (d + 1, {LAST})>"}
DOWN = {
    "rows": f"{-LAST} to 1",
    "low": "affine_map<(d) -> (-d - 1, 0)>",
    "high": f"affine_map<(d) -> (-d + 1, {LAST})>",
}


def add(number: int, at: str, term: str, flags: str) -> str:
    return f"""%l{number} = memref.load %d[{at}] : {TYPE}
    %a{number} = arith.addf %l{number}, {term} {flags} : f64
    memref.store %a{number}, %d[{at}] : {TYPE}"""


def program(
    way: dict[str, str] = UP,
    flags: str = "fastmath<reassoc>",
    sums: tuple[tuple[str, str], ...] = (("%n, %k", "%t"), ("%s, %k", "%t"), ("%h, %w", "%x"), ("%h, %e", "%x")),
    own: str = "%h, %k",
    more: str = "",
    promise: str = " {llvm.noalias}",
) -> str:
    here = "affine_map<(d) -> (d)>" if way is UP else "affine_map<(d) -> (-d)>"
    added = "\n".join(add(i, at, term, flags) for i, (at, term) in enumerate((*sums, (own, "%y"))))
    return f"""func.func @f(%d: {TYPE}{promise}, %g: {TYPE}{promise}) -> f64 {{
      %zero = arith.constant 0.0 : f64
      %two = arith.constant 2.0 : f64
      %r = affine.for %i = {way["rows"]} iter_args(%p = %zero) -> (f64) {{
        %h = affine.apply {here}(%i)
        %n = affine.max {way["low"]}(%i)
        %s = affine.min {way["high"]}(%i)
        %q = affine.for %j = {way["rows"]} iter_args(%o = %p) -> (f64) {{
          %k = affine.apply {here}(%j)
          %w = affine.max {way["low"]}(%j)
          %e = affine.min {way["high"]}(%j)
          %x = memref.load %g[%h, %k] : {TYPE}
          %t = arith.mulf %x, %two : f64
          %y = arith.mulf %t, %x : f64
          {more}
          {added}
          %z = arith.addf %o, %x : f64
          affine.yield %z : f64
        }}
        affine.yield %q : f64
      }}
      return %r : f64
    }}"""


def stores(text: str) -> int:
    module = ad.parse(text)
    gather_clamped_stencils(module, Context.default())
    assert module.operation.verify()
    return str(module).count("store")


@pytest.mark.parametrize("way", [UP, DOWN], ids=["up", "down"])
def test_neighbours_along_both_axes_are_gathered(way: dict[str, str]) -> None:
    text = program(way)
    assert stores(text) == 1
    d, g = np.random.default_rng(5).normal(size=(2, LAST + 1, LAST + 1))
    expected = d + 2 * g * g
    low, high = np.maximum(np.arange(LAST + 1) - 1, 0), np.minimum(np.arange(LAST + 1) + 1, LAST)
    for at in (low, high):
        np.add.at(expected, at, 2 * g)
        np.add.at(expected.T, at, g.T)
    total = ad.compile(ad.parse(text), "f")(d, g)
    assert np.allclose(d, expected, rtol=1e-14, atol=1e-13)
    assert np.isclose(total, g.sum(), rtol=1e-13)


FAR = UP | {"low": "affine_map<(d) -> (d - 2, 0)>", "high": f"affine_map<(d) -> (d + 2, {LAST})>"}
SHORT = UP | {"rows": f"1 to {LAST + 1}"}
INNER = UP | {"low": "affine_map<(d) -> (d - 1, 1)>"}


@pytest.mark.parametrize(
    "text",
    [
        program(flags=""),
        program(flags="fastmath<contract>"),
        program(sums=(("%n, %k", "%t"),)),
        program(sums=(("%n, %k", "%t"), ("%s, %k", "%x"))),
        program(sums=(("%n, %w", "%t"), ("%s, %e", "%t"))),
        program(sums=(("%n, %k", "%t"), ("%h, %e", "%t"))),
        program(own="%n, %k"),
        program(FAR),
        program(SHORT),
        program(INNER),
        program(promise=""),
        program().replace("%t = arith.mulf %x, %two", "%t = arith.divf %two, %x"),
        program(more=f"memref.store %two, %g[%h, %k] : {TYPE}"),
        program(more=f"%b = memref.load %d[%h, %k] : {TYPE}\n memref.store %b, %d[%h, %k] : {TYPE}"),
    ],
    ids=[
        "strict",
        "contract",
        "one side",
        "two terms",
        "diagonal",
        "two axes",
        "no own sum",
        "two away",
        "not from the start",
        "other border",
        "may overlap",
        "quotient",
        "source written",
        "other use",
    ],
)
def test_others_stay(text: str) -> None:
    assert stores(text) == text.count("store")
