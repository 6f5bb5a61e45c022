"""Finds gradients and tangents that are zero for all arguments, because no dependence through floats leads to them.

They are correct, but seldom intended, so a remark reports them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mlirad._mlir import Value, ir
from mlirad.analysis.activity import ActivityAnalysis as ActivityFacts
from mlirad.analysis.aliasing import Aliasing, BaseObject
from mlirad.analysis.program import Program
from mlirad.edit.buffers import is_buffer
from mlirad.edit.location import where
from mlirad.errors import Diagnostic
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature


def find_zeros(
    signature: Signature, primals: Mapping[int, Value], program: Program, aliasing: Aliasing, activity: ActivityFacts
) -> Iterator[Role]:
    """The roles of gradients, shadows and tangents that are always zero; ``primals``: argument -> value."""
    if signature.mode is Mode.FORWARD:
        returned = program.entry.terminator.operands
        for role in signature.result_roles():
            value = returned[role.index]
            if role.kind is OperandKind.TANGENT and not is_buffer(value.type) and not activity.is_active(value):
                yield role
        return
    for role in signature.result_roles():
        if role.kind is OperandKind.GRADIENT and not activity.is_active(primals[role.index]):
            yield role
    # A buffer argument counts as active by itself: whether an active op accesses it is more precise.
    accessed = set(_accessed(program, aliasing, activity))
    for role in signature.operand_roles():
        if role.kind is OperandKind.SHADOW and accessed.isdisjoint(aliasing.objects(primals[role.index])):
            yield role


def _accessed(program: Program, aliasing: Aliasing, activity: ActivityFacts) -> Iterator[BaseObject]:
    """The buffers that active ops access, and those that are returned."""
    values: list[Value] = list(program.entry.terminator.operands)
    for node in program.memory_nodes:
        if activity.is_active_op(node):
            values += node.operands
    for value in values:
        if is_buffer(value.type):
            yield from aliasing.objects(value)


def zero_remarks(primal: ir.Operation, name: str, zeros: Iterable[Role]) -> Iterator[Diagnostic]:
    """The remarks about ``zeros``, located at their arguments."""
    arguments = primal.regions[0].blocks[0].arguments
    for role in sorted(zeros, key=lambda role: role.index):
        if role.kind is OperandKind.TANGENT:
            message = f"the tangent of result #{role.index} of '{name}' is zero: no path of floats leads to it"
            place, help = primal.location, "if that is intended, omit it from 'of', or make it 'enzyme_const'"
        else:
            message = f"the gradient of '{name}' by argument #{role.index} is zero: no path of floats leads to a result"
            place = arguments[role.index].location
            help = "if that is intended, omit it from 'wrt', or make it 'enzyme_const'"
        yield Diagnostic("MA0214", message, where(place), helps=(help,), severity="remark")
