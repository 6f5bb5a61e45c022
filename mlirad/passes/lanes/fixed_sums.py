"""Sums at places that a loop does not change: one vector each, which is folded once, behind the loop.

    for k { x[i] += t(k) }    becomes    s = -0.0; for k by 8 { s += t(k), ..., t(k + 7) }; x[i] += fold(s)

The vector is a buffer of one element on the stack, whatever loops and branches are around the addition: LLVM promotes
it to a register, as if loops carried it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node
from mlirad.analysis.subscripts import Place
from mlirad.edit.affine import create_linear
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import is_outside
from mlirad.passes.lanes.masks import create_branch_unless_zero
from mlirad.passes.lanes.memory import allocate, element_of, lanes_type, load_vector, store_vector
from mlirad.passes.lanes.sums import Addition, flags_of
from mlirad.passes.lanes.table import LOAD, STORE
from mlirad.passes.lanes.values import join, reduce
from mlirad.passes.rearranging.nests import may_lose_sign


@dataclass(frozen=True)
class FixedSum:
    """The additions that end with ``stores``, to one element of ``buffer``.

    ``is_certain``: every iteration adds to it. Otherwise it may be no element at all.
    """

    buffer: Value
    place: Place
    additions: tuple[Addition, ...]
    is_certain: bool


def find(loop: Node, sums: Mapping[Node, Addition], places: Mapping[Node, Place]) -> list[FixedSum]:
    """Those of the ``sums`` in ``loop``, by their stores at ``places``, that are at one place in all iterations."""
    groups: dict[object, list[Addition]] = {}
    for store, place in places.items():
        one = sums[store]
        if _is_fixed(place, loop) and (_is_certain(one, loop) or _may_be_left(one)):
            key = one.buffer, one.fold, tuple((frozenset(form.factors), form.constant) for form in place)
            groups.setdefault(key, []).append(one)
    return [
        FixedSum(group[0].buffer, places[group[0].store], tuple(group), any(_is_certain(one, loop) for one in group))
        for group in groups.values()
    ]


def _is_fixed(place: Place, loop: Node) -> bool:
    return all(
        is_outside(value, loop.op) and isinstance(value.type, ir.IndexType)
        for form in place
        for value, _ in form.factors
    )


def _is_certain(one: Addition, loop: Node) -> bool:
    return one.store.block is loop.blocks[0]


def _may_be_left(one: Addition) -> bool:
    """Whether a sum of zero need not be added, whatever its sign."""
    return not isinstance(one.term.type, ir.FloatType) or may_lose_sign(one.add.op)


class FixedSums:
    """Emits the ``found`` ones: room at ``entry``, cleared at ``build``, in front of the loop."""

    def __init__(self, found: Iterable[FixedSum], width: int, entry: Builder, build: Builder) -> None:
        self._vectors: dict[Value, FixedSum] = {}
        for one in found:
            scalar = ir.MemRefType.get([], one.additions[0].term.type)
            vector = allocate("memref.alloca", lanes_type(scalar, width), entry)
            neutral = one.additions[0].fold.neutral
            assert neutral is not None
            store_vector(build.constant(element_of(vector), neutral), vector, (), build)
            self._vectors[vector] = one

    def vectors(self) -> dict[ir.Operation, Value]:
        """The buffer of one vector for the store of each addition."""
        return {one.store.op: vector for vector, fixed in self._vectors.items() for one in fixed.additions}

    def finish(self, build: Builder) -> None:
        """Add the folded vectors to their elements, those that nothing was added to perhaps not."""
        for vector, fixed in self._vectors.items():
            first = fixed.additions[0]
            flags = flags_of(one.add for one in fixed.additions)
            term = reduce(load_vector(vector, (), build), first.fold.kind, flags, build)
            at = build if fixed.is_certain else create_branch_unless_zero(term, build)
            place = [create_linear(form, lambda value: value, at) for form in fixed.place]
            old = at.value(LOAD, [fixed.buffer, *place], term.type)
            at.op(STORE, [join(old, term, first.fold, flags, at), fixed.buffer, *place])
