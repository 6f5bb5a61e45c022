"""Moves the branch at the end of the first region of an ``scf.while`` into its body.

    scf.while (%i = ...) {                      scf.while (%i = ...) {
      %c = ...                                    %c = ...
      %a, %b = scf.if %c {                        scf.condition(%c) %d, %e, %i
        %x = f(%i)                              } do {
        scf.yield %x, %i              ->        ^bb0(%a, %b, %j):
      } else {                                    %x = f(%j)
        scf.yield %d, %e                          g(%x, %j)
      }                                         }
      scf.condition(%c) %a, %b
    } do {
    ^bb0(%a, %b):
      g(%a, %b)
    }

Lifting branches makes the left form. Upstream's pattern for it (`WhileMoveIfDown`) is wrong where the branch yields a
value of the first region, as ``%i`` here.
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.edit.location import unnamed
from mlirad.edit.rewrite import before, recreate, replace_op, replace_operands_inside, terminator_of
from mlirad.edit.walk import find_ops


def move_branch_into_body(op: ir.Operation) -> ir.Operation | None:
    """Moves the branch of ``op`` that ends its first region, if there is one; returns the loop that replaces ``op``."""
    test, body = (region.blocks[0] for region in op.regions)
    branch, end = _last_branch(test), terminator_of(test)
    if branch is None:
        return None
    then, *others = (region.blocks[0] for region in branch.regions if len(region.blocks))
    ops = [view.operation for view in then.operations]
    used = (value for inner in ops for one in find_ops(inner, lambda _: True) for value in one.operands)
    moved = [value for value in dict.fromkeys(used) if _is_in(value, test)]
    new = recreate(op, op.operands, [value.type for value in (*op.results, *moved)])
    for block, region in zip((test, body), new.regions, strict=True):
        block.append_to(region)
    known = {value: body.add_argument(value.type, unnamed(op.location)) for value in moved}
    for one in ops:
        replace_operands_inside(one, known)
    inside = list(ops[-1].operands)
    outside = [value for block in others for value in terminator_of(block).operands]
    condition, *given = end.operands
    results = list(branch.results)
    for place, value in enumerate(given):
        if value in results:
            body.arguments[place].replace_all_uses_with(inside[results.index(value)])
            given[place] = outside[results.index(value)]
    before(end).op("scf.condition", [condition, *given, *moved])
    end.erase()
    first = body.operations[0].operation
    for one in ops[:-1]:
        one.move_before(first)
    branch.erase()
    replace_op(op, list(new.results)[: len(op.results)])
    return new


def _last_branch(test: ir.Block) -> ir.Operation | None:
    """The op before the terminator, if it is a branch on the loop's condition whose other side does nothing."""
    end = terminator_of(test)
    found = [view.operation for view in test.operations][-2:-1]
    if not found or found[0].name != "scf.if" or found[0].operands[0] != end.operands[0]:
        return None
    (branch,) = found
    other = branch.regions[1].blocks
    if len(other) and len(other[0].operations) > 1:
        return None
    return branch if all(use.owner.operation == end for one in branch.results for use in one.uses) else None


def _is_in(value: Value, block: ir.Block) -> bool:
    owner = value.owner
    return bool((owner if isinstance(owner, ir.Block) else owner.operation.block) == block)
