"""More programs of `python_programs`: arrays as subscripts, new axes, and what puts arrays together."""
# mypy: ignore-errors

import numpy as np

from mlirad import f64, i64
from tests.py.frontends.python_programs import PROGRAMS, m43, program, x10

__all__ = ["PROGRAMS"]


@program(np.array([3, -1, 2, 0, 3]), m43, x10)
def gathered(index: i64[:], a: f64[:, :], x: f64[:]) -> float:
    rows = a[index]
    columns = a[1:, index[1:3] - 1]
    x[:5] = x[index + 1] * 2
    return np.sum(rows * rows[:, 1:2]) + np.sum(columns) + np.sum(x * x) + np.sum(np.sin(x)[index])


@program(x10, np.array([[0, 2], [1, 1]]))
def gathered_twice(x: f64[:], index: i64[:, :]) -> f64[:, :]:
    return x[index] * x[index[0]]


@program(m43)
def new_axes(a: f64[:, :]) -> float:
    d = a[:, None, :] - a[None]
    return np.sum(np.sqrt(np.sum(d**2, axis=-1) + 1)) + np.sum(a[:, 0][:, np.newaxis] * a[0, :][None, :])


@program(x10, np.array([1, 5, -7, 5]), np.array([0.5, np.nan, 2.0, np.nan]))
def extremes(x: f64[:], n: i64[:], holes: f64[:]) -> float:
    y = x * x
    y[np.argmin(y)] += 3
    return y[y.argmax()] * x[np.argmax(np.cos(x))] + np.argmax(n) + 10 * n.argmin() + np.argmax(holes) + holes.argmin()


@program(x10, m43)
def concatenated(x: f64[:], a: f64[:, :]) -> float:
    z = np.concatenate((x[2:5], x * 2, np.array([0.5]), x[:0]))
    rows = np.concatenate((a, a[:1] * a[1:2]))
    return np.sum(z * z * np.arange(len(z))) + np.sum(rows[3] * rows[4]) + len(z)
