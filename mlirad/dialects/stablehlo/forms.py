"""Operands of algebraic rewrites of StableHLO ops that move elements: broadcasts, transposes, slices, pads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.stablehlo.bodies import body_name
from mlirad.dialects.stablehlo.create import (
    broadcast,
    create_pad,
    create_reduce,
    create_slice,
    create_transpose,
    integers,
    join,
    reshape,
    shape_of,
    tensor,
)
from mlirad.dialects.stablehlo.diagonals import DiagonalAxes, OnDiagonalForm, is_marked
from mlirad.dialects.stablehlo.products import DotAxes, create_dot, free_axes, has_default_precision
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type

Made = tuple[Value, ...]


@dataclass(frozen=True)
class AxisCopies:
    """A broadcast from shape ``before`` to ``shape``: axis i of the operand becomes axis ``dimensions[i]``."""

    dimensions: tuple[int, ...]
    before: tuple[int, ...]
    shape: tuple[int, ...]

    def copies_after(self, other: AxisCopies) -> AxisCopies:
        """The broadcast applied to the result of ``other``, as one broadcast."""
        dimensions = tuple(self.dimensions[d] for d in other.dimensions)
        return AxisCopies(dimensions, other.before, self.shape)

    def copies_turned(self, order: Order) -> AxisCopies:
        """The broadcast followed by a transposition, as one broadcast."""
        return AxisCopies(
            tuple(order.axes.index(d) for d in self.dimensions), self.before, tuple(self.shape[a] for a in order.axes)
        )

    def copies_cut(self, part: Part) -> AxisCopies:
        """The broadcast that yields only the slice ``part``, from the operand's slice `copies_needed`."""
        return AxisCopies(self.dimensions, self.copies_needed(part).shape, part.shape)

    def copies_needed(self, part: Part) -> Part:
        """The slice of the operand that the slice ``part`` of the result reads; along extents of 1 all."""
        pairs = zip(self.dimensions, self.before, strict=True)
        return _part((0, 1, 1) if n == 1 else part.along(d) for d, n in pairs)

    def copies_on_diagonal(self, axes: DiagonalAxes, sums: AxisSums) -> AxisCopies:
        """The broadcast to the diagonal of the result, along that of the two axes which ``sums`` leave."""
        (gone,) = sums.axes
        kept = axes.other(gone)
        places = [kept if d == gone else d for d in self.dimensions]
        shape = tuple(n for axis, n in enumerate(self.shape) if axis != gone)
        return AxisCopies(tuple(d - (d > gone) for d in places), self.before, shape)

    def copies_are_on_diagonal(self, axes: DiagonalAxes) -> bool:
        """Whether the operand has at most one of the two axes."""
        return not {axes.first, axes.last} <= {*self.dimensions}


@dataclass(frozen=True)
class Order:
    """A transposition: axis i of the result is axis ``axes[i]``."""

    axes: tuple[int, ...]

    def order_after(self, other: Order) -> Order:
        """The transposition applied to the result of ``other``, as one transposition."""
        return Order(tuple(other.axes[a] for a in self.axes))

    def before(self, shape: Sequence[int]) -> tuple[int, ...]:
        """The shape of the operand, from that of the result."""
        return tuple(shape[self.axes.index(axis)] for axis in range(len(self.axes)))


@dataclass(frozen=True)
class Part:
    """A slice."""

    starts: tuple[int, ...]
    limits: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the slice."""
        return tuple(-(-(b - a) // s) for a, b, s in zip(self.starts, self.limits, self.strides, strict=True))

    def along(self, axis: int) -> tuple[int, int, int]:
        """The start, limit and stride along ``axis``."""
        return self.starts[axis], self.limits[axis], self.strides[axis]

    def part_after(self, other: Part) -> Part:
        """The slice of the result of ``other``, as one slice."""
        starts = tuple(a + b * s for a, b, s in zip(other.starts, self.starts, other.strides, strict=True))
        strides = tuple(s * t for s, t in zip(other.strides, self.strides, strict=True))
        ends = zip(starts, self.shape, strides, strict=True)
        return Part(starts, tuple(a + max(n - 1, 0) * s + min(n, 1) for a, n, s in ends), strides)

    def part_turned(self, order: Order) -> Part:
        """The slice of the operand of the transposition ``order`` that has the elements of this slice of its result."""
        places = [order.axes.index(axis) for axis in range(len(order.axes))]
        return Part(*(tuple(given[p] for p in places) for given in (self.starts, self.limits, self.strides)))

    def part_inside(self, edges: Edges) -> Part:
        """The slice of the unpadded tensor, for a slice that `part_lies_inside`."""
        return Part(
            tuple(a - low for a, low in zip(self.starts, edges.low, strict=True)),
            tuple(b - low for b, low in zip(self.limits, edges.low, strict=True)),
            self.strides,
        )

    def part_filled(self) -> AxisCopies:
        """A broadcast of a scalar to the shape of the slice."""
        return AxisCopies((), (), self.shape)

    def part_of_first(self, joined: Joined) -> Part:
        """The slice of the first tensor."""
        return self

    def part_of_second(self, joined: Joined) -> Part:
        """The slice of the second tensor."""
        shift = [joined.first if axis == joined.axis else 0 for axis in range(len(self.starts))]
        starts, limits = (
            tuple(a - b for a, b in zip(given, shift, strict=True)) for given in (self.starts, self.limits)
        )
        return Part(starts, limits, self.strides)

    def part_of_left(self, product: AxisProduct) -> Part:
        """The slice of the left factor that the slice of the product reads."""
        return self._of_factor(product.left_before, product.places()[0])

    def part_of_right(self, product: AxisProduct) -> Part:
        """The slice of the right factor that the slice of the product reads."""
        return self._of_factor(product.right_before, product.places()[1])

    def _of_factor(self, shape: Sequence[int], places: Mapping[int, int]) -> Part:
        return _part(self.along(places[axis]) if axis in places else (0, n, 1) for axis, n in enumerate(shape))

    def part_pays(self, product: AxisProduct) -> bool:
        """Whether slicing the factors copies no more elements than slicing the product does, and products are saved."""
        sliced = (self.part_of_left(product).shape, self.part_of_right(product).shape)
        pairs = zip(sliced, (product.left_before, product.right_before), strict=True)
        copied = sum(math.prod(shape) for shape, before in pairs if shape != before)
        both = zip(product.places(), (product.left_before, product.right_before), strict=True)
        extents = {places[axis]: before[axis] for places, before in both for axis in places}
        kept, all_summed = math.prod(self.shape), math.prod(product.left_before[axis] for axis in product.left)
        return copied <= kept + (math.prod(extents.values()) - kept) * all_summed

    def part_is_of_first(self, joined: Joined) -> bool:
        """Whether all elements of the slice are in the first tensor."""
        return self.limits[joined.axis] <= joined.first

    def part_is_of_second(self, joined: Joined) -> bool:
        """Whether all elements of the slice are in the second tensor."""
        return self.starts[joined.axis] >= joined.first

    def part_lies_inside(self, edges: Edges) -> bool:
        """Whether all elements of the slice are from the unpadded tensor, without interior padding."""
        pairs = zip(self.starts, self.limits, edges.low, edges.before, edges.interior, strict=True)
        return all(not i and a >= low and b <= low + n for a, b, low, n, i in pairs) and all(self.shape)

    def part_lies_outside(self, edges: Edges) -> bool:
        """Whether all elements of the slice are padding."""
        pairs = zip(self.starts, self.limits, edges.low, edges.before, edges.interior, strict=True)
        return any(b <= low or a >= low + max(n - 1, 0) * (i + 1) + 1 for a, b, low, n, i in pairs if n)


def _part(chosen: Iterable[tuple[int, int, int]]) -> Part:
    """The slice with these starts, limits and strides of the axes."""
    columns = [*zip(*chosen, strict=True)]
    return Part(*columns) if columns else Part((), (), ())


@dataclass(frozen=True)
class Edges:
    """Padding of a tensor of shape ``before``."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    interior: tuple[int, ...]
    before: tuple[int, ...]


@dataclass(frozen=True)
class Joined:
    """Two tensors concatenated along ``axis``, where the first has extent ``first``."""

    axis: int
    first: int


@dataclass(frozen=True)
class AxisSums:
    """A sum over ``axes`` of a tensor of shape ``before``."""

    axes: tuple[int, ...]
    before: tuple[int, ...]

    def sums_turned(self, order: Order) -> AxisSums:
        """The sum of a transposed tensor as a sum of its operand; requires `sums_keep_order`."""
        axes = tuple(sorted(order.axes[a] for a in self.axes))
        return AxisSums(axes, order.before(self.before))

    def sums_keep_order(self, order: Order) -> bool:
        """Whether the axes that remain have the same order before the transposition."""
        left = [axis for place, axis in enumerate(order.axes) if place not in self.axes]
        return left == sorted(left)

    def sums_are_of_batch(self, product: AxisProduct) -> bool:
        """Whether all axes of the sum are batch axes of ``product``."""
        return all(axis < len(product.left_batch) for axis in self.axes)

    def sums_keep_diagonal(self, axes: DiagonalAxes) -> bool:
        """Whether the sum is over exactly one of the two axes."""
        return self.axes in ((axes.first,), (axes.last,))


@dataclass(frozen=True)
class Shape:
    """A reshape to this shape."""

    extents: tuple[int, ...]

    def shape_after(self, other: Shape) -> Shape:
        """The reshape, applied to the result of another one."""
        return self


@dataclass(frozen=True)
class AxisProduct:
    """The axes of a ``dot_general`` of tensors of shapes ``left_before`` and ``right_before``."""

    left_batch: tuple[int, ...]
    right_batch: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    left_before: tuple[int, ...]
    right_before: tuple[int, ...]

    def places(self) -> tuple[dict[int, int], dict[int, int]]:
        """For each factor: an axis that is not summed over -> its place in the result."""
        left = free_axes(len(self.left_before), self.left_batch, self.left)
        right = free_axes(len(self.right_before), self.right_batch, self.right)
        count = len(self.left_batch) + len(left)
        return (
            {axis: place for place, axis in enumerate((*self.left_batch, *left))},
            {axis: place for place, axis in enumerate(self.right_batch)}
            | {axis: count + place for place, axis in enumerate(right)},
        )

    def product_left_turned(self, order: Order) -> AxisProduct:
        """The product with the left factor before its transposition; requires `product_left_keeps`."""
        batch, own = (tuple(order.axes[a] for a in axes) for axes in (self.left_batch, self.left))
        return replace(self, left_batch=batch, left=own, left_before=order.before(self.left_before))

    def product_right_turned(self, order: Order) -> AxisProduct:
        """The product with the right factor before its transposition; requires `product_right_keeps`."""
        batch, own = (tuple(order.axes[a] for a in axes) for axes in (self.right_batch, self.right))
        return replace(self, right_batch=batch, right=own, right_before=order.before(self.right_before))

    def product_summed(self, sums: AxisSums) -> AxisProduct:
        """The product summed over its batch axes ``sums``, too."""
        batch = [*zip(self.left_batch, self.right_batch, strict=True)]
        kept = [pair for place, pair in enumerate(batch) if place not in sums.axes]
        own = [*zip(self.left, self.right, strict=True), *(batch[place] for place in sums.axes)]
        return self._with_axes(kept, own)

    def product_on_diagonal(self, axes: DiagonalAxes) -> AxisProduct:
        """The elements of the product whose indices along ``axes`` are the same, which are the last batch axis."""
        batch = zip(self.left_batch, self.right_batch, strict=True)
        return self._with_axes([*batch, self._on_diagonal(axes)], [*zip(self.left, self.right, strict=True)])

    def _with_axes(self, batch: Sequence[tuple[int, int]], own: Sequence[tuple[int, int]]) -> AxisProduct:
        left_batch, right_batch = (tuple(pair[side] for pair in batch) for side in (0, 1))
        left, right = (tuple(pair[side] for pair in own) for side in (0, 1))
        return replace(self, left_batch=left_batch, right_batch=right_batch, left=left, right=right)

    def _on_diagonal(self, axes: DiagonalAxes) -> tuple[int, int]:
        """The axes of the factors that are at ``axes`` in the result; requires `product_has_diagonal`."""
        at = [{place: axis for axis, place in places.items()} for places in self.places()]
        return at[0][axes.first], at[1][axes.last]

    def product_has_diagonal(self, axes: DiagonalAxes) -> bool:
        """Whether one of the two axes of the result is of the left factor alone, and the other one of the right."""
        places, count = self.places(), len(self.left_batch)
        return count <= axes.first < len(places[0]) <= axes.last

    def order_on_diagonal(self, axes: DiagonalAxes, sums: AxisSums) -> Order:
        """The transposition of `product_on_diagonal` to the axes that the sum of the diagonal has."""
        (gone,) = sums.axes
        kept, count = axes.other(gone), len(self.left_batch)
        rank = len(self.places()[0]) + len(self.places()[1]) - count
        rest = [axis for axis in range(rank) if axis not in (gone, kept)]
        now = [*rest[:count], kept, *rest[count:]]
        return Order(tuple(now.index(axis) for axis in range(rank) if axis != gone))

    def product_left_keeps(self, order: Order) -> bool:
        """Whether the free axes of the left factor have the same order before its transposition."""
        return _keeps(order, (*self.left_batch, *self.left))

    def product_right_keeps(self, order: Order) -> bool:
        """Whether the free axes of the right factor have the same order before its transposition."""
        return _keeps(order, (*self.right_batch, *self.right))


def _keeps(order: Order, used: Sequence[int]) -> bool:
    free = [axis for place, axis in enumerate(order.axes) if place not in used]
    return free == sorted(free)


@final
class CopiesForm:
    """``broadcast_in_dim``."""

    ops: Final = ("stablehlo.broadcast_in_dim",)

    def read(self, op: ir.Operation, /) -> tuple[AxisCopies, Made] | None:
        """The broadcast and its operand."""
        if is_marked(op, "broadcast_dimensions"):
            return None
        (value,) = op.operands
        axes = tuple(integers(op, "broadcast_dimensions"))
        return AxisCopies(axes, tuple(shape_of(value)), tuple(shape_of(op.result))), (value,)

    def create(self, build: Builder, fact: AxisCopies, values: Sequence[Value], /) -> Value:
        """Emit a broadcast."""
        return broadcast(build, values[0], fact.dimensions, _type(fact.shape, values[0]))


def _type(shape: Sequence[int], like: Value) -> Type:
    return tensor(shape, element_type(like.type))


@final
class OrderForm:
    """``transpose``."""

    ops: Final = ("stablehlo.transpose",)

    def read(self, op: ir.Operation, /) -> tuple[Order, Made] | None:
        """The order and the operand."""
        if is_marked(op, "permutation"):
            return None
        return Order(tuple(integers(op, "permutation"))), (op.operands[0],)

    def create(self, build: Builder, fact: Order, values: Sequence[Value], /) -> Value:
        """Emit a transposition, or return the value if it is the identity."""
        return create_transpose(build, values[0], fact.axes)


@final
class PartForm:
    """``slice``."""

    ops: Final = ("stablehlo.slice",)

    def read(self, op: ir.Operation, /) -> tuple[Part, Made] | None:
        """The slice and its operand."""
        names = ("start_indices", "limit_indices", "strides")
        if is_marked(op, *names):
            return None
        return Part(*(tuple(integers(op, name)) for name in names)), (op.operands[0],)

    def create(self, build: Builder, fact: Part, values: Sequence[Value], /) -> Value:
        """Emit a slice, or return the value if it is the whole tensor."""
        return create_slice(build, values[0], fact.starts, fact.limits, fact.strides)


@final
class EdgesForm:
    """``pad``."""

    ops: Final = ("stablehlo.pad",)

    def read(self, op: ir.Operation, /) -> tuple[Edges, Made] | None:
        """The padding, the tensor and the padding value."""
        names = ("edge_padding_low", "edge_padding_high", "interior_padding")
        if is_marked(op, *names):
            return None
        value, number = op.operands
        low, high, interior = (tuple(integers(op, name)) for name in names)
        return Edges(low, high, interior, tuple(shape_of(value))), (value, number)

    def create(self, build: Builder, fact: Edges, values: Sequence[Value], /) -> Value:
        """Emit a pad."""
        value, number = values
        return create_pad(build, value, number, fact.low, fact.high, fact.interior)


@final
class JoinedForm:
    """``concatenate`` of two tensors."""

    ops: Final = ("stablehlo.concatenate",)

    def read(self, op: ir.Operation, /) -> tuple[Joined, Made] | None:
        """The concatenation and its two operands."""
        if len(op.operands) != 2 or is_marked(op, "dimension"):
            return None
        axis = ir.IntegerAttr(op.attributes["dimension"]).value
        return Joined(axis, shape_of(op.operands[0])[axis]), tuple(op.operands)

    def create(self, build: Builder, fact: Joined, values: Sequence[Value], /) -> Value:
        """Emit a concatenation."""
        one, other = values
        return join(build, one, other, fact.axis)


@final
class SumsForm:
    """``reduce`` with a sum."""

    ops: Final = ("stablehlo.reduce",)

    def read(self, op: ir.Operation, /) -> tuple[AxisSums, Made] | None:
        """The axes, the tensor and the initial value."""
        if len(op.operands) != 2 or body_name(op.regions[0]) != "add" or is_marked(op, "dimensions"):
            return None
        value, start = op.operands
        return AxisSums(tuple(sorted(integers(op, "dimensions"))), tuple(shape_of(value))), (value, start)

    def create(self, build: Builder, fact: AxisSums, values: Sequence[Value], /) -> Value:
        """Emit a sum."""
        return create_reduce(build, "add", values[0], fact.axes, values[1])


@final
class ShapeForm:
    """``reshape``."""

    ops: Final = ("stablehlo.reshape",)

    def read(self, op: ir.Operation, /) -> tuple[Shape, Made] | None:
        """The shape and the operand."""
        if is_marked(op):
            return None
        return Shape(tuple(shape_of(op.result))), (op.operands[0],)

    def create(self, build: Builder, fact: Shape, values: Sequence[Value], /) -> Value:
        """Emit a reshape, or return the value if it has the shape."""
        return reshape(build, values[0], fact.extents)


@final
class ProductForm:
    """``dot_general`` of tensors of one element type, with the default precision."""

    ops: Final = ("stablehlo.dot_general",)

    def read(self, op: ir.Operation, /) -> tuple[AxisProduct, Made] | None:
        """The axes and the factors."""
        left, right = op.operands
        elements = {str(element_type(value.type)) for value in (left, right, op.result)}
        own = ("dot_dimension_numbers", *(["precision_config"] if has_default_precision(op) else []))
        if is_marked(op, *own) or len(elements) > 1:
            return None
        axes = DotAxes.of(op)
        parts = (axes.left_batch, axes.right_batch, axes.left_contracting, axes.right_contracting)
        return AxisProduct(*map(tuple, (*parts, shape_of(left), shape_of(right)))), (left, right)

    def create(self, build: Builder, fact: AxisProduct, values: Sequence[Value], /) -> Value:
        """Emit a product."""
        axes = DotAxes(list(fact.left_batch), list(fact.right_batch), list(fact.left), list(fact.right))
        left, right = values
        return create_dot(build, left, right, axes)


#: Name of a form in algebraic records -> its class.
FORMS: Final[dict[str, Any]] = {
    "hlo_copies": CopiesForm(),
    "hlo_edges": EdgesForm(),
    "hlo_joined": JoinedForm(),
    "hlo_on_diagonal": OnDiagonalForm(),
    "hlo_order": OrderForm(),
    "hlo_part": PartForm(),
    "hlo_product": ProductForm(),
    "hlo_shape": ShapeForm(),
    "hlo_sums": SumsForm(),
}
