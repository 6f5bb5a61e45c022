"""Sums of arithmetic progressions of integers, in closed form."""

from __future__ import annotations

from mlirad._mlir import Value
from mlirad.edit.build import Builder


def create_partial_sum(count: Value, first: int, by: int, build: Builder) -> Value:
    """``first + (first + by) + ...``, of ``count`` terms: ``count * first + by * count * (count - 1) / 2``, an index.

    ``count`` is at least 0. The arithmetic wraps around as index arithmetic does.
    """
    index = count.type
    total = build.value("arith.muli", (count, build.index(first)), index)
    if not by:
        return total
    before = build.value("arith.subi", (count, build.index(1)), index)
    pairs = build.value("arith.shrui", (build.value("arith.muli", (count, before), index), build.index(1)), index)
    return build.value("arith.addi", (total, build.value("arith.muli", (pairs, build.index(by)), index)), index)
