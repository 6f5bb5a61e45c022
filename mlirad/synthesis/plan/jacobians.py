"""Caches the Jacobian of a step instead of its state, for loops of a few scalars that form a recurrence.

The adjoints of a step are linear in those of the values it yields. A recurrence leaves execution units idle, so the
forward sweep can compute the factors, the entries of the step's Jacobian, at no cost. The critical path of the reverse
sweep is then one product and one sum a step. That reassociates products, so the fast-math flags of all ops must allow
it.

Source: Griewank & Walther, "Evaluating Derivatives", 2nd ed., on preaccumulation of local Jacobians.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.masks import masked_adjoints
from mlirad.analysis.program import Node, Program
from mlirad.edit.build import Builder
from mlirad.edit.floats import fastmath_of, shared_flags, unit_factor
from mlirad.edit.rewrite import is_outside, terminator_of
from mlirad.edit.types import is_float
from mlirad.synthesis.options import Options
from mlirad.synthesis.plan.strong_products import Strength
from mlirad.synthesis.plan.unit_sweep import UnitSweep


@dataclass(frozen=True)
class StepJacobian:
    """The Jacobian of a step: ``entries[i][v]`` is the partial of the i-th yielded value with respect to ``v``.

    ``one``: the value that represents partials of 1; ``flags``: the fast-math flags of all ops.
    """

    entries: Mapping[int, Mapping[Value, Value]]
    one: Value
    flags: Attribute

    @property
    def targets(self) -> dict[Value, None]:
        """The values that get adjoints from a step: carried ones, and captured ones."""
        return {value: None for row in self.entries.values() for value in row}

    def inside(self, loop: ir.Operation) -> list[Value]:
        """The entries that differ between steps."""
        return [v for v in self.needed if not is_outside(v, loop)]

    @property
    def needed(self) -> dict[Value, None]:
        """The entries that the reverse sweep needs: all but 1."""
        return {v: None for row in self.entries.values() for v in row.values() if v != self.one}


def create_partials(
    program: Program, activity: ActivityAnalysis, options: Options, *, masked: bool
) -> dict[ir.Operation, StepJacobian]:
    """Emits the Jacobians of the loops for which that pays, in their bodies or before them.

    Loops in which a product with an adjoint has to be strong are left out: its guard would need the adjoint.
    """
    found: dict[ir.Operation, StepJacobian] = {}
    strength: Strength | None = None
    if options.strong_zero:
        return found
    for node in program.loops:
        if node.is_parallel or not node.results:
            continue
        flags = _flags(node, program, activity)
        if flags is not None:
            strength = strength or Strength.of(program, activity, options, masked_adjoints, masked=masked)
            one = _create(node, program, activity, flags, strength)
            if one is not None:
                found[node.op] = one
    return found


def _flags(node: Node, program: Program, activity: ActivityAnalysis) -> Attribute | None:
    """The common fast-math flags of the ops of an eligible loop; None for any other loop."""
    block, is_active = node.blocks[0], activity.is_active
    if (
        len(node.blocks) != 1
        or not all(n.is_plain for n in block.nodes[:-1])
        or not node.as_loop.has_trip_count(node.op)
    ):
        return None
    carried = [c for c in program.carried(node) if is_active(c[1]) or is_active(c[3])]
    steps = node.as_loop.static_trip_count(node.op)
    machine = program.registry.machine
    is_short = steps is not None and steps < machine.least_jacobian_steps
    if not 0 < len(carried) <= machine.most_jacobian_inputs or is_short:
        return None
    types = {v.type for c in carried for v in c} | {v.type for v in _captured(node, program, activity)}
    if len(types) != 1 or not is_float(next(iter(types))):
        return None
    if any(program.home[c[2]] is not block for c in carried):
        return None
    given = [flags for node in block.nodes if (flags := fastmath_of(node.op)) is not None]
    flags = shared_flags(given)
    # (a b) c becomes a (b c): the products associate in another order than op by op.
    return flags if flags is not None and "reassoc" in str(flags) and _is_slow(node, program) else None


def _captured(node: Node, program: Program, activity: ActivityAnalysis) -> dict[Value, None]:
    """The active values from outside that a step uses."""
    block = node.blocks[0]
    used = (v for inner in block.nodes[:-1] for v in inner.operands)
    return {v: None for v in used if program.home[v] is not block and activity.is_active(v)}


def _is_slow(node: Node, program: Program) -> bool:
    """Whether the recurrence is long, compared with the other work of a step."""
    machine = program.registry.machine
    beside = machine.parallel_price * (len(node.blocks[0].nodes) + 1)
    return _depth(node, program) * machine.waiting_price >= beside


def _depth(node: Node, program: Program) -> int:
    """The length, in ops, of the longest chain from a carried value to a yielded one."""
    depths: dict[Value, int] = {c[1]: 0 for c in program.carried(node)}
    for inner in node.blocks[0].nodes[:-1]:
        # Only chains that start at carried values count: other ops of the step overlap with those of the previous step.
        known = [depths[v] for v in inner.operands if v in depths]
        if known:
            depths.update(dict.fromkeys(inner.results, 1 + max(known)))
    return max((depths.get(c[2], 0) for c in program.carried(node)), default=0)


def _create(
    node: Node, program: Program, activity: ActivityAnalysis, flags: Attribute, strength: Strength
) -> StepJacobian | None:
    """Emits the Jacobian of one loop; erases it and returns None if it takes longer than the step."""
    block = node.blocks[0]
    end = terminator_of(block.block)
    first = program.entry.nodes[0].op
    at_start = Builder(ir.InsertionPoint.at_block_begin(program.entry.block), first.location)
    carried = [
        (i, c) for i, c in enumerate(program.carried(node)) if activity.is_active(c[1]) or activity.is_active(c[3])
    ]
    one = at_start.constant(carried[0][1][1].type, 1.0)
    # The columns of the Jacobian: carried values and captured ones.
    targets = [c[1] for _, c in carried] + list(_captured(node, program, activity))
    own = len(block.nodes)
    entries: dict[int, dict[Value, Value]] = {}
    is_guarded = False
    for number, (_, _, yielded, _) in carried:
        sweep = UnitSweep(
            program.registry, activity, Builder(ir.InsertionPoint(end), node.op.location, flags), at_start, strength
        )
        # Row i of the Jacobian is the adjoint of the step for the i-th unit vector as seed.
        sweep.accumulate(yielded, one)
        sweep.run(block.nodes[:-1])
        is_guarded = is_guarded or sweep.is_guarded
        entries[number] = {v: a for v in targets if (a := sweep.adjoint(v)) is not None}
    emitted = [view.operation for view in block.block.operations][own - 1 : -1]
    simpler = _simplify(emitted, one, node.op)
    entries = {n: {v: simpler.get(a, a) for v, a in row.items()} for n, row in entries.items()}
    inside = [op for op in emitted if op.parent is not None and op.parent.operation == node.op and _is_used(op)]
    kept = {a for row in entries.values() for a in row.values() if not is_outside(a, node.op)}
    machine = program.registry.machine
    is_slower = machine.parallel_price * (own + len(inside)) > machine.waiting_price * _depth(node, program)
    # A guard tests the incoming adjoint, which the forward sweep does not have yet.
    if is_guarded or len(kept) > machine.most_jacobian_entries or is_slower:
        for op in reversed(emitted):
            op.erase()
        return None
    return StepJacobian(entries, one, flags)


def _is_used(op: ir.Operation) -> bool:
    return any(True for result in op.results for _ in result.uses)


def _simplify(emitted: Sequence[ir.Operation], one: Value, loop: ir.Operation) -> dict[Value, Value]:
    """Removes factors of 1, and hoists invariant ops out of the loop; returns replaced value -> replacement."""
    found: dict[Value, Value] = {}
    for op in emitted:
        other = unit_factor(op, one)
        if other is not None:
            op.result.replace_all_uses_with(other)
            found[op.result] = other
        # A partial of a linear step is the same in each step, so it needs no cache.
        elif all(is_outside(v, loop) for v in op.operands) and not len(op.regions):
            op.move_before(loop)
    return {v: _last(v, found) for v in found}


def _last(value: Value, found: Mapping[Value, Value]) -> Value:
    while value in found:
        value = found[value]
    return value
