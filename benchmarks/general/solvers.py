"""PolyBench's factorisations and solvers, from the mathematics."""

from __future__ import annotations

import numpy as np

from benchmarks.general.arrays import Array, sqrt, weighted, zeros
from benchmarks.general.kernel import Sizes, kernel


def dominant(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Make ``a`` diagonally dominant, so that it has factors."""
    a = arrays["a"]
    a *= 1.0 / len(a)
    a[range(len(a)), range(len(a))] += 2.0


def definite(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Make ``a`` symmetric and positive definite."""
    dominant(sizes, arrays)
    arrays["a"] += arrays["a"].T.copy()


def dominant_system(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """As `dominant`, of ``a0``."""
    dominant(sizes, {"a": arrays["a0"]})


def decaying(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Make ``r`` the correlations of a series that forgets."""
    arrays["r"] *= 0.4 / (1.0 + np.arange(sizes["n"]))


@kernel("a[n,n] w[n,n]", adapt=definite, n=120)
def cholesky(a: Array, w: Array) -> Array:
    """L with A = L L', in the lower triangle of A."""
    n, _ = a.shape
    l = a.copy()  # noqa: E741
    for i in range(n):
        for j in range(i):
            for k in range(j):
                l[i, j] -= l[i, k] * l[j, k]
            l[i, j] /= l[j, j]
        for k in range(i):
            l[i, i] -= l[i, k] * l[i, k]
        l[i, i] = sqrt(l[i, i])
    return weighted(w, l)


@kernel("a[n,n] w[n,n]", adapt=dominant, n=120)
def lu(a: Array, w: Array) -> Array:
    """L and U with A = L U, in place of A."""
    n, _ = a.shape
    f = a.copy()
    for i in range(n):
        for j in range(i):
            for k in range(j):
                f[i, j] -= f[i, k] * f[k, j]
            f[i, j] /= f[j, j]
        for j in range(i, n):
            for k in range(i):
                f[i, j] -= f[i, k] * f[k, j]
    return weighted(w, f)


@kernel("a0[n,n] b[n] w[n]", adapt=dominant_system, n=120)
def ludcmp(a0: Array, b: Array, w: Array) -> Array:
    """The solution of A x = b, by factors and two substitutions."""
    n, _ = a0.shape
    a = a0.copy()
    x = zeros(n)
    y = zeros(n)
    for i in range(n):
        for j in range(i):
            t = a[i, j]
            for k in range(j):
                t -= a[i, k] * a[k, j]
            a[i, j] = t / a[j, j]
        for j in range(i, n):
            t = a[i, j]
            for k in range(i):
                t -= a[i, k] * a[k, j]
            a[i, j] = t
    for i in range(n):
        t = b[i]
        for j in range(i):
            t -= a[i, j] * y[j]
        y[i] = t
    for i in range(n - 1, -1, -1):
        t = y[i]
        for j in range(i + 1, n):
            t -= a[i, j] * x[j]
        x[i] = t / a[i, i]
    return weighted(w, x)


@kernel("a[n,n] b[n] w[n]", adapt=dominant, n=400)
def trisolv(a: Array, b: Array, w: Array) -> Array:
    """The solution of L x = b, where L is the lower triangle of A."""
    n, _ = a.shape
    x = zeros(n)
    for i in range(n):
        x[i] = b[i]
        for j in range(i):
            x[i] -= a[i, j] * x[j]
        x[i] /= a[i, i]
    return weighted(w, x)


@kernel("r[n] w[n]", adapt=decaying, n=400)
def durbin(r: Array, w: Array) -> Array:
    """The solution of the Yule-Walker equations of r, by Levinson and Durbin."""
    (n,) = r.shape
    y = zeros(n)
    z = zeros(n)
    y[0] = -r[0]
    beta = 1.0
    alpha = -r[0]
    for k in range(1, n):
        beta = (1.0 - alpha * alpha) * beta
        total = 0.0
        for i in range(k):
            total += r[k - i - 1] * y[i]
        alpha = -(r[k] + total) / beta
        for i in range(k):
            z[i] = y[i] + alpha * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha
    return weighted(w, y)


@kernel("a0[m,n] wq[m,n] w[n,n]", constant="wq", tiny={"m": 6, "n": 4}, m=120, n=90)
def gramschmidt(a0: Array, wq: Array, w: Array) -> Array:
    """Q and R with A = Q R, by modified Gram-Schmidt."""
    m, n = a0.shape
    a = a0.copy()
    q = zeros(m, n)
    r = zeros(n, n)
    for k in range(n):
        norm = 0.0
        for i in range(m):
            norm += a[i, k] * a[i, k]
        r[k, k] = sqrt(norm)
        for i in range(m):
            q[i, k] = a[i, k] / r[k, k]
        for j in range(k + 1, n):
            r[k, j] = 0.0
            for i in range(m):
                r[k, j] += q[i, k] * a[i, j]
            for i in range(m):
                a[i, j] -= q[i, k] * r[k, j]
    return weighted(wq, q) + weighted(w, r)
