"""Elides the copy of a temporary buffer that is freed next: the copy's target becomes the temporary itself.

A forward sweep computes the tensors that the reverse sweep reads, and returns them in buffers that it allocates.

Before::

    %0 = memref.alloc() : memref<32x8xf64>
    ...                                            // computes %0
    %1 = memref.alloc() : memref<32x8xf64>
    memref.copy %0, %1 : memref<32x8xf64> to memref<32x8xf64>
    memref.store %1, %record[] : memref<memref<32x8xf64>>
    memref.dealloc %0 : memref<32x8xf64>

After::

    %0 = memref.alloc() : memref<32x8xf64>
    ...
    memref.store %0, %record[] : memref<memref<32x8xf64>>
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import find_ops
from mlirad.loops.nests import ancestor

_ALLOCATION, _COPY, _FREE = "memref.alloc", "memref.copy", "memref.dealloc"
_VIEWS: Final = frozenset(f"memref.{name}" for name in ("cast", "collapse_shape", "expand_shape", "subview", "view"))
#: Ops that access elements of their buffers, and keep none of them.
_ACCESSES: Final = frozenset(("memref.load", "affine.load", "memref.dim", _COPY))
_STORES: Final = frozenset(("memref.store", "affine.store"))


def elide(module: ir.Module) -> None:
    """Elides such copies in ``module``."""
    # Last to first: of two copies of one buffer the last one can be elided.
    for copy in reversed(find_ops(module.operation, lambda op: op.name == _COPY)):
        _elide(copy)


def _elide(copy: ir.Operation) -> None:
    source, target = copy.operands
    if source.type != target.type or not (_is_made_in(source, copy.block) and _is_made_in(target, copy.block)):
        return
    if any(_is_before(use.owner.operation, copy) is not False for use in target.uses if use.owner.operation != copy):
        return
    frees = [use.owner.operation for use in source.uses if use.owner.operation.name == _FREE]
    if len(frees) != 1 or frees[0].block != copy.block or not copy.is_before_in_block(frees[0]):
        return
    for op, is_access in _uses(source):
        if op not in (copy, frees[0]) and not (is_access and _is_before(op, copy)):
            return
    made = target.owner.operation
    copy.erase()
    frees[0].erase()
    target.replace_all_uses_with(source)
    made.erase()


def _is_made_in(buffer: Value, block: ir.Block) -> bool:
    owner = buffer.owner
    return not isinstance(owner, ir.Block) and owner.operation.name == _ALLOCATION and owner.operation.block == block


def _is_before(op: ir.Operation, copy: ir.Operation) -> bool | None:
    """Whether ``op`` runs before ``copy``, by its place in the block of ``copy``; None outside of it."""
    top = ancestor(op, copy.block)
    return None if top is None else bool(top != copy and top.is_before_in_block(copy))


def _uses(buffer: Value) -> Iterator[tuple[ir.Operation, bool]]:
    """All ops that use ``buffer`` or a view of it, and whether they do no more than access elements, or view it."""
    for use in buffer.uses:
        op = use.owner.operation
        if op.name in _VIEWS:
            yield op, True
            yield from _uses(op.results[0])
        else:
            is_store = op.name in _STORES and use.operand_number == 1
            is_structured = op.name.startswith("linalg.") and not len(op.results)
            yield op, is_store or is_structured or op.name in _ACCESSES
