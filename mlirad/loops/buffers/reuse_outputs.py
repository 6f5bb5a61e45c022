"""Stores a cache in the output buffer of a later loop, so that it needs no buffer of its own.

Before, the gradient of a sum of exponentials::

    affine.for %i = 0 to %n { ... affine.store %term, %kept[%i] ... }
    affine.for %i = 0 to %n { %e = affine.load %kept[%i]  ...  affine.store %d, %dx[%i] }

After::

    affine.for %i = 0 to %n { ... affine.store %term, %dx[%i] ... }
    affine.for %i = 0 to %n { %e = affine.load %dx[%i]  ...  affine.store %d, %dx[%i] }

``%dx`` has the same type, the second loop writes all of it, each element after the last load of the cached value, and
nothing accesses it between the two loops. This saves a third of the memory traffic and an allocation. Results are
bit-identical. Source: Fabri, "Automatic storage optimization", 1979: two buffers share memory if one dies where the
other becomes live.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from mlirad._mlir import Value, ir
from mlirad.loops import nests
from mlirad.loops.buffers.uses import Uses


def reuse_output(made: ir.Operation, noalias: Set[Value], uses: Uses) -> bool:
    """Replaces the buffer of ``made`` by an output buffer; returns whether one was found. ``noalias``: arguments.

    ``uses``: all uses of the buffers of the function, which are kept up to date.
    """
    buffer, home = made.results[0], made.block
    if not _runs_in_order(home):
        return False
    found = nests.accesses_of(buffer) or []
    stores = [access for access in found if access.kind is nests.AccessKind.STORE]
    loads = [access for access in found if access.kind is nests.AccessKind.LOAD]
    frees = [access for access in found if access.kind is nests.AccessKind.FREED]
    # One store and its loads: an element is then live from the store to the loads of one other loop.
    if len(stores) != 1 or not loads or len(found) != 1 + len(loads) + len(frees):
        return False
    # All loads at the same subscripts: after the last of them the element is dead.
    if any(load.op.block != loads[0].op.block or load.subscripts != loads[0].subscripts for load in loads):
        return False
    first, second = nests.ancestor(stores[0].op, home), nests.ancestor(loads[0].op, home)
    if first is None or second is None or not first.is_before_in_block(second) or not _is_all(stores[0], buffer, home):
        return False
    for store in _stores_behind(loads):
        target = store.op.operands[1]
        is_known = target in noalias or (nests.is_allocation(target) and _is_made_before(target, first))
        if not is_known or not _is_alike(buffer, target) or not _is_all(store, target, home):
            continue
        # No other op may access the target while it holds the cached values.
        if uses.of(target) is not None and all(use.op == store.op for use in uses.between(target, first, second)):
            uses.forget(buffer)
            for free in frees:
                free.op.erase()
            buffer.replace_all_uses_with(target)
            made.erase()
            uses.add([stores[0].op, *(load.op for load in loads)])
            return True
    return False


def _runs_in_order(block: ir.Block) -> bool:
    """Whether only sequential loops and branches enclose ``block``: concurrent iterations would share the output."""
    op = block.owner.operation
    while op.name in (*nests.LOOPS, "affine.if", "scf.if", "scf.index_switch") and op.parent is not None:
        op = op.parent.operation
    return bool(op.name == "func.func")


def _is_all(access: nests.BufferAccess, buffer: Value, home: ir.Block) -> bool:
    """Whether the loops around ``access`` in ``home`` access each element of ``buffer`` exactly once."""
    loops = nests.loops_between(access.op, home)
    return bool(loops) and nests.exact_box(access.subscripts, loops or ()) == nests.whole(buffer)


def _stores_behind(loads: list[nests.BufferAccess]) -> Iterator[nests.BufferAccess]:
    """The stores at the same subscripts of other buffers, after all of ``loads``."""
    for op in [view.operation for view in loads[0].op.block]:
        store = nests.as_access(op, 1) if op.name.endswith(".store") else None
        is_same = store is not None and store.subscripts is not None and store.subscripts == loads[0].subscripts
        if store is not None and is_same and all(load.op.is_before_in_block(op) for load in loads):
            yield store


def _is_made_before(buffer: Value, first: ir.Operation) -> bool:
    made = buffer.owner.operation
    return bool(made.block == first.block) and made.is_before_in_block(first)


def _is_alike(buffer: Value, target: Value) -> bool:
    return (
        bool(target != buffer and target.type == buffer.type)
        and nests.holds_floats(target)
        and (nests.whole(target) == nests.whole(buffer))
    )
