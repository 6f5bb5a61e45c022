"""Copies ops into the branch that alone reads their results, except for conditions.

If the branch is not taken, the adjoints of these ops are zero; where they are copied, nothing is added there::

    q = |x[i] - x[j]|^2
    if q < c { f += g(q) }      ->      if |x[i] - x[j]|^2 < c { q = |x[i] - x[j]|^2; f += g(q) }

The reverse sweep of the first loop adds to ``dx[i]`` and ``dx[j]`` for every pair, that of the second one only for
neighbours. The condition keeps its ops, which have no derivative.
Source: Knoop, Ruething, Steffen, "Partial dead code elimination", PLDI 1994.
"""

from __future__ import annotations

from functools import cmp_to_key

from mlirad._mlir import Value, ir
from mlirad.analysis.effects import effects_of, has_effect
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import clone_with, replace_operands_inside
from mlirad.edit.walk import ancestor_in, defining_op, find_ops
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, BRANCH, RECOMPUTE, Registry


def sink_into_branches(function: ir.Operation, registry: Registry) -> None:
    """Copies ops into the branches of ``function``, outer ones first."""
    branches, barriers = registry.table(BRANCH), dict[ir.Block, dict[ir.Operation, ir.Operation | None]]()
    for branch in find_ops(function, lambda op: op.name in branches, outer_first=True):
        if branch.block not in barriers:
            barriers[branch.block] = _barriers(branch.block, registry)
        barrier = barriers[branch.block][branch]
        for region in branch.regions:
            for block in region.blocks:
                _sink(branch, block, barrier, registry)


def _barriers(block: ir.Block, registry: Registry) -> dict[ir.Operation, ir.Operation | None]:
    """Maps each branch of ``block`` to the last op before it that may write."""
    branches, found = registry.table(BRANCH), dict[ir.Operation, ir.Operation | None]()
    last: ir.Operation | None = None
    for op in (view.operation for view in block):
        if op.name in branches:
            found[op] = last
        if has_effect(op, (EffectKind.WRITE, EffectKind.FREE), registry):
            last = op
    return found


def _sink(branch: ir.Operation, block: ir.Block, barrier: ir.Operation | None, registry: Registry) -> None:
    """Copies into ``block`` of ``branch`` what only it reads."""
    inside = [view.operation for view in block]
    chosen: set[ir.Operation] = set()
    work = [value for op in inside for one in find_ops(op, lambda _: True) for value in one.operands]
    for value in work:
        op = defining_op(value)
        if op is None or op.block != branch.block or op in chosen or not _is_copied(op, barrier, registry):
            continue
        # One by one: a value may have as many uses as there are branches.
        uses = (use.owner.operation for use in value.uses)
        others = (one for one in uses if one not in chosen and ancestor_in(block, one) is None)
        if not any(_may_have_adjoint(one) for one in others):
            chosen.add(op)
            # Read again: this may have been the last of other users.
            work += op.operands
    copies: dict[Value, Value] = {}
    for op in sorted(chosen, key=cmp_to_key(_order)):
        clone_with(op, copies, Builder(ir.InsertionPoint(inside[0]), op.location))
    for op in inside if chosen else ():
        replace_operands_inside(op, copies)


def _is_copied(op: ir.Operation, barrier: ir.Operation | None, registry: Registry) -> bool:
    """Whether ``op`` computes a float of other values, or loads one that stays the same until the branch."""
    if len(op.results) != 1 or not isinstance(op.result.type, ir.FloatType) or not len(op.operands) or len(op.regions):
        return False
    accesses = registry.table(ACCESS)
    if op.name in accesses:
        return not accesses[op.name].is_store and (barrier is None or barrier.is_before_in_block(op))
    return op.name in registry.table(RECOMPUTE) and not effects_of(op, registry)


def _may_have_adjoint(op: ir.Operation) -> bool:
    """Whether the adjoint of an operand may get a term by ``op``; integers have none."""
    results = [one.type for one in op.results]
    return not results or not all(isinstance(one, ir.IntegerType | ir.IndexType) for one in results)


def _order(one: ir.Operation, other: ir.Operation) -> int:
    return -1 if one.is_before_in_block(other) else 1
