"""Gradients of forty programs that nobody tuned, in two spellings, with flags and without: one table.

    python -m benchmarks.general [NAME ...] [--quick] [--tiny] [--growth] [--peers [PYTHON ...]] [--json FILE] [--show]

Each gradient stands beside its primal in the same spelling with the same flags. ``as called`` is `ad.grad` from Python,
default options. Peak bytes and the milliseconds from text to machine code are of `affine` loops with flags.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from benchmarks.blas import one_thread
from benchmarks.build import Arrays
from benchmarks.figures import mean, time
from benchmarks.general import growth
from benchmarks.general.growth import Growth
from benchmarks.general.kernel import SPELLINGS, Kernel
from benchmarks.general.measure import TOLERANCE, WAYS, Ours, Row, measure
from benchmarks.general.programs import KERNELS
from benchmarks.heap import keep_freed_memory
from benchmarks.measure import Clock
from benchmarks.peers import columns
from benchmarks.peers.columns import Cell, judge
from benchmarks.peers.protocol import Request
from benchmarks.peers.sessions import PEERS, PeerInstallation, Session, find, measure_peer, sessions

_PEERS = tuple(peer for peer in PEERS if peer.title in ("JAX", "Enzyme", "EnzymeMLIR"))

#: A gradient that takes so many times as long as in another way is listed below the table.
_NOTABLE = 1.2

#: What should cost nothing: the other spelling, and flags, which only allow.
_PAIRS = (
    ("scf, open, fast", "affine, static, fast"),
    ("scf, open, none", "affine, static, none"),
    ("affine, static, fast", "affine, static, none"),
    ("scf, open, fast", "scf, open, none"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit code is 1 if a gradient is wrong."""
    given = _parser().parse_args(arguments)
    names = given.names or list(KERNELS)
    if not KERNELS.keys() >= set(names):
        print(f"the programs are: {', '.join(KERNELS)}", file=sys.stderr)
        return 2
    if given.show:
        for name in names:
            print(*(KERNELS[name].spelled(spelling).text(KERNELS[name].sizes) for spelling in SPELLINGS), sep="\n")
        return 0
    keep_freed_memory()
    one_thread()
    kernels = [KERNELS[name] for name in names]
    peers = find(_PEERS, [sys.executable] if given.peers == [] else given.peers or [])
    rounds = 3 if given.quick else 9
    with tempfile.TemporaryDirectory() as scratch, sessions(peers) as opened:
        clock = Clock(Path(scratch), rounds)
        tables = _peer_columns(given, peers, opened, Request("", scratch, rounds, given.tiny))
        found = _grown(kernels, clock) if given.growth else _table(kernels, clock, tables, tiny=given.tiny)
    if given.json:
        given.json.write_text(json.dumps([asdict(one) for one in found], indent=1) + "\n", encoding="utf-8")
    return int(any(not error <= TOLERANCE for one in found if isinstance(one, Row) for error in one.errors.values()))


@dataclass(frozen=True)
class PeerColumns:
    """The columns of the peers, compared with our gradient of one spelling and set of flags (``way``)."""

    way: str
    found: Sequence[PeerInstallation]
    opened: dict[str, Session]
    request: Request
    lines: list[tuple[Ours, list[Cell]]] = field(default_factory=list)

    def add(self, row: Row, results: Arrays) -> str:
        """Measure the peers on the program of ``row`` and compare with ``results``; returns their cells as text."""
        request = replace(self.request, program=row.name)
        present = [one.peer.title for one in self.found if one.python]
        cells = [judge(measure_peer(title, self.opened, request), lambda _: results) for title in present]
        ours = row.ours(self.way)
        self.lines.append((ours, cells))
        return columns.text(cells, ours.gradient)

    def summary(self) -> Iterator[str]:
        """Costs of the peers, geometric means, peers that are missing, and programs on which ours is slower."""
        yield f"beside {self.way}"
        yield from columns.costs(self.found, self.lines)
        yield from columns.summary(self.found, self.lines)
        for at, one in enumerate(one for one in self.found if one.python):
            ratios = {
                ours.name: taken / ours.gradient
                for ours, cells in self.lines
                if (taken := cells[at].microseconds) is not None and taken < ours.gradient
            }
            listed = ", ".join(f"{name} {ratios[name]:.2f}" for name in sorted(ratios, key=lambda name: ratios[name]))
            yield f"gradients of {one.peer.title} that take less than ours: {listed or 'none'}"


def _peer_columns(
    given: argparse.Namespace, found: Sequence[PeerInstallation], opened: dict[str, Session], request: Request
) -> list[PeerColumns]:
    """The columns with fast-math flags, and without; JAX has no such flags."""
    if given.peers is None:
        return []
    plain = [one for one in found if one.peer.title != "JAX"]
    fast, none = list(WAYS)[:2]
    without_flags = PeerColumns(none, plain, opened, replace(request, fastmath=False))
    return [PeerColumns(fast, found, opened, request), without_flags]


def _table(kernels: Sequence[Kernel], clock: Clock, tables: Sequence[PeerColumns], *, tiny: bool) -> list[Row]:
    """Print each line as soon as it is measured, then the means and findings; returns the rows."""
    print(_head(tables))
    rows = []
    for kernel in kernels:
        row, results = measure(kernel, kernel.tiny if tiny else kernel.sizes, clock)
        rows.append(row)
        print(_line(row) + "".join(table.add(row, results) for table in tables), flush=True)
    print(*_means(rows), *_findings(rows), *(line for table in tables for line in table.summary()), sep="\n")
    return rows


def _grown(kernels: Sequence[Kernel], clock: Clock) -> list[Growth]:
    """How gradients grow, each size of each program."""
    print(growth.head())
    found = []
    for kernel in kernels:
        for one in growth.grow(kernel, clock):
            found.append(one)
            print(growth.line(one), flush=True)
    for way in growth.CHOSEN:
        faster = [f"{one.name} in {one.size}" for one in found if one.curves[way].is_faster]
        print(f"gradients that grow faster than the primal, {way}: {', '.join(faster) or 'none'}")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="benchmarks.general", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"these programs: {', '.join(KERNELS)}")
    parser.add_argument("--quick", action="store_true", help="three rounds instead of nine")
    parser.add_argument("--tiny", action="store_true", help="tiny sizes: is everything right?")
    parser.add_argument(
        "--growth", action="store_true", help="how time grows with each size, its work doubled five times"
    )
    parser.add_argument("--peers", metavar="PYTHON", nargs="*", help="interpreters that have peers (none: this one)")
    parser.add_argument("--show", action="store_true", help="print the programs as MLIR")
    parser.add_argument("--json", type=Path, help="write the numbers there, too")
    return parser


def _head(tables: Sequence[PeerColumns]) -> str:
    ways = "".join(
        f"{spelling.split(', ')[0] + ' ' + flags:>12}" for spelling, flags in (way.rsplit(", ", 1) for way in WAYS)
    )
    called = "".join(f"{str(spelling).split(', ')[0]:>10}" for spelling in SPELLINGS)
    titles = [columns.titles(table.found) for table in tables]
    groups = "".join(
        f"     {table.way:<{len(title) - 5}}" for table, title in zip(tables, titles, strict=True) if title
    )
    return (
        f"{'':<24}{'     gradient, microseconds':<48}{'     gradient to primal':<48}{'     as called':<46}{groups}\n"
        f"{'program':<14}{'primal':>10}{ways}{ways}{called}{'error':>10}{'peak MB':>9}{'ms':>7}{''.join(titles)}"
    )


def _line(row: Row) -> str:
    primal = next(iter(row.primals.values()), None)
    cells = [f"{time(row.gradients.get(way)):>12}" for way in WAYS]
    ratios = [f"{_two(row.ratio(way)):>12}" for way in WAYS]
    called = [f"{time(row.called.get(str(spelling))):>10}" for spelling in SPELLINGS]
    error = max(row.errors.values(), default=float("nan"))
    costs = f"{error:>10.1e}{row.peak_bytes / 1e6:>9.2f}{sum(row.seconds.values()) * 1e3:>7.0f}"
    return f"{row.name:<14}{time(primal):>10}{''.join((*cells, *ratios, *called))}{costs}"


def _two(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _means(rows: Sequence[Row]) -> list[str]:
    """The geometric means of what the table has."""
    said = []
    for way in WAYS:
        found = [ratio for row in rows if (ratio := row.ratio(way)) is not None]
        if found:
            said.append(f"geometric mean of gradient to primal, {way}: {mean(found):.2f} ({len(found)})")
    for one, other in _PAIRS:
        found = [ratio for row in rows if (ratio := row.between(one, other)) is not None]
        if found:
            said.append(f"geometric mean of gradient {one} to {other}: {mean(found):.2f} ({len(found)})")
    return said


def _findings(rows: Sequence[Row]) -> list[str]:
    """The gradients that are slower one way than they need be, and the notes."""
    said = []
    for one, other in _PAIRS:
        found = {row.name: ratio for row in rows if (ratio := row.between(one, other)) is not None}
        worst = sorted((name for name in found if found[name] > _NOTABLE), key=lambda name: -found[name])
        listed = ", ".join(f"{name} {found[name]:.2f}" for name in worst) or "none"
        said.append(f"gradients slower {one} than {other}: {listed}")
    return said + [f"{row.name}: {note}" for row in rows for note in row.notes]


if __name__ == "__main__":
    sys.exit(main())
