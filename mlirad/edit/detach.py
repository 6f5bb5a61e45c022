"""Marks values as inactive, or as equal to recomputed ones, while a function is differentiated."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir

#: Marks an op that mlirad has created, not a user.
DETACHED: Final = "mlirad.detached"
_OP: Final = "enzyme.ignore_derivatives"
#: An op that forwards its first operand; in the reverse sweep, where that may be unavailable, its second one.
SAME: Final = "enzyme.same"


def detach(value: Value) -> Value:
    """Returns ``value`` as a constant for differentiation, by an op right after its definition."""
    owner = value.owner
    starts = isinstance(owner, ir.Block)
    at = ir.InsertionPoint.at_block_begin(owner) if starts else ir.InsertionPoint.after(owner)
    loc = value.location
    attributes = {DETACHED: ir.UnitAttr.get(loc.context)}
    return ir.Operation.create(_OP, [value.type], [value], attributes, loc=loc, ip=at).result


def is_detached(value: Value) -> bool:
    """Whether ``value`` is a result of `detach`, or of the same op written by a user."""
    owner = value.owner
    return not isinstance(owner, ir.Block) and owner.operation.name == _OP


def create_same(value: Value, again: Value) -> Value:
    """Creates a `SAME` op right after ``again``: it forwards ``value``, to which ``again`` is equal."""
    ip, loc = ir.InsertionPoint.after(again.owner.operation), value.location
    return ir.Operation.create(SAME, [value.type], [value, again], loc=loc, ip=ip).result
