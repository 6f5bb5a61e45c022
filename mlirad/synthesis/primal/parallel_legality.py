"""Decides, before a function is listed, whether a parallel loop may stay parallel in its derivative."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.interfaces.registry import CALL, LOOP, MEMORY, NORMAL_FORM, PARALLEL, Registry


def why_ordered(loop: ir.Operation, registry: Registry) -> str | None:
    """The reason why the iterations of ``loop`` must run sequentially; None if they need not."""
    parallel = registry.table(PARALLEL)
    if not parallel[loop.name].only_sums(loop):
        return "it has a reduction other than a sum"
    around = loop.parent if registry.machine.privatizes else None
    while around is not None:
        # One level of parallelism: the outermost loop that qualifies.
        if around.name in parallel and why_ordered(around.operation, registry) is None:
            return "the loop around it is parallel"
        around = around.operation.parent
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
    if name in registry.table(NORMAL_FORM) and name in registry.table(LOOP):
        return f"it contains '{name}', whose trip count is known only when it ends"
    memory = registry.table(MEMORY).get(name)
    if memory is not None and memory.commutes(op) is False:
        return f"it contains '{name}', whose result depends on the order"
    return None
