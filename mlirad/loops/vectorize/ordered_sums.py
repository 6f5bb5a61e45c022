"""Sums whose order is fixed: lanes compute the terms, which are added in the order of the iterations.

Without `reassoc` an element gets its terms one after the other, those of an iteration before those of the next one::

    for i { for k { s[c] += t(i, k) } }    becomes

    for i by 8 {
      for k { terms[k] = t(i, k), ..., t(i + 7, k) }
      for lane < 8 { for k { s[c] += terms[k][lane] } }
    }

If an iteration adds to an element only once, the terms of all lanes are reduced at once, in their order. Each result
has the bits of the scalar loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.program import Node, Program
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.linear import differ
from mlirad.edit.loops import create_for, create_guard, create_if, create_nest_of_counts
from mlirad.edit.rewrite import is_outside, replace_operands
from mlirad.loops.vectorize.divergence import Varying
from mlirad.loops.vectorize.inner_loops import InnerLoops, is_rectangular, loops_and_branches_around
from mlirad.loops.vectorize.memory import LaneMemory, Stack, added, allocate
from mlirad.loops.vectorize.reductions import LaneAddition
from mlirad.loops.vectorize.values import LaneRow, Values, extract, reduce_in_order
from mlirad.loops.vectorize.vector_ops import BRANCH, LOAD, LOOP, STORE, YIELD, is_arithmetic


@dataclass(frozen=True)
class OrderedSum(InnerLoops):
    """An addition, and the ``loops`` around it in the body, outermost first.

    ``group``: additions to the same elements in the same block, if the lanes are reduced where the last of them is;
    empty if that is at the end of the block of iterations. ``is_certain``: whether it adds can be recomputed.
    ``saved``: the subscripts that are stored beside the term, as they cannot be recomputed.
    """

    addition: LaneAddition
    group: tuple[LaneAddition, ...]
    is_certain: bool
    saved: tuple[Value, ...]

    @property
    def numbers(self) -> int:
        """How many numbers are stored for each lane."""
        return 0 if self.group else 1 + len(self.saved)


def find(
    loop: Node, additions: Iterable[LaneAddition], program: Program, varying: Varying, width: int, most_bytes: int
) -> dict[Node, OrderedSum] | str:
    """The ``additions`` in ``loop`` by their stores; or why they cannot run in order after the terms of a block.

    The terms of a block take at most ``most_bytes``, where their number is known.
    """
    subscripts = Subscripts(program)
    found: dict[Node, OrderedSum] = {}
    places = {one: named[1] for one in additions if (named := subscripts.of_store(one.store)) is not None}
    for one in additions:
        around = loops_and_branches_around(one.store, loop)
        loops = tuple(node for node in around if node.name == LOOP)
        group = _group(one, additions, loops, places, loop, varying)
        if not group and not all(is_rectangular(inner, loop) for inner in loops):
            return "it has a sum that may not be reassociated, in a loop whose bounds are not known before"
        saved = tuple(v for v in one.subscripts if not _is_recomputed(v, loop, loops, program))
        conditions = [node.operands[0] for node in around if node.name == BRANCH]
        is_certain = all(_is_recomputed(v, loop, loops, program) for v in conditions)
        found[one.store] = OrderedSum(loops, one, group, is_certain, saved)
    sizes = [one.numbers * prod(n for n in one.extents if n is not None) for one in found.values()]
    return found if 8 * width * sum(sizes) <= most_bytes else "it has too many sums that may not be reassociated"


def _group(
    one: LaneAddition,
    additions: Iterable[LaneAddition],
    loops: Sequence[Node],
    places: Mapping[LaneAddition, Place],
    loop: Node,
    varying: Varying,
) -> tuple[LaneAddition, ...]:
    """The additions, ``one`` included, after which no other one adds to their element until the next iteration.

    Empty if it is not known that an iteration adds to the element only there.
    """
    others = [other for other in additions if other.buffer == one.buffer and not _differ(one, other, places, loop)]
    is_one = all(other.store.block is one.store.block and _is_same(one, other, places) for other in others)
    return tuple(others) if is_one and _adds_once(one, loops, places, loop, varying) else ()


def _is_same(one: LaneAddition, other: LaneAddition, places: Mapping[LaneAddition, Place]) -> bool:
    return one is other or (one in places and places[one] == places.get(other))


def _adds_once(
    one: LaneAddition, loops: Sequence[Node], places: Mapping[LaneAddition, Place], loop: Node, varying: Varying
) -> bool:
    """Whether all lanes add to the same elements, and an iteration to each of them at most once."""
    if varying.differs(one.subscripts):
        return False
    # Different counters give different subscripts: those that are determined so far, and one more, are in a subscript.
    left = [{value for value, _ in form.factors if not is_outside(value, loop.op)} for form in places.get(one, ())]
    known: set[Value] = set()
    while fresh := next((inner - known for inner in left if len(inner - known) == 1), None):
        known |= fresh
    return known.issuperset(inner.blocks[0].arguments[0] for inner in loops)


def _differ(one: LaneAddition, other: LaneAddition, places: Mapping[LaneAddition, Place], loop: Node) -> bool:
    """Whether two additions are to different elements in whatever iterations."""
    pairs = zip(places.get(one, ()), places.get(other, ()), strict=False)
    fixed = [pair for pair in pairs if all(is_outside(value, loop.op) for value, _ in pair[0].factors)]
    return differ([first for first, _ in fixed], [second for _, second in fixed])


def _is_recomputed(value: Value, loop: Node, loops: Sequence[Node], program: Program) -> bool:
    """Whether ``value`` is computed from induction variables and values from outside by arithmetic."""
    if is_outside(value, loop.op) or any(value == inner.blocks[0].arguments[0] for inner in (loop, *loops)):
        return True
    producer = program.producer.get(value)
    if producer is None or not is_arithmetic(producer.name):
        return False
    return all(_is_recomputed(v, loop, loops, program) for v in producer.operands)


class OrderedSums:
    """Emits the sums ``found`` in the body of ``loop``; terms are on the ``stack`` or the heap."""

    def __init__(
        self, found: Mapping[Node, OrderedSum], loop: Node, values: Values, stack: Stack, build: Builder
    ) -> None:
        self._loop, self._values = loop, values
        self._sums = {store.op: one for store, one in found.items()}
        self._freed: list[Value] = []
        #: The terms that wait for the last addition of their group.
        self._terms: dict[ir.Operation, Value] = {}
        self._rooms = {
            store.op: [self._allocate(one, v.type, stack, build) for v in (one.addition.term, *one.saved)]
            for store, one in found.items()
            if not one.group
        }

    def _allocate(self, one: OrderedSum, type: ir.Type, stack: Stack, build: Builder) -> Value:
        """Allocates a number for each lane of each execution in a block."""
        shape = [ir.ShapedType.get_dynamic_size() if n is None else n for n in one.extents]
        room = ir.MemRefType.get([*shape, self._values.width], type)
        if not one.is_open:
            found = stack.allocate(room, 8 * prod(room.shape), build)
            if found is not None:
                return found
        sizes = [extent for extent in one.create_extents(build) if not isinstance(extent, int)]
        self._freed.append(allocate("memref.alloc", room, build, sizes))
        return self._freed[-1]

    def has(self, op: ir.Operation) -> bool:
        """Whether ``op`` is the store of one of the additions."""
        return op in self._sums

    def begin(self, build: Builder) -> None:
        """Clears the terms of additions that may not run, at the start of a block."""
        for op, (terms, *_) in self._rooms.items():
            one = self._sums[op]
            if not one.is_certain:
                type = ir.VectorType.get([self._values.width], one.addition.term.type)
                nothing = build.constant(type, one.addition.nothing)

                def clear(at: Builder, places: list[Value], terms: Value = terms, nothing: Value = nothing) -> None:
                    at.op("vector.store", [nothing, terms, *places, at.index(0)])

                create_nest_of_counts(one.create_extents(build), build, clear)

    def add(self, op: ir.Operation, memory: LaneMemory, build: Builder) -> None:
        """Emits the addition whose store is ``op``: the sum of all lanes, or the store of their terms."""
        one = self._sums[op]
        term = memory.term(one.addition, build)
        if one.group:
            self._terms[op] = term
            if one.addition is one.group[-1]:
                self._reduce(one.group, build)
            return
        places = [*one.create_positions([self._values.scalar(v) for v in one.counters], build), build.index(0)]
        saved = [self._values.vector(value, build) for value in one.saved]
        for room, new in zip(self._rooms[op], (term, *saved), strict=True):
            build.op("vector.store", [new, room, *places])

    def _reduce(self, group: Sequence[LaneAddition], build: Builder) -> None:
        """Adds the lanes of some terms to their element: all terms of the first lane, then those of the next one."""
        element = [self._values.scalar(v) for v in (group[0].buffer, *group[0].subscripts)]
        terms = [self._terms.pop(one.store.op) for one in group]
        total = build.value(LOAD, element, group[0].term.type)
        if len(group) == 1:
            total = reduce_in_order(total, terms[0], group[0].add.op, build)
        else:
            for lane, (one, term) in product(range(self._values.width), zip(group, terms, strict=True)):
                total = added(one, total, extract(term, lane, build), build)
        build.op(STORE, [total, *element])

    def finish(self, build: Builder) -> None:
        """Frees the terms, after the loop."""
        for room in self._freed:
            build.op("memref.dealloc", [room])

    def end(self, row: LaneRow, build: Builder) -> None:
        """Emits the additions of a block: for each lane, the loops of the body around them."""
        if not self._rooms:
            return
        lanes = create_for([build.index(0), build.index(self._values.width), build.index(1)], (), build)
        steps = lanes.at.value("arith.muli", [lanes.number, lanes.at.index(row.stride)], lanes.number.type)
        number = lanes.at.value("arith.addi", [row.base, steps], steps.type)
        body = self._loop.blocks[0]
        self._emit_additions(body.nodes, lanes.number, {body.arguments[0]: number}, lanes.at)
        lanes.at.op(YIELD)

    def _emit_additions(self, nodes: Iterable[Node], lane: Value, known: dict[Value, Value], build: Builder) -> None:
        for node in nodes:
            if node.op in self._rooms:
                self._emit_addition(node, lane, known, build)
            elif not any(inner.op in self._rooms for inner in node.inside()):
                continue
            elif node.name == BRANCH:
                self._emit_branch(node, lane, known, build)
            else:
                inner = create_for(node.operands[:3], (), build)
                own = {**known, node.blocks[0].arguments[0]: inner.number}
                self._emit_additions(node.blocks[0].nodes, lane, own, inner.at)
                inner.at.op(YIELD)

    def _emit_branch(self, node: Node, lane: Value, known: dict[Value, Value], build: Builder) -> None:
        """Emits the additions of a branch: in a branch if one is certain, as its condition can be recomputed."""
        if not any(self._sums[inner.op].is_certain for inner in node.inside() if inner.op in self._rooms):
            for block in node.blocks:
                self._emit_additions(block.nodes, lane, dict(known), build)
            return
        _, *sides = create_if(_recomputed(node.operands[0], known, self._loop.op, build), (), build)
        for side, block in zip(sides, node.blocks, strict=False):
            self._emit_additions(block.nodes, lane, dict(known), side)
        for side in sides:
            side.op(YIELD)

    def _emit_addition(self, store: Node, lane: Value, known: dict[Value, Value], build: Builder) -> None:
        one = self._sums[store.op]
        counters = [known[v] for v in one.counters]
        places = [*one.create_positions(counters, build), lane]
        term, *saved = (
            build.value(LOAD, [room, *places], ir.MemRefType(room.type).element_type) for room in self._rooms[store.op]
        )
        if not one.is_certain:
            build = _unless_nothing(term, one.addition, build)
        known = {**known, **dict(zip(one.saved, saved, strict=True))}
        element = [one.addition.buffer, *(_recomputed(v, known, self._loop.op, build) for v in one.addition.subscripts)]
        old = build.value(LOAD, element, term.type)
        build.op(STORE, [added(one.addition, old, term, build), *element])


def _unless_nothing(term: Value, one: LaneAddition, build: Builder) -> Builder:
    """A builder for ops that run unless ``term`` is the term that changes no sum; zeros of both signs differ."""
    bits = term
    if isinstance(term.type, ir.FloatType):
        bits = build.value("arith.bitcast", [term], ir.IntegerType.get_signless(term.type.width, build.loc.context))
    sign = 1 << (bits.type.width - 1) if str(one.nothing) == "-0.0" else 0
    return create_guard(compare(build, "ne", bits, build.constant(bits.type, -sign)), build)


def _recomputed(value: Value, known: dict[Value, Value], loop: ir.Operation, build: Builder) -> Value:
    """Emits ``value`` from the ``known`` values that it depends on."""
    if value in known or is_outside(value, loop):
        return known.get(value, value)
    op = value.owner.operation
    for operand in op.operands:
        known[operand] = _recomputed(operand, known, loop, build)
    new = op.clone(build.ip).operation
    replace_operands(new, known)
    known.update(zip(op.results, new.results, strict=True))
    return known[value]
