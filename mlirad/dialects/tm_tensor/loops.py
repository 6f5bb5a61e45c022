"""Emits loads and stores of tensor elements, and copies of the bodies of ops."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import move_body
from mlirad.edit.types import element_type


def extract(build: Builder, tensor: Value, subscripts: Sequence[Value]) -> Value:
    """Returns the element at ``subscripts``."""
    return build.value("tensor.extract", [tensor, *subscripts], element_type(tensor.type))


def insert(build: Builder, element: Value, tensor: Value, subscripts: Sequence[Value]) -> Value:
    """Returns ``tensor`` with ``element`` at ``subscripts``."""
    return build.value("tensor.insert", [element, tensor, *subscripts], tensor.type)


def as_index(build: Builder, number: Value) -> Value:
    """Returns an integer as a subscript."""
    index = ir.IndexType.get(build.loc.context)
    return number if number.type == index else build.value("arith.index_cast", [number], index)


def create_body(op: ir.Operation, arguments: Sequence[Value], build: Builder) -> list[Value]:
    """Copies the body of ``op`` for ``arguments``; returns what it yields."""
    copy = op.clone(build.ip)
    given = move_body(copy.regions[0].blocks[0], copy, arguments)
    copy.erase()
    return given


def subscript_of(build: Builder, axis: int) -> Value:
    """Returns the subscript along ``axis``, in the body of a generic op."""
    number: Attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), axis)
    return build.value("linalg.index", (), ir.IndexType.get(build.loc.context), {"dim": number})
