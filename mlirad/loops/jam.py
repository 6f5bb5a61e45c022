"""Unroll-and-jam: iterations of a loop without dependences on each other are interleaved.

A `JamPlan` says which loop and how often; `jam_lanes` and `jam_rows` decide where it pays. Each element and each sum is
updated in the same order as before, unless it is only added to, in any order (`reassoc`). Source: Callahan, Cocke,
Kennedy, "Estimating interlock and improving balance for pipelined architectures", 1988.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare, create_product, create_sum
from mlirad.edit.loops import create_for, create_if
from mlirad.edit.rewrite import before, clone_with, is_outside, terminator_of
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.access import Access, LoadModel, StoreModel
from mlirad.interfaces.registry import ACCESS, Registry
from mlirad.loops.distribution import Distribution
from mlirad.loops.lane_accesses import access_of
from mlirad.loops.nests import Subscript
from mlirad.loops.vectorize.vector_ops import is_arithmetic
from mlirad.machine import MachineModel

LOOP: Final = "scf.for"
BRANCH: Final = "scf.if"
STORE: Final = "vector.store"
GATHER: Final = "vector.from_elements"
_BOUNDS: Final = 3
_LANES: Final = Access("vector.load", STORE)


def jam(
    function: ir.Operation,
    loops: Sequence[ir.Operation],
    registry: Registry,
    plan_of: Callable[[Node, Distribution], JamPlan | None],
) -> bool:
    """Interleaves iterations around the innermost ``loops`` that have a plan."""
    if not loops:
        return False
    program = Program(function, with_lanes(registry))
    nodes = {node.op: node for node in program.loops}
    distribution = Distribution(program)
    plans: list[JamPlan] = []
    for loop in loops:
        plan = plan_of(nodes[loop], distribution)
        if plan is not None and not any(_overlap(plan.loop, other.loop) for other in plans):
            plans.append(plan)
    for plan in plans:
        with function.context, plan.loop.location:
            _Jam(plan).emit()
    return bool(plans)


class Update(NamedTuple):
    """The load and the later store of an element in the body of a loop, its only accesses there."""

    load: ir.Operation
    store: ir.Operation


@dataclass(frozen=True)
class JamPlan:
    """Interleaves ``copies`` iterations of ``loop``; ``trips``: how many there are in all, if known.

    ``joined``: the loops and branches inside that all iterations execute alike, from the outside to the sum's own loop.
    ``kept``: the elements that do not change in a joined loop, which is to carry their values. If that loop may have no
    iterations, none are interleaved then, and ``trips`` is None.
    """

    loop: ir.Operation
    joined: frozenset[ir.Operation]
    copies: int
    trips: int | None
    kept: tuple[Update, ...] = ()


_known: WeakKeyDictionary[Registry, Registry] = WeakKeyDictionary()


def with_lanes(registry: Registry) -> Registry:
    """Returns ``registry`` with accesses of vectors modelled like those of their first element (see `are_whole`)."""
    found = _known.get(registry)
    if found is None:
        found = _known[registry] = raw_registry(registry).copy()
        found.add(ACCESS, _LANES.load, LoadModel(_LANES), origin=__name__)
        found.add(ACCESS, _LANES.store, StoreModel(_LANES), origin=__name__)
        found.freeze()
    return found


def may_be_jammed(
    outer: Node, joined: Sequence[ir.Operation], distribution: Distribution, machine: MachineModel
) -> bool:
    """Whether iterations of ``outer`` may be interleaved.

    ``joined``: the innermost loop, and the loops and branches between it and ``outer``, from the inside.
    """
    loop, inner = outer.op, joined[0]
    if len(loop.results) or "unsignedCmp" in loop.attributes or constant_integer(loop.operands[2]) != 1:
        return False
    if len(find_ops(loop, lambda _: True)) > machine.most_copied_ops:
        return False
    if not all(_is_uniform(value, loop) for op in joined for value in _controls(op)):
        return False
    if any(_jumps(op, loop) for op in (view.operation for view in inner.regions[0].blocks[0])):
        return False
    inside = list(outer.inside())
    accesses = [node for node in inside if node.effects]
    if any(node.unknown_effects for node in inside) or not are_whole(accesses):
        return False

    def in_turn(one: Node, other: Node) -> bool:
        return distribution.may_swap(one, other) or _meet_in_turn(one, other, joined, loop, distribution)

    return distribution.is_parallel(outer, accesses, in_turn)


def _controls(op: ir.Operation) -> list[Value]:
    """Returns the operands of ``op``, a loop or a branch, that decide how often its regions run."""
    return list(op.operands)[: _BOUNDS if op.name == LOOP else 1]


def _hoist(loop: ir.Operation) -> None:
    """Moves index computations that do not change in ``loop`` before it."""
    for op in [view.operation for view in loop.regions[0].blocks[0]]:
        if is_arithmetic(op.name) and all(is_outside(value, loop) for value in op.operands):
            op.move_before(loop)


def _is_uniform(value: Value, loop: ir.Operation) -> bool:
    """Whether ``value`` is the same in all iterations of ``loop``."""
    if is_outside(value, loop):
        return True
    if isinstance(value.owner, ir.Block):
        return False
    op = value.owner.operation
    return is_arithmetic(op.name) and all(_is_uniform(operand, loop) for operand in op.operands)


def are_whole(accesses: Sequence[Node]) -> bool:
    """Whether each buffer is accessed by single elements only, or by all lanes of elements only."""
    kinds: dict[Value, set[int]] = {}
    for node in accesses:
        found = access_of(node.op)
        if found is None:
            return False
        kinds.setdefault(found.buffer, set()).add(found.lanes)
    return all(len(lanes) == 1 for lanes in kinds.values())


def _jumps(op: ir.Operation, loop: ir.Operation) -> bool:
    """Whether ``op`` gathers lanes at strides between iterations of ``loop``: so many streams do not fit the cache."""
    access = access_of(op) if op.name == GATHER else None
    if access is None or not access.subscripts:
        return False
    *outer, last = access.subscripts
    counter = loop.regions[0].blocks[0].arguments[0]
    return abs(last.factor_of(counter)) > 1 or any(form.factor_of(counter) for form in outer)


def _meet_in_turn(
    one: Node, other: Node, joined: Sequence[ir.Operation], outer: ir.Operation, distribution: Distribution
) -> bool:
    """Whether two accesses in iterations of ``outer`` share elements only within an iteration of ``joined`` loops."""
    if one.op.block != other.op.block or one.op.block.owner.operation != joined[0]:
        return False
    places = [distribution.place_of(node) or _of_lanes(node) for node in (one, other)]
    if places[0] is None or places[1] is None or len(places[0]) != len(places[1]):
        return False
    same = [a for a, b in zip(*places, strict=True) if a == b]
    counters = [loop.regions[0].blocks[0].arguments[0] for loop in joined if loop.name == LOOP]
    return all(
        any(form.factor_of(c) and all(v == c or is_outside(v, outer) for v, _ in form.factors) for form in same)
        for c in counters
    )


def _of_lanes(node: Node) -> Sequence[Subscript] | None:
    """Returns the subscripts of all lanes of an element."""
    found = access_of(node.op)
    return None if found is None else found.subscripts


def _overlap(one: ir.Operation, other: ir.Operation) -> bool:
    return one == other or one in ancestors(other) or other in ancestors(one)


class _Jam:
    """Emits one plan."""

    def __init__(self, plan: JamPlan) -> None:
        self._plan = plan
        self._kept = {op for update in plan.kept for op in update}

    def emit(self) -> None:
        """Emits the loop over interleaved iterations before the original one, which runs the remaining iterations."""
        loop, copies = self._plan.loop, self._plan.copies
        for inner in (*{update.load.parent for update in self._plan.kept}, loop) if self._plan.kept else ():
            _hoist(inner)
        lower, upper, step = loop.operands
        build = before(loop)
        count = build.index(copies)
        trips = build.value("arith.subi", (upper, lower), upper.type)
        trips = build.value("arith.maxsi", (trips, build.index(0)), trips.type)
        for inner in {update.load.parent for update in self._plan.kept}:
            # A loop without iterations accesses no element, and the element may not exist.
            runs = compare(build, "slt", inner.operands[0], inner.operands[1])
            trips = build.value("arith.select", (runs, trips, build.index(0)), trips.type)
        rest = build.value("arith.remui", (trips, count), trips.type)
        end = create_sum(build, lower, build.value("arith.subi", (trips, rest), trips.type))
        many = create_for([lower, end, create_product(build, step, count)], (), build)
        block = loop.regions[0].blocks[0]
        numbers = [create_sum(many.at, many.number, many.at.index(number)) for number in range(copies)]
        self._emit_all(block, [{block.arguments[0]: number} for number in numbers], many.at)
        many.at.op("scf.yield")
        if self._plan.trips is not None and self._plan.trips % copies == 0:
            loop.erase()
        else:
            loop.operands[0] = end

    def _emit_all(self, block: ir.Block, known: Sequence[dict[Value, Value]], at: Builder) -> None:
        """Emits the ops of ``block`` except its terminator for all iterations; ``known`` are their values."""
        ops = [view.operation for view in block if view.operation not in self._kept][:-1]
        for is_joined, run in groupby(ops, lambda op: op in self._plan.joined):
            if is_joined:
                for op in run:
                    self._join(op, known, at)
                continue
            # One iteration after the other, since they may add to the same element.
            together = list(run)
            for values in known:
                for op in together:
                    clone_with(op, values, at)

    def _join(self, op: ir.Operation, known: Sequence[dict[Value, Value]], at: Builder) -> None:
        controls = [known[0].get(value, value) for value in _controls(op)]
        kept = [update for update in self._plan.kept if update.load.parent == op]
        if op.name == LOOP:
            for values in known:
                for load, _ in kept:
                    clone_with(load, values, at)
            carried = [*list(op.operands)[_BOUNDS:], *(load.results[0] for load, _ in kept)]
            made = create_for(controls, [values.get(init, init) for values in known for init in carried], at)
            counter, *inside = op.regions[0].blocks[0].arguments
            inside += [load.results[0] for load, _ in kept]
            for values, arguments in zip(known, _shares(made.carried, len(known)), strict=True):
                values.update(zip((counter, *inside), (made.number, *arguments), strict=True))
            new, arms = made.op, [made.at]
        else:
            new, *arms = create_if(controls[0], [r.type for _ in known for r in op.results], at)
        for region, arm in zip(op.regions, arms, strict=True):
            yielded: list[Value] = []
            if len(region.blocks):
                self._emit_all(region.blocks[0], known, arm)
                ends = [*terminator_of(region.blocks[0]).operands, *(store.operands[0] for _, store in kept)]
                yielded = [values.get(value, value) for values in known for value in ends]
            arm.op("scf.yield", yielded)
        for values, results in zip(known, _shares(list(new.results), len(known)), strict=True):
            values.update(zip((*op.results, *(store.operands[0] for _, store in kept)), results, strict=True))
            for _, store in kept:
                clone_with(store, values, at)


def _shares(values: Sequence[Value], count: int) -> Iterator[Sequence[Value]]:
    """Yields ``values`` in ``count`` equal parts."""
    size = len(values) // count
    return (values[i * size : (i + 1) * size] for i in range(count))
