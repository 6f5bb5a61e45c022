"""Colours the columns of a sparse matrix, so that columns of one colour have no nonzero in a common row.

Then a nonzero is the only one of its row and colour, and is read off the product of the matrix with the sum of the unit
vectors of that colour. Symmetric matrices need fewer colours, because a nonzero may also be read off at its mirror
image: a star colouring. Colours are 0, 1, ...

Source: A. H. Gebremedhin, F. Manne and A. Pothen, "What color is your Jacobian? Graph coloring for computing
derivatives", SIAM Review 47 (2005).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, TypeAlias

import numpy as np

Array: TypeAlias = "np.ndarray[Any, Any]"

#: The maximal number of paths of two edges for which the greedy star colouring, which is in Python, is tried.
MOST_PATHS: Final = 300_000
#: The maximal number of nonzeros for which columns are also tried in the order of their number of nonzeros.
MOST_TWICE: Final = 20_000_000


def least_colors(pattern: Any) -> int:
    """A lower bound of the number of colours of the columns of ``pattern``: the maximal number of nonzeros of a row."""
    return int(np.diff(pattern.tocsr().indptr).max(initial=0))


def long_rows(pattern: Any) -> tuple[Array, Array]:
    """The rows without which, each counted as a colour, the columns of ``pattern`` need fewest colours; and the others.

    ``pattern``: a sparse array in rows.
    """
    counts = np.diff(pattern.indptr)
    order = np.argsort(-counts, kind="stable")
    # Without the k rows with most nonzeros there are at least as many colours as the next one has nonzeros.
    count = int(np.argmin(np.arange(len(counts)) + counts[order])) if len(counts) else 0
    return np.sort(order[:count]), np.sort(order[count:])


def color_columns(pattern: Any) -> Array:
    """The colour of each column of ``pattern``, a sparse array of bool.

    The greedy colouring runs on the columns in natural order, and in the order of decreasing numbers of nonzeros.
    """
    # The compiled function that `scipy.optimize.least_squares` uses for Jacobians by differences.
    from scipy.optimize._numdiff import group_columns

    columns = pattern.shape[1]
    if not columns or 2 * least_colors(pattern) > columns:  # there is little to share, and to find it takes time
        return np.arange(columns)
    colors = np.asarray(group_columns(pattern, np.arange(columns)))
    if pattern.nnz <= MOST_TWICE and colors.max(initial=0) + 1 > least_colors(pattern):
        counts = np.diff(pattern.tocsc().indptr)
        other = np.asarray(group_columns(pattern, np.argsort(-counts, kind="stable")))
        if other.max() < colors.max():
            return other
    return colors


def color_symmetric(pattern: Any) -> Array:
    """A star colouring of ``pattern``, a symmetric sparse array of bool.

    Columns with many nonzeros get a colour each, so that their rows do not restrict other columns; the others are
    coloured as by `color_columns`. For small matrices a greedy star colouring is tried, too; the one with fewer colours
    is used.
    """
    counts = np.diff(pattern.indptr)
    hubs, rest = long_rows(pattern)
    colors = np.empty(len(counts), dtype=np.int64)
    colors[rest] = color_columns(pattern[rest][:, rest])
    colors[hubs] = colors[rest].max(initial=-1) + 1 + np.arange(len(hubs))
    if int(counts.astype(np.int64) @ counts) <= MOST_PATHS:
        stars = _greedy_stars(pattern, np.argsort(-counts, kind="stable"))
        if stars.max(initial=0) < colors.max(initial=0):
            return stars
    return colors


def _greedy_stars(pattern: Any, order: Array) -> Array:
    """The first colour for each vertex with which no path of four vertices has two colours."""
    colors = np.full(pattern.shape[0], -1)
    neighbours = [
        [int(w) for w in row if w != v] for v, row in enumerate(np.split(pattern.indices, pattern.indptr[1:-1]))
    ]
    #: The number of coloured neighbours of a vertex, by colour.
    seen: list[Counter[int]] = [Counter() for _ in neighbours]
    for v in map(int, order):
        forbidden = set()
        for w in neighbours[v]:
            color = int(colors[w])
            for x in neighbours[w]:
                # v - w - x - y, or y - v - w - x, where y has the colour of w
                if x != v and color >= 0 and colors[x] >= 0 and (seen[x][color] > 1 or seen[v][color] > 1):
                    forbidden.add(int(colors[x]))
        forbidden |= seen[v].keys()
        colors[v] = next(c for c in range(len(forbidden) + 1) if c not in forbidden)
        for w in neighbours[v]:
            seen[w][int(colors[v])] += 1
    return colors
