"""Finds ops whose adjoint needs only the condition of a select, and not the operands.

The adjoint of a maximum goes to one of its operands; the sweep only needs to know which. If the operands have to be
cached, the condition takes one byte instead of eight, and the values that they are computed from are not needed. The
condition is computed in the forward sweep, and is an ordinary value of the plan: it may also be recomputed from the
operands.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.program import Node, Program
from mlirad.edit.build import Builder
from mlirad.edit.selects import unit_choice
from mlirad.edit.types import is_float
from mlirad.interfaces.registry import CHOICE, DERIVATIVE
from mlirad.synthesis.plan.strong_products import Strength
from mlirad.synthesis.plan.unit_sweep import UnitSweep


@dataclass(frozen=True)
class OperandConditions:
    """Position of an active operand -> (condition, its value if the operand is selected).

    No condition: the operand is selected whenever the sweep reverses the op.
    """

    of_operands: Mapping[int, tuple[Value | None, bool]]

    @property
    def needed(self) -> dict[Value, None]:
        """The conditions that the reverse sweep needs."""
        return {condition: None for condition, _ in self.of_operands.values() if condition is not None}


def create_conditions(
    program: Program, activity: ActivityAnalysis, without: Container[ir.Operation]
) -> dict[ir.Operation, OperandConditions]:
    """Emits the conditions of selects between scalars, after these ops, except in the loops ``without``."""
    choices, models = program.registry.table(CHOICE), program.registry.table(DERIVATIVE)
    found: dict[ir.Operation, OperandConditions] = {}
    for node in program.nodes:
        # At the top level operands are available at no cost.
        if node.name not in choices or not node.is_plain or node.block is program.entry:
            continue
        if any(loop.op in without for loop in node.block.loops) or not activity.is_active(node.results[0]):
            continue
        # If only one value is needed, nothing is gained.
        needed = models[node.name].needed_primals(node.op, activity.is_active)
        if len(needed) > 1 and all(is_float(v.type) for v in (*node.operands, *node.results)):
            conditions = create_of(node, program, activity)
            if conditions is not None:
                found[node.op] = conditions
    return found


def create_of(node: Node, program: Program, activity: ActivityAnalysis) -> OperandConditions | None:
    """Emits the conditions of one op: those of the selects of 1 or 0 that its rule emits for an adjoint of 1."""
    start = Builder(ir.InsertionPoint.at_block_begin(program.entry.block), node.op.location)
    behind = Builder(ir.InsertionPoint.after(node.op), node.op.location)
    sweep = UnitSweep(program.registry, activity, behind, start, Strength())
    (result,) = node.results
    sweep.accumulate(result, start.constant(result.type, 1.0))
    sweep.run([node])
    found: dict[int, tuple[Value | None, bool]] = {}
    for position, operand in enumerate(node.operands):
        if activity.is_active(operand):
            partial = sweep.adjoint(operand)
            choice = None if partial is None else unit_choice(partial)
            if partial is None or choice is None:
                return None
            found[position] = choice
            # Only the condition stays; the select itself was a probe of the rule.
            partial.owner.erase()
    return OperandConditions(found)
