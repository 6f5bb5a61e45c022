"""Times gradients of three programs with parallel loops, in order and on one and two threads.

    python -m benchmarks.threads [--threads 1 2 4] [--only nbody]

Wall time in milliseconds, the least of several rounds in which every version runs in turn: the fewer cores are free,
the less is to be seen. ``in order``: no runtime is used and derivatives are not parallel. The last column is the
greatest difference to that, as part of the largest number.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import mlirad

_FOLDER = Path(__file__).parent / "programs"
_ROUNDS = 9


@dataclass(frozen=True)
class Case:
    """A program in ``programs/``, differentiated ``by`` some of its arguments."""

    name: str
    by: tuple[int, ...]
    make: Callable[[], tuple[Any, ...]]


def _nbody() -> tuple[Any, ...]:
    rng = np.random.default_rng(1)
    return rng.uniform(-1, 1, (1000, 3)), rng.uniform(0.5, 1.5, 1000)


def _diffusion() -> tuple[Any, ...]:
    rng = np.random.default_rng(2)
    return rng.uniform(0.5, 1.5, (512, 512)), np.zeros((512, 512)), 10


def _layers() -> tuple[Any, ...]:
    rng = np.random.default_rng(3)
    return rng.uniform(-1, 1, (32, 16)), rng.uniform(-1, 1, 32), rng.uniform(-1, 1, (20000, 16))


CASES = (Case("nbody", (0, 1), _nbody), Case("diffusion", (0,), _diffusion), Case("layers", (0, 1), _layers))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--only", nargs="+", default=[case.name for case in CASES])
    given = parser.parse_args(arguments)
    kinds = ["in order", *(f"{n} threads" for n in given.threads)]
    print(f"{'program':<12}{'':<10}" + "".join(f"{kind:>12}" for kind in kinds) + "  difference")
    for case in CASES:
        if case.name in given.only:
            _measure(case, given.threads)


def _measure(case: Case, threads: Sequence[int]) -> None:
    module = mlirad.load(_FOLDER / f"{case.name}_parallel.mlir")
    targets = [mlirad.Cpu(parallel="none"), *(mlirad.Cpu(parallel="openmp", threads=n) for n in threads)]
    primals = [mlirad.compile(module, case.name, target=target) for target in targets]
    gradients = [mlirad.grad(module, case.name, wrt=case.by, target=target) for target in targets]
    for label, functions in (("primal", primals), ("gradient", gradients)):
        best = [float("inf")] * len(functions)
        for _ in range(_ROUNDS):
            for i, function in enumerate(functions):
                inputs = case.make()
                start = time.perf_counter()
                function(*inputs)
                best[i] = min(best[i], (time.perf_counter() - start) * 1e3)
        wanted, *others = (np.concatenate([np.ravel(part) for part in _parts(f(*case.make()))]) for f in functions)
        off = max(float(np.max(np.abs(other - wanted))) for other in others) / float(np.max(np.abs(wanted)))
        print(
            f"{case.name:<12}{label:<10}" + "".join(f"{taken:>12.2f}" for taken in best) + f"{off:>12.1e}", flush=True
        )


def _parts(result: Any) -> tuple[Any, ...]:
    return result if isinstance(result, tuple) else (result,)


if __name__ == "__main__":
    main()
