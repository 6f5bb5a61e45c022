"""Boxes of elements: what is said of them, and of accesses that touch them, against the elements themselves."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

import mlirad as ad
from mlirad.analysis.accesses.boxes import Box, complement, contains, intersects, overlap
from mlirad.edit.symbolic import COUNT, LEAST, Size, SymbolicSize, UndecidedError, unknown
from mlirad.edit.walk import find_ops
from mlirad.loops.nests import exact_box, loops_between, subscripts_of
from mlirad.loops.open_extents import annotate

N = (0, 0)
SIZES = (LEAST, LEAST + 1, LEAST + 5)


def at(size: Size, n: int) -> int:
    return size.constant + size.factors[0][1] * n if isinstance(size, SymbolicSize) else size


def elements(box: Box, n: int) -> set[tuple[int, ...]]:
    return set(product(*(range(at(low, n), at(high, n) + 1) for low, high in box)))


def random_end(r: random.Random) -> Size:
    return r.randint(0, 3) if r.random() < 0.5 else unknown(N) - r.randint(1, 4)


def random_box(r: random.Random, rank: int) -> Box:
    """A box that has elements whatever the unknown is."""
    while True:
        box = tuple((random_end(r), random_end(r)) for _ in range(rank))
        if all(at(low, n) <= at(high, n) for low, high in box for n in (LEAST, 10**6)):
            return box


@pytest.mark.parametrize("seed", range(150))
def test_what_is_said_of_boxes_holds_of_their_elements(seed: int) -> None:
    r = random.Random(seed)
    rank = r.randint(1, 2)
    one, other, third = (random_box(r, rank) for _ in range(3))
    for n in SIZES:
        a, b, c = (elements(box, n) for box in (one, other, third))
        # All ends can be compared: they are near 0, or near the unknown, which is larger.
        assert contains(one, other) == (b <= a)
        assert intersects(one, other) == bool(a & b)
        assert not intersects(one, other) or elements(overlap(one, other), n) == a & b
        parts = Counter(e for box in complement(one, [other, third]) for e in elements(box, n))
        assert parts == Counter(a - b - c)


def test_ends_that_depend_on_two_unknowns_are_not_compared() -> None:
    m, n = unknown((1, 0)), unknown(N)
    with pytest.raises(UndecidedError):
        contains(((0, n - 1),), ((0, m - 1),))
    assert intersects(((0, n - 1),), ((0, m - 1),))
    assert not intersects(((0, 3),), ((4, m),))


def random_nest(r: random.Random) -> tuple[str, list[tuple[Size, Size]], list[tuple[int, int, int]]]:
    """Counted loops around a load: the text, what they run through, and (loop, factor, constant) of each subscript."""
    n: Size = unknown((0, COUNT))
    text, ranges = "", []
    for depth in range(r.randint(1, 3)):
        is_open, by = r.random() < 0.5, r.randint(0, 3)
        low = r.randint(-1, min(by, 2) if is_open else 2)  # there is an iteration, whatever the unknown is
        high = f"affine_map<()[s0] -> (s0 + {by})>()[%n]" if is_open else str(by + 3)
        ranges.append((low, (n + by if is_open else by + 3) - 1))
        text += f"affine.for %i{depth} = {low} to {high} {{\n"
    order = list(range(len(ranges)))
    r.shuffle(order)
    subscripts = [(loop, r.choice((1, 1, -1, 2)) if r.random() < 0.5 else 1, r.randint(-2, 2)) for loop in order]
    if r.random() < 0.3:
        subscripts[-1] = (subscripts[0][0], 1, 0)
    place = ", ".join(f"%i{loop} * {factor} + {constant}" for loop, factor, constant in subscripts)
    shape = "x".join("?" * len(subscripts)) + "xf64"
    text += f"%v = affine.load %m[{place}] : memref<{shape}>\n" + "}\n" * len(ranges)
    return f"func.func @f(%n: index, %m: memref<{shape}>) {{\n{text}return\n}}", ranges, subscripts


def test_an_exact_box_has_each_element_that_is_touched_and_each_is_touched_once() -> None:
    exact = 0
    for seed in range(200):
        text, ranges, subscripts = random_nest(random.Random(seed))
        module = ad.parse(text)
        function = module.body.operations[0].operation
        annotate(function, {(0, -1): unknown((0, COUNT))})
        (load,) = find_ops(function, lambda op: op.name == "affine.load")
        box = exact_box(subscripts_of(load), loops_between(load, function.regions[0].blocks[0]) or ())
        counted = sorted(loop for loop, _, _ in subscripts)
        is_exact = counted == list(range(len(ranges))) and all(abs(factor) == 1 for _, factor, _ in subscripts)
        for n in SIZES:
            counts = [range(at(low, n), at(high, n) + 1) for low, high in ranges]
            touched = Counter(
                tuple(numbers[loop] * factor + constant for loop, factor, constant in subscripts)
                for numbers in product(*counts)
            )
            assert box is None or touched == Counter(elements(box, n)), (seed, text)
        assert is_exact == (box is not None), (seed, text)
        exact += is_exact
    assert exact > 100
