"""``arith.select`` between tensors of open extents: they need not be as large as each other, so it becomes a branch."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir
from mlirad.edit.loops import create_if
from mlirad.edit.rewrite import before, replace_op

#: Tensors of open extents come from arguments and from these.
SOURCES: Final = frozenset(
    (
        "RankedTensorType",
        "bufferization.alloc_tensor",
        "bufferization.to_tensor",
        "func.call",
        "tensor.cast",
        "tensor.empty",
        "tensor.reshape",
        "tensor.splat",
    )
)


@final
class SelectForm:
    """A select as a branch.

    Upstream makes a select of each branch in which nothing is computed. The adjoint of one operand would then be a zero
    that is as large as the other.
    """

    #: Where tensors may have open extents.
    occasions = SOURCES

    def normalize(self, op: ir.Operation, /) -> None:
        """``scf.if``, where a number chooses one of two tensors of open extents."""
        condition, one, other = op.operands
        type = op.result.type
        if isinstance(condition.type, ir.ShapedType) or not isinstance(type, ir.RankedTensorType):
            return
        if type.has_static_shape:
            return
        build = before(op)
        branch, *arms = create_if(condition, [type], build)
        for arm, value in zip(arms, (one, other), strict=True):
            arm.op("scf.yield", [value])
        replace_op(op, [branch.result])
