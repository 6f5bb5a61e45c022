"""Replaces loads by the known value of the element, which was stored or loaded before in the same scope.

A load in an inner loop that does not overwrite the element becomes a value from outside the loop. Loads of
accumulations stay, since other passes match them.
Source: Muchnick, "Advanced compiler design and implementation", 1997, 12.4, common subexpressions of memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.linear import differ
from mlirad.edit.walk import find_ops
from mlirad.loops.accumulations import as_sum
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.nests import (
    CHANGING,
    WRITES,
    AccessKind,
    BufferAccess,
    Subscript,
    as_access,
    is_allocation,
    noalias_arguments,
)

#: Subscripts -> the value of the element.
_Elements: TypeAlias = dict[tuple[Subscript, ...], Value]
_Known: TypeAlias = dict[Value, _Elements]


def forward_elements(function: ir.Operation) -> bool:
    """Replaces loads from the buffers of ``function`` without aliases; returns whether there were some."""
    found = _Forwarding(function)
    found.visit(function.regions[0].blocks[0], {})
    for load in found.replaced:
        load.erase()
    return bool(found.replaced)


class _Forwarding:
    """One traversal of a function; ``replaced`` are the loads without remaining uses."""

    def __init__(self, function: ir.Operation) -> None:
        self._uses = Uses()
        self._noalias = frozenset(noalias_arguments(function))
        #: Buffer -> the loads that begin accumulations, found before the first change.
        self._sums: dict[Value, set[ir.Operation]] = {}
        self.replaced: list[ir.Operation] = []

    def visit(self, block: ir.Block, known: _Known) -> None:
        """Replaces the loads of ``block``; the elements in ``known`` have these values at its start."""
        for view in block:
            op = view.operation
            inner = [inner for region in op.regions for inner in region.blocks]
            if inner:
                for changed in find_ops(op, lambda inside: inside.name in CHANGING):
                    self._forget(changed, known)
                for one in inner:
                    self.visit(one, {buffer: dict(elements) for buffer, elements in known.items()})
            for access in self._accesses(op):
                self._meet(access, known)

    def _meet(self, access: BufferAccess, known: _Known) -> None:
        op, place = access.op, access.subscripts
        if access.kind is AccessKind.LOAD and place is not None:
            elements = known.setdefault(op.operands[0], {})
            value = elements.setdefault(place, op.results[0])
            if value != op.results[0] and not self._starts_sum(op):
                op.results[0].replace_all_uses_with(value)
                self.replaced.append(op)
        if op.name in CHANGING:
            self._forget(op, known)
        if access.kind is AccessKind.STORE and place is not None:
            known.setdefault(op.operands[1], {})[place] = op.operands[0]

    def _forget(self, op: ir.Operation, known: _Known) -> None:
        """Drops the elements that ``op`` may change."""
        for access in self._accesses(op):
            if access.kind in (*WRITES, AccessKind.FREED):
                buffer = op.operands[access.place]
                kept = known.pop(buffer, {})
                if access.kind is AccessKind.STORE and access.subscripts is not None:
                    known[buffer] = {s: v for s, v in kept.items() if differ(s, access.subscripts)}

    def _accesses(self, op: ir.Operation) -> Iterator[BufferAccess]:
        """Yields the accesses by ``op`` of buffers without aliases."""
        for number, value in enumerate(op.operands):
            if isinstance(value.type, ir.MemRefType) and (is_allocation(value) or value in self._noalias):
                access = as_access(op, number) if self._uses.of(value) is not None else None
                if access is not None:
                    yield access

    def _starts_sum(self, load: ir.Operation) -> bool:
        """Whether ``load`` begins an accumulation."""
        buffer = load.operands[0]
        if buffer not in self._sums:
            blocks: dict[ir.Block, list[BufferAccess]] = {}
            for access in self._uses.of(buffer) or ():
                blocks.setdefault(access.op.block, []).append(access)
            stores = ((one, inside) for inside in blocks.values() for one in inside if one.kind is AccessKind.STORE)
            sums = (as_sum(store, inside, or_difference=True) for store, inside in stores)
            self._sums[buffer] = {one.load for one in sums if one is not None}
        return load in self._sums[buffer]
