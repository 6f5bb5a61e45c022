"""Fuzzes the engine with random programs: ``python -m tests.fuzz --seed S --count N``.

Worker processes take chunks of seeds, so that a crash or a hang is counted and does not end the run: the seeds that a
dead worker did not finish are run again, one per process. Programs that fail are shrunk and written as tests.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from tests.fuzz.comparison.forked import PATTERN
from tests.fuzz.comparison.outcomes import MODES, SOME_SECOND, Outcome, modes_of, table
from tests.fuzz.comparison.reports import report
from tests.fuzz.comparison.settings import Settings
from tests.fuzz.compile_settings import CompileSettings
from tests.fuzz.programs.generate import MIXES

#: Seeds a worker process; a process takes about a second to start.
_CHUNK = 50
_LARGEST_CHUNK = 400
#: How many failures are shrunk, beginning with the first.
_SHRUNK = 20


def fuzz(seeds: Sequence[int], settings: Settings | None = None, jobs: int | None = None) -> list[Outcome]:
    """The outcomes of all ``seeds`` in all modes of ``settings``."""
    return [outcome for found in _fuzz(seeds, settings or Settings(), jobs) for outcome in found]


def _fuzz(seeds: Sequence[int], settings: Settings, jobs: int | None) -> Iterator[list[Outcome]]:
    """The outcomes, chunk by chunk."""
    jobs = jobs or os.cpu_count() or 1
    size = min(max(_CHUNK, len(seeds) // (4 * jobs)), _LARGEST_CHUNK)
    chunks = [seeds[i : i + size] for i in range(0, len(seeds), size)]
    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(lambda chunk: list(_chunk(chunk, settings)), chunks)
        finally:
            pool.shutdown(cancel_futures=True)


def _chunk(seeds: Sequence[int], settings: Settings) -> Iterator[Outcome]:
    """Run ``seeds`` in one worker; those that it does not finish are run again, one per batch."""
    alone = replace(settings, batch=1)
    # A seed has no outcome if none of its modes is selected: second derivatives are for every fourth seed.
    seeds = [seed for seed in seeds if modes_of(seed, settings.modes)]
    outcomes, _ = _worker(seeds, settings) if seeds else ([], "")
    while True:
        yield from outcomes
        finished = {o.seed for o in outcomes}
        seeds = [seed for seed in seeds if seed not in finished]
        if not seeds:
            return
        outcomes, end = _worker(seeds, alone)
        if end:  # the first seed without an outcome is the one that crashed
            finished = {o.seed for o in outcomes}
            culprit = next((seed for seed in seeds if seed not in finished), None)
            outcomes += _isolated(culprit, alone) if culprit is not None else []


def _isolated(seed: int, settings: Settings) -> Iterator[Outcome]:
    for mode in modes_of(seed, settings.modes):
        outcomes, end = _worker([seed], replace(settings, modes=(mode,)))
        yield from outcomes or [Outcome(seed, mode, "hang" if end == "hang" else "crash", detail=end)]


def _worker(seeds: Sequence[int], settings: Settings) -> tuple[list[Outcome], str]:
    # perturbed memory: reading what was never written gives garbage instead of lucky zeros
    environment = {**os.environ, "MALLOC_PERTURB_": str(PATTERN)}
    with tempfile.TemporaryFile("w+") as said:
        command = settings.arguments(seeds)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True, env=environment)
        lines, is_asleep = _lines(process, settings.asleep)
        code = process.wait()
        said.seek(0)
        is_hanging = is_asleep or code == -signal.SIGXCPU
        end = "hang" if is_hanging else f"exit {code}: {said.read().strip()[-300:]}" if code else ""
    return [Outcome.from_line(line) for line in lines if line.startswith("{") and line.endswith("}\n")], end


def _lines(process: subprocess.Popen[str], seconds: float) -> tuple[list[str], bool]:
    """What ``process`` says until it ends, and whether it was ended because it said nothing for ``seconds``."""
    said: queue.Queue[str | None] = queue.Queue()

    def listen() -> None:
        assert process.stdout is not None
        with process.stdout as out:
            for line in out:
                said.put(line)
        said.put(None)

    listener = threading.Thread(target=listen)
    listener.start()
    lines: list[str] = []
    is_asleep = False
    while True:
        try:
            line = said.get(timeout=seconds)
        except queue.Empty:
            is_asleep = True
            process.kill()
            continue
        if line is None:
            listener.join()
            return lines, is_asleep
        lines.append(line)


def write_failures(outcomes: Sequence[Outcome], settings: Settings, folder: Path, shrinking: bool) -> None:
    """Write a test case for every one of ``outcomes`` in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for i, outcome in enumerate(outcomes):
        path = folder / f"test_{outcome.mode.replace('-', '_')}_{outcome.seed}.py"
        path.write_text(report(outcome, settings, shrinking and i < _SHRUNK))
        print(f"{path}: {outcome.status} {outcome.detail}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 where any program failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=200, help="how many seeds")
    parser.add_argument("--mix", choices=tuple(MIXES), default="all", help="what programs are made of")
    help_modes = f"of {', '.join(MODES)} (outer-inner); {SOME_SECOND}: one of the latter at every fourth seed"
    parser.add_argument("--modes", default=",".join(Settings.modes), help=help_modes)
    parser.add_argument("--batch", type=int, default=10, help="programs a compilation")
    parser.add_argument("--jobs", type=int, default=None, help="worker processes (default: one a core)")
    parser.add_argument("--element", choices=("f64", "f32", "f16", "bf16"), default="f64", help="the type of floats")
    parser.add_argument("--fastmath", default="", help="flags of the ops on floats, as in reassoc,contract")
    parser.add_argument("--opt-level", type=int, choices=range(4), default=0, help="how much LLVM optimises")
    parser.add_argument("--lanes", type=int, default=0, help="bits of vectors in which all loops run that can")
    help_pipelines = "one in so many programs on tensors goes through a pipeline of upstream first; 0: none does"
    parser.add_argument("--pipelines", type=int, default=4, help=help_pipelines)
    parser.add_argument("--raw", action="store_true", help="no upstream pass before or after the engine")
    help_free = "reverse derivatives have the freedoms of mlirad.grad: reassoc where adjoints meet, contract"
    parser.add_argument("--free", action="store_true", help=help_free)
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"), help="where failing programs go")
    shrink = "make the first failing programs small"
    parser.add_argument("--shrink", action=argparse.BooleanOptionalAction, default=True, help=shrink)
    options = parser.parse_args(arguments)
    settings = Settings(
        options.mix,
        tuple(options.modes.split(",")),
        options.batch,
        options.raw,
        options.free,
        element=options.element,
        fastmath=options.fastmath,
        way=CompileSettings(options.opt_level, options.lanes, pipelines=options.pipelines),
    )
    start = time.perf_counter()
    outcomes: list[Outcome] = []
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it would be ignored
    with contextlib.suppress(KeyboardInterrupt):  # what is known by then is reported
        for found in _fuzz(range(options.seed, options.seed + options.count), settings, options.jobs):
            outcomes += found
            failures = sum(o.failed for o in outcomes)
            print(f"{len({o.seed for o in outcomes})} programs, {failures} failures", file=sys.stderr, flush=True)
    print(table(outcomes))
    count = len({outcome.seed for outcome in outcomes})
    print(f"{count} programs from seed {options.seed} in {time.perf_counter() - start:.1f} s", flush=True)
    failed = [o for o in outcomes if o.failed]
    if failed:
        write_failures(failed, settings, options.out, options.shrink)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
