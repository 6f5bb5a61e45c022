"""PolyBench's stencils, from the mathematics."""

from __future__ import annotations

from benchmarks.general.arrays import Array, weighted, zeros
from benchmarks.general.kernel import kernel


@kernel("a0[n] w[n]", n=2000, steps=200)
def jacobi_1d(a0: Array, w: Array, steps: int) -> Array:
    """The mean of three neighbours, from one row to the other and back."""
    (n,) = a0.shape
    a = a0.copy()
    b = a0.copy()
    for _t in range(steps):
        for i in range(1, n - 1):
            b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1])
        for i in range(1, n - 1):
            a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1])
    return weighted(w, a)


@kernel("a0[n,n] w[n,n]", n=120, steps=40)
def jacobi_2d(a0: Array, w: Array, steps: int) -> Array:
    """The mean of five neighbours, from one field to the other and back."""
    n, _ = a0.shape
    a = a0.copy()
    b = a0.copy()
    for _t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                b[i, j] = 0.2 * (a[i, j] + a[i, j - 1] + a[i, j + 1] + a[i + 1, j] + a[i - 1, j])
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                a[i, j] = 0.2 * (b[i, j] + b[i, j - 1] + b[i, j + 1] + b[i + 1, j] + b[i - 1, j])
    return weighted(w, a)


@kernel("a0[n,n] w[n,n]", n=120, steps=40)
def seidel_2d(a0: Array, w: Array, steps: int) -> Array:
    """The mean of nine neighbours, in place."""
    n, _ = a0.shape
    a = a0.copy()
    for _t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                above = a[i - 1, j - 1] + a[i - 1, j] + a[i - 1, j + 1]
                here = a[i, j - 1] + a[i, j] + a[i, j + 1]
                below = a[i + 1, j - 1] + a[i + 1, j] + a[i + 1, j + 1]
                a[i, j] = (above + here + below) / 9.0
    return weighted(w, a)


@kernel("ex0[n,m] ey0[n,m] hz0[n,m] source[steps] w[n,m]", n=100, m=120, steps=40)
def fdtd_2d(ex0: Array, ey0: Array, hz0: Array, source: Array, w: Array) -> Array:
    """Electric and magnetic fields of a plane in staggered grids, with a source along a border."""
    n, m = hz0.shape
    (steps,) = source.shape
    ex = ex0.copy()
    ey = ey0.copy()
    hz = hz0.copy()
    for t in range(steps):
        for j in range(m):
            ey[0, j] = source[t]
        for i in range(1, n):
            for j in range(m):
                ey[i, j] -= 0.5 * (hz[i, j] - hz[i - 1, j])
        for i in range(n):
            for j in range(1, m):
                ex[i, j] -= 0.5 * (hz[i, j] - hz[i, j - 1])
        for i in range(n - 1):
            for j in range(m - 1):
                hz[i, j] -= 0.7 * (ex[i, j + 1] - ex[i, j] + ey[i + 1, j] - ey[i, j])
    return weighted(w, hz)


@kernel("a0[n,n,n] w[n,n,n]", n=28, steps=20)
def heat_3d(a0: Array, w: Array, steps: int) -> Array:
    """Heat in a cube, from one field to the other and back."""
    n, _, _ = a0.shape
    a = a0.copy()
    b = a0.copy()
    for _t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                for k in range(1, n - 1):
                    along = a[i + 1, j, k] - 2.0 * a[i, j, k] + a[i - 1, j, k]
                    across = a[i, j + 1, k] - 2.0 * a[i, j, k] + a[i, j - 1, k]
                    up = a[i, j, k + 1] - 2.0 * a[i, j, k] + a[i, j, k - 1]
                    b[i, j, k] = 0.125 * along + 0.125 * across + 0.125 * up + a[i, j, k]
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                for k in range(1, n - 1):
                    along = b[i + 1, j, k] - 2.0 * b[i, j, k] + b[i - 1, j, k]
                    across = b[i, j + 1, k] - 2.0 * b[i, j, k] + b[i, j - 1, k]
                    up = b[i, j, k + 1] - 2.0 * b[i, j, k] + b[i, j, k - 1]
                    a[i, j, k] = 0.125 * along + 0.125 * across + 0.125 * up + b[i, j, k]
    return weighted(w, a)


@kernel("u0[n,n] w[n,n]", tiny={"n": 6, "steps": 3}, n=100, steps=20)
def adi(u0: Array, w: Array, steps: int) -> Array:
    """Heat in a square by alternating directions, implicit: a tridiagonal system along each line."""
    n, _ = u0.shape
    u = u0.copy()
    v = zeros(n, n)
    p = zeros(n, n)
    q = zeros(n, n)
    per_step = float(n) * float(n) / float(steps)
    a = -per_step
    b = 1.0 + 2.0 * per_step
    d = -0.5 * per_step
    e = 1.0 + per_step
    for _t in range(steps):
        for i in range(1, n - 1):
            v[0, i] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = v[0, i]
            for j in range(1, n - 1):
                p[i, j] = -a / (a * p[i, j - 1] + b)
                right = (1.0 + 2.0 * d) * u[j, i] - d * u[j, i - 1] - d * u[j, i + 1]
                q[i, j] = (right - a * q[i, j - 1]) / (a * p[i, j - 1] + b)
            v[n - 1, i] = 1.0
            for j in range(n - 2, 0, -1):
                v[j, i] = p[i, j] * v[j + 1, i] + q[i, j]
        for i in range(1, n - 1):
            u[i, 0] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = u[i, 0]
            for j in range(1, n - 1):
                p[i, j] = -d / (d * p[i, j - 1] + e)
                right = (1.0 + 2.0 * a) * v[i, j] - a * v[i - 1, j] - a * v[i + 1, j]
                q[i, j] = (right - d * q[i, j - 1]) / (d * p[i, j - 1] + e)
            u[i, n - 1] = 1.0
            for j in range(n - 2, 0, -1):
                u[i, j] = p[i, j] * u[i, j + 1] + q[i, j]
    return weighted(w, u)
