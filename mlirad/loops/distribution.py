"""Decides whether a loop may be distributed: whether all iterations may run one part of the body before the next part.

A part is a list of accesses. After distribution an access of an earlier part precedes accesses of later parts in all
iterations, some of which it followed before. Any two whose order changes must access different elements, or both only
read, or both add to the element in any order.
Source: Allen & Kennedy, "Automatic loop interchange", 1984.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Block, Node, Program
from mlirad.interfaces.ops import EffectKind
from mlirad.loops.accumulations import LOADS, STORES, Accumulation, as_sum
from mlirad.loops.nests import AccessKind, BufferAccess, may_reorder, subscripts_of


class Distribution:
    """The dependences between the accesses of one program that distribution and interchange must keep."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._blocks: dict[Block, dict[ir.Operation, Accumulation]] = {}

    @cached_property
    def _dependences(self) -> Dependences:
        return Dependences(self._program)

    @cached_property
    def _aliasing(self) -> Aliasing:
        return Aliasing(self._program)

    @cached_property
    def _subscripts(self) -> Subscripts:
        return Subscripts(self._program)

    def place_of(self, node: Node) -> Place | None:
        """The subscripts of a load or store of one element, expanded through linear ops; None if they are unknown."""
        found = self._subscripts.of_store(node) or self._subscripts.of_load(node)
        return None if found is None else found[1]

    def sums(self, block: Block) -> dict[ir.Operation, Accumulation]:
        """The accumulations into buffers in ``block``, by their loads and by their stores."""
        found = self._blocks.get(block)
        if found is None:
            found = self._blocks[block] = {}
            for one in self._sums(block):
                found[one.load] = found[one.store] = one
        return found

    def keeps_order(self, loop: Node, parts: Sequence[Sequence[Node]]) -> bool:
        """Whether the iterations of ``loop`` may run ``parts`` of its body one after the other."""
        return all(
            self.may_swap(early, late) or self._is_later_disjoint(late, early, loop)
            for part, behind in combinations(parts, 2)
            for early, late in product(part, behind)
        )

    def are_independent(self, loop: Node, one: Iterable[Node], other: Iterable[Node]) -> bool:
        """Whether the accesses of ``one`` and of ``other`` may run in any order, in all iterations of ``loop``."""
        return all(
            self.may_swap(a, b) or (_is_access(a, b) and self._dependences.is_always_disjoint(a, b, loop))
            for a, b in product(one, other)
        )

    def is_parallel(
        self, loop: Node, accesses: Sequence[Node], in_turn: Callable[[Node, Node], bool] = lambda _, __: False
    ) -> bool:
        """Whether iterations of ``loop`` access different elements, except for sums in any order.

        ``in_turn``: accesses that may be to the same elements.
        """
        return all(
            not self.conflict(a, b)
            or self._is_one_sum(a, b)
            or (_is_access(a, b) and in_turn(a, b))
            or (_is_access(a, b) and self._dependences.is_disjoint_in_later(a, b, loop))
            for a, b in product(accesses, accesses)
        )

    def share_buffers(self, accesses: Iterable[Node], own: Container[ir.Operation]) -> bool:
        """Whether any of ``accesses`` may access a buffer that those in ``own`` change."""
        return any(self.conflict(a, b) for a, b in permutations(accesses, 2) if a.op in own and b.op not in own)

    def _is_one_sum(self, one: Node, other: Node) -> bool:
        """Whether both add to the same elements, in any order."""
        a, b = (self.sums(node.block).get(node.op) for node in (one, other))
        same = a is not None and b is not None and a.subscripts == b.subscripts
        return same and _is_access(one, other) and self._adds_in_any_order(one) and self._adds_in_any_order(other)

    def _is_later_disjoint(self, first: Node, later: Node, loop: Node) -> bool:
        return _is_access(first, later) and self._dependences.is_later_disjoint(first, later, loop)

    def may_swap(self, one: Node, other: Node) -> bool:
        """Whether two accesses have the same effect in either order, whatever elements of a buffer they access."""
        return not self.conflict(one, other) or (self._adds_in_any_order(one) and self._adds_in_any_order(other))

    def conflict(self, one: Node, other: Node) -> bool:
        """Whether two ops may access the same buffer, of which one writes."""
        objects = self._aliasing.objects
        return any(
            a.may_overlap(b)
            for effect, beside in product(one.effects, other.effects)
            if EffectKind.READ is not effect.kind or EffectKind.READ is not beside.kind
            for a, b in product(objects(effect.value), objects(beside.value))
        )

    def _adds_in_any_order(self, node: Node) -> bool:
        found = self.sums(node.block).get(node.op)
        return found is not None and may_reorder(found.add)

    def _sums(self, block: Block) -> Iterator[Accumulation]:
        accesses = [_access(node) for node in block.memory if node.name in (*LOADS, *STORES)]
        nodes = {node.op: node for node in block.memory}
        for access in accesses:
            if access.kind is AccessKind.STORE:
                same = [one for one in accesses if one.op.operands[one.place] == access.op.operands[1]]
                found = as_sum(access, same, or_difference=True)
                if found is not None and not self._is_written_between(nodes[found.load], nodes[found.store]):
                    yield found

    def _is_written_between(self, load: Node, store: Node) -> bool:
        """Whether any op except a store of this block to the same buffer may write the element between the two."""
        between = [node for node in load.block.memory if load.order < node.order < store.order]
        return any(
            node.unknown_effects or (self.conflict(load, node) and not (node is outer and _is_access(load, node)))
            for outer in between
            for node in (outer, *outer.inside())
        )


#: Accesses of vectors are compared if the registry knows their elements.
_STORES: Final = (*STORES, "vector.store")
_ACCESSES: Final = (*LOADS, "vector.load", *_STORES)


def buffer_of(node: Node) -> Value:
    """The buffer of a load or store."""
    return node.operands[int(node.name in _STORES)]


def _is_access(one: Node, other: Node) -> bool:
    """Whether both load or store an element of the same buffer: accesses of different buffers are never compared."""
    return one.name in _ACCESSES and other.name in _ACCESSES and bool(buffer_of(one) == buffer_of(other))


def _access(node: Node) -> BufferAccess:
    kind = AccessKind.STORE if node.name in STORES else AccessKind.LOAD
    return BufferAccess(node.op, kind, subscripts_of(node.op))
