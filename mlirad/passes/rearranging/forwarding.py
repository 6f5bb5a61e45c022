"""Which buffers need not be there? Copies of what stays as it is, stores that nothing reads, zeros that are added to.

A caller of a derivative copies its seeds, because they are cleared as they are used, and zeroes its shadows, because
they are added to. Where both are in one function, the copy is the original, and the first sum is a store.
Source: Muchnick, "Advanced compiler design and implementation", 1997, 18.10, dead-store elimination.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.walk import find_ops
from mlirad.passes.base import Pass
from mlirad.passes.functions import change_functions
from mlirad.passes.rearranging.nests import (
    ALLOCATIONS,
    READS,
    WRITES,
    Kind,
    Touch,
    ancestor,
    exact_box,
    holds_floats,
    is_allocation,
    is_read_before,
    is_zero,
    loops_between,
    may_lose_sign,
    promises,
    touches,
    touches_in,
    whole,
)

if TYPE_CHECKING:
    from mlirad.context import Context


@final
@dataclass(frozen=True)
class ForwardBuffers(Pass):
    """Use originals instead of copies, and remove stores that nothing reads and zeros that are only added to."""

    name: ClassVar[str] = "forward-buffers"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change ``module`` in place."""
        change_functions(module, forward)


def forward(function: ir.Operation) -> bool:
    """Whether something was done in ``function``."""
    made = find_ops(function, lambda op: op.name in ALLOCATIONS and holds_floats(op.results[0]))
    changed = [_forward_allocation(op) for op in made]
    changed += [_store_first(argument) for argument in promises(function) if holds_floats(argument)]
    return any(changed)


def _forward_allocation(made: ir.Operation) -> bool:
    buffer = made.results[0]
    changed = _remove_unread_stores(buffer)
    if _is_never_read(buffer):
        for touch in touches(buffer) or ():
            touch.op.erase()
        made.erase()
        return True
    return _use_original(made) or _store_first(buffer) or changed


def _is_never_read(buffer: Value) -> bool:
    found = touches(buffer)
    return found is not None and not any(touch.kind in READS for touch in found)


def _remove_unread_stores(buffer: Value) -> bool:
    """Erase the stores behind which nothing reads the element."""
    home, found = buffer.owner.operation.block, touches(buffer) or []
    reads = [touch for touch in found if touch.kind in READS]
    unread = [t for t in found if t.kind is Kind.STORE and _is_exact(t, home) and _are_done(reads, t, home)]
    for touch in unread:
        touch.op.erase()
    return bool(unread)


def _is_exact(store: Touch, home: ir.Block) -> bool:
    """Whether the store writes each element at most once while the buffer is there."""
    loops = loops_between(store.op, home)
    return loops is not None and exact_box(store.subscripts, loops) is not None


def _are_done(reads: list[Touch], store: Touch, home: ir.Block) -> bool:
    """Whether all ``reads`` of an element come before the ``store``, which writes each element once."""
    last = ancestor(store.op, home)
    for read in reads:
        top = ancestor(read.op, home)
        if top is None or last is None:
            return False
        if top != last:
            if not top.is_before_in_block(last):
                return False
        elif not is_read_before(read, store):
            return False
    return True


def _use_original(made: ir.Operation) -> bool:
    """Replace a buffer that is only read behind one copy, which stays like the original as long as it is read."""
    buffer = made.results[0]
    found = touches(buffer) or []
    copies = [touch.op for touch in found if touch.kind in WRITES]
    if len(copies) != 1 or copies[0].name != "memref.copy":
        return False
    copy = copies[0]
    original = copy.operands[0]
    reads = [ancestor(touch.op, copy.block) for touch in found if touch.kind in READS]
    if original.type != buffer.type or not all(r is not None and copy.is_before_in_block(r) for r in reads):
        return False
    if not _is_steady(original, copy, [read for read in reads if read is not None]):
        return False
    for touch in found:
        if touch.kind is Kind.FREED:
            touch.op.erase()
    copy.erase()
    buffer.replace_all_uses_with(original)
    made.erase()
    return True


def _is_steady(original: Value, copy: ir.Operation, reads: list[ir.Operation]) -> bool:
    """Whether nothing writes or frees ``original`` between the ``copy`` and any of ``reads``."""
    function = copy
    while function.name != "func.func":
        assert function.parent is not None
        function = function.parent.operation
    if not is_allocation(original) and original not in promises(function):
        return False
    changes = [t for t in touches(original) or () if t.kind in WRITES or t.kind is Kind.FREED]
    for change in changes:
        top = ancestor(change.op, copy.block)
        if top is None or top == copy:
            return False
        if not top.is_before_in_block(copy) and not all(r != top and r.is_before_in_block(top) for r in reads):
            return False
    return touches(original) is not None


def _store_first(buffer: Value) -> bool:
    """Replace the first sum into zeros by a store, which makes the zeros unnecessary."""
    found = touches(buffer)
    if found is None:
        return False
    for touch in found:
        block = zeroed_in(touch, buffer)
        first = None if block is None else _next(touch, found, block)
        if block is None or first is None:
            continue
        sums = touches_in(found, first)
        if len(sums) == 2 and _is_sum_of_all(sums, buffer, block):
            (load,) = (t.op for t in sums if t.kind is Kind.LOAD)
            read_zero(load)
            touch.op.erase()
            return True
    return False


def read_zero(load: ir.Operation) -> None:
    """Put zero in the place of what ``load`` reads, which is that; a sum that may lose the sign of zero disappears."""
    value = load.results[0]
    for use in list(value.uses):
        add = use.owner.operation
        if add.name == "arith.addf" and may_lose_sign(add):
            term = add.operands[1 - use.operand_number]
            if term != value:
                add.results[0].replace_all_uses_with(term)
    zero = Builder(ir.InsertionPoint(load), load.location).constant(value.type, 0.0)
    value.replace_all_uses_with(zero)
    load.erase()


def zeroed_in(touch: Touch, buffer: Value) -> ir.Block | None:
    """The block in which ``touch``, alone or in loops, sets the whole buffer to zero."""
    if touch.kind is Kind.FILL:
        return touch.op.block if is_zero(touch.op.operands[0]) else None
    if touch.kind is not Kind.STORE or not is_zero(touch.op.operands[0]):
        return None
    op = touch.op
    while op.parent is not None:
        op = op.parent.operation
        loops = loops_between(touch.op, op.block) if op.name != "func.func" else None
        if not loops:
            return None
        if exact_box(touch.subscripts, loops) == whole(buffer):
            return op.block
    return None


def _next(touch: Touch, found: list[Touch], block: ir.Block) -> ir.Operation | None:
    """The first op of ``block`` behind ``touch`` in which the buffer is used; nothing else in ``touch``'s own may."""
    start = ancestor(touch.op, block)
    first: ir.Operation | None = None
    for other in found:
        top = ancestor(other.op, block)
        if top is None or start is None or other.op == touch.op:
            continue
        if top == start:
            return None
        if start.is_before_in_block(top) and (first is None or top.is_before_in_block(first)):
            first = top
    return first


def _is_sum_of_all(pair: list[Touch], buffer: Value, block: ir.Block) -> bool:
    """Whether the two touches read and then write each element of the buffer once."""
    one, other = pair
    load, store = (one, other) if one.kind is Kind.LOAD else (other, one)
    if load.kind is not Kind.LOAD or store.kind is not Kind.STORE or not is_read_before(load, store):
        return False
    loops = loops_between(store.op, block)
    return loops is not None and exact_box(store.subscripts, loops) == whole(buffer)
