"""The protocol of a peer's process: requests and answers are JSON objects, one a line; gradients are left in files.

A peer is a function that makes a `Ready` of a request: a call that computes the gradient once, on one thread and in
double precision, on the inputs of `benchmarks.inputs`. `serve` runs and times it, in a process of its own.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.general.kernel import AFFINE_STATIC
from benchmarks.general.programs import KERNELS
from benchmarks.heap import high_water_bytes, keep_freed_memory
from benchmarks.inputs import Array
from benchmarks.programs import PROGRAMS, Differentiable
from benchmarks.questions import QUESTIONS, SPARSE, ColoredQuestion, Question

_ENOUGH = 5e-3  # seconds that a round fills
_PATIENCE = 6.0  # seconds after which no further round begins


@dataclass(frozen=True)
class Request:
    """Which program of the fifteen, of the suite in `affine`, or of `benchmarks.questions`; at tiny sizes or not.

    ``into`` is the folder for files, ``text`` one with MLIR to be compiled.
    ``cold`` gives freed memory back to the system after each call. ``fastmath``: with its flags, where one is compiled.
    """

    program: str
    into: str
    rounds: int = 9
    tiny: bool = False
    cold: bool = False
    text: str = ""
    fastmath: bool = True

    @property
    def chosen(self) -> Differentiable | Question | ColoredQuestion:
        """The program itself."""
        if self.program == SPARSE.name:
            return SPARSE
        if self.program in QUESTIONS:
            return QUESTIONS[self.program]
        if self.program in PROGRAMS:
            return PROGRAMS[self.program]
        return KERNELS[self.program].spelled(AFFINE_STATIC)

    @property
    def sizes(self) -> dict[str, int]:
        """Its sizes."""
        return dict(self.chosen.tiny if self.tiny else self.chosen.sizes)


@dataclass(frozen=True)
class Text:
    """A derivative as a file of MLIR or LLVM IR; what was ``done`` to the program, and the ``seconds`` of making it."""

    done: str
    file: str
    seconds: float


@dataclass(frozen=True)
class Answer:
    """Microseconds of a gradient, or the reason why there are none.

    Where a program would take minutes, ``sizes`` say at which fewer steps it ran, and ``microseconds`` are ``factor``
    times what was measured. ``peak_bytes`` are those of one call at these sizes, arguments and results left out.
    ``gradients`` is a file of arrays, in the order of the outputs; ``texts`` are to be compiled and measured by us.
    """

    microseconds: float | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    factor: float = 1.0
    peak_bytes: int | None = None
    compile_seconds: float | None = None
    gradients: str = ""
    texts: tuple[Text, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Ready:
    """A gradient that can be called; ``arrays`` makes numpy arrays of what a call gave.

    ``compile_seconds`` are None where nothing is compiled.
    """

    call: Callable[[], Any]
    arrays: Callable[[Any], Sequence[Array]]
    sizes: dict[str, int]
    factor: float = 1.0
    compile_seconds: float | None = None


Prepare = Callable[[Request], "Ready | Answer"]


def serve(prepare: Prepare) -> None:
    """Answer the requests of standard input. What the peer prints goes to standard error."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        print(write(answer(prepare, read_request(line))), file=out, flush=True)


def answer(prepare: Prepare, request: Request) -> Answer:
    """Prepare, call once, keep the gradient, and measure. An exception is a reason."""
    try:
        if not request.cold:
            keep_freed_memory()
        ready = prepare(request)
        if isinstance(ready, Answer):
            return ready
        return _measured(ready, request)
    except Exception as error:
        return Answer(reason=first_line(error))


def _measured(ready: Ready, request: Request) -> Answer:
    file = Path(request.into) / f"{request.program}_{os.getpid()}.npz"
    found = [np.asarray(array) for array in ready.arrays(ready.call())]
    np.savez(file, *found)
    results = sum(array.nbytes for array in found)
    del found
    seconds = least_seconds(ready.call, request.rounds)
    grown = high_water_bytes(ready.call)
    peak = None if grown is None else max(0, grown - results)
    microseconds = seconds * ready.factor * 1e6
    return Answer(microseconds, dict(ready.sizes), ready.factor, peak, ready.compile_seconds, str(file))


def least_seconds(call: Callable[[], Any], rounds: int) -> float:
    """The least processor time of this process, all its threads, for a call."""
    best, count, begun = float("inf"), 1, time.process_time()
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(count):
            call()
        best = min(best, (time.process_time() - start) / count)
        count = max(1, int(_ENOUGH / max(best, 1e-7)))
        if time.process_time() - begun > _PATIENCE:
            break
    return best


def first_line(error: BaseException) -> str:
    """What went wrong, in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0] if lines else ''}".rstrip(": ")


def arrays_of(file: str) -> tuple[Array, ...]:
    """The gradients that were left in a file."""
    with np.load(file) as found:
        return tuple(found[name] for name in found.files)


def write(message: Request | Answer) -> str:
    """One line."""
    return json.dumps(asdict(message))


def read_request(line: str) -> Request:
    """What `write` made of a request."""
    return Request(**json.loads(line))


def read_answer(line: str) -> Answer:
    """What `write` made of an answer."""
    found = json.loads(line)
    return Answer(**{**found, "texts": tuple(Text(**text) for text in found["texts"])})
