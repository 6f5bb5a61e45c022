"""Maximum reductions, whose reverse sweep runs only the iteration that attains the result.

Each iteration keeps the carried value or replaces it, so the adjoint of the result goes entirely to the last iteration
that has replaced it. The loop also carries the number of that iteration, and the reverse sweep runs the adjoint of this
one iteration only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.program import Node, Program
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_terminator, terminator_of
from mlirad.edit.selects import create_where
from mlirad.edit.types import is_float
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, CHOICE
from mlirad.synthesis.plan.conditions import OperandConditions, create_of


@dataclass(frozen=True)
class Candidate:
    """A loop, the op that selects its next carried value, and its operand positions of the old and the new value."""

    loop: Node
    choice: Node
    kept: int
    new: int


def find_candidates(program: Program, activity: ActivityAnalysis) -> Iterator[Candidate]:
    """The loops of which the sweep runs one iteration, if the conditions of their select can be emitted."""
    choices, calls = program.registry.table(CHOICE), program.registry.table(CALL)
    machine, subscripts = program.registry.machine, Subscripts(program)
    for node in program.loops:
        steps = node.as_loop.static_trip_count(node.op) if node.as_loop.has_trip_count(node.op) else 0
        if node.is_parallel or len(node.blocks) != 1 or (steps is not None and steps < machine.least_strided_entered):
            continue
        if steps is not None and steps < machine.least_entered_trips and not _has_no_lanes(node, subscripts):
            continue
        carried = [c for c in program.carried(node) if activity.is_active(c[1]) or activity.is_active(c[3])]
        inner = node.blocks[0].nodes[:-1]
        if len(carried) != 1 or not all(_only_reads(one) and one.name not in calls for one in inner):
            continue
        if not all(_is_number(r.type) for one in (node, *inner) for r in one.results):
            continue  # caches of tensors are freed by the adjoints of all iterations
        _, argument, yielded, result = carried[0]
        choice = program.producer.get(yielded)
        if choice is None or choice.name not in choices or choice.block is not node.blocks[0]:
            continue
        numbers = [i for i, v in enumerate(choice.operands) if is_float(v.type) and v != argument]
        if not is_float(result.type) or len(numbers) != 1 or list(choice.operands).count(argument) != 1:
            continue
        users = [
            one for one in inner if activity.is_active_op(one) and not {argument, yielded}.isdisjoint(one.operands)
        ]
        # The carried value has no other active use: its whole adjoint goes through the select.
        if users == [choice] and activity.is_active(choice.operands[numbers[0]]):
            yield Candidate(node, choice, list(choice.operands).index(argument), numbers[0])


def _has_no_lanes(loop: Node, subscripts: Subscripts) -> bool:
    """Whether iterations of the loop around, run at once, would not read along a row, or its trip count is unknown.

    The iterations read no row if that loop counts the last subscript of a load in ``loop`` by more than one.
    """
    if any(around.loop and not around.loop.has_trip_count(around.op) for around in loop.block.loops[-1:]):
        return True
    counters = {v for around in loop.block.loops if around.loop for v in around.loop.induction(around.op)}
    places = [found[1] for node in loop.blocks[0].nodes if (found := subscripts.of_load(node)) is not None]
    return any(v in counters and abs(factor) > 1 for place in places if place for v, factor in place[-1].factors)


def _is_number(type: Type) -> bool:
    return is_float(type) or isinstance(type, ir.IntegerType | ir.IndexType)


def _only_reads(node: Node) -> bool:
    is_read = not node.unknown_effects and all(effect.kind is EffectKind.READ for effect in node.effects)
    return is_read and not node.blocks and not node.gives_buffers


def carry_last(
    candidate: Candidate,
    program: Program,
    activity: ActivityAnalysis,
    conditions: dict[ir.Operation, OperandConditions],
) -> ir.Operation | None:
    """Makes a loop carry the number of the last iteration that replaced the value (-1 for none), as its last result.

    Returns the new loop, for which the listing is stale; None if that is not possible. ``conditions`` gets the entry of
    the select: in the iteration that is entered, the new value was selected.
    """
    loop, choice = candidate.loop, candidate.choice
    found = conditions.get(choice.op) or create_of(choice, program, activity)
    kept, new = (None if found is None else found.of_operands.get(i) for i in (candidate.kept, candidate.new))
    # Both operands must depend on one condition, with opposite values: exactly one of them gets the adjoint.
    if new is None or new[0] is None or kept != (new[0], not new[1]):
        return None
    condition, chosen = new
    # In the one iteration that is entered the new value was selected, unconditionally.
    conditions[choice.op] = OperandConditions({candidate.new: (None, True)})
    none = before(loop.op).index(-1)
    longer = loop.as_loop.extend(loop.op, [none], [none.type])
    block = longer.regions[0].blocks[0]
    start = Builder(ir.InsertionPoint.at_block_begin(block), longer.location)
    number = loop.as_loop.create_iteration_number(longer, start)
    last: Value = block.arguments[len(block.arguments) - 1]
    replace_terminator(block, [create_where(before(terminator_of(block)), condition, chosen, number, last)])
    for old, result in zip(loop.op.results, list(longer.results), strict=False):
        old.replace_all_uses_with(result)
    loop.op.erase()
    return longer
