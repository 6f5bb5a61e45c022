"""A scoped table of facts that hold before an op on every path: facts found inside an op are dropped after it."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Generic, TypeVar

from mlirad._mlir import ir

K = TypeVar("K")
V = TypeVar("V")


class Scopes(Generic[K, V]):
    """Entries by key; `walk` visits ops in order and drops entries that were added inside an op after it."""

    def __init__(self) -> None:
        self._entries: dict[K, V] = {}
        self._added: list[K] = []

    def get(self, key: K) -> V | None:
        """The entry that was added before on the current path."""
        return self._entries.get(key)

    def add(self, key: K, value: V) -> None:
        """Adds an entry that is valid until the end of the block that is being visited."""
        self._entries[key] = value
        self._added.append(key)

    def walk(self, op: ir.Operation, names: Container[str], visit: Callable[[ir.Operation], None]) -> None:
        """Visits the ops in ``op`` named one of ``names``, which have no regions; ``visit`` may erase them."""
        for block in [block for region in op.regions for block in region.blocks]:
            level = len(self._added)
            for inner in [view.operation for view in block.operations]:
                if inner.name in names:
                    visit(inner)
                elif len(inner.regions):
                    self.walk(inner, names, visit)
            while len(self._added) > level:
                del self._entries[self._added.pop()]
