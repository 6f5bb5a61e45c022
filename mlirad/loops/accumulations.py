"""Recognises accumulations into a buffer and the ops that compute their terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.reductions import find_terms
from mlirad.edit.linear import differ
from mlirad.edit.walk import defining_op
from mlirad.loops.nests import AccessKind, BufferAccess, Subscript

LOADS: Final = ("affine.load", "memref.load")
STORES: Final = ("affine.store", "memref.store")
ADD: Final = "arith.addf"
DIFFERENCE: Final = "arith.subf"
#: Ops that a gather must not compute more often than the scatter did.
EXPENSIVE: Final = ("math.", "arith.divf", "arith.remf", "complex.")


@dataclass(frozen=True)
class Band:
    """A loop nest with only pure ops between the loops, outermost loop first."""

    loops: tuple[ir.Operation, ...]

    @property
    def top(self) -> ir.Operation:
        """The outermost loop."""
        return self.loops[0]

    @property
    def body(self) -> ir.Block:
        """The block of the innermost loop."""
        return self.loops[-1].regions[0].blocks[0]

    @cached_property
    def counters(self) -> list[Value]:
        """The induction variables of the loops."""
        return [loop.regions[0].blocks[0].arguments[0] for loop in self.loops]

    @cached_property
    def order(self) -> dict[ir.Operation, int]:
        """Op of the body -> its position."""
        return {view.operation: place for place, view in enumerate(self.body)}


@dataclass(frozen=True)
class Accumulation:
    """``m[subscripts] += term``, or ``-=`` if a difference is allowed: a load, an addition and a store."""

    load: ir.Operation
    add: ir.Operation
    store: ir.Operation
    term: Value
    subscripts: tuple[Subscript, ...]


def as_sum(store: BufferAccess, inside: Sequence[BufferAccess], *, or_difference: bool = False) -> Accumulation | None:
    """The accumulation that ``store`` ends, whose load is among the accesses ``inside`` the same block.

    No other store to the element comes between the two. ``or_difference``: the term may be subtracted.
    """
    names = (ADD, DIFFERENCE) if or_difference else (ADD,)
    loads = {access.op: access for access in inside if access.kind is AccessKind.LOAD}

    def accumulates(add: ir.Operation, value: Value) -> bool:
        # Only the minuend of a difference is the sum so far: t - m[s] accumulates nothing.
        return add.name in names and (add.name == ADD or bool(value == add.operands[0]))

    for op, add, term in find_terms(store.op, defining_op, accumulates):
        place = loads[op].subscripts if op in loads else None
        if place is None or place != store.subscripts:
            continue
        if not any(_is_between(access, loads[op], store) for access in inside):
            return Accumulation(op, add, store.op, term, place)
    return None


def _is_between(access: BufferAccess, load: BufferAccess, store: BufferAccess) -> bool:
    """Whether ``access`` may write the element between ``load`` and ``store``: its value would be lost."""
    if access.kind is not AccessKind.STORE or access.op.block != store.op.block or access.op == store.op:
        return False
    # Only a write between the two can be lost; the two themselves are the accumulation.
    if not (load.op.is_before_in_block(access.op) and access.op.is_before_in_block(store.op)):
        return False
    # Unknown subscripts may be those of the element.
    return access.subscripts is None or store.subscripts is None or not differ(access.subscripts, store.subscripts)


def cone(band: Band, term: Value) -> list[ir.Operation]:
    """The ops inside the band that ``term`` is computed from, in an order in which they can be cloned."""
    found: dict[ir.Operation, None] = {}

    def visit(value: Value) -> None:
        if isinstance(value.owner, ir.Block):
            return
        op = value.owner.operation
        if op in found or not _is_inside(op, band):
            return
        for operand in op.operands:
            # Depth first: operands before the op, which is an order of definition.
            visit(operand)
        found[op] = None

    visit(term)
    return list(found)


def _is_inside(op: ir.Operation, band: Band) -> bool:
    blocks = [loop.regions[0].blocks[0] for loop in band.loops]
    return any(op.block == block for block in blocks)
