"""Take a loop apart that adds to neighbouring elements, so that each part can run on many elements at a time.

The adjoint of a stencil adds to ``d[i - 1]``, ``d[i]`` and ``d[i + 1]`` in each iteration: the next iteration waits for
the sums of this one, and LLVM leaves such a loop scalar. Sums may be taken in any order where their additions allow it
(``fastmath<reassoc>``), so those that meet go to loops of their own behind this one, which find their terms in a buffer
on the stack. Source: Kennedy & Allen, "Optimizing compilers for modern architectures", 2001, loop distribution.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.reductions import find_terms
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.raw import raw_registry
from mlirad.edit.affine import linear_form
from mlirad.edit.buffers import create_stack_buffer
from mlirad.edit.build import Builder
from mlirad.edit.linear import Linear, differ
from mlirad.edit.walk import holds
from mlirad.interfaces.registry import RECOMPUTE, Registry

if TYPE_CHECKING:
    from mlirad.context import Context

_FOR: Final = "affine.for"
_LOAD: Final = "affine.load"
_STORE: Final = "affine.store"
_ADD: Final = "arith.addf"

#: A loop with fewer iterations is not worth it; the terms of one with more do not stay near.
LEAST_TRIPS: Final = 40
MOST_TRIPS: Final = 8192
#: Elements that are farther apart than any vector is long do not meet.
REACH: Final = 64


def split(module: ir.Module, ctx: Context) -> None:
    """Split all loops of ``module`` where it pays and nothing else changes."""
    for view in module.body.operations:
        function = view.operation
        if function.regions and len(function.regions[0].blocks) == 1 and _has_loop(function):
            with module.context, function.location:
                _split_function(function, ctx.registry)


def _has_loop(function: ir.Operation) -> bool:
    return holds(function, lambda op: op.name == _FOR)


def _split_function(function: ir.Operation, registry: Registry) -> None:
    program = Program(function, raw_registry(registry))
    aliasing = Aliasing(program)
    loops = [node for node in program.nodes if node.name == _FOR and _runs_in_sequence(node)]
    plans = [plan for node in loops for plan in _plan(node, program, aliasing)]
    entry = ir.InsertionPoint(program.entry.nodes[0].op)
    for plan in plans:
        _Splitting(plan, entry).run()


def _runs_in_sequence(loop: Node) -> bool:
    """Whether nothing around ``loop`` may run it more than once at a time: all would share the buffer of its terms."""
    chain = loop.block.chain()
    return all((node.loop is not None and not node.is_parallel) or node.branch is not None for node in chain)


@dataclass(frozen=True)
class Sum:
    """``m[subscripts] += term``: three ops."""

    load: Node
    add: Node
    store: Node
    term: Value
    subscripts: tuple[Linear, ...]

    @property
    def buffer(self) -> Value:
        """What is added to."""
        return self.load.operands[0]


@dataclass(frozen=True)
class Plan:
    """What is taken out of ``loop``: each group becomes a loop."""

    loop: Node
    trips: int
    lower: int
    groups: tuple[tuple[Sum, ...], ...]


def _plan(loop: Node, program: Program, aliasing: Aliasing) -> list[Plan]:
    """How ``loop`` is split, or nothing."""
    bounds = _bounds(loop)
    if bounds is None or not _is_simple(loop, program):
        return []
    lower, trips = bounds
    induction = loop.blocks[0].arguments[0]
    groups: list[tuple[Sum, ...]] = []
    for sums in _sums(loop, program, aliasing).values():
        groups += _colour(sums, induction)[1:]
    return [Plan(loop, trips, lower, tuple(groups))] if groups else []


def _bounds(loop: Node) -> tuple[int, int] | None:
    """The lower bound and the number of iterations of a loop that counts by ones between constants."""
    assert loop.loop is not None
    interval = loop.loop.induction_interval(loop.op, lambda _: None)
    trips = loop.loop.static_trip_count(loop.op)
    if interval is None or trips is None or interval[2] != 1 or not LEAST_TRIPS <= trips <= MOST_TRIPS:
        return None
    return interval[0], trips


def _is_simple(loop: Node, program: Program) -> bool:
    """Whether the body only computes, and loads and stores by affine subscripts."""
    pure = program.registry.table(RECOMPUTE)
    (body,) = loop.blocks
    return all(
        node.is_terminator or node.name in (_LOAD, _STORE) or (node.name in pure and not node.effects)
        for node in body.nodes
    )


def _sums(loop: Node, program: Program, aliasing: Aliasing) -> Mapping[Value, list[Sum]]:
    """The sums into the buffers that the loop does nothing else with, and that overlap no other one in it."""
    nodes = loop.blocks[0].nodes
    touched: dict[Value, list[Node]] = {}
    for node in nodes:
        if node.name in (_LOAD, _STORE):
            touched.setdefault(node.operands[node.name == _STORE], []).append(node)
    found: dict[Value, list[Sum]] = {}
    for buffer, accesses in touched.items():
        sums = [s for node in accesses if node.name == _STORE and (s := _as_sum(node, program)) is not None]
        if len(sums) < 2 or 2 * len(sums) != len(accesses) or any(_is_lost(one, sums) for one in sums):
            continue
        others = [other for other in touched if other != buffer]
        if not any(_may_overlap(buffer, other, aliasing) for other in others):
            found[buffer] = sums
    return found


def _is_lost(one: Sum, sums: Sequence[Sum]) -> bool:
    """Whether another sum may be stored to the same element between the load and the store of ``one``."""
    between = [other for other in sums if one.load.order < other.store.order < one.store.order]
    return any(not differ(one.subscripts, other.subscripts) for other in between)


def _may_overlap(one: Value, other: Value, aliasing: Aliasing) -> bool:
    return any(a.may_overlap(b) for a in aliasing.objects(one) for b in aliasing.objects(other))


def _as_sum(store: Node, program: Program) -> Sum | None:
    """The sum that ``store`` ends, or None."""

    def accumulates(add: Node, _: Value) -> bool:
        return add.name == _ADD and _may_reorder(add.op)

    subscripts = linear_form(store.op.attributes["map"], store.operands[2:])
    for load, add, term in find_terms(store, program.producer.get, accumulates):
        if load.name != _LOAD or load.operands[0] != store.operands[1] or subscripts is None:
            continue
        if subscripts == linear_form(load.op.attributes["map"], load.operands[1:]):
            can_move = _can_be_elsewhere(load) and _can_be_elsewhere(store)
            return Sum(load, add, store, term, subscripts) if can_move else None
    return None


def _can_be_elsewhere(access: Node) -> bool:
    """Whether the subscripts use nothing that is computed in the loop, so that another loop may use them too."""
    places = access.operands[1 + (access.name == _STORE) :]
    return all(isinstance(v.owner, ir.Block) or v.owner.operation.block != access.op.block for v in places)


def _may_reorder(add: ir.Operation) -> bool:
    flags = str(add.attributes["fastmath"]) if "fastmath" in add.attributes else ""
    return "reassoc" in flags or "fast>" in flags


def _colour(sums: Sequence[Sum], induction: Value) -> list[tuple[Sum, ...]]:
    """Groups in which no two sums meet; the first one stays where it is."""
    groups: list[list[Sum]] = [[]]
    for one in sums:
        for group in groups:
            if not any(_meet(one, other, induction) for other in group):
                group.append(one)
                break
        else:
            groups.append([one])
    return [tuple(group) for group in groups]


def _meet(one: Sum, other: Sum, induction: Value) -> bool:
    """Whether the two add to the same element in iterations that are not far apart, but not in the same one."""
    steps: set[int] = set()
    for a, b in zip(one.subscripts, other.subscripts, strict=True):
        if {v: c for v, c in a.factors if v != induction} != {v: c for v, c in b.factors if v != induction}:
            return False
        speed = dict(a.factors).get(induction, 0)
        if speed != dict(b.factors).get(induction, 0):
            return False
        distance = a.constant - b.constant
        if speed == 0:
            if distance:
                return False
        elif distance % speed:
            return False
        else:
            steps.add(distance // speed)
    return len(steps) == 1 and 0 < abs(next(iter(steps))) < REACH


class _Splitting:
    """Emits one plan."""

    def __init__(self, plan: Plan, entry: ir.InsertionPoint) -> None:
        self._plan = plan
        self._entry = entry
        self._rows: dict[Value, Value] = {}

    def run(self) -> None:
        """Make the loops of the groups, in front of which the loop that is left keeps the terms."""
        after = ir.InsertionPoint.after(self._plan.loop.op)
        for group in self._plan.groups:
            self._create_loop(group, after)
        for group in self._plan.groups:
            for one in group:
                for node in (one.store, one.add, one.load):
                    node.op.erase()

    def _create_loop(self, group: Sequence[Sum], after: ir.InsertionPoint) -> None:
        loop, build = self._plan.loop, Builder(after, self._plan.loop.op.location)
        # The bounds are constants, so what is left of the operands is what the loop carries.
        attributes = dict(loop.op.attributes.items()) | {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0, 0])}
        new = build.op(loop.name, (), (), attributes, 1)
        induction = loop.blocks[0].arguments[0]
        body = new.regions[0].blocks.append(induction.type, arg_locs=[build.loc])
        inside = build.at(ir.InsertionPoint(body))
        lookup = {induction: body.arguments[0]}
        for one in group:
            term = self._term(one.term, body.arguments[0], inside)
            load = self._again(one.load, lookup, inside)
            flags = {"fastmath": one.add.op.attributes["fastmath"]}
            total = inside.value(_ADD, [load.result, term], term.type, flags)
            self._again(one.store, lookup | {one.store.operands[0]: total}, inside)
        inside.op("affine.yield")

    def _again(self, node: Node, lookup: Mapping[Value, Value], build: Builder) -> ir.Operation:
        operands = [lookup.get(v, v) for v in node.operands]
        types = [result.type for result in node.results]
        return build.op(node.name, operands, types, dict(node.op.attributes.items()))

    def _term(self, term: Value, number: Value, build: Builder) -> Value:
        """The term of this iteration, from where the loop that is left has put it."""
        block, owner = self._plan.loop.blocks[0].block, term.owner
        if (owner if isinstance(owner, ir.Block) else owner.operation.block) != block:
            return term
        row = self._rows.get(term)
        map = ir.AffineMap.get(1, 0, [ir.AffineDimExpr.get(0, build.loc.context) - self._plan.lower])
        attributes = {"map": ir.AffineMapAttr.get(map)}
        if row is None:
            made = Builder(self._entry, build.loc)
            self._rows[term] = row = create_stack_buffer([self._plan.trips], term.type, made)
            carried = isinstance(owner, ir.Block)
            place = ir.InsertionPoint.at_block_begin(block) if carried else ir.InsertionPoint.after(owner.operation)
            keep = Builder(place, build.loc)
            old = self._plan.loop.blocks[0].arguments[0]
            keep.op(_STORE, [term, row, old], (), attributes)
        return build.value(_LOAD, [row, number], term.type, attributes)
