"""Accesses to one element of a buffer, or to all lanes of one: of these the last dimension is known to be the lanes.

The lanes of an element are a vector, loaded and stored as one, or made of single loads where they do not lie beside
each other. What is computed with them is computed in each lane alike, so that one lane tells what all do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.loops.accumulations import LOADS, STORES
from mlirad.loops.nests import Subscript, subscripts_of

_GATHERED: Final = "vector.from_elements"
BROADCAST: Final = "vector.broadcast"


@dataclass(frozen=True)
class ElementAccess:
    """A load or store of ``buffer``; ``subscripts`` are those in front of the lanes. Without ``lanes`` it is of one."""

    buffer: Value
    subscripts: tuple[Subscript, ...] | None
    lanes: int
    is_store: bool = False


def access_of(op: ir.Operation) -> ElementAccess | None:
    """What ``op`` loads or stores; None for other ops."""
    if op.name in LOADS or op.name in STORES:
        return ElementAccess(op.operands[op.name in STORES], subscripts_of(op), 0, op.name in STORES)
    if op.name in ("vector.load", "vector.store"):
        is_store = op.name == "vector.store"
        return _of_lanes(
            op.operands[is_store], subscripts_of(op), op.operands[0] if is_store else op.results[0], is_store
        )
    if op.name == _GATHERED:
        return _gathered(op)
    return None


def _of_lanes(
    buffer: Value, subscripts: Sequence[Subscript] | None, vector: Value, is_store: bool
) -> ElementAccess | None:
    """The access to all lanes of an element."""
    shape = list(vector.type.shape)
    if not subscripts or subscripts[-1] != Subscript((), 0) or shape != list(buffer.type.shape)[-1:]:
        return None
    return ElementAccess(buffer, tuple(subscripts[:-1]), shape[0], is_store)


def _gathered(op: ir.Operation) -> ElementAccess | None:
    loads = [None if isinstance(v.owner, ir.Block) else v.owner.operation for v in op.operands]
    first = subscripts_of(loads[0]) if loads[0] is not None and loads[0].name in LOADS else None
    if first is None or loads[0] is None:
        return None
    buffer, block = loads[0].operands[0], loads[0].block
    for lane, load in enumerate(loads):
        if load is None or load.name not in LOADS or load.operands[0] != buffer or load.block != block:
            return None
        if subscripts_of(load) != (*first[:-1], Subscript((), lane)):
            return None
    return _of_lanes(buffer, first, op.results[0], is_store=False) if op.block == block else None


def is_same_in_lanes(value: Value) -> bool:
    """Whether a value is a scalar, or a vector of one that is known."""
    return not isinstance(value.type, ir.VectorType) or _number(value) is not None


def in_one_lane(value: Value, build: Builder) -> Value:
    """The scalar of which ``value`` is a vector."""
    number = _number(value) if isinstance(value.type, ir.VectorType) else value
    if isinstance(number, ir.Attribute):
        return build.value("arith.constant", (), value.type.element_type, {"value": number})
    assert number is not None
    return number


def _number(vector: Value) -> Value | ir.Attribute | None:
    op = None if isinstance(vector.owner, ir.Block) else vector.owner.operation
    if op is not None and op.name == BROADCAST:
        return None if isinstance(op.operands[0].type, ir.VectorType) else op.operands[0]
    if op is None or op.name != "arith.constant" or not ir.DenseElementsAttr(op.attributes["value"]).is_splat:
        return None
    return ir.DenseElementsAttr(op.attributes["value"]).get_splat_value()


def element_of(type: Type) -> Type:
    """The type of a lane."""
    return type.element_type if isinstance(type, ir.VectorType) else type
