"""Removes dead reductions of parallel loops, such as the value of a function of which only the gradient is used.

Those that loops carry in order are removed by LLVM; threads would compute the others in parts.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.rewrite import before, recreate, terminator_of
from mlirad.edit.walk import find_ops

#: Ops with these prefixes have no side effects.
_PURE: Final = ("arith.", "math.", "memref.load")


def drop_dead_sums(module: ir.Module) -> None:
    """Recreates the parallel loops of ``module`` without unused results.

    Outer loops first: they may have used the results of inner ones.
    """
    for op in find_ops(module.operation, lambda op: op.name == "scf.parallel", outer_first=True):
        dead = [place for place, result in enumerate(op.results) if not _is_used(result) and _is_pure(op, place)]
        if dead:
            _drop_reductions(op, dead)


def _is_used(value: Value) -> bool:
    return next(iter(value.uses), None) is not None


def _is_pure(loop: ir.Operation, place: int) -> bool:
    region = terminator_of(loop.regions[0].blocks[0]).regions[place]
    *ops, _ = (view.operation for view in region.blocks[0].operations)
    return all(op.name.startswith(_PURE) for op in ops)


def _drop_reductions(loop: ir.Operation, dead: list[int]) -> None:
    """Recreates ``scf.parallel`` without the reductions ``dead``."""
    body = loop.regions[0].blocks[0]
    end, rank = terminator_of(body), len(body.arguments)
    kept = [place for place in range(len(loop.results)) if place not in dead]
    given = list(end.operands)
    new_end = before(end).op("scf.reduce", [given[place] for place in kept], (), None, len(kept))
    for place, region in zip(kept, new_end.regions, strict=True):
        end.regions[place].blocks[0].append_to(region)
    end.erase()
    operands = list(loop.operands)
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([rank, rank, rank, len(kept)], loop.context)}
    left = operands[: 3 * rank] + [operands[3 * rank + place] for place in kept]
    new = recreate(loop, left, [loop.results[place].type for place in kept], segments)
    loop.regions[0].blocks[0].append_to(new.regions[0])
    for place, result in zip(kept, new.results, strict=True):
        loop.results[place].replace_all_uses_with(result)
    loop.erase()
    _erase_unused(given)


def _erase_unused(values: list[Value]) -> None:
    """Erases the ops that define ``values``, and their operands that become unused."""
    while values:
        value = values.pop()
        if isinstance(value.owner, ir.Block) or _is_used(value):
            continue
        op = value.owner.operation
        if op.name.startswith(_PURE) and not any(_is_used(result) for result in op.results):
            later = [one for one in op.operands if one not in values]
            values = [one for one in values if one not in list(op.results)] + later
            op.erase()
