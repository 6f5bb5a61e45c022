"""Which elements would lanes gather again and again? They are gathered once a block, into a table of vectors.

A point that an inner loop compares with every centre is read once for each of them. Where its elements are no
neighbours of those of the next point, and nothing in the loop writes them, a table at the start of the block has them
side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.subscripts import Place, Subscripts
from mlirad.edit.affine import Linear, create_linear
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside
from mlirad.passes.lanes.table import LOAD, LOOP, STORE
from mlirad.passes.lanes.values import Row

#: A table is worth it where each of its vectors is used so often ...
LEAST_USES: Final = 4
#: ... and it has at most so many.
MAX_VECTORS: Final = 256

#: First number and count of an inner loop that a table has an extent for.
Extent: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Table:
    """Vectors of ``buffer[place]``: one for each combination of the ``counters``, which run through ``extents``."""

    buffer: Value
    place: Place
    counters: tuple[Value, ...]
    extents: tuple[Extent, ...]

    @property
    def shape(self) -> list[int]:
        """The extents of the table."""
        return [count for _, count in self.extents]


@dataclass(frozen=True)
class Use:
    """A load that a table has: at which ``counters``."""

    table: Table
    counters: tuple[Value, ...]


def find(loop: Node, program: Program, aliasing: Aliasing) -> dict[Node, Use]:
    """The loads in ``loop`` that a table has."""
    subscripts = Subscripts(program)
    nodes = list(loop.inside())
    written = {base for node in nodes if node.name == STORE for base in aliasing.objects(node.operands[1])}
    tables: dict[object, Table] = {}
    found: dict[Node, Use] = {}
    for node in nodes:
        named = subscripts.of_load(node) if node.name == LOAD else None
        if named is None or any(a.may_overlap(b) for a in aliasing.objects(named[0]) for b in written):
            continue
        around = _inner_loops(node, loop)
        counters = None if around is None else _counters(named[1], around, loop)
        if around is None or counters is None or not _is_gathered(named[1], loop):
            continue
        table = Table(*named, tuple(counters), tuple(_extent(loop) for loop in counters.values()))
        vectors = prod(table.shape)
        if prod(_extent(loop)[1] for loop in around) >= LEAST_USES * vectors and vectors <= MAX_VECTORS:
            found[node] = Use(tables.setdefault(_key(table), table), tuple(counters))
    return found


def _inner_loops(node: Node, loop: Node) -> list[Node] | None:
    """The loops around ``node`` inside an iteration; None where it may be that none of them does it."""
    chain = node.block.chain()
    around = list(chain[chain.index(loop) + 1 :])
    return around if all(inner.name == LOOP and _extent(inner)[1] > 0 for inner in around) else None


def _number(loop: Node) -> Value:
    return loop.blocks[0].arguments[0]


def _counters(place: Place, around: Sequence[Node], loop: Node) -> dict[Value, Node] | None:
    """The loops ``around`` that ``place`` counts; None where it needs anything else inside an iteration."""
    inner = {_number(node): node for node in around}
    found: dict[Value, Node] = {}
    for form in place:
        for value, _ in form.factors:
            if value in inner:
                found[value] = inner[value]
            elif value != _number(loop) and not (is_outside(value, loop.op) and isinstance(value.type, ir.IndexType)):
                return None
    return found


def _extent(loop: Node) -> Extent:
    """The first number of a loop and how often it runs; nothing where it is not known, or it does not count by ones."""
    lower, upper, step = (constant_integer(v) for v in loop.operands[:3])
    return (lower, upper - lower) if lower is not None and upper is not None and step == 1 else (0, 0)


def _is_gathered(place: Place, loop: Node) -> bool:
    """Whether the lanes read elements that differ, and are no neighbours."""
    factors = [dict(form.factors).get(_number(loop), 0) for form in place]
    step = constant_integer(loop.operands[2])
    return any(factors) and (any(factors[:-1]) or step is None or factors[-1] * step != 1)


def _key(table: Table) -> object:
    """Equal for tables of the same elements: counters by their place among the extents."""
    places = {counter: number for number, counter in enumerate(table.counters)}
    forms = tuple(
        (frozenset((places.get(value, value), factor) for value, factor in form.factors), form.constant)
        for form in table.place
    )
    return table.buffer, forms, table.extents


def rows(table: Table, number: Value, new: Row, counters: Sequence[Value], build: Builder) -> list[Row]:
    """The subscripts of ``table`` where its loops have ``counters``; ``new`` is ``number``, that of the iteration."""
    lookup = {number: new.base, **dict(zip(table.counters, counters, strict=True))}
    return [
        Row(create_linear(form, lambda v: lookup.get(v, v), build), dict(form.factors).get(number, 0) * new.stride)
        for form in table.place
    ]


def shifted(numbers: Sequence[Value], table: Table, sign: int, build: Builder) -> list[Value]:
    """Positions in a table as numbers of its loops (``sign`` 1), or the other way round (-1)."""
    forms = [Linear(((v, 1),), sign * low) for v, (low, _) in zip(numbers, table.extents, strict=True)]
    return [create_linear(form, lambda v: v, build) for form in forms]
