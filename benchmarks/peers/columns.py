"""The peers' part of the table: times, and whether each gradient equals ours."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from benchmarks.figures import mean, time
from benchmarks.inputs import Array
from benchmarks.measure import relative_error
from benchmarks.peers.protocol import PeerResult, arrays_of
from benchmarks.peers.sessions import PeerInstallation

#: A gradient that differs more than this from ours, in parts of its largest number, is wrong.
TOLERANCE = 1e-8

#: Our gradient at given sizes.
Ours = Callable[[Mapping[str, int]], Sequence[Array]]


class Measured(Protocol):
    """A line of our table that peers are compared with."""

    @property
    def name(self) -> str:
        """The name of the program."""

    @property
    def gradient(self) -> float:
        """Microseconds of our gradient."""

    @property
    def best(self) -> float | None:
        """Microseconds of the fastest hand-written adjoint, if there is one."""

    @property
    def peak_bytes(self) -> int:
        """Peak memory of our gradient."""

    @property
    def seconds(self) -> Mapping[str, float]:
        """Seconds of each stage of compiling our gradient."""


@dataclass(frozen=True)
class Cell:
    """The result of a peer for a program: microseconds, or None if it has no correct gradient.

    ``peak_bytes`` and ``compile_seconds`` are of the same gradient. ``fewer``: measured at fewer steps. ``error``: the
    difference from our gradient. ``notes``: why there is no result, or how the program was prepared.

    """

    microseconds: float | None
    error: float | None = None
    fewer: bool = False
    notes: tuple[str, ...] = ()
    peak_bytes: int | None = None
    compile_seconds: float | None = None


def judge(answers: Sequence[tuple[str, PeerResult]], ours: Ours) -> Cell:
    """The fastest correct result, with its preparation; if none is correct, the one with the least error."""
    judged = [(done, answer, _error(answer, ours)) for done, answer in answers]
    right = [one for one in judged if one[2] is not None and one[2] <= TOLERANCE]
    failed = [_failure(done, answer, error) for done, answer, error in judged if (done, answer, error) not in right]
    if right:
        done, answer, error = min(right, key=lambda one: one[1].microseconds or math.inf)
        notes = tuple(filter(None, (done, *failed)))
        fewer = answer.factor != 1.0
        return Cell(answer.microseconds, error, fewer, notes, answer.peak_bytes, answer.compile_seconds)
    errors = [error for _, _, error in judged if error is not None]
    return Cell(None, min(errors, default=None), notes=tuple(failed))


def _error(answer: PeerResult, ours: Ours) -> float | None:
    if answer.microseconds is None:
        return None
    found = arrays_of(answer.gradients)
    wanted = ours(answer.sizes)
    if [array.shape for array in found] != [array.shape for array in wanted]:
        return math.inf
    error = relative_error(wanted, found)
    return math.inf if math.isnan(error) else error


def _failure(done: str, answer: PeerResult, error: float | None) -> str:
    said = answer.reason if error is None else f"wrong by {error:.1e}"
    return f"{said} ({done})" if done else said


def titles(found: Sequence[PeerInstallation]) -> str:
    """The head of the table: for each installed peer a column of microseconds and one of ratios to ours."""
    return "".join(f"{one.peer.title:>14}{'to ours':>9}" for one in found if one.python)


def text(cells: Sequence[Cell], gradient: float) -> str:
    """A line of it; a tilde marks what was measured at fewer steps."""
    return "".join(_cell(cell, gradient) for cell in cells)


def _cell(cell: Cell, gradient: float) -> str:
    if cell.microseconds is None:
        return f"{'-':>14}{'':>9}" if cell.error is None else f"{'wrong':>14}{cell.error:>9.0e}"
    mark = "~" if cell.fewer else ""
    return f"{mark + time(cell.microseconds):>14}{ratio(cell.microseconds / gradient):>9}"


def costs(found: Sequence[PeerInstallation], rows: Sequence[tuple[Measured, Sequence[Cell]]]) -> list[str]:
    """The second table: peak memory of each gradient, and the time to compile it."""
    titled = ["ours", *(one.peer.title for one in found if one.python)]
    head = f"{'program':<15}" + "".join(f"{title:>14}{'ms':>9}" for title in titled)
    lines = ["peak MB of one call and milliseconds of compiling", head]
    for line, cells in rows:
        ours = Cell(line.gradient, peak_bytes=line.peak_bytes, compile_seconds=sum(line.seconds.values()))
        lines.append(f"{line.name:<15}" + "".join(map(_cost, (ours, *cells))))
    return lines


def _cost(cell: Cell) -> str:
    mark = "~" if cell.fewer else ""
    megabytes = "-" if cell.peak_bytes is None else f"{mark}{cell.peak_bytes / 1e6:.1f}"
    milliseconds = "-" if cell.compile_seconds is None else f"{cell.compile_seconds * 1e3:.0f}"
    return f"{megabytes:>14}{milliseconds:>9}"


def ratio(value: float) -> str:
    """``value`` with two decimal places, fewer if it is large."""
    return f"{value:.2f}" if value < 100 else f"{value:.0f}"


def summary(found: Sequence[PeerInstallation], rows: Sequence[tuple[Measured, Sequence[Cell]]]) -> list[str]:
    """Geometric means, who is missing, and the notes."""
    lines = []
    present = [one for one in found if one.python]
    for index, one in enumerate(present):
        timed = [(line.gradient, line.best, cells[index].microseconds) for line, cells in rows]
        to_ours = [theirs / own for own, _, theirs in timed if theirs is not None]
        to_hand = [theirs / best for _, best, theirs in timed if theirs is not None and best is not None]
        if to_ours:
            said = f"; to hand best {mean(to_hand):.2f} ({len(to_hand)})" if to_hand else ""
            title = f"{one.peer.title} {one.version}"
            lines.append(f"geometric mean of {title} to ours: {mean(to_ours):.2f} ({len(to_ours)}){said}")
    lines += [f"no {one.peer.title}: {one.reason}" for one in found if not one.python]
    for index, one in enumerate(present):
        for line, cells in rows:
            lines += [f"{one.peer.title}, {line.name}: {note}" for note in cells[index].notes]
    return lines
