"""Batching of StableHLO: a tensor that differs between lanes has an additional first axis, the lanes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.stablehlo.create import broadcast, create_transpose, integers, numbers, reshape, shape_of, tensor
from mlirad.dialects.stablehlo.gather_scatter import IndexedWindows, create_gather
from mlirad.dialects.stablehlo.products import DotAxes, create_dot
from mlirad.dialects.stablehlo.windows import padding_attribute, padding_of
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import clone_on, is_outside
from mlirad.edit.shardings import PLACEMENT_ATTRIBUTES, with_axis
from mlirad.edit.types import element_type
from mlirad.edit.walk import find_ops
from mlirad.interfaces.batch import BatchFunction, BatchModel, BatchState


def _in_lanes(state: BatchState, value: Value, shape: Sequence[int] | None = None) -> Value:
    """All lanes of ``value``, copied to each if it is uniform; scalars are broadcast to ``shape`` if given."""
    new, axes = state.mapped(value), len(shape_of(value))
    wanted = list(shape if shape is not None and not axes else shape_of(value))
    if state.is_varying(value):
        if wanted == shape_of(value):
            return new
        return broadcast(state.build, new, [0], tensor([state.width, *wanted], element_type(value.type)))
    copied = range(1, axes + 1)
    return broadcast(state.build, new, copied, tensor([state.width, *wanted], element_type(value.type)))


def _emit(
    op: ir.Operation,
    state: BatchState,
    operands: Sequence[Value],
    attributes: Mapping[str, Attribute] | None = None,
) -> bool:
    """Emit ``op`` on ``operands``; ``attributes`` replace its own. False if a region reads varying values."""
    types = [state.batched_type(result.type) for result in op.results]
    inside = [one for one in find_ops(op, lambda one: one != op) if any(is_outside(v, op) for v in one.operands)]
    if any(state.is_varying(v) for one in inside for v in one.operands if is_outside(v, op)):
        return False
    new = clone_on(op, operands, state.build)
    for one in find_ops(new, lambda one: one != new):
        for i, value in enumerate(one.operands):
            if is_outside(value, new):
                one.operands[i] = state.mapped(value)
    for name, attribute in (attributes or {}).items():
        new.attributes[name] = attribute
    for name in PLACEMENT_ATTRIBUTES:
        if name in new.attributes:
            new.attributes[name] = with_axis(new.attributes[name])
    for old, result, type in zip(op.results, new.results, types, strict=True):
        result.set_type(type)
        state.set(old, result)
    return True


def _moved(axes: Sequence[int]) -> list[int]:
    """The same axes, after the axis of lanes."""
    return [axis + 1 for axis in axes]


def batch_elementwise(op: ir.Operation, state: BatchState) -> bool:
    """An elementwise op; a scalar operand that applies to all elements is broadcast."""
    shape = shape_of(op.results[0])
    return _emit(op, state, [_in_lanes(state, v, shape) for v in op.operands])


@final
class AxesLanes(BatchModel):
    """An op with attributes that list axes, or have an entry for each axis."""

    #: Attribute name -> the entry for the axis of lanes; None: it lists axes.
    _SAID: Final[dict[str, int | None]] = {
        "base_dilations": 1, "broadcast_dimensions": None, "dimensions": None, "edge_padding_high": 0,
        "edge_padding_low": 0, "interior_padding": 0, "permutation": None, "start_indices": 0, "strides": 1,
        "window_dilations": 1, "window_dimensions": 1, "window_strides": 1,
    }  # fmt: skip
    #: Attributes that are one axis.
    _AXES: Final = ("dimension", "all_gather_dim", "scatter_dimension", "split_dimension", "concat_dimension")
    #: Ops whose list of axes includes the axis of lanes.
    _LISTS: Final = ("stablehlo.broadcast_in_dim", "stablehlo.transpose")

    def create_batched(self, op: ir.Operation, state: BatchState, /) -> bool:
        """Emit the op; False if the initial value of a reduction or the padding value differs between lanes."""
        alone = _ALONE.get(op.name)
        operands = list(op.operands)
        split = len(operands) if alone is None else alone(op)
        if any(map(state.is_varying, operands[split:])):
            return False
        said: dict[str, Attribute] = {}
        for name, one in self._SAID.items():
            if name in op.attributes:
                own = integers(op, name)
                first = [0] if op.name in self._LISTS else []
                said[name] = numbers(state.build, [one, *own] if one is not None else [*first, *_moved(own)])
        if "limit_indices" in op.attributes:
            said["limit_indices"] = numbers(state.build, [state.width, *integers(op, "limit_indices")])
        for name in self._AXES:
            if name in op.attributes:
                axis = ir.IntegerAttr(op.attributes[name])
                said[name] = ir.IntegerAttr.get(axis.type, axis.value + (axis.value >= 0))
        if "padding" in op.attributes:
            low, high = padding_of(op, len(shape_of(op.operands[0])))
            said["padding"] = padding_attribute([0, *low], [0, *high], op.context)
        lanes = [_in_lanes(state, v) for v in operands[:split]]
        return _emit(op, state, [*lanes, *map(state.mapped, operands[split:])], said)


#: Ops with scalar operands that apply to all elements -> the position of the first one.
_ALONE: Final[dict[str, Callable[[ir.Operation], int]]] = {
    "stablehlo.pad": lambda op: 1,
    "stablehlo.reduce": lambda op: len(op.results),
    "stablehlo.reduce_window": lambda op: len(op.results),
    "stablehlo.select_and_scatter": lambda op: 2,
}


def batch_dot(op: ir.Operation, state: BatchState) -> bool:
    """``dot_general``: lanes are a batch axis if both factors have them, else a free axis of one factor."""
    axes, (left, right), build = DotAxes.of(op), op.operands, state.build
    varies = [state.is_varying(v) for v in (left, right)]
    parts = (axes.left_batch, axes.right_batch, axes.left_contracting, axes.right_contracting)
    sides = [_moved(axis) if varies[i % 2] else list(axis) for i, axis in enumerate(parts)]
    lanes = [[0], [0]] if all(varies) else [[], []]
    new = DotAxes([*lanes[0], *sides[0]], [*lanes[1], *sides[1]], sides[2], sides[3])
    said = {n: a for n, a in op.attributes.items() if n != "dot_dimension_numbers"}
    found = create_dot(build, state.mapped(left), state.mapped(right), new, said, element_type(op.result.type))
    if not all(varies):
        rank = len(shape_of(found))
        place = len(axes.left_batch)
        if varies[1]:
            place += len(shape_of(left)) - len(axes.left_batch) - len(axes.left_contracting)
        found = create_transpose(build, found, [place, *(i for i in range(rank) if i != place)])
    state.set(op.result, found)
    return True


def _windows_in_lanes(windows: IndexedWindows, width: int, *, places: bool, operand: bool) -> IndexedWindows:
    """The ``windows`` with an axis of lanes, if the indices, the tensor or both differ between lanes."""
    moved = _moved if operand else list
    if not places:  # the windows have all lanes
        return IndexedWindows(
            [0, *_moved(windows.offsets)],
            moved(windows.collapsed),
            moved(windows.batch),
            windows.index_batch,
            moved(windows.mapped),
            windows.vector,
            [width, *windows.sizes],
        )
    first = [0] if operand else []
    return IndexedWindows(
        _moved(windows.offsets),
        moved(windows.collapsed),
        [*first, *moved(windows.batch)],
        [*first, *_moved(windows.index_batch)],
        moved(windows.mapped),
        windows.vector + 1,
        [*([1] if operand else []), *windows.sizes],
    )


def batch_gather(op: ir.Operation, state: BatchState) -> bool:
    """``gather``: lanes are a batch axis of the tensor and the indices, or an axis of one of them."""
    x, places = op.operands
    windows = _windows_in_lanes(
        IndexedWindows.of_gather(op), state.width, places=state.is_varying(places), operand=state.is_varying(x)
    )
    state.set(op.result, create_gather(state.build, state.mapped(x), state.mapped(places), windows))
    return True


def batch_scatter(op: ir.Operation, state: BatchState) -> bool:
    """``scatter``: the tensor and the updates have lanes, and the indices if they differ."""
    count = len(op.results)
    operands, varies = list(op.operands), state.is_varying(op.operands[count])
    windows = _windows_in_lanes(IndexedWindows.of_scatter(op), state.width, places=varies, operand=True)
    said: dict[str, Attribute] = {"scatter_dimension_numbers": windows.scatter_attribute(op.context)}
    if varies:
        said["indices_are_sorted"] = ir.BoolAttr.get(False, op.context)
    lanes = [state.mapped(v) if i == count else _in_lanes(state, v) for i, v in enumerate(operands)]
    return _emit(op, state, lanes, said)


def batch_dynamic_slice(op: ir.Operation, state: BatchState) -> bool:
    """``dynamic_slice``: a slice of all lanes if the offsets are uniform, else a gather."""
    x, *places = op.operands
    sizes, build = integers(op, "slice_sizes"), state.build
    if not any(map(state.is_varying, places)):
        given = [state.mapped(x), _zero(build, places), *map(state.mapped, places)]
        said = {"slice_sizes": numbers(build, [state.width, *sizes])}
        state.set(op.result, build.value(op.name, given, state.batched_type(op.result.type), said))
        return True
    if not places:
        return False
    axes = list(range(len(sizes)))
    alone = IndexedWindows(axes, [], [], [], axes, 0, sizes)
    windows = _windows_in_lanes(alone, state.width, places=True, operand=state.is_varying(x))
    state.set(op.result, create_gather(build, state.mapped(x), _places(state, places), windows))
    return True


def batch_dynamic_update_slice(op: ir.Operation, state: BatchState) -> bool:
    """``dynamic_update_slice`` of all lanes, if the offsets are uniform.

    Emit the op; False if the offsets differ between lanes.
    """
    x, update, *places = op.operands
    if any(map(state.is_varying, places)):
        return False
    given = [_in_lanes(state, x), _in_lanes(state, update), _zero(state.build, places), *map(state.mapped, places)]
    state.set(op.result, state.build.value(op.name, given, state.batched_type(op.result.type)))
    return True


def _zero(build: Builder, places: Sequence[Value]) -> Value:
    """The offset zero along the lanes, with the type of the other offsets."""
    type = places[0].type if places else tensor((), ir.IntegerType.get_signless(32, build.loc.context))
    element = element_type(type)
    value = ir.DenseElementsAttr.get_splat(type, ir.IntegerAttr.get(element, 0))
    return build.value("stablehlo.constant", (), type, {"value": value})


def _places(state: BatchState, places: Sequence[Value]) -> Value:
    """The offsets of each lane as a row."""
    columns = [reshape(state.build, _in_lanes(state, place), [state.width, 1]) for place in places]
    axis = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, state.build.loc.context), 1)
    type = tensor([state.width, len(columns)], element_type(places[0].type))
    return state.build.value("stablehlo.concatenate", columns, type, {"dimension": axis})


def batch_reshape(op: ir.Operation, state: BatchState) -> bool:
    """``reshape`` and other ops that only the type of the result determines."""
    return _emit(op, state, [_in_lanes(state, v) for v in op.operands])


def batch_constraint(op: ir.Operation, state: BatchState) -> bool:
    """A sharding annotation: the axis of lanes is not constrained."""
    return _emit(op, state, [state.mapped(op.operands[0])], {"sharding": with_axis(op.attributes["sharding"])})


#: Elementwise ops.
_ELEMENTWISE: Final = (
    "abs", "add", "and", "atan2", "cbrt", "ceil", "clamp", "compare", "complex", "convert", "cosine",
    "count_leading_zeros", "divide", "exponential", "exponential_minus_one", "floor", "imag", "is_finite", "log",
    "log_plus_one", "logistic", "maximum", "minimum", "multiply", "negate", "not", "or", "popcnt", "power", "real",
    "reduce_precision", "remainder", "round_nearest_afz", "round_nearest_even", "rsqrt", "select", "shift_left",
    "shift_right_arithmetic", "shift_right_logical", "sign", "sine", "sqrt", "subtract", "tan", "tanh", "xor",
)  # fmt: skip
_OF_CHLO: Final = (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "conj", "cosh", "digamma", "erf", "erf_inv", "erfc", "is_inf",
    "is_neg_inf", "is_pos_inf", "lgamma", "mulhi", "next_after", "polygamma", "sinh", "square", "tan", "zeta",
)  # fmt: skip
_OF_AXES: Final = (
    "all_gather", "all_to_all", "broadcast_in_dim", "concatenate", "pad", "reduce", "reduce_scatter", "reduce_window",
    "reverse", "select_and_scatter", "slice", "sort", "transpose",
)  # fmt: skip
_AS_THEY_ARE: Final = (
    "all_reduce", "bitcast_convert", "cholesky", "collective_broadcast", "collective_permute", "fft",
    "optimization_barrier", "reshape", "triangular_solve",
)  # fmt: skip
#: Op name -> its model.
BATCHED: Final[dict[str, BatchModel]] = {
    **dict.fromkeys((f"stablehlo.{n}" for n in _ELEMENTWISE), BatchFunction(batch_elementwise)),
    **dict.fromkeys((f"chlo.{n}" for n in _OF_CHLO), BatchFunction(batch_elementwise)),
    **dict.fromkeys((f"stablehlo.{n}" for n in _OF_AXES), AxesLanes()),
    **dict.fromkeys((f"stablehlo.{n}" for n in _AS_THEY_ARE), BatchFunction(batch_reshape)),
    **dict.fromkeys(("sdy.reshard", "sdy.sharding_constraint"), BatchFunction(batch_constraint)),
    "stablehlo.dot_general": BatchFunction(batch_dot),
    "stablehlo.dynamic_slice": BatchFunction(batch_dynamic_slice),
    "stablehlo.dynamic_update_slice": BatchFunction(batch_dynamic_update_slice),
    "stablehlo.gather": BatchFunction(batch_gather),
    "stablehlo.scatter": BatchFunction(batch_scatter),
}
