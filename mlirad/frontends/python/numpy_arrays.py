"""Functions of numpy that put arrays together, or compute with several, in the language, as in `numpy_library`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

import numpy

# mypy: disable-error-code="no-untyped-def, no-untyped-call"


def _tile(a, reps):
    if numpy.ndim(reps) == 0:
        assert a.ndim == 1, "numpy.tile takes a vector and an integer, or a matrix and two"
        return a[numpy.arange(len(a) * reps) % len(a)]
    b = numpy.atleast_2d(a)
    rows = b[numpy.arange(b.shape[0] * reps[0]) % b.shape[0]]
    return rows[:, numpy.arange(b.shape[1] * reps[1]) % b.shape[1]]


def _repeat(a, repeats, axis=None):
    if axis is None:
        if a.ndim > 1:
            return numpy.repeat(numpy.ravel(a), repeats)
        return a[numpy.arange(len(a) * repeats) // repeats]
    rows = numpy.moveaxis(a, axis, 0)
    return numpy.moveaxis(rows[numpy.arange(len(rows) * repeats) // repeats], 0, axis)


def _broadcast_to(a, shape):
    return numpy.zeros(shape, dtype=a.dtype) + a


def _append(a, values, axis=None):
    if numpy.ndim(values) == 0:
        return numpy.concatenate([numpy.ravel(a), numpy.array([values])])
    if axis is None:
        return numpy.concatenate([numpy.ravel(a), numpy.ravel(values)])
    return numpy.concatenate([a, values], axis)


def _insert(a, place, value):
    assert a.ndim == 1, "numpy.insert takes a vector, a place and a number"
    i = place if place >= 0 else place + len(a)
    return numpy.concatenate([a[:i], numpy.array([value]), a[i:]])


def _delete(a, place, axis=None):
    if axis is None:
        b = numpy.ravel(a)
        i = place if place >= 0 else place + len(b)
        return numpy.concatenate([b[:i], b[i + 1 :]])
    rows = numpy.moveaxis(a, axis, 0)
    i = place if place >= 0 else place + len(rows)
    return numpy.moveaxis(numpy.concatenate([rows[:i], rows[i + 1 :]]), 0, axis)


def _padded(a, before, after, mode, value):
    """``a`` with rows before and after it."""
    n = len(a)
    if mode == "constant":
        b = numpy.full((n + before + after,) + a.shape[1:], value, dtype=a.dtype)  # noqa: RUF005
        b[before : before + n] = a
        return b
    places = numpy.arange(-before, n + after)
    if mode == "edge":
        return a[numpy.clip(places, 0, n - 1)].copy()
    if mode == "wrap":
        return a[places % n].copy()
    assert mode == "reflect", "modes of numpy.pad are 'constant', 'edge', 'reflect' and 'wrap'"
    folded = places % (2 * max(n - 1, 1))
    return a[numpy.minimum(folded, 2 * max(n - 1, 1) - folded)].copy()


def _pad(a, pad_width, mode="constant", constant_values=0.0):
    if a.ndim == 1:
        before, after = _width(pad_width, 0)
        return _padded(a, before, after, mode, constant_values)
    assert a.ndim == 2, "numpy.pad takes vectors and matrices"
    above, below = _width(pad_width, 0)
    before, after = _width(pad_width, 1)
    rows = _padded(a, above, below, mode, constant_values)
    return _padded(rows.T, before, after, mode, constant_values).T


def _width(pad_width, axis):
    """How many elements to add before and after ``axis``."""
    if numpy.ndim(pad_width) == 0:
        return pad_width, pad_width
    if numpy.ndim(pad_width) == 1:
        return pad_width[0], pad_width[len(pad_width) - 1]
    return pad_width[axis][0], pad_width[axis][1]


def _diag(v, k=0):
    down, right = max(-k, 0), max(k, 0)
    if v.ndim == 1:
        a = numpy.zeros((len(v) + abs(k), len(v) + abs(k)), dtype=v.dtype)
        for i in range(len(v)):
            a[i + down, i + right] = v[i]
        return a
    d = numpy.zeros(max(min(v.shape[0] - down, v.shape[1] - right), 0), dtype=v.dtype)
    for i in range(len(d)):
        d[i] = v[i + down, i + right]
    return d


def _take(a, indices, axis=None):
    if axis is None:
        return numpy.ravel(a)[indices]
    return numpy.moveaxis(numpy.moveaxis(a, axis, 0)[indices], 0, axis)


def _atleast_2d(a):
    return a[None, :] if a.ndim == 1 else a


def _average(a, axis=None, weights=None):
    if weights is None:
        return numpy.mean(a, axis)
    if axis is None or a.ndim == 1:
        return numpy.sum(a * weights) / numpy.sum(weights)
    return numpy.sum(numpy.moveaxis(a, axis, -1) * weights, -1) / numpy.sum(weights)


def _cov(m):
    x = m - numpy.mean(m, axis=-1, keepdims=True)
    return x @ x.T / (m.shape[1] - 1)


def _corrcoef(x):
    c = numpy.cov(x)
    d = numpy.sqrt(numpy.diag(c))
    return c / d[:, None] / d[None, :]


def _correlate(a, v, mode="valid"):
    return numpy.convolve(a, v[::-1].copy(), mode)


def _sinc(x):
    y = math.pi * numpy.where(x == 0, 1e-20, x)
    return numpy.sin(y) / y


def _heaviside(x, value):
    return numpy.where(x < 0, 0.0, numpy.where(x > 0, 1.0, numpy.where(x == 0, value, x)))


def _nan_to_num(x):
    finite = numpy.clip(numpy.where(numpy.isnan(x), 0.0, x), -1.7976931348623157e308, 1.7976931348623157e308)
    return numpy.where(numpy.isfinite(x), x, finite)


def _isclose(a, b, rtol=1e-5, atol=1e-8):
    return (a == b) | (numpy.isfinite(b) & (numpy.abs(a - b) <= atol + rtol * numpy.abs(b)))


def _allclose(a, b, rtol=1e-5, atol=1e-8):
    return numpy.all(numpy.ravel(numpy.isclose(a, b, rtol, atol)))


def _float_isclose(a, b, rel_tol=1e-9, abs_tol=0.0):
    return a == b or abs(a - b) <= max(rel_tol * max(abs(a), abs(b)), abs_tol) < math.inf


def _logspace(start, stop, num=50):
    return 10.0 ** numpy.linspace(start, stop, num)


def _geomspace(start, stop, num=50):
    return start * numpy.exp(numpy.linspace(0.0, math.log(stop / start), num))


def _full_like(a, value):
    return numpy.full(a.shape, value, dtype=a.dtype)


def _pinv(a):
    """Of full rank."""
    return _least_squares(a, numpy.eye(a.shape[0], dtype=a.dtype))


def _least_squares(a, b):
    """Of full rank; the shortest solution if there are several."""
    is_tall = a.shape[0] >= a.shape[1]
    q, r = numpy.linalg.qr(a.copy() if is_tall else a.T.copy())
    y = numpy.zeros((r.shape[0], *b.shape[1:]), dtype=(q.T[:, :1] @ b[:1]).dtype)
    if is_tall:
        y[:] = q.T @ b
    else:
        y[:] = b
    y = numpy.linalg.solve(r if is_tall else r.T.copy(), y)
    x = numpy.zeros((a.shape[1], *b.shape[1:]), dtype=y.dtype)
    if is_tall:
        x[:] = y
    else:
        x[:] = q @ y
    return x


def _lstsq(a, b, rcond=None):
    x = _least_squares(a, b)
    return x, numpy.sum((a @ x - b) ** 2, 0), min(a.shape[0], a.shape[1]), numpy.linalg.svd(a, compute_uv=False)


def _cond(a):
    s = numpy.linalg.svd(a, compute_uv=False)
    return s[0] / s[len(s) - 1]


def _searchsorted(a, v, side="left"):
    if numpy.ndim(v) == 0:
        return _place_of(a, v, side)
    places = numpy.zeros(len(v), dtype=int)
    for i in range(len(v)):
        places[i] = _place_of(a, v[i], side)
    return places


def _place_of(a, v, side):
    low, high = 0, len(a)
    while low < high:
        middle = (low + high) // 2
        is_before = a[middle] <= v if side == "right" else a[middle] < v
        if is_before:
            low = middle + 1
        else:
            high = middle
    return low


def _digitize(x, bins):
    return numpy.searchsorted(bins, x, side="right")


def _bincount(x, weights=None, minlength=0):
    count = max(numpy.max(x) + 1, minlength)
    if weights is None:
        numbers = numpy.zeros(count, dtype=int)
        for i in range(len(x)):
            numbers[x[i]] += 1
        return numbers
    sums = numpy.zeros(count)
    for i in range(len(x)):
        sums[x[i]] += weights[i]
    return sums


def _flatnonzero(a):
    return numpy.arange(numpy.size(a))[numpy.ravel(a) != 0]


def _distance(p, q):
    return math.sqrt(numpy.sum((p - q) ** 2))


def _rounded(x, decimals=0):
    return numpy.rint(x * 10.0**decimals) / 10.0**decimals


#: The substitute of each function.
OF_ARRAYS: Final[dict[Any, Callable[..., Any]]] = {
    numpy.tile: _tile,
    numpy.repeat: _repeat,
    numpy.broadcast_to: _broadcast_to,
    numpy.append: _append,
    numpy.insert: _insert,
    numpy.delete: _delete,
    numpy.pad: _pad,
    numpy.take: _take,
    numpy.diag: _diag,
    numpy.diagonal: _diag,
    numpy.atleast_2d: _atleast_2d,
    numpy.average: _average,
    numpy.cov: _cov,
    numpy.corrcoef: _corrcoef,
    numpy.correlate: _correlate,
    numpy.sinc: _sinc,
    numpy.heaviside: _heaviside,
    numpy.nan_to_num: _nan_to_num,
    numpy.isclose: _isclose,
    numpy.allclose: _allclose,
    math.isclose: _float_isclose,
    numpy.logspace: _logspace,
    numpy.geomspace: _geomspace,
    numpy.full_like: _full_like,
    numpy.linalg.pinv: _pinv,
    numpy.linalg.lstsq: _lstsq,
    numpy.linalg.cond: _cond,
    numpy.searchsorted: _searchsorted,
    numpy.digitize: _digitize,
    numpy.bincount: _bincount,
    numpy.flatnonzero: _flatnonzero,
    math.dist: _distance,
    numpy.round: _rounded,
    numpy.around: _rounded,
}
