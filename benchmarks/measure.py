"""Measures one line of the table; candidates run in turns within one process, so that ratios are meaningful.

A time is the least processor time of a call on this thread, over at least seven rounds. In each round every candidate
runs once, repeated to fill a millisecond: a disturbance of the machine affects all of them.

"""

from __future__ import annotations

import ctypes
import functools
import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks import hand
from benchmarks.build import Arrays, Choices, as_called, build, build_gradient
from benchmarks.c_compiler import RefusedError, compilers
from benchmarks.hand import Entry
from benchmarks.inputs import Array
from benchmarks.programs import Differentiable, Program
from mlirad.errors import MlirAdError
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.runtime.jit import Compiled
from mlirad.testing.memory import Counted

_ENOUGH = 1e-3
#: Calls from Python ahead of a timing, where they are short: from the 256th on a function is called directly (0052).
_AHEAD: Final = 300

#: An adjoint by hand that differs more than this from the first, in parts of its largest number, is wrong.
TOLERANCE = 1e-8

NO_FLAGS, BY_DEFAULT, AS_CALLED, AS_SCF = "no flags", "by default", "as called", "as scf"

#: Our gradient once more: without fast-math; with what `ad.grad` lets the adjoint do by default; as that gives it,
#: called from Python; of the program in `scf`.
OTHERS = (NO_FLAGS, BY_DEFAULT, AS_CALLED, AS_SCF)
_FREE: Final = EnzymeAutodiff(reassociate=True, contract=True, unobserved=("contract", "arcp", "afn"))
_CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    NO_FLAGS: {"fastmath": ()},
    BY_DEFAULT: {"fastmath": (), "autodiff": _FREE},
    AS_SCF: {"as_scf": True},
}


@dataclass(frozen=True)
class Line:
    """One measured program: microseconds, relative differences to the first hand-written adjoint, bytes, seconds.

    ``others``: times of our gradient with one option changed (`OTHERS`). ``plain_hands``: the hand-written adjoints
    compiled without ``-ffast-math``. ``seconds``: the stages from text to machine code; ``called_seconds``: those of
    `AS_CALLED`.

    """

    name: str
    primal: float
    gradient: float
    others: Mapping[str, float]
    hands: Mapping[str, float]
    plain_hands: Mapping[str, float]
    errors: Mapping[str, float]
    peak_bytes: int
    seconds: Mapping[str, float]
    called_seconds: float
    notes: Sequence[str] = ()

    @property
    def best(self) -> float | None:
        """The fastest adjoint written by hand."""
        return min(self.hands.values(), default=None)

    @property
    def best_plain(self) -> float | None:
        """The fastest one without ``-ffast-math``."""
        return min(self.plain_hands.values(), default=None)

    @property
    def error(self) -> float:
        """The largest difference of ours from the first adjoint by hand; not a number without any."""
        return max(self.errors.values(), default=float("nan"))

    @property
    def to_best(self) -> float | None:
        """Our gradient against the best by hand."""
        return None if self.best is None else self.gradient / self.best


@dataclass(frozen=True)
class PythonCall:
    """A candidate that is called from Python; others are called by a loop in C."""

    name: str
    call: Callable[[], object]


class Clock:
    """Measures entries by a loop in C, or, without a compiler, by one in Python."""

    def __init__(self, folder: Path, rounds: int) -> None:
        self._rounds = rounds
        library = hand.build(Path(__file__).parent / "timer.c", {}, folder)
        self._library = library
        if library is not None:
            library.measure.restype = ctypes.c_double
            library.measure.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long]

    def microseconds(self, entries: Sequence[Entry | PythonCall]) -> list[float]:
        """The least microseconds of a call of each entry; machine code is called from C, the others from Python."""
        counts = [self._calibrated(entry) for entry in entries]
        best = [float("inf")] * len(entries)
        for _ in range(self._rounds):
            for index, (entry, count) in enumerate(zip(entries, counts, strict=True)):
                best[index] = min(best[index], self._run(entry, count) / count)
        return [seconds * 1e6 for seconds in best]

    def _calibrated(self, entry: Entry | PythonCall) -> int:
        if isinstance(entry, PythonCall) and self._run(entry, 1) < _ENOUGH:
            self._run(entry, _AHEAD)
        count = 1
        while (spent := self._run(entry, count)) < _ENOUGH and count < 1_000_000:
            count = max(2 * count, int(count * _ENOUGH / max(spent, 1e-7)))
        return count

    def _run(self, entry: Entry | PythonCall, count: int) -> float:
        if self._library is not None and isinstance(entry, Entry):
            return float(self._library.measure(entry.address, entry.first, entry.second, count))
        call = entry.call
        start = time.thread_time()
        for _ in range(count):
            call()
        return time.thread_time() - start


def own_entry(name: str, compiled: Compiled, arguments: tuple[Any, ...]) -> Entry:
    """A compiled function of ours, called as the C ones are: one function of two pointers."""
    first, second = compiled.records(*arguments)
    kept = (compiled, first, second, arguments)
    return Entry(name, compiled.address, ctypes.addressof(first), ctypes.addressof(second), kept)


@dataclass
class _HandWritten:
    """The hand-written adjoints that compile here, with ``-ffast-math`` and without, and their results by name."""

    fast: list[Entry] = field(default_factory=list)
    plain: list[Entry] = field(default_factory=list)
    results: dict[str, Arrays] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


@dataclass
class _Generated:
    """The gradients by mlirad, and their results by name."""

    entries: list[Entry | PythonCall] = field(default_factory=list)
    results: dict[str, Arrays] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    called_seconds: float = float("nan")


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
    both = [own_entry("gradient", built.gradient, (*outs, *ins)), own_entry("primal", built.primal, taken)]
    built.gradient(*outs, *ins)
    others = _others(program, sizes, choices, ins)
    hands = _hands(program, sizes, ins, folders, scratch)
    reference = next(iter(hands.results.values()), outs)
    checked = others.results if reference is outs else {"gradient": outs, **others.results}
    errors = {name: relative_error(reference, arrays) for name, arrays in checked.items()}
    entries: list[Entry | PythonCall] = [*both, *others.entries, *hands.fast, *hands.plain]
    times = iter(clock.microseconds(entries))
    gradient, primal = next(times), next(times)
    changed, fast, plain = (
        {entry.name: next(times) for entry in group} for group in (others.entries, hands.fast, hands.plain)
    )
    return Line(
        name=program.name,
        primal=primal,
        gradient=gradient,
        others=changed,
        hands=fast,
        plain_hands=plain,
        errors=errors,
        peak_bytes=Counted(built.gradient)(*outs, *ins).peak_bytes,
        seconds=built.seconds,
        called_seconds=others.called_seconds,
        notes=(*others.notes, *hands.notes),
    )


def _others(program: Program, sizes: Mapping[str, int], choices: Choices, ins: Arrays) -> _Generated:
    """Our gradient without flags, by default, as users call it, and of the program as `scf`."""
    found = _Generated()
    for name in OTHERS:
        outs = program.outputs(sizes, ins)
        try:
            if name == AS_CALLED:
                gradient, found.called_seconds = as_called(program, sizes)
                found.entries.append(PythonCall(name, functools.partial(gradient, outs, ins)))
                found.results[name] = gradient(outs, ins)
            else:
                changed = replace(choices, **_CHANGES[name])
                compiled = build_gradient(program, sizes, changed)
                found.entries.append(own_entry(name, compiled, (*outs, *ins)))
                compiled(*outs, *ins)
                found.results[name] = outs
        except MlirAdError as error:
            found.notes.append(f"{name}: {str(error).splitlines()[0]}")
    return found


def gradients(program: Differentiable, sizes: Mapping[str, int], choices: Choices) -> tuple[Array, ...]:
    """What our gradient computes.

    Raises:
        MlirAdError: the program cannot be differentiated, or not compiled.
    """
    ins = program.inputs(sizes)
    outs = program.outputs(sizes, ins)
    build_gradient(program, sizes, choices)(*outs, *ins)
    return outs


def compare(
    program: Program, sizes: Mapping[str, int], ours: Sequence[Array], folders: Sequence[Path], scratch: Path
) -> dict[str, float]:
    """The largest relative difference of our derivatives from those of each adjoint by hand."""
    wanted = _hands(program, sizes, program.inputs(sizes), folders, scratch, fast=(True,)).results
    return {name: relative_error(arrays, ours) for name, arrays in wanted.items()}


def _hands(
    program: Program,
    sizes: Mapping[str, int],
    ins: Arrays,
    folders: Sequence[Path],
    scratch: Path,
    fast: Sequence[bool] = (True, False),
) -> _HandWritten:
    """Compile every hand-written adjoint with every compiler; notes list those that fail, or differ from the first."""
    found = _HandWritten()
    chosen = compilers()
    for source, compiler, is_fast in itertools.product(
        hand.sources(program.hand or program.name, folders), chosen, fast
    ):
        flags = "" if is_fast else " without -ffast-math"
        title = f"{hand.label(source)} ({Path(compiler).name})" if len(chosen) > 1 else hand.label(source)
        outs = program.outputs(sizes, ins)
        try:
            library = hand.library(compiler, source, program.defines(sizes), scratch, fast=is_fast)
            entry = replace(hand.entry(source, library, outs, ins), name=title)
        except RefusedError as refused:
            found.notes.append(f"{hand.label(source)} is not there: {Path(compiler).name}{flags} says '{refused}'")
            continue
        entry.call()
        error = relative_error(next(iter(found.results.values()), outs), outs)
        if error <= TOLERANCE:
            (found.fast if is_fast else found.plain).append(entry)
            found.results[title + flags] = outs
        else:
            found.notes.append(f"{title}{flags} does not count: it is off by {error:.1e}")
    return found


def relative_error(wanted: Sequence[Array], got: Sequence[Array]) -> float:
    """The largest difference, as part of the largest number of the array it is in."""
    return max(float(np.max(np.abs(a - b)) / np.max(np.abs(a))) for a, b in zip(wanted, got, strict=True))
