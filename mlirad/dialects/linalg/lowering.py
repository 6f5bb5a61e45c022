"""Selects upstream's lowerings of structured ops before differentiation."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir
from mlirad.dialects.linalg.names import GENERIC
from mlirad.dialects.linalg.rewrite import why_loops
from mlirad.interfaces.ops import LoweringModel

#: ``scf`` loops are valid everywhere; ``affine`` bounds are not valid for buffers allocated inside a region.
TO_LOOPS: Final = "convert-linalg-to-loops"


#: Ops on buffers that become loops directly, since upstream cannot generalize them.
WITHOUT_GENERIC_FORM: Final = frozenset(("linalg.fill_rng_2d",))

#: Named ops are generalized; derivatives of generic ops are structured where possible.
TO_GENERIC: Final = "linalg-generalize-named-ops"


@final
class Lowering(LoweringModel):
    """Generalizes named ops."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Returns the generalization pass, or that to loops for ops without a generic form; None for generic ops."""
        if op.name == GENERIC:
            return None
        return TO_LOOPS if op.name in WITHOUT_GENERIC_FORM and not len(op.results) else TO_GENERIC

    def remark(self, op: ir.Operation, /) -> str | None:
        """Returns the reason why a generic op becomes loops, None if it does not."""
        reason = why_loops(op) if op.name == GENERIC else None
        return None if reason is None else f"becomes loops: {reason}"


#: Rules create constants of a type, which for tensors need static extents.
ELEMENTWISE: Final = "convert-elementwise-to-linalg"


#: Argument types and ops that introduce tensors of dynamic extents.
SOURCES: Final = frozenset(
    (
        "RankedTensorType",
        "bufferization.alloc_tensor",
        "bufferization.to_tensor",
        "func.call",
        "tensor.cast",
        "tensor.empty",
        "tensor.generate",
        "tensor.pad",
        "tensor.reshape",
        "tensor.splat",
        "ub.poison",
    )
)


@final
class ElementwiseLowering(LoweringModel):
    """Lowers elementwise ops on tensors of dynamic extents."""

    occasions = SOURCES

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Returns the pass if a result is dynamic and all operands are tensors; a select by a scalar stays."""
        if not all(isinstance(v.type, ir.RankedTensorType) for v in op.operands):
            return None
        for result in op.results:
            type = result.type
            if isinstance(type, ir.RankedTensorType) and not type.has_static_shape:
                return ELEMENTWISE
        return None
