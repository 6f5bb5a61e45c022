"""How does a program become machine code here, and how long does each stage take?"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

import mlirad as ad
from benchmarks.programs import Program
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.passes.allow_fastmath import allow
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.passes.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.passes.rearranging.pipeline import REARRANGING
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

#: What the C compiler is allowed with ``-ffast-math``.
FAST = ("fast",)


@dataclass(frozen=True)
class Choices:
    """How a program is compiled; the defaults are those of the table, `benchmarks.ablations` has the others."""

    fastmath: tuple[str, ...] = FAST
    autodiff: EnzymeAutodiff = field(default_factory=EnzymeAutodiff)
    promise_noalias: bool = True
    target: ad.Cpu = field(default_factory=ad.Cpu)
    rearrange: tuple[str, ...] = REARRANGING
    share_products: bool = True


@dataclass(frozen=True)
class Built:
    """Primal and gradient, and the seconds that the gradient took in the engine, in upstream's passes and in LLVM."""

    primal: Compiled
    gradient: Compiled
    seconds: Mapping[str, float]


def build(program: Program, sizes: Mapping[str, int], choices: Choices) -> Built:
    """Compile both functions.

    Raises:
        MlirAdError: the program cannot be differentiated, or not compiled.
    """
    text = program.text(sizes)
    if not choices.promise_noalias:
        text = text.replace(" {llvm.noalias}", "")
    module = ad.parse(text, name=program.file)
    allow(module, choices.fastmath)
    expanded, seconds = _differentiate(module, choices)
    gradient, rest = compile_function(expanded, program.gradient, choices)
    primal, _ = compile_function(module, program.primal, choices)
    seconds["upstream"] += rest["upstream"]
    return Built(primal, gradient, {**seconds, "llvm": rest["llvm"]})


def _differentiate(module: ir.Module, choices: Choices) -> tuple[ir.Module, dict[str, float]]:
    """The engine alone, on a copy, and then again with upstream's passes around it."""
    bare = EnzymeAutodiff(optimize_primal=False, cleanup=False)
    times = []
    expanded = module
    for item in (bare, choices.autodiff):
        expanded = clone_module(module)
        start = time.perf_counter()
        item.run(expanded, Context.default())
        times.append(time.perf_counter() - start)
    return expanded, {"engine": times[0], "upstream": max(0.0, times[1] - times[0])}


def compile_function(module: ir.Module, function: str, choices: Choices) -> tuple[Compiled, dict[str, float]]:
    """One function of a module without derivatives to be made, and the seconds of upstream's passes and of LLVM.

    Raises:
        MlirAdError: it cannot be lowered.
    """
    op = find(module, function)
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    start = time.perf_counter()
    lowering = LowerToLlvm(
        internalize=True,
        entry=function,
        rearrange=choices.rearrange,
        share_products=choices.share_products,
        vector_bits=choices.target.vector_bits,
    )
    lowering.run(lowered, Context.default())
    upstream = time.perf_counter() - start
    start = time.perf_counter()
    compiled = Compiled(module, lowered, internal_name(function), prototype, choices.target)
    return compiled, {"upstream": upstream, "llvm": time.perf_counter() - start}
