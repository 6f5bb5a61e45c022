"""Weakens the activities of derivative ops to what their uses need.

The argument of an unused gradient becomes constant, unused tangents and primal results are removed, and so are seeds
and tangents that are constant zeros. The terms of such zeros are not computed, so they are zero even where the factor
would be infinite or NaN. Shadows of buffers are kept. ``canonicalize`` does the same.

Before::

    func.func private @f(%x: f64, %y: f64) -> (f64, f64) {
      %p = arith.mulf %x, %y : f64
      func.return %p, %x : f64, f64
    }
    func.func @df(%x: f64, %y: f64, %s: f64) -> f64 {
      %zero = arith.constant 0.0 : f64
      %p, %q, %dx, %dy = enzyme.autodiff @f(%x, %y, %s, %zero) {
          activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>],
          ret_activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>]}
        : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
      func.return %dx : f64
    }

After ``--enzyme-activity-opt``::

    return %0 : f64
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.enzyme.calls import MODES, activities_attribute, read_call, segment_attributes
from mlirad.edit.constants import is_zero_constant
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops
from mlirad.interfaces.activity import Activity
from mlirad.interfaces.signature import OperandKind, Role, Signature, TypeFacts
from mlirad.passes.base import Pass, PassContext, option
from mlirad.synthesis.validate import type_facts

#: (kind of the operand or result that is removed, activity) -> the weaker activity.
_WITHOUT: Final = {
    (OperandKind.PRIMAL, Activity.DUP): Activity.DUPNONEED,
    (OperandKind.PRIMAL, Activity.ACTIVE): Activity.ACTIVENONEED,
    (OperandKind.PRIMAL, Activity.CONST): Activity.CONSTNONEED,
    (OperandKind.TANGENT, Activity.DUP): Activity.CONST,
    (OperandKind.TANGENT, Activity.DUPNONEED): Activity.CONSTNONEED,
    (OperandKind.SEED, Activity.ACTIVE): Activity.CONST,
    (OperandKind.SEED, Activity.ACTIVENONEED): Activity.CONSTNONEED,
    (OperandKind.GRADIENT, Activity.ACTIVE): Activity.CONST,
    (OperandKind.SHADOW, Activity.DUP): Activity.CONST,
    (OperandKind.SHADOW, Activity.DUPNONEED): Activity.CONST,
}


@final
@dataclass(frozen=True)
class EnzymeActivityOpt(Pass):
    """Weaken the activities of derivative ops whose results are unused, or whose tangents or seeds are zero."""

    name: ClassVar[str] = "enzyme-activity-opt"
    dataflow: bool = option(
        False, help="EnzymeMLIR's option; without effect: the engine analyses activity anyway", means_nothing=True
    )

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Replaces the derivative ops of ``module`` that compute more than is used."""
        weaken_all(module, lambda: ctx)


def weaken_all(module: ir.Module, ctx: Callable[[], PassContext]) -> bool:
    """Replaces the derivative ops of ``module`` that compute more than is used; returns whether there were any.

    ``ctx`` is called only if there are derivative ops.
    """
    found = find_ops(module.operation, lambda op: op.name in MODES)
    facts = type_facts(ctx().registry) if found else None
    # Last op first: a later op that is weakened may have been the only user of an earlier one's results.
    return any([facts is not None and _weaken(op, facts) for op in found[::-1]])


def _weaken(op: ir.Operation, facts: TypeFacts) -> bool:
    call = read_call(op, facts)
    old = call.signature
    taken, given = old.operand_roles(), old.result_roles()
    if call.primal is None or (len(taken), len(given)) != (len(op.operands), len(op.results)):
        return False  # several operands for the tangents of one argument
    zeros = [
        role
        for role, value in zip(taken, op.operands, strict=True)
        if role.kind is not OperandKind.PRIMAL and not facts.is_mutable(value.type) and is_zero_constant(value)
    ]
    unused = [
        role
        for role, value in zip(given, op.results, strict=True)
        if not facts.is_mutable(value.type) and not any(True for _ in value.uses)
    ]
    new = _without(old, zeros, unused)
    if new == old:
        return False
    _replace(op, old, new)
    return True


def _without(signature: Signature, zeros: list[Role], unused: list[Role]) -> Signature:
    arguments, results = list(signature.arguments), list(signature.results)
    # Of a result in forward mode, drop the tangent first, then the primal.
    for role in [*zeros, *sorted(unused, key=lambda role: role.kind is OperandKind.PRIMAL)]:
        of_argument = role.kind in (OperandKind.SHADOW, OperandKind.GRADIENT)
        listed = arguments if of_argument else results
        listed[role.index] = _WITHOUT.get((role.kind, listed[role.index]), listed[role.index])
    return replace(signature, arguments=tuple(arguments), results=tuple(results))


def _replace(op: ir.Operation, old: Signature, new: Signature) -> None:
    operands = dict(zip(old.operand_roles(), op.operands, strict=True))
    results = dict(zip(old.result_roles(), op.results, strict=True))
    # A role has the same kind and index before and after; primals of arguments and results are in different lists.
    kept: list[Value] = [operands[role] for role in new.operand_roles()]
    types = [results[role].type for role in new.result_roles()]
    attributes = dict(op.attributes.items())
    with op.context:
        attributes["activity"] = activities_attribute(new.arguments)
        attributes["ret_activity"] = activities_attribute(new.results)
        attributes |= segment_attributes(kept, types)
    weaker = before(op).op(op.name, kept, types, attributes, len(op.regions))
    for region, target in zip(op.regions, weaker.regions, strict=True):
        for block in list(region.blocks):
            block.append_to(target)
    for role, result in zip(new.result_roles(), weaker.results, strict=True):
        results[role].replace_all_uses_with(result)
    op.erase()
