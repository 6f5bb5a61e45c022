"""What are the numbers of one line of the table? Times are of one run, taken in turns, so that ratios can be trusted.

A time is the least processor time of this thread for a call, of at least seven rounds. In each round every candidate
runs once (as often as fills a millisecond): what disturbs the machine disturbs all of them.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import hand
from benchmarks.build import Choices, build
from benchmarks.hand import Entry
from benchmarks.inputs import Array
from benchmarks.programs import Program
from mlirad.runtime.jit import Compiled
from mlirad.testing.memory import Counted

_ENOUGH = 1e-3


@dataclass(frozen=True)
class Line:
    """One program measured: microseconds, relative differences to those by hand, bytes, seconds of compilation."""

    name: str
    primal: float
    gradient: float
    hands: Mapping[str, float]
    errors: Mapping[str, float]
    peak_bytes: int
    seconds: Mapping[str, float]

    @property
    def best(self) -> float | None:
        """The fastest adjoint written by hand."""
        return min(self.hands.values(), default=None)

    @property
    def error(self) -> float:
        """The difference of ours from the first adjoint by hand; not a number without any."""
        return next(iter(self.errors.values()), float("nan"))

    @property
    def to_best(self) -> float | None:
        """Our gradient against it."""
        return None if self.best is None else self.gradient / self.best


class Clock:
    """Measures entries by a loop in C, or, without a compiler, by one in Python."""

    def __init__(self, folder: Path, rounds: int) -> None:
        self._rounds = rounds
        library = hand.build(Path(__file__).parent / "timer.c", {}, folder)
        self._library = library
        if library is not None:
            library.measure.restype = ctypes.c_double
            library.measure.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long]

    def microseconds(self, entries: Sequence[Entry]) -> list[float]:
        """The least time of a call of each."""
        counts = [self._calibrated(entry) for entry in entries]
        best = [float("inf")] * len(entries)
        for _ in range(self._rounds):
            for index, (entry, count) in enumerate(zip(entries, counts, strict=True)):
                best[index] = min(best[index], self._run(entry, count) / count)
        return [seconds * 1e6 for seconds in best]

    def _calibrated(self, entry: Entry) -> int:
        count = 1
        while (spent := self._run(entry, count)) < _ENOUGH and count < 1_000_000:
            count = max(2 * count, int(count * _ENOUGH / max(spent, 1e-7)))
        return count

    def _run(self, entry: Entry, count: int) -> float:
        if self._library is not None:
            return float(self._library.measure(entry.address, entry.first, entry.second, count))
        function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(entry.address)
        start = time.thread_time()
        for _ in range(count):
            function(entry.first, entry.second)
        return time.thread_time() - start


def own_entry(name: str, compiled: Compiled, arguments: tuple[Any, ...]) -> Entry:
    """A compiled function of ours, called as the C ones are: one function of two pointers."""
    first, second = compiled.records(*arguments)
    kept = (compiled, first, second, arguments)
    return Entry(name, compiled.address, ctypes.addressof(first), ctypes.addressof(second), kept)


def measure(
    program: Program, sizes: Mapping[str, int], choices: Choices, folders: Sequence[Path], clock: Clock, scratch: Path
) -> Line:
    """Build, compare and time one program.

    Raises:
        MlirAdError: the program cannot be differentiated, or not compiled.
    """
    built = build(program, sizes, choices)
    ins = program.inputs(sizes)
    outs = program.outputs(sizes, ins)
    taken = (*program.results(sizes), *program.primal_inputs(ins))
    entries = [own_entry("gradient", built.gradient, (*outs, *ins)), own_entry("primal", built.primal, taken)]
    by_hand, wanted = _hands(program, sizes, ins, folders, scratch)
    built.gradient(*outs, *ins)
    errors = {name: relative_error(arrays, outs) for name, arrays in wanted.items()}
    gradient, primal, *hands = clock.microseconds([*entries, *by_hand])
    times = dict(zip((entry.name for entry in by_hand), hands, strict=True))
    peak = Counted(built.gradient)(*outs, *ins).peak_bytes
    return Line(program.name, primal, gradient, times, errors, peak, built.seconds)


def gradients(program: Program, sizes: Mapping[str, int], choices: Choices) -> tuple[Array, ...]:
    """What our gradient computes.

    Raises:
        MlirAdError: the program cannot be differentiated, or not compiled.
    """
    ins = program.inputs(sizes)
    outs = program.outputs(sizes, ins)
    build(program, sizes, choices).gradient(*outs, *ins)
    return outs


def compare(
    program: Program, sizes: Mapping[str, int], ours: Sequence[Array], folders: Sequence[Path], scratch: Path
) -> dict[str, float]:
    """The largest relative difference of our derivatives from those of each adjoint by hand."""
    _, wanted = _hands(program, sizes, program.inputs(sizes), folders, scratch)
    return {name: relative_error(arrays, ours) for name, arrays in wanted.items()}


def _hands(
    program: Program, sizes: Mapping[str, int], ins: tuple[Array, ...], folders: Sequence[Path], scratch: Path
) -> tuple[list[Entry], dict[str, tuple[Array, ...]]]:
    """The adjoints written by hand that compile here, ours first, and what each of them computes."""
    entries, results = [], {}
    for source in hand.sources(program.hand or program.name, folders):
        library = hand.build(source, program.defines(sizes), scratch)
        outs = program.outputs(sizes, ins)
        found = None if library is None else hand.entry(source, library, outs, ins)
        if found is not None:
            found.call()
            entries.append(found)
            results[found.name] = outs
    return entries, results


def relative_error(wanted: Sequence[Array], got: Sequence[Array]) -> float:
    """The largest difference, as part of the largest number of the array it is in."""
    return max(float(np.max(np.abs(a - b)) / np.max(np.abs(a))) for a, b in zip(wanted, got, strict=True))
