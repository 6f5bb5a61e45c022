"""Ops that stand for others while a function is analysed: what they mean takes their place when all is emitted."""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.interfaces.registry import STAND_IN, Registry


def replace_stand_ins(function: ir.Operation, registry: Registry) -> None:
    """Use what the ops that stand for others in ``function`` mean, and erase them."""
    models = registry.table(STAND_IN)
    found: list[tuple[ir.Operation, Value]] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        meaning = models[op.name].meaning(op) if op.name in models else None
        if meaning is not None:
            found.append((op, meaning))
        return ir.WalkResult.ADVANCE

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    for op, meaning in found:
        op.result.replace_all_uses_with(meaning)
    for op, _ in reversed(found):
        op.erase()
