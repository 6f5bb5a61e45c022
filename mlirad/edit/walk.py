"""Walks: nested ops as a list or a search, the ancestors of an op, the users of a value, what values depend on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from typing import Final, TypeVar

from mlirad._mlir import Value, ir

_T = TypeVar("_T", bound=Hashable)

#: Looking one up in the bindings takes a fifth of the time of a step of a walk.
_ADVANCE: Final = ir.WalkResult.ADVANCE
_INTERRUPT: Final = ir.WalkResult.INTERRUPT


def find_ops(
    root: ir.Operation, test: Callable[[ir.Operation], object], *, outer_first: bool = False
) -> list[ir.Operation]:
    """The ops among ``root`` and all nested ops that pass ``test``, in post-order, or pre-order if ``outer_first``."""
    found: list[ir.Operation] = []
    visitor = _append_passing(test, found)
    next(visitor)
    # Resuming a generator is faster than calling a function.
    root.walk(visitor.send, ir.WalkOrder.PRE_ORDER if outer_first else ir.WalkOrder.POST_ORDER)
    return found


def _append_passing(
    test: Callable[[ir.Operation], object], found: list[ir.Operation]
) -> Generator[ir.WalkResult, ir.Operation, None]:
    """Receives ops, and appends those that pass ``test`` to ``found``."""
    op = yield _ADVANCE
    while True:
        if test(op):
            found.append(op)
        op = yield _ADVANCE


def holds(root: ir.Operation, test: Callable[[ir.Operation], object]) -> bool:
    """Whether ``root``, or an op nested in it, passes ``test``."""
    found = False

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found = bool(test(op))
        return _INTERRUPT if found else _ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def ancestors(op: ir.Operation) -> Iterator[ir.Operation]:
    """The ancestors of ``op``, innermost first."""
    while (parent := op.parent) is not None:
        op = parent.operation
        yield op


def ancestor_in(block: ir.Block, op: ir.Operation) -> ir.Operation | None:
    """``op`` or its ancestor that is an op of ``block``; None if it is not in it."""
    # A module is in no block: the bindings crash if asked for it.
    around = (one for one in (op, *ancestors(op)) if one.parent is not None)
    return next((one for one in around if one.block == block), None)


def defining_op(value: Value) -> ir.Operation | None:
    """The op that ``value`` is a result of; None for the argument of a block."""
    owner = value.owner
    return None if isinstance(owner, ir.Block) else owner.operation


def is_inside(op: ir.Operation, other: ir.Operation) -> bool:
    """Whether ``op`` is nested in a region of ``other``, at any depth."""
    return any(around == other for around in ancestors(op))


def defined_values(op: ir.Operation) -> list[Value]:
    """The results of ``op`` and the arguments of its blocks; every value is one of some op."""
    return [*op.results, *(value for region in op.regions for block in region.blocks for value in block.arguments)]


def users(value: Value) -> list[ir.Operation]:
    """The users of ``value``, one entry for each use."""
    return [use.owner.operation for use in value.uses]


def closure(roots: Iterable[_T], following: Callable[[_T], Iterable[_T]]) -> Iterator[_T]:
    """The ``roots`` and all that ``following`` leads to, each once, as far as the caller asks for them."""
    stack, seen = list(roots), set[_T]()
    while stack:
        one = stack.pop()
        if one not in seen:
            seen.add(one)
            yield one
            stack += following(one)


def definitions(values: Iterable[Value]) -> list[ir.Operation]:
    """The ops that ``values`` are results of."""
    return [op for value in values if (op := defining_op(value)) is not None]
