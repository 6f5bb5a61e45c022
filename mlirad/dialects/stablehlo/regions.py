"""Rewrites ``map``, ``composite`` and tuples to their contents."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.dialects.stablehlo.bodies import is_elementwise, run_on_tensors
from mlirad.edit.outline import create_call
from mlirad.edit.rewrite import before, replace_op


def rewrite_map(op: ir.Operation) -> bool:
    """Applies the body of a map to whole tensors.

    Returns False unless its body is elementwise.
    """
    if not is_elementwise(op.regions[0]):
        return False
    replace_op(op, run_on_tensors(op.regions[0], list(op.operands), before(op)))
    return True


def rewrite_composite(op: ir.Operation) -> bool:
    """Replaces the op by a call of its decomposition."""
    called = ir.FlatSymbolRefAttr(op.attributes["decomposition"]).value
    call = create_call(called, list(op.operands), [result.type for result in op.results], {}, before(op))
    replace_op(op, list(call.results))
    return True


def rewrite_tuple(op: ir.Operation) -> bool:
    """Forwards the elements of a tuple to ``get_tuple_element`` ops, and removes the tuple when it is unused.

    Returns False if the tuple is an argument or a result of a function.
    """
    if op.name == "stablehlo.get_tuple_element":
        made = op.operands[0].owner
        if isinstance(made, ir.Block) or made.name != "stablehlo.tuple":
            return False
        replace_op(op, [made.operation.operands[ir.IntegerAttr(op.attributes["index"]).value]])
        return True
    if any(True for _ in op.result.uses):
        return False
    op.erase()
    return True
