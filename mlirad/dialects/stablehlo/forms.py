"""Forms of StableHLO's ops that move elements, for rewrites: which axes, which part, how far apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from mlirad.dialects.stablehlo.products import DotAxes, create_dot
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type

Made = tuple[Value, ...]


def is_marked(op: ir.Operation, *own: str) -> bool:
    """Whether ``op`` says more than its ``own`` attributes: how it is sharded, or how exact it is."""
    return any(name not in own for name in op.attributes)


@dataclass(frozen=True)
class AxisCopies:
    """A broadcast: axis ``dimensions[i]`` of ``shape`` is axis i of what is copied, of ``before``."""

    dimensions: tuple[int, ...]
    before: tuple[int, ...]
    shape: tuple[int, ...]

    def copies_after(self, other: AxisCopies) -> AxisCopies:
        """Of that: one broadcast."""
        dimensions = tuple(self.dimensions[d] for d in other.dimensions)
        return AxisCopies(dimensions, other.before, self.shape)

    def copies_turned(self, order: Order) -> AxisCopies:
        """A broadcast of which the axes are turned afterwards."""
        return AxisCopies(
            tuple(order.axes.index(d) for d in self.dimensions), self.before, tuple(self.shape[a] for a in order.axes)
        )

    def copies_cut(self, part: Part) -> AxisCopies:
        """What is copied where only a part is wanted."""
        return AxisCopies(self.dimensions, self.copies_needed(part).shape, part.shape)

    def copies_needed(self, part: Part) -> Part:
        """The part that is copied then: of an axis that is copied along, all."""
        chosen = [
            (0, 1, 1) if n == 1 else (part.starts[d], part.limits[d], part.strides[d])
            for d, n in zip(self.dimensions, self.before, strict=True)
        ]
        return Part(*(tuple(column) for column in zip(*chosen, strict=True))) if chosen else Part((), (), ())


@dataclass(frozen=True)
class Order:
    """A transposition: axis i of the result is axis ``axes[i]``."""

    axes: tuple[int, ...]

    def order_after(self, other: Order) -> Order:
        """Of that: one transposition."""
        return Order(tuple(other.axes[a] for a in self.axes))


@dataclass(frozen=True)
class Part:
    """A slice."""

    starts: tuple[int, ...]
    limits: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """Its extents."""
        return tuple(-(-(b - a) // s) for a, b, s in zip(self.starts, self.limits, self.strides, strict=True))

    def part_after(self, other: Part) -> Part:
        """Of that: one slice."""
        starts = tuple(a + b * s for a, b, s in zip(other.starts, self.starts, other.strides, strict=True))
        strides = tuple(s * t for s, t in zip(other.strides, self.strides, strict=True))
        ends = zip(starts, self.shape, strides, strict=True)
        return Part(starts, tuple(a + max(n - 1, 0) * s + min(n, 1) for a, n, s in ends), strides)

    def part_turned(self, order: Order) -> Part:
        """The part of what is turned afterwards, where this is wanted of what was turned before."""
        places = [order.axes.index(axis) for axis in range(len(order.axes))]
        return Part(*(tuple(given[p] for p in places) for given in (self.starts, self.limits, self.strides)))

    def part_inside(self, edges: Edges) -> Part:
        """The place in what was padded of a part that `part_lies_inside`."""
        return Part(
            tuple(a - low for a, low in zip(self.starts, edges.low, strict=True)),
            tuple(b - low for b, low in zip(self.limits, edges.low, strict=True)),
            self.strides,
        )

    def part_filled(self) -> AxisCopies:
        """One number in each place."""
        return AxisCopies((), (), self.shape)

    def part_of_first(self, joined: Joined) -> Part:
        """The same place."""
        return self

    def part_of_second(self, joined: Joined) -> Part:
        """The place behind the first tensor."""
        shift = [joined.first if axis == joined.axis else 0 for axis in range(len(self.starts))]
        starts, limits = (
            tuple(a - b for a, b in zip(given, shift, strict=True)) for given in (self.starts, self.limits)
        )
        return Part(starts, limits, self.strides)

    def part_is_of_first(self, joined: Joined) -> bool:
        """Whether the part is of the first tensor alone."""
        return self.limits[joined.axis] <= joined.first

    def part_is_of_second(self, joined: Joined) -> bool:
        """Whether the part is of the second tensor alone."""
        return self.starts[joined.axis] >= joined.first

    def part_lies_inside(self, edges: Edges) -> bool:
        """Whether the part has nothing of what is padded with, and nothing stands between."""
        pairs = zip(self.starts, self.limits, edges.low, edges.before, edges.interior, strict=True)
        return all(not i and a >= low and b <= low + n for a, b, low, n, i in pairs) and all(self.shape)

    def part_lies_outside(self, edges: Edges) -> bool:
        """Whether the part has nothing of what was padded."""
        pairs = zip(self.starts, self.limits, edges.low, edges.before, edges.interior, strict=True)
        return any(b <= low or a >= low + max(n - 1, 0) * (i + 1) + 1 for a, b, low, n, i in pairs if n)


@dataclass(frozen=True)
class Edges:
    """Padding of a tensor of ``before``."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    interior: tuple[int, ...]
    before: tuple[int, ...]


@dataclass(frozen=True)
class Joined:
    """Two tensors one behind the other along ``axis``, of which the first has ``first`` elements there."""

    axis: int
    first: int


@dataclass(frozen=True)
class AxisSums:
    """Sums over ``axes`` of a tensor of ``before``."""

    axes: tuple[int, ...]
    before: tuple[int, ...]

    def sums_turned(self, order: Order) -> AxisSums:
        """The sums of what was turned, of what stands before; see `sums_keep_order`."""
        axes = tuple(sorted(order.axes[a] for a in self.axes))
        before = [0] * len(order.axes)
        for place, axis in enumerate(order.axes):
            before[axis] = self.before[place]
        return AxisSums(axes, tuple(before))

    def sums_keep_order(self, order: Order) -> bool:
        """Whether the axes that are left stand in the same order before they are turned."""
        left = [axis for place, axis in enumerate(order.axes) if place not in self.axes]
        return left == sorted(left)


@dataclass(frozen=True)
class Shape:
    """A reshape to these extents."""

    extents: tuple[int, ...]

    def shape_after(self, other: Shape) -> Shape:
        """The last one."""
        return self


@dataclass(frozen=True)
class AxisProduct:
    """A ``dot_general``, by its axes."""

    left_batch: tuple[int, ...]
    right_batch: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    def product_left_turned(self, order: Order) -> AxisProduct:
        """The product with the left factor as it stood before it was turned; see `product_left_keeps`."""
        batch, own = (tuple(order.axes[a] for a in axes) for axes in (self.left_batch, self.left))
        return AxisProduct(batch, self.right_batch, own, self.right)

    def product_right_turned(self, order: Order) -> AxisProduct:
        """The same of the right factor."""
        batch, own = (tuple(order.axes[a] for a in axes) for axes in (self.right_batch, self.right))
        return AxisProduct(self.left_batch, batch, self.left, own)

    def product_left_keeps(self, order: Order) -> bool:
        """Whether the free axes of the left factor stand in the same order before it is turned."""
        return _keeps(order, (*self.left_batch, *self.left))

    def product_right_keeps(self, order: Order) -> bool:
        """Whether those of the right factor do."""
        return _keeps(order, (*self.right_batch, *self.right))


def _keeps(order: Order, used: Sequence[int]) -> bool:
    free = [axis for place, axis in enumerate(order.axes) if place not in used]
    return free == sorted(free)


@final
class CopiesForm:
    """``broadcast_in_dim``."""

    ops: Final = ("stablehlo.broadcast_in_dim",)

    def read(self, op: ir.Operation, /) -> tuple[AxisCopies, Made] | None:
        """The axes."""
        if is_marked(op, "broadcast_dimensions"):
            return None
        (value,) = op.operands
        axes = tuple(integers(op, "broadcast_dimensions"))
        return AxisCopies(axes, tuple(shape_of(value)), tuple(shape_of(op.result))), (value,)

    def create(self, build: Builder, fact: AxisCopies, values: Sequence[Value], /) -> Value:
        """A broadcast."""
        return broadcast(build, values[0], fact.dimensions, _type(fact.shape, values[0]))


def _type(shape: Sequence[int], like: Value) -> Type:
    return tensor(shape, element_type(like.type))


@final
class OrderForm:
    """``transpose``."""

    ops: Final = ("stablehlo.transpose",)

    def read(self, op: ir.Operation, /) -> tuple[Order, Made] | None:
        """The axes."""
        if is_marked(op, "permutation"):
            return None
        return Order(tuple(integers(op, "permutation"))), (op.operands[0],)

    def create(self, build: Builder, fact: Order, values: Sequence[Value], /) -> Value:
        """A transposition, or the value itself."""
        return create_transpose(build, values[0], fact.axes)


@final
class PartForm:
    """``slice``."""

    ops: Final = ("stablehlo.slice",)

    def read(self, op: ir.Operation, /) -> tuple[Part, Made] | None:
        """The place."""
        names = ("start_indices", "limit_indices", "strides")
        if is_marked(op, *names):
            return None
        return Part(*(tuple(integers(op, name)) for name in names)), (op.operands[0],)

    def create(self, build: Builder, fact: Part, values: Sequence[Value], /) -> Value:
        """A slice, or the value itself."""
        return create_slice(build, values[0], fact.starts, fact.limits, fact.strides)


@final
class EdgesForm:
    """``pad``."""

    ops: Final = ("stablehlo.pad",)

    def read(self, op: ir.Operation, /) -> tuple[Edges, Made] | None:
        """The padding, the tensor and the number."""
        names = ("edge_padding_low", "edge_padding_high", "interior_padding")
        if is_marked(op, *names):
            return None
        value, number = op.operands
        low, high, interior = (tuple(integers(op, name)) for name in names)
        return Edges(low, high, interior, tuple(shape_of(value))), (value, number)

    def create(self, build: Builder, fact: Edges, values: Sequence[Value], /) -> Value:
        """A pad."""
        value, number = values
        return create_pad(build, value, number, fact.low, fact.high, fact.interior)


@final
class JoinedForm:
    """``concatenate`` of two tensors."""

    ops: Final = ("stablehlo.concatenate",)

    def read(self, op: ir.Operation, /) -> tuple[Joined, Made] | None:
        """The axis, and the two."""
        if len(op.operands) != 2 or is_marked(op, "dimension"):
            return None
        axis = ir.IntegerAttr(op.attributes["dimension"]).value
        return Joined(axis, shape_of(op.operands[0])[axis]), tuple(op.operands)

    def create(self, build: Builder, fact: Joined, values: Sequence[Value], /) -> Value:
        """One behind the other."""
        one, other = values
        return join(build, one, other, fact.axis)


@final
class SumsForm:
    """``reduce`` by a sum."""

    ops: Final = ("stablehlo.reduce",)

    def read(self, op: ir.Operation, /) -> tuple[AxisSums, Made] | None:
        """The axes, the tensor, and what the sum starts with."""
        if len(op.operands) != 2 or body_name(op.regions[0]) != "add" or is_marked(op, "dimensions"):
            return None
        value, start = op.operands
        return AxisSums(tuple(sorted(integers(op, "dimensions"))), tuple(shape_of(value))), (value, start)

    def create(self, build: Builder, fact: AxisSums, values: Sequence[Value], /) -> Value:
        """Sums."""
        return create_reduce(build, "add", values[0], fact.axes, values[1])


@final
class ShapeForm:
    """``reshape``."""

    ops: Final = ("stablehlo.reshape",)

    def read(self, op: ir.Operation, /) -> tuple[Shape, Made] | None:
        """The extents."""
        if is_marked(op):
            return None
        return Shape(tuple(shape_of(op.result))), (op.operands[0],)

    def create(self, build: Builder, fact: Shape, values: Sequence[Value], /) -> Value:
        """A reshape, or the value itself."""
        return reshape(build, values[0], fact.extents)


@final
class ProductForm:
    """``dot_general`` of tensors of one type of elements, which says nothing of exactness."""

    ops: Final = ("stablehlo.dot_general",)

    def read(self, op: ir.Operation, /) -> tuple[AxisProduct, Made] | None:
        """The axes."""
        left, right = op.operands
        elements = {str(element_type(value.type)) for value in (left, right, op.result)}
        if is_marked(op, "dot_dimension_numbers") or len(elements) > 1:
            return None
        axes = DotAxes.of(op)
        parts = (axes.left_batch, axes.right_batch, axes.left_contracting, axes.right_contracting)
        return AxisProduct(*map(tuple, parts)), (left, right)

    def create(self, build: Builder, fact: AxisProduct, values: Sequence[Value], /) -> Value:
        """A product."""
        axes = DotAxes(list(fact.left_batch), list(fact.right_batch), list(fact.left), list(fact.right))
        left, right = values
        return create_dot(build, left, right, axes)


#: By the names that records give them.
FORMS: Final[dict[str, Any]] = {
    "hlo_copies": CopiesForm(),
    "hlo_edges": EdgesForm(),
    "hlo_joined": JoinedForm(),
    "hlo_order": OrderForm(),
    "hlo_part": PartForm(),
    "hlo_product": ProductForm(),
    "hlo_shape": ShapeForm(),
    "hlo_sums": SumsForm(),
}
