"""Lists, functions that are passed on, and functions of numpy along axes."""
# ruff: noqa
# mypy: ignore-errors

import math

import numpy as np

from mlirad import f64, i64
from tests.py.frontends.python_programs import program
from tests.py.frontends.python_tutorials import PROGRAMS, R

__all__ = ["PROGRAMS"]

OPTIONS = {"rate": 0.1, "steps": 2, 0: 0.5}


def first_squares(x, n):
    found = []
    for i in range(n):
        found.append(x[i] ** 2)
    return found


@program(np.array([0.5, -1.2, 0.3, 2.0, -0.7]))
def growing_lists(x: f64[:]) -> float:
    path, places = [x[0]], [i for i in range(len(x)) if x[i] < 0.4]
    for v in x:
        if v > 1.5:
            break
        for k in range(2):
            path.append(path[-1] * v + k)
    path.append(x[1] * len(path))
    terms = first_squares(x, 3)
    for i in places:
        terms.append(x[i] * i)
    rows = []
    rows.append(x[1:] * 2)
    y = np.array(path)
    return y @ y + sum(terms[1:]) * max(path) + rows[0][1] * len(rows)


@program(R(3, 4), np.array([0, 2, -1]), 2.0, 1)
def places_and_shapes(a: f64[:, :], places: i64[:], p: float, kind: int) -> float:
    if p <= 0:
        raise ValueError(f"{p} is not positive")
    assert len(places) > 1, f"{len(places)} are too few"
    m = a.reshape(2, -1)
    picked = a[np.arange(len(places)), places] ** 2 + a[1, places] * m.ravel()[3:6]
    stacked = np.stack([a[0], a[2] * OPTIONS["rate"]])
    if kind == 0:
        factor = OPTIONS[0]
    elif kind == 1 and np.all(np.isfinite(a)) and not math.isnan(a[0, 0]):
        factor = np.ptp(a)
    else:
        raise ValueError("no such kind")
    return np.sum(picked) * factor + np.sum(stacked**2) + abs(m[1, 1]) ** p


def one_of(y, kind):
    if kind == 0:
        return y
    if kind == 1:
        return y[::-1].copy()
    return np.sin(y[1:])


@program(np.array([0.5, -1.2, 0.3, 2.0, -0.7]))
def arrays_of_branches(x: f64[:]) -> float:
    total, z = 0.0, 2 * x
    for kind in range(3):
        y = one_of(z, kind)
        if kind == 0:
            w = x[1:] * x[:-1]
        elif kind < 3:
            w = y.copy()
            w[0] = 3 * x[1]
        else:
            raise ValueError("no such kind")
        total += (w * w).sum() + y[1] ** 3
    return total + z[1]


@program(np.array([0.5, -1.2, 0.3, 2.0, -0.7]))
def rest_and_tables(x: f64[:]) -> float:
    first, *middle, last = [x[0], x[1], x[2], x[3]]
    n, *_ = x.shape
    columns, rows = np.meshgrid(x[:2], x)
    chosen = np.select([x < -0.5, x < 0.4], [x**2, np.sin(x)], 1.0)
    pairs = np.stack([x, x**2], axis=1) * np.column_stack([x, x])
    total = first * last + sum(middle) * n + np.cumprod(x)[2] + np.nansum(x) * np.nanmean(x**2)
    return total + (columns * rows**2).sum() + chosen @ x + pairs[3, 1] + np.polyval([1.0, 2.0, 3.0], x).sum()


def root_of(f, slope, x, steps: int = 8) -> float:
    for _ in range(steps):
        d = f(x) / slope(x)
        if abs(d) < 1e-15:
            return x
        x -= d
    return x


def midpoint(rhs, y, h, *, n=4, args=()):
    y = y.copy()
    for i in range(n):
        k = rhs(i * h, y, *args)
        y = y + h * rhs(i * h + h / 2, y + h / 2 * k, *args)
    return y


def update(f, out):
    for i in range(len(out)):
        out[i] += f(out[i]) * i


@program(1.3, 0.4, R(3), R(2), 3)
def functions_passed_on(a: float, t: float, y: f64[:], p: f64[:], n: int) -> float:
    def rate(t, y, a, b):
        return np.array([a * y[0] - y[1] * y[2], b * y[1] + t, -y[2] * y[0]])

    g = lambda t: t**3 + a * t - 2
    z = midpoint(rate, y, 0.1, args=(p[0], p[1])) * midpoint(rate, y, 0.05, n=n, args=(a, 0.3))
    other = z
    update(lambda v: v * v * a, z)
    update(lambda v: v + z[0], other)
    return root_of(g, lambda t: 3 * t * t + a, t) + (z * other).sum() + rate(t, y, *p)[0]


@program(R(3, 4), R(2, 2, 3))
def along_axes(x: f64[:, :], y: f64[:, :, :]) -> float:
    most, least = x.argmax(axis=0), np.argmin(x, -1)
    wide = np.concatenate([x, x[:, :2] ** 2], axis=1)
    best = np.unravel_index(np.argmax(x), x.shape)
    stacked = np.stack([x, x * x], axis=-1) * np.array([0.5, 3.0])
    s = sum(x[most[k], k] for k in range(4)) + x[np.arange(3), least].prod() + (wide * np.arange(6)).sum()
    return (
        s
        + np.argmax(x) * x[best]
        + stacked[1].prod()
        + (np.argmin(y, axis=1) * y[:, 0]).sum()
        + np.hstack((x, x)).max()
    )


@program(R(4, 4), R(7))
def triangles(a: f64[:, :], v: f64[:]) -> float:
    i, j = np.triu_indices(4, 1)
    k, l = np.tril_indices(4)
    s = a[i, j].prod() + (a[k, l] ** 2).sum() + np.triu(a, 1).sum() * np.tril(a, -1).sum() + a.trace()
    return s + np.diff(v, n=2).prod() + (np.gradient(v, 0.3) * v).sum() + np.count_nonzero(v > 0.5) * v[0]
