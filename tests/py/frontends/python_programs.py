"""Python functions that are compiled and run by Python: what both give must be the same, bit by bit.

Each has its arguments behind it; those that return one float are differentiated as well.
"""
# ruff: noqa: B905, RUF007
# mypy: ignore-errors

import math

import numpy
import numpy as np

from mlirad import f32, f64, i32, i64

WEIGHTS = np.array([[0.5, -1.0], [2.0, 0.25]])
RATE = 0.3
random = np.random.default_rng(7)
x10 = random.normal(size=10)
m43 = random.normal(size=(4, 3))
m33 = random.normal(size=(3, 3))
v3 = random.normal(size=3)

PROGRAMS = []


def program(*arguments):
    """Register a function with arguments that it is called with."""

    def register(function):
        PROGRAMS.append((function, arguments))
        return function

    return register


# ---- numbers


@program(0.7, 3)
def powers(x: float, n: int) -> float:
    return x**2 + x**-1 + x**0.5 + x**n + x**5 + (x + 1) ** 1.5 + 2.0**n


@program(-7.3, 2.1, -17, 5)
def divisions(x: float, y: float, n: int, m: int) -> tuple[float, float, int, int, float, int, int]:
    return x // y, x % y, n // m, n % m, n / m, -n % -m, n % -m


@program(0.4, -1.2)
def library(x: float, y: float) -> float:
    a = math.sin(x) * np.cos(y) + math.tan(x) + math.exp(y) + math.log(x) + np.sqrt(x) + abs(y)
    b = math.atan2(y, x) + np.tanh(x) + math.sinh(y) + np.arctan(y) + math.asin(x) + math.erf(y) + math.expm1(x)
    c = np.maximum(x, y) + np.minimum(x, 2) + max(x, y, 0.1) + min(x, y) + math.hypot(x, y) + np.sign(y)
    return a * b + c + math.floor(y) + math.ceil(x) + int(-3.7) + math.pow(x, y) + math.copysign(x, y) + math.pi


@program(3, 5, True)
def integers(n: int, m: int, flag: bool) -> tuple[int, int, int, int, bool, bool, int]:
    return n << 2 | m & 3, n ^ m, m >> 1, max(n, m, 4), flag and n < m < 10, not flag or n == 3, n + flag


@program(0.3)
def truths(x: float) -> float:
    small = x < 0.5
    y = 1.0 if small else 2.0
    if (x > 0 and math.log(x) < 0) or x > 10:
        y += x
    elif small:
        y -= 1
    else:
        y *= 2
    return y * (x if not small else x * x)


@program(2.5)
def chained(x: float) -> float:
    a = b = x
    a, b = b + 1, a * 2
    (c, d), e = (a, b), x
    return a * b + c - d / e


@program(np.float64(0.5), np.float32(0.25))
def narrow(x: f64, y: f32) -> f32:
    z = y * 2 + 0.1
    return f32(x * y) + z * y


# ---- loops


@program(x10)
def sums(x: f64[:]) -> float:
    total = 0
    for v in x:
        total += v * v
    for i in range(len(x)):
        total += x[i] * i
    for i, v in enumerate(x):
        total -= v * i * 0.5
    for a, b in zip(x, x[1:]):
        total += a * b
    for i in range(9, 0, -2):
        total += x[i] * x[i - 1]
    for i in range(1, 10, 3):
        total += math.sin(x[i])
    return total


@program(x10, 3)
def moving_steps(x: f64[:], step: int) -> float:
    total = 0.0
    for i in range(0, x.shape[0], step):
        total += x[i]
    for i in range(x.shape[0] - 1, -1, -step):
        total *= 1.0 + 0.1 * x[i]
    return total


@program(x10)
def periodic(x: f64[:]) -> float:
    n = x.size
    total = 0.0
    for i in range(n):
        total += x[i - 1] * x[(i + 1) % n] + x[-1] * x[-i]
    return total


@program(2.0)
def newton(a: float) -> float:
    x = a
    while abs(x * x - a) > 1e-12:
        x = 0.5 * (x + a / x)
    return x


@program(2.0, 30)
def newton_with_break(a: float, most: int) -> float:
    x = a
    for _ in range(most):
        before = x
        x = 0.5 * (x + a / x)
        if abs(x - before) < 1e-9:
            break
    return x


@program(x10)
def skipping(x: f64[:]) -> float:
    total, count = 0.0, 0
    for v in x:
        if v < 0:
            continue
        if v > 1.2:
            count += 1
            if count > 2:
                break
            continue
        total += v**2
    return total + count


@program(x10, 0.2)
def first_above(x: f64[:], bound: float) -> float:
    for i in range(len(x)):
        if x[i] > bound:
            return x[i] * x[i] + i
    return -1.0


@program(x10, -5.0)
def found_in_while(x: f64[:], bound: float) -> float:
    i = 0
    while True:
        if i >= len(x):
            return 0.25 * x[0]
        if x[i] < bound or i == 7:
            break
        i += 1
    return x[i] * x[i - 1]


@program(m43)
def nested_exits(m: f64[:, :]) -> float:
    total = 0.0
    for i in range(m.shape[0]):
        for j in range(m.shape[1]):
            if m[i, j] > 1.5:
                return total * m[i, j]
            if j > i:
                break
            total += m[i, j] * (i + j)
        else_ = total * 0.5
        total += else_
    return total


@program(0.9, 6)
def recursive(x: float, n: int) -> float:
    if n == 0:
        return 1.0
    return x * recursive(x, n - 1) + n


@program(x10, 4)
def triangular(x: f64[:], n: int) -> float:
    total = 0.0
    for i in range(n):
        for j in range(i):
            total += x[i] * x[j]
        for j in range(i + 1, n):
            total -= x[i] / (1 + x[j] * x[j])
    return total


# ---- arrays


@program(x10, 0.1, 5)
def heat(u0: f64[:], k: float, steps: int) -> float:
    u = u0.copy()
    new = np.zeros_like(u)
    for _ in range(steps):
        new[1:-1] = u[1:-1] + k * (u[2:] - 2 * u[1:-1] + u[:-2])
        u, new = new, u
    return np.sum(u * u)


@program(x10)
def in_place(x: f64[:]) -> float:
    y = np.copy(x)
    y[1:] = y[:-1] * 2
    y += 1
    y[::2] *= -0.5
    y[2] += y[3]
    y[-2:] = 3.0
    return np.sum(y * x) + y[::-1][0] + np.dot(y[::2], x[1::2])


@program(m43, v3)
def matrices(a: f64[:, :], v: f64[:]) -> float:
    w = a @ v
    g = a.T @ a
    s = a.sum(axis=0) + np.mean(a, axis=0) * v
    return np.dot(w, w) + np.sum(g * g.T) + np.linalg.norm(s) + a.max() - np.min(a[1]) + np.prod(v)


@program(m43, v3)
def broadcasts(a: f64[:, :], v: f64[:]) -> float:
    b = a * v + a[:, :1] - a[0]
    c = np.where(b > 0, np.exp(-b), np.tanh(b) / 2)
    return np.sum(c) + np.sum(np.outer(v, v)) + np.sum(np.clip(a, -0.5, 0.5) ** 2)


@program(m33)
def slices(a: f64[:, :]) -> float:
    b = np.ones((3, 3))
    b[1] = a[:, 2]
    b[:, 0] += a[0, ::-1]
    b[0, 1:] = np.array([a[1, 1], 2.0])
    diagonal = 0.0
    for i in range(3):
        diagonal += b[i, i] * b[i][2 - i]
    return diagonal + np.sum(b[1:, :2] * a[:2, 1:])


@program(v3)
def constants(x: f64[:]) -> float:
    y = WEIGHTS @ x[:2]
    return RATE * np.sum(y * y) + WEIGHTS[0, 1] * x[2] + np.sum(np.arange(3) * x) + np.sum(np.linspace(0.0, 1.0, 3) * x)


def _rhs(y, p):
    return np.array([p[0] * y[0] - p[1] * y[0] * y[1], p[2] * y[0] * y[1] - y[1]])


def _step(rhs, y, p, h):
    k1 = rhs(y, p)
    k2 = rhs(y + h / 2 * k1, p)
    return y + h * k2


@program(np.array([1.0, 0.5]), np.array([0.9, 0.7, 0.4]), 12)
def midpoint(y0: f64[:], p: f64[:], steps: int) -> float:
    y = np.copy(y0)
    for _ in range(steps):
        y[:] = _step(_rhs, y, p, 0.05)
    return y[0] * y[1]


@program(m43)
def new_array(a: f64[:, :]) -> f64[:]:
    out = np.zeros(a.shape[1])
    for i in range(a.shape[0]):
        out += a[i] * i
    return out


@program(x10)
def two_arrays(x: f64[:]) -> tuple[f64[:], f64[:]]:
    y = x[2:5]
    return y, y * 2


@program(np.zeros(4), np.array([1.5, 2.5, 3.5, 4.5]))
def writes(out: f64[:], x: f64[:]) -> None:
    for i in range(len(out)):
        out[i] = x[i] * x[i - 1]
    out[1:3] = x[:2]


@program(np.array([3, 1, 2, 0]), np.array([1.5, 2.5, 3.5, 4.5]), np.array([1, 2], dtype=np.int32))
def gathers(index: i64[:], x: f64[:], narrow: i32[:]) -> float:
    counts = np.zeros(4, dtype=np.int64)
    total = 0.0
    for i in index:
        total += x[i] * (i + 1)
        counts[i] += 1
    return total + x[index[0] - 3] + counts[2] + x[narrow[1]]


@program(x10.astype(np.float32))
def single(x: f32[:]) -> f32:
    y = x * 2
    return np.sum(y * y) * 0.5


@program(x10)
def generated(x: f64[:]) -> float:
    return sum(x[i] * x[j] for i in range(3) for j in range(i) if x[j] > -0.5) + sum(v * v for v in x)


@program(0.3)
def tuples(x: float) -> float:
    total = 0.0
    for a, b in ((1.0, 2.0), (x, 3.0)):
        total += a * b * x
    for k in (2, 3):
        total += x**k
    pair = (x, total)
    if x > 0.1:
        pair = (pair[1], x * x)
    return pair[0] - pair[1]


@program(x10, 4)
def local_arrays(x: f64[:], n: int) -> float:
    total = 0.0
    for i in range(1, n):
        row = np.empty(i)
        for j in range(i):
            row[j] = x[j] * i
        total += np.sum(row * row)
    return total


@program(numpy.array([0.2, 0.9]), 3)
def either_array(x: f64[:], n: int) -> float:
    a = x * 2
    b = x + 1
    chosen = a
    if n > 2:
        chosen = b[::1]
    chosen[0] = 5.0 * x[1]
    return np.sum(a * x) + np.sum(b * b)


@program(x10, 0.05, 4)
def rebinding(x: f64[:], h: float, steps: int) -> float:
    u = np.copy(x)
    v = np.zeros_like(x)
    for k in range(steps):
        before = u * 1
        u = u + h * np.sin(u)
        if k % 2 == 0:
            v = _scaled(u, h) + v
        for _ in range(k):
            v = v * 0.5 + before[0] * u[::-1]
    return np.sum(u * v) + u[0]


@program(x10, 3)
def swaps_inside(x: f64[:], steps: int) -> float:
    u = np.copy(x)
    v = np.ones_like(x)
    for k in range(steps):
        u[1:] = u[1:] * v[:-1]
        for _ in range(k):
            if u[0] > v[0]:
                u, v = v, u
            v += 0.1 * u
    return np.sum(u * x) + v[2]


def _scaled(u, h):
    return u * h


@program(x10, 3)
def shifted_in_place(x: f64[:], steps: int) -> float:
    u = np.copy(x)
    for _ in range(steps):
        u = u[::-1] + 0.1 * u
        u[1:] += u[:-1] * u[0]
    return np.sum(u * x)


@program(np.sin(np.arange(10.0)), 0.1, 0.2)
def kalman(z: f64[:], q: float, r: float) -> float:
    x, p = np.zeros(2), np.eye(2)
    f = np.array([[1.0, 0.1], [0.0, 1.0]])
    likelihood = 0.0
    for k in range(len(z)):
        x = f @ x
        p = f @ p @ f.T + q * np.identity(2)
        s = p[0, 0] + r
        gain = p[:, 0] / s
        e = z[k] - x[0]
        x = x + gain * e
        p = p - np.outer(gain, p[0])
        likelihood -= 0.5 * (math.log(s) + e * e / s)
    return likelihood


@program(m33 + 4 * np.eye(3), v3)
def elimination(a: f64[:, :], b: f64[:]) -> float:
    m, x = np.copy(a), np.copy(b)
    n = m.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            factor = m[i, k] / m[k, k]
            m[i, k:] -= factor * m[k, k:]
            x[i] -= factor * x[k]
    for i in reversed(range(n)):
        x[i] = (x[i] - m[i, i + 1 :] @ x[i + 1 :]) / m[i, i]
    for v in reversed(x):
        x[0] += v * np.trace(m)
    for i in reversed(range(1, n, 2)):
        x[i] *= 1.5
    return np.sum(x**2)


@program(x10)
def statistics(x: f64[:]) -> float:
    sums = np.cumsum(x)
    total = x.std() * sums.var() + np.sum(sums[2:] * x[2:])
    if np.any(x > 1) and not np.all(x > 0):
        total += sums[-1]
    return total


def _doubles(a):
    for i in range(len(a)):
        a[i] *= 2
    return a[0]


@program(x10)
def order_of_evaluation(x: f64[:]) -> float:
    u, v = np.copy(x), np.ones_like(x)
    pair = (u + 1, u[:3])
    u[:2], v[1:3] = v[:2] * 3, u[:2] + 0
    w = u * 3 + _doubles(u)
    w2 = np.sum(u * v) + _doubles(v) + np.sum(v)
    kept = pair[0] - pair[1][2]
    return np.sum(kept * x) + np.sum(w * v) + w2 + np.sum(u * v)


def _scale_by(k):
    def scale(v, tail):
        return v * k + tail[0] * tail[1]

    return scale


SCALES = _scale_by(2.0), _scale_by(3.0)


def sin(x):
    return math.sin(x) * 2


@program(x10)
def closures(x: f64[:]) -> float:
    u = np.copy(x)
    total = 0.0
    for v in u + x:
        u *= 0.5
        total += SCALES[0](v, (u[0], 2.0)) + SCALES[1](v, (u[1], 3.0))
    return total + sin(total)
