"""Removes stores into local buffers that no observed value depends on, by mark and sweep.

An array that is updated in place is read only to compute its own next values, or those of scratch arrays beside it.
Where the derivative needs none of them, no single store is dead, as a later one reads what it wrote, but all are
together. So liveness is propagated from what is observed (calls, stores to arguments, returned values) to what it
reads: a store is live if a live op that may run after it reads its buffer. Source: mark and sweep, as in Cytron et al.,
TOPLAS 13(4), 1991, section 7.1, with buffers as variables.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Set
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import ancestors, find_ops
from mlirad.loops import nests

#: Ops that do nothing themselves: these, and ops without effects.
_PASSIVE: Final = frozenset(
    (*nests.ALLOCATIONS, *nests.LOOPS, "scf.if", "affine.if", "scf.yield", "affine.yield", "affine.load", "memref.load")
)


def remove_unobserved_stores(function: ir.Operation, pure: Set[str]) -> bool:
    """Removes the stores in ``function`` that no observed value depends on; returns whether there were any.

    ``pure``: the names of ops without effects.
    """
    made = [op.results[0] for op in nests.local_allocations(function)]
    found = {buffer: known for buffer in made if (known := nests.accesses_of(buffer)) is not None}
    found = {buffer: known for buffer, known in found.items() if any(access.kind in nests.WRITES for access in known)}
    # A buffer that is never read is removed by dead-store elimination as a whole.
    if not any(access.kind in nests.READS for known in found.values() for access in known):
        return False
    order = _Order()
    stores = {buffer: _Stores(buffer, known, order) for buffer, known in found.items()}
    _remove_live(function, stores, pure)
    for left in stores.values():
        for access in left.accesses:
            access.op.erase()
    return any(left.accesses for left in stores.values())


class _Order:
    """The positions of ops in their blocks."""

    def __init__(self) -> None:
        self._known: dict[ir.Block, dict[ir.Operation, int]] = {}

    def position(self, op: ir.Operation, block: ir.Block) -> int:
        """The position in ``block`` of ``op``, or of its ancestor there."""
        if block not in self._known:
            self._known[block] = {other.operation: place for place, other in enumerate(block)}
        around = nests.ancestor(op, block)
        assert around is not None
        return self._known[block][around]


class _Stores:
    """The stores into one buffer that are not known to be live, in the order of the block that allocates it."""

    def __init__(self, buffer: Value, known: list[nests.BufferAccess], order: _Order) -> None:
        self._home, self._order = buffer.owner.operation.block, order
        self.quiet = {(access.op, access.place) for access in known if access.kind not in nests.READS}
        self.accesses = [access for access in known if access.kind in nests.WRITES]
        self.accesses.sort(key=lambda access: order.position(access.op, self._home))
        self._positions = [order.position(access.op, self._home) for access in self.accesses]

    def read_by(self, op: ir.Operation) -> list[ir.Operation]:
        """Removes and returns the stores that may run before ``op``."""
        # A position holds a whole loop: all that is in it may run before what else is in it.
        count = bisect_right(self._positions, self._order.position(op, self._home))
        reached = [access.op for access in self.accesses[:count]]
        del self.accesses[:count], self._positions[:count]
        return reached


def _remove_live(function: ir.Operation, stores: dict[Value, _Stores], pure: Set[str]) -> None:
    """Removes the live ones from ``stores``."""
    quiet = {use for found in stores.values() for use in found.quiet}
    quiet_ops = {op for op, _ in quiet}
    live = set[ir.Operation]()
    work = find_ops(function, lambda op: op.name not in pure and op.name not in _PASSIVE and op not in quiet_ops)
    while work:
        op = work.pop()
        if op in live:
            continue
        live.add(op)
        if op == function:
            continue
        work += ancestors(op)
        work += [[*block][-1].operation for region in op.regions for block in region if len(block.operations)]
        for place, value in enumerate(op.operands):
            if value in stores and (op, place) not in quiet:
                work += stores[value].read_by(op)
            work.append(value.owner.owner.operation if isinstance(value.owner, ir.Block) else value.owner.operation)
