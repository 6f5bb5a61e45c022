"""``memref.realloc``: upstream writes it as an allocation, a copy and a release, which have models."""

from __future__ import annotations

from typing import final

from mlirad._mlir import ir


@final
class ReallocModel:
    """The lowering."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Upstream's own."""
        return "expand-realloc"
