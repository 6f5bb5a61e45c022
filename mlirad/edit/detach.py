"""Marks values as inactive for as long as a function is differentiated."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir

#: Marks what mlirad put in, not a user.
DETACHED: Final = "mlirad.detached"
_OP: Final = "enzyme.ignore_derivatives"


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
