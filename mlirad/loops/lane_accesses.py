"""Models accesses to one element of a buffer, or to all lanes of an element, which are the last dimension.

The lanes of an element are a vector: loaded and stored as a whole, or assembled from scalar loads if they are not
contiguous. Ops on these vectors are elementwise, so that one lane describes all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.walk import defining_op
from mlirad.loops.accumulations import LOADS, STORES
from mlirad.loops.nests import Subscript, subscripts_of

_GATHERED: Final = "vector.from_elements"
BROADCAST: Final = "vector.broadcast"


@dataclass(frozen=True)
class ElementAccess:
    """A load or store of ``buffer``; with ``lanes`` it is of all lanes of an element."""

    op: ir.Operation
    buffer: Value
    lanes: int
    is_store: bool = False

    @property
    def subscripts(self) -> tuple[Subscript, ...] | None:
        """Returns the subscripts before the lanes; None if they are not linear."""
        op = self.op.operands[0].owner.operation if self.op.name == _GATHERED else self.op
        forms = subscripts_of(op)
        return forms if forms is None or not self.lanes else forms[:-1]


def access_of(op: ir.Operation) -> ElementAccess | None:
    """Returns the element that ``op`` loads or stores; None for other ops."""
    if op.name in LOADS or op.name in STORES:
        return ElementAccess(op, op.operands[op.name in STORES], 0, op.name in STORES)
    if op.name in ("vector.load", "vector.store"):
        is_store = op.name == "vector.store"
        vector = op.operands[0] if is_store else op.results[0]
        return _of_lanes(op, op.operands[is_store], subscripts_of(op), vector, is_store)
    if op.name == _GATHERED:
        return _gathered(op)
    return None


def _of_lanes(
    op: ir.Operation, buffer: Value, subscripts: Sequence[Subscript] | None, vector: Value, is_store: bool
) -> ElementAccess | None:
    """Returns the access of ``op`` to all lanes of an element."""
    shape = list(vector.type.shape)
    if not subscripts or subscripts[-1] != Subscript((), 0) or shape != list(buffer.type.shape)[-1:]:
        return None
    return ElementAccess(op, buffer, shape[0], is_store)


def _gathered(op: ir.Operation) -> ElementAccess | None:
    loads = [defining_op(v) for v in op.operands]
    first = subscripts_of(loads[0]) if loads[0] is not None and loads[0].name in LOADS else None
    if first is None or loads[0] is None:
        return None
    buffer, block = loads[0].operands[0], loads[0].block
    for lane, load in enumerate(loads):
        if load is None or load.name not in LOADS or load.operands[0] != buffer or load.block != block:
            return None
        if subscripts_of(load) != (*first[:-1], Subscript((), lane)):
            return None
    return _of_lanes(op, buffer, first, op.results[0], is_store=False) if op.block == block else None


def is_same_in_lanes(value: Value) -> bool:
    """Whether a value is a scalar, or a broadcast or constant vector of one scalar."""
    return not isinstance(value.type, ir.VectorType) or _number(value) is not None


def in_one_lane(value: Value, build: Builder) -> Value:
    """Returns the scalar of which ``value`` is a vector."""
    number = _number(value) if isinstance(value.type, ir.VectorType) else value
    if isinstance(number, ir.Attribute):
        return build.value("arith.constant", (), value.type.element_type, {"value": number})
    assert number is not None
    return number


def _number(vector: Value) -> Value | ir.Attribute | None:
    op = defining_op(vector)
    if op is not None and op.name == BROADCAST:
        return None if isinstance(op.operands[0].type, ir.VectorType) else op.operands[0]
    if op is None or op.name != "arith.constant" or not ir.DenseElementsAttr(op.attributes["value"]).is_splat:
        return None
    return ir.DenseElementsAttr(op.attributes["value"]).get_splat_value()


def element_of(type: Type) -> Type:
    """Returns the type of a lane."""
    return type.element_type if isinstance(type, ir.VectorType) else type
