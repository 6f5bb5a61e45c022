"""Elements of memrefs of rank 1: loads, stores, and loops over them."""

from __future__ import annotations

from collections.abc import Callable

from mlirad._mlir import Type, Value, ir
from mlirad.frontends.llvm.body import Body


def load(body: Body, memref: Value, index: Value) -> Value:
    """Load an element."""
    return body.make("memref.load", [memref, index], ir.MemRefType(memref.type).element_type)


def store(body: Body, value: Value, memref: Value, index: Value) -> None:
    """Store an element."""
    body.create("memref.store", [value, memref, index])


def _loop(body: Body, extent: Value, step: Callable[[Value], None]) -> None:
    loop = body.create("scf.for", [body.index(0), extent, body.index(1)], regions=1)
    block = loop.regions[0].blocks.append(ir.IndexType.get(), arg_locs=[body.loc])
    outside, body.ip = body.ip, ir.InsertionPoint(block)
    step(block.arguments[0])
    body.create("scf.yield")
    body.ip = outside


def copy(body: Body, extent: Value, source: Value, first: Value, target: Value, position: Value) -> None:
    """Copy ``extent`` elements, from one first subscript to another."""

    def step(i: Value) -> None:
        value = load(body, source, body.like("arith.addi", first, i))
        store(body, value, target, body.like("arith.addi", position, i))

    _loop(body, extent, step)


def fill(body: Body, extent: Value, value: Value, memref: Value, first: Value) -> None:
    """Store ``value`` in ``extent`` elements from ``first``."""
    _loop(body, extent, lambda i: store(body, value, memref, body.like("arith.addi", first, i)))


def memref_type(element: Type, extent: int | None = None) -> Type:
    """The type of a memref of rank 1; with a dynamic extent by default."""
    return ir.MemRefType.get([ir.ShapedType.get_dynamic_size() if extent is None else extent], element)


def segments(count: int) -> dict[str, ir.Attribute]:
    """The attribute of an allocation with ``count`` dynamic extents."""
    return {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([count, 0])}
