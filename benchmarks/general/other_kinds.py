"""Ten programs of kinds that PolyBench has none of."""

from __future__ import annotations

import numpy as np

from benchmarks.general.arrays import Array, exp, log, sin, weighted, zeros
from benchmarks.general.kernel import Sizes, kernel


def banded(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Rows of five entries in ``first`` to ``last``, at columns all over ``columns``."""
    count = np.arange(len(arrays["columns"]))
    arrays["columns"] = (count * 7919 % sizes["n"]).astype(np.int32)
    arrays["rows"] = (5 * np.arange(sizes["n"] + 1)).astype(np.int32)
    arrays["values"] *= 0.2


@kernel("rows[n+1] columns[5*n] values[5*n] x0[n] w[n]", adapt=banded, n=2000, steps=20)
def sparse(rows: Array, columns: Array, values: Array, x0: Array, w: Array, steps: int) -> Array:
    """Steps of x := x + A x with A in compressed rows."""
    (n,) = x0.shape
    x = x0.copy()
    y = zeros(n)
    for _t in range(steps):
        for i in range(n):
            total = 0.0
            for k in range(rows[i], rows[i + 1]):
                total += values[k] * x[columns[k]]
            y[i] = total
        for i in range(n):
            x[i] += y[i]
    return weighted(w, x)


def orbits(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Eccentricities in [0.05, 0.85)."""
    arrays["e"] *= 0.4
    arrays["e"] += 0.45
    arrays["m"] *= 3.0


@kernel("m[n] e[n] w[n]", adapt=orbits, n=4000)
def kepler(m: Array, e: Array, w: Array) -> Array:
    """The anomaly x with x - e sin x = m of each orbit, by fixed points until they no longer move."""
    (n,) = m.shape
    anomaly = zeros(n)
    for i in range(n):
        x = m[i]
        change = 1.0
        while abs(change) > 1e-9:
            change = m[i] + e[i] * sin(x) - x
            x += change
        anomaly[i] = x
    return weighted(w, anomaly)


@kernel("x[n] y[m] w[1]", n=300, m=280)
def time_warping(x: Array, y: Array, w: Array) -> Array:
    """The cost of the best alignment of two series, with soft minima: dynamic programming."""
    (n,) = x.shape
    (m,) = y.shape
    cost = zeros(n + 1, m + 1)
    for i in range(1, n + 1):
        cost[i, 0] = 1e3
    for j in range(1, m + 1):
        cost[0, j] = 1e3
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            d = x[i - 1] - y[j - 1]
            a = cost[i - 1, j - 1]
            b = cost[i - 1, j]
            c = cost[i, j - 1]
            least = min(a, min(b, c))
            soft = exp(least - a) + exp(least - b) + exp(least - c)
            cost[i, j] = d * d + least - log(soft)
    return w[0] * cost[n, m]
