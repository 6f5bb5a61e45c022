"""Rewrites ``map``, ``composite`` and tuples to their contents."""

from __future__ import annotations

from typing import final

from mlirad._mlir import ir
from mlirad.dialects.stablehlo.bodies import is_elementwise, run_on_tensors
from mlirad.edit.outline import create_call
from mlirad.edit.rewrite import before, replace_op


@final
class MapRewrite:
    """Applies the body of a map to whole tensors."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Rewrite the op if its body is elementwise."""
        if not is_elementwise(op.regions[0]):
            return False
        replace_op(op, run_on_tensors(op.regions[0], list(op.operands), before(op)))
        return True


@final
class CompositeRewrite:
    """Replaces the op by a call of its decomposition."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Rewrite the op; it always succeeds."""
        called = ir.FlatSymbolRefAttr(op.attributes["decomposition"]).value
        call = create_call(called, list(op.operands), [result.type for result in op.results], {}, before(op))
        replace_op(op, list(call.results))
        return True


@final
class TupleRewrite:
    """Forwards the elements of a tuple to ``get_tuple_element`` ops, and removes the tuple when it is unused."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Rewrite it, unless the tuple is an argument or a result of a function."""
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
