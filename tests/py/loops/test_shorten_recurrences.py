"""Recurrences whose sums are reordered give the numbers of the written order, but for rounding."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.shorten_recurrences import shorten_recurrences

OFFSETS = (-2, -1, 0, 1, 2)


def program(seed: int, flags: str) -> str:
    """A loop over one array that stores a sum of neighbours, of what is carried and of squares, times a number.

    The value of an iteration is carried into the next two.
    """
    r = random.Random(seed)
    lines: list[str] = []
    terms = r.choice([[], ["%carried"], ["%older"], ["%carried", "%older"]])
    for number in range(r.randint(2, 6)):
        lines.append(f"    %l{number} = affine.load %a[%i + {r.choice(OFFSETS)}] : memref<?xf64>".replace("+ -", "- "))
        terms.append(f"%l{number}")
        if r.random() < 0.3:
            lines.append(f"    %q{number} = arith.mulf %l{number}, %l{number} : f64")
            terms.append(f"%q{number}")
    r.shuffle(terms)
    count = 0
    while len(terms) > 1:  # any tree
        one, other = (terms.pop(r.randrange(len(terms))) for _ in range(2))
        lines.append(f"    %s{count} = arith.addf {one}, {other}{flags} : f64")
        terms.append(f"%s{count}")
        count += 1
    lines.append(f"    %m = arith.mulf {terms[0]}, %c : f64")
    given = ["%m", terms[0]]
    if r.random() < 0.5:
        lines.append(f"    affine.store {r.choice([terms[0], '%m'])}, %a[%i] : memref<?xf64>")
        lines.append("    %back = affine.load %a[%i] : memref<?xf64>")
        given.append("%back")
    text = "\n".join(lines)
    return f"""func.func @f(%a: memref<?xf64>, %n: index) -> f64 {{
  %c = arith.constant 0.1 : f64
  %r:2 = affine.for %i = 2 to %n iter_args(%carried = %c, %older = %c) -> (f64, f64) {{
{text}
    affine.yield {r.choice(given)}, %carried : f64, f64
  }}
  return %r#0 : f64
}}"""


@pytest.mark.parametrize("seed", range(60))
def test_the_numbers_are_those_of_the_written_order(seed: int) -> None:
    found = []
    for flags in ("", " fastmath<reassoc>"):
        module = ad.parse(program(seed, flags))
        shorten_recurrences(module, Context.default())
        assert module.operation.verify()
        array = np.random.default_rng(seed).uniform(-0.3, 0.3, size=16)
        found.append((ad.compile(module, "f")(array, 14), array))
    (one, first), (other, second) = found
    assert other == pytest.approx(one, rel=1e-11)
    np.testing.assert_allclose(second, first, rtol=1e-11, atol=1e-14)


@pytest.mark.parametrize("seed", range(10))
def test_without_flags_nothing_changes(seed: int) -> None:
    module = ad.parse(program(seed, ""))
    before = str(module)
    shorten_recurrences(module, Context.default())
    assert str(module) == before


FILTER = """func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %c = arith.constant 0.25 : f64
  %r:3 = affine.for %i = 0 to %n iter_args(%x1 = %c, %y1 = %c, %y2 = %c) -> (f64, f64, f64) {
    %x0 = affine.load %x[%i] : memref<?xf64>
    %a = arith.mulf %y1, %c : f64
    %b = arith.mulf %y2, %c : f64
    %s = arith.addf %a, %x0 fastmath<reassoc> : f64
    %t = arith.addf %s, %b fastmath<reassoc> : f64
    %u = arith.addf %t, %x1 fastmath<reassoc> : f64
    affine.store %u, %y[%i] : memref<?xf64>
    %y0 = affine.load %y[%i] : memref<?xf64>
    affine.yield %x0, %y0, %y1 : f64, f64, f64
  }
  return
}"""


def test_of_what_comes_late_the_oldest_is_added_first() -> None:
    """What the last iteration has only loaded is there in time."""
    module = ad.parse(FILTER)
    shorten_recurrences(module, Context.default())
    text = str(module)
    a, b, x0 = (re.search(pattern, text)[1] for pattern in (  # type: ignore[index]
        r"(%\w+) = arith.mulf %y1", r"(%\w+) = arith.mulf %y2", r"(%\w+) = affine.load %x"))  # fmt: skip
    (early, one, other, _), (middle, first, second, without), (_, third, fourth, last) = re.findall(
        r"(%\w+) = arith.addf (%\w+), (%\w+)(.*)", text
    )
    assert {one, other} == {x0, "%x1"}
    assert {first, second} == {early, b}
    assert {third, fourth} == {middle, a}
    assert "reassoc" not in without + last


DIVISIONS = """func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) -> f64 {
  %c = arith.constant 0.25 : f64
  %r = affine.for %i = 1 to %n iter_args(%last = %c) -> (f64) {
    %a = affine.load %x[%i] : memref<?xf64>
    %sum = arith.addf NUMERATOR, %a : f64
    %quotient = arith.divf %sum, DIVISOR fastmath<FLAGS> : f64
    %other = arith.divf %last, %a fastmath<arcp> : f64
    affine.store %other, %y[%i] : memref<?xf64>
    affine.yield NEXT : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize(
    ("numerator", "divisor", "flags", "next", "is_product"),
    [
        ("%last", "%a", "arcp", "%quotient", True),
        ("%last", "%a", "reassoc,nnan", "%quotient", False),
        ("%last", "%last", "arcp", "%quotient", False),
        ("%a", "%a", "arcp", "%quotient", False),
        ("%last", "%a", "arcp", "%sum", False),
    ],
    ids=["recurrence", "no arcp", "late divisor", "early", "behind"],
)
def test_what_is_carried_is_multiplied_by_reciprocals(
    numerator: str, divisor: str, flags: str, next: str, is_product: bool
) -> None:
    text = DIVISIONS.replace("NUMERATOR", numerator).replace("DIVISOR", divisor).replace("FLAGS", flags)
    module = ad.parse(text.replace("NEXT", next))
    before = str(module)
    shorten_recurrences(module, Context.default())
    assert module.operation.verify()
    assert ("%quotient = arith.mulf" in str(module)) is is_product
    assert is_product or str(module) == before
    x, y = np.random.default_rng(5).uniform(1, 2, size=(2, 9))
    found, expected = (ad.compile(m, "f")(x, y, 9) for m in (module, ad.parse(before)))
    assert found == pytest.approx(expected, rel=1e-14)


def test_a_stored_element_is_multiplied_by_reciprocals() -> None:
    text = """func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
      affine.for %i = 1 to %n {
        %a = affine.load %x[%i] : memref<?xf64>
        %last = affine.load %y[%i - 1] : memref<?xf64>
        %quotient = arith.divf %last, %a fastmath<fast> : f64
        affine.store %quotient, %y[%i] : memref<?xf64>
      }
      return
    }"""
    module = ad.parse(text)
    shorten_recurrences(module, Context.default())
    assert "%quotient = arith.mulf %last" in str(module)
    assert "reassoc" not in str(module)  # LLVM would divide again


SUMS = """func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) -> f64 {
  %c = arith.constant 0.25 : f64
  %r = affine.for %i = 0 to %n iter_args(%last = %c) -> (f64) {
    %a = affine.load %x[%i] : memref<?xf64>
    %product = arith.mulf %a, FACTOR fastmath<FLAGS> : f64
    %late = arith.mulf %last, %c fastmath<FLAGS> : f64
    %sum = arith.addf %product, TERM fastmath<FLAGS> : f64
    %other = arith.addf %a, %sum fastmath<FLAGS> : f64
    affine.store %other, %y[%i] : memref<?xf64>
    affine.yield NEXT : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize(
    ("factor", "term", "next", "is_fused"),
    [
        ("%a", "%last", "%late", True),
        ("%a", "%last", "%other", False),
        ("%a", "%last", "%sum", True),
        ("%a", "%late", "%other", True),
        ("%last", "%a", "%other", True),
    ],
    ids=["behind", "early product", "reduction", "late product beside", "late product"],
)
def test_products_that_are_early_are_not_fused_with_late_sums(
    factor: str, term: str, next: str, is_fused: bool
) -> None:
    text = SUMS.replace("FACTOR", factor).replace("TERM", term).replace("NEXT", next)
    for flags in ("contract", "nnan"):
        module = ad.parse(text.replace("FLAGS", flags))
        before = str(module)
        shorten_recurrences(module, Context.default())
        if is_fused or flags == "nnan":
            assert str(module) == before
        else:
            assert re.search(r"%sum = arith.addf %product, %last : f64", str(module))
            assert "%other = arith.addf %a, %sum fastmath<contract>" in str(module)


DIFFERENCES = """func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) -> f64 {
  %c = arith.constant 0.25 : f64
  %r = affine.for %i = 0 to %n iter_args(%last = %c) -> (f64) {
    %a = affine.load %x[%i] : memref<?xf64>
    %early = arith.mulf %a, %c fastmath<FLAGS> : f64
    %late = arith.mulf %last, %c fastmath<FLAGS> : f64
    %difference = arith.subf ONE, OTHER fastmath<FLAGS> : f64
    affine.store %difference, %y[%i] : memref<?xf64>
    affine.yield NEXT : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize(
    ("one", "other", "next", "is_kept"),
    [
        ("%early", "%late", "%difference", True),
        ("%a", "%late", "%difference", True),
        ("%late", "%early", "%difference", False),
        ("%early", "%last", "%difference", False),
        ("%late", "%late", "%difference", False),
        ("%early", "%late", "%late", False),
        ("%early", "%a", "%difference", False),
    ],
    ids=["two products", "one product", "subtracted from", "no product", "both late", "behind", "early"],
)
def test_late_products_that_are_subtracted_stay_as_they_are(one: str, other: str, next: str, is_kept: bool) -> None:
    text = DIFFERENCES.replace("ONE", one).replace("OTHER", other).replace("NEXT", next)
    for flags, is_free in (("reassoc,contract", True), ("contract", False)):
        module = ad.parse(text.replace("FLAGS", flags))
        before = str(module)
        shorten_recurrences(module, Context.default())
        line = _line_of(module, "%difference =")
        assert ("reassoc" in line) is (is_free and not is_kept)
        x, y = np.random.default_rng(5).uniform(1, 2, size=(2, 9))
        found, expected = (ad.compile(m, "f")(x, y, 9) for m in (module, ad.parse(before)))
        assert found == pytest.approx(expected, rel=1e-13)


def _line_of(module: object, start: str) -> str:
    (line,) = (line for line in str(module).splitlines() if start in line)
    return line
