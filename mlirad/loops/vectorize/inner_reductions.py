"""Reductions into elements that only inner loops update: lanes sum in vectors, which are reduced after the loop.

    for j { for k { a[i, k] += t(j, k) } }    becomes

    s[k] = -0.0 for all k
    for j by 8 { for k { s[k] += t(j, k), ..., t(j + 7, k) } }
    a[i, k] += fold(s[k]) for all k

A loop-invariant element has one vector, whatever loops and branches are around its additions: LLVM promotes that to a
register. Only elements that are added to have vectors, not whole buffers: if the loop is in another one, the cost of
zeroing and reducing the vectors stays proportional to its work.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.subscripts import Place
from mlirad.analysis.program import Node
from mlirad.edit.affine import create_linear
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.loops import create_nest_of_counts
from mlirad.edit.rewrite import is_outside
from mlirad.loops.nests import may_lose_sign
from mlirad.loops.vectorize.inner_loops import InnerLoops, is_rectangular, loops_and_branches_around, trip_count
from mlirad.loops.vectorize.masks import create_branch_unless_neutral
from mlirad.loops.vectorize.memory import (
    LaneMemory,
    Stack,
    allocate,
    bytes_of,
    element_of,
    lanes_type,
    load_vector,
    store_vector,
)
from mlirad.loops.vectorize.reductions import LaneAddition, flags_of
from mlirad.loops.vectorize.values import Values, join, reduce
from mlirad.loops.vectorize.vector_ops import LOAD, LOOP, STORE


@dataclass(frozen=True)
class RegionSum(InnerLoops):
    """Additions to ``buffer[place]`` for all values of the counters of some inner ``loops``.

    ``additions``: each with the loops whose counters are in its subscripts, in the order of ``place``. ``is_certain``:
    all of these elements are added to; otherwise some may not exist.
    """

    buffer: Value
    place: Place
    additions: Mapping[LaneAddition, tuple[Node, ...]]
    is_certain: bool


def find(
    loop: Node, sums: Mapping[Node, LaneAddition], places: Mapping[Node, Place], width: int, most_bytes: int
) -> tuple[RegionSum, ...]:
    """The ``sums`` in ``loop`` whose subscripts (``places``, by store) are uniform, grouped by elements.

    The vectors of a region take at most ``most_bytes``.
    """
    most = max_vectors(width, most_bytes)
    groups: dict[object, dict[LaneAddition, tuple[Node, ...]]] = {}
    for store, place in places.items():
        one, loops = sums[store], _counted(place, store, loop)
        if loops is None or not _pays(one, loops, loop) or _is_large(one, loops, most):
            continue
        groups.setdefault(_key(one, place, loops), {})[one] = loops
    return tuple(
        RegionSum(
            loops, first.buffer, places[first.store], group, any(_is_certain(*pair, loop) for pair in group.items())
        )
        for group in groups.values()
        for first, loops in [next(iter(group.items()))]
    )


def _counted(place: Place, store: Node, loop: Node) -> tuple[Node, ...] | None:
    """The loops around ``store`` whose counters are in ``place``; None if it depends on any other value of ``loop``."""
    # Rectangular loops: the vectors have a fixed shape for all iterations of the outer loop.
    inner = {
        _number(node): node
        for node in loops_and_branches_around(store, loop)
        if node.name == LOOP and is_rectangular(node, loop)
    }
    found: dict[Node, None] = {}
    for value in (value for form in place for value, _ in form.factors):
        if value in inner:
            found[inner[value]] = None
        elif not (is_outside(value, loop.op) and isinstance(value.type, ir.IndexType)):
            return None
    return tuple(found)


def _number(loop: Node) -> Value:
    return loop.blocks[0].arguments[0]


def _is_certain(one: LaneAddition, loops: Sequence[Node], loop: Node) -> bool:
    """Whether every iteration adds to every element: no branch, no other loop that may not run."""
    return all(
        node in loops or (node.name == LOOP and trip_count(node)) for node in loops_and_branches_around(one.store, loop)
    )


def _pays(one: LaneAddition, loops: Sequence[Node], loop: Node) -> bool:
    """Whether elements have vectors: not those of a loop that may not run, if each sum had to be compared with -0.0."""
    if not isinstance(one.term.type, ir.FloatType) or may_lose_sign(one.add.op):
        return True
    around = loops_and_branches_around(one.store, loop)
    ends = [number for number, node in enumerate(around) if node in loops]
    outside = around[: max(ends, default=0)]
    return all(node in loops or (node.name == LOOP and trip_count(node)) for node in outside)


def _is_large(one: LaneAddition, loops: Sequence[Node], most: int) -> bool:
    """Whether there are more than ``most`` vectors, or more than the buffer has elements."""
    extents = [trip_count(loop) for loop in loops]
    # Unknown sizes are checked at run time (`emit`).
    known = [extent for extent in extents if extent is not None]
    if len(known) < len(extents):
        return False
    type = ir.MemRefType(one.buffer.type)
    return most < prod(known) or (type.has_static_shape and prod(type.shape) < prod(known))


def max_vectors(width: int, most_bytes: int) -> int:
    """The number of vectors in ``most_bytes``."""
    return most_bytes // (8 * width)


def _key(one: LaneAddition, place: Place, loops: Sequence[Node]) -> object:
    """A key that is equal for sums into the same elements: counters are identified by position and loop bounds."""
    numbers: dict[Value, object] = {_number(loop): number for number, loop in enumerate(loops)}
    forms = tuple(
        (frozenset((numbers.get(value, value), factor) for value, factor in form.factors), form.constant)
        for form in place
    )
    # Constants compare by value, other bounds by identity.
    bounds = tuple(constant_integer(bound) or bound for loop in loops for bound in loop.operands[:2])
    return one.buffer, one.fold, may_lose_sign(one.add.op), forms, bounds


class RegionSums:
    """Emits the sums ``found``: vectors on the ``stack`` or the heap, zeroed before the loop."""

    def __init__(self, found: Iterable[RegionSum], values: Values, stack: Stack, build: Builder) -> None:
        self._values = values
        self._regions: dict[Value, RegionSum] = {}
        self._freed: list[Value] = []
        for region in found:
            vectors = self._allocate(region, stack, build)
            # For sums that is -0.0: x + -0.0 is x for every x, zeros of both signs included.
            neutral = _first(region).fold.neutral
            assert neutral is not None
            nothing = build.constant(element_of(vectors), neutral)

            def clear(at: Builder, places: list[Value], vectors: Value = vectors, nothing: Value = nothing) -> None:
                store_vector(nothing, vectors, places, at)

            create_nest_of_counts(region.create_extents(build), build, clear)
            self._regions[vectors] = region
        # Looked up by the store when the body is emitted: the ops are those of the copy that was planned.
        self._by_store = {
            one.store.op: (vectors, loops)
            for vectors, region in self._regions.items()
            for one, loops in region.additions.items()
        }

    def _allocate(self, region: RegionSum, stack: Stack, build: Builder) -> Value:
        """Allocates the vectors of a region."""
        dynamic = ir.ShapedType.get_dynamic_size()
        shape = [dynamic if extent is None else extent for extent in region.extents]
        scalars = ir.MemRefType.get(shape, _first(region).term.type)
        type = lanes_type(scalars, self._values.width)
        # A single element: always on the stack, where LLVM promotes it to a register.
        if not shape:
            return stack.allocate_small(type, build)
        size = None if region.is_open else bytes_of(scalars, self._values.width)
        found = None if size is None else stack.allocate(type, size, build)
        if found is None:
            sizes = [extent for extent in region.create_extents(build) if not isinstance(extent, int)]
            found = allocate("memref.alloc", type, build, sizes)
            self._freed.append(found)
        return found

    def has(self, op: ir.Operation) -> bool:
        """Whether ``op`` is the store of an addition to a region."""
        return op in self._by_store

    def add(self, op: ir.Operation, one: LaneAddition, memory: LaneMemory, build: Builder) -> None:
        """Emits the addition whose store is ``op``."""
        vectors, loops = self._by_store[op]
        counters = [self._values.scalar(_number(loop)) for loop in loops]
        places = InnerLoops(loops).create_positions(counters, build)
        memory.add_vector(one, vectors, places, build)

    def finish(self, build: Builder) -> None:
        """Reduces the vectors into their elements; if an element may not exist, only sums other than zero."""
        for vectors, region in self._regions.items():

            def fold(at: Builder, places: list[Value], vectors: Value = vectors, region: RegionSum = region) -> None:
                _fold(region, load_vector(vectors, places, at), places, at)

            create_nest_of_counts(region.create_extents(build), build, fold)
        for vectors in self._freed:
            build.op("memref.dealloc", [vectors])


def _fold(region: RegionSum, vector: Value, places: Sequence[Value], build: Builder) -> None:
    """Reduces one vector into its element."""
    fold, flags = _first(region).fold, flags_of(one.add for one in region.additions)
    term = reduce(vector, fold.kind, flags, build)
    # A neutral sum means that nothing was added, or that the addition is irrelevant.
    if not region.is_certain:
        build = create_branch_unless_neutral(term, _first(region).add.op, build)
    numbers = dict(zip(region.counters, region.create_counters(places, build), strict=True))
    place = [create_linear(form, lambda value: numbers.get(value, value), build) for form in region.place]
    # The partial sums are added to the element's value before the loop.
    old = build.value(LOAD, [region.buffer, *place], term.type)
    build.op(STORE, [join(old, term, fold, flags, build), region.buffer, *place])


def _first(region: RegionSum) -> LaneAddition:
    return next(iter(region.additions))
