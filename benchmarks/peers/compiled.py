"""How fast is a derivative that a peer made as MLIR or LLVM IR? Only the differentiation is the peer's.

MLIR is lowered, compiled and called as ours is, LLVM IR as adjoints by hand are. Asked like a peer (`answers`), with
the text in the request. A derivative that reads or writes where it must not takes only this process down.
"""

from __future__ import annotations

import ctypes
import tempfile
from pathlib import Path

import numpy as np

import mlirad as ad
from benchmarks import hand
from benchmarks.blas import one_thread
from benchmarks.build import FAST, Choices, allow, compile_function
from benchmarks.hand import Entry
from benchmarks.inputs import Array
from benchmarks.measure import Clock, own_entry
from benchmarks.peers.answers import Answer, Request, serve


def prepare(request: Request) -> Answer:
    """The derivative in the request's file, measured."""
    one_thread()
    sizes = request.sizes
    ins = request.chosen.inputs(sizes)
    outs = request.chosen.outputs(sizes, ins)
    entry = _of_llvm(request, outs, ins) if request.text.endswith(".ll") else _of_mlir(request, outs, ins)
    ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(entry.address)(entry.first, entry.second)
    file = request.text + ".npz"
    np.savez(file, *outs)
    with tempfile.TemporaryDirectory() as scratch:
        microseconds = Clock(Path(scratch), request.rounds).microseconds([entry])[0]
    return Answer(microseconds, sizes, gradients=file)


def _of_mlir(request: Request, outs: tuple[Array, ...], ins: tuple[Array, ...]) -> Entry:
    program = request.chosen
    module = ad.parse(Path(request.text).read_text(encoding="utf-8"), name=program.file)
    allow(module, FAST)
    compiled, _ = compile_function(module, program.gradient, Choices())
    return own_entry(program.name, compiled, (*outs, *ins))


def _of_llvm(request: Request, outs: tuple[Array, ...], ins: tuple[Array, ...]) -> Entry:
    source = Path(request.text)
    # The peer has optimised it: this is its machine code.
    library = hand.build(source, {}, source.parent, ("-Xclang", "-disable-llvm-passes"))
    entry = None if library is None else hand.entry(source, library, outs, ins)
    if entry is None:
        raise RuntimeError(f"'{hand.describe()}' does not compile the peer's LLVM IR")
    return entry


if __name__ == "__main__":
    serve(prepare)
