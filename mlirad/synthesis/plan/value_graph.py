"""The flow graph whose minimum cut decides which values to cache: prices of caching and of recomputation."""

from __future__ import annotations

from math import inf
from typing import Final

from mlirad._mlir import Value
from mlirad.synthesis.plan.min_cut import minimum_cut
from mlirad.synthesis.plan.snapshots import SnapshotSite

_SOURCE: Final = 0
_SINK: Final = 1


class ValueGraph:
    """Each value is two nodes: cached if the cut separates them, recomputed if both are on the sink's side."""

    def __init__(self) -> None:
        self._number: dict[Value, int] = {}
        self._copies: dict[SnapshotSite, int] = {}
        self._added: set[Value] = set()
        self._count = 2
        self.capacities: dict[tuple[int, int], float] = {}

    def need(self, value: Value) -> None:
        """Marks ``value`` as needed by the reverse sweep."""
        # Nodes of v: v (its operands are available) and v + 1 (v itself is). A needed v + 1 is tied to the sink.
        self.capacities[self._node(value) + 1, _SINK] = inf

    def add(self, value: Value) -> bool:
        """Adds ``value``; returns whether it is new."""
        if value in self._added:
            return False
        self._added.add(value)
        return True

    def price(self, value: Value, cached: float, recomputed: float) -> None:
        """Sets the prices of caching ``value``, and of recomputing it from its operands."""
        node = self._node(value)
        self.capacities[node, node + 1] = cached
        self.capacities[_SOURCE, node] = recomputed

    def take(self, value: Value, operand: Value) -> None:
        """Requires ``operand`` if ``value`` is recomputed."""
        # Recomputing v without its operand would cut this edge.
        self.capacities[self._node(operand) + 1, self._node(value)] = inf

    def require_copy(self, value: Value, site: SnapshotSite, price: float) -> None:
        """Requires a copy of a buffer if ``value`` is restored."""
        copy = self._copies.get(site)
        if copy is None:
            self._copies[site] = copy = self._count
            self._count += 1
            # One node for all loads from the copy, so that its price is counted once.
            self.capacities[_SOURCE, copy] = price
        self.capacities[copy, self._node(value)] = inf

    def cached(self) -> list[Value]:
        """The values that are cached in the cheapest plan."""
        near = minimum_cut(self.capacities, _SOURCE, _SINK)
        return [value for value, node in self._number.items() if node in near and node + 1 not in near]

    def _node(self, value: Value) -> int:
        found = self._number.get(value)
        if found is None:
            self._number[value] = found = self._count
            self._count += 2
        return found
