"""PolyBench's medley, from the mathematics: a recursive filter, and two programs of minima and maxima."""

from __future__ import annotations

from benchmarks.general.arrays import Array, exp, weighted, zeros
from benchmarks.general.kernel import Sizes, kernel


@kernel("image[n,m] w[n,m]", n=200, m=180)
def deriche(image: Array, w: Array) -> Array:  # noqa: C901
    """Deriche's smoothing: a filter of second order along and against the rows, then along and against the columns."""
    n, m = image.shape
    forth = zeros(n, m)
    back = zeros(n, m)
    out = zeros(n, m)
    alpha = 0.25
    e = exp(-alpha)
    k = (1.0 - e) * (1.0 - e) / (1.0 + 2.0 * alpha * e - e * e)
    a2 = k * e * (alpha - 1.0)
    a3 = k * e * (alpha + 1.0)
    a4 = -k * e * e
    b1 = 2.0 * e
    b2 = -e * e
    for i in range(n):
        x1 = 0.0
        y1 = 0.0
        y2 = 0.0
        for j in range(m):
            forth[i, j] = k * image[i, j] + a2 * x1 + b1 * y1 + b2 * y2
            x1 = image[i, j]
            y2 = y1
            y1 = forth[i, j]
    for i in range(n):
        x1 = 0.0
        x2 = 0.0
        y1 = 0.0
        y2 = 0.0
        for j in range(m - 1, -1, -1):
            back[i, j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2
            x2 = x1
            x1 = image[i, j]
            y2 = y1
            y1 = back[i, j]
    for i in range(n):
        for j in range(m):
            out[i, j] = forth[i, j] + back[i, j]
    for j in range(m):
        x1 = 0.0
        y1 = 0.0
        y2 = 0.0
        for i in range(n):
            forth[i, j] = k * out[i, j] + a2 * x1 + b1 * y1 + b2 * y2
            x1 = out[i, j]
            y2 = y1
            y1 = forth[i, j]
    for j in range(m):
        x1 = 0.0
        x2 = 0.0
        y1 = 0.0
        y2 = 0.0
        for i in range(n - 1, -1, -1):
            back[i, j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2
            x2 = x1
            x1 = out[i, j]
            y2 = y1
            y1 = back[i, j]
    for i in range(n):
        for j in range(m):
            out[i, j] = forth[i, j] + back[i, j]
    return weighted(w, out)


def lengths(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Lengths in [0.1, 2.1)."""
    arrays["length"] += 1.1


@kernel("length[n,n] w[n,n]", adapt=lengths, n=100)
def floyd_warshall(length: Array, w: Array) -> Array:
    """The lengths of the shortest paths between all pairs of nodes."""
    n, _ = length.shape
    path = length.copy()
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = path[i, k] + path[k, j]
                path[i, j] = path[i, j] if path[i, j] < through else through
    return weighted(w, path)


def strengths(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Strengths in [0, 2)."""
    arrays["strength"] += 1.0


@kernel("strength[n] w[n,n]", adapt=strengths, tiny={"n": 7}, n=120)
def nussinov(strength: Array, w: Array) -> Array:
    """The best folding of each piece of a sequence, where a pair is worth the product of its strengths."""
    (n,) = strength.shape
    table = zeros(n, n)
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            best = max(table[i, j - 1], table[i + 1, j])
            if i < j - 1:
                best = max(best, table[i + 1, j - 1] + strength[i] * strength[j])
            for k in range(i + 1, j):
                best = max(best, table[i, k] + table[k + 1, j])
            table[i, j] = best
    return weighted(w, table)
