"""Rewrites ``func.call_indirect`` to direct calls where the callee is one of several known functions.

The op that chooses between the functions is repeated at the call: a select between functions becomes a branch between
calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, is_outside, replace_op, terminator_of


def rewrite_indirect_call(op: ir.Operation) -> bool:
    """Replaces a call of one of several functions by branches, each with a direct call.

    Returns False unless the callee is a constant, or a select, branch or switch between constants.
    """
    callee, *arguments = op.operands
    if not _is_known(callee):
        return False
    types = [result.type for result in op.results]
    replace_op(op, _call(callee, arguments, types, before(op)))
    return True


def _chosen(callee: Value) -> tuple[ir.Operation, list[Value]] | None:
    """Returns the op that defines ``callee``, and its possible values; None if these are unknown."""
    if isinstance(callee.owner, ir.Block):
        return None
    producer = callee.owner.operation
    if producer.name == "arith.select":
        return producer, list(producer.operands)[1:]
    if producer.name in ("scf.if", "scf.index_switch"):
        position = list(producer.results).index(callee)
        return producer, [terminator_of(region.blocks[0]).operands[position] for region in producer.regions]
    return None


def _is_constant(callee: Value) -> bool:
    return not isinstance(callee.owner, ir.Block) and bool(callee.owner.operation.name == "func.constant")


def _is_known(callee: Value) -> bool:
    """Returns whether ``callee`` is one of several ``func.constant``, chosen by values available at the call."""
    if _is_constant(callee):
        return True
    chosen = _chosen(callee)
    if chosen is None:
        return False
    producer, choices = chosen
    return all(_is_constant(v) or (is_outside(v, producer) and _is_known(v)) for v in choices)


def _call(callee: Value, arguments: Sequence[Value], types: Sequence[ir.Type], build: Builder) -> list[Value]:
    """Emits the direct calls for ``callee``, for which `_is_known` holds."""
    if _is_constant(callee):
        symbol = callee.owner.operation.attributes["value"]
        return list(build.op("func.call", list(arguments), types, {"callee": symbol}).results)
    chosen = _chosen(callee)
    assert chosen is not None
    producer, choices = chosen
    if producer.name == "scf.index_switch":
        attributes = {"cases": producer.attributes["cases"]}
        branch = build.op("scf.index_switch", list(producer.operands), types, attributes, len(choices))
    else:
        branch = build.op("scf.if", [producer.operands[0]], types, None, 2)
    for region, choice in zip(branch.regions, choices, strict=True):
        inside = build.into(region)
        inside.op("scf.yield", _call(choice, arguments, types, inside))
    return list(branch.results)
