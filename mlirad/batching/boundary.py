"""The function for callers of a batch, with a batch dimension in batched arguments and results.

`Boundary` extracts rows from arguments and assembles rows of results. The rows of a buffer are views, never copies, so
that stores are visible to aliases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.batching.types import (
    batched_type,
    create_broadcast,
    create_moved,
    extract_lane,
    insert_lane,
    strides_of,
    with_axis,
)
from mlirad.edit.buffers import create_alloc, create_cast, create_copy, create_free, create_restore
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_slice, extents, open_extents
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.edit.outline import create_function, create_return
from mlirad.edit.rewrite import behind
from mlirad.edit.shardings import described_with_axes
from mlirad.edit.types import has_identity_layout
from mlirad.errors import Diagnostic, UnsupportedError

#: For each argument or result the position of the batch dimension; None: shared by all sets.
Axes: TypeAlias = Sequence[int | None]
_DYNAMIC: Final = ir.ShapedType.get_dynamic_size()
RETURN_NEW: Final = "return a new buffer (memref.alloc and memref.copy), or write into an argument that has an axis"


def is_scalar(type: Type) -> bool:
    """Whether all lanes of a ``type`` are a vector."""
    return isinstance(type, ir.IntegerType | ir.IndexType | ir.FloatType)


class Boundary:
    """The boundary of ``function`` for ``size`` sets of arguments."""

    def __init__(self, function: ir.Operation, axes: Axes, size: int, result_axes: Axes | None) -> None:
        self.function, self.axes, self.size = function, list(axes), size
        type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
        self.inputs, self.outputs = list(type.inputs), list(type.results)
        self.result_axes: Axes = [0] * len(self.outputs) if result_axes is None else list(result_axes)
        self.arguments: list[Value] = []

    @property
    def varying(self) -> list[bool]:
        """The positions of batched arguments."""
        return [axis is not None for axis in self.axes]

    @property
    def own_buffers(self) -> list[bool]:
        """The positions of results that are buffers, one for each set."""
        return [
            isinstance(type, ir.MemRefType) and axis is not None
            for type, axis in zip(self.outputs, self.result_axes, strict=True)
        ]

    def refuse(self, why: str, help: str) -> UnsupportedError:
        """The error for a function that cannot be batched; ``help``: what to write instead."""
        message = f"cannot batch '@{symbol_name(self.function)}': {why}"
        return UnsupportedError(Diagnostic("MA0360", message, where(self.function.location), helps=(help,)))

    def check_results(self, differ: Sequence[bool]) -> None:
        """Reject varying results without a batch dimension."""
        for number, (differs, axis) in enumerate(zip(differ, self.result_axes, strict=True)):
            if differs and axis is None:
                why = f"result {number} has no axis, because all sets share it, but it differs between sets"
                help = "give it an axis: out_axes=0; if it is a primal result beside several directions, do not keep it"
                raise self.refuse(why, help)

    # --- the function

    def open(self, symbol: str) -> Builder:
        """Create the function; returns a builder for its body."""
        inputs = [t if a is None else with_axis(t, a, self.size) for t, a in zip(self.inputs, self.axes, strict=True)]
        results = [
            t if a is None else with_axis(t, a, self.size) for t, a in zip(self.outputs, self.result_axes, strict=True)
        ]
        attributes = self.function.attributes
        empty = ir.DictAttr.get({}, self.function.context)
        described = list(attributes["arg_attrs"]) if "arg_attrs" in attributes else [empty] * len(inputs)
        places = [argument.location for argument in self.function.regions[0].blocks[0].arguments]
        described = described_with_axes(described, self.axes)
        made, build = create_function(symbol, inputs, results, behind(self.function), described, places=places)
        if "res_attrs" in attributes:
            returned = described_with_axes(list(attributes["res_attrs"]), self.result_axes)
            made.attributes["res_attrs"] = ir.ArrayAttr.get(returned, self.function.context)
        self.arguments = build.arguments
        return build

    def close(self, results: Sequence[Value], build: Builder) -> None:
        """Return ``results`` of all sets, with a leading dimension, or shared by all."""
        given = []
        for value, type, axis in zip(results, self.outputs, self.result_axes, strict=True):
            if axis is None:
                given.append(value)
                continue
            if isinstance(type, ir.MemRefType):
                given.append(self._returned(value, type, axis))
                continue
            whole = create_broadcast(value, with_axis(type, 0, self.size), build)
            given.append(create_moved(whole, 0, axis, build))
        create_return(given, build)

    def _returned(self, value: Value, type: Type, axis: int) -> Value:
        if value.type != with_axis(type, axis, self.size):
            raise self.refuse("it returns a buffer that it does not allocate", RETURN_NEW)
        return value

    # --- rows of arguments

    def rows_type(self, number: int, width: int) -> Type | None:
        """The type of ``width`` rows of a batched argument in lanes."""
        type, axis = self.inputs[number], self.axes[number]
        if not isinstance(type, ir.MemRefType) or axis is None:
            return batched_type(type, width)
        if self._is_in_lanes(number, width):
            return with_axis(type, axis, width)
        strides, _ = strides_of(with_axis(type, axis, self.size))
        moved = [*strides[:axis], *strides[axis + 1 :], strides[axis]]
        layout = ir.StridedLayoutAttr.get(0 if width == self.size else _DYNAMIC, moved, type.context)
        return ir.MemRefType.get([*type.shape, width], type.element_type, layout, type.memory_space)

    def _is_in_lanes(self, number: int, width: int) -> bool:
        """Whether the sets of a buffer have the layout of lanes, so that it is passed unchanged."""
        type = self.inputs[number]
        return width == self.size and self.axes[number] == type.rank and has_identity_layout(type)

    def rows(self, number: int, first: Value | None, width: int, build: Builder) -> Value:
        """``width`` rows of an argument from ``first`` (None: all) in lanes; a shared argument unchanged."""
        argument, type, axis = self.arguments[number], self.inputs[number], self.axes[number]
        if axis is None:
            return argument
        if is_scalar(type):
            lanes = [build.value("tensor.extract", [argument, _row(first, n, build)], type) for n in range(width)]
            return build.value("vector.from_elements", lanes, batched_type(type, width))
        if isinstance(type, ir.MemRefType):
            return self._view(number, first, width, build)
        if first is not None:
            argument = self._slice(argument, with_axis(type, axis, width), axis, first, width, build)
        return create_moved(argument, axis, 0, build)

    def _slice(self, value: Value, type: Type, axis: int, first: Value, width: int, build: Builder) -> Value:
        sizes = extents(value, build)
        sizes[axis] = width
        offsets = [first if d == axis else 0 for d in range(len(sizes))]
        name = "memref.subview" if isinstance(type, ir.MemRefType) else "tensor.extract_slice"
        return create_slice(name, [value], type, build, offsets, sizes)

    def _view(self, number: int, first: Value | None, width: int, build: Builder) -> Value:
        rows, type, axis = self.arguments[number], ir.MemRefType(self.inputs[number]), self.axes[number]
        assert axis is not None
        if self._is_in_lanes(number, width):
            return rows
        if first is not None:
            layout = ir.StridedLayoutAttr.get(_DYNAMIC, strides_of(rows.type)[0], type.context)
            shape = [*type.shape[:axis], width, *type.shape[axis:]]
            part = ir.MemRefType.get(shape, type.element_type, layout, type.memory_space)
            rows = self._slice(rows, part, axis, first, width, build)
        order = [*(d for d in range(type.rank + 1) if d != axis), axis]
        map = {"permutation": ir.AffineMapAttr.get(ir.AffineMap.get_permutation(order, type.context))}
        return build.value("memref.transpose", [rows], self.rows_type(number, width), map)

    # --- rows of results

    def nothing(self, number: int, *, differs: bool, build: Builder) -> Value | None:
        """An empty value for the rows of a result; None if its extents are only known from the first rows."""
        type = with_axis(self.outputs[number], 0, self.size) if differs else self.outputs[number]
        if isinstance(type, ir.RankedTensorType):
            return build.value("tensor.empty", (), type) if type.has_static_shape else None
        if not is_scalar(type) and not isinstance(type, ir.VectorType):
            return None
        return build.value("ub.poison", (), type, {"value": ir.Attribute.parse("#ub.poison", type.context)})

    def put(
        self, number: int, value: Value, whole: Value | None, first: Value | None, fresh: bool, build: Builder
    ) -> Value:
        """``whole`` with ``value``, rows of a result from ``first``; ``fresh``: the callee has allocated them."""
        type = self.outputs[number]
        if isinstance(type, ir.MemRefType):
            return self._put_buffer(number, value, whole, first, fresh, build)
        if is_scalar(type):
            assert whole is not None
            for n in range(ir.VectorType(value.type).shape[0]):
                lane = extract_lane(value, type, n, build)
                whole = build.value("tensor.insert", [lane, whole, _row(first, n, build)], whole.type)
            return whole
        if first is None:
            return value
        tensor = ir.RankedTensorType(value.type)
        sizes = extents(value, build)
        if whole is None:
            whole = build.value("tensor.empty", open_extents(sizes), with_axis(type, 0, self.size))
        offsets = [first, *[0] * (tensor.rank - 1)]
        return create_slice("tensor.insert_slice", [value, whole], whole.type, build, offsets, sizes)

    def keep(self, value: Value, whole: Value | None, fresh: bool, build: Builder) -> Value:
        """A result shared by all sets: the first one; equal others are freed, if they were allocated."""
        if not isinstance(value.type, ir.MemRefType) or not fresh:
            return value
        if whole is None:
            whole = create_cast(create_copy(value, build), value.type, build)
        create_free(value, build)
        return whole

    def _put_buffer(
        self, number: int, value: Value, whole: Value | None, first: Value | None, fresh: bool, build: Builder
    ) -> Value:
        """Copy the rows of a buffer that the lanes have allocated, and free it."""
        type, axis = ir.MemRefType(self.outputs[number]), self.result_axes[number]
        if not fresh or axis is None:
            raise self.refuse("it returns a buffer that it does not allocate", RETURN_NEW)
        sizes, width = extents(value, build), ir.MemRefType(value.type).shape[-1]
        if whole is None:
            whole = create_alloc(with_axis(type, axis, self.size), open_extents(sizes), build)
        create_restore(value, self._result_rows(number, whole, first, width, build), build)
        create_free(value, build)
        return whole

    def insert_row(self, number: int, value: Value, whole: Value | None, place: Value | int, build: Builder) -> Value:
        """``whole`` with ``value``, one row of a result; a buffer is copied."""
        type, axis = self.outputs[number], self.result_axes[number]
        if not isinstance(type, ir.MemRefType) or axis is None:
            if whole is None:
                whole = build.value("tensor.empty", open_extents(extents(value, build)), with_axis(type, 0, self.size))
            return insert_lane(value, whole, place, build)
        if whole is None:
            whole = create_alloc(with_axis(type, axis, self.size), open_extents(extents(value, build)), build)
        assert not isinstance(place, int)
        rows = self._result_rows(number, whole, None if self.size == 1 else place, 1, build)
        create_restore(value, extract_lane(rows, type, 0, build), build)
        return whole

    def _result_rows(self, number: int, whole: Value, first: Value | None, width: int, build: Builder) -> Value:
        """``width`` rows of a buffer result, from ``first`` (None: all), in lanes."""
        type, axis = ir.MemRefType(self.outputs[number]), self.result_axes[number]
        assert axis is not None
        rows = whole
        if first is not None:
            layout = ir.StridedLayoutAttr.get(_DYNAMIC, strides_of(whole.type)[0], type.context)
            shape = [*type.shape[:axis], width, *type.shape[axis:]]
            part = ir.MemRefType.get(shape, type.element_type, layout, type.memory_space)
            rows = self._slice(whole, part, axis, first, width, build)
        strides, offset = strides_of(rows.type)
        moved = [*strides[:axis], *strides[axis + 1 :], strides[axis]]
        layout = ir.StridedLayoutAttr.get(offset, moved, type.context)
        last = ir.MemRefType.get([*type.shape, width], type.element_type, layout, type.memory_space)
        order = [*(d for d in range(type.rank + 1) if d != axis), axis]
        map = {"permutation": ir.AffineMapAttr.get(ir.AffineMap.get_permutation(order, type.context))}
        return build.value("memref.transpose", [rows], last, map)


def _row(first: Value | None, number: int, build: Builder) -> Value:
    if first is None:
        return build.index(number)
    return build.value("arith.addi", [first, build.index(number)], first.type) if number else first
