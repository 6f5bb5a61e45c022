"""Implements functions of numpy and Python in the language: a call of one calls its substitute in this module.

`SUBSTITUTES` maps functions to their substitutes, which are compiled like functions of the user.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from typing import Any, Final

import numpy

from mlirad.frontends.python import numpy_arrays
from mlirad.frontends.python.small_matrices import det, slogdet

# mypy: disable-error-code="no-untyped-def, no-untyped-call"


def _divmod(a, b):
    return a // b, a % b


def _each_row(f, a, axis):
    """``f`` of each vector along ``axis`` of a matrix or a field of higher rank."""
    rows = numpy.moveaxis(a, axis, -1)
    first = f(rows[0])
    found = numpy.zeros((len(rows),) + first.shape, dtype=first.dtype)  # noqa: RUF005
    for i in range(len(rows)):
        found[i] = f(rows[i])
    return numpy.moveaxis(found, -1, axis)


def _sort(a, axis=-1):
    if axis is None:
        return numpy.sort(numpy.ravel(a))
    if a.ndim > 1:
        return _each_row(numpy.sort, a, axis)
    return a[numpy.argsort(a)]


def _argsort(a, axis=-1):
    if axis is None:
        return numpy.argsort(numpy.ravel(a))
    if a.ndim > 1:
        return _each_row(numpy.argsort, a, axis)
    return _order(a)


def _order(a):
    """Sorts by a bottom-up merge sort: n log n steps, and stable."""
    n = len(a)
    order = numpy.arange(n)
    merged = numpy.arange(n)
    width = 1
    while width < n:
        for low in range(0, n, 2 * width):
            middle = min(low + width, n)
            high = min(low + 2 * width, n)
            i = low
            j = middle
            for k in range(low, high):
                is_second = i == middle
                if i < middle and j < high:
                    is_second = a[order[j]] < a[order[i]]
                if is_second:
                    merged[k] = order[j]
                    j += 1
                else:
                    merged[k] = order[i]
                    i += 1
        order[:] = merged
        width *= 2
    return order


def _front_sorted(a, axis):
    """Sorted along ``axis``, which becomes the first; all elements without one."""
    if axis is None:
        return numpy.sort(numpy.ravel(a))
    return numpy.moveaxis(numpy.sort(a, axis=axis), axis, 0)


def _median(a, axis=None):
    b = _front_sorted(a, axis)
    n = len(b)
    return (b[(n - 1) // 2] + b[n // 2]) / 2


def _quantile(a, q, axis=None):
    b = _front_sorted(a, axis)
    place = q * (len(b) - 1)
    i = min(int(place), len(b) - 1)
    j = min(i + 1, len(b) - 1)
    return b[i] + (place - i) * (b[j] - b[i])


def _percentile(a, q, axis=None):
    return numpy.quantile(a, q / 100, axis=axis)


def _roll(a, shift, axis=None):
    if axis is not None and a.ndim > 1:
        return numpy.moveaxis(_rolled(numpy.moveaxis(a, axis, 0), shift), 0, axis)
    if a.ndim > 1:
        return numpy.reshape(_rolled(numpy.ravel(a), shift), a.shape)
    return _rolled(a, shift)


def _rolled(a, shift):
    n = a.shape[0]
    b = numpy.zeros_like(a)
    for i in range(n):
        b[(i + shift) % n] = a[i]
    return b


def _flip(a, axis=None):
    if axis is not None:
        return numpy.moveaxis(numpy.moveaxis(a, axis, 0)[::-1], 0, axis).copy()
    if a.ndim == 1:
        return a[::-1].copy()
    return numpy.reshape(numpy.ravel(a)[::-1], a.shape).copy()


def _fliplr(a):
    return numpy.flip(a, axis=1)


def _flipud(a):
    return numpy.flip(a, axis=0)


def _add_at(a, indices, b):
    for i in range(len(indices)):
        a[indices[i]] += b[i]


def _convolve(a, v, mode="full"):
    n, m = len(a), len(v)
    whole = numpy.zeros(n + m - 1)
    for i in range(n):
        for j in range(m):
            whole[i + j] += a[i] * v[j]
    if mode == "full":
        return whole
    if mode == "same":
        start, count = (min(n, m) - 1) // 2, max(n, m)
    else:
        start, count = min(n, m) - 1, max(n, m) - min(n, m) + 1
    return whole[start : start + count].copy()


def _interp(x, xp, fp):
    if numpy.ndim(x) == 0:
        return numpy.interp(numpy.array([x]), xp, fp)[0]
    y = numpy.zeros(len(x))
    n = len(xp)
    for i in range(len(x)):
        t = x[i]
        if t <= xp[0]:
            y[i] = fp[0]
        elif t >= xp[n - 1]:
            y[i] = fp[n - 1]
        else:
            k = 0
            end = n - 1
            while end - k > 1:
                middle = (k + end) // 2
                if xp[middle] <= t:
                    k = middle
                else:
                    end = middle
            y[i] = fp[k] + (fp[k + 1] - fp[k]) * (t - xp[k]) / (xp[k + 1] - xp[k])
    return y


def _kron(a, b):
    if a.ndim == 1:
        return numpy.ravel(numpy.outer(a, b))
    c = numpy.zeros((a.shape[0] * b.shape[0], a.shape[1] * b.shape[1]))
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            for k in range(b.shape[0]):
                for m in range(b.shape[1]):
                    c[i * b.shape[0] + k, j * b.shape[1] + m] = a[i, j] * b[k, m]
    return c


def _cross(a, b):
    c = numpy.zeros_like(a + b)
    c[..., 0] = a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1]
    c[..., 1] = a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2]
    c[..., 2] = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return c


def _diagflat(v):
    a = numpy.zeros((len(v), len(v)))
    for i in range(len(v)):
        a[i, i] = v[i]
    return a


def _polyval(p, x):
    y = 0.0 * x + p[0]
    for i in range(1, len(p)):
        y = y * x + p[i]
    return y


def _cumprod(a, axis=None):
    if a.ndim > 1 and axis is None:
        return numpy.cumprod(numpy.ravel(a))
    b = numpy.moveaxis(a, 0 if axis is None else axis, 0).copy()
    for i in range(1, len(b)):
        b[i] = b[i - 1] * b[i]
    return b if a.ndim == 1 else numpy.moveaxis(b, 0, axis)


def _cumsum(a, axis=None):
    """Along an axis; `array_library` has that of vectors."""
    if axis is None:
        return numpy.cumsum(numpy.ravel(a))
    b = numpy.moveaxis(a, axis, 0).copy()
    for i in range(1, len(b)):
        b[i] = b[i - 1] + b[i]
    return numpy.moveaxis(b, 0, axis)


def _count_nonzero(a):
    return numpy.sum(numpy.where(a != 0, 1, 0))


def _gradient(f, step=1.0):
    """Of a vector with a spacing: central differences, and one-sided ones at the ends."""
    n = len(f)
    g = numpy.zeros(n)
    g[0] = (f[1] - f[0]) / step
    for i in range(1, n - 1):
        g[i] = (f[i + 1] - f[i - 1]) / (2 * step)
    g[n - 1] = (f[n - 1] - f[n - 2]) / step
    return g


def _triu(m, k=0):
    return numpy.where(numpy.arange(m.shape[1])[None, :] - numpy.arange(m.shape[0])[:, None] >= k, m, 0.0)


def _tril(m, k=0):
    return numpy.where(numpy.arange(m.shape[1])[None, :] - numpy.arange(m.shape[0])[:, None] <= k, m, 0.0)


def _triu_indices(n, k=0):
    count = 0
    for i in range(n):
        count += n - min(max(i + k, 0), n)
    rows = numpy.zeros(count, dtype=int)
    columns = numpy.zeros(count, dtype=int)
    at = 0
    for i in range(n):
        for j in range(min(max(i + k, 0), n), n):
            rows[at] = i
            columns[at] = j
            at += 1
    return rows, columns


def _tril_indices(n, k=0):
    count = 0
    for i in range(n):
        count += min(max(i + k + 1, 0), n)
    rows = numpy.zeros(count, dtype=int)
    columns = numpy.zeros(count, dtype=int)
    at = 0
    for i in range(n):
        for j in range(min(max(i + k + 1, 0), n)):
            rows[at] = i
            columns[at] = j
            at += 1
    return rows, columns


def _unravel_index(place, shape):
    found = ()
    for n in shape[::-1]:
        found = (place % n,) + found  # type: ignore[assignment]  # noqa: RUF005
        place = place // n
    return found


def _nansum(a, axis=None):
    return numpy.sum(numpy.where(numpy.isnan(a), 0.0, a), axis)


def _nanmean(a, axis=None):
    return numpy.nansum(a, axis) / numpy.sum(numpy.where(numpy.isnan(a), 0.0, 1.0), axis)


def _meshgrid(x, y):
    return numpy.zeros_like(y)[:, None] + x[None, :], y[:, None] + numpy.zeros_like(x)[None, :]


def _select(conditions, choices, default=0.0):
    found = default
    for condition, choice in zip(conditions[::-1], choices[::-1], strict=True):
        found = numpy.where(condition, choice, found)
    return found


def _trapezoid(y, x=None, dx=1.0, axis=-1):
    f = numpy.moveaxis(y, axis, -1)
    pairs = f[..., 1:] + f[..., :-1]
    if x is None:
        return numpy.sum(pairs, -1) * (dx / 2)
    return numpy.sum(pairs * (x[1:] - x[:-1]), -1) / 2


def _matrix_power(a, n):
    if n < 0:
        return numpy.linalg.matrix_power(numpy.linalg.inv(a), -n)
    b = numpy.eye(a.shape[0])
    for _ in range(n):
        c = b @ a
        b[:, :] = c
    return b


def _hstack(parts):
    return numpy.concatenate(parts, 0 if parts[0].ndim == 1 else 1)


def _vstack(parts):
    if parts[0].ndim == 1:
        return numpy.concatenate([part[None, :] for part in parts])
    return numpy.concatenate(parts)


def _stack(parts, axis=0):
    if axis == 0:
        return numpy.concatenate([part[None] for part in parts])
    if parts[0].ndim == 1:
        return numpy.concatenate([part[:, None] for part in parts], 1)
    assert parts[0].ndim == 2, "numpy.stack along another axis than 0 takes vectors and matrices"
    if axis == 1 or axis == -2:
        return numpy.concatenate([part[:, None, :] for part in parts], 1)
    return numpy.concatenate([part[:, :, None] for part in parts], 2)


def _column_stack(parts):
    return numpy.stack(parts, 1)


def _ptp(a, axis=None):
    return numpy.max(a, axis) - numpy.min(a, axis)


def _lanczos(y):
    """Returns ``gamma(y) exp(t) t^(1/2 - y) / sqrt(2 pi)``, ``t = y + 6.5`` (Lanczos, SIAM J. Numer. Anal. 1964)."""
    s = 0.99999999999980993 + 676.5203681218851 / y - 1259.1392167224028 / (y + 1) + 771.32342877765313 / (y + 2)
    s += -176.61502916214059 / (y + 3) + 12.507343278686905 / (y + 4) - 0.13857109526572012 / (y + 5)
    return s + 9.9843695780195716e-6 / (y + 6) + 1.5056327351493116e-7 / (y + 7)


def _gamma(x):
    y = x if x >= 0.5 else 1 - x
    t = y + 6.5
    # The square root: from 143 on the power of t overflows, and so would factors of the derivative.
    root = math.exp(0.5 * ((y - 0.5) * math.log(t) - t))
    value = math.sqrt(2 * math.pi) * root * root * _lanczos(y)
    return value if x >= 0.5 else math.pi / (math.sin(math.pi * x) * value)


def _lgamma(x):
    y = x if x >= 0.5 else 1 - x
    t = y + 6.5
    value = 0.5 * math.log(2 * math.pi) + (y - 0.5) * math.log(t) - t + math.log(_lanczos(y))
    return value if x >= 0.5 else math.log(abs(math.pi / math.sin(math.pi * x))) - value


def _comb(n, k):
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def _factorial(n):
    found = 1
    for i in range(2, n + 1):
        found *= i
    return found


#: The modules of the substitutes.
LIBRARY: Final = (__name__, numpy_arrays.__name__)
#: Parameters of substitutes with constant arguments: there is a translation for each value.
KNOWN_ARGUMENTS: Final = frozenset({"axis", "n"})
#: The substitute of each function of numpy or Python.
SUBSTITUTES: Final[dict[Any, Callable[..., Any]]] = {
    **numpy_arrays.OF_ARRAYS,
    builtins.divmod: _divmod,
    numpy.sort: _sort,
    numpy.argsort: _argsort,
    numpy.median: _median,
    numpy.quantile: _quantile,
    numpy.percentile: _percentile,
    numpy.roll: _roll,
    numpy.flip: _flip,
    numpy.fliplr: _fliplr,
    numpy.flipud: _flipud,
    numpy.add.at: _add_at,
    numpy.convolve: _convolve,
    numpy.interp: _interp,
    numpy.kron: _kron,
    numpy.cross: _cross,
    numpy.diagflat: _diagflat,
    numpy.polyval: _polyval,
    numpy.linalg.det: det,
    numpy.linalg.slogdet: slogdet,
    numpy.linalg.matrix_power: _matrix_power,
    getattr(numpy, "trapezoid", None): _trapezoid,
    numpy.hstack: _hstack,
    numpy.vstack: _vstack,
    numpy.stack: _stack,
    numpy.column_stack: _column_stack,
    numpy.ptp: _ptp,
    numpy.cumprod: _cumprod,
    numpy.cumsum: _cumsum,
    numpy.count_nonzero: _count_nonzero,
    numpy.gradient: _gradient,
    numpy.triu: _triu,
    numpy.tril: _tril,
    numpy.triu_indices: _triu_indices,
    numpy.tril_indices: _tril_indices,
    numpy.unravel_index: _unravel_index,
    numpy.nansum: _nansum,
    numpy.nanmean: _nanmean,
    numpy.meshgrid: _meshgrid,
    numpy.select: _select,
    math.gamma: _gamma,  # Lanczos, "A precision approximation of the gamma function" (1964), nine terms
    math.lgamma: _lgamma,
    math.comb: _comb,
    math.factorial: _factorial,
}
