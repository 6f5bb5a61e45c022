"""Into what are ops over elements lowered before they are differentiated?"""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir

#: ``scf`` loops are legal anywhere; bounds of ``affine`` loops are not, where a buffer is made inside a region.
TO_LOOPS: Final = "convert-linalg-to-loops"


#: On tensors what is not generic is written so, and its derivative stays structured.
TO_GENERIC: Final = "linalg-generalize-named-ops"


@final
class Lowering:
    """An op that writes buffers becomes loops over loads and stores; a named one on tensors a generic one."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Loops, unless the op gives tensors."""
        if not len(op.results):
            return TO_LOOPS
        return None if op.name == "linalg.generic" else TO_GENERIC


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
class ElementwiseLowering:
    """An op on scalars that stands for one on every element of tensors of open extents."""

    occasions = SOURCES

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """An op of linalg, where an extent is open."""
        for result in op.results:
            type = result.type
            if isinstance(type, ir.RankedTensorType) and not type.has_static_shape:
                return ELEMENTWISE
        return None
