"""Which generic ops are broadcasts, sums along axes, products of matrices? All on tensors, read from maps and body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.linalg.names import GENERIC
from mlirad.edit.build import Builder
from mlirad.edit.generic import create_generic, pure_dims
from mlirad.edit.places import Place

_ADD: Final = "arith.addf"
_MULTIPLY: Final = "arith.mulf"
_YIELD: Final = "linalg.yield"


@dataclass(frozen=True)
class Copied:
    """Element i of a new tensor of ``type`` is element ``map(i)`` of another one.

    ``like`` is as large, where there is such a value.
    """

    map: ir.AffineMap
    type: Type
    like: Value | None = field(compare=False)

    def is_permutation(self) -> bool:
        """Whether each element is read exactly once."""
        return bool(len(self.map.results) == self.map.n_dims)

    def through(self, read: Copied) -> Copied:
        """What is copied so from what ``read`` has copied."""
        return replace(self, map=_composed(read.map, self.map))

    def axes(self) -> Sequence[int]:
        """By axis of what is copied, the axis along which it is found."""
        return [int(ir.AffineDimExpr(expr).position) for expr in self.map.results]

    def cut(self, place: Place) -> Copied:
        """The same, for elements at a place where all is known alone."""
        return Copied(self.map, place.type, None)


@dataclass(frozen=True)
class Spread:
    """Element ``map(i)`` is added to each element i of ``like``, with these flags."""

    map: ir.AffineMap
    flags: Attribute | None
    like: Value = field(compare=False)

    def copied(self) -> Copied:
        """The same without what it is added to."""
        return Copied(self.map, self.like.type, self.like)


@dataclass(frozen=True)
class Summed:
    """Element i is added to element ``map(i)`` of the result, with these flags."""

    map: ir.AffineMap
    flags: Attribute | None

    def is_total(self) -> bool:
        """Whether it is one sum."""
        return not len(self.map.results)


@dataclass(frozen=True)
class Contracted:
    """Elements ``left(i)`` and ``right(i)`` are multiplied and added to element ``out(i)`` of the result."""

    left: ir.AffineMap
    right: ir.AffineMap
    out: ir.AffineMap
    flags: tuple[Attribute | None, Attribute | None]

    def left_through(self, read: Copied) -> Contracted:
        """The left factor is what ``read`` copies."""
        return replace(self, left=_composed(read.map, self.left))

    def right_through(self, read: Copied) -> Contracted:
        """The right factor is what ``read`` copies."""
        return replace(self, right=_composed(read.map, self.right))


@final
class BroadcastForm:
    """``y[i] = x[map(i)]``: a broadcast, a transposition, a fill."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Copied, tuple[Value, ...]] | None:
        """The map, and the value that is copied."""
        maps = _maps(op, 2)
        if maps is None or _body(op) != [_YIELD] or not _is_identity(maps[1]) or not _is_projection(maps[0]):
            return None
        block = op.regions[0].blocks[0]
        if block.operations[0].operation.operands[0] != block.arguments[0]:
            return None
        return Copied(maps[0], op.result.type, op.operands[1]), (op.operands[0],)

    def create(self, build: Builder, fact: Copied, values: Sequence[Value], /) -> Value:
        """A generic op."""
        (source,) = values
        like = build.value("tensor.empty", (), fact.type) if fact.like is None else fact.like
        op, block = create_generic([source], [like], [fact.map, _identity(fact.map)], build)
        build.at(ir.InsertionPoint(block)).op(_YIELD, [block.arguments[0]])
        return op.result


@final
class SpreadForm:
    """``y[i] = init[i] + x[map(i)]``: how the derivative of a sum comes back."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Spread, tuple[Value, ...]] | None:
        """The map, what is added, and to what."""
        maps, flags = _maps(op, 2), _added(op)
        if maps is None or flags is None or not _is_identity(maps[1]) or not _is_projection(maps[0]):
            return None
        return Spread(maps[0], flags[0], op.operands[1]), tuple(op.operands)

    def create(self, build: Builder, fact: Spread, values: Sequence[Value], /) -> Value:
        """A generic op."""
        source, init = values
        return _create_addition(build, fact.flags, source, init, [fact.map, _identity(fact.map)])


@final
class SumForm:
    """``y = init + sum x`` along some axes."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Summed, tuple[Value, ...]] | None:
        """The map to the sums, what is summed, and what it is added to."""
        maps, flags = _maps(op, 2), _added(op)
        if maps is None or flags is None or not _is_identity(maps[0]) or not _is_projection(maps[1]):
            return None
        if len(maps[1].results) == maps[1].n_dims:
            return None
        return Summed(maps[1], flags[0]), tuple(op.operands)

    def create(self, build: Builder, fact: Summed, values: Sequence[Value], /) -> Value:
        """A generic op."""
        source, init = values
        return _create_addition(build, fact.flags, source, init, [_identity(fact.map), fact.map])


@final
class ContractionForm:
    """``y = init + sum of a b``: a product of matrices and the like."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Contracted, tuple[Value, ...]] | None:
        """The maps, the factors, and what is added to."""
        maps = _maps(op, 3)
        if maps is None or _body(op) != [_MULTIPLY, _ADD, _YIELD] or not all(map(_has_axes, op.operands)):
            return None
        block = op.regions[0].blocks[0]
        left, right, out = block.arguments
        product, sum, end = (view.operation for view in block.operations)
        is_sum = {*sum.operands} == {product.result, out} and end.operands[0] == sum.result
        if {*product.operands} != {left, right} or not is_sum:
            return None
        return Contracted(maps[0], maps[1], maps[2], (_flags(product), _flags(sum))), tuple(op.operands)

    def create(self, build: Builder, fact: Contracted, values: Sequence[Value], /) -> Value:
        """A generic op."""
        left, right, init = values
        op, block = create_generic([left, right], [init], [fact.left, fact.right, fact.out], build)
        a, b, before = block.arguments
        at, (of_product, of_sum) = ir.InsertionPoint(block), fact.flags
        product = Builder(at, build.loc, of_product).float(_MULTIPLY, (a, b), a.type)
        build.at(at).op(_YIELD, [Builder(at, build.loc, of_sum).float(_ADD, (before, product), a.type)])
        return op.result


def _maps(op: ir.Operation, operands: int) -> list[ir.AffineMap] | None:
    """The maps of an op on so many operands, the last of which is the only output, a tensor."""
    if op.name != GENERIC or len(op.operands) != operands or len(op.results) != 1:
        return None
    if not isinstance(op.result.type, ir.RankedTensorType):
        return None
    return [ir.AffineMapAttr(map).value for map in ir.ArrayAttr(op.attributes["indexing_maps"])]


def _added(op: ir.Operation) -> tuple[Attribute | None] | None:
    """The flags of the addition, where the body adds its input to its output; None where it does something else."""
    if _body(op) != [_ADD, _YIELD]:
        return None
    block = op.regions[0].blocks[0]
    add, end = (view.operation for view in block.operations)
    if {*add.operands} != {*block.arguments} or end.operands[0] != add.result:
        return None
    return (_flags(add),)


def _create_addition(
    build: Builder, flags: Attribute | None, source: Value, init: Value, maps: Sequence[ir.AffineMap]
) -> Value:
    op, block = create_generic([source], [init], maps, build)
    inner = Builder(ir.InsertionPoint(block), build.loc, flags)
    term, before = block.arguments
    inner.op(_YIELD, [inner.float(_ADD, (before, term), term.type)])
    return op.result


def _flags(op: ir.Operation) -> Attribute | None:
    found: Attribute | None = op.attributes.get("fastmath", None)
    return found


def _has_axes(value: Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType)


def _identity(map: ir.AffineMap) -> ir.AffineMap:
    return ir.AffineMap.get_identity(map.n_dims, map.context)


def _is_identity(map: ir.AffineMap) -> bool:
    return bool(map == _identity(map))


def _is_projection(map: ir.AffineMap) -> bool:
    """Whether the subscripts are dims, each another one: no element is one of a diagonal."""
    return len(pure_dims(map)) == len(map.results)


def _composed(outer: ir.AffineMap, inner: ir.AffineMap) -> ir.AffineMap:
    """``i -> outer(inner(i))``."""
    return ir.AffineMap.get(inner.n_dims, 0, [expr.compose(inner) for expr in outer.results], inner.context)


def _body(op: ir.Operation) -> list[str]:
    return [view.operation.name for view in op.regions[0].blocks[0].operations]
