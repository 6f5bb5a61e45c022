"""Operands of algebraic rewrites of StableHLO ops that move elements: broadcasts, transposes, slices, pads."""

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
    """Whether ``op`` has attributes other than ``own``, such as sharding or precision."""
    return any(name not in own for name in op.attributes)


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
        """The transposition applied to the result of ``other``, as one transposition."""
        return Order(tuple(other.axes[a] for a in self.axes))


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
        before = [0] * len(order.axes)
        for place, axis in enumerate(order.axes):
            before[axis] = self.before[place]
        return AxisSums(axes, tuple(before))

    def sums_keep_order(self, order: Order) -> bool:
        """Whether the axes that remain have the same order before the transposition."""
        left = [axis for place, axis in enumerate(order.axes) if place not in self.axes]
        return left == sorted(left)


@dataclass(frozen=True)
class Shape:
    """A reshape to this shape."""

    extents: tuple[int, ...]

    def shape_after(self, other: Shape) -> Shape:
        """The reshape, applied to the result of another one."""
        return self


@dataclass(frozen=True)
class AxisProduct:
    """The axes of a ``dot_general``."""

    left_batch: tuple[int, ...]
    right_batch: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    def product_left_turned(self, order: Order) -> AxisProduct:
        """The product with the left factor before its transposition; requires `product_left_keeps`."""
        batch, own = (tuple(order.axes[a] for a in axes) for axes in (self.left_batch, self.left))
        return AxisProduct(batch, self.right_batch, own, self.right)

    def product_right_turned(self, order: Order) -> AxisProduct:
        """The product with the right factor before its transposition; requires `product_right_keeps`."""
        batch, own = (tuple(order.axes[a] for a in axes) for axes in (self.right_batch, self.right))
        return AxisProduct(self.left_batch, batch, self.left, own)

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
    """``dot_general`` of tensors of one element type, without precision attributes."""

    ops: Final = ("stablehlo.dot_general",)

    def read(self, op: ir.Operation, /) -> tuple[AxisProduct, Made] | None:
        """The axes and the factors."""
        left, right = op.operands
        elements = {str(element_type(value.type)) for value in (left, right, op.result)}
        if is_marked(op, "dot_dimension_numbers") or len(elements) > 1:
            return None
        axes = DotAxes.of(op)
        parts = (axes.left_batch, axes.right_batch, axes.left_contracting, axes.right_contracting)
        return AxisProduct(*map(tuple, parts)), (left, right)

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
    "hlo_order": OrderForm(),
    "hlo_part": PartForm(),
    "hlo_product": ProductForm(),
    "hlo_shape": ShapeForm(),
    "hlo_sums": SumsForm(),
}
