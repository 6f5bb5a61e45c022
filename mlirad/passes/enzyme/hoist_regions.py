"""Hoists ops that do not depend on differentiated arguments out of the regions of derivative ops.

Values captured from outside are constant, and so are `enzyme_const` arguments. Ops without side effects that use
nothing else are moved before the derivative op, where they run once, and where CSE can merge those of several
regions. Loads are not moved, as the region may write to the same memory.

Before::

    func.func @df(%x: f64, %c: f64, %dy: f64) -> f64 {
      %dx = enzyme.autodiff_region(%x, %dy) {
      ^bb0(%x_0: f64):
        %s = math.sin %c : f64
        %y = arith.mulf %x_0, %s : f64
        enzyme.yield %y : f64
      } <{activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]}>
        : (f64, f64) -> f64
      return %dx : f64
    }

After ``--hoist-enzyme-regions``::

    %s = math.sin %c : f64
    %dx = enzyme.autodiff_region(%x, %dy) {
    ^bb0(%x_0: f64):
      %y = arith.mulf %x_0, %s : f64
      enzyme.yield %y : f64
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.dialects.enzyme.calls import MODES, read_call
from mlirad.edit.rewrite import is_outside, replace_operands
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import BRANCH, LOOP, RECOMPUTE, Registry
from mlirad.interfaces.signature import OperandKind
from mlirad.passes.base import PassContext
from mlirad.passes.enzyme.outline_regions import SUFFIX
from mlirad.synthesis.validate import type_facts


def hoist_enzyme_regions(module: ir.Module, ctx: PassContext) -> None:
    """Hoist ops without effects that do not depend on active arguments out of the regions of derivative ops."""
    for op in find_ops(module.operation, lambda op: op.name in MODES and op.name.endswith(SUFFIX)):
        constants = _constants(op, ctx.registry)
        for view in list(op.regions[0].blocks[0].operations)[:-1]:
            _hoist(view.operation, op, constants, ctx.registry)


def _constants(op: ir.Operation, registry: Registry) -> dict[Value, Value]:
    """Returns the operand of each constant argument of the region of ``op``."""
    signature = read_call(op, type_facts(registry)).signature
    roles = signature.operand_roles()
    if len(roles) != len(op.operands):
        return {}  # several operands for the tangents of one argument
    arguments = op.regions[0].blocks[0].arguments
    return {
        arguments[role.index]: operand
        for role, operand in zip(roles, op.operands, strict=True)
        if role.kind is OperandKind.PRIMAL and not signature.arguments[role.index].carries_derivative
    }


def _hoist(op: ir.Operation, derivative: ir.Operation, constants: dict[Value, Value], registry: Registry) -> None:
    """Moves ``op`` out of the region of ``derivative``, if its operands are constant and it has no side effects."""
    within = find_ops(op, lambda _: True)
    used = [v for one in within for v in one.operands if is_outside(v, op)]
    if not all(v in constants or is_outside(v, derivative) for v in used) or not _has_no_effects(op, registry):
        return
    for one in within:
        replace_operands(one, constants)
    op.move_before(derivative)


def _has_no_effects(op: ir.Operation, registry: Registry) -> bool:
    if registry.find(RECOMPUTE, op.name) is not None:
        return True
    structured = registry.find(LOOP, op.name) is not None or registry.find(BRANCH, op.name) is not None
    bodies = [block for region in op.regions for block in region.blocks]
    return structured and all(
        _has_no_effects(view.operation, registry) for block in bodies for view in list(block.operations)[:-1]
    )
