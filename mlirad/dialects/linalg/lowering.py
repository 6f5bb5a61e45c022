"""Into what are ops over elements lowered before they are differentiated?"""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir

#: ``scf`` loops are legal anywhere; bounds of ``affine`` loops are not, where a buffer is made inside a region.
TO_LOOPS: Final = "convert-linalg-to-loops"


@final
class BufferLowering:
    """An op that writes buffers becomes loops over loads and stores."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Loops, unless the op gives tensors."""
        return None if len(op.results) else TO_LOOPS
