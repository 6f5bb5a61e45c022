"""Skews time steps: rows of several steps of a stencil are computed in turn, while they are in the cache.

Each step reads and writes whole fields. If these are larger than the second-level cache, each step streams them from
farther away. A row of the next step depends on a few rows of this one only, and may follow at a distance::

    for t = 0 to n step 2 {                          for t = 0 to n step 2 {
      for i = 1 to m { v[i] = f(u[i-1 .. i+1]) }       for c = 1 to m + 1 {
      for i = 1 to m { u[i] = f(v[i-1 .. i+1]) }  ->     if c < m { v[c] = f(u[c-1 .. c+1]) }
    }                                                    if c > 1 { u[c-1] = f(v[c-2 .. c]) }
                                                     } }

The distance is the least that keeps all dependences, so results are bit-identical. Several iterations of the time loop
run together, as many as have their rows in the cache; fields of dynamic extents are measured at run time. Sources: Wolf
& Lam, "A data locality optimizing algorithm", 1991; Song & Li, "New tiling techniques to improve cache temporal
locality", 1999 (several nests in a time loop).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import element_bytes, is_injective
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.extents import create_extent
from mlirad.edit.integers import compare, create_product, create_sum
from mlirad.edit.linear import Linear, differ
from mlirad.edit.loops import create_count, create_for
from mlirad.edit.rewrite import before, clone_with, is_outside, replace_operands_inside
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops.distribution import Distribution, buffer_of
from mlirad.loops.jam import are_whole, with_lanes
from mlirad.machine import MachineModel

_LOOP: Final = "scf.for"
#: Rows of a field that a nest reads: those of a stencil with one neighbour on each side.
_NEIGHBOURS: Final = 3


def skew_steps(function: ir.Operation, registry: Registry) -> bool:
    """Skews the steps of the loops of ``function`` that stream large fields; returns whether there were some."""
    machine = registry.machine
    loops = find_ops(function, lambda op: op.name == _LOOP and _may_be_skewed(op, machine))
    if not loops:
        return False
    program = Program(function, with_lanes(registry))
    nodes = {node.op: node for node in program.loops}
    finder = _Finder(program, machine)
    plans = [plan for loop in loops if (plan := finder.find(nodes[loop])) is not None]
    for plan in plans:
        with function.context, plan.loop.location:
            _Skew(plan, machine).emit()
    return bool(plans)


def _body(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0].operations][:-1]


def _counter(loop: ir.Operation) -> Value:
    return loop.regions[0].blocks[0].arguments[0]


def _is_plain(loop: ir.Operation) -> bool:
    """Whether ``loop`` carries nothing, and counts indices, upwards by a constant."""
    if loop.name != _LOOP or len(loop.results) or "unsignedCmp" in loop.attributes:
        return False
    return isinstance(loop.operands[0].type, ir.IndexType) and (constant_integer(loop.operands[2]) or 0) > 0


def _may_be_skewed(loop: ir.Operation, machine: MachineModel) -> bool:
    nests = [op for op in _body(loop) if len(op.regions)] if _is_plain(loop) else []
    if not 0 < len(nests) <= machine.most_skewed_nests or not all(map(_is_nest, nests)):
        return False
    ops = find_ops(loop, lambda _: True)
    buffers = {value: value.type for op in ops for value in op.operands if isinstance(value.type, ir.MemRefType)}
    is_open = not all(type.has_static_shape for type in buffers.values())
    return len(ops) <= machine.most_skewed_ops and (
        is_open or sum(map(_all_bytes, buffers.values())) > machine.streamed_bytes
    )


def _all_bytes(type: ir.MemRefType) -> int:
    return element_bytes(type.element_type) * int(prod(type.shape))


def _is_nest(op: ir.Operation) -> bool:
    """Whether ``op`` is a loop over rows: it contains only loops and pure ops."""
    if not _is_plain(op) or constant_integer(op.operands[2]) != 1:
        return False
    inner = [one.name for one in _body(op) if len(one.regions)]
    return bool(inner) and set(inner) == {_LOOP}


@dataclass(frozen=True)
class StreamedField:
    """A buffer whose ``rows`` nests visit one after the other; ``axes`` are those that vary within a step."""

    buffer: Value
    rows: int
    axes: tuple[int, ...]


@dataclass(frozen=True)
class SkewPlan:
    """Runs ``steps`` iterations of ``loop`` together; ``shifts``: the distances of the nests of all these iterations.

    ``is_known``: whether it is known that this pays, because the extents of all ``fields`` are static.
    """

    loop: ir.Operation
    nests: tuple[ir.Operation, ...]
    steps: int
    shifts: tuple[int, ...]
    fields: tuple[StreamedField, ...]
    is_known: bool

    @property
    def rows(self) -> int:
        """The number of rows of each field that are used before the first one is used again."""
        return max(self.shifts) + _NEIGHBOURS


class _Finder:
    """Finds plans in one function."""

    def __init__(self, program: Program, machine: MachineModel) -> None:
        self._machine = machine
        self._distribution = Distribution(program)
        self._dependences = Dependences(program)

    def find(self, loop: Node) -> SkewPlan | None:
        """Returns the plan with as many steps as pay; None if that is not possible, or known not to pay."""
        nodes = loop.blocks[0].nodes[:-1]
        nests = [node for node in nodes if node.blocks]
        between = [node for node in nodes if not node.blocks]
        inside = [list(nest.inside()) for nest in nests]
        if any(node.unknown_effects for node in (*nodes, *(node for own in inside for node in own))):
            return None
        accesses = [[node for node in own if node.effects] for own in inside]
        if any(node.effects for node in between) or not self._are_known([n for own in accesses for n in own]):
            return None
        accesses = [list({self._element(node): node for node in own}.values()) for own in accesses]
        fields = self._fields(loop, nests, accesses)
        if _are_static(fields) and _bytes(fields, with_rows=True) <= self._machine.streamed_bytes:
            return None
        # Of dynamic extents it is not known that they are large: fewer copies.
        most_nests = self._machine.most_skewed_nests // (1 if _are_static(fields) else 2)
        ops = len(find_ops(loop.op, lambda _: True))
        most = min(most_nests // len(nests), self._machine.most_skewed_ops // ops)
        for steps in range(most if fields else 0, 0, -1):
            shifts = self._shifts(loop, nests, accesses, steps)
            if shifts is None or not max(shifts):
                continue
            plan = SkewPlan(loop.op, tuple(nest.op for nest in nests), steps, shifts, fields, _are_static(fields))
            if not plan.is_known or _bytes(fields, with_rows=False) * plan.rows < self._machine.resident_bytes:
                return plan
        return None

    def _are_known(self, accesses: Sequence[Node]) -> bool:
        """Whether all ``accesses`` are of elements with known subscripts."""
        return are_whole(accesses) and all(self._dependences.place_of(node) is not None for node in accesses)

    def _element(self, node: Node) -> tuple[Value, tuple[Linear, ...], bool]:
        """Returns the element that a node accesses, and whether it stores it."""
        return buffer_of(node), tuple(self._forms(node)), not node.results

    def _forms(self, node: Node) -> list[Linear]:
        """Returns the subscripts of an access."""
        _, place = self._dependences.place_of(node) or (None, ())
        return [self._dependences.followed(form) for form in place]

    def _fields(
        self, loop: Node, nests: Sequence[Node], accesses: Sequence[Sequence[Node]]
    ) -> tuple[StreamedField, ...]:
        found: dict[Value, StreamedField] = {}
        for nest, own in zip(nests, accesses, strict=True):
            for node in own:
                forms, buffer = self._forms(node), buffer_of(node)
                rows = [axis for axis, form in enumerate(forms) if form.factor_of(_counter(nest.op))]
                # Views that each step makes are those of a tape, which is streamed in any case.
                if len(rows) == 1 and is_outside(buffer, loop.op):
                    moves = [any(not is_outside(v, nest.op) for v, _ in form.factors) for form in forms]
                    # All lanes of an element are accessed at once.
                    axes = [axis for axis, moved in enumerate(moves) if moved or axis == len(moves) - 1]
                    found.setdefault(buffer, StreamedField(buffer, rows[0], tuple(axes)))
        return tuple(found.values())

    def _shifts(
        self, loop: Node, nests: Sequence[Node], accesses: Sequence[Sequence[Node]], steps: int
    ) -> tuple[int, ...] | None:
        """Returns the distances of the nests of ``steps`` iterations; None if one cannot follow another."""
        stride = constant_integer(loop.op.operands[2]) or 1
        conflicts = {
            (other, number): [
                pair for pair in product(accesses[other], accesses[number]) if self._distribution.conflict(*pair)
            ]
            for other, number in product(range(len(nests)), repeat=2)
        }
        order = [(step, number) for step in range(steps) for number in range(len(nests))]
        shifts: list[int] = []
        for step, number in order:
            shift = 0
            for start, (earlier, other) in zip(shifts, order[: len(shifts)], strict=True):
                ahead = (step - earlier) * stride
                found = [
                    self._distance(loop, (nests[other], one), (nests[number], late), ahead)
                    for one, late in conflicts[other, number]
                ]
                if None in found:
                    return None
                shift = max([shift, *(start + distance for distance in found if distance is not None)])
            shifts.append(shift)
        return tuple(shifts) if max(shifts) <= self._machine.most_skewed_rows else None

    def _distance(self, loop: Node, one: tuple[Node, Node], other: tuple[Node, Node], ahead: int) -> int | None:
        """Returns the least number of rows by which an access in a nest has to follow one in an earlier nest.

        ``one`` and ``other``: nests and accesses in them; the latter counts ``ahead`` more in ``loop``. None if the
        rows of both are not at a constant distance.
        """
        time = _counter(loop.op)
        (early, first), (late, second) = one, other
        buffer = buffer_of(first)
        if buffer != buffer_of(second) or not is_outside(buffer, loop.op) or not is_injective(buffer.type):
            return None
        before_, behind = self._forms(first), self._forms(second)
        behind = [form.shifted(form.factor_of(time) * ahead) for form in behind]

        def is_fixed(form: Linear) -> bool:
            return all(value == time or is_outside(value, loop.op) for value, _ in form.factors)

        pairs = list(zip(before_, behind, strict=True))
        fixed = [(a, b) for a, b in pairs if is_fixed(a) and is_fixed(b)]
        if differ([a for a, _ in fixed], [b for _, b in fixed]):
            return -self._machine.most_skewed_rows
        found: list[int] = []
        for a, b in pairs:
            row, next_row = _counter(early.op), _counter(late.op)
            if a.factor_of(row) == b.factor_of(next_row) == 1:
                rest = [
                    Linear(tuple(f for f in form.factors if f[0] != c), form.constant)
                    for form, c in ((a, row), (b, next_row))
                ]
                if rest[0].slopes == rest[1].slopes and is_fixed(rest[0]):
                    found.append(b.constant - a.constant)
        return min(found, default=None)


def _are_static(fields: Iterable[StreamedField]) -> bool:
    return not any(field.buffer.type.is_dynamic_dim(axis) for field in fields for axis in field.axes)


def _bytes(fields: Iterable[StreamedField], *, with_rows: bool) -> int:
    """Returns the bytes of a row of all ``fields``, or of all rows, if extents are static."""
    total = 0
    for field in fields:
        bytes = element_bytes(field.buffer.type.element_type)
        for axis in field.axes:
            bytes *= field.buffer.type.get_dim_size(axis) if with_rows or axis != field.rows else 1
        total += bytes
    return total


class _Skew:
    """Emits one plan."""

    def __init__(self, plan: SkewPlan, machine: MachineModel) -> None:
        self._plan, self._machine = plan, machine

    def emit(self) -> None:
        """Emits the loop over skewed steps before the original one, which runs the remaining steps."""
        plan, loop = self._plan, self._plan.loop
        build = before(loop)
        lower, upper, step = loop.operands
        stride = constant_integer(step) or 1
        together = build.index(plan.steps)
        trips = build.value("arith.divui", (create_count(lower, upper, step, build), together), lower.type)
        if not plan.is_known:
            trips = build.value("arith.select", (self._pays(build), trips, build.index(0)), trips.type)
        many = build.index(plan.steps * stride)
        end = create_sum(build, lower, create_product(build, trips, many))
        steps = create_for([lower, end, many], (), build)
        nests: list[tuple[ir.Operation, dict[Value, Value]]] = []
        for number in range(plan.steps):
            values = {_counter(loop): create_sum(steps.at, steps.number, steps.at.index(number * stride))}
            for op in _body(loop):
                if op not in plan.nests:
                    clone_with(op, values, steps.at)
            nests += [(nest, values) for nest in plan.nests]
        self._emit_rows(nests, steps.at)
        steps.at.op("scf.yield")
        loop.operands[0] = end

    def _emit_rows(self, nests: Sequence[tuple[ir.Operation, dict[Value, Value]]], at: Builder) -> None:
        """Emits the loop over the rows of all ``nests``, of which each is given its time step."""
        bounds = [tuple(values.get(v, v) for v in list(nest.operands)[:2]) for nest, values in nests]
        ends: list[Value] = []
        for side, name in enumerate(("arith.minsi", "arith.maxsi")):
            shifted = [
                create_sum(at, pair[side], at.index(s)) for pair, s in zip(bounds, self._plan.shifts, strict=True)
            ]
            first, *others = shifted
            for one in others:
                first = at.value(name, (first, one), one.type)
            ends.append(first)
        rows = create_for([*ends, at.index(1)], (), at)
        for (nest, values), (low, high), shift in zip(nests, bounds, self._plan.shifts, strict=True):
            row = rows.at.value("arith.subi", (rows.number, rows.at.index(shift)), low.type)
            copy = nest.clone(rows.at.ip).operation
            replace_operands_inside(copy, values)
            place = before(copy)
            next_row = create_sum(place, row, place.index(1))
            copy.operands[0] = place.value("arith.maxsi", (row, low), low.type)
            copy.operands[1] = place.value("arith.minsi", (next_row, high), high.type)
        rows.at.op("scf.yield")

    def _pays(self, build: Builder) -> Value:
        """Emits whether the fields are larger than the cache, and the rows that are used together are not."""
        total = row = build.index(0)
        for field in self._plan.fields:
            bytes = build.index(element_bytes(field.buffer.type.element_type))
            for axis in field.axes:
                if axis != field.rows:
                    bytes = create_product(build, bytes, create_extent(field.buffer, axis, build))
            row = create_sum(build, row, bytes)
            all_rows = create_product(build, bytes, create_extent(field.buffer, field.rows, build))
            total = create_sum(build, total, all_rows)
        is_large = compare(build, "sgt", total, build.index(self._machine.streamed_bytes))
        rows = create_product(build, row, build.index(self._plan.rows))
        is_narrow = compare(build, "slt", rows, build.index(self._machine.resident_bytes))
        return build.value("arith.andi", (is_large, is_narrow), is_large.type)
