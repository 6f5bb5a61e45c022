"""Branches between blocks are lifted to structured control flow first; what is left is the assertion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import Effect
from mlirad.interfaces.registry import MEMORY, Registry


@final
class AssertModel:
    """``cf.assert`` touches no buffer: the forward sweep asserts, the reverse sweep does not again."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()


def register(registry: Registry) -> None:
    """Attach the models of ``cf``."""
    registry.add(MEMORY, "cf.assert", AssertModel(), origin=__name__)
