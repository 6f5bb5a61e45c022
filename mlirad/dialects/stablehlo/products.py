"""Products of tensors: they are linear in each factor, and the transpose is a product with the other factor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Attribute, Type, Value, ir, stablehlo_class
from mlirad.dialects.stablehlo.create import convert, create_transpose, shape_of, tensor
from mlirad.dialects.stablehlo.pure import PureModels, attributes_of
from mlirad.edit.build import Builder
from mlirad.edit.floats import conjugate
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.state import ForwardState, ReverseState


class BilinearModel(PureModels):
    """An op z = x * y that is linear in either operand:  dz = dx * y + x * dy."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Each factor whose other factor is active."""
        left, right = op.operands
        return [value for value, other in ((left, right), (right, left)) if is_active(other)]

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The sum of the products with each factor replaced by its tangent."""
        found = None
        for position, x in enumerate(state.operands):
            tangent = state.tangent(x)
            if tangent is None:
                continue
            given = [tangent if i == position else state.primal(y) for i, y in enumerate(state.operands)]
            term = state.build.value(op.name, given, op.result.type, attributes_of(op))
            term = state.strong(tangent, term) if term.type == tangent.type else term
            found = term if found is None else state.build.value("stablehlo.add", (found, term), term.type)
        if found is not None:
            state.set_tangent(state.results[0], found)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The product of the adjoint with the other factor."""
        adjoint = state.adjoint(state.results[0])
        if adjoint is None:
            return
        for position, x in enumerate(state.operands):
            if state.is_active(x):
                other = conjugate(state.build, state.primal(state.operands[1 - position]))
                found = self.transposed(op, position, adjoint, other, state.build)
                state.accumulate(x, convert(state.build, found, element_type(x.type)))

    def transposed(self, op: ir.Operation, position: int, adjoint: Value, other: Value, build: Builder) -> Value:
        """The contribution to the adjoint of operand ``position``; ``other`` is the other factor."""
        raise NotImplementedError


@dataclass(frozen=True)
class DotAxes:
    """The axes of a ``dot_general``; the result has the batch axes, then the free axes of the left and right factor."""

    left_batch: list[int]
    right_batch: list[int]
    left_contracting: list[int]
    right_contracting: list[int]

    @staticmethod
    def of(op: ir.Operation) -> DotAxes:
        """The axes of ``op``."""
        said = stablehlo_class("DotDimensionNumbers")(op.attributes["dot_dimension_numbers"])
        return DotAxes(
            list(said.lhs_batching_dimensions),
            list(said.rhs_batching_dimensions),
            list(said.lhs_contracting_dimensions),
            list(said.rhs_contracting_dimensions),
        )

    def exchanged(self) -> DotAxes:
        """The axes with the factors exchanged."""
        return DotAxes(self.right_batch, self.left_batch, self.right_contracting, self.left_contracting)

    def attribute(self, context: ir.Context) -> Attribute:
        """The axes as an attribute."""
        parts = (
            f"lhs_batching_dimensions = {self.left_batch}, rhs_batching_dimensions = {self.right_batch}, "
            f"lhs_contracting_dimensions = {self.left_contracting}, "
            f"rhs_contracting_dimensions = {self.right_contracting}"
        )
        return ir.Attribute.parse(f"#stablehlo.dot<{parts}>", context)


def free_axes(rank: int, *used: Sequence[int]) -> list[int]:
    """The axes of a factor that are not ``used``."""
    gone = {axis for axes in used for axis in axes}
    return [axis for axis in range(rank) if axis not in gone]


def has_default_precision(op: ir.Operation) -> bool:
    """Whether ``op`` asks for no other precision than what is default."""
    given = op.attributes.get("precision_config", None)
    return given is None or all(str(one) == "#stablehlo<precision DEFAULT>" for one in ir.ArrayAttr(given))


def create_dot(
    build: Builder,
    left: Value,
    right: Value,
    axes: DotAxes,
    attributes: dict[str, Attribute] | None = None,
    element: Type | None = None,
) -> Value:
    """Emit a product with element type ``element`` (default: that of ``left``); ``attributes``: its precision."""
    one, other = shape_of(left), shape_of(right)
    shape = [one[i] for i in axes.left_batch]
    shape += [one[i] for i in free_axes(len(one), axes.left_batch, axes.left_contracting)]
    shape += [other[i] for i in free_axes(len(other), axes.right_batch, axes.right_contracting)]
    said = {**(attributes or {}), "dot_dimension_numbers": axes.attribute(build.loc.context)}
    return build.value("stablehlo.dot_general", (left, right), tensor(shape, element or element_type(left.type)), said)


@final
class DotGeneralModel(BilinearModel):
    """z = x y, summed over the contracted axes:  dz = dx y + x dy."""

    def transposed(self, op: ir.Operation, position: int, adjoint: Value, other: Value, build: Builder) -> Value:
        """The product with the other factor over its free axes, transposed to the axes of the operand."""
        axes = DotAxes.of(op)
        ranks = [len(shape_of(x)) for x in op.operands]
        batch = [axes.left_batch, axes.right_batch]
        contracting = [axes.left_contracting, axes.right_contracting]
        free = [free_axes(ranks[i], batch[i], contracting[i]) for i in (0, 1)]
        count = len(axes.left_batch)
        first = count if position == 1 else count + len(free[0])
        seeded = list(range(first, first + len(free[1 - position])))
        product = DotAxes(list(range(count)), batch[1 - position], seeded, free[1 - position])
        kept = {n: attributes_of(op)[n] for n in ("precision_config", "algorithm") if n in op.attributes}
        if element_type(adjoint.type) != element_type(other.type):
            kept.pop("algorithm", None)
        element = element_type(adjoint.type)
        other = convert(build, other, element)
        # The result has the batch axes, then free axes of the left and the right factor. The contracted axes are in the
        # order of the other factor. The adjoint is the left factor if that avoids a transposition.
        by_other = sorted(range(len(contracting[0])), key=lambda i: contracting[1 - position][i])
        sides = [free[position], [contracting[position][i] for i in by_other]]
        order = [*batch[position], *sides[1], *sides[0]]
        if order == sorted(order):
            return create_dot(build, other, adjoint, product.exchanged(), kept, element)
        order = [*batch[position], *sides[0], *sides[1]]
        found = create_dot(build, adjoint, other, product, kept)
        return create_transpose(build, found, [order.index(axis) for axis in range(ranks[position])])


def rewrite_dot(op: ir.Operation) -> bool:
    """Rewrites ``dot`` to ``dot_general``, over the last axis of the left and the first axis of the right factor."""
    left, right = op.operands
    kept = attributes_of(op)
    kept["dot_dimension_numbers"] = DotAxes([], [], [len(shape_of(left)) - 1], [0]).attribute(op.context)
    replace_op(op, [before(op).value("stablehlo.dot_general", (left, right), op.result.type, kept)])
    return True
