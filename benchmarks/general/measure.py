"""Measures one line of the table: a program in each spelling, with flags and without, in turns in one run."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from benchmarks.build import FAST, Arrays, Built, Choices, as_called, build
from benchmarks.general.kernel import AFFINE_STATIC, SPELLINGS, Kernel, Sizes, Spelled
from benchmarks.hand import Entry
from benchmarks.measure import Clock, PythonCall, own_entry, relative_error
from mlirad.errors import MlirAdError
from mlirad.testing.memory import Counted

#: How much gradients of one program may differ, in parts of the largest number.
TOLERANCE = 1e-8

#: With the flags of the table, and with none: what ops are allowed.
FLAGS: Final[Mapping[str, tuple[str, ...]]] = {"fast": FAST, "none": ()}

#: The columns: how a program is spelled and which flags its ops have.
WAYS: Final = {f"{spelling}, {flags}": (spelling, flags) for spelling in SPELLINGS for flags in FLAGS}


@dataclass(frozen=True)
class Ours:
    """The cost of one gradient of a program, to be compared with the peers; the suite has no hand-written adjoints."""

    name: str
    gradient: float
    peak_bytes: int
    seconds: Mapping[str, float]
    best: float | None = None


@dataclass
class Row:
    """A measured program: microseconds of its primal and gradient by spelling and flags, and of `ad.grad` as called.

    ``errors`` are relative differences to the first gradient. ``peak_bytes`` and ``seconds`` (of each stage from text
    to machine code) are those of `affine` loops with flags.

    """

    name: str
    primals: dict[str, float] = field(default_factory=dict)
    gradients: dict[str, float] = field(default_factory=dict)
    called: dict[str, float] = field(default_factory=dict)
    errors: dict[str, float] = field(default_factory=dict)
    peak_bytes: int = 0
    seconds: Mapping[str, float] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def ratio(self, way: str) -> float | None:
        """The time of the gradient divided by that of the primal, under ``way``; None if it is missing."""
        if way not in self.gradients:
            return None
        return self.gradients[way] / self.primals[way]

    def ours(self, way: str) -> Ours:
        """The costs in one spelling with one set of flags, to be compared with the peers."""
        return Ours(self.name, self.gradients.get(way, float("nan")), self.peak_bytes, self.seconds)

    def between(self, way: str, other: str) -> float | None:
        """The time of the gradient in one spelling divided by that in another; None if either is missing."""
        if way not in self.gradients or other not in self.gradients:
            return None
        return self.gradients[way] / self.gradients[other]


@dataclass(frozen=True)
class _Candidate:
    """A function to time, and the dictionary and key for its time."""

    entry: Entry | PythonCall
    times: dict[str, float]
    way: str


def measure(kernel: Kernel, sizes: Sizes, clock: Clock) -> tuple[Row, Arrays]:
    """Build, compare and time a program, and its derivatives; what cannot be built is a note."""
    row = Row(kernel.name)
    candidates: list[_Candidate] = []
    results: dict[str, Arrays] = {}
    for way, (spelling, flags) in WAYS.items():
        program = kernel.spelled(spelling)
        try:
            built = build(program, sizes, Choices(fastmath=FLAGS[flags]))
        except MlirAdError as error:
            row.notes.append(f"{way}: {str(error).splitlines()[0]}")
            continue
        ins = program.inputs(sizes)
        outs = results[way] = program.outputs(sizes, ins)
        built.gradient(*outs, *ins)
        candidates += [
            _Candidate(own_entry(way, built.primal, ins), row.primals, way),
            _Candidate(own_entry(way, built.gradient, (*outs, *ins)), row.gradients, way),
        ]
        if (spelling, flags) == (AFFINE_STATIC, "fast"):
            _costs(row, built, (*outs, *ins))
    for spelling in SPELLINGS:
        _add_called(row, kernel.spelled(spelling), sizes, candidates, results)
    first = next(iter(results.values()), ())
    row.errors = {way: relative_error(first, arrays) for way, arrays in results.items()}
    row.notes += [f"{way} is off by {error:.1e}" for way, error in row.errors.items() if not error <= TOLERANCE]
    times = clock.microseconds([candidate.entry for candidate in candidates])
    for candidate, taken in zip(candidates, times, strict=True):
        candidate.times[candidate.way] = taken
    return row, first


def _costs(row: Row, built: Built, arguments: Sequence[object]) -> None:
    row.peak_bytes = Counted(built.gradient)(*arguments).peak_bytes
    row.seconds = built.seconds


def _add_called(
    row: Row, program: Spelled, sizes: Sizes, candidates: list[_Candidate], results: dict[str, Arrays]
) -> None:
    """Add the gradient by `ad.grad` with default options to ``candidates`` and ``results``, or a note."""
    way = str(program.spelling)
    ins = program.inputs(sizes)
    outs = program.outputs(sizes, ins)
    try:
        gradient, _ = as_called(program, sizes)
        found = gradient(outs, ins)
    except MlirAdError as error:
        row.notes.append(f"as called, {way}: {str(error).splitlines()[0]}")
        return
    results[f"as called, {way}"] = found if isinstance(found, tuple) else (found,)
    candidates.append(_Candidate(PythonCall(way, functools.partial(gradient, outs, ins)), row.called, way))
