"""More programs of `python_programs`: arrays as subscripts, new axes, and what puts arrays together."""
# mypy: ignore-errors

import math

import numpy as np

from mlirad import f32, f64, i8, i64
from tests.py.frontends.python_mistakes import mistake
from tests.py.frontends.python_programs import PROGRAMS, m33, m43, program, v3, x10

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


@program(np.linspace(-1, 2, 6).astype(np.float32), np.arange(6) - 2, np.arange(6, dtype=np.int8))
def types_of_arrays_are_strong(x: f32[:], k: i64[:], small: i8[:]) -> tuple[f64[:], f64[:], f64[:], f32[:], f64[:]]:
    near = x.astype(float) + 1e-9 > x + k * 0
    wide = np.sqrt(2.0) * x + math.sqrt(x[5]) + np.linspace(0, 1, 6) * x
    return x * k / 3 + np.where(near, 1, x), k / 2 * x, wide, math.sin(x[3]) * x + small, x[:1] * k + (x > k)


@program(x10)
def narrowed(x: f64[:]) -> f32[:]:
    return x.astype(np.float32)


@program(x10, m43, 3)
def operands_of_and(x: f64[:], a: f64[:, :], n: int) -> tuple[float, float, float, int, f64[:]]:
    mask = (x > 0) + (x < -1)
    first = (x[0] and x[1] and 2.5) + (n and 0.5) + (0 or x[2])
    return (
        first,
        x[0] > 5 or x[1],
        sum(x, x[3]) + sum(a[0], 2),
        3 and n,
        sum(a) + np.where(mask[:3] * (x[:3] < 9), 1, 2),
    )


@program(x10, m43)
def written_by_out(x: f64[:], a: f64[:, :]) -> float:
    y, square = np.zeros(10), np.zeros((4, 4))
    z = np.multiply(x, 2, out=y)
    z[0] = x[1]
    np.add(x[1:], x[:-1], x[:-1])
    np.dot(a, a.T, out=square)
    flat = a.flatten()
    flat[3] = 7.0
    return np.sum(y * x) + np.sum(square * square) + a[1, 0] * flat[4]


@program(m43, v3)
def written_at_pairs(a: f64[:, :], v: f64[:]) -> float:
    b = a.copy()
    rows, columns = np.array([0, 3, 1, 0]), np.array([2, 0, 1, 2])
    b[rows, columns] = a[columns, 1] * v[0]
    b[rows, 1] += 2.0 * b[columns, 0]
    b[-1, columns[:3]] *= v
    b[[1, 2], [-1, 0]] = 7.0 * v[2]
    b[rows[:2], [0, 1]] = b[[0, 1], columns[:2]] * b[1, 1]
    columns[columns] = columns[::-1]
    return np.sum(b**2 * a) + b[np.tril_indices(3)].prod() + columns @ np.arange(4)


@program(m43.reshape(2, 3, 2), m33[:2, :2].copy())
def written_at_rows(a: f64[:, :, :], w: f64[:, :]) -> float:
    b = a * 1.0
    i, j = np.array([1, 0]), np.array([1, 2])
    b[i, j] = w
    b[i, 0] += w[0]
    b[j - 1, j] -= w @ b[0, 1]
    b[1, i] *= w * b[i, j]
    b[i, j, [1, 0]] /= 2 + w[:, 1] ** 2
    return np.sum(b**2) + b[i, j].sum() * w[0, 1]


@mistake("MA0902", "(x[0] > 0) + (x[1] > 0)", "write int(a) + int(b)")
def a_sum_of_truths(x: f64[:]) -> int:
    return (x[0] > 0) + (x[1] > 0)


@mistake("MA0902", "np.reciprocal(k)", "write 1 / x")
def reciprocals_of_integers(k: i64[:]) -> f64[:]:
    return np.reciprocal(k)
