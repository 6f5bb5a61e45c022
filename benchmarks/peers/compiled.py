"""Compiles and times derivatives that a peer emits as MLIR or LLVM IR.

MLIR is lowered and compiled like our own, LLVM IR like hand-written adjoints. This runs as a process like a peer
(`protocol`), since an incorrect derivative may crash it.

"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import mlirad as ad
from benchmarks import hand
from benchmarks.blas import one_thread
from benchmarks.build import FAST, Choices, build, compile_function
from benchmarks.hand import Entry
from benchmarks.inputs import Array
from benchmarks.measure import Clock, own_entry
from benchmarks.peers.protocol import PeerResult, Request, serve
from benchmarks.programs import PROGRAMS
from mlirad.passes.allow_fastmath import allow
from mlirad.testing.memory import Counted

# The peer has optimised it: this is its machine code.
_AS_IT_IS = ("-Xclang", "-disable-llvm-passes")


@dataclass(frozen=True)
class _Derivative:
    """A derivative ready to be called, the seconds of compiling it, and how to count the bytes that it allocates."""

    entry: Entry
    seconds: float
    peak_bytes: Callable[[], int | None]


def prepare(request: Request) -> PeerResult:
    """The derivative in the request's file, measured."""
    one_thread()
    sizes = request.sizes
    ins = request.task.inputs(sizes)
    outs = request.task.outputs(sizes, ins)
    made = _of_llvm(request, outs, ins) if request.text.endswith(".ll") else _of_mlir(request, outs, ins)
    made.entry.call()
    file = request.text + ".npz"
    np.savez(file, *outs)
    with tempfile.TemporaryDirectory() as scratch:
        microseconds = Clock(Path(scratch), request.rounds).microseconds([made.entry])[0]
    return PeerResult(microseconds, sizes, peak_bytes=made.peak_bytes(), compile_seconds=made.seconds, gradients=file)


def _of_mlir(request: Request, outs: tuple[Array, ...], ins: tuple[Array, ...]) -> _Derivative:
    program = request.task
    module = ad.parse(Path(request.text).read_text(encoding="utf-8"), name=program.file)
    allow(module, FAST if request.fastmath else ())
    compiled, seconds = compile_function(module, program.gradient, Choices())
    arrays = (*outs, *ins)
    entry = own_entry(program.name, compiled, arrays)
    return _Derivative(entry, sum(seconds.values()), lambda: Counted(compiled)(*arrays).peak_bytes)


def _of_llvm(request: Request, outs: tuple[Array, ...], ins: tuple[Array, ...]) -> _Derivative:
    source = Path(request.text)
    start = time.perf_counter()
    library = hand.build(source, {}, source.parent, _AS_IT_IS, fast=request.fastmath)
    seconds = time.perf_counter() - start
    if library is None:
        raise RuntimeError(f"'{hand.describe()}' does not compile the peer's LLVM IR")
    entry = hand.entry(source, library, outs, ins)
    return _Derivative(entry, seconds, lambda: hand.peak_bytes(source, {}, outs, ins, _AS_IT_IS))


if __name__ == "__main__":
    build(
        PROGRAMS["norm"], PROGRAMS["norm"].tiny, Choices()
    )  # load modules first, so that the compile time does not include it
    serve(prepare)
