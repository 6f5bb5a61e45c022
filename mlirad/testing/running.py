"""How is a function of a module compiled to be tested? Without optimisation: compiling is what tests wait for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.passes.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.target import Cpu


def compiled(module: ir.Module, function: str, ctx: Context) -> Callable[..., Any]:
    """``@function`` of ``module``, callable on numbers and numpy arrays; ``module`` stays as it is."""
    symbol = next(op for op in module.body.operations if ir.StringAttr(op.attributes["sym_name"]).value == function)
    prototype = Prototype.of(symbol)
    lowered = clone_module(module)
    LowerToLlvm(internalize=True).run(lowered, ctx)
    return Compiled(module, lowered, internal_name(function), prototype, Cpu(opt_level=0))
