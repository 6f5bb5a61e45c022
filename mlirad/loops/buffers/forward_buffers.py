"""Copy propagation, dead-store elimination and forwarding of zero fills between buffers.

A caller of a derivative copies its seeds, because the reverse sweep clears them, and zero-fills its shadows, because
adjoints are accumulated into them. Where both are in one function, the original replaces the copy, and the first sum
becomes a store. Before this, arrays that only their own updates read are removed (`unobserved_stores`); after it, a
cache for a later loop is placed in the buffer of that loop's results (`reuse_outputs`).
Source: Muchnick, "Advanced compiler design and implementation", 1997, 18.10, dead-store elimination.

Before::

    func.func @pullback(%dx: memref<8xf64> {llvm.noalias}, %w: memref<8xf64> {llvm.noalias}) {
      %zero = arith.constant 0.0 : f64
      %seed = memref.alloc() : memref<8xf64>
      memref.copy %w, %seed : memref<8xf64> to memref<8xf64>
      linalg.fill ins(%zero : f64) outs(%dx : memref<8xf64>)
      affine.for %i = 0 to 8 {
        %d = affine.load %seed[%i] : memref<8xf64>
        affine.store %zero, %seed[%i] : memref<8xf64>
        %s = affine.load %dx[%i] : memref<8xf64>
        %t = arith.addf %s, %d fastmath<nsz> : f64
        affine.store %t, %dx[%i] : memref<8xf64>
      }
      memref.dealloc %seed : memref<8xf64>
      func.return
    }

After ``--forward-buffers``::

    func.func @pullback(%dx: memref<8xf64> {llvm.noalias}, %w: memref<8xf64> {llvm.noalias}) {
      affine.for %i = 0 to 8 {
        %d = affine.load %w[%i] : memref<8xf64>
        affine.store %d, %dx[%i] : memref<8xf64>
      }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.interfaces.registry import RECOMPUTE
from mlirad.loops import nests
from mlirad.loops.buffers.reuse_outputs import reuse_output
from mlirad.loops.buffers.unobserved_stores import remove_unobserved_stores
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.signed_zeros import is_never_negative_zero
from mlirad.passes.base import PassContext
from mlirad.passes.functions import change_functions

_CHANGES: Final = (*nests.WRITES, nests.AccessKind.FREED)


def forward_buffers(module: ir.Module, ctx: PassContext) -> None:
    """Propagate copies, keep caches in results, and remove dead stores and zero fills that are accumulated into."""
    pure = ctx.registry.table(RECOMPUTE).keys()
    change_functions(module, lambda function: remove_unobserved_stores(function, pure))
    change_functions(module, forward)


def forward(function: ir.Operation) -> bool:
    """Forwards buffers in ``function``; returns whether something changed."""
    made = [op for op in nests.local_allocations(function) if nests.holds_floats(op.results[0])]
    noalias, changes = nests.noalias_arguments(function), Uses(_CHANGES)
    changed = [_forward_allocation(op, noalias, changes) for op in made]
    # Noalias arguments are forwarded to, but never removed: the caller sees them.
    changed += [_store_first(argument) for argument in noalias if nests.holds_floats(argument)]
    made = [op for op in nests.local_allocations(function) if nests.holds_floats(op.results[0])]
    uses = Uses()
    # Last: forwarding has left fewer buffers, and their uses are listed only once.
    changed += [reuse_output(op, frozenset(noalias), uses) for op in made]
    return any(changed)


def _forward_allocation(made: ir.Operation, noalias: Sequence[Value], changes: Uses) -> bool:
    """Forwards or removes one allocation; returns whether something changed. ``changes``: writes to other buffers."""
    buffer = made.results[0]
    changes.forget(buffer)
    # Dead stores first: their removal may leave a buffer that is never read.
    changed = _remove_dead_stores(buffer)
    if _is_never_read(buffer):
        for access in nests.accesses_of(buffer) or ():
            access.op.erase()
        made.erase()
        return True
    return _use_original(made, noalias, changes) or _store_first(buffer) or changed


def _is_never_read(buffer: Value) -> bool:
    found = nests.accesses_of(buffer)
    return found is not None and not any(access.kind in nests.READS for access in found)


def _remove_dead_stores(buffer: Value) -> bool:
    """Erases the stores whose element is never read afterwards."""
    # Positions are compared in the block of the allocation: it is executed once for each lifetime of the buffer.
    home, found = buffer.owner.operation.block, nests.accesses_of(buffer) or []
    reads = _Reads([access for access in found if access.kind in nests.READS], home)
    unread = [t for t in found if t.kind is nests.AccessKind.STORE and _is_exact(t, home) and reads.are_before(t)]
    for access in unread:
        access.op.erase()
    return bool(unread)


def _is_exact(store: nests.BufferAccess, home: ir.Block) -> bool:
    """Whether the store writes each element at most once in the lifetime of the buffer."""
    loops = nests.loops_between(store.op, home)
    return loops is not None and nests.exact_box(store.subscripts, loops) is not None


class _Reads:
    """The reads of a buffer that is allocated in the block ``home``."""

    def __init__(self, reads: Sequence[nests.BufferAccess], home: ir.Block) -> None:
        self._home = home
        self._by_top: dict[ir.Operation, list[nests.BufferAccess]] = {}
        self._last: ir.Operation | None = None
        for read in reads:
            top = nests.ancestor(read.op, home)
            assert top is not None, "a buffer is used where it is made"
            self._by_top.setdefault(top, []).append(read)
            if self._last is None or self._last.is_before_in_block(top):
                self._last = top

    def are_before(self, store: nests.BufferAccess) -> bool:
        """Whether all reads of an element precede the ``store``, which writes each element once."""
        top = nests.ancestor(store.op, self._home)
        if top is None or (self._last is not None and top.is_before_in_block(self._last)):
            return False
        return all(nests.is_read_before(read, store) for read in self._by_top.get(top, ()))


def _use_original(made: ir.Operation, noalias: Sequence[Value], changes: Uses) -> bool:
    """Copy propagation: replace a buffer that is written by one copy only, while the original does not change."""
    buffer = made.results[0]
    found = nests.accesses_of(buffer) or []
    copies = [access.op for access in found if access.kind in nests.WRITES]
    # The only write is a copy of the whole buffer: it equals the original as long as neither changes.
    if len(copies) != 1 or copies[0].name != "memref.copy":
        return False
    copy = copies[0]
    original = copy.operands[0]
    reads = [nests.ancestor(access.op, copy.block) for access in found if access.kind in nests.READS]
    if original.type != buffer.type or not all(r is not None and copy.is_before_in_block(r) for r in reads):
        return False
    is_noalias = nests.is_allocation(original) or original in noalias
    if not is_noalias or not _is_unchanged(original, copy, [read for read in reads if read is not None], changes):
        return False
    for access in found:
        if access.kind is nests.AccessKind.FREED:
            access.op.erase()
    copy.erase()
    buffer.replace_all_uses_with(original)
    made.erase()
    return True


def _is_unchanged(original: Value, copy: ir.Operation, reads: Sequence[ir.Operation], changes: Uses) -> bool:
    """Whether nothing writes or frees ``original`` between the ``copy`` and any of ``reads``."""
    # A write outside of the block might run between two executions of it.
    if not changes.are_all_in(original, copy.block) or changes.inside(original, copy):
        return False
    change = changes.next_after(original, copy)
    top = None if change is None else nests.ancestor(change.op, copy.block)
    return top is None or all(read != top and read.is_before_in_block(top) for read in reads)


def _store_first(buffer: Value) -> bool:
    """Replaces the first accumulation into a zero-filled buffer by a store, and erases the zero fill."""
    uses = Uses()
    for access in nests.accesses_of(buffer) or ():
        block = nests.zeroed_in(access, buffer)
        first = None if block is None else _next(access, buffer, block, uses)
        if block is None or first is None:
            continue
        sums = uses.inside(buffer, first)
        # 0 + t for every element exactly once: the fill is dead, since each element is stored before any other read.
        if len(sums) == 2 and _is_sum_of_all(sums, buffer, block):
            (load,) = (t.op for t in sums if t.kind is nests.AccessKind.LOAD)
            read_zero(load)
            access.op.erase()
            return True
    return False


def read_zero(load: ir.Operation) -> None:
    """Replaces ``load``, which reads zero; a sum with it becomes its term if the sign of zero is irrelevant."""
    value = load.results[0]
    for use in list(value.uses):
        add = use.owner.operation
        if add.name == "arith.addf":
            term = add.operands[1 - use.operand_number]
            if term != value and (nests.may_lose_sign(add) or is_never_negative_zero(term)):
                add.results[0].replace_all_uses_with(term)
    zero = Builder(ir.InsertionPoint(load), load.location).constant(value.type, 0.0)
    value.replace_all_uses_with(zero)
    load.erase()


def _next(access: nests.BufferAccess, buffer: Value, block: ir.Block, uses: Uses) -> ir.Operation | None:
    """The next op of ``block`` that uses the buffer; None if the op of ``access`` uses it otherwise."""
    start = nests.ancestor(access.op, block)
    if start is None or len(uses.inside(buffer, start)) != 1:
        return None
    behind = uses.next_after(buffer, start)
    return None if behind is None else nests.ancestor(behind.op, block)


def _is_sum_of_all(pair: list[nests.BufferAccess], buffer: Value, block: ir.Block) -> bool:
    """Whether the two accesses read and then write each element of the buffer once."""
    one, other = pair
    load, store = (one, other) if one.kind is nests.AccessKind.LOAD else (other, one)
    if (
        load.kind is not nests.AccessKind.LOAD
        or store.kind is not nests.AccessKind.STORE
        or not nests.is_read_before(load, store)
    ):
        return False
    loops = nests.loops_between(store.op, block)
    return loops is not None and nests.exact_box(store.subscripts, loops) == nests.whole(buffer)
