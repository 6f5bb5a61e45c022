"""Lower a module to the LLVM dialect: one pass from affine, scf, linalg, vector, math, memref ... to `llvm` ops.

Three stages: upstream passes bring everything to scalars and loops (`PREPARE`); then three things that upstream gets
wrong or leaves to a run-time library are rewritten here; then upstream's conversions (`FINISH`).
What is rewritten here:

* a function with a name of the C library would capture the library's calls (``@exp`` calls itself): it is renamed;
* ``math.expm1`` would become ``exp(x) - 1``, off by 3e5 ulp near 0: it becomes a call of the C function;
* ``memref.copy`` between strided buffers would call a function of MLIR's own run-time library: it becomes loops.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, ExecutionError, Note
from mlirad.passes.base import Pass, option
from mlirad.passes.c_symbols import C_SYMBOLS
from mlirad.passes.upstream import raised_by_upstream

if TYPE_CHECKING:
    from mlirad.context import Context

#: Tensors become buffers; only run where there are tensors.
BUFFERIZE: Final = (
    "eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=1 "
    "function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops=1},"
    "canonicalize,cse,buffer-deallocation-pipeline"
)

#: Everything structured becomes loops over scalars and vectors. 16-bit math is done in f32: no libm has it.
PREPARE: Final = (
    "convert-linalg-to-loops,convert-vector-to-scf{full-unroll=1},scf-forall-to-for,lower-affine,"
    "math-extend-to-supported-types{target-type=f32},expand-realloc,memref-expand"
)

#: `approximate-log1p` would be ``log(1 + x)``; what has no LLVM intrinsic is then a call of the C function.
#: bf16 conversions are expanded to integer ops: not every machine's run-time library has them.
FINISH: Final = (
    "convert-scf-to-cf,expand-strided-metadata,lower-affine,arith-expand{include-bf16=1},"
    "math-expand-ops{ops=clampf,fpowi,powi},convert-math-to-llvm{approximate-log1p=0},convert-math-to-funcs,convert-math-to-libm,"
    "convert-complex-to-libm,convert-complex-to-standard,convert-math-to-llvm{approximate-log1p=0},convert-math-to-libm,"
    "convert-scf-to-cf,"
    "convert-vector-to-llvm,convert-ub-to-llvm,convert-index-to-llvm,convert-complex-to-llvm,finalize-memref-to-llvm,"
    "convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts,canonicalize"
)
