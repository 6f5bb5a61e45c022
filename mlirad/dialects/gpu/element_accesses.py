"""Rewrites copies, and loads and stores of vectors, in kernels to loads and stores of elements.

    %v = vector.load %x[%i], vector<2xf64>   ->   %a = memref.load %x[%i]; %b = memref.load %x[%i + 1]
                                                  %v = vector.from_elements %a, %b

Owners are proved for elements. Code generators combine accesses again where they know the alignment.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_for_each_element
from mlirad.edit.extents import extent
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_choice, create_guard
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops

_COPY: Final = "memref.copy"
_LOAD, _STORE = "memref.load", "memref.store"
#: The position of the buffer among the operands; subscripts follow.
_VECTORS: Final = {"vector.load": 0, "vector.store": 1, "vector.transfer_read": 0, "vector.transfer_write": 1}
#: The maximal number of elements of a vector.
_MOST: Final = 64


def access_elements(launch: ir.Operation) -> None:
    """Change the ops in ``launch`` in place; masked and permuted transfers, and large vectors, are kept."""
    for op in find_ops(launch, lambda op: op.name == _COPY or op.name in _VECTORS):
        if op.name == _COPY:
            _copy(op)
        elif _has_elements(op):
            _split(op)


def _copy(op: ir.Operation) -> None:
    source, target = op.operands
    element = ir.MemRefType(source.type).element_type

    def copy(at: Builder, places: list[Value]) -> None:
        at.op(_STORE, (at.value(_LOAD, (source, *places), element), target, *places))

    create_for_each_element(target, copy, before(op))
    op.erase()


def _vector_type(op: ir.Operation) -> ir.VectorType:
    return ir.VectorType((op.operands[0] if _VECTORS[op.name] else op.result).type)


def _has_elements(op: ir.Operation) -> bool:
    type, buffer = _vector_type(op), op.operands[_VECTORS[op.name]]
    if type.scalable or prod(type.shape) > _MOST or not isinstance(buffer.type, ir.MemRefType):
        return False
    if buffer.type.element_type != type.element_type:
        return False
    if "permutation_map" not in op.attributes:
        return True
    minor = ir.AffineMap.get_minor_identity(buffer.type.rank, type.rank)
    is_masked = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))[-1]
    return ir.AffineMapAttr(op.attributes["permutation_map"]).value == minor and not is_masked


def _split(op: ir.Operation) -> None:
    build, type = before(op), _vector_type(op)
    first = _VECTORS[op.name]
    buffer = op.operands[first]
    rank = ir.MemRefType(buffer.type).rank
    subscripts = list(op.operands)[first + 1 : first + 1 + rank]
    ends: dict[int, Value] = {}
    if "in_bounds" in op.attributes:
        known = [ir.BoolAttr(one).value for one in ir.ArrayAttr(op.attributes["in_bounds"])]
        for axis in [rank - type.rank + n for n, is_inside in enumerate(known) if not is_inside]:
            size = extent(buffer, axis, build)
            ends[axis] = build.index(size) if isinstance(size, int) else size
    found: list[Value] = []
    for lanes in product(*map(range, type.shape)):
        places = list(subscripts)
        for axis, lane in enumerate(lanes, rank - type.rank):
            if lane:
                places[axis] = build.value("arith.addi", (places[axis], build.index(lane)), places[axis].type)
        inside = [compare(build, "slt", places[axis], end) for axis, end in ends.items()]
        is_inside = inside[0] if inside else None
        for one in inside[1:]:
            is_inside = build.value("arith.andi", (is_inside, one), one.type)
        if first:
            where = {"static_position": ir.DenseI64ArrayAttr.get(list(lanes), op.context)}
            value = build.value("vector.extract", (op.operands[0],), type.element_type, where)
            at = build if is_inside is None else create_guard(is_inside, build)
            at.op(_STORE, (value, buffer, *places))
        elif is_inside is None:
            found.append(build.value(_LOAD, (buffer, *places), type.element_type))
        else:
            found += _create_padded(buffer, places, is_inside, op.operands[1 + rank], build)
    replace_op(op, [] if first else [build.value("vector.from_elements", found, type)])


def _create_padded(buffer: Value, places: list[Value], is_inside: Value, padding: Value, build: Builder) -> list[Value]:
    return create_choice(
        is_inside,
        [padding.type],
        lambda at: [at.value(_LOAD, (buffer, *places), padding.type)],
        lambda _: [padding],
        build,
    )
