"""``reduce``: sums are linear, a maximum or minimum selects elements, other bodies are expanded to pairwise steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.stablehlo.bodies import body_name, is_elementwise, run_on_tensors
from mlirad.dialects.stablehlo.create import (
    broadcast,
    compare,
    convert,
    create_reduce,
    create_slice,
    create_splat,
    create_transpose,
    integers,
    join,
    reshape,
    shape_of,
)
from mlirad.dialects.stablehlo.pure import FloatModels
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type, is_complex, is_float_like
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.refusal import refuse_form
from mlirad.interfaces.state import ForwardState, ReverseState

_EXTREMES: Final = ("maximum", "minimum")


def is_simple(op: ir.Operation) -> bool:
    """Whether the model handles the body: a sum, or a maximum or minimum of real numbers."""
    if len(op.operands) != 2:
        return False
    name = body_name(op.regions[0])
    return name == "add" or (name in _EXTREMES and not is_complex(element_type(op.operands[0].type)))


@final
class ReduceModel(FloatModels):
    """A sum: dz is the sum of dx. A maximum or minimum: dz is the mean of dx over all x equal to it."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """For a maximum or minimum operands and results, for a sum nothing.

        Raises:
            MissingRuleError: the body is of another kind, and could not be applied to tensors.
        """
        if not is_simple(op):
            help = "write the body with elementwise ops of StableHLO alone"
            refuse_form(op, "its body is not elementwise", help)
        return () if _is_sum(op) else (*op.operands, op.results[0])

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The sum of the tangents; for a maximum or minimum the mean over the selected elements."""
        self.needed_primals(op, state.is_active)
        (x, start), (z,), build = state.operands, state.results, state.build
        tangents = [state.tangent(x), state.tangent(start)]
        chosen = None if _is_sum(op) else _SelectedElements(op, state)
        parts = []
        if tangents[0] is not None:
            moved = tangents[0] if chosen is None else chosen.mask(tangents[0], chosen.elements)
            parts.append(create_reduce(build, "add", moved, integers(op, "dimensions")))
        if tangents[1] is not None:
            moved = broadcast(build, tangents[1], (), z.type)
            parts.append(moved if chosen is None else chosen.mask(moved, chosen.starts))
        if parts:
            total = parts[0] if len(parts) == 1 else build.value("stablehlo.add", parts, z.type)
            state.set_tangent(z, total if chosen is None else chosen.mean(total))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The adjoint broadcast; for a maximum or minimum, shared by the selected elements."""
        (x, start), build = state.operands, state.build
        adjoint = state.adjoint(state.results[0])
        if adjoint is None:
            return
        chosen = None if _is_sum(op) else _SelectedElements(op, state)
        adjoint = adjoint if chosen is None else chosen.mean(adjoint)
        if state.is_active(x):
            kept = _kept(op)
            copies = broadcast(build, adjoint, kept, x.type)
            state.accumulate(x, copies if chosen is None else chosen.mask(copies, chosen.elements))
        if state.is_active(start):
            own = adjoint if chosen is None else chosen.mask(adjoint, chosen.starts)
            state.accumulate(start, create_reduce(build, "add", own, range(len(shape_of(own)))))


def _is_sum(op: ir.Operation) -> bool:
    return body_name(op.regions[0]) == "add"


def _kept(op: ir.Operation) -> list[int]:
    gone = integers(op, "dimensions")
    return [axis for axis in range(len(shape_of(op.operands[0]))) if axis not in gone]


class _SelectedElements:
    """A mask of the elements that equal the maximum or minimum; ties share it equally."""

    def __init__(self, op: ir.Operation, state: ForwardState | ReverseState) -> None:
        self._state = state
        build = self._build = state.build
        x, start = (state.primal(value) for value in state.operands)
        z = state.primal(state.results[0])
        self.elements = compare(build, "EQ", x, broadcast(build, z, _kept(op), x.type))
        one = create_splat(build, shape_of(x), element_type(x.type), 1.0)
        count = create_reduce(build, "add", self.mask(one, self.elements), integers(op, "dimensions"))
        # The initial value has no share in a tie, such as an infinity equal to it: selected only if no element is.
        alone = compare(build, "EQ", count, state.zero(z.type))
        equal = compare(build, "EQ", broadcast(build, start, (), z.type), z)
        self.starts = build.value("stablehlo.and", (alone, equal), alone.type)
        ones = create_splat(build, shape_of(z), element_type(z.type), 1.0)
        self._count = build.value("stablehlo.add", (count, self.mask(ones, self.starts)), z.type)

    def mask(self, value: Value, where: Value) -> Value:
        """``value`` where the mask is true, else zero."""
        zero = self._state.zero(value.type)
        return self._build.value("stablehlo.select", (where, value, zero), value.type)

    def mean(self, total: Value) -> Value:
        """``value`` divided by the number of selected elements."""
        return self._build.value("stablehlo.divide", (total, self._count), total.type)


def widen_operands(op: ir.Operation) -> None:
    """Convert operands and initial values to the result types, in which the body computes."""
    for position, value in enumerate(op.operands):
        wanted = element_type(op.results[position % len(op.results)].type)
        if element_type(value.type) != wanted:
            op.operands[position] = convert(before(op), value, wanted)


def rewrite_reduce(op: ir.Operation) -> bool:
    """Expands reductions with any elementwise body, of any number of tensors: combines halves until one is left.

    Returns False if the model handles the body or no type is differentiable.
    """
    if not any(is_float_like(value.type) for value in op.operands):
        return False
    widen_operands(op)
    if is_simple(op):
        return False
    if not is_elementwise(op.regions[0]):
        return False
    build, count = before(op), len(op.operands) // 2
    axes, kept = integers(op, "dimensions"), _kept(op)
    values = [_flattened(build, x, kept, axes) for x in list(op.operands)[:count]]
    starts = [broadcast(build, x, (), z.type) for x, z in zip(list(op.operands)[count:], op.results, strict=True)]
    found = starts
    if shape_of(values[0])[0]:
        halved = halve(op.regions[0], values, build)
        found = run_on_tensors(
            op.regions[0],
            [*starts, *(reshape(build, v, shape_of(z)) for v, z in zip(halved, op.results, strict=True))],
            build,
        )
    replace_op(op, found)
    return True


def _flattened(build: Builder, value: Value, kept: Sequence[int], axes: Sequence[int]) -> Value:
    """``value`` with the reduced axes merged into one first axis."""
    shape, order = shape_of(value), sorted(axes)
    count = 1
    for axis in order:
        count *= shape[axis]
    turned = create_transpose(build, value, [*order, *kept])
    return reshape(build, turned, [count, *(shape[axis] for axis in kept)])


def halve(region: ir.Region, values: Sequence[Value], build: Builder) -> list[Value]:
    """Combine the elements along the non-empty first axis in pairs until one is left."""
    found = list(values)
    while (count := shape_of(found[0])[0]) > 1:
        half = count // 2
        firsts, seconds = ([_rows(build, v, a, a + half) for v in found] for a in (0, half))
        combined = run_on_tensors(region, [*firsts, *seconds], build)
        if count % 2:
            combined = [join(build, c, _rows(build, v, count - 1, count)) for c, v in zip(combined, found, strict=True)]
        found = combined
    return found


def _rows(build: Builder, value: Value, start: int, end: int) -> Value:
    shape = shape_of(value)
    return create_slice(build, value, [start, *[0] * (len(shape) - 1)], [end, *shape[1:]], [1] * len(shape))
