"""How often is the engine right on random programs? ``python -m mlirad.testing.fuzz --seed S --count N``.

Seeds are handed in chunks to worker processes, so that a crash or a hang is counted and not fatal: what a dead worker
had in hand is asked again, one seed a process. Programs that fail are written to files, with what was expected, after
shrinking where ``--shrink`` is given.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from mlirad.testing.outcomes import MODES, Outcome, table
from mlirad.testing.programs import MIXES

_CHUNK = 50


@dataclass(frozen=True)
class Settings:
    """What to ask, and how."""

    mix: str = "all"
    modes: tuple[str, ...] = ("forward", "reverse")
    batch: int = 10
    raw: bool = False
    seconds: float = 120.0
    element: str = "f64"

    def arguments(self, seeds: Sequence[int]) -> list[str]:
        """The command line of a worker."""
        return [
            *(sys.executable, "-m", "mlirad.testing.worker", "--mix", self.mix, "--batch", str(self.batch)),
            *("--modes", ",".join(self.modes), "--element", self.element),
            *(["--raw"] if self.raw else []),
            *map(str, seeds),
        ]


def fuzz(seeds: Sequence[int], settings: Settings | None = None, jobs: int | None = None) -> list[Outcome]:
    """The outcomes of all ``seeds`` in all modes of ``settings``."""
    settings = settings or Settings()
    chunks = [seeds[i : i + _CHUNK] for i in range(0, len(seeds), _CHUNK)]
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        found = pool.map(lambda chunk: list(_chunk(chunk, settings)), chunks)
        return [outcome for outcomes in found for outcome in outcomes]


def _chunk(seeds: Sequence[int], settings: Settings) -> Iterator[Outcome]:
    """Ask one worker about ``seeds``; what it leaves open is asked again, one seed a batch."""
    alone = replace(settings, batch=1)
    outcomes, _ = _worker(seeds, settings)
    while True:
        yield from outcomes
        told = {o.seed for o in outcomes}
        seeds = [seed for seed in seeds if seed not in told]
        if not seeds:
            return
        outcomes, end = _worker(seeds, alone)
        if end:  # the first that it did not tell of is what it fell over
            told = {o.seed for o in outcomes}
            culprit = next((seed for seed in seeds if seed not in told), None)
            outcomes += _isolated(culprit, alone) if culprit is not None else []


def _isolated(seed: int, settings: Settings) -> Iterator[Outcome]:
    for mode in settings.modes:
        outcomes, end = _worker([seed], replace(settings, modes=(mode,), seconds=settings.seconds / 4))
        yield from outcomes or [Outcome(seed, mode, "hang" if end == "hang" else "crash", detail=end)]


def _worker(seeds: Sequence[int], settings: Settings) -> tuple[list[Outcome], str]:
    # perturbed memory: reading what was never written gives garbage instead of lucky zeros
    environment = {**os.environ, "MALLOC_PERTURB_": "173"}
    process = subprocess.Popen(
        settings.arguments(seeds), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        out, err = process.communicate(timeout=settings.seconds)
        end = "" if process.returncode == 0 else f"exit {process.returncode}: {err.strip()[-300:]}"
    except subprocess.TimeoutExpired:
        process.kill()
        out, _ = process.communicate()
        end = "hang"
    lines = [line for line in out.splitlines() if line.startswith("{") and line.endswith("}")]
    return [Outcome.from_line(line) for line in lines], end


def write_failures(outcomes: Sequence[Outcome], settings: Settings, folder: Path, shrinking: bool) -> None:
    """Write every program of ``outcomes`` to a file of its own in ``folder``."""
    from mlirad.testing.reports import report

    folder.mkdir(parents=True, exist_ok=True)
    for outcome in outcomes:
        path = folder / f"{outcome.mode}-{outcome.seed}.mlir"
        path.write_text(report(outcome, settings, shrinking))
        print(f"{path}: {outcome.status} {outcome.detail}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 where any program failed."""
    parser = argparse.ArgumentParser(prog="python -m mlirad.testing.fuzz", description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=200, help="how many seeds")
    parser.add_argument("--mix", choices=tuple(MIXES), default="all", help="what programs are made of")
    parser.add_argument("--modes", default="forward,reverse", help=f"of {', '.join(MODES)} (outer-inner)")
    parser.add_argument("--batch", type=int, default=10, help="programs a compilation")
    parser.add_argument("--jobs", type=int, default=None, help="worker processes")
    parser.add_argument("--element", choices=("f64", "f32", "f16", "bf16"), default="f64", help="the type of floats")
    parser.add_argument("--raw", action="store_true", help="no upstream pass before or after the engine")
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"), help="where failing programs go")
    parser.add_argument("--shrink", action="store_true", help="make failing programs small first")
    options = parser.parse_args(arguments)
    settings = Settings(
        options.mix, tuple(options.modes.split(",")), options.batch, options.raw, element=options.element
    )
    start = time.perf_counter()
    outcomes = fuzz(range(options.seed, options.seed + options.count), settings, options.jobs)
    print(table(outcomes))
    print(f"{options.count} programs from seed {options.seed} in {time.perf_counter() - start:.1f} s")
    failed = [o for o in outcomes if o.failed]
    if failed:
        write_failures(failed, settings, options.out, options.shrink)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
