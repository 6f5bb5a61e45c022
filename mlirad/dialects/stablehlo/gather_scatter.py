"""``gather``, ``scatter`` and ``sort``: elements at computed indices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Attribute, Value, ir, stablehlo_class
from mlirad.dialects.stablehlo.bodies import body_name, is_elementwise, run_on_tensors
from mlirad.dialects.stablehlo.create import (
    broadcast,
    compare,
    create_body,
    create_reduce,
    create_splat,
    numbers,
    shape_of,
    tensor,
    zeros,
)
from mlirad.dialects.stablehlo.pure import FloatModels, PureModels, attributes_of
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type, is_float_like, with_element_type
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.refusal import refuse_form
from mlirad.interfaces.state import ForwardState, ReverseState


@dataclass(frozen=True)
class IndexedWindows:
    """The windows that a gather reads or a scatter updates, at computed indices; ``sizes``: their extents.

    ``offsets``: the axes of the result (or the updates) that run within a window. ``collapsed``: operand axes without
    such an axis. ``batch`` and ``index_batch``: batch axes of the operand and the indices. ``mapped``: the operand axis
    that each element of an index vector addresses; index vectors lie along axis ``vector`` of the indices.
    """

    offsets: list[int]
    collapsed: list[int]
    batch: list[int]
    index_batch: list[int]
    mapped: list[int]
    vector: int
    sizes: list[int]

    @staticmethod
    def of_gather(op: ir.Operation) -> IndexedWindows:
        """The windows of a ``gather``."""
        said = stablehlo_class("GatherDimensionNumbers")(op.attributes["dimension_numbers"])
        return IndexedWindows(
            list(said.offset_dims),
            list(said.collapsed_slice_dims),
            list(said.operand_batching_dims),
            list(said.start_indices_batching_dims),
            list(said.start_index_map),
            said.index_vector_dim,
            list(ir.DenseI64ArrayAttr(op.attributes["slice_sizes"])),
        )

    @staticmethod
    def of_scatter(op: ir.Operation) -> IndexedWindows:
        """The windows of a ``scatter``."""
        said = stablehlo_class("ScatterDimensionNumbers")(op.attributes["scatter_dimension_numbers"])
        gone = {*said.inserted_window_dims, *said.input_batching_dims}
        updates = shape_of(op.operands[2])
        inside = iter(updates[axis] for axis in said.update_window_dims)
        sizes = [1 if axis in gone else next(inside) for axis in range(len(shape_of(op.operands[0])))]
        return IndexedWindows(
            list(said.update_window_dims),
            list(said.inserted_window_dims),
            list(said.input_batching_dims),
            list(said.scatter_indices_batching_dims),
            list(said.scattered_dims_to_operand_dims),
            said.index_vector_dim,
            sizes,
        )

    def gather_attribute(self, context: ir.Context) -> Attribute:
        """The dimension numbers of a ``gather``."""
        return ir.Attribute.parse(
            f"#stablehlo.gather<offset_dims = {self.offsets}, collapsed_slice_dims = {self.collapsed}, "
            f"operand_batching_dims = {self.batch}, start_indices_batching_dims = {self.index_batch}, "
            f"start_index_map = {self.mapped}, index_vector_dim = {self.vector}>",
            context,
        )

    def scatter_attribute(self, context: ir.Context) -> Attribute:
        """The dimension numbers of a ``scatter``."""
        return ir.Attribute.parse(
            f"#stablehlo.scatter<update_window_dims = {self.offsets}, inserted_window_dims = {self.collapsed}, "
            f"input_batching_dims = {self.batch}, scatter_indices_batching_dims = {self.index_batch}, "
            f"scatter_dims_to_operand_dims = {self.mapped}, index_vector_dim = {self.vector}>",
            context,
        )

    def last_starts(self, build: Builder, shape: Sequence[int], indices: Value) -> Value:
        """For each index the greatest value for which the window is within a tensor of ``shape``."""
        element = ir.IntegerType(element_type(indices.type))
        most = (1 << (element.width - (not element.is_unsigned))) - 1
        last = [ir.IntegerAttr.get(element, min(shape[axis] - self.sizes[axis], most)) for axis in self.mapped]
        if self.vector == len(shape_of(indices)):
            return create_splat(build, shape_of(indices), element, last[0].value)
        type = tensor([len(last)], element)
        vector = build.value("stablehlo.constant", (), type, {"value": ir.DenseElementsAttr.get(last, type)})
        return broadcast(build, vector, [self.vector], indices.type)

    def clamped(self, build: Builder, shape: Sequence[int], indices: Value) -> Value:
        """The indices clamped as by ``gather``: all windows are within the tensor."""
        zero = zeros(build, indices, shape_of(indices))
        return build.value("stablehlo.clamp", (zero, indices, self.last_starts(build, shape, indices)), indices.type)

    def inside(self, build: Builder, shape: Sequence[int], indices: Value, updates: Value) -> Value:
        """A mask of the updates that ``scatter`` applies: their windows are within the tensor."""
        if not self.mapped:  # one window, which is the whole tensor
            return create_splat(build, shape_of(updates), ir.IntegerType.get_signless(1), True)
        zero = zeros(build, indices, shape_of(indices))
        low = compare(build, "GE", indices, zero)
        high = compare(build, "LE", indices, self.last_starts(build, shape, indices))
        both = build.value("stablehlo.and", (low, high), low.type)
        if self.vector < len(shape_of(indices)):
            both = create_reduce(build, "and", both, [self.vector])
        axes = [axis for axis in range(len(shape_of(updates))) if axis not in self.offsets]
        return broadcast(build, both, axes, with_element_type(updates.type, element_type(both.type)))


def create_gather(build: Builder, operand: Value, indices: Value, windows: IndexedWindows) -> Value:
    """Emit a gather of the windows of ``operand`` at ``indices``."""
    batches = [n for axis, n in enumerate(shape_of(indices)) if axis != windows.vector]
    gone = {*windows.collapsed, *windows.batch}
    inside = [n for axis, n in enumerate(windows.sizes) if axis not in gone]
    rank = len(batches) + len(inside)
    around, within = iter(batches), iter(inside)
    shape = [next(within) if axis in windows.offsets else next(around) for axis in range(rank)]
    said = {
        "dimension_numbers": windows.gather_attribute(build.loc.context),
        "slice_sizes": numbers(build, windows.sizes),
    }
    return build.value("stablehlo.gather", (operand, indices), tensor(shape, element_type(operand.type)), said)


def create_scatter(
    build: Builder,
    operand: Value,
    indices: Value,
    updates: Value,
    windows: IndexedWindows,
    body: str | None,
    **said: Attribute,
) -> Value:
    """Emit a scatter that adds ``updates`` to ``operand``, or combines them by ``body`` (None: overwrites)."""
    attributes = {**said, "scatter_dimension_numbers": windows.scatter_attribute(build.loc.context)}
    op = build.op("stablehlo.scatter", (operand, indices, updates), (operand.type,), attributes, regions=1)
    create_body(build, op.regions[0], body, element_type(operand.type))
    found: Value = op.results[0]
    return found


@final
class GatherModel(PureModels):
    """z = x at indices:  dz = dx at these indices; the adjoint is scattered there and added."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return (op.operands[1],)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The gather of the tangent."""
        x, places = state.operands
        tangent = state.tangent(x)
        if tangent is not None:
            given = (tangent, state.primal(places))
            state.set_tangent(state.results[0], state.build.value(op.name, given, op.result.type, attributes_of(op)))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add the adjoint at the clamped indices."""
        adjoint, (x, places), build = state.adjoint(state.results[0]), state.operands, state.build
        if adjoint is None or not state.is_active(x):
            return
        windows, before = IndexedWindows.of_gather(op), state.adjoint(x)
        before = state.zero(x.type) if before is None else before
        indices = windows.clamped(build, shape_of(x), state.primal(places))
        state.set_adjoint(x, create_scatter(build, before, indices, adjoint, windows, "add"))


@final
class ScatterModel(FloatModels):
    """z = x with updates u added or stored at indices:  dz = dx with du added or stored there.

    If x is multiplied by u, possibly repeatedly, u must be constant.
    """

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices, and factors."""
        return (op.operands[len(op.results)], *([op.operands[2]] if _kind(op, is_active) == "multiply" else ()))

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The op on tangents; if several updates set one element, the tangent of the update that the primal stored."""
        kind = _kind(op, state.is_active)
        x, places, updates = state.operands
        tangents = [state.tangent(value) for value in (x, updates)]
        if all(tangent is None for tangent in tangents):
            return
        build, indices, windows = state.build, state.primal(places), IndexedWindows.of_scatter(op)
        dx, du = (state.zero(value.type) if t is None else t for value, t in zip((x, updates), tangents, strict=True))
        if kind == "multiply":
            found = create_scatter(build, dx, indices, state.primal(updates), windows, kind, **_index_hints(op))
        elif kind == "add":
            found = create_scatter(build, dx, indices, du, windows, kind, **_index_hints(op))
        elif _is_unique(op):
            found = create_scatter(build, dx, indices, du, windows, None, **_index_hints(op))
        else:
            own = _masked(state, _create_last_writes(op, indices, build), du)
            left = create_scatter(build, dx, indices, state.zero(du.type), windows, None, **_index_hints(op))
            found = create_scatter(build, left, indices, own, windows, "add", **_index_hints(op))
        state.set_tangent(state.results[0], found)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The adjoint of the updates that were applied is read at their indices; x gets the rest."""
        kind = _kind(op, state.is_active)
        adjoint, (x, places, updates), build = state.adjoint(state.results[0]), state.operands, state.build
        if adjoint is None:
            return
        indices, windows = state.primal(places), IndexedWindows.of_scatter(op)
        if state.is_active(x):
            left = adjoint
            if kind != "add":
                new = state.primal(updates) if kind == "multiply" else state.zero(updates.type)
                left = create_scatter(build, adjoint, indices, new, windows, kind, **_index_hints(op))
            state.accumulate(x, left)
        if state.is_active(updates):
            taken = create_gather(build, adjoint, indices, windows)
            used = windows.inside(build, shape_of(x), indices, taken)
            if kind is None and not _is_unique(op):
                used = build.value("stablehlo.and", (used, _create_last_writes(op, indices, build)), used.type)
            state.accumulate(updates, _masked(state, used, taken))


def _masked(state: ForwardState | ReverseState, where: Value, value: Value) -> Value:
    return state.build.value("stablehlo.select", (where, value, state.zero(value.type)), value.type)


def _kind(op: ir.Operation, is_active: IsActive) -> str | None:
    """How updates are combined: "add", "multiply", or None: they overwrite elements.

    Raises:
        MissingRuleError: they are combined otherwise at indices that may repeat, or there are several tensors.
    """
    block, kind = op.regions[0].blocks[0], body_name(op.regions[0])
    puts = len(block.operations) == 1 and block.operations[0].operation.operands[0] == block.arguments[1]
    scales = kind == "multiply" and not is_active(op.operands[-1])
    if len(op.results) != 1 or not (puts or scales or kind == "add"):
        help = "set unique_indices = true if no index occurs twice, or combine updates by stablehlo.add"
        refuse_form(op, "its result may depend on the order of several updates of one element", help)
    return None if puts else kind


def _index_hints(op: ir.Operation) -> dict[str, Attribute]:
    names = ("indices_are_sorted", "unique_indices")
    return {name: op.attributes[name] for name in names if name in op.attributes}


def _is_unique(op: ir.Operation) -> bool:
    said = op.attributes.get("unique_indices", None)
    return said is not None and ir.BoolAttr(said).value


def _create_last_writes(op: ir.Operation, indices: Value, build: Builder) -> Value:
    """A mask of the updates that were stored last: each update stores its number, and compares what it reads back."""
    operand, _, updates = op.operands
    index, shape = ir.IntegerType.get_signless(64, op.context), shape_of(updates)
    count = 1
    for n in shape:
        count *= n
    axis = {"iota_dimension": ir.IntegerAttr.get(index, 0)}
    line = build.value("stablehlo.iota", (), tensor([count], index), axis)
    own = build.value("stablehlo.reshape", (line,), tensor(shape, index))
    windows = IndexedWindows.of_scatter(op)
    nobody = create_splat(build, shape_of(operand), index, -1)
    put = create_scatter(build, nobody, indices, own, windows, None, **_index_hints(op))
    return compare(build, "EQ", create_gather(build, put, indices, windows), own)


def rewrite_unique_scatter(op: ir.Operation) -> bool:
    """Computes the body on gathered elements and overwrites these, if no index repeats.

    Returns False if the model handles the body.
    """
    if len(op.results) != 1 or not is_float_like(op.results[0].type) or not _is_unique(op):
        return False
    body = op.regions[0]
    if body_name(body) == "add" or len(body.blocks[0].operations) == 1 or not is_elementwise(body):
        return False
    build, (x, indices, updates) = before(op), op.operands
    windows = IndexedWindows.of_scatter(op)
    taken = create_gather(build, x, indices, windows)
    (made,) = run_on_tensors(body, [taken, updates], build)
    replace_op(op, [create_scatter(build, x, indices, made, windows, None, **_index_hints(op))])
    return True


def rewrite_sort(op: ir.Operation) -> bool:
    """Adds to a sort of floats a tensor of indices that is sorted along, the permutation.

    Returns False if it has the permutation.
    """
    if 0 in shape_of(op.operands[0]):
        replace_op(op, list(op.operands))
        return True
    if is_traced(op) or not any(is_float_like(value.type) for value in op.operands):
        return False
    build, index = before(op), ir.IntegerType.get_signless(64, op.context)
    axis = _sorted_axis(op)
    type = tensor(shape_of(op.operands[0]), index)
    places = build.value("stablehlo.iota", (), type, {"iota_dimension": ir.IntegerAttr.get(index, axis)})
    types = [value.type for value in op.results]
    new = build.op(op.name, [*op.operands, places], [*types, type], attributes_of(op), regions=1)
    block = op.regions[0].blocks[0]
    block.append_to(new.regions[0])
    for _ in range(2):
        block.add_argument(tensor((), index), build.loc)
    replace_op(op, list(new.results)[:-1])
    return True


def _sorted_axis(op: ir.Operation) -> int:
    axis: int = ir.IntegerAttr(op.attributes["dimension"]).value if "dimension" in op.attributes else -1
    return axis % len(shape_of(op.operands[0]))


def is_traced(op: ir.Operation) -> bool:
    """Whether the last tensor of a sort is its permutation, which the comparison must not read."""
    owner = op.operands[-1].owner
    if isinstance(owner, ir.Block) or owner.name != "stablehlo.iota":
        return False
    element = element_type(op.operands[-1].type)
    if not isinstance(element, ir.IntegerType) or element.width < 32:  # floats are no indices, short integers overflow
        return False
    arguments = list(op.regions[0].blocks[0].arguments)[-2:]
    along = ir.IntegerAttr(owner.operation.attributes["iota_dimension"]).value == _sorted_axis(op)
    return along and not any(True for argument in arguments for _ in argument.uses)


@final
class SortModel(FloatModels):
    """z = x permuted:  dz = dx permuted likewise; an additional last result has the permutation."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The permutation."""
        return (op.results[len(op.results) - 1],)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The tangent, gathered by the permutation."""
        found = [(z, t) for x, z in zip(state.operands, state.results, strict=True) if (t := state.tangent(x))]
        if found:
            places = state.primal(state.results[-1])
            for z, tangent in found:
                state.set_tangent(z, create_gather(state.build, tangent, places, _along(op)))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The adjoint, scattered by the permutation."""
        found = [(x, a) for x, z in zip(state.operands, state.results, strict=True) if (a := state.adjoint(z))]
        if found:
            build, places = state.build, state.primal(state.results[-1])
            unique = {"unique_indices": ir.BoolAttr.get(True, op.context)}
            for x, adjoint in found:
                moved = create_scatter(build, state.zero(x.type), places, adjoint, _along(op), None, **unique)
                state.accumulate(x, moved)


def _along(op: ir.Operation) -> IndexedWindows:
    """Windows of single elements along the sorted axis; the other axes are batch axes."""
    rank, axis = len(shape_of(op.operands[0])), _sorted_axis(op)
    others = [i for i in range(rank) if i != axis]
    return IndexedWindows([], [axis], others, others, [axis], rank, [1] * rank)
