"""How fast is a derivative that a peer made as MLIR? Only the differentiation is the peer's.

It is lowered, compiled and called as ours is. Asked like a peer (`answers`), with the text in the request. A derivative
that reads or writes where it must not takes only this process down.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

import mlirad as ad
from benchmarks.blas import one_thread
from benchmarks.build import FAST, Choices, allow, compile_function
from benchmarks.measure import Clock, own_entry
from benchmarks.peers.answers import Answer, Request, serve


def prepare(request: Request) -> Answer:
    """The derivative in the request's file, measured."""
    one_thread()
    program, sizes = request.chosen, request.sizes
    module = ad.parse(Path(request.text).read_text(encoding="utf-8"), name=program.file)
    allow(module, FAST)
    compiled, _ = compile_function(module, program.gradient, Choices())
    ins = program.inputs(sizes)
    outs = program.outputs(sizes, ins)
    compiled(*outs, *ins)
    file = request.text + ".npz"
    np.savez(file, *outs)
    with tempfile.TemporaryDirectory() as scratch:
        entry = own_entry(program.name, compiled, (*outs, *ins))
        microseconds = Clock(Path(scratch), request.rounds).microseconds([entry])[0]
    return Answer(microseconds, sizes, gradients=file)


if __name__ == "__main__":
    serve(prepare)
