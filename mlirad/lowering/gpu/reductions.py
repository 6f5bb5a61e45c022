"""Reduces repeated additions to one element in a thread and in a warp, before one atomic addition.

An atomic addition in a loop to an address that is the same in all iterations becomes one addition after the loop. One
to an address that is the same for all threads becomes one addition for each warp, at the end of the kernel::

    memref.atomic_rmw addf %v, %s[]           %sum += %v
    ...                                       ...
                                              %sum = gpu.shuffle xor ... (of 16, 8, 4, 2 and 1 lanes), added up
                                              scf.if (lane 0) { memref.atomic_rmw addf %sum, %s[] }

The kernel may not access the buffer otherwise, because it would not see the deferred additions. Remarks list how each
addition to memory is done, and why.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import has_one_name
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import ATOMIC_KINDS
from mlirad.edit.constants import constant_integer
from mlirad.edit.location import where
from mlirad.edit.rewrite import before, is_outside
from mlirad.edit.walk import ancestors, find_ops, users
from mlirad.errors import Diagnostic, ExecutionError
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.lowering.gpu.deterministic_sums import OrderedAdditions
from mlirad.lowering.gpu.separate_additions import SKEWED
from mlirad.lowering.gpu.sums import WARP, add, create_sum, flush, flush_in_order, flush_warps
from mlirad.lowering.gpu.window_sums import WindowSums, find_window, flush_windows, keep_in_window

_ATOMIC: Final = "memref.atomic_rmw"
_GENERIC: Final = "memref.generic_atomic_rmw"
_ADDF: Final = 0
_LOOP: Final = "scf.for"
#: Kinds of updates whose result depends on the order.
_ORDERED: Final = ("addf", "assign", "mulf")
_HELPS: Final = (
    'derive with mlirad-opt --enzyme-autodiff="deterministic=true": such loops run in order',
    "or have all threads add to one element of a buffer that overlaps no other (llvm.noalias), outside of the kernel",
)

#: The callback for remarks.
Tell = Callable[[Diagnostic], None]


def reduce_additions(
    launch: ir.Operation, registry: Registry, *, deterministic: bool = False, tell: Tell | None = None
) -> None:
    """Change one launch in place.

    ``deterministic``: no addition is atomic; additions of all threads to one element are summed by another launch,
    other additions are done in the order of threads (`deterministic_sums`).

    Raises:
        ExecutionError: with ``deterministic``, the number of cells is not known, or an update is not a sum.
    """
    sizes = [constant_integer(value) for value in list(launch.operands)[3:6]]
    has_full_warps = None not in sizes and prod(size or 0 for size in sizes) % WARP == 0
    sums: dict[tuple[Value, ...], Value] = {}
    windows: list[WindowSums] = []
    if tell is not None:
        for op in find_ops(launch, _adds):
            _report_plain(op, launch, tell)
    for op in find_ops(launch, lambda op: op.name in (_ATOMIC, _GENERIC)):
        why = _why_not_deferred(op, launch)
        key = tuple(op.operands)[1:]
        is_uniform = not why and all(is_outside(value, launch) for value in key)
        if is_uniform and (has_full_warps or deterministic):
            _report_reduced(op, tell, deterministic=deterministic, has_full_warps=has_full_warps)
            if key not in sums:
                sums[key] = create_sum(op, _start(launch))
            add(op, sums[key])
            continue
        may_wait = has_full_warps and not deterministic and not why
        around = find_window(op, launch, registry.machine.thread_sums) if may_wait else []
        if around:
            _tell(
                op, "is one atomic addition for each warp and element: all threads add to the same few elements", tell
            )
            windows.append(keep_in_window(op, around, _start(launch)))
            op.erase()
            continue
        own = None if deterministic else tell
        _add_behind_loop(op, launch, why or ("not all warps are full" if is_uniform else ""), not why, own)
    if deterministic:
        _add_in_order(launch, registry, tell)
    flush_windows(windows, launch)
    if sums and deterministic:
        flush_in_order(sums, launch, has_full_warps=has_full_warps)
    elif sums:
        flush_warps(sums, launch)


def _add_in_order(launch: ir.Operation, registry: Registry, tell: Tell | None) -> None:
    """Replace additions whose order can be observed by cells."""
    ordered, later = OrderedAdditions(launch, registry.table(RECOMPUTE)), []
    for op in find_ops(launch, lambda op: op.name in (_ATOMIC, _GENERIC)):
        is_used = any(True for _ in op.results[0].uses)
        kind = "" if op.name == _GENERIC else ATOMIC_KINDS[ir.IntegerAttr(op.attributes["kind"]).value]
        if op.name != _GENERIC and not is_used and kind not in _ORDERED:
            continue
        why = "" if _may_defer(op) else "it is no sum of floats, or the old number is used"
        if not why and is_outside(op.operands[1], launch) and not has_one_name(op.operands[1]):
            why = "the buffer may overlap others: llvm.noalias on an argument promises that it does not"
        why = why or ordered.why_not(op)
        if why:
            message = f"'{op.name}' rounds differently in each run: {why}"
            raise ExecutionError(Diagnostic("MA0318", message, where(op.location), helps=_HELPS))
        behind = (
            "another launch adds" if is_outside(op.operands[1], launch) else "the block adds where its threads wait"
        )
        _tell(op, f"is left in a cell of the thread, which {behind} in the order of threads", tell)
        later.append(op)
    ordered.replace(later)


def _add_behind_loop(op: ir.Operation, launch: ir.Operation, why: str, may_wait: bool, tell: Tell | None) -> None:
    """Accumulate in a sum of the thread, added after the loops in which the element does not change, if any."""
    place = list(op.operands)[1:]
    loop = _outermost_loop(op, place, launch) if may_wait else None
    if loop is None:
        _tell(
            op, f"is atomic each time: {why or 'in each iteration of each thread the element may be another one'}", tell
        )
        return
    _tell(op, "is one atomic addition behind the loop, of a sum of the thread: the element stays the same there", tell)
    cell = create_sum(op, before(loop))
    add(op, cell)
    flush(cell, place, Builder(ir.InsertionPoint.after(loop), loop.location))


def _adds(store: ir.Operation) -> bool:
    """Whether the op stores the sum of the old element and something else."""
    if store.name != "memref.store":
        return False
    value, *place = store.operands
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != "arith.addf":
        return False
    loads = [one.owner.operation for one in value.owner.operation.operands if not isinstance(one.owner, ir.Block)]
    return any(load.name == "memref.load" and list(load.operands) == place for load in loads)


def _report_plain(store: ir.Operation, launch: ir.Operation, tell: Tell) -> None:
    if SKEWED in store.attributes:
        _tell(
            store,
            "is skewed: threads add to elements of neighbours at one distance at a time, with barriers between",
            tell,
        )
        return
    owner = store.operands[1].owner
    is_private = not isinstance(owner, ir.Block) and owner.operation.name == "memref.alloca"
    if is_private and not is_outside(store.operands[1], launch):
        _tell(store, "is plain: the buffer is private to its thread", tell)
    else:
        _tell(store, "is plain: the element has one owner, no other thread accesses it at the same time", tell)


def _report_reduced(op: ir.Operation, tell: Tell | None, *, deterministic: bool, has_full_warps: bool) -> None:
    same = "all threads add to one element"
    group = "warp" if has_full_warps else "thread"
    in_order = f"leaves a sum for each {group}, which another launch adds up: {same}"
    _tell(op, in_order if deterministic else f"is one atomic addition for each warp: {same}", tell)


def _tell(op: ir.Operation, said: str, tell: Tell | None) -> None:
    if tell is not None:
        tell(Diagnostic("MA0517", f"an addition to memory {said}", where(op.location), severity="remark"))


def _may_defer(op: ir.Operation) -> bool:
    """Whether ``op`` adds a float to memory, and the old value is not used."""
    return (
        op.name == _ATOMIC
        and ir.IntegerAttr(op.attributes["kind"]).value == _ADDF
        and isinstance(op.operands[0].type, ir.F32Type | ir.F64Type)
        and not any(True for _ in op.results[0].uses)
    )


def _why_not_deferred(op: ir.Operation, launch: ir.Operation) -> str:
    """The reason why an addition cannot be deferred; empty: it can."""
    if not _may_defer(op):
        return "it is no sum of floats, or the old number is used"
    buffer = op.operands[1]
    if not is_outside(buffer, launch):
        return "the buffer is that of the block"
    if not has_one_name(buffer):
        return "the buffer may overlap others: llvm.noalias on an argument promises that it does not"
    found = [user for user in users(buffer) if launch in ancestors(user)]
    return "" if all(map(_may_defer, found)) else "the kernel does something else with the buffer, too"


def _outermost_loop(op: ir.Operation, place: list[Value], launch: ir.Operation) -> ir.Operation | None:
    """The outermost loop around ``op`` in which the address does not change."""
    found = None
    for around in ancestors(op):
        if around == launch or not all(is_outside(value, around) for value in place):
            break
        found = around if around.name == _LOOP else found
    return found


def _start(launch: ir.Operation) -> Builder:
    return Builder(ir.InsertionPoint.at_block_begin(launch.regions[0].blocks[0]), launch.location)
