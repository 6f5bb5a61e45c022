"""Decides, before a function is listed, whether a parallel loop may stay parallel in its derivative."""

from __future__ import annotations

from collections.abc import Iterable

from mlirad._mlir import ir
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.effects import has_effect
from mlirad.analysis.program import Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.concurrency import is_concurrent
from mlirad.edit.walk import ancestors, find_ops
from mlirad.errors import MlirAdError
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, LOOP, MEMORY, NORMAL_FORM, PARALLEL, RECOMPUTE, Registry


def why_ordered(loop: ir.Operation, registry: Registry) -> str | None:
    """The reason why the iterations of ``loop`` must run sequentially; None if they need not."""
    parallel = registry.table(PARALLEL)
    if not parallel[loop.name].only_sums(loop):
        return "it has a reduction other than a sum"
    reasons = (_why_ordered(op, registry) for op in find_ops(loop, lambda _: True, outer_first=True))
    return next((reason for reason in reasons if reason is not None), None)


def _why_ordered(op: ir.Operation, registry: Registry) -> str | None:
    name = op.name
    if name in registry.table(CALL):
        return "it calls a function that cannot be inlined"
    if name in registry.table(NORMAL_FORM) and name in registry.table(LOOP) and not _is_passive(op, registry):
        return f"it contains '{name}', whose trip count is known only when it ends"
    if _is_ordered(op, registry):
        return f"it contains '{name}', whose result depends on the order"
    return None


def separate_updates(function: ir.Operation, ops: Iterable[ir.Operation], registry: Registry) -> bool:
    """Make those of ``ops`` plain that update elements of one iteration; returns whether there are any."""
    parallel, memory = registry.table(PARALLEL), registry.table(MEMORY)
    ordered = [
        op
        for op in ops
        if _is_ordered(op, registry) and all(one.name in parallel for one in filter(is_concurrent, ancestors(op)))
    ]
    if not ordered:
        return False
    try:
        program = Program(function, raw_registry(registry))
        iterations = Iterations(program, Aliasing(program))
        nodes = {node.op: node for node in program.memory_nodes}
        own = [op for op in ordered if iterations.has_owner(nodes[op], memory[op.name].updated(op)[0])]
    except MlirAdError:
        return False
    for op in own:
        memory[op.name].separate(op)
    return bool(own)


def bound_loops(loop: ir.Operation, registry: Registry) -> bool:
    """Have atomic updates in a parallel ``loop`` commute, and its loops a known length, if each iteration is a thread.

    Returns whether anything was changed.
    """
    if registry.machine.privatizes:
        return False
    forms, loops, parallel = (registry.table(one) for one in (NORMAL_FORM, LOOP, PARALLEL))
    loop = [op for op in (loop, *ancestors(loop)) if op.name in parallel][-1]
    memory = registry.table(MEMORY)
    ordered = find_ops(loop, lambda op: _is_ordered(op, registry))
    for op in ordered:
        if _is_ordered(op, registry):  # another one may have changed it
            memory[op.name].commute(op, registry.table(RECOMPUTE))
    wanted = find_ops(loop, lambda op: op.name in forms and op.name in loops, outer_first=True)
    active = [op for op in wanted if not _is_passive(op, registry)]
    return any([loops[op.name].bound(op, loop, registry.table(RECOMPUTE)) for op in active]) or bool(ordered)


def _is_ordered(op: ir.Operation, registry: Registry) -> bool:
    """Whether ``op`` is an update that does not commute. Where iterations are threads, old integers are cached."""
    memory = registry.table(MEMORY).get(op.name)
    if memory is None or memory.commutes(op) is not False:
        return False
    return registry.machine.privatizes or not all(isinstance(v.type, ir.IntegerType) for v in op.results)


def _is_passive(op: ir.Operation, registry: Registry) -> bool:
    """Whether only integers of a loop, such as a search, are used, and it has no other effect: it is not reversed."""
    used = [value for value in op.results if any(True for _ in value.uses)]
    numbers = all(isinstance(value.type, ir.IntegerType | ir.IndexType) for value in used)
    return numbers and not has_effect(op, (EffectKind.WRITE,), registry)
