"""Removes dead loop-carried sums, such as the value of a function of which only the gradient is used.

A dead sum costs as much as a live one: its additions must stay in order, and it occupies a register.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.rewrite import before, recreate, terminator_of
from mlirad.edit.walk import find_ops

_PARALLEL: Final = "scf.parallel"
#: Ops with these prefixes have no side effects.
_PURE: Final = ("arith.", "math.", "memref.load")


def drop_dead_sums(module: ir.Module) -> None:
    """Recreates the loops of ``module`` without unused results, if no iteration needs them either.

    Outer loops first: they may have used the results of inner ones.
    """
    for op in find_ops(module.operation, lambda op: op.name in ("scf.for", _PARALLEL), outer_first=True):
        dead = [place for place, result in enumerate(op.results) if not _is_used(result)]
        if op.name == _PARALLEL:
            _drop_reductions(op, [place for place in dead if _is_pure(op, place)])
        else:
            _drop_carried(op, [place for place in dead if _update(op, place) is not None])


def _is_used(value: Value) -> bool:
    return next(iter(value.uses), None) is not None


def _is_pure(loop: ir.Operation, place: int) -> bool:
    region = terminator_of(loop.regions[0].blocks[0]).regions[place]
    *ops, _ = (view.operation for view in region.blocks[0].operations)
    return all(op.name.startswith(_PURE) for op in ops)


def _drop_reductions(loop: ir.Operation, dead: list[int]) -> None:
    """Recreates ``scf.parallel`` without the reductions ``dead``."""
    if not dead:
        return
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
    _replace(loop, operands[: 3 * rank] + [operands[3 * rank + place] for place in kept], kept, segments)
    _erase_unused(given)


def _update(loop: ir.Operation, place: int) -> ir.Operation | None:
    """The op that computes the next value of the carried value ``place`` of ``loop``, if that has no other use."""
    body = loop.regions[0].blocks[0]
    next_value = terminator_of(body).operands[place]
    if isinstance(next_value.owner, ir.Block) or len(list(next_value.uses)) != 1:
        return None
    op = next_value.owner.operation
    users = {use.owner.operation for use in body.arguments[place + 1].uses}
    return op if op.name.startswith(_PURE) and users <= {op} and len(op.results) == 1 else None


def _drop_carried(loop: ir.Operation, dead: list[int]) -> None:
    """Recreates ``scf.for`` without the carried values ``dead``."""
    if not dead:
        return
    body = loop.regions[0].blocks[0]
    end, updates = terminator_of(body), [_update(loop, place) for place in dead]
    kept = [place for place in range(len(loop.results)) if place not in dead]
    before(end).op("scf.yield", [end.operands[place] for place in kept])
    end.erase()
    left: list[Value] = []
    for update in updates:
        assert update is not None
        carried = set(body.arguments)
        left += [value for value in update.operands if value not in carried]
        update.erase()
    for place in reversed(dead):
        body.erase_argument(place + 1)
    operands = list(loop.operands)
    _replace(loop, operands[:3] + [operands[3 + place] for place in kept], kept, None)
    _erase_unused(left)


def _replace(
    loop: ir.Operation, operands: list[Value], kept: list[int], attributes: dict[str, ir.Attribute] | None
) -> None:
    new = recreate(loop, operands, [loop.results[place].type for place in kept], attributes)
    loop.regions[0].blocks[0].append_to(new.regions[0])
    for place, result in zip(kept, new.results, strict=True):
        loop.results[place].replace_all_uses_with(result)
    loop.erase()


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
