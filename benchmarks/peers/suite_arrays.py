"""Programs of `benchmarks.general` that can be written as operations on whole arrays, for JAX.

The others are loops that carry values just written from element to element (recursive filters, dynamic programming,
relaxation in place), or whose trip count depends on data. As in `array_programs`, numpy can run the text, too.

"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from benchmarks.peers.array_programs import Arrays, Loss, Sizes


def correlation(arrays: Arrays, sizes: Sizes) -> Loss:
    """With ones in the diagonal."""
    m = arrays.module

    def loss(data: Any, w: Any) -> Any:
        off = data - data.mean(0)
        deviation = m.sqrt((off * off).mean(0))
        scaled = off / (m.sqrt(1.0 * len(data)) * m.where(deviation <= 0.1, 1.0, deviation))
        eye = m.eye(data.shape[1])
        return (w * (scaled.T @ scaled * (1 - eye) + eye)).sum()

    return loss


def covariance(arrays: Arrays, sizes: Sizes) -> Loss:
    """Of the columns."""

    def loss(data: Any, w: Any) -> Any:
        off = data - data.mean(0)
        return (w * (off.T @ off)).sum() / (len(data) - 1.0)

    return loss


def gemver(arrays: Arrays, sizes: Sizes) -> Loss:
    """Two outer products, and two products with vectors."""
    m = arrays.module

    def loss(a: Any, u1: Any, v1: Any, u2: Any, v2: Any, y: Any, z: Any, w: Any) -> Any:
        b = a + m.outer(u1, v1) + m.outer(u2, v2)
        return w @ (1.5 * b @ (1.2 * b.T @ y + z))

    return loss


def triangle(arrays: Arrays, sizes: Sizes) -> Loss:
    """`syrk` and `syr2k`: the lower triangle of a product, over that of C."""
    m = arrays.module

    def loss(a: Any, *given: Any) -> Any:
        *other, c, w = given
        product = a @ other[0].T + other[0] @ a.T if other else a @ a.T
        return (w * m.where(m.tril(m.ones(c.shape)) > 0, 1.5 * product + 1.2 * c, c)).sum()

    return loss


def cholesky(arrays: Arrays, sizes: Sizes) -> Loss:
    """The library's, of the lower triangle."""
    m = arrays.module

    def loss(a: Any, w: Any) -> Any:
        factor = m.linalg.cholesky(m.tril(a) + m.tril(a, -1).T)
        return (w * (m.tril(factor) + m.triu(a, 1))).sum()

    return loss


def gramschmidt(arrays: Arrays, sizes: Sizes) -> Loss:
    """The library's, with a diagonal that is positive."""
    m = arrays.module

    def loss(a: Any, wq: Any, w: Any) -> Any:
        q, r = m.linalg.qr(a)
        signs = m.sign(m.diag(r))
        return (wq * q * signs).sum() + (w * r * signs[:, None]).sum()

    return loss


def relaxation(arrays: Arrays, sizes: Sizes) -> Loss:
    """`jacobi-1d`, `jacobi-2d` and `heat-3d`: from one field to the other and back."""
    m = arrays.module

    def new(u: Any) -> Any:
        middle = u[(slice(1, -1),) * u.ndim]
        beside = sum(_shifted(u, axis, by, 1) for axis in range(u.ndim) for by in (-1, 1))
        if u.ndim == 1:
            return 0.33333 * (beside + middle)
        return 0.2 * (beside + middle) if u.ndim == 2 else 0.125 * beside + 0.25 * middle

    def sweep(u: Any, v: Any) -> Any:
        return v + m.pad(new(u) - v[(slice(1, -1),) * u.ndim], 1)

    def step(_: Any, state: Any, __: Any) -> Any:
        a, b = state
        b = sweep(a, b)
        return sweep(b, a), b

    def loss(a: Any, w: Any) -> Any:
        return (w * arrays.loop(step)((), (a, a), sizes["steps"])[0]).sum()

    return loss


def fdtd(arrays: Arrays, sizes: Sizes) -> Loss:
    """Staggered grids."""
    m = arrays.module

    def step(_: Any, state: Any, item: Any) -> Any:
        ex, ey, hz = state
        ey = m.concatenate([item[0] * m.ones((1, hz.shape[1])), ey[1:] - 0.5 * (hz[1:] - hz[:-1])], 0)
        ex = m.concatenate([ex[:, :1], ex[:, 1:] - 0.5 * (hz[:, 1:] - hz[:, :-1])], 1)
        turn = ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1]
        return ex, ey, hz - m.pad(0.7 * turn, ((0, 1), (0, 1)))

    def loss(ex: Any, ey: Any, hz: Any, source: Any, w: Any) -> Any:
        return (w * arrays.loop(step)((), (ex, ey, hz), (source,))[2]).sum()

    return loss


def wave(arrays: Arrays, sizes: Sizes) -> Loss:
    """A leapfrog."""
    m = arrays.module

    def sweep(u: Any, v: Any, speed: Any) -> Any:
        inner = (slice(2, -2),) * 3
        near, far = (sum(_shifted(u, axis, by, 2) for axis in range(3) for by in (-far, far)) for far in (1, 2))
        bend = 16.0 * near - far - 90.0 * u[inner]
        new = 2.0 * u[inner] - v[inner] + 0.01 * speed[inner] * speed[inner] * bend
        return v + m.pad(new - v[inner], 2)

    def step(speed: Any, state: Any, _: Any) -> Any:
        u, v = state
        v = sweep(u, v, speed)
        return sweep(v, u, speed), v

    def loss(u: Any, speed: Any, w: Any) -> Any:
        return (w * arrays.loop(step)(speed, (u, u), sizes["steps"])[0]).sum()

    return loss


def floyd_warshall(arrays: Arrays, sizes: Sizes) -> Loss:
    """A loop over the nodes between."""
    m = arrays.module

    def step(_: Any, path: Any, item: Any) -> Any:
        return m.minimum(path, path[:, item[0], None] + path[None, item[0], :])

    def loss(length: Any, w: Any) -> Any:
        return (w * arrays.loop(step)((), length, (m.arange(len(length)),))).sum()

    return loss


def sparse(arrays: Arrays, sizes: Sizes) -> Loss:
    """Sums by row."""
    m = arrays.module

    def step(parameters: Any, x: Any, _: Any) -> Any:
        row, columns, values = parameters
        return x + arrays.added(len(x), row, values * x[columns])

    def loss(rows: Any, columns: Any, values: Any, x: Any, w: Any) -> Any:
        row = m.searchsorted(rows, m.arange(len(values)), side="right") - 1
        return w @ arrays.loop(step)((row, columns, values), x, sizes["steps"])

    return loss


def indirect(arrays: Arrays, sizes: Sizes) -> Loss:
    """Sums by cell."""

    def loss(cell: Any, seen: Any, x: Any, w: Any) -> Any:
        return (w * x * arrays.added(sizes["m"], cell, x * x)[seen]).sum()

    return loss


def mesh(arrays: Arrays, sizes: Sizes) -> Loss:
    """Sums by cell, from both sides of each edge."""

    def step(parameters: Any, u: Any, _: Any) -> Any:
        left, right, length = parameters
        a, b = u[left], u[right]
        flux = length * (a * a + b * b) + (a - b)
        return u + 0.01 * (arrays.added(len(u), right, flux) - arrays.added(len(u), left, flux))

    def loss(left: Any, right: Any, length: Any, u: Any, w: Any) -> Any:
        return w @ arrays.loop(step)((left, right, length), u, sizes["steps"])

    return loss


def windows(arrays: Arrays, sizes: Sizes) -> Loss:
    """Sums of shifted fields."""
    m = arrays.module

    def total(x: Any) -> Any:
        wide = m.pad(x, 2)
        rows, columns = x.shape
        return sum(wide[i : i + rows, j : j + columns] for i in range(5) for j in range(5))

    def loss(x: Any, w: Any) -> Any:
        count = total(m.ones(x.shape))
        mean = total(x) / count
        return (w * (x - mean) / m.sqrt(total(x * x) / count - mean * mean + 0.1)).sum()

    return loss


def kalman(arrays: Arrays, sizes: Sizes) -> Loss:
    """A loop over time."""
    m = arrays.module

    def step(parameters: Any, state: Any, item: Any) -> Any:
        (f, noise), (x, p, total), (z, w) = parameters, state, item
        y = f @ x
        p = f @ p @ f.T + m.diag(noise)
        gain = p[:, 0] / (p[0, 0] + 0.5)
        x = y + gain * (z - y[0])
        return x, p - gain[:, None] * p[None, 0], total + w * x[0]

    def loss(f: Any, noise: Any, z: Any, w: Any) -> Any:
        return arrays.loop(step)((f, noise), (m.zeros(4), m.eye(4), m.zeros(())), (z, w))[2]

    return loss


def table_lookup(arrays: Arrays, sizes: Sizes) -> Loss:
    """Two reads at each place."""

    def loss(table: Any, x: Any, w: Any) -> Any:
        place = x * (len(table) - 1.0)
        k = place.astype("int64")
        part = place - k
        return (w * ((1.0 - part) * table[k] + part * table[k + 1])).sum()

    return loss


def _shifted(u: Any, axis: int, by: int, border: int) -> Any:
    """The inside of a field, moved."""
    return u[tuple(
        slice(border + by * (one == axis), u.shape[one] - border + by * (one == axis)) for one in range(u.ndim)
    )]  # fmt: skip


def _of_module(made: Callable[[Any], Loss]) -> Callable[[Arrays, Sizes], Loss]:
    return lambda arrays, _: made(arrays.module)


#: Programs of one line, of a module of arrays.
_SHORT: Final[dict[str, Callable[[Any], Loss]]] = {
    "gemm": lambda m: lambda a, b, c, w: (w * (1.5 * a @ b + 1.2 * c)).sum(),
    "2mm": lambda m: lambda a, b, c, d, w: (w * (1.5 * a @ b @ c + 1.2 * d)).sum(),
    "3mm": lambda m: lambda a, b, c, d, w: (w * ((a @ b) @ (c @ d))).sum(),
    "atax": lambda m: lambda a, x, w: w @ (a.T @ (a @ x)),
    "bicg": lambda m: lambda a, p, r, ws, w: ws @ (a.T @ r) + w @ (a @ p),
    "gesummv": lambda m: lambda a, b, x, w: w @ (1.5 * a @ x + 1.2 * b @ x),
    "mvt": lambda m: lambda a, x, z, p, q, ws, w: ws @ (x + a @ p) + w @ (z + a.T @ q),
    "symm": lambda m: lambda a, b, c, w: (w * (1.5 * (m.tril(a) + m.tril(a, -1).T) @ b + 1.2 * c)).sum(),
    "trmm": lambda m: lambda a, b, w: (w * (1.5 * (m.tril(a, -1) + m.eye(len(a))).T @ b)).sum(),
    "doitgen": lambda m: lambda a, c, w: (w * (a @ c)).sum(),
    "trisolv": lambda m: lambda a, b, w: w @ m.linalg.solve(m.tril(a), b),
    "ludcmp": lambda m: lambda a, b, w: w @ m.linalg.solve(a, b),
}

LOSSES: Final[dict[str, Callable[[Arrays, Sizes], Loss]]] = {
    **{name: _of_module(made) for name, made in _SHORT.items()},
    "correlation": correlation,
    "covariance": covariance,
    "gemver": gemver,
    "syrk": triangle,
    "syr2k": triangle,
    "cholesky": cholesky,
    "gramschmidt": gramschmidt,
    "jacobi-1d": relaxation,
    "jacobi-2d": relaxation,
    "heat-3d": relaxation,
    "fdtd-2d": fdtd,
    "wave-3d": wave,
    "floyd-warshall": floyd_warshall,
    "sparse": sparse,
    "indirect": indirect,
    "mesh": mesh,
    "windows": windows,
    "kalman": kalman,
    "table-lookup": table_lookup,
}
