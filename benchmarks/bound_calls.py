"""Times a small gradient called from Python: `bruss_rhs`, with bound arguments and without, beside hand-written C.

    python -m benchmarks.bound_calls

Every line is one call from Python. C is called the same way as a bound function is: one function of two pointers that
were packed before. The last column is against C.
"""

from __future__ import annotations

import functools
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import hand
from benchmarks.build import Choices, build
from benchmarks.programs import PROGRAMS

_CALLS, _ROUNDS = 2000, 15


def microseconds(calls: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The least processor time of a call of each, in rounds in which all of them run."""
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(_ROUNDS):
        for name, call in calls.items():
            start = time.thread_time()
            for _ in range(_CALLS):
                call()
            best[name] = min(best[name], (time.thread_time() - start) / _CALLS * 1e6)
    return best


def main() -> None:
    """Print the lines."""
    program = PROGRAMS["bruss_rhs"]
    gradient = build(program, program.sizes, Choices()).gradient
    ins = program.inputs(program.sizes)
    outs = program.outputs(program.sizes, ins)
    calls: dict[str, Callable[[], Any]] = {
        "compiled.bind(*arrays)()": gradient.bind(*outs, *ins),
        "compiled(*arrays)": functools.partial(gradient, *outs, *ins),
    }
    with tempfile.TemporaryDirectory() as scratch:
        source = hand.OWN / "bruss_rhs.c"
        library = hand.build(source, program.defines(program.sizes), Path(scratch))
        if library is not None:
            entry = hand.entry(source, library, outs, ins)  # keeps the arrays alive whose addresses the call uses
            calls["C by hand"] = entry.call
        found = microseconds(calls)
    for name, taken in found.items():
        ratio = f"{taken / found['C by hand']:8.2f}" if "C by hand" in found else ""
        print(f"{name:<28}{taken:8.2f} us{ratio}")


if __name__ == "__main__":
    main()
