"""Walks: nested ops as a list or a search, the ancestors of an op, the users of a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mlirad._mlir import Value, ir


def find_ops(
    root: ir.Operation, test: Callable[[ir.Operation], object], *, outer_first: bool = False
) -> list[ir.Operation]:
    """The ops among ``root`` and all nested ops that pass ``test``, in post-order, or pre-order if ``outer_first``."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if test(op):
            found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER if outer_first else ir.WalkOrder.POST_ORDER)
    return found


def holds(root: ir.Operation, test: Callable[[ir.Operation], object]) -> bool:
    """Whether ``root``, or an op nested in it, passes ``test``."""
    found = False

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found = bool(test(op))
        return ir.WalkResult.INTERRUPT if found else ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def ancestors(op: ir.Operation) -> Iterator[ir.Operation]:
    """The ancestors of ``op``, innermost first."""
    while (parent := op.parent) is not None:
        op = parent.operation
        yield op


def is_inside(op: ir.Operation, other: ir.Operation) -> bool:
    """Whether ``op`` is nested in a region of ``other``, at any depth."""
    return any(around == other for around in ancestors(op))


def users(value: Value) -> list[ir.Operation]:
    """The users of ``value``, one entry for each use."""
    return [use.owner.operation for use in value.uses]
