"""Programs as tutorials of numerical methods have them: functions and lists inside of functions, and arrays in loops."""
# ruff: noqa
# mypy: ignore-errors

import math

import numpy as np

from mlirad import f64, i64
from tests.py.frontends.python_programs import program, x10
from tests.py.frontends.python_subscripts import PROGRAMS

__all__ = ["PROGRAMS"]

_random = np.random.default_rng(3)


def R(*shape):
    return _random.normal(size=shape)


def integrand(x, a):
    return math.exp(-a * x) * math.cos(x)


def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


@program(1.2, 0.5, 40)
def rk4(y0: float, k: float, n: int) -> float:
    def rate(t, y):
        return -k * y + math.sin(t)

    t, y, h = 0.0, y0, 0.05
    for _ in range(n):
        k1 = rate(t, y)
        k2 = rate(t + h / 2, y + h / 2 * k1)
        k3 = rate(t + h / 2, y + h / 2 * k2)
        k4 = rate(t + h, y + h * k3)
        y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        t += h
    return y


@program(R(9, 2), R(3, 2))
def kmeans(points: f64[:, :], centers: f64[:, :]) -> float:
    n, d = points.shape
    k = centers.shape[0]
    c = centers.copy()
    for it in range(3):
        sums = np.zeros((k, d))
        counts = np.zeros(k)
        for i in range(n):
            best, bestd = 0, np.inf
            for j in range(k):
                dist = np.sum((points[i] - c[j]) ** 2)
                if dist < bestd:
                    best, bestd = j, dist
            sums[best] += points[i]
            counts[best] += 1
        for j in range(k):
            if counts[j] > 0:
                c[j] = sums[j] / counts[j]
    return np.sum(c**2)


@program(R(4), R(5), 0.3)
def soft_edit_distance(a: f64[:], b: f64[:], gamma: float) -> float:
    n, m = len(a), len(b)
    D = np.zeros((n + 1, m + 1))
    for i in range(1, n + 1):
        D[i, 0] = i
    for j in range(1, m + 1):
        D[0, j] = j
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            cost = (a[i - 1] - b[j - 1]) ** 2
            options = [D[i - 1, j] + 1, D[i, j - 1] + 1, D[i - 1, j - 1] + cost]
            lowest = min(options)
            D[i, j] = lowest - gamma * math.log(sum(math.exp(-(o - lowest) / gamma) for o in options))
    return D[n, m]


@program(np.log(np.full((3, 3), 1 / 3)), np.log(_random.uniform(0.1, 1, size=(3, 4))), np.array([0, 2, 3, 1, 1]))
def forward_hmm(logA: f64[:, :], logB: f64[:, :], obs: i64[:]) -> float:
    n = logA.shape[0]
    alpha = np.full(n, -math.log(n)) + logB[:, obs[0]]
    for t in range(1, len(obs)):
        new = np.empty(n)
        for j in range(n):
            x = alpha + logA[:, j]
            m = np.max(x)
            new[j] = m + np.log(np.sum(np.exp(x - m))) + logB[j, obs[t]]
        alpha = new
    m = np.max(alpha)
    return m + np.log(np.sum(np.exp(alpha - m)))


@program(np.linspace(0, 1, 6), R(6), 0.37)
def spline(x: f64[:], y: f64[:], at: float) -> float:
    n = len(x) - 1
    h = x[1:] - x[:-1]
    alpha = np.zeros(n)
    for i in range(1, n):
        alpha[i] = 3 / h[i] * (y[i + 1] - y[i]) - 3 / h[i - 1] * (y[i] - y[i - 1])
    l = np.ones(n + 1)
    mu = np.zeros(n + 1)
    z = np.zeros(n + 1)
    for i in range(1, n):
        l[i] = 2 * (x[i + 1] - x[i - 1]) - h[i - 1] * mu[i - 1]
        mu[i] = h[i] / l[i]
        z[i] = (alpha[i] - h[i - 1] * z[i - 1]) / l[i]
    b, c, d = np.zeros(n), np.zeros(n + 1), np.zeros(n)
    for j in range(n - 1, -1, -1):
        c[j] = z[j] - mu[j] * c[j + 1]
        b[j] = (y[j + 1] - y[j]) / h[j] - h[j] * (c[j + 1] + 2 * c[j]) / 3
        d[j] = (c[j + 1] - c[j]) / (3 * h[j])
    for j in range(n):
        if x[j] <= at <= x[j + 1]:
            t = at - x[j]
            return y[j] + b[j] * t + c[j] * t**2 + d[j] * t**3
    return 0.0


@program(0.7, 2.0)
def gauss_legendre(a: float, upper: float) -> float:
    nodes = [-0.7745966692414834, 0.0, 0.7745966692414834]
    weights = [5 / 9, 8 / 9, 5 / 9]
    s = 0.0
    for x, w in zip(nodes, weights):
        s += w * integrand((x + 1) * upper / 2, a)
    return s * upper / 2


@program(3.0)
def bisection(c: float) -> float:
    f = lambda x: x**3 - c
    lo, hi = 0.0, 3.0
    while hi - lo > 1e-3:
        mid = (lo + hi) / 2
        if f(mid) > 0:
            hi = mid
        else:
            lo = mid
    x = (lo + hi) / 2
    return x - f(x) / (3 * x**2)


@program(R(4, 3), R(4, 3), np.array([1.0, 2.0, 0.5, 1.5]))
def nbody(pos: f64[:, :], vel: f64[:, :], mass: f64[:]) -> float:
    n = len(mass)
    x, v = pos.copy(), vel.copy()
    dt = 0.01
    for step in range(5):
        acc = np.zeros_like(x)
        for i in range(n):
            for j in range(n):
                if i == j:
                    continue
                r = x[j] - x[i]
                d2 = r @ r + 0.01
                acc[i] += mass[j] * r / d2**1.5
        v += dt * acc
        x += dt * v
    return 0.5 * np.sum(mass[:, None] * v**2)


@program(R(7), 3)
def polynomial(c: f64[:], n: int) -> float:
    coefficients = [1.0, -2.0, 0.5]
    total = 0.0
    for power, value in enumerate(coefficients):
        total += value * c[0] ** power
    for i, v in enumerate(c[1:], start=1):
        total += v * c[0] ** i
    return total


@program(R(5), R(5))
def gaussian_nll(mu: f64[:], x: f64[:]) -> float:
    def nll(m, v, scale=1.0):
        return 0.5 * ((v - m) / scale) ** 2 + math.log(scale)

    total = 0.0
    for m, v in zip(mu, x):
        total += nll(m, v) + nll(v, m, scale=2.0)
    return total


@program(R(8))
def welford(x: f64[:]) -> float:
    mean = m2 = 0.0
    for n, v in enumerate(x, 1):
        delta = v - mean
        mean += delta / n
        m2 += delta * (v - mean)
    return m2 / (len(x) - 1)


@program(R(6, 2))
def shoelace(pts: f64[:, :]) -> float:
    area = 0.0
    n = len(pts)
    for i in range(n):
        x1, y1 = pts[i]
        x2, y2 = pts[(i + 1) % n]
        area += x1 * y2 - x2 * y1
    return 0.5 * area


@program(R(3, 4), R(4, 2), R(2))
def mlp(x: f64[:, :], w: f64[:, :], b: f64[:]) -> float:
    layers = [(w, b)]
    for W, c in layers:
        x = np.tanh(x @ W + c)
    return np.mean(x**2)


@program(R(5, 4), R(4, 4), R(4, 4), R(4, 4))
def attention(X: f64[:, :], Wq: f64[:, :], Wk: f64[:, :], Wv: f64[:, :]) -> float:
    q, k, v = X @ Wq, X @ Wk, X @ Wv
    scores = q @ k.T / np.sqrt(k.shape[1])
    return np.sum((softmax(scores) @ v) ** 2) + np.sum(v.mean(keepdims=True))


@program(x10)
def functions_in_place(x: f64[:]) -> float:
    u = np.copy(x)
    early = 3.0

    def moved(v, k=2.0):
        v = v + 1  # another array
        for i in range(3):
            v = v * k
            early = i
        return v

    def grown(v):
        v *= 1.5
        return np.sum(v)

    def first_above(v, bound) -> float:
        for one in v:
            if one > bound:
                return one
        return -bound

    def both(v):
        early = 100.0
        return grown(v) + seen() + early

    def seen():
        return early

    total = 0.0
    for i in range(2):
        w = moved(u)
        total += np.sum(w * u) + np.sum(u * 2) * 1.5 + grown(u)
        k = 0.5 * i
        f = lambda t, more=k: t * k + more + first_above(u, 0.3)
        total = f(total) + both(u)
        k = 7.0
        total += f(1.0, more=early)
    return total + np.sum(u)


@program(x10, 2)
def lists_and_tuples(x: f64[:], k: int) -> float:
    weights = [0.5, -1.0, x[0]] + [2.0] * 2
    squares = [w * w for w in weights if 1]
    total = sum(squares) + weights[k] * weights[-k] + len(squares[1:3])
    for i, (w, v) in enumerate(zip(weights, x), start=k):
        if i == 6:
            break
        total += i * w * v
    for a, b in zip(reversed(weights), squares[:4]):
        total += a * b
    for n, v in enumerate(x, 1):
        total += v / n
    p, q = x[:k]
    return total + p * q + max(weights) + sum([p, q])


@program(x10)
def arrays_that_loops_put_in_place(x: f64[:]) -> float:
    a = np.copy(x)
    total = 0.0
    for i in range(3):
        new = np.zeros(len(x))
        for j in range(1, len(x)):
            new[j] = a[j - 1] * 0.5 + x[j]
        if i > 0:
            row = new * 2
            total += np.sum(row)
        b = a + 0
        a = new
        a[0] += i
        total += np.sum(a * b)
    return total


@program(x10, R(3, 4))
def masks(x: f64[:], a: f64[:, :]) -> float:
    y = x.copy()
    y[y < 0] = 0.5
    y[(y > 1) | (x > 0.7)] *= 0.5
    y[y[::-1] > 0.2] += y[0]
    y[x > 0] = np.sin(x[x > 0]) * 2
    y[~(x > 0)] -= 1 / x[~(x > 0)]
    b = a * 2
    b[a > 0] = a[a > 0] ** 2
    few = a[a > 100]
    return np.sum(y**2) + np.sum(x[x > 0.1]) + np.sum(b * a) + len(a[a < 0]) + np.sum(few)


@program(R(3, 2), R(4, 3, 2), R(4, 2, 3))
def products_of_any_rank(a: f64[:, :], b: f64[:, :, :], c: f64[:, :, :]) -> float:
    total = np.sum(np.einsum("ij, bij -> b", a, b) ** 2) + np.einsum("ij,ij", a, a)
    total += np.sum((b @ a.T) ** 2) + np.sum((b @ c) ** 3) + np.sum((a.T @ b) ** 2)
    total += np.sum((b @ a[0]) ** 2) + np.sum(np.matmul(a[:, 1], b) ** 3)
    total += np.einsum("bii->", b @ c) + np.sum(np.einsum("bij,bjk,lk", b, c, a[:, 0:1] * a.T[:1]) ** 2)
    return total + np.sum(np.diag(a @ a.T) * np.diff(b[:, 0, 0])) + np.sum(np.diag(a[0]) @ a.T)


@program(R(4, 4) + 6 * np.eye(4), R(4))
def jacobi(A: f64[:, :], b: f64[:]) -> float:
    x = np.zeros(len(b))
    D = np.diag(A)
    off = A - np.diag(D)
    for _ in range(25):
        x = (b - off @ x) / D
    return np.sum(x**2)


@program(0.1, 2.0, 0.7)
def adaptive_simpson(a: float, b: float, p: float) -> float:
    def f(x):
        return np.exp(-p * x * x) * math.sin(3 * x)

    low, high, tolerance = np.zeros(64), np.zeros(64), np.zeros(64)
    low[0], high[0], tolerance[0] = a, b, 1e-6
    top, total = 1, 0.0
    while top > 0:
        top -= 1
        l, h, t = low[top], high[top], tolerance[top]
        m = (l + h) / 2
        whole = (h - l) / 6 * (f(l) + 4 * f(m) + f(h))
        left = (m - l) / 6 * (f(l) + 4 * f((l + m) / 2) + f(m))
        right = (h - m) / 6 * (f(m) + 4 * f((m + h) / 2) + f(h))
        if abs(left + right - whole) < 15 * t:
            total += left + right + (left + right - whole) / 15
        else:
            low[top], high[top], tolerance[top] = l, m, t / 2
            low[top + 1], high[top + 1], tolerance[top + 1] = m, h, t / 2
            top += 2
    return total


@program(R(6))
def counters_that_fall(x: f64[:]) -> float:
    total, down, walk = 0.0, 3, 5
    for i in range(4):
        down -= 2
        walk = walk - 2 if walk > 2 else walk + 3
        total += x[down] * x[walk] + x[max(down, -2)]
    return total


@program(R(5), 0.3)
def loops_with_else(x: f64[:], limit: float) -> float:
    total = found = 0.0
    for i in range(5):
        for j in range(i):
            if x[j] > x[i]:
                found = x[j] * x[i]
                break
            if x[j] < -50:
                return -1.0
        else:
            found = x[i] ** 2
        total += found * (i + 1)
    while total > limit:
        total *= 0.7
    else:
        total += x[0]
    return total


@program(R(4, 4) + 4 * np.eye(4), R(4))
def linear_algebra(a: f64[4, 4], b: f64[4]) -> float:
    x = np.linalg.solve(a, b)
    c = np.linalg.cholesky(a @ a.T)
    sign, logarithm = np.linalg.slogdet(a)
    powers = np.linalg.matrix_power(a, 3)[0, 1] + np.trace(np.linalg.solve(a, a.T))
    return x @ np.linalg.inv(a) @ x + np.linalg.det(a) + np.sum(c) + sign * logarithm + powers


@program(R(7), np.array([0.25, 0.5, 0.2]))
def orders_and_windows(x: f64[:], k: f64[:]) -> float:
    u = np.sort(x)[::-1]
    total = np.sum(u * np.arange(len(u)).astype(float)) + x[np.argsort(x)[2]] ** 2
    for mode in ("full", "same", "valid"):
        total += np.sum(np.convolve(x, k, mode) ** 2)
    total += np.median(x) ** 2 + np.percentile(x, 30) * np.quantile(x, 0.9) + np.interp(k, u[::-1], x)[1]
    return total + np.sum(np.roll(x, 2) * x) + np.sum(np.roll(x, -1) * np.flip(x))


@program(R(3), R(3), R(2, 3), R(3, 2))
def products(x: f64[:], y: f64[:], a: f64[:, :], b: f64[:, :]) -> float:
    total = np.sum(np.tensordot(a, b, axes=1) ** 2) + np.tensordot(a, a) + np.tensordot(a, b, ([1, 0], [0, 1]))
    total += np.sum(np.kron(a, b)[1] ** 2) + np.cross(x, y)[1] * np.polyval(x, 0.5) + np.sum(np.diagflat(x) @ b)
    return total + np.hstack([x, y**2])[4] + np.vstack((x, y))[1, 2] * np.hstack((a, a * 2))[1, 4]


@program(R(6), np.array([0, 2, 1, 0, 2, 2]))
def scattered_values(x: f64[:], places: i64[:]) -> float:
    sums, last, rows = np.zeros(3), np.zeros(3), np.zeros((3, 2))
    np.add.at(sums, places, x)
    last[places] = x**2
    last[places] += 1.0
    rows[places] = x[:2]
    rows[places[:2]] *= 2.0
    return np.sum(sums**2) + last[0] * last[2] + np.sum(rows**2) * last[1]


def polynomial(x, a=1.0, b=2.0, *, c=0.5):
    return a * x * x + b * x + c


@program(1.2, 7.3)
def arguments_by_name(x: float, y: float) -> float:
    q, r = divmod(y, x)
    print("quotient", q)
    special = (
        math.gamma(x) * math.lgamma(y) + math.gamma(-x) + math.lgamma(x - 1.5) + math.comb(5, 2) * math.factorial(4)
    )
    return polynomial(x) + polynomial(x, 2.0) + polynomial(x, b=3.0, c=y) + q * r + special


@program(R(3, 3) + 3 * np.eye(3), R(3))
def arrays_replaced_in_loops(a: f64[:, :], v: f64[:]) -> float:
    start = v
    for _ in range(6):
        v = a @ v
        size = np.sqrt(v @ v)
        v = v / size
    while True:
        step = size * 0.5
        size = step
        if step < 0.1:
            break
    return v @ a @ v + start[0] * v[1] + size * step


def sorted_part(a: f64[:], low: int, high: int) -> None:
    if high - low < 2:
        return
    last, i = a[high - 1], low
    for j in range(low, high - 1):
        if a[j] < last:
            a[i], a[j] = a[j], a[i]
            i += 1
    a[high - 1], a[i] = a[i], last
    sorted_part(a, low, i)
    sorted_part(a, i + 1, high)


@program(R(7), 2.0)
def recursion_and_names(x: f64[:], y: float) -> float:
    def shifted(v, by=1.0, *, scale=1.0):
        return scale * v + by

    a = x.copy()
    sorted_part(a, 0, len(a))
    same = np.asarray(a)
    same[0] *= y
    z, turns = 1.0, 0
    while abs(error := z * z - y) > 1e-13 and (turns := turns + 1) < 9:
        z -= error / (2 * z)
    for i in range(3):
        b = shifted(a[i], scale=y)
        z += b * (c if (c := a[i] + 2) > 0.5 else 1.0)
    return z * b + shifted(a[5], 2.0) * round(2.5 * y) + np.sum(y ** np.arange(3, -4, -2) * a[:4])


@program(R(4, 3), R(4, 4))
def factorizations(a: f64[4, 3], b: f64[4, 4]) -> float:
    q, r = np.linalg.qr(a)
    u, s, v = np.linalg.svd(a, full_matrices=False)
    w, z = np.linalg.eigh(b)
    total = np.sum(q * a) + np.sum(np.abs(r)) + np.abs(u[0] * s @ v) @ a[1] + w[0] * z[1, 0] ** 2
    for order in (1, 2, np.inf, "fro", "nuc"):
        total += np.linalg.norm(a, order)
    total += np.linalg.norm(a[0], 1) + np.linalg.norm(a[1], np.inf) + np.sum(np.linalg.norm(a, axis=1) ** 3)
    total += np.sum(a.std(axis=0, ddof=1) + np.var(a, axis=0)) + np.linalg.eigvalsh(b)[1]
    batch = np.zeros((2, 4, 4))
    batch[0], batch[1] = b @ b.T + np.eye(4), 3 * np.eye(4)
    return total + np.sum(np.linalg.solve(batch, batch[:, :, ::-1] ** 2)) + np.sum(np.linalg.cholesky(batch) ** 3)
