"""The vector form of each value: uniform, linear in the lane, or a vector.

A *row* is linear in the lane, as the induction variable is. Subscripts stay rows, so that contiguous accesses are
recognized; a row becomes a vector if any other op uses it.
"""

from __future__ import annotations

from dataclasses import dataclass

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.loops.vectorize.vector_ops import DIFFERENCE, LaneReduction


@dataclass(frozen=True)
class LaneRow:
    """``base + lane * stride``."""

    base: Value
    stride: int

    def lane(self, number: int, build: Builder) -> Value:
        """Emits the value of lane ``number``."""
        if number * self.stride == 0:
            return self.base
        type = self.base.type
        return build.value("arith.addi", [self.base, build.constant(type, _wrapped(number * self.stride))], type)


class Values:
    """Value of the loop -> its vector form; values from outside are uniform."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._scalars: dict[Value, Value] = {}
        self._rows: dict[Value, LaneRow] = {}
        self._vectors: dict[Value, Value] = {}

    def set_scalar(self, old: Value, new: Value) -> None:
        """Makes ``old`` uniform: ``new`` in all lanes."""
        self._scalars[old] = new

    def set_row(self, old: Value, row: LaneRow) -> None:
        """Makes ``old`` linear in the lane."""
        self._rows[old] = row

    def set_vector(self, old: Value, new: Value) -> None:
        """Makes ``old`` a vector."""
        self._vectors[old] = new

    def row(self, value: Value) -> LaneRow | None:
        """The row of ``value``, or None."""
        return self._rows.get(value)

    def is_uniform(self, value: Value) -> bool:
        """Whether ``value`` is the same in all lanes."""
        return value not in self._rows and value not in self._vectors

    def scalar(self, value: Value) -> Value:
        """The scalar of a uniform ``value``."""
        assert self.is_uniform(value)
        return self._scalars.get(value, value)

    def first(self, value: Value) -> Value:
        """The value of lane 0 of a uniform or linear ``value``."""
        row = self._rows.get(value)
        return self.scalar(value) if row is None else row.base

    def lane(self, value: Value, lane: int, build: Builder) -> Value:
        """Emits the value of one lane."""
        row, vector = self._rows.get(value), self._vectors.get(value)
        if vector is not None:
            return extract(vector, lane, build)
        return self.scalar(value) if row is None else row.lane(lane, build)

    def vector(self, value: Value, build: Builder) -> Value:
        """Emits ``value`` as a vector."""
        vector = self._vectors.get(value)
        if vector is not None:
            return vector
        type = ir.VectorType.get([self.width], value.type)
        spread = build.value("vector.broadcast", [self.first(value)], type)
        row = self._rows.get(value)
        if row is None:
            return spread
        # base + (0, s, 2 s, ...): one addition for all lanes.
        numbers = [ir.IntegerAttr.get(value.type, _wrapped(lane * row.stride)) for lane in range(self.width)]
        offsets = build.value("arith.constant", [], type, {"value": ir.DenseElementsAttr.get(numbers, type)})
        return build.value("arith.addi", [spread, offsets], type)


def join(old: Value, term: Value, fold: LaneReduction, flags: ir.Attribute | None, build: Builder) -> Value:
    """Emits the combination of two partial results."""
    attributes = {} if flags is None else {"fastmath": flags}
    return build.value(fold.joins, [old, term], term.type, attributes)


def _wrapped(number: int) -> int:
    """``number`` modulo 2^64, as a signed integer: index arithmetic wraps around."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def extract(vector: Value, lane: int, build: Builder) -> Value:
    """Emits the element of one lane of ``vector``."""
    position = {"static_position": ir.DenseI64ArrayAttr.get([lane], build.loc.context)}
    return build.value("vector.extract", [vector], ir.VectorType(vector.type).element_type, position)


def reduce(vector: Value, kind: str, flags: ir.Attribute | None, build: Builder) -> Value:
    """Emits the reduction of all lanes of ``vector``."""
    element: Type = ir.VectorType(vector.type).element_type
    attributes = {"kind": ir.Attribute.parse(f"#vector.kind<{kind}>", build.loc.context)}
    if flags is not None:
        attributes["fastmath"] = flags
    # Without a start value the reduction starts with 0.0, which changes the sign of a sum that is -0.0.
    start = [build.constant(element, -0.0)] if kind == "add" and isinstance(element, ir.FloatType) else []
    return build.value("vector.reduction", [vector, *start], element, attributes)


def reduce_in_order(start: Value, terms: Value, addition: ir.Operation, build: Builder) -> Value:
    """Emits ``addition`` (a sum, or a difference) of ``start`` and the lanes of ``terms``, the first lane first."""
    # x - t is x + -t.
    terms = build.value("arith.negf", [terms], terms.type) if addition.name == DIFFERENCE else terms
    attributes = {"kind": ir.Attribute.parse("#vector.kind<add>", build.loc.context)}
    if "fastmath" in addition.attributes:
        attributes["fastmath"] = addition.attributes["fastmath"]
    # Without `reassoc` the reduction is sequential, from the start value on.
    return build.value("vector.reduction", [terms, start], start.type, attributes)
