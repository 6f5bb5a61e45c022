"""Loops over all elements of a buffer: zeroing a shadow, the adjoint of a copy."""

from __future__ import annotations

from collections.abc import Callable

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import holds_buffers
from mlirad.edit.build import Builder

Body = Callable[[Builder, list[Value]], None]


def create_for_each_element(buffer: Value, body: Body, build: Builder) -> None:
    """Emit nested ``scf.for`` loops over every index of ``buffer`` (any rank, static or dynamic extents)."""
    type = ir.MemRefType(buffer.type)
    indices: list[Value] = []
    extents = [_extent(buffer, type, axis, build) for axis in range(type.rank)]
    zero, one = build.index(0), build.index(1)
    inner = build
    for extent in extents:
        loop = inner.op("scf.for", [zero, extent, one], (), None, 1)
        block = loop.regions[0].blocks.append(extent.type, arg_locs=[build.loc])
        indices.append(block.arguments[0])
        end = inner.at(ir.InsertionPoint(block)).op("scf.yield")
        inner = inner.at(ir.InsertionPoint(end))
    body(inner, indices)


def create_fill_zero(buffer: Value, build: Builder) -> None:
    """Emit ``buffer[...] = 0``; a buffer of buffers has no zero, and is written before it is read."""
    if holds_buffers(buffer.type):
        return
    zero = build.constant(ir.MemRefType(buffer.type).element_type, 0.0)
    create_for_each_element(buffer, lambda at, indices: _store(zero, buffer, indices, at), build)


def _store(value: Value, buffer: Value, indices: list[Value], build: Builder) -> None:
    build.op("memref.store", [value, buffer, *indices])


def _extent(buffer: Value, type: ir.MemRefType, axis: int, build: Builder) -> Value:
    if not type.is_dynamic_dim(axis):
        return build.index(type.shape[axis])
    return build.value("memref.dim", [buffer, build.index(axis)], ir.IndexType.get(type.context))
