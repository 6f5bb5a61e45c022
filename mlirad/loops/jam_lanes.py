"""Unroll-and-jam of loops around sums of vectors: iterations without dependences on each other are interleaved.

A sum of vectors is a recurrence: each addition depends on the previous one. For scalars `vectorize-outer-loops` fills
vectors with several sums; code that computes with vectors already is not vectorized again. Instead independent
iterations of an enclosing loop are interleaved, which also share loads::

    for i { s = 0; for k { s += load a[i, k, :] * load b[k, :] } ; store s, c[i, :] }
 -> for i = 0 to n step 4 {
      s0 = s1 = s2 = s3 = 0
      for k { s0 += load a[i, k, :] * load b[k, :]; s1 += load a[i + 1, k, :] * load b[k, :]; ... }
      store s0, c[i, :]; store s1, c[i + 1, :]; ...
    }

Each sum has its terms in the same order. Source: Callahan, Cocke, Kennedy, "Estimating interlock and improving balance
for pipelined architectures", 1988.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from weakref import WeakKeyDictionary

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.loops import create_for, create_if
from mlirad.edit.rewrite import before, clone_with, is_outside, terminator_of
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.access import Access, LoadModel, StoreModel
from mlirad.interfaces.registry import ACCESS, Registry
from mlirad.loops.distribution import Distribution
from mlirad.loops.lane_accesses import access_of
from mlirad.loops.nests import innermost_loops
from mlirad.machine import MachineModel

_LOOP: Final = "scf.for"
_BRANCH: Final = "scf.if"
_STORE: Final = "vector.store"
_GATHER: Final = "vector.from_elements"
_BOUNDS: Final = 3
_LANES: Final = Access("vector.load", _STORE)


def jam_lanes(function: ir.Operation, registry: Registry, vector_bits: int) -> bool:
    """Interleaves independent iterations around sums of vectors; returns whether there were some."""
    loops = [loop for loop in innermost_loops(function, (_LOOP,)) if _carried(loop) or _stores(loop)]
    if not loops:
        return False
    program = Program(function, _with_lanes(registry))
    nodes = {node.op: node for node in program.loops}
    distribution = Distribution(program)
    plans: list[JamPlan] = []
    for loop in loops:
        plan = _plan(nodes[loop], vector_bits, distribution, registry.machine)
        if plan is not None and not any(_overlap(plan.loop, other.loop) for other in plans):
            plans.append(plan)
    for plan in plans:
        with function.context, plan.loop.location:
            _Jam(plan).emit()
    return bool(plans)


@dataclass(frozen=True)
class JamPlan:
    """Interleaves ``copies`` iterations of ``loop``; ``trips``: its trip count, if known.

    ``joined``: the loops and branches inside that all iterations execute alike, from the outside to the sum's own loop.
    """

    loop: ir.Operation
    joined: frozenset[ir.Operation]
    copies: int
    trips: int | None


def _stores(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0] if view.operation.name == _STORE]


def _carried(loop: ir.Operation) -> list[Value]:
    """Returns the vectors that ``loop`` carries and changes."""
    block = loop.regions[0].blocks[0]
    pairs = zip(list(block.arguments)[1:], terminator_of(block).operands, strict=True)
    return [value for argument, value in pairs if argument != value and isinstance(value.type, ir.VectorType)]


def _registers(inner: ir.Operation, outer: ir.Operation, vector_bits: int) -> int:
    """Returns the registers of the recurrences of ``inner``, or of the sums that iterations of ``outer`` share."""
    counters = [loop.regions[0].blocks[0].arguments[0] for loop in (inner, outer)]
    found = _carried(inner)
    for store in _stores(inner):
        access = access_of(store)
        forms = access.subscripts if access is not None else None
        if forms is not None and not all(any(form.factor_of(counter) for form in forms) for counter in counters):
            found.append(store.operands[0])
    return sum(_size(value, vector_bits) for value in found)


def _ops(loop: ir.Operation) -> int:
    """Returns the number of ops on vectors in a loop."""
    ops = (view.operation for view in loop.regions[0].blocks[0])
    return sum(op.name != _GATHER and any(isinstance(v.type, ir.VectorType) for v in op.results) for op in ops) or 1


def _size(value: Value, vector_bits: int) -> int:
    type = ir.VectorType(value.type)
    count = 1
    for extent in type.shape:
        count *= extent
    return -(-count * getattr(type.element_type, "width", 64) // vector_bits)


_known: WeakKeyDictionary[Registry, Registry] = WeakKeyDictionary()


def _with_lanes(registry: Registry) -> Registry:
    """Returns ``registry`` with accesses of vectors modelled like those of their first element (see `_are_whole`)."""
    found = _known.get(registry)
    if found is None:
        found = _known[registry] = raw_registry(registry).copy()
        found.add(ACCESS, _LANES.load, LoadModel(_LANES), origin=__name__)
        found.add(ACCESS, _LANES.store, StoreModel(_LANES), origin=__name__)
        found.freeze()
    return found


def _plan(inner: Node, vector_bits: int, distribution: Distribution, machine: MachineModel) -> JamPlan | None:
    """Returns the innermost loop around ``inner`` whose iterations may be interleaved if that pays."""
    joined = [inner.op]
    for around in reversed(inner.block.chain()):
        if around.op.name == _LOOP:
            registers = _registers(inner.op, around.op, vector_bits)
            most = min(machine.sums_at_once, machine.jammed_ops // _ops(inner.op)) // registers if registers else 0
            if most > 1 and _may_be_jammed(around, joined, distribution, machine):
                trips = around.loop.static_trip_count(around.op) if around.loop is not None else None
                copies = most if trips is None else min(most, trips)
                return JamPlan(around.op, frozenset(joined), copies, trips) if copies > 1 else None
        elif around.op.name != _BRANCH:
            return None
        joined.append(around.op)
    return None


def _may_be_jammed(
    outer: Node, joined: Sequence[ir.Operation], distribution: Distribution, machine: MachineModel
) -> bool:
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
    if any(node.unknown_effects for node in inside) or not _are_whole(accesses):
        return False
    return distribution.is_parallel(outer, accesses, lambda a, b: _meet_in_turn(a, b, joined, loop))


def _controls(op: ir.Operation) -> list[Value]:
    """Returns the operands of ``op``, a loop or a branch, that decide how often its regions run."""
    return list(op.operands)[: _BOUNDS if op.name == _LOOP else 1]


def _is_uniform(value: Value, loop: ir.Operation) -> bool:
    """Whether ``value`` is the same in all iterations of ``loop``."""
    if is_outside(value, loop):
        return True
    if isinstance(value.owner, ir.Block):
        return False
    op = value.owner.operation
    return op.name.startswith("arith.") and all(_is_uniform(operand, loop) for operand in op.operands)


def _are_whole(accesses: Sequence[Node]) -> bool:
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
    access = access_of(op) if op.name == _GATHER else None
    if access is None or not access.subscripts:
        return False
    *outer, last = access.subscripts
    counter = loop.regions[0].blocks[0].arguments[0]
    return abs(last.factor_of(counter)) > 1 or any(form.factor_of(counter) for form in outer)


def _meet_in_turn(one: Node, other: Node, joined: Sequence[ir.Operation], outer: ir.Operation) -> bool:
    """Whether two accesses in iterations of ``outer`` share elements only within an iteration of ``joined`` loops."""
    if one.op.block != other.op.block or one.op.block.owner.operation != joined[0]:
        return False
    forms = [found.subscripts for node in (one, other) if (found := access_of(node.op)) is not None]
    if len(forms) < 2 or forms[0] is None or forms[1] is None:
        return False
    same = [a for a, b in zip(*forms, strict=True) if a == b]
    counters = [loop.regions[0].blocks[0].arguments[0] for loop in joined if loop.name == _LOOP]
    return all(
        any(form.factor_of(c) and all(v == c or is_outside(v, outer) for v, _ in form.factors) for form in same)
        for c in counters
    )


def _overlap(one: ir.Operation, other: ir.Operation) -> bool:
    return one == other or one in ancestors(other) or other in ancestors(one)


class _Jam:
    """Emits one plan."""

    def __init__(self, plan: JamPlan) -> None:
        self._plan = plan

    def emit(self) -> None:
        """Emits the loop over interleaved iterations before the original one, which runs the remaining iterations."""
        loop, copies = self._plan.loop, self._plan.copies
        lower, upper, step = loop.operands
        build = before(loop)
        count = build.index(copies)
        trips = build.value("arith.subi", (upper, lower), upper.type)
        trips = build.value("arith.maxsi", (trips, build.index(0)), trips.type)
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
        ops = [view.operation for view in block][:-1]
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
        if op.name == _LOOP:
            carried = list(op.operands)[_BOUNDS:]
            made = create_for(controls, [values.get(init, init) for values in known for init in carried], at)
            block = op.regions[0].blocks[0]
            own = _shares(made.carried, len(known))
            for values, arguments in zip(known, own, strict=True):
                values.update(zip(block.arguments, [made.number, *arguments], strict=True))
            new, arms = made.op, [made.at]
        else:
            new, *arms = create_if(controls[0], [r.type for _ in known for r in op.results], at)
        for region, arm in zip(op.regions, arms, strict=True):
            yielded: list[Value] = []
            if len(region.blocks):
                self._emit_all(region.blocks[0], known, arm)
                ends = terminator_of(region.blocks[0]).operands
                yielded = [values.get(value, value) for values in known for value in ends]
            arm.op("scf.yield", yielded)
        for values, results in zip(known, _shares(list(new.results), len(known)), strict=True):
            values.update(zip(op.results, results, strict=True))


def _shares(values: Sequence[Value], count: int) -> Iterator[Sequence[Value]]:
    """Yields ``values`` in ``count`` equal parts."""
    size = len(values) // count
    return (values[i * size : (i + 1) * size] for i in range(count))
