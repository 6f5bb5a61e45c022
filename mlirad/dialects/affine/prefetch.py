"""``affine.prefetch``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import Effect


@final
class PrefetchModel:
    """``affine.prefetch``: no contents are read or changed."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()
