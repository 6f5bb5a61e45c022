"""Matches and creates broadcasts, sums along axes, contractions and diagonals as generic ops on tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Final, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.linalg.names import GENERIC
from mlirad.edit.build import Builder
from mlirad.edit.generic import create_generic, create_mapped_copy, pure_dims, used_dims
from mlirad.edit.integers import compare, is_predicate
from mlirad.edit.matching import is_number, is_plain
from mlirad.edit.slices import TensorSlice
from mlirad.edit.types import is_float

_ADD: Final = "arith.addf"
_MULTIPLY: Final = "arith.mulf"
_YIELD: Final = "linalg.yield"
_INDEX: Final = "linalg.index"
_SELECT: Final = "arith.select"
#: The attributes of an op that can match; an op with any other attribute (of a user, or another tool) does not.
_MATCHED_ATTRIBUTES: Final = frozenset(("indexing_maps", "iterator_types", "operandSegmentSizes"))
#: The ops in the body of ``diagonal``.
_DIAGONAL: Final = [_INDEX, _INDEX, "arith.cmpi", _SELECT, _YIELD]


@dataclass(frozen=True)
class Copied:
    """Copies element ``map(i)`` of a source to element i of a new tensor of ``type``.

    ``like``: a tensor of that shape, if there is one; it becomes the output operand.
    """

    map: ir.AffineMap
    type: Type
    like: Value | None = field(compare=False)

    def is_permutation(self) -> bool:
        """Whether the copy is a permutation of axes: each element is read exactly once."""
        return bool(len(self.map.results) == self.map.n_dims)

    def through(self, read: Copied) -> Copied:
        """Returns the composition of this copy with ``read``, which produces the source."""
        return replace(self, map=_composed(read.map, self.map))

    def axes(self) -> Sequence[int]:
        """Returns for each axis of the source the corresponding axis of the result."""
        return [int(ir.AffineDimExpr(expr).position) for expr in self.map.results]

    def cut(self, place: TensorSlice) -> Copied:
        """Returns the same copy for the slice ``place`` of the result."""
        return Copied(self.map, place.type, None)


@dataclass(frozen=True)
class Spread:
    """Adds element ``map(i)`` of a source to each element i of ``like``; ``flags`` are those of the addition."""

    map: ir.AffineMap
    flags: Attribute | None
    like: Value = field(compare=False)

    def copied(self) -> Copied:
        """Returns the copy that is added."""
        return Copied(self.map, self.like.type, self.like)


@dataclass(frozen=True)
class Summed:
    """Adds element i of a source to element ``map(i)`` of the result; ``flags`` are those of the addition."""

    map: ir.AffineMap
    flags: Attribute | None

    def is_total(self) -> bool:
        """Whether the result is a single sum."""
        return not len(self.map.results)

    def is_of_copies(self, read: Copied) -> bool:
        """Whether ``read`` broadcasts along summed axes of static extents only, and their product is an exact float."""
        element, count = ir.RankedTensorType(read.type).element_type, self.times(read)
        if not pure_dims(self.map) <= {*read.axes()} or count < 2 or not is_float(element):
            return False
        return bool(ir.FloatAttr.get(element, count, ir.Location.unknown(element.context)).value == count)

    def times(self, read: Copied) -> int:
        """Returns how often each element of the source of ``read`` is in the sum; 0 if unknown."""
        type = ir.RankedTensorType(read.type)
        copied = set(range(self.map.n_dims)) - {*read.axes()}
        return 0 if any(type.is_dynamic_dim(axis) for axis in copied) else prod(type.shape[axis] for axis in copied)

    def once(self, read: Copied) -> Summed:
        """Returns the sum over the source of ``read``, with each element once."""
        axes = [ir.AffineDimExpr(expr).position for expr in self.map.results]
        places = [read.axes().index(axis) for axis in axes]
        rank, context = len(read.axes()), self.map.context
        return replace(self, map=ir.AffineMap.get_identity(rank, context).get_submap(places))


@dataclass(frozen=True)
class Contracted:
    """Multiplies elements ``left(i)`` and ``right(i)`` and adds the product to element ``out(i)`` of the result."""

    left: ir.AffineMap
    right: ir.AffineMap
    out: ir.AffineMap
    flags: tuple[Attribute | None, Attribute | None]

    def left_through(self, read: Copied) -> Contracted:
        """Returns the contraction with the source of ``read`` as left factor."""
        return replace(self, left=_composed(read.map, self.left))

    def right_through(self, read: Copied) -> Contracted:
        """Returns the contraction with the source of ``read`` as right factor."""
        return replace(self, right=_composed(read.map, self.right))

    def left_counts(self, read: Copied) -> bool:
        """Whether each dim is still a subscript of some operand if the left factor is the source of ``read``."""
        return _has_extents(self.left_through(read))

    def right_counts(self, read: Copied) -> bool:
        """The same for the right factor."""
        return _has_extents(self.right_through(read))

    def sums_left(self) -> bool:
        """Whether the left factor is a matrix of which one axis is summed and the other is not."""
        return _summed_axis(self.left, self.out) is not None

    def sums_right(self) -> bool:
        """Whether the right factor is a matrix of which one axis is summed and the other is not."""
        return _summed_axis(self.right, self.out) is not None

    def left_diagonal(self) -> Contracted:
        """Returns the contraction with the diagonal of the left factor, a diagonal matrix."""
        right, out, left = _on_diagonal(self.left, self.out, [self.right, self.out])
        return replace(self, left=left, right=right, out=out)

    def right_diagonal(self) -> Contracted:
        """Returns the contraction with the diagonal of the right factor, a diagonal matrix."""
        left, out, right = _on_diagonal(self.right, self.out, [self.left, self.out])
        return replace(self, left=left, right=right, out=out)


@dataclass(frozen=True)
class Diagonal:
    """A square matrix of ``type`` that is zero outside its diagonal."""

    type: Type


@final
class BroadcastForm:
    """``y[i] = x[map(i)]``: a broadcast, a transposition or a fill."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Copied, tuple[Value, ...]] | None:
        """Returns the map and the copied value, None if ``op`` is no such op."""
        maps = _maps(op, 2)
        if maps is None or _body(op) != [_YIELD] or not _is_identity(maps[1]) or not _is_projection(maps[0]):
            return None
        block = op.regions[0].blocks[0]
        if block.operations[0].operation.operands[0] != block.arguments[0]:
            return None
        return Copied(maps[0], op.result.type, op.operands[1]), (op.operands[0],)

    def create(self, build: Builder, fact: Copied, values: Sequence[Value], /) -> Value:
        """Creates a generic op."""
        (source,) = values
        like = build.value("tensor.empty", (), fact.type) if fact.like is None else fact.like
        return create_mapped_copy(source, like, fact.map, _identity(fact.map), build).result


@final
class SpreadForm:
    """``y[i] = init[i] + x[map(i)]``: the adjoint of a sum."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Spread, tuple[Value, ...]] | None:
        """Returns the map, and the source and the initial value; None if ``op`` is no such op."""
        maps, flags = _maps(op, 2), _addition_flags(op)
        if maps is None or flags is None or not _is_identity(maps[1]) or not _is_projection(maps[0]):
            return None
        return Spread(maps[0], flags[0], op.operands[1]), tuple(op.operands)

    def create(self, build: Builder, fact: Spread, values: Sequence[Value], /) -> Value:
        """Creates a generic op."""
        source, init = values
        return _create_addition(build, fact.flags, source, init, [fact.map, _identity(fact.map)])


@final
class SumForm:
    """``y = init + sum x`` along at least one axis."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Summed, tuple[Value, ...]] | None:
        """Returns the map to the sums, and the source and the initial value; None if ``op`` is no such op."""
        maps, flags = _maps(op, 2), _addition_flags(op)
        if maps is None or flags is None or not _is_identity(maps[0]) or not _is_projection(maps[1]):
            return None
        if len(maps[1].results) == maps[1].n_dims:
            return None
        return Summed(maps[1], flags[0]), tuple(op.operands)

    def create(self, build: Builder, fact: Summed, values: Sequence[Value], /) -> Value:
        """Creates a generic op."""
        source, init = values
        return _create_addition(build, fact.flags, source, init, [_identity(fact.map), fact.map])


@final
class ContractionForm:
    """``y = init + sum of a * b``: a contraction such as a matrix product."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Contracted, tuple[Value, ...]] | None:
        """Returns the maps, and the factors and the initial value; None if ``op`` is no such op."""
        maps = _maps(op, 3)
        if maps is None or _body(op) != [_MULTIPLY, _ADD, _YIELD] or not all(map(_has_axes, op.operands)):
            return None
        block = op.regions[0].blocks[0]
        left, right, out = block.arguments
        product, sum, end = (view.operation for view in block.operations)
        if not is_plain(product) or not is_plain(sum):
            return None
        is_sum = {*sum.operands} == {product.result, out} and end.operands[0] == sum.result
        if {*product.operands} != {left, right} or not is_sum:
            return None
        return Contracted(maps[0], maps[1], maps[2], (_flags(product), _flags(sum))), tuple(op.operands)

    def create(self, build: Builder, fact: Contracted, values: Sequence[Value], /) -> Value:
        """Creates a generic op."""
        left, right, init = values
        op, block = create_generic([left, right], [init], [fact.left, fact.right, fact.out], build)
        a, b, before = block.arguments
        at, (of_product, of_sum) = ir.InsertionPoint(block), fact.flags
        product = Builder(at, build.loc, of_product).float(_MULTIPLY, (a, b), a.type)
        build.at(at).op(_YIELD, [Builder(at, build.loc, of_sum).float(_ADD, (before, product), a.type)])
        return op.result


@final
class MultipleForm:
    """``y = n * x``: a sum of n equal terms."""

    ops = ()

    def read(self, op: ir.Operation, /) -> None:
        """Returns None: rewrites create this form, and do not match it."""

    def create(self, build: Builder, fact: int, values: Sequence[Value], /) -> Value:
        """Creates a product with a constant."""
        (value,) = values
        return build.float(_MULTIPLY, (value, build.constant(value.type, fact)), value.type)


@final
class DiagonalForm:
    """``y[i, j] = i == j ? x[i] : 0``."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Diagonal, tuple[Value, ...]] | None:
        """Returns the type of the matrix, and the vector of its diagonal; None if ``op`` is no such op."""
        maps = _maps(op, 2)
        if maps is None or _body(op) != _DIAGONAL or not _is_identity(maps[1]) or not _is_square(op.result.type):
            return None
        first, second, equal, choice, end = (view.operation for view in op.regions[0].blocks[0].operations)
        is_compared = {*equal.operands} == {first.result, second.result} and is_predicate(equal, "eq")
        if {_axis(first), _axis(second)} != {0, 1} or not is_compared or end.operands[0] != choice.result:
            return None
        truth, then, otherwise = choice.operands
        is_chosen = truth == equal.result and then == op.regions[0].blocks[0].arguments[0]
        if not is_chosen or not is_number(otherwise, 0.0) or not _is_projection(maps[0]) or len(maps[0].results) != 1:
            return None
        return Diagonal(op.result.type), (op.operands[0],)

    def create(self, build: Builder, fact: Diagonal, values: Sequence[Value], /) -> Value:
        """Creates a generic op."""
        both = ir.AffineMap.get_identity(2, build.loc.context)
        like = build.value("tensor.empty", (), fact.type)
        zero = build.constant(ir.RankedTensorType(fact.type).element_type, 0.0)
        op, block = create_generic(values, [like], [both.get_submap([0]), both], build)
        inner, index = build.at(ir.InsertionPoint(block)), ir.IndexType.get(build.loc.context)
        long = ir.IntegerType.get_signless(64, build.loc.context)
        axes = [inner.value(_INDEX, (), index, {"dim": ir.IntegerAttr.get(long, axis)}) for axis in range(2)]
        element = block.arguments[0]
        chosen = inner.value(_SELECT, [compare(inner, "eq", *axes), element, zero], element.type)
        inner.op(_YIELD, [chosen])
        return op.result


def _has_extents(of: Contracted) -> bool:
    """Whether each dim is a subscript of some operand, from which its trip count is known."""
    return bool(len(pure_dims(of.left) | pure_dims(of.right) | pure_dims(of.out)) == of.out.n_dims)


def _axis(op: ir.Operation) -> int:
    """Returns the dim of the `linalg.index` op ``op``."""
    return int(ir.IntegerAttr(op.attributes["dim"]).value)


def _is_square(type: Type) -> bool:
    """Whether ``type`` is a square matrix of static extents."""
    matrix = ir.RankedTensorType(type)
    return bool(matrix.has_static_shape and matrix.rank == 2 and len({*matrix.shape}) == 1)


def _summed_axis(factor: ir.AffineMap, out: ir.AffineMap) -> tuple[int, int] | None:
    """Returns the summed dim of a matrix and its other dim; None if not exactly one dim is summed."""
    if len(factor.results) != 2 or not _is_projection(factor):
        return None
    row, column = (int(ir.AffineDimExpr(expr).position) for expr in factor.results)
    kept = used_dims(out)
    if column not in kept:
        return column, row
    return None if row in kept else (row, column)


def _on_diagonal(factor: ir.AffineMap, out: ir.AffineMap, others: Sequence[ir.AffineMap]) -> list[ir.AffineMap]:
    """Returns ``others`` with both dims of the matrix merged into one, and then the map of its diagonal."""
    found = _summed_axis(factor, out)
    assert found is not None
    gone, kept = found
    left = [dim for dim in range(factor.n_dims) if dim != gone]
    places = [left.index(kept if dim == gone else dim) for dim in range(factor.n_dims)]
    identity = ir.AffineMap.get_identity(len(left), factor.context)
    merged = identity.get_submap(places)
    return [*(_composed(map, merged) for map in others), identity.get_submap([left.index(kept)])]


def _maps(op: ir.Operation, operands: int) -> list[ir.AffineMap] | None:
    """Returns the maps of a generic op with ``operands`` operands and one tensor result, else None."""
    if op.name != GENERIC or len(op.operands) != operands or len(op.results) != 1:
        return None
    if not isinstance(op.result.type, ir.RankedTensorType) or not _MATCHED_ATTRIBUTES.issuperset(op.attributes):
        return None
    return [ir.AffineMapAttr(map).value for map in ir.ArrayAttr(op.attributes["indexing_maps"])]


def _addition_flags(op: ir.Operation) -> tuple[Attribute | None] | None:
    """Returns the flags of the addition if the body adds the input to the output, else None."""
    if _body(op) != [_ADD, _YIELD]:
        return None
    block = op.regions[0].blocks[0]
    add, end = (view.operation for view in block.operations)
    if {*add.operands} != {*block.arguments} or end.operands[0] != add.result or not is_plain(add):
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
    """Whether the subscripts are distinct dims."""
    return len(pure_dims(map)) == len(map.results)


def _composed(outer: ir.AffineMap, inner: ir.AffineMap) -> ir.AffineMap:
    """Returns the composition ``i -> outer(inner(i))``."""
    return ir.AffineMap.get(inner.n_dims, 0, [expr.compose(inner) for expr in outer.results], inner.context)


def _body(op: ir.Operation) -> list[str]:
    return [view.operation.name for view in op.regions[0].blocks[0].operations]
