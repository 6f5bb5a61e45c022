"""Chooses what structured ops are lowered to before they are differentiated."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir
from mlirad.dialects.linalg.names import GENERIC
from mlirad.dialects.linalg.rewrite import why_loops
from mlirad.interfaces.ops import LoweringModel

#: ``scf`` loops are legal anywhere; bounds of ``affine`` loops are not, where a buffer is made inside a region.
TO_LOOPS: Final = "convert-linalg-to-loops"


#: On buffers these are loops at once: upstream cannot make them generic.
AS_THEY_ARE: Final = frozenset(("linalg.fill_rng_2d",))

#: What is not generic is written so; its derivative stays structured where it can.
TO_GENERIC: Final = "linalg-generalize-named-ops"


@final
class Lowering(LoweringModel):
    """A named op becomes a generic one."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """The generalization pass, None for ``linalg.generic``; some ops on buffers become loops."""
        if op.name == GENERIC:
            return None
        return TO_LOOPS if op.name in AS_THEY_ARE and not len(op.results) else TO_GENERIC

    def remark(self, op: ir.Operation, /) -> str | None:
        """The reason why a generic op becomes loops, None if it does not."""
        reason = why_loops(op) if op.name == GENERIC else None
        return None if reason is None else f"becomes loops: {reason}"


#: Rules make constants of a type, and those of a tensor type need its extents.
ELEMENTWISE: Final = "convert-elementwise-to-linalg"


#: Tensors of open extents come from arguments and from these.
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
    """An op on scalars that stands for one on every element of tensors of open extents."""

    occasions = SOURCES

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """An op of linalg, where an extent is open; a number that chooses between tensors is no such op."""
        if not all(isinstance(v.type, ir.RankedTensorType) for v in op.operands):
            return None
        for result in op.results:
            type = result.type
            if isinstance(type, ir.RankedTensorType) and not type.has_static_shape:
                return ELEMENTWISE
        return None
