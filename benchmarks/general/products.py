"""PolyBench's products of matrices and vectors, and its statistics, from the mathematics."""

from __future__ import annotations

from benchmarks.general.arrays import Array, sqrt, weighted, zeros
from benchmarks.general.kernel import kernel


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


@kernel("a0[n,n] u1[n] v1[n] u2[n] v2[n] y[n] z[n] w[n]", n=300)
def gemver(a0: Array, u1: Array, v1: Array, u2: Array, v2: Array, y: Array, z: Array, w: Array) -> Array:
    """1.5 B (1.2 B' y + z) with B = A + u v' + u' v'."""
    n, _ = a0.shape
    a = a0.copy()
    x = zeros(n)
    q = zeros(n)
    for i in range(n):
        for j in range(n):
            a[i, j] += u1[i] * v1[j] + u2[i] * v2[j]
    for i in range(n):
        for j in range(n):
            x[i] += 1.2 * a[j, i] * y[j]
    for i in range(n):
        x[i] += z[i]
    for i in range(n):
        for j in range(n):
            q[i] += 1.5 * a[i, j] * x[j]
    return weighted(w, q)


@kernel("a[n,n] b[n,n] x[n] w[n]", n=400)
def gesummv(a: Array, b: Array, x: Array, w: Array) -> Array:
    """1.5 A x + 1.2 B x."""
    n, _ = a.shape
    t = zeros(n)
    y = zeros(n)
    for i in range(n):
        for j in range(n):
            t[i] += a[i, j] * x[j]
            y[i] += b[i, j] * x[j]
        y[i] = 1.5 * t[i] + 1.2 * y[i]
    return weighted(w, y)


@kernel("a[n,n] x0[n] z0[n] p[n] q[n] ws[n] w[n]", constant="ws", n=400)
def mvt(a: Array, x0: Array, z0: Array, p: Array, q: Array, ws: Array, w: Array) -> Array:
    """A p + x and A' q + z."""
    n, _ = a.shape
    x = x0.copy()
    z = z0.copy()
    for i in range(n):
        for j in range(n):
            x[i] += a[i, j] * p[j]
    for i in range(n):
        for j in range(n):
            z[i] += a[j, i] * q[j]
    return weighted(ws, x) + weighted(w, z)


@kernel("a[m,m] b[m,n] c0[m,n] w[m,n]", m=110, n=120)
def symm(a: Array, b: Array, c0: Array, w: Array) -> Array:
    """1.5 A B + 1.2 C, where A is symmetric, and its lower triangle is read."""
    m, n = b.shape
    c = c0.copy()
    for i in range(m):
        for j in range(n):
            t = 0.0
            for k in range(i):
                c[k, j] += 1.5 * b[i, j] * a[i, k]
                t += b[k, j] * a[i, k]
            c[i, j] = 1.2 * c[i, j] + 1.5 * b[i, j] * a[i, i] + 1.5 * t
    return weighted(w, c)


@kernel("a[n,m] c0[n,n] w[n,n]", n=120, m=110)
def syrk(a: Array, c0: Array, w: Array) -> Array:
    """1.5 A A' + 1.2 C, the lower triangle."""
    n, m = a.shape
    c = c0.copy()
    for i in range(n):
        for j in range(i + 1):
            c[i, j] *= 1.2
        for k in range(m):
            for j in range(i + 1):
                c[i, j] += 1.5 * a[i, k] * a[j, k]
    return weighted(w, c)


@kernel("a[n,m] b[n,m] c0[n,n] w[n,n]", n=110, m=100)
def syr2k(a: Array, b: Array, c0: Array, w: Array) -> Array:
    """1.5 (A B' + B A') + 1.2 C, the lower triangle."""
    n, m = a.shape
    c = c0.copy()
    for i in range(n):
        for j in range(i + 1):
            c[i, j] *= 1.2
        for k in range(m):
            for j in range(i + 1):
                c[i, j] += 1.5 * a[j, k] * b[i, k] + 1.5 * b[j, k] * a[i, k]
    return weighted(w, c)


@kernel("a[m,m] b0[m,n] w[m,n]", m=110, n=120)
def trmm(a: Array, b0: Array, w: Array) -> Array:
    """1.5 A' B in place of B, where A is unit lower triangular."""
    m, n = b0.shape
    b = b0.copy()
    for i in range(m):
        for j in range(n):
            for k in range(i + 1, m):
                b[i, j] += a[k, i] * b[k, j]
            b[i, j] = 1.5 * b[i, j]
    return weighted(w, b)


@kernel("a0[nr,nq,np] c[np,np] w[nr,nq,np]", nr=30, nq=25, np=40)
def doitgen(a0: Array, c: Array, w: Array) -> Array:
    """The last dimension of A times C, in place."""
    nr, nq, np = a0.shape
    a = a0.copy()
    t = zeros(np)
    for r in range(nr):
        for q in range(nq):
            for p in range(np):
                t[p] = 0.0
                for s in range(np):
                    t[p] += a[r, q, s] * c[s, p]
            for p in range(np):
                a[r, q, p] = t[p]
    return weighted(w, a)


@kernel("data0[n,m] w[m,m]", n=140, m=120)
def correlation(data0: Array, w: Array) -> Array:
    """The correlations of the columns; where one hardly varies, its deviation counts as 1."""
    n, m = data0.shape
    data = data0.copy()
    mean = zeros(m)
    deviation = zeros(m)
    corr = zeros(m, m)
    for j in range(m):
        for i in range(n):
            mean[j] += data[i, j]
        mean[j] /= float(n)
    for j in range(m):
        for i in range(n):
            deviation[j] += (data[i, j] - mean[j]) * (data[i, j] - mean[j])
        deviation[j] = sqrt(deviation[j] / float(n))
        deviation[j] = 1.0 if deviation[j] <= 0.1 else deviation[j]
    for i in range(n):
        for j in range(m):
            data[i, j] = (data[i, j] - mean[j]) / (sqrt(float(n)) * deviation[j])
    for i in range(m - 1):
        corr[i, i] = 1.0
        for j in range(i + 1, m):
            for k in range(n):
                corr[i, j] += data[k, i] * data[k, j]
            corr[j, i] = corr[i, j]
    corr[m - 1, m - 1] = 1.0
    return weighted(w, corr)
