"""Recurrences whose sums are reordered give the numbers of the written order, but for rounding."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.passes.rearranging.shorten_recurrences import ShortenRecurrences

OFFSETS = (-2, -1, 0, 1, 2)


def program(seed: int, flags: str) -> str:
    """A loop over one array that stores a sum of neighbours, of what is carried and of squares, times a number."""
    r = random.Random(seed)
    lines: list[str] = []
    terms = ["%carried"] if r.random() < 0.5 else []
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
    if r.random() < 0.5:
        lines.append(f"    affine.store {r.choice([terms[0], '%m'])}, %a[%i] : memref<?xf64>")
    text = "\n".join(lines)
    return f"""func.func @f(%a: memref<?xf64>, %n: index) -> f64 {{
  %c = arith.constant 0.1 : f64
  %r = affine.for %i = 2 to %n iter_args(%carried = %c) -> (f64) {{
{text}
    affine.yield {r.choice(["%m", terms[0]])} : f64
  }}
  return %r : f64
}}"""


@pytest.mark.parametrize("seed", range(40))
def test_the_numbers_are_those_of_the_written_order(seed: int) -> None:
    found = []
    for flags in ("", " fastmath<reassoc>"):
        module = ad.parse(program(seed, flags))
        ShortenRecurrences().run(module, Context.default())
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
    ShortenRecurrences().run(module, Context.default())
    assert str(module) == before
