"""Marks values as inactive, or as made again from others, for as long as a function is differentiated."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir

#: Marks what mlirad put in, not a user.
DETACHED: Final = "mlirad.detached"
_OP: Final = "enzyme.ignore_derivatives"
#: The first operand; the reverse sweep, which may have it no more, has the second one.
SAME: Final = "enzyme.same"


def detach(value: Value) -> Value:
    """``value`` as a constant for differentiation, right behind it."""
    owner = value.owner
    starts = isinstance(owner, ir.Block)
    at = ir.InsertionPoint.at_block_begin(owner) if starts else ir.InsertionPoint.after(owner)
    loc = value.location
    attributes = {DETACHED: ir.UnitAttr.get(loc.context)}
    return ir.Operation.create(_OP, [value.type], [value], attributes, loc=loc, ip=at).result


def is_detached(value: Value) -> bool:
    """Whether ``value`` is such a constant, or one that a user wrote."""
    owner = value.owner
    return not isinstance(owner, ir.Block) and owner.operation.name == _OP


def create_same(value: Value, again: Value) -> Value:
    """``value``, which is the same as ``again``, right behind that."""
    ip, loc = ir.InsertionPoint.after(again.owner.operation), value.location
    return ir.Operation.create(SAME, [value.type], [value, again], loc=loc, ip=ip).result
