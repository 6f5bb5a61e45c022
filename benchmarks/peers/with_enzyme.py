"""Differentiates the programs in C++ with Enzyme (the `enzyme-ad` wheel); the result is optimised LLVM IR."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from enzyme_ad.jax import enzyme_call
from enzyme_ad.jax.primitives import LANG_CPP, cflags, resource_dir

from benchmarks.c_compiler import processor
from benchmarks.peers.enzyme_source import FAST, for_older_compilers, shapes, source
from benchmarks.peers.protocol import EmittedDerivative, PeerResult, Request, read_result, serve, write

#: Enzyme gives the ops of adjoints all fast-math flags, unless this option of LLVM is off; XLA passes it on.
_STRICT: Final = "--xla_backend_extra_options=-enzyme-fast-math=0"
#: XLA reads the options when it compiles something.
_ANYTHING: Final = "func.func @main(%x: tensor<f64>) -> tensor<f64> { return %x : tensor<f64> }"


def prepare(request: Request) -> PeerResult:
    """The gradient as LLVM IR; without flags by a process of its own, since the option holds for a process."""
    is_strict = os.environ.get("XLA_FLAGS") == _STRICT
    if request.fastmath or is_strict:
        return _prepare(request, is_strict)
    command = [sys.executable, "-m", "benchmarks.peers.with_enzyme"]
    around = {**os.environ, "XLA_FLAGS": _STRICT}
    done = subprocess.run(command, input=write(request), stdout=subprocess.PIPE, text=True, env=around, check=True)
    return read_result(done.stdout)


def _prepare(request: Request, is_strict: bool) -> PeerResult:
    if is_strict:
        enzyme_call.compile_mhlo_to_llvm_with_xla(_ANYTHING, False, "")
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
