"""Differentiates the programs in C++ with Enzyme (the `enzyme-ad` wheel); the result is optimised LLVM IR."""

from __future__ import annotations

import os
import time
from pathlib import Path

from enzyme_ad.jax import enzyme_call
from enzyme_ad.jax.primitives import LANG_CPP, cflags, resource_dir

from benchmarks.c_compiler import processor
from benchmarks.peers.enzyme_source import FAST, for_older_compilers, shapes, source
from benchmarks.peers.protocol import EmittedDerivative, PeerResult, Request, serve


def prepare(request: Request) -> PeerResult:
    """The gradient as LLVM IR."""
    program, sizes = request.task, request.sizes
    given = program.inputs(sizes)
    outs = program.outputs(sizes, given)
    native = processor()
    target = [] if native is None else ["-target-cpu", native]
    options = ["-O3", *(FAST if request.fastmath else ()), *target, "-resource-dir", resource_dir(), *cflags()]
    file = Path(request.into) / f"{program.name}_{os.getpid()}.ll"
    start = time.perf_counter()
    enzyme_call.compile_to_llvm(
        str(file), source(program, sizes), "run", shapes(outs), shapes(given), options, LANG_CPP, False, ""
    )
    seconds = time.perf_counter() - start
    file.write_text(for_older_compilers(file.read_text(encoding="utf-8")), encoding="utf-8")
    return PeerResult(texts=(EmittedDerivative("", str(file), seconds),))


if __name__ == "__main__":
    serve(prepare)
