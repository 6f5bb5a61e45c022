"""``memref.realloc``: expanded to an allocation, a copy of the common elements and a deallocation.

Upstream's pass returns the old buffer in a branch if the new size is smaller. For static extents the other branch then
has an out-of-bounds subview, which the verifier rejects. This expansion always allocates.
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.extents import create_extent, create_slice
from mlirad.edit.rewrite import before, replace_op


def rewrite_realloc(op: ir.Operation) -> bool:
    """Expands the op to an allocation, a copy and a deallocation."""
    source, *sizes = op.operands
    build, target = before(op), op.results[0].type
    segments = ir.DenseI32ArrayAttr.get([len(sizes), 0], op.context)
    kept = {name: op.attributes[name] for name in ("alignment",) if name in op.attributes}
    new = build.value("memref.alloc", sizes, target, {"operandSegmentSizes": segments, **kept})
    extents = [create_extent(buffer, 0, build) for buffer in (source, new)]
    numbers = [constant_integer(extent) for extent in extents]
    count: int | Value
    if numbers[0] is not None and numbers[1] is not None:
        count = min(numbers[0], numbers[1])
    else:
        count = build.value("arith.minui", extents, extents[0].type)
    build.op("memref.copy", [_first(source, count, build), _first(new, count, build)])
    build.op("memref.dealloc", [source])
    replace_op(op, [new])
    return True


def _first(buffer: Value, count: int | Value, build: Builder) -> Value:
    """The first ``count`` elements."""
    type, context = ir.MemRefType(buffer.type), build.loc.context
    size = count if isinstance(count, int) else ir.ShapedType.get_dynamic_size()
    strided = ir.StridedLayoutAttr.get(0, [1], context)
    view = ir.MemRefType.get([size], type.element_type, strided, type.memory_space)
    return create_slice("memref.subview", [buffer], view, build, [0], [count])
