"""Is a buffer scratch of an iteration, although it is made outside the loop?

It is where each iteration writes every element before it reads it, and nothing else reads the buffer. Elements are
compared as intervals of linear functions: what a loop stores at ``[i]`` is, behind it, from its lower bound on to below
its upper bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, as_form
from mlirad.passes.lanes.table import ALLOCATIONS, FREE, LOAD, LOOP, STORE
from mlirad.passes.rearranging.nests import ancestor

#: The first and the last number of each subscript.
_Region: TypeAlias = tuple[tuple[Linear, Linear], ...]


def is_scratch(buffer: Value, loop: Node, original: ir.Operation, program: Program) -> bool:
    """Whether each iteration of ``loop`` writes what it reads of ``buffer``, and nothing else reads it.

    ``original`` is the loop that ``loop`` is a copy of.
    """
    producer = program.producer.get(buffer)
    if producer is None or producer.name not in ALLOCATIONS:
        return False
    if not isinstance(buffer.type, ir.MemRefType) or not buffer.type.has_static_shape:
        return False
    for use in buffer.uses:
        op = use.owner.operation
        if (op.name, use.operand_number) not in ((LOAD, 0), (STORE, 1), (FREE, 0)):
            return False
        if not _is_in(op, (loop.op, original)) and op.name == LOAD:
            return False
    return _Walk(buffer, loop, program).is_written_first()


def _is_in(op: ir.Operation, loops: Sequence[ir.Operation]) -> bool:
    return any(ancestor(op, loop.regions[0].blocks[0]) is not None for loop in loops)


class _Walk:
    """Goes through an iteration in order, with what is written on the way."""

    def __init__(self, buffer: Value, loop: Node, program: Program) -> None:
        self._buffer = buffer
        self._loop = loop
        self._subscripts = Subscripts(program)

    def is_written_first(self) -> bool:
        """Whether all that is read has been written."""
        return self._visit(self._loop.blocks[0], []) is not None

    def _visit(self, block: Block, before: Sequence[_Region]) -> list[_Region] | None:
        """What is written by the ops of ``block``, where ``before`` is; None where anything else is read."""
        own: list[_Region] = []
        for node in block.nodes:
            if node.name == LOAD and node.operands[0] == self._buffer:
                found = self._subscripts.of_load(node)
                region = None if found is None else self._spread(_points(found[1]))
                if region is None or not any(_contains(outer, region) for outer in (*before, *own)):
                    return None
            elif node.name == STORE and node.operands[1] == self._buffer:
                found = self._subscripts.of_store(node)
                if found is not None:
                    own.append(_points(found[1]))
            for inner in node.blocks:
                written = self._visit(inner, [*before, *own])
                if written is None:
                    return None
                if node.name == LOOP:
                    own += [r for one in written if (r := self._behind(one, node)) is not None]
        return own

    def _spread(self, region: _Region) -> _Region | None:
        """All that ``region`` runs through in the loops inside an iteration; None where that is not known."""
        for _ in range(len(self._loop.block.loops) + 64):
            inner = [v for pair in region for form in pair for v, _ in form.factors if self._is_counter(v)]
            if not inner:
                return region
            region = tuple(
                (self._at_end(low, inner[0], greatest=False), self._at_end(high, inner[0], greatest=True))
                for low, high in region
            )
        return None

    def _is_counter(self, value: Value) -> bool:
        """Whether ``value`` is the number of a loop inside an iteration."""
        owner = value.owner
        return (
            isinstance(owner, ir.Block)
            and owner.owner.operation.name == LOOP
            and owner.arguments[0] == value
            and ancestor(owner.owner.operation, self._loop.op.regions[0].blocks[0]) is not None
        )

    def _at_end(self, form: Linear, counter: Value, *, greatest: bool) -> Linear:
        """The least or greatest that ``form`` is while the loop of ``counter`` runs."""
        factor = form.factor_of(counter)
        if not factor:
            return form
        loop = counter.owner.owner.operation
        lower, upper = (self._subscripts.followed(as_form(v)) for v in list(loop.operands)[:2])
        end = upper.shifted(-1) if greatest == (factor > 0) else lower
        return form.plus(end - as_form(counter), factor)

    def _behind(self, region: _Region, loop: Node) -> _Region | None:
        """What is written behind ``loop`` where each of its iterations writes ``region``; None where that is no box."""
        counter = loop.blocks[0].arguments[0]
        if constant_integer(loop.operands[2]) != 1:
            return None
        moving = [place for place, pair in enumerate(region) if any(counter in dict(f.factors) for f in pair)]
        if not moving:
            return region if self._runs(loop) else None
        (place, *others) = moving
        low, high = region[place]
        if others or low != high or abs(dict(low.factors)[counter]) != 1:
            return None
        ends = self._at_end(low, counter, greatest=False), self._at_end(low, counter, greatest=True)
        return (*region[:place], ends, *region[place + 1 :])

    def _runs(self, loop: Node) -> bool:
        """Whether ``loop`` has an iteration for sure."""
        lower, upper = (constant_integer(v) for v in loop.operands[:2])
        return lower is not None and upper is not None and lower < upper


def _points(place: Sequence[Linear]) -> _Region:
    return tuple((form, form) for form in place)


def _contains(outer: _Region, inner: _Region) -> bool:
    """Whether every element of ``inner`` is one of ``outer``."""
    return all(_is_least(a, c) and _is_least(d, b) for (a, b), (c, d) in zip(outer, inner, strict=True))


def _is_least(one: Linear, other: Linear) -> bool:
    """Whether ``one`` is at most ``other``, whatever their values are."""
    difference = other - one
    return not difference.factors and difference.constant >= 0
