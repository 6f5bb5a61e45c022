"""Decides, before a function is listed, whether a parallel loop may stay parallel in its derivative."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.analysis.effects import has_effect
from mlirad.edit.walk import ancestors
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, LOOP, MEMORY, NORMAL_FORM, PARALLEL, Registry


def why_ordered(loop: ir.Operation, registry: Registry) -> str | None:
    """The reason why the iterations of ``loop`` must run sequentially; None if they need not."""
    parallel = registry.table(PARALLEL)
    if not parallel[loop.name].only_sums(loop):
        return "it has a reduction other than a sum"
    # One level of parallelism: the outermost loop that qualifies.
    around = (op for op in ancestors(loop) if op.name in parallel) if registry.machine.privatizes else ()
    if any(why_ordered(op, registry) is None for op in around):
        return "the loop around it is parallel"
    reasons: list[str] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        reason = _why_ordered(op, registry)
        if reason is None:
            return ir.WalkResult.ADVANCE
        reasons.append(reason)
        return ir.WalkResult.INTERRUPT

    loop.walk(visit, ir.WalkOrder.PRE_ORDER)
    return reasons[0] if reasons else None


def _why_ordered(op: ir.Operation, registry: Registry) -> str | None:
    name = op.name
    if name in registry.table(CALL):
        return "it calls a function that cannot be inlined"
    if name in registry.table(NORMAL_FORM) and name in registry.table(LOOP) and not _is_passive(op, registry):
        return f"it contains '{name}', whose trip count is known only when it ends"
    memory = registry.table(MEMORY).get(name)
    if memory is not None and memory.commutes(op) is False:
        return f"it contains '{name}', whose result depends on the order"
    return None


def _is_passive(op: ir.Operation, registry: Registry) -> bool:
    """Whether a loop, such as a search, returns integers and has no other effect: it is not reversed."""
    numbers = all(isinstance(value.type, ir.IntegerType | ir.IndexType) for value in op.results)
    return numbers and not has_effect(op, (EffectKind.WRITE,), registry)
