"""Lowers ``memref.copy`` of strided buffers to loops, so that generated code needs no run-time library.

Copies between buffers with the identity layout are kept: they become one ``memcpy``.
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_load, create_store
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_for_each_element
from mlirad.edit.rewrite import before
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import find_ops


def expand_copies(module: ir.Module) -> None:
    """Replaces every ``memref.copy`` that cannot be a ``memcpy`` by a nest of ``scf.for``."""
    found = find_ops(module.operation, lambda op: op.operation.name == "memref.copy" and _is_strided(op))
    for op in found:
        _expand(op)


def _is_strided(op: ir.Operation) -> bool:
    types = [operand.type for operand in op.operands]
    ranked = all(isinstance(type, ir.MemRefType) for type in types)
    return ranked and not all(has_identity_layout(type) for type in types)


def _expand(op: ir.Operation) -> None:
    source, target = op.operands
    element = ir.MemRefType(source.type).element_type

    def move(at: Builder, indices: list[Value]) -> None:
        create_store(create_load(source, indices, element, at), target, indices, at)

    create_for_each_element(source, move, before(op))
    op.erase()
