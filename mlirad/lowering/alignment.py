"""Alignment of buffers and of the vectors in them.

Buffers on the stack are aligned to a line of the cache, which is as long as the longest register: a vector that lies in
two takes twice as long. Vectors that stand in buffers are aligned as their elements are, since an array that is given
need not do better: LLVM aligns a vector to its size where it is not told, and a load of an array of numpy's as vectors
would end the process.
"""

from __future__ import annotations

from math import prod
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.buffers import element_bytes
from mlirad.edit.types import element_type, float_width, is_float

#: The ops that may access a whole vector, and at which operand the buffer stands.
_BUFFERS: Final = {"memref.load": 0, "memref.store": 1, "vector.load": 0, "vector.store": 1}
_ALIGNMENT: Final = "alignment"


def align_stack(module: ir.Module, line: int) -> None:
    """Align the buffers on the stack that fill a ``line`` of the cache, unless they say how they are aligned."""
    alignment = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, module.context), line)

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "memref.alloca" and _ALIGNMENT not in op.attributes and _fills_a_line(op.results[0].type, line):
            op.attributes[_ALIGNMENT] = alignment
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)


def _fills_a_line(type: ir.Type, line: int) -> bool:
    buffer = ir.MemRefType(type)
    return bool(buffer.has_static_shape) and prod(buffer.shape) * element_bytes(buffer.element_type) >= line


def lower_alignments(module: ir.Module) -> None:
    """Say of each access to a buffer of vectors that it is aligned to an element of these, unless it says more."""

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name in _BUFFERS:
            held = element_type(op.operands[_BUFFERS[op.name]].type)
            if isinstance(held, ir.VectorType) and _ALIGNMENT not in op.attributes:
                width = _bytes(held.element_type)
                i64 = ir.IntegerType.get_signless(64, module.context)
                op.attributes[_ALIGNMENT] = ir.IntegerAttr.get(i64, width)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)


def _bytes(element: ir.Type) -> int:
    """At most how a number of this type is aligned: a power of 2."""
    width = float_width(element) if is_float(element) else 64
    if isinstance(element, ir.IntegerType):
        width = element.width
    size = 1
    while 2 * size <= min(width // 8, 16):
        size *= 2
    return size
