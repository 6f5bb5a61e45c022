"""A table of what is done before an op on every path: what is found inside an op is forgotten behind it."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Generic, TypeVar

from mlirad._mlir import ir

K = TypeVar("K")
V = TypeVar("V")


class Scopes(Generic[K, V]):
    """Entries by key; `walk` visits ops in order and forgets what was added inside an op when it leaves it."""

    def __init__(self) -> None:
        self._entries: dict[K, V] = {}
        self._added: list[K] = []

    def get(self, key: K) -> V | None:
        """What was added before on the way here."""
        return self._entries.get(key)

    def add(self, key: K, value: V) -> None:
        """Know it until the block that is being visited ends."""
        self._entries[key] = value
        self._added.append(key)

    def walk(self, op: ir.Operation, names: Container[str], visit: Callable[[ir.Operation], None]) -> None:
        """Visit the ops inside ``op`` that have one of the names, which have no regions; ``visit`` may erase them."""
        for block in [block for region in op.regions for block in region.blocks]:
            level = len(self._added)
            for inner in [view.operation for view in block.operations]:
                if inner.name in names:
                    visit(inner)
                elif len(inner.regions):
                    self.walk(inner, names, visit)
            while len(self._added) > level:
                del self._entries[self._added.pop()]
