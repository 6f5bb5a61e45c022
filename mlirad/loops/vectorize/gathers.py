"""Finds elements that lanes gather, or add to, repeatedly, which are moved in bulk once for each block.

A point that an inner loop compares with every centre is read once for each of them, and its adjoint is added to as
often. If the elements of successive points are not contiguous, a table holds them as vectors: gathered at the start of
a block if nothing in the loop writes them, or added to the buffer at its end if all accesses are accumulations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.affine import create_linear
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear
from mlirad.edit.rewrite import is_outside
from mlirad.loops.nests import may_lose_sign
from mlirad.loops.vectorize.reductions import LaneAddition
from mlirad.loops.vectorize.values import LaneRow
from mlirad.loops.vectorize.vector_ops import LOAD, LOOP, STORE

#: The bounds of an inner loop that are known before the outer one.
Extent: TypeAlias = tuple[int | Value, int | Value]


@dataclass(frozen=True)
class Table:
    """Vectors for ``buffer[place]``: one for each combination of the ``counters``, which run through ``extents``.

    ``adds``: it holds sums of terms, not elements. ``is_certain``: the program accesses all of these elements
    unconditionally, if the loops with bounds ``others`` run: loading them is safe.
    """

    buffer: Value
    place: Place
    counters: tuple[Value, ...]
    extents: tuple[Extent, ...]
    adds: bool
    is_certain: bool
    others: tuple[Extent, ...]

    @property
    def shape(self) -> list[int | None]:
        """The extents of the table, where they are known."""
        return [_count(extent) for extent in self.extents]

    @property
    def is_open(self) -> bool:
        """Whether its size, or whether all its elements are accessed, is known only at run time."""
        return None in self.shape or any(_count(extent) is None for extent in self.others)

    def lengths(self, build: Builder) -> list[int | Value]:
        """The extents of the table, emitted before the loop."""
        found: list[int | Value] = []
        for (lower, upper), count in zip(self.extents, self.shape, strict=True):
            if count is None:
                ends = [build.index(end) if isinstance(end, int) else end for end in (upper, lower)]
                length = build.value("arith.subi", ends, ends[0].type)
                found.append(build.value("arith.maxsi", [length, build.index(0)], length.type))
            else:
                found.append(count)
        return found


@dataclass(frozen=True)
class GatheredUse:
    """A load from a table, or the store of an addition to it, with its ``counters``."""

    table: Table
    counters: tuple[Value, ...]


def find(
    loop: Node, program: Program, aliasing: Aliasing, sums: Mapping[Node, LaneAddition]
) -> dict[Node, GatheredUse]:
    """The loads in ``loop``, and stores of its additions ``sums``, that use tables."""
    subscripts = Subscripts(program)
    nodes = list(loop.inside())
    written = {base for node in nodes if node.name == STORE for base in aliasing.objects(node.operands[1])}

    def is_written(buffer: Value) -> bool:
        return any(a.may_overlap(b) for a in aliasing.objects(buffer) for b in written)

    groups: dict[object, list[tuple[Node, Table]]] = {}
    for node in nodes:
        named = None
        if node.name == STORE and node in sums:
            named = subscripts.of_store(node)
        elif node.name == LOAD and not any(
            a.may_overlap(b) for a in aliasing.objects(node.operands[0]) for b in written
        ):
            named = subscripts.of_load(node)
        table = None if named is None else _table(node, named, loop, program.registry.machine.least_table_uses)
        if table is not None and (table.is_certain or table.adds):
            key = (_key(table), table.adds and may_lose_sign(sums[node].add.op))
            groups.setdefault(key, []).append((node, table))
    found: dict[Node, GatheredUse] = {}
    left = program.registry.machine.most_table_vectors
    for group in groups.values():
        # Greedy in program order, within a budget of vectors that fit into the cache.
        left -= prod(count or 1 for count in group[0][1].shape)
        if left < 0:
            break
        # One certain use makes all elements of the table safe to load: the program loads them in any case.
        certain = next((table for _, table in group if table.is_certain), group[0][1])
        shared = replace(group[0][1], is_certain=certain.is_certain, others=certain.others)
        found.update((node, GatheredUse(shared, table.counters)) for node, table in group)
    return found


def _table(node: Node, named: tuple[Value, Place], loop: Node, least_uses: int) -> Table | None:
    """The table for one access; None if it is not possible or does not pay."""
    # Under a branch the access is not certain: then not all ancestors are loops.
    chain = node.block.chain()
    around = [inner for inner in chain[chain.index(loop) + 1 :] if inner.name == LOOP]
    counters = _counters(named[1], around, loop)
    bounds = {inner: extent for inner in around if (extent := _extent(inner, loop)) is not None}
    if counters is None or len(bounds) < len(around) or 0 in map(_count, bounds.values()):
        return None
    # A buffer that the iteration allocates is private; contiguous accesses need no table.
    if not is_outside(named[0], loop.op) or not _is_gathered(named[1], loop):
        return None
    # The loops that do not index the table repeat its accesses: they determine the savings.
    others = tuple(bounds[inner] for inner in around if inner not in counters.values())
    if prod(least_uses if count is None else count for count in map(_count, others)) < least_uses:
        return None
    extents = tuple(bounds[inner] for inner in counters.values())
    is_certain = len(around) == len(chain) - chain.index(loop) - 1
    return Table(*named, tuple(counters), extents, node.name == STORE, is_certain, others)


def _number(loop: Node) -> Value:
    return loop.blocks[0].arguments[0]


def _counters(place: Place, around: Sequence[Node], loop: Node) -> dict[Value, Node] | None:
    """The loops ``around`` whose counters are in ``place``; None if it depends on other values of an iteration."""
    inner = {_number(node): node for node in around if isinstance(_number(node).type, ir.IndexType)}
    found: dict[Value, Node] = {}
    for form in place:
        for value, _ in form.factors:
            if value in inner:
                found[value] = inner[value]
            elif value != _number(loop) and not (is_outside(value, loop.op) and isinstance(value.type, ir.IndexType)):
                return None
    return found


def _extent(inner: Node, loop: Node) -> Extent | None:
    """The bounds of an inner loop of step 1; None if they are not invariant in ``loop``."""
    lower, upper, step = inner.operands[:3]
    is_known = all(is_outside(bound, loop.op) and isinstance(bound.type, ir.IndexType) for bound in (lower, upper))
    if constant_integer(step) != 1 or not is_known:
        return None
    first, end = (constant_integer(bound) for bound in (lower, upper))
    return lower if first is None else first, upper if end is None else end


def _count(extent: Extent) -> int | None:
    """The trip count, if it is known."""
    lower, upper = extent
    return max(0, upper - lower) if isinstance(lower, int) and isinstance(upper, int) else None


def _is_gathered(place: Place, loop: Node) -> bool:
    """Whether lanes access different elements that are not contiguous."""
    factors = [dict(form.factors).get(_number(loop), 0) for form in place]
    step = constant_integer(loop.operands[2])
    return any(factors) and (any(factors[:-1]) or step is None or factors[-1] * step != 1)


def _key(table: Table) -> object:
    """A key that is equal for tables of the same elements: counters are identified by position among the extents."""
    # Counters differ between loops over the same ranges: positions and extents identify the elements.
    places = {counter: number for number, counter in enumerate(table.counters)}
    forms = tuple(
        (frozenset((places.get(value, value), factor) for value, factor in form.factors), form.constant)
        for form in table.place
    )
    return table.buffer, forms, table.extents, table.adds


def rows(table: Table, number: Value, new: LaneRow, counters: Sequence[Value], build: Builder) -> list[LaneRow]:
    """The subscripts of ``table`` for ``counters`` of its loops; ``new`` replaces ``number``, the loop's counter."""
    lookup = {number: new.base, **dict(zip(table.counters, counters, strict=True))}
    return [
        LaneRow(create_linear(form, lambda v: lookup.get(v, v), build), dict(form.factors).get(number, 0) * new.stride)
        for form in table.place
    ]


def shifted(numbers: Sequence[Value], table: Table, sign: int, build: Builder) -> list[Value]:
    """Converts positions in a table to counters of its loops (``sign`` 1), or counters to positions (-1)."""
    forms = [
        Linear(((number, 1),), sign * low) if isinstance(low, int) else Linear(((number, 1), (low, sign)), 0)
        for number, (low, _) in zip(numbers, table.extents, strict=True)
    ]
    return [create_linear(form, lambda v: v, build) for form in forms]
