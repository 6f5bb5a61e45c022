"""Measures the time of a gradient relative to its primal, on the programs of `examples/`.

`python benchmarks/gradient_cost.py`. Times are the best of several calls in one process, on one core, with the
compiled functions called from Python; trust the ratios of one run, not absolute times of different days.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import mlirad as ad  # noqa: E402

RANDOM = np.random.default_rng(0)


def numbers(*shape: int) -> np.ndarray:
    """Arrays as the programs take them."""
    return RANDOM.normal(size=shape)


#: Program -> its function, the arguments, and which of them have a shadow in the reverse driver.
PROGRAMS: dict[str, tuple[str, tuple[Any, ...], tuple[int, ...]]] = {
    "sum_of_reads": ("sum_of_reads", (numbers(100_000), numbers(100_000), np.array(0)), (0,)),
    "norm": ("norm", (np.zeros(1000), numbers(1000)), (0, 1)),
    "logsumexp": ("logsumexp", (numbers(1_000_000),), (0,)),
    "rk4": ("rk4", (1.0, 0.5, 1.5), ()),
    "heat": ("heat", (numbers(128, 128), 0.2, 50), (0,)),
    "nbody": ("energy", (numbers(300, 3), numbers(300, 3), numbers(300) ** 2), (0, 1, 2)),
    "gmm": ("gmm", (numbers(25), numbers(25, 10), 0.3 * numbers(25, 55), numbers(1000, 10)), (0, 1, 2)),
    "network": (
        "loss",
        (numbers(64, 64), 0.1 * numbers(64, 64), numbers(64), 0.1 * numbers(64, 16), numbers(16), numbers(64, 16)),
        (1, 2, 3, 4),
    ),
}


def main() -> None:
    """Print one line a program."""
    print(f"{'program':<14}{'primal us':>12}{'gradient us':>14}{'ratio':>8}")
    ratios = []
    for name, (function, arguments, shadowed) in PROGRAMS.items():
        expanded = ad.transforms.autodiff(ad.load(ROOT / "examples" / f"{name}.mlir"))
        primal = best(ad.compile(expanded, function), arguments)
        gradient = best(ad.compile(expanded, f"d{function}"), with_shadows(name, arguments, shadowed))
        ratios.append(gradient / primal)
        print(f"{name:<14}{primal * 1e6:>12.1f}{gradient * 1e6:>14.1f}{ratios[-1]:>8.2f}")
    print(f"{'geometric mean':<40}{float(np.exp(np.mean(np.log(ratios)))):>8.2f}")


def with_shadows(name: str, arguments: Sequence[Any], shadowed: Sequence[int]) -> list[Any]:
    """The arguments of the reverse driver."""
    given: list[Any] = []
    for i, argument in enumerate(arguments):
        given += [argument, np.zeros_like(argument)] if i in shadowed else [argument]
    return [*given, 1.0] if name == "sum_of_reads" else given


def best(function: Callable[..., Any], arguments: Sequence[Any], seconds: float = 0.5) -> float:
    """The shortest of at least five calls, in seconds."""
    fastest, spent, calls = float("inf"), 0.0, 0
    while calls < 5 or spent < seconds:
        for argument in arguments:
            if isinstance(argument, np.ndarray) and argument.dtype == np.int64:
                argument[...] = 0  # the cursor of the stream
        started = time.perf_counter()
        function(*arguments)
        taken = time.perf_counter() - started
        fastest, spent, calls = min(fastest, taken), spent + taken, calls + 1
    return fastest


if __name__ == "__main__":
    main()
