"""Compares derivatives of random JAX functions with JAX: ``python -m tests.fuzz.jax_functions --seed S --count N``."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

import jax

from tests.fuzz.jax_functions.comparison import MODES, compare, modes_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 where any derivative is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.jax_functions", description=__doc__.partition(":")[0])
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=100, help="how many functions")
    parser.add_argument("--size", type=int, default=6, help="steps of a function")
    text = f"of {', '.join(MODES)} (default: the first two, and one of the others in turn)"
    parser.add_argument("--modes", help=text)
    options = parser.parse_args(arguments)
    start = time.perf_counter()
    table: Counter[tuple[str, str]] = Counter()
    with jax.enable_x64(True):
        for seed in range(options.seed, options.seed + options.count):
            modes = options.modes.split(",") if options.modes else modes_of(seed)
            for found in compare(seed, options.size, modes):
                table[found.mode, found.status] += 1
                if found.status not in ("right", "skipped"):
                    print(f"seed {seed} {found.mode}: {found.status} {found.detail}", flush=True)
            jax.clear_caches()
            print(f"{seed + 1 - options.seed} functions", file=sys.stderr, end="\r", flush=True)
    statuses = sorted({status for _, status in table})
    print(f"{'mode':16}" + "".join(f"{status:>10}" for status in statuses))
    for mode in MODES:
        print(f"{mode:16}" + "".join(f"{table[mode, status]:10}" for status in statuses))
    print(f"{options.count} functions from seed {options.seed} in {time.perf_counter() - start:.0f} s")
    return int(any(status in ("wrong", "crash") for _, status in table))


if __name__ == "__main__":
    raise SystemExit(main())
