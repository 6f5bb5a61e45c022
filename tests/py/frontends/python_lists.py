"""Programs that append to lists, take them apart, read dictionaries, raise, and make arrays in branches."""
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
