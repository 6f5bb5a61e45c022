"""Rewrites rank-reducing slices that upstream misinterprets as slices of full rank and reshapes.

Upstream's canonicalization (LLVM 24) aborts on a ``memref.subview`` that drops some of several extents of 1 once one of
its dynamic sizes becomes a constant. With dynamic strides it finds the dropped dimensions by comparing sizes, and takes
the constant operand for another size than the dynamic one in the result type. For a ``tensor.insert_slice`` it drops
the first extents of 1 once sizes are constants, whatever the type of the source; the source is then cast to a type that
does not fit. A reshape names the dimensions explicitly.

Before::

    %v = memref.subview %m[%i, 0, 0] [1, 1, %n] [1, 1, 1]
        : memref<4x1x?xf64> to memref<1x?xf64, strided<[?, 1], offset: ?>>

After::

    %w = memref.subview %m[%i, 0, 0] [1, 1, %n] [1, 1, 1]
        : memref<4x1x?xf64> to memref<1x1x?xf64, strided<[?, ?, 1], offset: ?>>
    %v = memref.collapse_shape %w [[0, 1], [2]]
        : memref<1x1x?xf64, strided<[?, ?, 1], offset: ?>> into memref<1x?xf64, strided<[?, 1], offset: ?>>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Attribute, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops

#: Slices that are read, and those that are written; the first operand of the latter has the lower rank.
_READ: Final = ("tensor.extract_slice", "memref.subview")
_WRITTEN: Final = ("tensor.insert_slice", "tensor.parallel_insert_slice")
SLICES: Final = (*_READ, *_WRITTEN)

_OPEN: Final = ir.ShapedType.get_dynamic_size()


@final
class SliceRewrite:
    """Applies `write_out` to slices that are differentiated, before they are canonicalized."""

    #: Most slices need no rewrite.
    is_partial: Final = True

    def __call__(self, op: ir.Operation, /) -> bool:
        """Replaces the op by a slice of full rank and a reshape, if it needs that."""
        return write_out(op)


def write_out_all(function: ir.Operation) -> None:
    """Rewrites all slices in ``function`` that need it."""
    for op in find_ops(function, lambda op: op.name in SLICES):
        write_out(op)


def write_out(op: ir.Operation) -> bool:
    """Replaces the slice ``op`` by a slice of full rank and a reshape, if needed; returns whether it was."""
    low = (op.operands[0] if op.name in _WRITTEN else op.results[0]).type
    sizes, shape = list(ir.DenseI64ArrayAttr(op.attributes["static_sizes"])), list(ir.ShapedType(low).shape)
    if len(sizes) == len(shape) or _OPEN not in sizes:
        return False
    kept = kept_dimensions(sizes, shape)
    if sizes.count(1) == len(sizes) - len(kept) and not (op.name in _WRITTEN and _may_move(sizes, kept)):
        return False
    ends = [*(dimension + 1 for dimension in kept[:-1]), len(sizes)]
    groups = [list(range(start, end)) for start, end in zip([0, *ends], ends, strict=False)]
    with op.context, op.location:
        build = before(op)
        if op.name in _WRITTEN:
            _expand_source(op, sizes, groups, build)
            return True
        if op.name == "memref.subview":
            return _collapse_view(op, sizes, groups, build)
        whole = ir.RankedTensorType.get(sizes, low.element_type, low.encoding)
        slice = build.value(op.name, list(op.operands), whole, dict(op.attributes.items()))
        replace_op(op, [build.value("tensor.collapse_shape", [slice], low, reassociation(groups))])
        return True


def kept_dimensions(sizes: Sequence[int], shape: Sequence[int]) -> list[int]:
    """The dimensions that ``shape`` keeps: the last ones that match, so that leading dimensions are dropped."""
    left, kept = list(shape), []
    for dimension in reversed(range(len(sizes))):
        if left and left[-1] == sizes[dimension]:
            left.pop()
            kept.append(dimension)
    return kept[::-1]


def _may_move(sizes: Sequence[int], kept: Sequence[int]) -> bool:
    """Whether a dynamic extent of 1 could be dropped instead of a later one, across another extent."""
    dropped = max(set(range(len(sizes))) - set(kept))
    return any(sizes.index(_OPEN) < dimension < dropped for dimension in kept)


def _expand_source(op: ir.Operation, sizes: Sequence[int], groups: Sequence[Sequence[int]], build: Builder) -> None:
    source, operands = op.operands[0], list(op.operands)
    _, _, offsets, count, _ = ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])
    extents = operands[2 + offsets : 2 + offsets + count]
    whole = ir.RankedTensorType.get(sizes, source.type.element_type, source.type.encoding)
    attributes = {**reassociation(groups), "static_output_shape": ir.DenseI64ArrayAttr.get(sizes)}
    if op.name == "tensor.parallel_insert_slice":  # in the terminator of its loop
        build = before(op.parent.operation)
    op.operands[0] = build.value("tensor.expand_shape", [source, *extents], whole, attributes)


def _collapse_view(op: ir.Operation, sizes: Sequence[int], groups: Sequence[Sequence[int]], build: Builder) -> bool:
    """Does the same for a view, unless static strides tell which dimensions are dropped."""
    source, low = ir.MemRefType(op.operands[0].type), ir.MemRefType(op.results[0].type)
    steps = ir.DenseI64ArrayAttr(op.attributes["static_strides"])
    (own, _), (strides, offset) = source.get_strides_and_offset(), low.get_strides_and_offset()
    whole = [_OPEN if _OPEN in (stride, step) else stride * step for stride, step in zip(own, steps, strict=True)]
    found = [_collapsed(sizes, whole, group) for group in groups]
    if _OPEN not in strides or any(a != b and _OPEN not in (a, b) for a, b in zip(found, strides, strict=True)):
        return False

    def view(shape: Sequence[int], strides: Sequence[int]) -> ir.MemRefType:
        layout = ir.StridedLayoutAttr.get(offset, strides)
        return ir.MemRefType.get(shape, low.element_type, layout, low.memory_space)

    slice = build.value(op.name, list(op.operands), view(sizes, whole), dict(op.attributes.items()))
    result = build.value("memref.collapse_shape", [slice], view(low.shape, found), reassociation(groups))
    replace_op(op, [result if result.type == low else build.value("memref.cast", [result], low)])
    return True


def _collapsed(sizes: Sequence[int], strides: Sequence[int], group: Sequence[int]) -> int:
    """The stride that upstream infers for a collapsed ``group``: that of its last dimension whose size is not 1."""
    last = next((d for d in reversed(group) if sizes[d] != 1), group[0])
    return strides[last] if last == group[0] or sizes[last] != _OPEN else _OPEN


def reassociation(groups: Sequence[Sequence[int]]) -> dict[str, Attribute]:
    """The attribute of a reshape that collapses each group to one dimension."""
    number = ir.IntegerType.get_signless(64)
    parts = [ir.ArrayAttr.get([ir.IntegerAttr.get(number, d) for d in group]) for group in groups]
    return {"reassociation": ir.ArrayAttr.get(parts)}
