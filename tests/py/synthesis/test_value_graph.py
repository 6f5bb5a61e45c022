"""The minimum cut against another library, over capacities that overflow 32 bits."""

from __future__ import annotations

import random
from math import inf

import networkx as nx
import pytest

from mlirad.synthesis.plan.value_graph import minimum_cut


def capacity_of(cut: frozenset[int], capacities: dict[tuple[int, int], float]) -> float:
    return sum(c for (u, v), c in capacities.items() if u in cut and v not in cut)


def random_graph(chooser: random.Random, largest: float) -> dict[tuple[int, int], float]:
    count = chooser.randint(2, 14)
    edges: dict[tuple[int, int], float] = {(0, 1): float(chooser.randint(0, 3))}
    for _ in range(chooser.randint(1, 50)):
        u, v = chooser.randrange(count), chooser.randrange(count)
        endless = chooser.random() < 0.2 and {u, v} != {0, 1}
        edges[u, v] = inf if endless else float(chooser.randint(0, int(largest)))
    return edges


@pytest.mark.parametrize("largest", [5, 1000])
def test_the_cut_is_as_small_as_that_of_another_library(largest: int) -> None:
    chooser = random.Random(largest)
    kept_apart = 0
    for _ in range(300):
        capacities = random_graph(chooser, largest)
        graph = nx.DiGraph()
        graph.add_nodes_from((0, 1))
        for (u, v), c in capacities.items():
            graph.add_edge(u, v, **({} if c == inf else {"capacity": c}))
        try:
            least = nx.minimum_cut_value(graph, 0, 1)
        except nx.NetworkXUnbounded:
            with pytest.raises(ValueError, match="cannot be separated"):
                minimum_cut(capacities, 0, 1)
            continue
        cut = minimum_cut(capacities, 0, 1)
        assert 0 in cut
        assert 1 not in cut
        assert capacity_of(cut, capacities) == least
        kept_apart += 1
    assert kept_apart > 100


def test_capacities_beyond_32_bits_are_scaled() -> None:
    """Given as they are, scipy's flow would be zero."""
    big = 1e15
    capacities = {(0, 2): 3 * big, (2, 3): big, (3, 1): 2 * big, (0, 3): big / 2}
    assert minimum_cut(capacities, 0, 1) == {0, 2}


def test_small_capacities_beside_large_ones_are_not_forgotten() -> None:
    capacities = {(0, 2): 1.0, (2, 1): 2.0, (0, 3): 1e12, (3, 1): 5e11}
    assert minimum_cut(capacities, 0, 1) == {0, 3}
