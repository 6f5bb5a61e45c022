"""Applies promises that bounds and conditions are uniform, although that cannot be proved.

    %n = load %lengths[%tx]                        %n = load %lengths[%tx]; %first = load %lengths[%c0]
    scf.for %k = %c0 to %n step %c1 { ... }   ->   scf.for %k = %c0 to %first step %c1 { ... }
        {mlirad.uniform}

A uniform value is that of the first thread: it is recomputed with 0 for the thread ids.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.gpu.kernel import LaunchedKernel
from mlirad.edit.rewrite import before, clone_on, is_outside
from mlirad.edit.walk import find_ops, holds

#: Attribute of a loop or branch: its operands are uniform in the block.
UNIFORM: Final = "mlirad.uniform"
_OPERANDS: Final = {"scf.for": 3, "scf.if": 1}
_LOAD: Final = "memref.load"


def apply_uniform_promises(
    kernel: LaunchedKernel, waits: Callable[[ir.Operation], bool], pure: Collection[str]
) -> None:
    """Make bounds and conditions uniform, if they are computed by loads and arithmetic only; others are kept."""
    first: dict[Value, Value] = {}
    for op in find_ops(kernel.launch, lambda op: UNIFORM in op.attributes, outer_first=True):
        del op.attributes[UNIFORM]
        if op.name not in _OPERANDS or not holds(op, waits):
            continue
        for place, value in list(enumerate(op.operands))[: _OPERANDS[op.name]]:
            found = _of_first(value, kernel, pure, first)
            if found is not None:
                op.operands[place] = found


def _of_first(
    value: Value, kernel: LaunchedKernel, pure: Collection[str], known: dict[Value, Value]
) -> Value | None:  # fmt: skip
    """``value`` for the first thread; None if it is not computed by ops that may run again."""
    if value in known:
        return known[value]
    if is_outside(value, kernel.launch):
        return value
    owner = value.owner
    if isinstance(owner, ir.Block):
        if value not in kernel.ids[3:]:
            return value
        build = before(kernel.body.operations[0].operation)
        known[value] = build.index(0)
        return known[value]
    op = owner.operation
    if (op.name not in pure and op.name != _LOAD) or len(op.regions):
        return None
    found = [_of_first(v, kernel, pure, known) for v in op.operands]
    operands = [v for v in found if v is not None]
    if len(operands) < len(found):
        return None
    if operands == list(op.operands):
        return value
    known.update(zip(op.results, clone_on(op, operands, before(op)).results, strict=True))
    return known[value]
