"""Ten programs of kinds that PolyBench has none of."""

from __future__ import annotations

import numpy as np

from benchmarks.general.arrays import Array, exp, log, sin, sqrt, weighted, zeros
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


def scattered(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Any particle may be in any cell, and see any other."""
    particle = np.arange(sizes["n"])
    arrays["cell"] = (particle * 7919 % sizes["m"]).astype(np.int32)
    arrays["seen"] = (particle * 104729 % sizes["m"]).astype(np.int32)


@kernel("cell[n] seen[n] x[n] w[n]", adapt=scattered, n=8000, m=500)
def indirect(cell: Array, seen: Array, x: Array, w: Array, m: int) -> Array:
    """Particles that add to the density of a cell, and are moved by that of another: sums and reads by indices."""
    (n,) = x.shape
    density = zeros(m)
    moved = zeros(n)
    for p in range(n):
        density[cell[p]] += x[p] * x[p]
    for p in range(n):
        moved[p] = x[p] * density[seen[p]]
    return weighted(w, moved)


@kernel("x[n,m] w[n,m]", tiny={"n": 7, "m": 6}, n=90, m=100)
def windows(x: Array, w: Array) -> Array:
    """Each pixel less the mean, and over the deviation, of the five by five around it, fewer at the borders."""
    n, m = x.shape
    out = zeros(n, m)
    for i in range(n):
        for j in range(m):
            count = 0.0
            total = 0.0
            squares = 0.0
            for a in range(max(0, i - 2), min(n, i + 3)):
                for b in range(max(0, j - 2), min(m, j + 3)):
                    count += 1.0
                    total += x[a, b]
                    squares += x[a, b] * x[a, b]
            mean = total / count
            out[i, j] = (x[i, j] - mean) / sqrt(squares / count - mean * mean + 0.1)
    return weighted(w, out)


def turning(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """A transition that hardly grows, and noise that is positive."""
    arrays["f"] *= 0.2
    arrays["f"] += 0.7 * np.eye(4)
    arrays["noise"] *= 0.05
    arrays["noise"] += 0.1


@kernel("f[4,4] noise[4] z[steps] w[steps]", adapt=turning, steps=2000)
def kalman(f: Array, noise: Array, z: Array, w: Array) -> Array:  # noqa: C901
    """A Kalman filter of four states, of which the first is measured: small matrices in a loop over time."""
    (steps,) = z.shape
    x = zeros(4)
    y = zeros(4)
    p = zeros(4, 4)
    t = zeros(4, 4)
    gain = zeros(4)
    estimate = zeros(steps)
    for i in range(4):
        p[i, i] = 1.0
    for s in range(steps):
        for i in range(4):
            y[i] = 0.0
            for j in range(4):
                y[i] += f[i, j] * x[j]
        for i in range(4):
            for j in range(4):
                t[i, j] = 0.0
                for k in range(4):
                    t[i, j] += f[i, k] * p[k, j]
        for i in range(4):
            for j in range(4):
                p[i, j] = 0.0
                for k in range(4):
                    p[i, j] += t[i, k] * f[j, k]
            p[i, i] += noise[i]
        for i in range(4):
            gain[i] = p[i, 0] / (p[0, 0] + 0.5)
        for i in range(4):
            x[i] = y[i] + gain[i] * (z[s] - y[0])
        for j in range(4):
            t[0, j] = p[0, j]
        for i in range(4):
            for j in range(4):
                p[i, j] -= gain[i] * t[0, j]
        estimate[s] = x[0]
    return weighted(w, estimate)


def places(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """In [0, 1)."""
    arrays["x"] *= 0.5
    arrays["x"] += 0.5


@kernel("table[m] x[n] w[n]", adapt=places, m=200, n=10000)
def table_lookup(table: Array, x: Array, w: Array) -> Array:
    """A function that is given by a table, with straight lines between, at many places."""
    (m,) = table.shape
    (n,) = x.shape
    y = zeros(n)
    for i in range(n):
        place = x[i] * (float(m) - 1.0)
        k = int(place)
        part = place - float(k)
        y[i] = (1.0 - part) * table[k] + part * table[k + 1]
    return weighted(w, y)


def market(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Price, drift, volatility and strike."""
    arrays["given"][:] = (1.0, 0.002, 0.1, 0.95)


@kernel("given[4] w[1]", adapt=market, tiny={"paths": 5, "steps": 6}, paths=500, steps=50)
def monte_carlo(given: Array, w: Array, paths: int, steps: int) -> Array:
    """The price of an option on the mean of a price, by paths from a congruential generator."""
    state = 12345
    total = 0.0
    for _p in range(paths):
        price = given[0]
        mean = 0.0
        for _t in range(steps):
            state = (state * 1103515245 + 12345) % 2147483648
            step = 2.0 * (float(state) / 2147483648.0) - 1.0
            price *= exp(given[1] + given[2] * step)
            mean += price
        mean /= float(steps)
        if mean > given[3]:
            total += mean - given[3]
    return w[0] * total / float(paths)


def edges(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Edges between any two cells."""
    edge = np.arange(3 * sizes["n"])
    arrays["left"] = (edge * 7919 % sizes["n"]).astype(np.int32)
    arrays["right"] = ((edge * 104729 + 1) % sizes["n"]).astype(np.int32)


@kernel("left[3*n] right[3*n] length[3*n] u0[n] w[n]", adapt=edges, n=1000, steps=20)
def mesh(left: Array, right: Array, length: Array, u0: Array, w: Array, steps: int) -> Array:
    """Steps of finite volumes in an unstructured mesh: a flux through each edge, from one cell into another."""
    (n,) = u0.shape
    (m,) = length.shape
    u = u0.copy()
    change = zeros(n)
    for _t in range(steps):
        for i in range(n):
            change[i] = 0.0
        for e in range(m):
            a = u[left[e]]
            b = u[right[e]]
            flux = length[e] * (a * a + b * b) + (a - b)
            change[left[e]] -= flux
            change[right[e]] += flux
        for i in range(n):
            u[i] += 0.01 * change[i]
    return weighted(w, u)


@kernel("u0[n,n,n] speed[n,n,n] w[n,n,n]", tiny={"n": 6, "steps": 2}, n=28, steps=10)
def wave_3d(u0: Array, speed: Array, w: Array, steps: int) -> Array:
    """Waves in a cube with a speed of its own everywhere: a leapfrog, of fourth order in space."""
    n, _, _ = u0.shape
    u = u0.copy()
    v = u0.copy()
    for _t in range(steps):
        for i in range(2, n - 2):
            for j in range(2, n - 2):
                for k in range(2, n - 2):
                    near = u[i - 1, j, k] + u[i + 1, j, k] + u[i, j - 1, k] + u[i, j + 1, k] + u[i, j, k - 1]
                    far = u[i - 2, j, k] + u[i + 2, j, k] + u[i, j - 2, k] + u[i, j + 2, k] + u[i, j, k - 2]
                    bend = 16.0 * (near + u[i, j, k + 1]) - (far + u[i, j, k + 2]) - 90.0 * u[i, j, k]
                    v[i, j, k] = 2.0 * u[i, j, k] - v[i, j, k] + 0.01 * speed[i, j, k] * speed[i, j, k] * bend
        for i in range(2, n - 2):
            for j in range(2, n - 2):
                for k in range(2, n - 2):
                    near = v[i - 1, j, k] + v[i + 1, j, k] + v[i, j - 1, k] + v[i, j + 1, k] + v[i, j, k - 1]
                    far = v[i - 2, j, k] + v[i + 2, j, k] + v[i, j - 2, k] + v[i, j + 2, k] + v[i, j, k - 2]
                    bend = 16.0 * (near + v[i, j, k + 1]) - (far + v[i, j, k + 2]) - 90.0 * v[i, j, k]
                    u[i, j, k] = 2.0 * v[i, j, k] - u[i, j, k] + 0.01 * speed[i, j, k] * speed[i, j, k] * bend
    return weighted(w, u)
