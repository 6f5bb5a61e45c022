"""PolyBench's linear algebra and data mining, from the mathematics: products, solvers, factorisations, statistics."""

from __future__ import annotations

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


@kernel("a[ni,nk] b[nk,nj] c0[ni,nj] w[ni,nj]", ni=120, nj=110, nk=130)
def gemm(a: Array, b: Array, c0: Array, w: Array) -> Array:
    """1.5 A B + 1.2 C."""
    ni, nk = a.shape
    _, nj = b.shape
    c = c0.copy()
    for i in range(ni):
        for j in range(nj):
            c[i, j] *= 1.2
        for k in range(nk):
            for j in range(nj):
                c[i, j] += 1.5 * a[i, k] * b[k, j]
    return weighted(w, c)


@kernel("a[ni,nk] b[nk,nj] c[nj,nl] d0[ni,nl] w[ni,nl]", name="2mm", ni=80, nj=90, nk=70, nl=100)
def two_products(a: Array, b: Array, c: Array, d0: Array, w: Array) -> Array:
    """1.5 A B C + 1.2 D."""
    ni, nk = a.shape
    nj, nl = c.shape
    t = zeros(ni, nj)
    d = d0.copy()
    for i in range(ni):
        for j in range(nj):
            t[i, j] = 0.0
            for k in range(nk):
                t[i, j] += 1.5 * a[i, k] * b[k, j]
    for i in range(ni):
        for j in range(nl):
            d[i, j] *= 1.2
            for k in range(nj):
                d[i, j] += t[i, k] * c[k, j]
    return weighted(w, d)


@kernel("a[ni,nk] b[nk,nj] c[nj,nm] d[nm,nl] w[ni,nl]", name="3mm", ni=70, nj=80, nk=60, nl=90, nm=75)
def three_products(a: Array, b: Array, c: Array, d: Array, w: Array) -> Array:
    """(A B) (C D)."""
    ni, nk = a.shape
    nj, nm = c.shape
    _, nl = d.shape
    e = zeros(ni, nj)
    f = zeros(nj, nl)
    g = zeros(ni, nl)
    for i in range(ni):
        for j in range(nj):
            e[i, j] = 0.0
            for k in range(nk):
                e[i, j] += a[i, k] * b[k, j]
    for i in range(nj):
        for j in range(nl):
            f[i, j] = 0.0
            for k in range(nm):
                f[i, j] += c[i, k] * d[k, j]
    for i in range(ni):
        for j in range(nl):
            g[i, j] = 0.0
            for k in range(nj):
                g[i, j] += e[i, k] * f[k, j]
    return weighted(w, g)


@kernel("a[m,n] x[n] w[n]", m=380, n=420)
def atax(a: Array, x: Array, w: Array) -> Array:
    """A' A x."""
    m, n = a.shape
    y = zeros(n)
    for i in range(m):
        t = 0.0
        for j in range(n):
            t += a[i, j] * x[j]
        for j in range(n):
            y[j] += a[i, j] * t
    return weighted(w, y)


@kernel("a[n,m] p[m] r[n] ws[m] w[n]", constant="ws", m=380, n=420)
def bicg(a: Array, p: Array, r: Array, ws: Array, w: Array) -> Array:
    """A p and A' r."""
    n, m = a.shape
    s = zeros(m)
    q = zeros(n)
    for i in range(n):
        for j in range(m):
            s[j] += r[i] * a[i, j]
            q[i] += a[i, j] * p[j]
    return weighted(ws, s) + weighted(w, q)


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


@kernel("data[n,m] w[m,m]", n=140, m=120)
def covariance(data: Array, w: Array) -> Array:
    """The covariances of the columns."""
    n, m = data.shape
    mean = zeros(m)
    cov = zeros(m, m)
    for j in range(m):
        for i in range(n):
            mean[j] += data[i, j]
        mean[j] /= float(n)
    for i in range(m):
        for j in range(i, m):
            for k in range(n):
                cov[i, j] += (data[k, i] - mean[i]) * (data[k, j] - mean[j])
            cov[i, j] /= float(n) - 1.0
            cov[j, i] = cov[i, j]
    return weighted(w, cov)
