"""Removes stores to local buffers, and the loops around them, where no loaded value has an effect.

The forward sweep of a linear program, or of one whose value is not used, computes a field step by step from itself, and
the reverse sweep reads none of it. No store is dead by itself, because a later load reads it. So liveness is propagated
backwards from the ops with effects, with each buffer as one variable, and everything that is not live is removed.
Source: Cytron, Ferrante, Rosen, Wegman & Zadeck, "Efficiently computing static single assignment form and the control
dependence graph", 1991, 7.1, dead code elimination.

Before::

    func.func @f(%x: memref<8xf64>) -> f64 {
      %a = memref.alloc() : memref<8xf64>
      memref.copy %x, %a : memref<8xf64> to memref<8xf64>
      affine.for %i = 1 to 8 {
        %v = affine.load %a[%i - 1] : memref<8xf64>
        affine.store %v, %a[%i] : memref<8xf64>
      }
      %r = affine.load %x[0] : memref<8xf64>
      memref.dealloc %a : memref<8xf64>
      return %r : f64
    }

After ``--remove-dead-stores``::

    func.func @f(%x: memref<8xf64>) -> f64 {
      %r = affine.load %x[0] : memref<8xf64>
      return %r : f64
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import RECOMPUTE
from mlirad.loops.nests import ALLOCATIONS, LOOPS, WRITES, AccessKind, accesses_of
from mlirad.passes.base import Pass
from mlirad.passes.functions import change_functions

if TYPE_CHECKING:
    from mlirad.context import Context

_LOADS: Final = ("affine.load", "memref.load")
#: Ops that do nothing but what the ops in them do; a counted loop ends.
_AROUND: Final = frozenset((*LOOPS, "affine.if", "scf.if"))


@final
@dataclass(frozen=True)
class RemoveDeadStores(Pass):
    """Remove stores to local buffers that are loaded only to compute further dead stores."""

    name: ClassVar[str] = "remove-dead-stores"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change ``module`` in place."""
        pure = ctx.registry.table(RECOMPUTE).keys()
        change_functions(module, lambda function: remove_dead_stores(function, pure))


def remove_dead_stores(function: ir.Operation, pure: Set[str]) -> bool:
    """Whether something was removed from ``function``; ``pure`` are the ops that only compute."""
    liveness = _BufferLiveness(function)
    if not liveness.has_buffers:
        return False
    dead = liveness.dead(pure)
    is_worth = any(op.name not in pure and op.name not in _LOADS for op in dead)
    for op in reversed(dead if is_worth else ()):
        op.erase()
    return is_worth


class _BufferLiveness:
    """The ops of a function that have effects, or that these need."""

    def __init__(self, function: ir.Operation) -> None:
        self._function = function
        self._ops = find_ops(function, lambda op: op != function)
        self._writes: dict[Value, list[ir.Operation]] = {}
        self._local: dict[ir.Operation, Value] = {}  # each op that does nothing but write, make or free one
        for op in self._ops:
            if op.name in ALLOCATIONS:
                self._add(op)
        self._live: set[ir.Operation] = set()
        self._work: list[ir.Operation] = []

    @property
    def has_buffers(self) -> bool:
        """Whether there is a buffer of which everything is known."""
        return bool(self._writes)

    def _add(self, allocation: ir.Operation) -> None:
        buffer = allocation.results[0]
        found = accesses_of(buffer)
        if found is None:
            return
        self._local[allocation] = buffer
        written = [touch.op for touch in found if touch.kind in (*WRITES, AccessKind.FREED)]
        self._local.update((op, buffer) for op in written)
        self._writes[buffer] = [allocation, *written]

    def dead(self, pure: Set[str]) -> list[ir.Operation]:
        """The outermost ops that are not live, in order."""
        for op in self._ops:
            if not (op in self._local or op.name in pure or op.name in _LOADS or op.name in _AROUND or _ends(op)):
                self._mark(op)
        while self._work:
            for needed in self._needed_by(self._work.pop()):
                self._mark(needed)
        return [op for op in self._ops if op not in self._live and self._is_live_around(op)]

    def _mark(self, op: ir.Operation) -> None:
        if op not in self._live and op != self._function:
            self._live.add(op)
            self._work.append(op)

    def _needed_by(self, op: ir.Operation) -> Iterator[ir.Operation]:
        """What is around ``op``, ends its blocks, computes its operands, and writes the local buffers that it uses."""
        if op.parent is not None:
            yield op.parent.operation
        for region in op.regions:
            for block in region.blocks:
                yield from (view.operation for view in block if _ends(view.operation))
        for value in op.operands:
            yield from self._writes.get(value, ())
            if not isinstance(value.owner, ir.Block):
                yield value.owner.operation

    def _is_live_around(self, op: ir.Operation) -> bool:
        parent = None if op.parent is None else op.parent.operation
        return parent is None or parent == self._function or parent in self._live


def _ends(op: ir.Operation) -> bool:
    """Whether ``op`` hands on the results of what it ends the blocks of."""
    return op.name in ("affine.yield", "scf.yield")
