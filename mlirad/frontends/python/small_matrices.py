"""Solves and factorizations in the language itself: loops for small matrices, ops of the `lapack` dialect for others.

The derivative of the loops is computed line by line, which is faster for small matrices than rules with matrix
products. Both give NaN if numpy raises an error. Functions without a body are ops.
"""

from __future__ import annotations

import math

import numpy

from mlirad.frontends.python.types import f64
from mlirad.machine import DEFAULT

# mypy: disable-error-code="no-untyped-def, no-untyped-call"

_MOST_SOLVED = DEFAULT.most_solved_rows
_MOST_FACTORED = DEFAULT.most_factored_rows
#: The replacement of a zero pivot: powers of two, by which the derivative of a determinant divides and multiplies.
_LEAST, _LEAST_F32 = 2.0**-500, 2.0**-60


def solve_op(a, b):
    """`lapack.solve`."""
    raise NotImplementedError


def cholesky_op(a):
    """`lapack.cholesky`."""
    raise NotImplementedError


def lu_op(a):
    """`lapack.lu`: L and U in one matrix, and the row permutation of ``a``."""
    raise NotImplementedError


def identity_like(a):
    """Identities, as many as ``a`` has matrices."""
    b = numpy.zeros_like(a)
    for i in range(a.shape[-1]):
        b[..., i, i] = 1.0
    return b


def solved(a, b):
    """The solution of ``a x = b``, a matrix."""
    n = a.shape[0]
    rest = numpy.empty((n, n + b.shape[1]), a.dtype)
    u, x = numpy.empty_like(rest), numpy.empty_like(b)
    if n <= _MOST_SOLVED:
        rest[:, :n] = a
        rest[:, n:] = b
        _eliminate(rest, u, 0.0)
        for i in range(n - 1, -1, -1):
            pivot = u[i, i] / (u[i, i] != 0.0)
            for j in range(b.shape[1]):
                s = u[i, n + j]
                for k in range(i + 1, n):
                    s -= u[i, k] * x[k, j]
                x[i, j] = s / pivot
    else:
        x[:, :] = solve_op(a, b)
    return x


def _largest_below(a, k):
    p = k
    for i in range(k + 1, a.shape[0]):
        if abs(a[i, k]) > abs(a[p, k]):
            p = i
    return p


def _eliminate(a, u, least):
    """The sign of the row exchanges; ``u`` becomes triangular. A zero pivot becomes ``least``.

    Rows are copied to ``u``, because exchanges in ``a`` would overwrite them: the reverse sweep reads the originals.
    """
    n, m = a.shape
    sign = 1.0
    for k in range(n):
        p = _largest_below(a, k)
        sign = -sign if p != k else sign
        for j in range(k, m):
            u[k, j] = a[p, j]
            a[p, j] = a[k, j]
        u[k, k] += least * (u[k, k] == 0.0)
        for i in range(k + 1, n):
            a[i, k] /= u[k, k]
        for i in range(k + 1, n):
            for j in range(k + 1, m):
                a[i, j] -= a[i, k] * u[k, j]
    return sign


def _sign(rows):
    """The sign of the permutation ``rows``, by exchanges."""
    place = rows.copy()
    sign = 1.0
    for i in range(len(place)):
        while place[i] != i:
            j = place[i]
            place[i] = place[j]
            place[j] = j
            sign = -sign
    return sign


def _triangle(a, least):
    """The upper triangle of ``a``, and the sign of the row exchanges."""
    rest, u = numpy.empty_like(a), numpy.empty_like(a)
    sign = 1.0
    if a.shape[0] <= _MOST_FACTORED:
        rest[:, :] = a
        sign = _eliminate(rest, u, least)
    else:
        lu, rows = lu_op(a)
        u[:, :] = lu
        sign = _sign(rows)
    return u, sign


def slogdet(a):
    """`numpy.linalg.slogdet`."""
    least = _LEAST if a.dtype is f64 else _LEAST_F32
    u, sign = _triangle(a, least)
    logarithm = 0.0
    for i in range(a.shape[0]):
        pivot = u[i, i] * (u[i, i] != least)
        sign *= numpy.sign(pivot)
        logarithm += math.log(abs(pivot))
    return sign, logarithm


def det(a):
    """`numpy.linalg.det`."""
    u, product = _triangle(a, _LEAST if a.dtype is f64 else _LEAST_F32)
    for i in range(a.shape[0]):
        product *= u[i, i]
    return product


def cholesky(a):
    """The Cholesky factor of a symmetric matrix, of which only the lower triangle is read."""
    c = numpy.zeros_like(a)
    n = a.shape[0]
    if n <= _MOST_FACTORED:
        for j in range(n):
            s = a[j, j]
            for k in range(j):
                s -= c[j, k] * c[j, k]
            c[j, j] = math.sqrt(s) / (s > 0.0)
            for i in range(j + 1, n):
                t = a[i, j]
                for k in range(j):
                    t -= c[i, k] * c[j, k]
                c[i, j] = t / c[j, j]
    else:
        c[:, :] = cholesky_op(a)
    return c
