"""Replaces carried values that a loop never changes by their initial values.

The reverse sweep carries the adjoint of a sum through each loop that adds to the sum. Upstream removes such values from
`scf.for`, not from `affine.for`, and other passes assume that a carried value changes.
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.edit.walk import find_ops
from mlirad.loops.nests import LOOPS


def forward_invariants(function: ir.Operation) -> bool:
    """Replaces the uses of such values by the initial values; returns whether there were any."""
    loops = find_ops(function, lambda op: op.name in LOOPS and len(op.results))
    changed = [_forward(loop) for loop in loops]
    return any(changed)


def _forward(loop: ir.Operation) -> bool:
    body = loop.regions[0].blocks[0]
    carried = list(body.arguments)[1:]
    inits = list(loop.operands)[len(loop.operands) - len(carried) :]
    yielded = list(body.operations)[-1].operation
    changed = False
    for place, (argument, init, result) in enumerate(zip(carried, inits, loop.results, strict=True)):
        if yielded.operands[place] == argument and (_uses(argument) > 1 or _uses(result)):
            result.replace_all_uses_with(init)
            argument.replace_all_uses_with(init)
            # The yield was replaced too: it yields the argument again, so that the value is still seen to be invariant.
            yielded.operands[place] = argument
            changed = True
    return changed


def _uses(value: Value) -> int:
    return sum(1 for _ in value.uses)
