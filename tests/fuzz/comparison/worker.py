"""The process that the fuzzer starts: compares seeds, prints each outcome as a line of JSON."""

from __future__ import annotations

import argparse
import faulthandler
from collections.abc import Sequence

from tests.fuzz.comparison.forked import limit_processor_time
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.comparison.outcomes import modes_of
from tests.fuzz.comparison.settings import options_of
from tests.fuzz.compile_settings import CompileSettings
from tests.fuzz.programs.generate import MIXES, generate


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    faulthandler.enable()
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.comparison.worker")
    parser.add_argument("--mix", choices=tuple(MIXES), default="all")
    parser.add_argument("--modes", default="forward,reverse")
    parser.add_argument("--batch", type=int, default=10)
    parser.add_argument("--element", default="f64")
    parser.add_argument("--fastmath", default="")
    parser.add_argument("--opt-level", type=int, default=0)
    parser.add_argument("--lanes", type=int, default=0)
    parser.add_argument("--pipelines", type=int, default=0)
    parser.add_argument("--raw", action="store_true")
    parser.add_argument("--free", action="store_true")
    parser.add_argument("--seconds", type=int, required=True, help="of processor time, for a batch")
    parser.add_argument("seeds", type=int, nargs="+")
    options = parser.parse_args(arguments)
    modes = options.modes.split(",")
    for start in range(0, len(options.seeds), options.batch):
        programs = [generate(seed, MIXES[options.mix]) for seed in options.seeds[start : start + options.batch]]
        cases = [
            case_of(program, mode, options.element, options.fastmath)
            for program in programs
            for mode in modes_of(program.seed, modes)
        ]
        limit_processor_time(options.seconds)
        way = CompileSettings(options.opt_level, options.lanes, pipelines=options.pipelines)
        for outcome in compare(cases, options=options_of(raw=options.raw, free=options.free), way=way):
            print(outcome.to_line(), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
