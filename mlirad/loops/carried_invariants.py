"""Removes carried values that a loop never changes, or that nothing reads: uses become uses of the initial values.

The reverse sweep carries the adjoint of a sum through each loop that adds to the sum. Upstream removes such values from
`scf.for`, not from `affine.for`. An array that each iteration writes before it reads it is carried by the loop once its
elements are values, only to be carried on. Other passes assume that a carried value changes, and leave loops with
results alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.rewrite import before, recreate, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.loops.nests import LOOPS

_SEGMENTS: Final = "operandSegmentSizes"
_YIELDS: Final = ("affine.yield", "scf.yield")


def drop_invariants(function: ir.Operation) -> bool:
    """Recreates the loops that carry such values; returns whether there were any."""
    loops = find_ops(function, lambda op: op.name in LOOPS and len(op.results))
    _forget_unread(loops)
    changed = [_drop(loop) for loop in loops]
    return any(changed)


def _forget_unread(loops: Sequence[ir.Operation]) -> None:
    """Makes invariants of the values that ``loops`` carry but nothing reads, except to carry them."""
    places = [(loop, place) for loop in loops for place in range(len(loop.results))]
    carriers: dict[tuple[ir.Operation, int], list[tuple[ir.Operation, int]]] = {}
    read: list[tuple[ir.Operation, int]] = []
    for loop, place in places:
        for use in (*loop.regions[0].blocks[0].arguments[1 + place].uses, *loop.results[place].uses):
            user = use.owner.operation
            if user.name in _YIELDS and user.parent.operation.name in LOOPS:
                carriers.setdefault((user.parent.operation, use.operand_number), []).append((loop, place))
            elif user.name in LOOPS and use.operand_number >= (first := len(user.operands) - len(user.results)):
                carriers.setdefault((user, use.operand_number - first), []).append((loop, place))
            else:
                read.append((loop, place))
    known = set(read)
    for one in read:
        fresh = [source for source in carriers.get(one, ()) if source not in known]
        known.update(fresh)
        read += fresh
    for loop, place in places:
        if (loop, place) not in known:
            body = loop.regions[0].blocks[0]
            terminator_of(body).operands[place] = body.arguments[1 + place]


def _drop(loop: ir.Operation) -> bool:
    body = loop.regions[0].blocks[0]
    end, operands, count = terminator_of(body), list(loop.operands), len(loop.results)
    bounds, inits, given = operands[:-count], operands[-count:], list(end.operands)
    kept = [place for place in range(count) if given[place] not in (body.arguments[1 + place], inits[place])]
    if len(kept) == count:
        return False
    before(end).op(end.name, [given[place] for place in kept], (), dict(end.attributes.items()))
    end.erase()
    for place in reversed(range(count)):
        if place not in kept:
            body.arguments[1 + place].replace_all_uses_with(inits[place])
            body.erase_argument(1 + place)
    attributes = {}
    if _SEGMENTS in loop.attributes:
        low, high, _ = ir.DenseI32ArrayAttr(loop.attributes[_SEGMENTS])
        attributes[_SEGMENTS] = ir.DenseI32ArrayAttr.get([low, high, len(kept)], loop.context)
    types = [loop.results[place].type for place in kept]
    new = recreate(loop, [*bounds, *(inits[place] for place in kept)], types, attributes)
    body.append_to(new.regions[0])
    values = dict(zip(kept, new.results, strict=True))
    for place, result in enumerate(loop.results):
        result.replace_all_uses_with(values.get(place, inits[place]))
    loop.erase()
    return True
