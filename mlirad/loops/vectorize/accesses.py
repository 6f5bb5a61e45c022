"""Classifies the dependences through memory between iterations of a loop.

Privatization: a buffer allocated outside of the loop is scratch if each iteration writes every element before it reads
it, and nothing else reads the buffer; or if all elements have one value before and after each iteration, as those of
the shadow of scratch are zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.accesses.restored import is_restored
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.constants import constant_attribute
from mlirad.edit.rewrite import is_outside
from mlirad.loops.nests import ancestor
from mlirad.loops.vectorize.reductions import LaneAddition, additions
from mlirad.loops.vectorize.vector_ops import ALLOCATIONS, FREE, LOAD, PARALLEL, STORE


class BufferUse(Enum):
    """How the iterations of a loop use a buffer."""

    #: Private: each iteration allocates it, or writes every element before reading it, or restores it.
    OWN = "own"
    #: All accesses are accumulations.
    SUM = "sum"
    #: The same, but some terms may not be added in another order.
    ORDERED = "ordered"
    #: It is only read, or iterations access disjoint elements.
    DISJOINT = "disjoint"


@dataclass(frozen=True)
class Accesses:
    """The use of each buffer, and the additions by each of their ops; ``reason``: why iterations are dependent.

    ``ordered``: the additions to buffers of which some terms may not be added in another order. ``resting``: the value
    that all elements of a private buffer have before and after each iteration.
    """

    uses: dict[Value, BufferUse] = field(default_factory=dict)
    sums: dict[Node, LaneAddition] = field(default_factory=dict)
    ordered: dict[Node, LaneAddition] = field(default_factory=dict)
    resting: dict[Value, ir.FloatAttr] = field(default_factory=dict)
    reason: str | None = None

    def adds_to(self, buffer: Value) -> list[Node]:
        """The ops that add to ``buffer``."""
        return [node for node, one in self.sums.items() if node is one.add and one.store.operands[1] == buffer]


def classify(loop: Node, original: ir.Operation, program: Program, aliasing: Aliasing) -> Accesses:
    """The uses of all buffers in ``loop``, which is a copy of ``original``."""
    nodes = list(loop.inside())
    by_buffer: dict[Value, list[Node]] = {}
    for node in nodes:
        if node.name in (LOAD, STORE):
            by_buffer.setdefault(node.operands[node.name == STORE], []).append(node)
    sums = additions(nodes, program)
    uses: dict[Value, BufferUse] = {}
    resting: dict[Value, ir.FloatAttr] = {}
    for buffer, accesses in by_buffer.items():
        uses[buffer] = _use(buffer, accesses, loop, original, program, aliasing, sums)
        is_shared = uses[buffer] is BufferUse.DISJOINT and any(node.name == STORE for node in accesses)
        if is_shared and not Iterations(program, aliasing).are_disjoint(accesses, loop):
            value = find_resting_value(buffer, loop, original, program)
            if value is not None:
                uses[buffer], resting[buffer] = BufferUse.OWN, value
    free, ordered = (
        {node: one for node, one in sums.items() if uses[one.buffer] is use}
        for use in (BufferUse.SUM, BufferUse.ORDERED)
    )
    found = Accesses(uses, free, ordered, resting)
    if _may_alias(uses, aliasing):
        return Accesses(reason="a buffer that is accumulated into may alias another one")
    disjoint = [
        node for buffer, accesses in by_buffer.items() if uses[buffer] is BufferUse.DISJOINT for node in accesses
    ]
    # The iterations of a parallel loop are independent by definition; accumulations are checked even there.
    if original.name != PARALLEL and not are_independent(disjoint, loop, program, aliasing):
        return Accesses(reason="it has a loop-carried dependence through memory")
    return found


def are_independent(nodes: Sequence[Node], loop: Node, program: Program, aliasing: Aliasing) -> bool:
    """Whether no element that one of ``nodes`` stores is loaded or stored in another iteration of ``loop``."""
    return Iterations(program, aliasing).are_disjoint(nodes, loop) or _are_apart(nodes, loop, program, aliasing)


def _are_apart(nodes: Sequence[Node], loop: Node, program: Program, aliasing: Aliasing) -> bool:
    """Like `Iterations`, but pairwise: only the bounds of loops may distinguish two elements, as in triangles."""
    test, stored = Dependences(program), {node.operands[1] for node in nodes if node.name == STORE}
    objects = [a for buffer in stored for a in aliasing.objects(buffer)]
    met = [node for node in nodes if any(a.may_overlap(b) for a in aliasing.objects(_buffer(node)) for b in objects)]
    # Nothing is known about buffers that may alias.
    return len(met) <= program.registry.machine.most_compared_accesses and all(
        test.is_disjoint_in_later(a, b, loop)
        for a, b in product(met, met)
        if STORE in (a.name, b.name) and (_buffer(a) == _buffer(b) or _may_overlap(a, b, aliasing))
    )


def _buffer(node: Node) -> Value:
    return node.operands[node.name == STORE]


def _may_overlap(one: Node, other: Node, aliasing: Aliasing) -> bool:
    return any(a.may_overlap(b) for a in aliasing.objects(_buffer(one)) for b in aliasing.objects(_buffer(other)))


def _use(
    buffer: Value,
    accesses: Sequence[Node],
    loop: Node,
    original: ir.Operation,
    program: Program,
    aliasing: Aliasing,
    sums: dict[Node, LaneAddition],
) -> BufferUse:
    producer = program.producer.get(buffer)
    if producer is not None and producer.name in ALLOCATIONS and loop.blocks[0].encloses(producer.block):
        return BufferUse.OWN
    if is_outside(buffer, loop.op) and all(node in sums for node in accesses):
        if not any(sums[node].is_ordered for node in accesses):
            return BufferUse.SUM
        if original.name != PARALLEL and not Iterations(program, aliasing).are_disjoint(accesses, loop):
            return BufferUse.ORDERED
    if any(node.name == STORE for node in accesses) and is_scratch(buffer, loop, original, program, aliasing):
        return BufferUse.OWN
    return BufferUse.DISJOINT


def _may_alias(uses: dict[Value, BufferUse], aliasing: Aliasing) -> bool:
    """Whether a buffer that is accumulated into may alias another buffer of the loop."""
    summed = [buffer for buffer, use in uses.items() if use in (BufferUse.SUM, BufferUse.ORDERED)]
    return any(
        a.may_overlap(b)
        for buffer in summed
        for other in uses
        if other != buffer
        for a in aliasing.objects(buffer)
        for b in aliasing.objects(other)
    )


_USES: Final = ((LOAD, 0), (STORE, 1), (FREE, 0))


def is_scratch(buffer: Value, loop: Node, original: ir.Operation, program: Program, aliasing: Aliasing) -> bool:
    """Whether each iteration of ``loop`` writes every element of ``buffer`` before reading it, with no other readers.

    ``original`` is the loop that ``loop`` is a copy of.
    """
    if not _is_array(buffer, program):
        return False
    for use in buffer.uses:
        op = use.owner.operation
        if (op.name, use.operand_number) not in _USES:
            return False
        # A load elsewhere would see the contents after the last iteration, which private copies do not keep.
        if not _is_in(op, (loop.op, original)) and op.name == LOAD:
            return False
    return is_written_first(buffer, loop, program, aliasing)


def find_resting_value(buffer: Value, loop: Node, original: ir.Operation, program: Program) -> ir.FloatAttr | None:
    """The value that all elements of ``buffer`` have before and after each iteration of ``loop``, if there is one.

    ``original`` is the loop that ``loop`` is a copy of.
    """
    # What the original does is what its copy does, in which calls are inlined.
    owners = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    uses = [(op, number) for op, number in owners if not _is_in(op, [original])]
    if not _is_array(buffer, program) or not all((op.name, number) in _USES for op, number in uses):
        return None
    # All stores elsewhere are of one constant; elements that are not written there have no defined value.
    outside = [op for op, _ in uses if op.name == STORE and not _is_in(op, [loop.op])]
    values = [constant_attribute(op.operands[0]) for op in outside]
    if not values or not isinstance(values[0], ir.FloatAttr) or any(v is None or v != values[0] for v in values):
        return None
    return values[0] if is_restored(buffer, values[0], loop, program) else None


def _is_array(buffer: Value, program: Program) -> bool:
    """Whether ``buffer`` is an allocation."""
    producer = program.producer.get(buffer)
    return producer is not None and producer.name in ALLOCATIONS and isinstance(buffer.type, ir.MemRefType)


def _is_in(op: ir.Operation, loops: Sequence[ir.Operation]) -> bool:
    return any(ancestor(op, loop.regions[0].blocks[0]) is not None for loop in loops)
