"""What is said of symbolic sizes holds for every value of the unknowns, and is said wherever it does."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest

from mlirad.edit.symbolic import LEAST, Size, SymbolicSize, UndecidedError, unknown

N, M = (0, 0), (1, 1)
#: What the unknowns may be: the least of all, its neighbours, and sizes far away, both ways round.
VALUES = [dict(zip((N, M), pair, strict=True)) for pair in product((LEAST, LEAST + 1, LEAST + 2, 10**6), repeat=2)]


def evaluate(size: Size, values: dict[tuple[int, int], int]) -> int:
    if not isinstance(size, SymbolicSize):
        return size
    return size.constant + sum(factor * values[name] for name, factor in size.factors)


def random_size(r: random.Random) -> tuple[Size, Callable[[dict[tuple[int, int], int]], int]]:
    """A size built by operators, and what it is."""
    a, b, c = r.randint(-2, 2), r.randint(-1, 1), r.randint(-12, 12)
    return a * unknown(N) - unknown(M) * b + c, lambda values: a * values[N] - b * values[M] + c


@pytest.mark.parametrize("seed", range(300))
def test_arithmetic_and_comparisons_hold_for_all_values(seed: int) -> None:
    r = random.Random(seed)
    (one, f), (other, g) = random_size(r), random_size(r)
    for values in VALUES:
        assert evaluate(one + other, values) == f(values) + g(values)
        assert evaluate(one - other, values) == f(values) - g(values)
        assert evaluate(-3 * one, values) == -3 * f(values)
    for name, holds in (
        ("__le__", lambda a, b: a <= b),
        ("__lt__", lambda a, b: a < b),
        ("__ge__", lambda a, b: a >= b),
        ("__gt__", lambda a, b: a > b),
    ):
        if not isinstance(one, SymbolicSize):
            continue
        answers = {holds(f(values), g(values)) for values in VALUES}
        try:
            said = getattr(one, name)(other)
        except UndecidedError:
            assert len(answers) == 2, (name, one, other)
        else:
            assert answers == {said}, (name, one, other)


def test_what_cancels_is_an_integer() -> None:
    n = unknown(N)
    assert (n + 3) - n == 3
    assert isinstance(n * 2 - n - n, int)
    assert n - 1 != n
    assert max(n - 1, n) == n
    assert sorted([n - 1, 2, n, 0]) == [0, 2, n - 1, n]


def test_two_unknowns_are_not_compared() -> None:
    with pytest.raises(UndecidedError):
        assert unknown(N) < unknown(M)
