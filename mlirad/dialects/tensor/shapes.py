"""Ops that change the shape or type of a tensor, not its elements: the adjoint is changed back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.extents import create_extent, create_open_extents
from mlirad.interfaces.ops import IsActive, no_values
from mlirad.interfaces.state import ForwardState, ReverseState


@final
class TensorShapeModel:
    """``tensor.cast``, ``collapse_shape``, ``expand_shape`` and ``reshape``; the first operand is the tensor."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The same op on the tangent."""
        tensor, *others = op.operands
        tangent = state.tangent(tensor)
        if tangent is not None:
            attributes = {name: op.attributes[name] for name in op.attributes}
            state.set_tangent(op.result, state.build.value(op.name, [tangent, *others], op.result.type, attributes))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The tensor, if its extents are dynamic."""
        tensor = op.operands[0]
        asked = op.name in ("tensor.collapse_shape", "tensor.reshape")
        is_open = not isinstance(tensor.type, ir.RankedTensorType) or not tensor.type.has_static_shape
        return (tensor,) if asked and is_open and is_active(op.result) else ()

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The inverse op on the adjoint."""
        adjoint = state.adjoint(op.result)
        tensor = op.operands[0]
        if adjoint is not None and state.is_active(tensor):
            state.accumulate(tensor, _back(op, adjoint, state))


def _back(op: ir.Operation, adjoint: Value, state: ReverseState) -> Value:
    tensor, build = op.operands[0], state.build
    type = ir.RankedTensorType(tensor.type)
    if op.name == "tensor.cast":
        return build.value("tensor.cast", [adjoint], type)
    if op.name == "tensor.expand_shape":
        groups: dict[str, Attribute] = {"reassociation": op.attributes["reassociation"]}
        return build.value("tensor.collapse_shape", [adjoint], type, groups)
    primal = tensor if type.has_static_shape else state.primal(tensor)
    if op.name == "tensor.collapse_shape":
        extents = create_open_extents(primal, build)
        attributes: dict[str, Attribute] = {
            "reassociation": op.attributes["reassociation"],
            "static_output_shape": ir.DenseI64ArrayAttr.get(list(type.shape), op.context),
        }
        return build.value("tensor.expand_shape", [adjoint, *extents], type, attributes)
    index = ir.IndexType.get(op.context)
    all_extents = [create_extent(primal, axis, build) for axis in range(type.rank)]
    shape = build.value("tensor.from_elements", all_extents, ir.RankedTensorType.get([type.rank], index))
    return build.value("tensor.reshape", [adjoint, shape], type)


@final
class FromElementsModel:
    """``tensor.from_elements``: the adjoint of each operand is one element of the result's."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The same op on the tangents."""
        found = [(v, state.tangent(v)) for v in op.operands]
        tangents = [state.zero(v.type) if tangent is None else tangent for v, tangent in found]
        state.set_tangent(op.result, state.build.value(op.name, tangents, op.result.type))

    needed_primals = no_values
    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Extract the elements."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        build, shape = state.build, list(ir.RankedTensorType(op.result.type).shape)
        for value, subscripts in zip(op.operands, product(*map(range, shape)), strict=True):
            if state.is_active(value):
                place = [build.index(i) for i in subscripts]
                state.accumulate(value, build.value("tensor.extract", [adjoint, *place], value.type))
