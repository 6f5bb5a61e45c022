"""Checks random kernels: ``python -m tests.fuzz.kernels --seed S --count N``."""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from tests.fuzz.kernels.comparison import compare, compare_gradient_mutants, compare_sums
from tests.fuzz.kernels.programs import kernel
from tests.fuzz.kernels.sums import sums


def main() -> int:
    """Run the command line; 1 where any kernel failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.kernels", description=(__doc__ or "").strip())
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=20, help="how many kernels")
    parser.add_argument("--order", type=int, choices=(1, 2), default=1, help="of the derivatives that are checked")
    parser.add_argument("--mutants", action="store_true", help="of gradients; each fault has to be seen")
    parser.add_argument("--sums", action="store_true", help="loops that add to elements of other threads, instead")
    given = parser.parse_args()
    start, failed, faults = time.perf_counter(), 0, 0
    atomics = [0, 0]
    for seed in range(given.seed, given.seed + given.count):
        try:
            if given.sums:
                atomics = [n + more for n, more in zip(atomics, compare_sums(sums(seed)), strict=True)]
            elif given.mutants:
                faults += compare_gradient_mutants(kernel(seed))
            else:
                compare(kernel(seed), given.order)
        except (Exception, AssertionError) as error:
            failed += 1
            last = traceback.extract_tb(error.__traceback__)[-1]
            text = " | ".join(str(error).split("\n")[:8])
            print(f"seed {seed}: {type(error).__name__} in {last.name}: {text[:500]}", flush=True)
    seen = f"{faults} faults seen, " if given.mutants else ""
    seen += f"{atomics[0]} atomic additions became {atomics[1]}, " if given.sums else ""
    print(f"{given.count} kernels, {seen}{failed} failures, {time.perf_counter() - start:.0f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
