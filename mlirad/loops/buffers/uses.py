"""The uses of buffers in program order: each buffer is listed once, and passes report their changes.

`nests.accesses_of` visits all uses of a buffer. A pass that calls it for each loop, on a buffer that all loops use,
takes time quadratic in the number of loops. Here a query costs a binary search and the size of its answer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Sequence
from functools import cmp_to_key
from itertools import takewhile
from typing import Any

from mlirad._mlir import Value, ir
from mlirad.edit.walk import ancestors
from mlirad.loops.nests import AccessKind, BufferAccess, accesses_of, ancestor, as_access


class Uses:
    """The uses of the buffers of one function, of the kinds ``only``.

    Passes report ops that they erase or create (`remove`, `add`), while the ops around these still exist.
    """

    def __init__(self, only: Container[AccessKind] = tuple(AccessKind)) -> None:
        self._only = only
        self._known: dict[Value, list[BufferAccess] | None] = {}

    def of(self, buffer: Value) -> Sequence[BufferAccess] | None:
        """The uses of ``buffer``, in program order; None if one of them may create an alias."""
        if buffer not in self._known:
            found = accesses_of(buffer)
            listed = None if found is None else [access for access in found if access.kind in self._only]
            self._known[buffer] = None if listed is None else sorted(listed, key=_access_place)
        return self._known[buffer]

    def inside(self, buffer: Value, top: ir.Operation) -> list[BufferAccess]:
        """The uses of ``buffer`` that are ``top`` or nested in it."""
        known = self.of(buffer) or ()
        found: list[BufferAccess] = []
        for index in range(_first_from(top, known), len(known)):
            around = ancestor(known[index].op, top.block)
            if around is None or around != top:
                break
            found.append(known[index])
        return found

    def last_before(self, buffer: Value, top: ir.Operation) -> BufferAccess | None:
        """The last use of ``buffer`` before ``top``."""
        known = self.of(buffer) or ()
        index = _first_from(top, known)
        return known[index - 1] if index else None

    def next_after(self, buffer: Value, top: ir.Operation) -> BufferAccess | None:
        """The first use of ``buffer`` after ``top`` and all ops nested in it."""
        known = self.of(buffer) or ()
        index = _first_from(top, known) + len(self.inside(buffer, top))
        return known[index] if index < len(known) else None

    def between(self, buffer: Value, first: ir.Operation, last: ir.Operation) -> Sequence[BufferAccess]:
        """The uses of ``buffer`` from ``first`` up to and including ``last``, in the same block."""
        known = self.of(buffer) or ()
        return known[_first_from(first, known) : _first_from(last, known) + len(self.inside(buffer, last))]

    def are_all_in(self, buffer: Value, block: ir.Block) -> bool:
        """Whether the uses of ``buffer`` are known, and are all in ``block``, or in regions there."""
        known = self.of(buffer)
        # The ops in a block are contiguous in program order: the first and the last use decide.
        return known is not None and all(ancestor(access.op, block) is not None for access in (*known[:1], *known[-1:]))

    def forget(self, buffer: Value) -> None:
        """Drops ``buffer``, which is about to be erased."""
        self._known.pop(buffer, None)

    def remove(self, ops: Iterable[ir.Operation]) -> None:
        """Drops ``ops``, which are about to be erased."""
        for op in ops:
            for buffer in op.operands:
                known = self._known.get(buffer)
                if known:
                    index = _first_from(op, known)
                    # Only kinds in ``only`` are listed: the op may be missing.
                    if index < len(known) and known[index].op == op:
                        del known[index]

    def add(self, ops: Iterable[ir.Operation]) -> None:
        """Lists ``ops``, which are new and use no buffer twice."""
        for op in ops:
            for place, buffer in enumerate(op.operands):
                known = self._known.get(buffer)
                access = None if known is None else as_access(op, place)
                if known is not None and access is not None and access.kind in self._only:
                    known.insert(_first_from(op, known), access)


def _first_from(top: ir.Operation, known: Sequence[BufferAccess]) -> int:
    """The index of the first access that does not precede ``top``."""
    return bisect_left(known, _place(top), key=_access_place)


def _path(op: ir.Operation) -> list[ir.Operation]:
    """``op`` and the ops around it in its function, outermost first."""
    return [op, *takewhile(lambda around: around.name != "func.func", ancestors(op))][::-1]


def _compare(one: Sequence[ir.Operation], other: Sequence[ir.Operation]) -> int:
    """Compares the program order of two ops, each given with its ancestors, outermost first."""
    for a, b in zip(one, other, strict=False):
        if a == b:
            continue
        if a.block == b.block:
            return -1 if a.is_before_in_block(b) else 1
        # Both are in one op, but in different regions: regions are ordered.
        blocks = [block for region in a.parent.regions for block in region]
        return -1 if blocks.index(a.block) < blocks.index(b.block) else 1
    return len(one) - len(other)


_order = cmp_to_key(_compare)


def _place(op: ir.Operation) -> Any:
    return _order(_path(op))


def _access_place(access: BufferAccess) -> Any:
    return _place(access.op)
