"""``vector.mask``: an op under a mask that it does not name itself; accesses can name it, and have derivatives then."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir

_ACCESSES: Final = ("vector.transfer_read", "vector.transfer_write", "vector.gather")


@final
class MaskLowering:
    """Masked accesses become accesses with a mask operand; masked reductions and products stay."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Upstream's lowering, where it does something."""
        masked = op.regions[0].blocks[0].operations[0].operation.name
        return "lower-vector-mask" if masked in _ACCESSES or masked == "vector.yield" else None
