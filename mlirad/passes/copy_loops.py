"""``memref.copy`` of strided buffers as loops, so that generated code needs no run-time library.

Copies between buffers with the identity layout stay: they become one ``memcpy``.
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder


def has_identity_layout(type: ir.MemRefType) -> bool:
    """Whether the elements of ``type`` lie one behind the other, in row-major order."""
    layout = type.layout
    return isinstance(layout, ir.AffineMapAttr) and type.affine_map == ir.AffineMap.get_identity(
        type.rank, context=type.context
    )


def expand_copies(module: ir.Module) -> None:
    """Replace every ``memref.copy`` that is no plain ``memcpy`` by a nest of ``scf.for``."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.operation.name == "memref.copy" and _is_strided(op):
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    for op in found:
        _expand(op)


def _is_strided(op: ir.Operation) -> bool:
    types = [operand.type for operand in op.operands]
    ranked = all(isinstance(type, ir.MemRefType) for type in types)
    return ranked and not all(has_identity_layout(type) for type in types)


def _expand(op: ir.Operation) -> None:
    source, target = op.operands
    type = source.type
    assert isinstance(type, ir.MemRefType)
    builder = Builder(ir.InsertionPoint(op), op.location)
    zero, one = builder.index(0), builder.index(1)
    positions: list[Value] = []
    # All bounds are in front of the nest: they do not depend on it.
    bounds = [_extent(builder, source, type, axis) for axis in range(type.rank)]
    for bound in bounds:
        loop = builder.op("scf.for", [zero, bound, one], regions=1)
        body = loop.regions[0].blocks.append(bound.type, arg_locs=[op.location])
        positions.append(body.arguments[0])
        end = builder.at(ir.InsertionPoint(body)).op("scf.yield")
        builder = builder.at(ir.InsertionPoint(end))
    element = builder.value("memref.load", [source, *positions], type.element_type)
    builder.op("memref.store", [element, target, *positions])
    op.erase()


def _extent(builder: Builder, source: Value, type: ir.MemRefType, axis: int) -> Value:
    if not type.is_dynamic_dim(axis):
        return builder.index(type.get_dim_size(axis))
    position = builder.index(axis)
    return builder.value("memref.dim", [source, position], position.type)
