"""Alignment of buffers and of the vectors in them.

Stack buffers are aligned to a cache line, which is as long as the longest register: an access to a vector that crosses
lines takes twice as long. Accesses to vectors in buffers get the alignment of the elements, since an array of the
caller need not have a larger one. By default LLVM assumes that a vector is aligned to its size, and a vector load from
a numpy array would crash.
"""

from __future__ import annotations

from math import prod
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.buffers import element_bytes
from mlirad.edit.types import element_type, float_width, is_float
from mlirad.edit.walk import find_ops

#: The ops that may access a whole vector, and the operand number of the buffer.
_BUFFERS: Final = {"memref.load": 0, "memref.store": 1, "vector.load": 0, "vector.store": 1}
_ALIGNMENT: Final = "alignment"


def align_stack(module: ir.Module, line: int) -> None:
    """Aligns the stack buffers that fill a ``line`` of the cache, unless they have an explicit alignment."""
    alignment = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, module.context), line)
    for op in find_ops(module.operation, lambda op: op.name == "memref.alloca" and _ALIGNMENT not in op.attributes):
        if _fills_a_line(op.results[0].type, line):
            op.attributes[_ALIGNMENT] = alignment


def _fills_a_line(type: ir.Type, line: int) -> bool:
    buffer = ir.MemRefType(type)
    return bool(buffer.has_static_shape) and prod(buffer.shape) * element_bytes(buffer.element_type) >= line


def lower_alignments(module: ir.Module) -> None:
    """Sets the alignment of accesses to buffers of vectors to that of an element, unless it is explicit."""
    for op in find_ops(module.operation, lambda op: op.name in _BUFFERS):
        held = element_type(op.operands[_BUFFERS[op.name]].type)
        if isinstance(held, ir.VectorType) and _ALIGNMENT not in op.attributes:
            width = _bytes(held.element_type)
            i64 = ir.IntegerType.get_signless(64, module.context)
            op.attributes[_ALIGNMENT] = ir.IntegerAttr.get(i64, width)


def _bytes(element: ir.Type) -> int:
    """An upper bound of the alignment of a number of this type: a power of 2."""
    width = float_width(element) if is_float(element) else 64
    if isinstance(element, ir.IntegerType):
        width = element.width
    size = 1
    while 2 * size <= min(width // 8, 16):
        size *= 2
    return size
