"""PolyBench's stencils, from the mathematics."""

from __future__ import annotations

from benchmarks.general.arrays import Array, weighted
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
