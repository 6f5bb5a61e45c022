"""Applies a rewrite to each function of a module, and cleans up the functions that it changed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.interfaces.registry import Registry
from mlirad.passes.base import PassContext

_TIDY: Final = "func.func(canonicalize,cse)"


def change_functions(module: ir.Module, change: Callable[[ir.Operation], bool]) -> bool:
    """Apply ``change`` to each function of one block, and clean up if one changed; returns whether one did."""
    functions = [view.operation for view in module.body.operations if view.operation.name == "func.func"]
    changed = [change(one) for one in functions if one.regions and len(one.regions[0].blocks) == 1]
    functions.clear()  # no handle outlives the passes
    if any(changed):
        UpstreamPassManager.parse(f"builtin.module({_TIDY})", module.context).run(module.operation)
    return any(changed)


def on_functions(change: Callable[[ir.Operation, Registry], bool]) -> Callable[[ir.Module, PassContext], bool]:
    """Make a pass of ``change``, which rewrites a function and returns whether it did: see `change_functions`."""

    @functools.wraps(change)
    def run(module: ir.Module, ctx: PassContext) -> bool:
        return change_functions(module, lambda function: change(function, ctx.registry))

    return run
