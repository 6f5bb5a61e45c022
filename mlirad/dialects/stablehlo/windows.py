"""Reductions over windows: sums are linear, other bodies are expanded to slices that are combined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.stablehlo.bodies import body_name, is_elementwise, run_on_tensors
from mlirad.dialects.stablehlo.create import (
    broadcast,
    create_body,
    create_pad,
    create_slice,
    create_splat,
    numbers,
    shape_of,
    tensor,
    zeros,
)
from mlirad.dialects.stablehlo.pure import FloatModels
from mlirad.dialects.stablehlo.reductions import widen_operands
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type, is_float_like
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.refusal import refuse_active, refuse_form
from mlirad.interfaces.state import ForwardState, ReverseState

#: Windows up to this extent are combined slice by slice, longer ones by doubling.
_SHORT: Final = 8
#: The largest window of ``select_and_scatter`` that is expanded; each element becomes some ops.
_MOST_PLACES: Final = 256


@dataclass(frozen=True)
class WindowAxis:
    """The windows along one axis: extent, stride, dilations of the tensor and of the window, and padding."""

    extent: int
    stride: int
    base: int
    dilation: int
    low: int
    high: int

    @property
    def reach(self) -> int:
        """The distance from the first to the last element of a window, plus one."""
        return (self.extent - 1) * self.dilation + 1 if self.extent else 0


def axes_of(op: ir.Operation) -> list[WindowAxis]:
    """The windows of a ``reduce_window`` or ``select_and_scatter``."""
    extents = list(ir.DenseI64ArrayAttr(op.attributes["window_dimensions"]))
    ones = [1] * len(extents)
    names = ("window_strides", "base_dilations", "window_dilations")
    given = [list(ir.DenseI64ArrayAttr(op.attributes[n])) if n in op.attributes else ones for n in names]
    return [WindowAxis(*one) for one in zip(extents, *given, *padding_of(op, len(extents)), strict=True)]


def padding_of(op: ir.Operation, rank: int) -> tuple[list[int], list[int]]:
    """The padding before and after each axis."""
    if "padding" not in op.attributes:
        return [0] * rank, [0] * rank
    attribute = ir.DenseIntElementsAttr(op.attributes["padding"])
    flat = [int(attribute.get_splat_value().value)] * (2 * rank) if attribute.is_splat else list(attribute)
    return flat[0::2], flat[1::2]


def padding_attribute(low: Sequence[int], high: Sequence[int], context: ir.Context) -> Attribute:
    """The attributes of an op with these windows."""
    pairs = [list(pair) for pair in zip(low, high, strict=True)]
    return ir.Attribute.parse(f"dense<{pairs or ''}> : tensor<{len(pairs)}x2xi64>", context)


def _create_sums(build: Builder, value: Value, start: Value, axes: Sequence[WindowAxis]) -> Value:
    """Emit the window sums."""
    attributes: dict[str, Attribute] = {
        "window_dimensions": numbers(build, [a.extent for a in axes]),
        "window_strides": numbers(build, [a.stride for a in axes]),
        "base_dilations": numbers(build, [a.base for a in axes]),
        "window_dilations": numbers(build, [a.dilation for a in axes]),
        "padding": padding_attribute([a.low for a in axes], [a.high for a in axes], build.loc.context),
    }
    shape = [_count(n, axis) for n, axis in zip(shape_of(value), axes, strict=True)]
    element = element_type(value.type)
    op = build.op("stablehlo.reduce_window", (value, start), (tensor(shape, element),), attributes, regions=1)
    create_body(build, op.regions[0], "add", element)
    found: Value = op.results[0]
    return found


def _count(extent: int, axis: WindowAxis) -> int:
    padded = axis.low + axis.high + (max(extent - 1, 0) * axis.base + min(extent, 1))
    return 0 if padded < axis.reach else (padded - axis.reach) // axis.stride + 1


@final
class ReduceWindowModel(FloatModels):
    """Window sums:  dz is the window sums of dx. Other bodies are expanded to slices before."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """No primal values are required.

        Raises:
            MissingRuleError: the body is not a sum and could not be expanded, or the initial value is active.
        """
        if not _is_sum(op):
            help = "write the body with elementwise ops of StableHLO alone"
            refuse_form(op, "its body is not elementwise", help)
        if is_active(op.operands[1]):
            refuse_active(op, "init_values")
        return ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The window sums of the tangent."""
        self.needed_primals(op, lambda value: state.tangent(value) is not None)
        tangent = state.tangent(state.operands[0])
        if tangent is not None:
            start = zeros(state.build, tangent, ())
            state.set_tangent(state.results[0], _create_sums(state.build, tangent, start, axes_of(op)))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Window sums of the dilated adjoint: each element contributes to the windows that contain it."""
        adjoint, build = state.adjoint(state.results[0]), state.build
        if adjoint is None:
            return
        back = []
        for axis, n, m in zip(axes_of(op), shape_of(op.operands[0]), shape_of(adjoint), strict=True):
            whole, spread = (n - 1) * axis.base + 1, (m - 1) * axis.stride + 1
            low = axis.reach - 1 - axis.low
            high = whole + axis.reach - 1 - spread - low
            back.append(WindowAxis(axis.extent, axis.base, axis.stride, axis.dilation, low, high))
        # Padding and dilations are attributes of the op: XLA recognizes cumulative sums in this form.
        state.accumulate(state.operands[0], _create_sums(build, adjoint, zeros(build, adjoint, ()), back))


def _is_sum(op: ir.Operation) -> bool:
    return len(op.results) == 1 and body_name(op.regions[0]) == "add"


def rewrite_reduce_window(op: ir.Operation) -> bool:
    """Expands windows with any elementwise body: along one axis after the other, slices of the tensor are combined.

    Returns False if it is a sum or no type is differentiable.
    """
    if not any(is_float_like(result.type) for result in op.results):
        return False
    widen_operands(op)
    if _is_sum(op):
        return False
    if not is_elementwise(op.regions[0]) or not all(axis.extent for axis in axes_of(op)):
        return False
    build, count = before(op), len(op.results)
    operands, axes = list(op.operands), axes_of(op)
    starts = operands[count:]
    values = [
        create_pad(build, x, s, [a.low for a in axes], [a.high for a in axes], [a.base - 1 for a in axes])
        for x, s in zip(operands[:count], starts, strict=True)
    ]
    for number in reversed(range(len(axes))):
        values = _combined(op.regions[0], values, number, axes[number], build)
    firsts = [broadcast(build, s, (), z.type) for s, z in zip(starts, op.results, strict=True)]
    replace_op(op, run_on_tensors(op.regions[0], [*firsts, *values], build))
    return True


def _combined(region: ir.Region, values: list[Value], number: int, axis: WindowAxis, build: Builder) -> list[Value]:
    """Reduce the windows along axis ``number``."""
    extent = shape_of(values[0])[number]
    count = 0 if extent < axis.reach else (extent - axis.reach) // axis.stride + 1

    def part(value: Value, start: int, length: int, stride: int) -> Value:
        shape = shape_of(value)
        starts, limits, strides = [0] * len(shape), list(shape), [1] * len(shape)
        starts[number], strides[number] = start, stride
        limits[number] = start + max(length - 1, 0) * stride + min(length, 1)
        return create_slice(build, value, starts, limits, strides)

    if axis.extent <= _SHORT:
        found = [part(v, 0, count, axis.stride) for v in values]
        for k in range(1, axis.extent):
            more = [part(v, k * axis.dilation, count, axis.stride) for v in values]
            found = run_on_tensors(region, [*found, *more], build)
        return found
    # Combine windows of 1, 2, 4, ... elements at every position; those whose sizes add up to the extent are used.
    power, size, done, whole = values, 1, 0, None
    while True:
        if axis.extent & size:
            length = extent - (done + size - 1) * axis.dilation
            behind = [part(v, done * axis.dilation, length, 1) for v in power]
            whole = (
                behind
                if whole is None
                else run_on_tensors(region, [*(part(v, 0, length, 1) for v in whole), *behind], build)
            )
            done += size
        if done == axis.extent:
            return [part(v, 0, count, axis.stride) for v in whole or ()]
        length = shape_of(power[0])[number] - size * axis.dilation
        pairs = [part(v, start, length, 1) for start in (0, size * axis.dilation) for v in power]
        power, size = run_on_tensors(region, pairs, build), 2 * size


def rewrite_select_and_scatter(op: ir.Operation) -> bool:
    """Expands the op: each source element is added at the element that its window selects.

    Returns False unless it adds, and its selection is elementwise.
    """
    operand, source, start = op.operands
    axes = axes_of(op)
    places = list(product(*(range(axis.extent) for axis in axes)))
    if body_name(op.regions[1]) != "add" or not is_elementwise(op.regions[0]) or len(places) > _MOST_PLACES:
        return False
    build, shape = before(op), shape_of(source)
    edges = [a.low for a in axes], [a.high for a in axes], [0] * len(axes)
    padded = create_pad(build, operand, zeros(build, operand, ()), *edges)
    truth = ir.IntegerType.get_signless(1, op.context)
    yes, no = (create_splat(build, extents, truth, n) for extents, n in ((shape_of(operand), 1), ((), 0)))
    inside = create_pad(build, yes, no, *edges)

    def at(value: Value, place: tuple[int, ...]) -> Value:
        limits = [k + max(n - 1, 0) * a.stride + min(n, 1) for k, n, a in zip(place, shape, axes, strict=True)]
        return create_slice(build, value, place, limits, [a.stride for a in axes])

    best, known = at(padded, places[0]), at(inside, places[0])
    chosen = [known]
    for place in places[1:]:
        new, there = at(padded, place), at(inside, place)
        (stays,) = run_on_tensors(op.regions[0], [best, new], build)
        kept = build.value("stablehlo.and", (known, stays), known.type)
        taken = build.value("stablehlo.and", (there, build.value("stablehlo.not", (kept,), kept.type)), kept.type)
        left = build.value("stablehlo.not", (taken,), taken.type)
        chosen = [build.value("stablehlo.and", (one, left), left.type) for one in chosen] + [taken]
        best = build.value("stablehlo.select", (taken, new, best), best.type)
        known = build.value("stablehlo.or", (known, there), known.type)
    total = broadcast(build, start, (), op.results[0].type)
    zero = zeros(build, source, shape)
    whole = shape_of(operand)
    for place, where in zip(places, chosen, strict=True):
        part = build.value("stablehlo.select", (where, source, zero), source.type)
        low = [k - a.low for k, a in zip(place, axes, strict=True)]
        high = [
            n - a - (max(m - 1, 0) * axis.stride + min(m, 1))
            for n, a, m, axis in zip(whole, low, shape, axes, strict=True)
        ]
        put = create_pad(build, part, zeros(build, source, ()), low, high, [a.stride - 1 for a in axes])
        total = build.value("stablehlo.add", (total, put), total.type)
    replace_op(op, [total])
    return True
