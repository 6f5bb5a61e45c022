"""The protocol of a peer's process: requests and results are lines of JSON, gradients are files of numpy arrays.

A peer is a function that returns a `PreparedGradient` for a request: a call that computes the gradient once, on one
thread, in double precision, on the inputs of `benchmarks.inputs`. `serve` runs and times it in a process of its own.
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
from benchmarks.other_derivatives import SPARSE, TASKS, ColoredProducts, DerivativeTask
from benchmarks.programs import PROGRAMS, Differentiable

_ENOUGH = 5e-3  # least duration of a round in seconds
_PATIENCE = 6.0  # seconds of measuring after which no further round begins


@dataclass(frozen=True)
class Request:
    """A measurement of one program in a peer's process.

    ``program`` is the name of one of the fifteen, of one of the general suite (in `affine`, static extents), or of one
    in `benchmarks.other_derivatives`. The gradients are written to the folder ``into``. ``tiny`` selects sizes for a
    quick check. ``cold`` returns freed memory to the system after each call. ``text`` is a file with MLIR or LLVM IR,
    for `compiled`. ``fastmath`` keeps the fast-math flags of what is compiled.
    """

    program: str
    into: str
    rounds: int = 9
    tiny: bool = False
    cold: bool = False
    text: str = ""
    fastmath: bool = True

    @property
    def task(self) -> Differentiable | DerivativeTask | ColoredProducts:
        """The program, or the task, named ``program``."""
        if self.program == SPARSE.name:
            return SPARSE
        if self.program in TASKS:
            return TASKS[self.program]
        if self.program in PROGRAMS:
            return PROGRAMS[self.program]
        return KERNELS[self.program].spelled(AFFINE_STATIC)

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes at which it is measured."""
        return dict(self.task.tiny if self.tiny else self.task.sizes)


@dataclass(frozen=True)
class EmittedDerivative:
    """A derivative as a ``file`` of MLIR or LLVM IR, which took ``seconds`` to compute.

    ``preparation`` describes how the program was changed before the peer accepted it; empty if it was not.
    """

    preparation: str
    file: str
    seconds: float


@dataclass(frozen=True)
class PeerResult:
    """Microseconds of a gradient, or the ``reason`` why there are none.

    A program that would take minutes runs fewer steps: ``sizes`` are those it ran at, and ``microseconds`` are
    extrapolated by ``factor``. ``peak_bytes`` is the peak memory of one call at these sizes, without arguments and
    results. ``gradients`` is a file of arrays, in the order of the outputs. ``texts`` are derivatives that `compiled`
    has to compile and measure.
    """

    microseconds: float | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    factor: float = 1.0
    peak_bytes: int | None = None
    compile_seconds: float | None = None
    gradients: str = ""
    texts: tuple[EmittedDerivative, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class PreparedGradient:
    """A gradient that can be called; ``arrays`` converts the result of ``call`` to numpy arrays.

    ``compile_seconds`` is None if nothing is compiled.
    """

    call: Callable[[], Any]
    arrays: Callable[[Any], Sequence[Array]]
    sizes: dict[str, int]
    factor: float = 1.0
    compile_seconds: float | None = None


Prepare = Callable[[Request], "PreparedGradient | PeerResult"]


def serve(prepare: Prepare) -> None:
    """Process the requests on standard input. The output of the peer is redirected to standard error."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        print(write(run_request(prepare, read_request(line))), file=out, flush=True)


def run_request(prepare: Prepare, request: Request) -> PeerResult:
    """Prepare the gradient, save the result of one call, and time it. An exception becomes the reason of the result."""
    try:
        if not request.cold:
            keep_freed_memory()
        ready = prepare(request)
        if isinstance(ready, PeerResult):
            return ready
        return _measured(ready, request)
    except Exception as error:
        return PeerResult(reason=first_line(error))


def _measured(ready: PreparedGradient, request: Request) -> PeerResult:
    file = Path(request.into) / f"{request.program}_{os.getpid()}.npz"
    found = [np.asarray(array) for array in ready.arrays(ready.call())]
    np.savez(file, *found)
    results = sum(array.nbytes for array in found)
    del found
    seconds = least_seconds(ready.call, request.rounds)
    grown = high_water_bytes(ready.call)
    peak = None if grown is None else max(0, grown - results)
    microseconds = seconds * ready.factor * 1e6
    return PeerResult(microseconds, dict(ready.sizes), ready.factor, peak, ready.compile_seconds, str(file))


def least_seconds(call: Callable[[], Any], rounds: int) -> float:
    """The least processor time of a call in seconds, over all threads of this process."""
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
    """The type of ``error`` and the first line of its message."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0] if lines else ''}".rstrip(": ")


def arrays_of(file: str) -> tuple[Array, ...]:
    """The gradients in ``file``."""
    with np.load(file) as found:
        return tuple(found[name] for name in found.files)


def write(message: Request | PeerResult) -> str:
    """The line of JSON for ``message``."""
    return json.dumps(asdict(message))


def read_request(line: str) -> Request:
    """The request that `write` encoded in ``line``."""
    return Request(**json.loads(line))


def read_result(line: str) -> PeerResult:
    """The result that `write` encoded in ``line``."""
    found = json.loads(line)
    return PeerResult(**{**found, "texts": tuple(EmittedDerivative(**text) for text in found["texts"])})
