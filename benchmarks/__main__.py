"""Gradients against the primal and against adjoints written by hand: one table.

    python -m benchmarks [--only gmm10 heat] [--hand FOLDER] [--peers PYTHON] [--quick]

Trust ratios within one run, never times of different days.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks import hand
from benchmarks.build import FAST, Choices, build
from benchmarks.measure import Clock, Line, measure
from benchmarks.programs import PROGRAMS
from mlirad.errors import MlirAdError

_COLUMNS = (
    f"{'program':<10}{'primal':>10}{'gradient':>10}{'hand best':>11}{'to hand':>9}{'to primal':>11}{'JAX':>9}"
    f"{'error':>10}{'peak MB':>9}{'engine':>8}{'upstream':>10}{'LLVM':>7}  best by hand"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit code tells whether a gradient is wrong."""
    given = _parser().parse_args(arguments)
    if given.list:
        for program in PROGRAMS.values():
            print(f"{program.name:<10} programs/{program.file:<14} {program.sizes}")
        return 0
    if not given.cold:
        _keep_freed_memory()
    chosen = [PROGRAMS[name] for name in given.only or PROGRAMS]
    folders = [hand.OWN, *given.hand]
    lines: list[Line] = []
    print(f"fast-math: {given.fastmath}; by hand: {hand.describe()}")
    print(f"microseconds of one call; compile times in milliseconds\n{_COLUMNS}")
    build(PROGRAMS["norm"], PROGRAMS["norm"].tiny, Choices())  # what is loaded once is in no program's compile time
    jax = {} if given.peers is None else _peers(given.peers, [program.name for program in chosen])
    with tempfile.TemporaryDirectory() as scratch:
        clock = Clock(Path(scratch), 3 if given.quick else 9)
        for program in chosen:
            try:
                sizes = program.tiny if given.tiny else program.sizes
                choices = Choices(fastmath=given.fastmath)
                lines.append(measure(program, sizes, choices, folders, clock, Path(scratch)))
                print(_text(lines[-1], jax.get(program.name)), flush=True)
            except MlirAdError as error:
                print(f"{program.name:<10}  {str(error).splitlines()[0]}", flush=True)
    _summary(lines)
    if given.json:
        given.json.write_text(json.dumps([asdict(line) for line in lines], indent=1), encoding="utf-8")
    return int(any(line.error > 1e-12 for line in lines))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=list(PROGRAMS), metavar="NAME", help="these programs")
    parser.add_argument("--list", action="store_true", help="name the programs and their sizes")
    parser.add_argument("--quick", action="store_true", help="three rounds instead of nine")
    parser.add_argument("--tiny", action="store_true", help="tiny sizes: is everything right?")
    parser.add_argument("--hand", type=Path, nargs="+", default=[], help="folders with more adjoints in C")
    parser.add_argument("--fastmath", default=FAST, help="flags of every float op: none, contract, reassoc, fast ...")
    parser.add_argument("--cold", action="store_true", help="give freed memory back to the system after each call")
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter that has JAX: adds its times")
    parser.add_argument("--json", type=Path, help="write the numbers there, too")
    return parser


def _peers(python: str, names: Sequence[str]) -> dict[str, float]:
    """JAX's times, measured by another interpreter just before; nothing where that fails."""
    command = [python, "-m", "benchmarks.peers", "--only", *names]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"no peers: {done.stderr.strip().splitlines()[-1]}")
        return {}
    found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def _keep_freed_memory() -> None:
    """Let the C library keep large blocks that are freed: the first touch of fresh memory would be most of the time."""
    libc = ctypes.CDLL(None)
    if sys.platform == "linux":
        trim_threshold, mmap_threshold = -1, -3
        libc.mallopt(trim_threshold, 2**31 - 1)
        libc.mallopt(mmap_threshold, 2**30)


def _text(line: Line, jax: float | None) -> str:
    engine, upstream, llvm = (line.seconds[stage] * 1e3 for stage in ("engine", "upstream", "llvm"))
    best = min(line.hands, key=lambda name: line.hands[name], default="-")
    ratio = "-" if line.to_best is None else f"{line.to_best:.2f}"
    return (
        f"{line.name:<10}{_time(line.primal):>10}{_time(line.gradient):>10}{_time(line.best):>11}{ratio:>9}"
        f"{line.gradient / line.primal:>11.2f}{_time(jax):>9}{line.error:>10.1e}{line.peak_bytes / 1e6:>9.1f}"
        f"{engine:>8.0f}{upstream:>10.0f}{llvm:>7.0f}  {best}"
    )


def _time(microseconds: float | None) -> str:
    if microseconds is None:
        return "-"
    return f"{microseconds:.0f}" if microseconds >= 1000 else f"{microseconds:.3g}"


def _summary(lines: Sequence[Line]) -> None:
    ratios = [line.to_best for line in lines if line.to_best is not None]
    primal = [line.gradient / line.primal for line in lines]
    for title, found in (("to hand best", ratios), ("to primal", primal)):
        if found:
            mean = math.exp(sum(map(math.log, found)) / len(found))
            print(f"geometric mean of gradient {title}: {mean:.2f} ({len(found)})")


if __name__ == "__main__":
    sys.exit(main())
