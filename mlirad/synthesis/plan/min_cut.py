"""Minimum cuts, found by a maximum flow.

Source: Ford & Fulkerson, "Maximal flow through a network", 1956; the flow itself is scipy's (Dinic's algorithm).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Final, TypeAlias

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
