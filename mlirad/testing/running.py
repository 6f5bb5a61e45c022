"""How is a function of a module compiled to be tested? Without optimisation: compiling is what tests wait for."""

from __future__ import annotations

from mlirad import api
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.runtime.jit import Compiled
from mlirad.runtime.target import Cpu


def compiled(module: ir.Module, function: str, ctx: Context) -> Compiled:
    """``@function`` of ``module``, callable on numbers and numpy arrays; ``module`` stays as it is."""
    return api.compile(module, function, target=Cpu(opt_level=0), ctx=ctx)
