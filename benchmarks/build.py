"""Compiles a benchmark program to machine code, and measures the processor time of each stage."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import mlirad as ad
from benchmarks.inputs import Array
from benchmarks.programs import Differentiable
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.pipeline import LOOP_PASSES
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.passes.allow_fastmath import allow
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

#: A gradient as a function of outputs and inputs, which returns the derivatives.
Arrays: TypeAlias = tuple[Array, ...]
Gradient: TypeAlias = Callable[[Arrays, Arrays], Arrays]

_AS_SCF = "builtin.module(func.func(lower-affine,canonicalize))"

#: What the C compiler is allowed with ``-ffast-math``.
FAST = ("fast",)


@dataclass(frozen=True)
class Choices:
    """How a program is compiled; the defaults are those of the table, `benchmarks.ablations` has the others.

    ``as_scf``: loops and accesses of `affine` become those of `scf` and `memref` before anything is derived.
    """

    fastmath: tuple[str, ...] = FAST
    autodiff: EnzymeAutodiff = field(default_factory=EnzymeAutodiff)
    promise_noalias: bool = True
    target: ad.Cpu = field(default_factory=ad.Cpu)
    loop_passes: tuple[str, ...] = LOOP_PASSES
    share_products: bool = True
    as_scf: bool = False


@dataclass(frozen=True)
class Built:
    """Primal and gradient, and the seconds that the gradient took from text to machine code, stage by stage."""

    primal: Compiled
    gradient: Compiled
    seconds: Mapping[str, float]


def build(program: Differentiable, sizes: Mapping[str, int], choices: Choices) -> Built:
    """Compile both functions.

    Raises:
        MlirAdError: the program cannot be differentiated, or not compiled.
    """
    module, parse = parsed(program, sizes, choices)
    gradient, seconds = _gradient(module, program, choices)
    primal, _ = compile_function(module, program.primal, choices)
    return Built(primal, gradient, {"parse": parse, **seconds})


def build_gradient(program: Differentiable, sizes: Mapping[str, int], choices: Choices) -> Compiled:
    """Compile the gradient alone.

    Raises:
        MlirAdError: as `build`.
    """
    return _gradient(parsed(program, sizes, choices)[0], program, choices)[0]


def parsed(program: Differentiable, sizes: Mapping[str, int], choices: Choices) -> tuple[ir.Module, float]:
    """The program as it is differentiated, and the seconds of reading it."""
    text = program.text(sizes) if choices.promise_noalias else program.text_without_noalias(sizes)
    start = time.process_time()
    module = ad.parse(text, name=program.file)
    seconds = time.process_time() - start
    allow(module, choices.fastmath)
    if choices.as_scf:
        UpstreamPassManager.parse(_AS_SCF, module.context).run(module.operation)
    return module, seconds


def _gradient(module: ir.Module, program: Differentiable, choices: Choices) -> tuple[Compiled, dict[str, float]]:
    expanded, seconds = _differentiate(module, choices)
    compiled, rest = compile_function(expanded, program.gradient, choices)
    return compiled, seconds | rest


def _differentiate(module: ir.Module, choices: Choices) -> tuple[ir.Module, dict[str, float]]:
    """A copy without derivatives to be made, and the seconds of making them."""
    expanded = clone_module(module)
    start = time.process_time()
    choices.autodiff.run(expanded, Context.default())
    return expanded, {"derivative": time.process_time() - start}


def compile_function(module: ir.Module, function: str, choices: Choices) -> tuple[Compiled, dict[str, float]]:
    """One function of a module without derivatives to be made, and the seconds of lowering it and of LLVM.

    Raises:
        MlirAdError: it cannot be lowered.
    """
    op = find(module, function)
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    start = time.process_time()
    lowering = LowerToLlvm(
        internalize=True,
        entry=function,
        loop_passes=choices.loop_passes,
        share_products=choices.share_products,
        vector_bits=choices.target.vector_bits,
    )
    with lowered.context, ir.Location.unknown():
        lowering.run(lowered, Context.default())
    lower = time.process_time() - start
    start = time.process_time()
    compiled = Compiled(module, lowered, internal_name(function), prototype, choices.target)
    return compiled, {"lowering": lower, "LLVM": time.process_time() - start}


def as_called(program: Differentiable, sizes: Mapping[str, int]) -> tuple[Gradient, float]:
    """The gradient as users have it, all options left alone and nothing promised, and the seconds from text to it.

    It takes outputs and inputs, and gives the derivatives. A Jacobian, of which `ad.grad` knows nothing, is what the
    program itself makes of its derivatives.

    Raises:
        MlirAdError: as `build`.
    """
    text = program.text_without_noalias(sizes)
    start = time.process_time()
    module = ad.parse(text, name=program.file)
    if program.by:
        compiled = ad.grad(module, program.product or program.primal, wrt=program.by)
    else:
        compiled = ad.compile(ad.transforms.autodiff(module), program.gradient)
    seconds = time.process_time() - start

    def called(outs: Arrays, ins: Arrays) -> Arrays:
        if program.by:
            return cast("Arrays", compiled(*ins))
        compiled(*outs, *ins)
        return outs

    return called, seconds
