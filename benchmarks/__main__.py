"""Gradients against the primal and against adjoints written by hand: one table, and one of compiling.

    python -m benchmarks [--only gmm10 heat] [--hand FOLDER] [--peers PYTHON ...] [--quick]

The gradient is that of the program as it is written, with the flags of the head. Beside it: without any flags; with
what `ad.grad` lets adjoints do by default; as that gives it, called from Python; with its loops as `scf`. By hand is
the fastest C of each compiler there is, with -ffast-math and without. Behind the tables, unless `--only` asks for some
programs: several directions at once, Hessians, gradients of many problems, and a sparse Jacobian (`width`, `several`,
`sparse`). Trust ratios within one run, never times of different days.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks import figures, hand, several, sparse, width
from benchmarks.blas import one_thread
from benchmarks.build import FAST, Choices, build
from benchmarks.figures import time
from benchmarks.heap import keep_freed_memory
from benchmarks.inputs import Array
from benchmarks.measure import OTHERS, Clock, Line, gradients, measure
from benchmarks.other_derivatives import SPARSE, TASKS
from benchmarks.peers import columns
from benchmarks.peers.columns import Cell, Ours, judge
from benchmarks.peers.one_peer import PEER
from benchmarks.peers.protocol import Request
from benchmarks.peers.sessions import PEERS, Peer, PeerInstallation, Session, find, measure_peer, sessions
from benchmarks.programs import PROGRAMS, Program
from mlirad.errors import MlirAdError

_HEAD = (
    f"{'program':<10}{'primal':>10}{'gradient':>10}{'hand best':>11}{'to hand':>9}{'to primal':>11}"
    f"{'no flags':>10}{'hand, none':>12}{'by default':>12}{'as called':>11}{'as scf':>10}{'error':>10}{'peak MB':>9}"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit code is 1 if a gradient is wrong."""
    given = _parser().parse_args(arguments)
    if given.list:
        for program in PROGRAMS.values():
            print(f"{program.name:<10} programs/{program.file:<14} {program.sizes}")
        return 0
    if not given.cold:
        keep_freed_memory()
    found = find(_columns(given.columns), [sys.executable] if given.peers == [] else given.peers or [])
    # Other derivatives than gradients are measured beside the JAX of this interpreter, which the tests install.
    others = found if given.peers is not None else find([one for one in PEERS if one.title == PEER], [sys.executable])
    print(f"fast-math: {' '.join(given.fastmath) or 'none'}; by hand: {hand.describe()}")
    print(f"microseconds of one call\n{_HEAD}{columns.titles(found)}  best by hand")
    one_thread()
    build(
        PROGRAMS["norm"], PROGRAMS["norm"].tiny, Choices()
    )  # load modules first, so that no program's compile time includes it
    with tempfile.TemporaryDirectory() as scratch, sessions(others) as opened:
        rows = _rows(given, found, opened, Path(scratch))
        beside = [] if given.only else list(_beside(given, others, opened, Path(scratch)))
    lines = [line for line, _ in rows]
    notes = [f"{line.name}: {note}" for line in lines for note in line.notes]
    print(*_compiling(lines), *figures.means(lines), *notes, sep="\n")
    if given.peers is not None:
        print(*columns.costs(found, rows), *columns.summary(found, rows), sep="\n")
    print(*beside, sep="\n", end="\n" if beside else "")
    if given.json:
        made_with = figures.setup(hand.describe(), given.fastmath, _rounds(given))
        figures.write(given.json, made_with, [_record(found, *row) for row in rows])
    return int(any(line.error > 1e-12 for line in lines))


def _rows(
    given: argparse.Namespace, found: Sequence[PeerInstallation], opened: dict[str, Session], scratch: Path
) -> list[tuple[Line, list[Cell]]]:
    """Yield the lines, each printed at once: the peers measure a program first, mlirad right after them."""
    rows = []
    rounds = _rounds(given)
    clock, choices = Clock(scratch, rounds), Choices(fastmath=tuple(given.fastmath))
    for program in (PROGRAMS[name] for name in given.only or PROGRAMS):
        try:
            sizes = program.tiny if given.tiny else program.sizes
            request = Request(program.name, str(scratch), rounds, given.tiny, given.cold)
            ours = _ours_of(program, choices)
            cells = [judge(measure_peer(one.peer.title, opened, request), ours) for one in found if one.python]
            line = measure(program, sizes, choices, [hand.OWN, *given.hand], clock, scratch)
            print(_text(line, cells), flush=True)
            rows.append((line, cells))
        except MlirAdError as error:
            print(f"{program.name:<10}  {str(error).splitlines()[0]}", flush=True)
    return rows


def _beside(
    given: argparse.Namespace, found: Sequence[PeerInstallation], opened: dict[str, Session], scratch: Path
) -> Iterator[str]:
    """What takes other derivatives than a gradient."""
    clock = Clock(scratch, _rounds(given))
    yield from (f"{width.WIDTH} directions at once", width.HEAD)
    for program in (PROGRAMS[name] for name in width.ONLY):
        yield width.line(program, program.tiny if given.tiny else program.sizes, width.WIDTH, clock)[0]
    yield from ("Hessians, and many problems at once, called from Python", several.HEAD)
    for task in TASKS.values():
        request = Request(task.name, str(scratch), _rounds(given), given.tiny)
        yield several.line(task, request, found, opened)[0]
    yield sparse.HEAD
    yield from sparse.lines(Request(SPARSE.name, str(scratch), _rounds(given), given.tiny), found, opened)


def _rounds(given: argparse.Namespace) -> int:
    return 3 if given.quick else 9


def _ours_of(program: Program, choices: Choices) -> Ours:
    """Our gradients at any sizes, each computed once."""
    known: dict[tuple[int, ...], tuple[Array, ...]] = {}

    def ours(sizes: Mapping[str, int]) -> tuple[Array, ...]:
        key = tuple(sizes.values())
        if key not in known:
            known[key] = gradients(program, sizes, choices)
        return known[key]

    return ours


def _columns(names: Sequence[str] | None) -> list[Peer]:
    return [peer for peer in PEERS if names is None or peer.title in names]


def _record(found: Sequence[PeerInstallation], line: Line, cells: Sequence[Cell]) -> dict[str, object]:
    """A line as JSON."""
    present = [one.peer.title for one in found if one.python]
    return asdict(line) | {"peers": {title: asdict(cell) for title, cell in zip(present, cells, strict=True)}}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=list(PROGRAMS), metavar="NAME", help="these programs")
    parser.add_argument("--list", action="store_true", help="name the programs and their sizes")
    parser.add_argument("--quick", action="store_true", help="three rounds instead of nine")
    parser.add_argument("--tiny", action="store_true", help="tiny sizes: is everything right?")
    parser.add_argument("--hand", type=Path, nargs="+", default=[], help="folders with more adjoints in C")
    parser.add_argument(
        "--fastmath", nargs="*", default=FAST, help="flags of every float op: contract, fast ... or none"
    )
    parser.add_argument("--cold", action="store_true", help="give freed memory back to the system after each call")
    parser.add_argument("--peers", metavar="PYTHON", nargs="*", help="interpreters that have peers (none: this one)")
    parser.add_argument("--columns", nargs="+", choices=[peer.title for peer in PEERS], help="these peers only")
    parser.add_argument("--json", type=Path, help="write the numbers there, too")
    return parser


def _text(line: Line, cells: Sequence[Cell]) -> str:
    best = min(line.hands, key=lambda name: line.hands[name], default="-")
    ratio = "-" if line.to_best is None else f"{line.to_best:.2f}"
    no_flags, default, called, scf = (time(line.others.get(name)) for name in OTHERS)
    return (
        f"{line.name:<10}{time(line.primal):>10}{time(line.gradient):>10}{time(line.best):>11}{ratio:>9}"
        f"{line.gradient / line.primal:>11.2f}{no_flags:>10}{time(line.best_plain):>12}"
        f"{default:>12}{called:>11}{scf:>10}{line.error:>10.1e}{line.peak_bytes / 1e6:>9.1f}"
        f"{columns.text(cells, line.gradient)}  {best}"
    )


def _compiling(lines: Sequence[Line]) -> list[str]:
    """The table of compile times."""
    if not lines:
        return []
    head = [*lines[0].seconds, "sum", "as called"]
    rows = [(line.name, figures.milliseconds(line)) for line in lines]
    said = [f"{name:<10}" + "".join(f"{cell:>12}" for cell in cells) for name, cells in [("program", head), *rows]]
    return ["milliseconds of processor time from text to machine code", *said]


if __name__ == "__main__":
    sys.exit(main())
