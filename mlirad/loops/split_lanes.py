"""Distributes loops over what LLVM does not vectorize: the rest of the body runs in a loop of its own, before it.

A derivative of width n computes shared values as scalars and those of its directions as vectors, in one loop, which
LLVM does not vectorize: math functions of scalars are called for one number at a time. In a loop of their own they are
vectorized, as in a derivative of width 1. So are the terms of a sum that may not be reassociated, and whatever else a
recurrence does not wait for. Scalars that the second loop uses are stored on the stack, for `split_strip` iterations at
a time::

    for i { e = exp(x[i]); dx = load dx[i, :]; dy = dx * e; store dy, dy[i, :] }
 -> for c = 0 to n step 64 {
      for i = c to min(c + 64, n) { kept[i - c] = exp(x[i]) }
      for i = c to min(c + 64, n) { dx = load dx[i, :]; dy = dx * kept[i - c]; store dy, dy[i, :] }
    }

Source: Allen & Kennedy, "Optimizing compilers for modern architectures", 2001, 5.3, scalar expansion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.buffers import create_load, create_store
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.floats import allows
from mlirad.edit.integers import create_sum
from mlirad.edit.loops import create_for
from mlirad.edit.rewrite import before, clone_with, is_outside, replace_op, terminator_of
from mlirad.edit.walk import closure, defining_op, find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops.distribution import Distribution
from mlirad.loops.vectorize.bodies import outermost_parallel
from mlirad.loops.vectorize.cost_model import gain, is_folded, trips_of, walks
from mlirad.loops.vectorize.memory import Stack

_LOAD: Final = "memref.load"
_STORE: Final = "memref.store"


def split_lanes(function: ir.Operation, registry: Registry) -> bool:
    """Distributes the loops of ``function`` with vectors that gain by it; returns whether there were some."""
    return _split(function, registry, lambda loop: any(_has_vectors(op) for op in _body(loop)))


def split_recurrences(function: ir.Operation, registry: Registry) -> bool:
    """Distributes the loops of ``function`` on scalars that carry a recurrence; returns whether there were some."""

    def may_split(loop: ir.Operation) -> bool:
        ops, trips = _body(loop), trips_of(loop)
        counter = loop.regions[0].blocks[0].arguments[0]
        # LLVM unrolls loops of a few vectors rather than gathering elements that are no neighbours.
        is_long = trips is None or trips >= 2 * registry.machine.least_trips
        is_row = is_long or all(walks(op, counter) for op in ops if op.name in (_LOAD, _STORE))
        has_order = bool(_ordered(loop)) or any(_stays(op, loop) for op in ops)
        return is_row and has_order and not any(_has_vectors(op) for op in ops)

    return _split(function, registry, may_split)


def _split(function: ir.Operation, registry: Registry, may_split: Callable[[ir.Operation], object]) -> bool:
    loops = find_ops(function, lambda op: op.name == "scf.for" and _may_gain(op, registry) and may_split(op))
    if not loops:
        return False
    program = Program(function, raw_registry(registry))
    distribution = Distribution(program)
    nodes = {node.op: node for node in program.loops}
    plans = [_plan(nodes[loop], distribution, registry) for loop in loops]
    for plan in plans:
        if plan is not None:
            with function.context, plan.loop.location:
                _SplitLoop(plan, _stack_for(plan.loop, function, registry), registry.machine.split_strip).emit()
    return any(plan is not None for plan in plans)


def _stack_for(loop: ir.Operation, function: ir.Operation, registry: Registry) -> Stack:
    """Returns where stored scalars of ``loop`` are allocated: iterations of an enclosing parallel loop share none."""
    around = outermost_parallel(loop)
    body = (around or function).regions[0].blocks[0]
    end = None if around is None else terminator_of(body)
    return Stack(ir.InsertionPoint.at_block_begin(body), registry.machine.lane_stack, end)


@dataclass(frozen=True)
class LaneSplit:
    """The ops of the body of ``loop`` that run first, ``single``, and those on vectors or of a recurrence, ``lanes``.

    ``kept``: the scalars that the latter use. ``copied``: the ops that both loops contain, subscripts and loads.
    ``varying``: what the lanes compute and carry.
    """

    loop: ir.Operation
    single: tuple[ir.Operation, ...]
    lanes: tuple[ir.Operation, ...]
    kept: tuple[Value, ...]
    copied: frozenset[ir.Operation]
    varying: frozenset[Value]


def _body(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0].operations]


def _has_vectors(op: ir.Operation) -> bool:
    return any(isinstance(v.type, ir.VectorType) for v in (*op.operands, *op.results))


def _may_gain(loop: ir.Operation, registry: Registry) -> bool:
    """Whether ``loop`` computes with scalars that vectorize."""
    ops, trips = _body(loop), trips_of(loop)
    is_short = trips is not None and trips < registry.machine.least_trips
    is_plain = constant_integer(loop.operands[2]) == 1 and "unsignedCmp" not in loop.attributes
    if is_short or not is_plain or any(len(op.regions) for op in ops):
        return False
    return any(_gain(op, registry) > 1 for op in ops if not _has_vectors(op))


def _ordered(loop: ir.Operation) -> set[Value]:
    """The carried values that depend on themselves, but for sums in any order, which LLVM vectorizes."""
    block = loop.regions[0].blocks[0]
    carried, given = list(block.arguments)[1:], terminator_of(block).operands
    sources = {argument: {argument} for argument in carried}
    for op in _body(loop):
        found = set[Value]().union(*(sources.get(value, ()) for value in op.operands))
        sources |= dict.fromkeys(_written(op), found)
    needed = {argument: sources.get(value, set()) for argument, value in zip(carried, given, strict=True)}
    return {
        argument
        for argument, value in zip(carried, given, strict=True)
        if argument in closure(needed[argument], needed.__getitem__) and not _is_sum(argument, value)
    }


def _stays(op: ir.Operation, loop: ir.Operation) -> bool:
    """Whether ``op`` stores to the same element in all iterations of ``loop``, in order."""
    return _is_in_order(op) and all(is_outside(value, loop) for value in list(op.operands)[1:])


def _is_in_order(op: ir.Operation) -> bool:
    """Whether ``op`` stores anything but a sum in any order, which LLVM vectorizes."""
    added = defining_op(op.operands[0]) if op.name == _STORE else None
    return op.name == _STORE and not (added is not None and allows(added, "reassoc"))


def _ordered_buffers(node: Node, distribution: Distribution) -> set[Value]:
    """The buffers with elements that several iterations access, one after the other."""
    accesses: dict[Value, list[Node]] = {}
    for one in node.blocks[0].memory:
        if one.name in (_LOAD, _STORE):
            accesses.setdefault(one.op.operands[one.name == _STORE], []).append(one)
    return {
        buffer
        for buffer, found in accesses.items()
        if any(_is_in_order(one.op) for one in found) and not distribution.is_parallel(node, found)
    }


def _written(op: ir.Operation) -> Sequence[Value]:
    """What ``op`` computes: a store, the buffer, which later loads of the iteration read."""
    return [op.operands[1]] if op.name == _STORE else list(op.results)


def _is_sum(argument: Value, value: Value) -> bool:
    """Whether ``value`` is a reduction of ``argument`` in any order."""
    op = defining_op(value)
    return op is not None and is_folded(argument, value) and allows(op, "reassoc")


def _gain(op: ir.Operation, registry: Registry) -> float:
    is_float = any(isinstance(result.type, ir.FloatType) for result in op.results)
    return gain(op, registry.machine) if is_float and op.name != _LOAD else 0


def _plan(node: Node, distribution: Distribution, registry: Registry) -> LaneSplit | None:
    """Returns the plan; None if it breaks a dependence, or LLVM would not vectorize the first loop."""
    ops, nodes = _body(node.op)[:-1], {one.op: one for one in node.blocks[0].nodes}
    varying = _varying(node.op, ops, _ordered_buffers(node, distribution))
    lanes = {op for op in ops if _has_vectors(op) or not varying.isdisjoint((*op.operands, *op.results))}
    stores = [one for one in node.blocks[0].memory if one.name.endswith("store")]
    if any(one.unknown_effects for one in nodes.values()):
        return None
    copied = {
        op
        for op in ops
        if op not in lanes
        and (
            (op.name == _LOAD and distribution.are_independent(node, [nodes[op]], stores))
            or (op.name.startswith(("arith.", "index.")) and all(isinstance(v.type, ir.IndexType) for v in op.results))
        )
    }
    kept, needed = _crossing([op for op in ops if op in lanes], node.op, varying, copied)
    single = tuple(op for op in ops if op not in lanes)
    gained = sum(_gain(op, registry) for op in single)
    behind = [one for one in node.blocks[0].memory if one.op in lanes or one.op in needed]
    first = [one for one in node.blocks[0].memory if one.op not in lanes]
    is_legal = (
        gained > registry.machine.kept_number_price * len(kept)
        and distribution.keeps_order(node, [first, behind])
        and distribution.keeps_order(node, [[one] for one in first])
        and all(distribution.is_parallel(node, [one]) for one in first)
    )
    if not is_legal:
        return None
    used = tuple(op for op in ops if op in lanes)
    return LaneSplit(node.op, single, used, tuple(kept), frozenset(needed), frozenset(varying))


def _varying(loop: ir.Operation, ops: Sequence[ir.Operation], buffers: set[Value]) -> set[Value]:
    """Returns the vectors, what is carried in order or in ``buffers``, and what depends on these."""
    block = loop.regions[0].blocks[0]
    arguments, end = list(block.arguments)[1:], list(terminator_of(block).operands)
    vectors = {argument for argument in arguments if isinstance(argument.type, ir.VectorType)}
    varying = _ordered(loop) | buffers | vectors
    size = -1
    while size != len(varying):
        size = len(varying)
        for op in ops:
            if _has_vectors(op) or any(value in varying for value in op.operands):
                varying.update(_written(op))
        varying |= {argument for argument, value in zip(arguments, end, strict=True) if value in varying}
    return varying


def _crossing(
    users: Iterable[ir.Operation], loop: ir.Operation, varying: set[Value], copied: set[ir.Operation]
) -> tuple[list[Value], set[ir.Operation]]:
    """Returns the values not ``varying`` that ``users`` depend on, and the ``copied`` ops that are recomputed."""
    kept: dict[Value, None] = {}
    needed: set[ir.Operation] = set()
    work = list(users)
    counter = loop.regions[0].blocks[0].arguments[0]
    for value in (value for op in work for value in op.operands):
        if value == counter or is_outside(value, loop) or value in varying:
            continue
        owner = defining_op(value)
        if owner not in copied:
            kept[value] = None
        elif owner not in needed:
            needed.add(owner)
            work.append(owner)
    return list(kept), needed


class _SplitLoop:
    """Emits the two loops of a plan, in a loop over strips unless they are short."""

    def __init__(self, plan: LaneSplit, stack: Stack, strip: int) -> None:
        self._plan, self._strip = plan, strip
        self._block = plan.loop.regions[0].blocks[0]
        build, types = before(plan.loop), {value: ir.MemRefType.get([strip], value.type) for value in plan.kept}
        self._room = {value: stack.allocate_small(type, build) for value, type in types.items()}

    def emit(self) -> None:
        """Replaces the loop."""
        lower, upper, step, *inits = self._plan.loop.operands
        build, trips = before(self._plan.loop), self._trips()
        if trips is not None and trips <= self._strip:
            replace_op(self._plan.loop, self._both((lower, upper, step), inits, build))
            return
        around = create_for([lower, upper, build.index(self._strip)], inits, build)
        end = create_sum(around.at, around.number, around.at.index(self._strip))
        end = around.at.value("arith.minsi", (end, upper), end.type)
        around.at.op("scf.yield", self._both((around.number, end, step), around.carried, around.at))
        replace_op(self._plan.loop, list(around.op.results))

    def _trips(self) -> int | None:
        """Returns the trip count; None if it is not constant."""
        lower, upper = (constant_integer(value) for value in list(self._plan.loop.operands)[:2])
        return None if lower is None or upper is None else upper - lower

    def _both(self, bounds: tuple[Value, Value, Value], inits: Sequence[Value], build: Builder) -> list[Value]:
        """Emits the loop over ``single`` and the one over ``lanes``; returns what they carry."""
        plan = self._plan
        given = list(terminator_of(self._block).operands)
        is_lane = [argument in plan.varying for argument in list(self._block.arguments)[1:]]
        results: dict[int, Value] = {}
        for ops, here in ((plan.single, False), (plan.lanes, True)):
            carried = [place for place, lane in enumerate(is_lane) if lane is here]
            loop = create_for(bounds, [inits[place] for place in carried], build)
            known = {self._block.arguments[0]: loop.number}
            known |= {self._block.arguments[1 + k]: value for k, value in zip(carried, loop.carried, strict=True)}
            at = [loop.at.value("arith.subi", (loop.number, bounds[0]), loop.number.type)]
            if here:
                known |= {value: create_load(room, at, value.type, loop.at) for value, room in self._room.items()}
            for op in (view.operation for view in self._block.operations):
                if op in ops or (here and op in plan.copied):
                    clone_with(op, known, loop.at)
            if not here:
                for value, room in self._room.items():
                    create_store(known[value], room, at, loop.at)
            loop.at.op("scf.yield", [known.get(given[place], given[place]) for place in carried])
            results.update(zip(carried, loop.op.results, strict=True))
        return [results[place] for place in range(len(given))]
