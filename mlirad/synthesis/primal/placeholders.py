"""Replaces ops that represent others while a function is analysed, once the sweeps are emitted."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import PLACEHOLDER_OP, Registry


def replace_placeholders(function: ir.Operation, registry: Registry) -> None:
    """Replaces the placeholders in ``function`` by the values that they represent."""
    models = registry.table(PLACEHOLDER_OP)
    erased = []
    for op in find_ops(function, lambda op: op.name in models, outer_first=True):
        meaning = models[op.name].meaning(op)
        if meaning is None:
            continue
        for result, value in zip(op.results, meaning, strict=True):
            if value is not None:
                result.replace_all_uses_with(value)
        erased.append(op)
    # Users first: a placeholder may be an operand of another one.
    for op in reversed(erased):
        op.erase()
