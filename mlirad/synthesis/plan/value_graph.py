"""The flow graph whose minimum cut decides which values to cache: prices of caching and of recomputation.

Source of `minimum_cut`: Ford & Fulkerson, "Maximal flow through a network", 1956; the flow is scipy's (Dinic's
algorithm).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Final, TypeAlias

from mlirad._mlir import Value
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


#: (from, to) -> capacity; nodes are numbered from 0.
Capacities: TypeAlias = Mapping[tuple[int, int], float]

#: scipy computes with 32-bit integers, and silently returns 0 on overflow.
_LARGEST: Final = 2**30


def minimum_cut(capacities: Capacities, source: int, sink: int) -> frozenset[int]:
    """The nodes on the source side of a minimum cut.

    Capacities are rounded to about nine digits of their sum; only zeros become zero.

    Raises:
        ValueError: a path of infinite capacity leads from ``source`` to ``sink``.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import breadth_first_order, maximum_flow

    edges = [(u, v, c) for (u, v), c in capacities.items() if c > 0 and u != v]
    scaled, unbounded = _scale([c for _, _, c in edges])
    count = 1 + max((source, sink, *(max(u, v) for u, v, _ in edges)))
    rows, columns = [u for u, _, _ in edges], [v for _, v, _ in edges]
    graph = csr_array((scaled, (rows, columns)), shape=(count, count), dtype="int32")
    flow = maximum_flow(graph, source, sink)
    # More than all finite edges together: some path has infinite edges only.
    if flow.flow_value >= unbounded:
        raise ValueError("the two sides cannot be separated")
    rest = graph - flow.flow
    rest.data = rest.data.clip(min=0)
    rest.eliminate_zeros()
    # Max-flow min-cut: the nodes that are reachable from the source in the residual graph are the source side of a
    # minimum cut.
    near = frozenset(breadth_first_order(rest, source, return_predecessors=False).tolist())
    cut = sum(c for (u, v, _), c in zip(edges, scaled, strict=True) if u in near and v not in near)
    assert cut == flow.flow_value, "the flow that was found is not maximal"
    return near


def _scale(capacities: Iterable[float]) -> tuple[list[int], int]:
    """Capacities scaled to integers, and the integer for infinity: more than all finite ones together."""
    listed = list(capacities)
    total = sum(c for c in listed if c < inf)
    factor = (_LARGEST - len(listed)) / total if total else 1.0
    # Integers are unchanged if they fit: equal prices must not become unequal by rounding.
    factor = min(factor, 1.0) if all(float(c).is_integer() for c in listed if c < inf) else factor
    # Not rounded to zero, which would make an edge free to cut.
    scaled = [max(1, int(c * factor)) if c < inf else -1 for c in listed]
    unbounded = 1 + sum(c for c in scaled if c > 0)
    return [unbounded if c < 0 else c for c in scaled], unbounded
