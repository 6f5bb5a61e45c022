"""Rewrites derivatives in the dialect of their primal, if that has its own versions of the emitted ops."""

from __future__ import annotations

from collections.abc import Iterable

from mlirad._mlir import ir
from mlirad.edit.walk import holds
from mlirad.interfaces.ops import DialectConversionModel
from mlirad.interfaces.registry import CONVERSION, Registry


def convert_to_primal_dialect(functions: Iterable[ir.Operation], primal: ir.Operation, registry: Registry) -> None:
    """Rewrites ``functions``, which are derived from ``primal``, with ops of the dialect of ``primal``.

    If no such dialect is loaded in the context, this costs one test.
    """
    model = conversion_of(primal, registry)
    if model is not None:
        for function in functions:
            model.convert(function)


def conversion_of(primal: ir.Operation, registry: Registry) -> DialectConversionModel | None:
    """The model that rewrites functions in the dialect of ``primal``; None if no model applies."""
    for dialect, model in registry.table(CONVERSION).items():
        if primal.context.is_dialect_loaded(dialect) and _is_written_in(primal, dialect):
            return model
    return None


def _is_written_in(function: ir.Operation, dialect: str) -> bool:
    """Whether ``function`` has an op of the dialect, or no op of any dialect, as it only returns its arguments."""
    own = function.name.partition(".")[0]
    rest = (own, "builtin")
    return holds(function, lambda op: op.name.startswith(f"{dialect}.")) or not holds(
        function, lambda op: op.name.partition(".")[0] not in rest
    )
