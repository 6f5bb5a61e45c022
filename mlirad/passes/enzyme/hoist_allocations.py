"""Hoists buffers that each iteration of a loop allocates and frees out of the loop.

A buffer that an iteration allocates and frees, and that gets no other name which could leave the iteration, is the
same for all of them: reading what was not written in the same iteration was undefined before. Only sequential loops
are changed, innermost first, so that a buffer moves as far out as it can.

Before::

    func.func @f(%x: memref<8xf64>) {
      affine.for %i = 0 to 8 {
        %t = memref.alloc() : memref<4xf64>
        %v = affine.load %x[%i] : memref<8xf64>
        affine.store %v, %t[0] : memref<4xf64>
        %w = affine.load %t[0] : memref<4xf64>
        affine.store %w, %x[%i] : memref<8xf64>
        memref.dealloc %t : memref<4xf64>
      }
      func.return
    }

After ``--hoist-loop-allocations``::

    %t = memref.alloc() : memref<4xf64>
    affine.for %i = 0 to 8 {
      %v = affine.load %x[%i] : memref<8xf64>
      affine.store %v, %t[0] : memref<4xf64>
      %w = affine.load %t[0] : memref<4xf64>
      affine.store %w, %x[%i] : memref<8xf64>
    }
    memref.dealloc %t : memref<4xf64>
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import ClassVar, final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import element_bytes, is_buffer
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import MEMORY, Registry
from mlirad.passes.base import Pass, PassContext, option

_ALLOC, _DEALLOC = "memref.alloc", "memref.dealloc"


@final
@dataclass(frozen=True)
class HoistLoopAllocations(Pass):
    """Hoist buffers that each iteration of a loop allocates and frees out of the loop."""

    name: ClassVar[str] = "hoist-loop-allocations"
    max_hoisted_bytes: int = option(0, help="only buffers of a static size of at most this many bytes; 0: of any size")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Hoist allocations and deallocations out of the loops of ``module``."""
        for loop in find_ops(module.operation, lambda op: op.name in ("affine.for", "scf.for")):
            for view in list(loop.regions[0].blocks[0].operations):
                if view.operation.name == _ALLOC and self._fits(view.operation):
                    _hoist(view.operation, loop, ctx.registry)

    def _fits(self, alloc: ir.Operation) -> bool:
        type = ir.MemRefType(alloc.result.type)
        if not self.max_hoisted_bytes:
            return True
        return bool(type.has_static_shape) and prod(type.shape) * element_bytes(type, 8) <= self.max_hoisted_bytes


def _hoist(alloc: ir.Operation, loop: ir.Operation, registry: Registry) -> None:
    if not all(is_outside(value, loop) for value in alloc.operands):
        return
    found = list(_users(alloc.result, registry))
    users = [op for op in found if op is not None]
    frees = [op for op in users if op.name == _DEALLOC]
    if (
        len(users) < len(found)
        or len(frees) != 1
        or frees[0].block != alloc.block
        or frees[0].operands[0] != alloc.result
    ):
        return
    alloc.move_before(loop)
    frees[0].move_after(loop)


def _users(buffer: Value, registry: Registry) -> Iterator[ir.Operation | None]:
    """The ops that use ``buffer`` or a view of it; None if it may get an alias that is not tracked."""
    for use in buffer.uses:
        op = use.owner.operation
        memory = registry.find(MEMORY, op.name)
        if memory is None or (op.name.endswith(".store") and op.operands[0] == buffer):
            yield None
            return
        yield op
        views = [result for result, operand in memory.aliases(op) if operand == buffer]
        if len(views) != sum(is_buffer(result.type) for result in op.results):
            yield None
        for view in views:
            yield from _users(view, registry)
