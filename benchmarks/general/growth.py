"""Measures how the cost of a gradient grows with each size of a program, against its primal.

The work is doubled five times. How it depends on a size is found by counting the statements that the Python text
executes at small sizes.

"""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Final

import numpy as np

from benchmarks.build import Choices, build
from benchmarks.general.kernel import Kernel, Sizes
from benchmarks.general.measure import FLAGS, WAYS
from benchmarks.hand import Entry
from benchmarks.measure import Clock, own_entry
from mlirad.testing.memory import Counted

DOUBLINGS: Final = 5

#: The exponent by which a gradient may grow faster than its primal: a factor of 1.7 over the five doublings.
TOLERANCE: Final = 0.15

#: The spellings that are measured, with fast-math flags, since these may change how a gradient grows.
CHOSEN: Final = tuple(way for way, (_, flags) in WAYS.items() if flags == "fast")

_SMALL: Final = 12


@dataclass(frozen=True)
class Curve:
    """Microseconds of primal and gradient at sizes whose work doubles.

    ``peak_bytes``: peak memory of the gradient, if one compiled function is valid for all sizes.

    """

    primals: Sequence[float]
    gradients: Sequence[float]
    peak_bytes: Sequence[int] = ()

    @property
    def powers(self) -> tuple[float, float]:
        """The exponents with which the times of primal and gradient grow with the work."""
        return _power(self.primals), _power(self.gradients)

    @property
    def is_faster(self) -> bool:
        """Whether the gradient grows faster than its primal."""
        primal, gradient = self.powers
        return gradient > max(primal, 0.0) + TOLERANCE


@dataclass(frozen=True)
class Growth:
    """The growth with one size of a program: the values of the size, and a curve for each spelling."""

    name: str
    size: str
    values: Sequence[int]
    curves: dict[str, Curve] = field(default_factory=dict)


def grow(kernel: Kernel, clock: Clock) -> Iterator[Growth]:
    """Yield the growth with each size of ``kernel``.

    Raises:
        MlirAdError: the program cannot be differentiated or compiled.

    """
    for size in kernel.sizes:
        found = values(kernel, size)
        growth = Growth(kernel.name, size, found)
        for way in CHOSEN:
            growth.curves[way] = _curve(kernel, [{**kernel.sizes, size: value} for value in found], way, clock)
        yield growth


def values(kernel: Kernel, size: str) -> list[int]:
    """What a size is, so that the work doubles from one to the next; that of the table is in the middle."""
    middle, power = kernel.sizes[size], max(1, degree(kernel, size))
    return [round(middle * 2 ** ((step - DOUBLINGS / 2) / power)) for step in range(DOUBLINGS + 1)]


def degree(kernel: Kernel, size: str) -> int:
    """The power of a size that the work grows with."""
    counts = [statements(kernel, {**kernel.tiny, size: value}) for value in (_SMALL, 2 * _SMALL)]
    return round(math.log2(counts[1] / counts[0]))


def statements(kernel: Kernel, sizes: Sizes) -> int:
    """How many statements of its text a program executes."""
    count = 0

    def seen(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if frame.f_code is not kernel.function.__code__:
            return None
        count += event == "line"
        return seen

    given = kernel.arrays(sizes) | dict(sizes)
    before = sys.gettrace()
    sys.settrace(seen)
    try:
        kernel.function(*(given[name] for name in kernel.parameters))
    finally:
        sys.settrace(before)
    return count


def _curve(kernel: Kernel, series: Sequence[Mapping[str, int]], way: str, clock: Clock) -> Curve:
    spelling, flags = WAYS[way]
    program = kernel.spelled(spelling)

    @functools.cache
    def built(number: int) -> Any:
        return build(program, series[number], Choices(fastmath=FLAGS[flags]))

    primals: list[Entry] = []
    gradients: list[Entry] = []
    peaks: list[int] = []
    counted = Counted(built(0).gradient) if spelling.open else None
    for number, sizes in enumerate(series):
        made = built(0 if spelling.open else number)
        ins = program.inputs(sizes)
        arguments = (*program.outputs(sizes, ins), *ins)
        primals.append(own_entry("primal", made.primal, ins))
        gradients.append(own_entry("gradient", made.gradient, arguments))
        if counted is not None:
            peaks.append(counted(*arguments).peak_bytes)
    times = clock.microseconds([*primals, *gradients])
    return Curve(times[: len(series)], times[len(series) :], peaks)


def _power(times: Sequence[float]) -> float:
    """The slope of a straight line through the logarithms."""
    return float(np.polyfit(np.arange(len(times)), np.log2(times), 1)[0])


def head() -> str:
    """Above the lines."""
    ways = "".join(f"{way:>40}" for way in CHOSEN)
    columns = f"{'primal':>12}{'gradient':>10}{'ratio':>18}" * len(CHOSEN)
    return f"{'powers of the work':<36}{ways}\n{'program':<16}{'size':<8}{'values':<12}{columns}{'bytes':>8}{'MB':>8}"


def line(growth: Growth) -> str:
    """One size of a program; a star marks a gradient that grows faster than its primal; bytes are of open extents."""
    cells = ""
    for curve in growth.curves.values():
        primal, gradient = curve.powers
        first, last = (curve.gradients[at] / curve.primals[at] for at in (0, -1))
        mark = "*" if curve.is_faster else " "
        cells += f"{primal:>12.2f}{gradient:>10.2f}{f'{first:.1f} .. {last:.1f} {mark}':>18}"
        if curve.peak_bytes and min(curve.peak_bytes) > 0:
            cells += f"{_power(curve.peak_bytes):>8.2f}{curve.peak_bytes[-1] / 1e6:>8.1f}"
    return f"{growth.name:<16}{growth.size:<8}{f'{growth.values[0]}..{growth.values[-1]}':<12}{cells}"
