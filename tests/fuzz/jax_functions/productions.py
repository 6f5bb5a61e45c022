"""The kinds of steps of random JAX functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.fuzz.jax_functions.writer import Production, StepWriter, fit

_ONE: Final[tuple[Callable[..., Any], ...]] = (
    jnp.sin,
    jnp.tanh,
    jnp.negative,
    jnp.square,
    jnp.arctan,
    jnp.arcsinh,
    jax.nn.sigmoid,
    jax.nn.softplus,
    jax.nn.gelu,
    jax.nn.silu,
    jax.scipy.special.erf,
    lambda x: jnp.exp(-x * x),
    lambda x: jnp.sqrt(1.5 + jnp.sin(x)),
    lambda x: lax.rsqrt(1 + x * x),
    lambda x: jnp.log1p(x * x),
    lambda x: jnp.expm1(jnp.tanh(x)),
    lambda x: jnp.cbrt(2 + jnp.cos(x)),
    lambda x: 1 / (2 + jnp.sin(x)),
    lambda x: x**3 / (1 + x**4),
    lambda x: lax.integer_pow(jnp.sin(x) + 2, -2),
    lambda x: jnp.sin(x).astype(jnp.float32).astype(jnp.float64) * 0.5 + x,
    lambda x: jax.scipy.special.gammaln(1.5 + jnp.sin(x)),
    lambda x: jnp.sinc(x + 3.1),
    lambda x: x * lax.stop_gradient(jnp.sin(x)),
    lambda x: lax.optimization_barrier(x) * 2,
    lambda x: jnp.nan_to_num(x) - lax.reduce_precision(x, 8, 23) * 0.25,
)
_TWO: Final[tuple[Callable[..., Any], ...]] = (
    jnp.add,
    jnp.subtract,
    jnp.multiply,
    lambda x, y: x / (1 + y * y),
    lambda x, y: jnp.arctan2(x, 1.5 + jnp.sin(y)),
    lambda x, y: (1.5 + jnp.sin(x)) ** jnp.tanh(y),
    jnp.logaddexp,
    jnp.hypot,
    lambda x, y: jnp.where(x > y + 0.1, jnp.sin(x), y),
    lambda x, y: jnp.fmod(x, 2.5 + jnp.sin(y)),
    lambda x, y: jnp.sqrt(jnp.where(x > 0.3, x, 1.0)) * y,
)


def one_operand(to: StepWriter) -> None:
    to.add(to.rng.choice(_ONE), to.pick())


def two_operands(to: StepWriter) -> None:
    x = to.pick()
    shape = tuple(n if to.rng.random() < 0.7 else 1 for n in to.shape(x))
    shape = shape[to.rng.randint(0, len(shape)) :] if to.rng.random() < 0.3 else shape
    y = to.add(lambda y: fit(y, shape), to.pick())
    moved = to.noise(to.shape(x), 0.3)
    f = to.rng.choice(_TWO)
    to.add(lambda x, y: f(x + moved, y), *((x, y) if to.rng.random() < 0.5 else (x, x)))


def kinks(to: StepWriter) -> None:
    x = to.pick()
    moved, bound = to.noise(to.shape(x)), to.noise((), 0.5)
    f = to.rng.choice(
        (
            jnp.abs,
            jax.nn.relu,
            lambda x: jnp.clip(x, bound - 0.5, bound + 0.5),
            lambda x: jnp.maximum(x, bound),
            lambda x: jnp.minimum(bound, jnp.sin(x)),
            lambda x: jnp.floor(x) * x,
            lambda x: jax.nn.leaky_relu(x) + jax.nn.elu(x),
            lambda x: jnp.sign(x) * x * x,
            lambda x: jnp.select([x > 0.5, x > 0], [x, x * x], -x),
        )
    )
    to.add(lambda x: f(x + moved), x)


def reduction(to: StepWriter) -> None:
    x = to.pick(1)
    axes = tuple(sorted(to.rng.sample(range(len(to.shape(x))), to.rng.randint(1, len(to.shape(x))))))
    moved, keep, axis = to.noise(to.shape(x)), to.rng.random() < 0.3, to.rng.choice(axes)
    if to.rng.random() < 0.5:
        f = to.rng.choice((jnp.sum, jnp.mean, jnp.prod, jnp.max, jnp.min, jax.nn.logsumexp, jnp.var))
        to.add(lambda x: f(x + moved, axis=axes, keepdims=keep), x)
    else:
        g = to.rng.choice((jax.nn.softmax, jax.nn.log_softmax, _normalized, jax.nn.standardize))
        to.add(lambda x: g(x + moved, axis=axis), x)


def _normalized(x: Any, axis: int) -> Any:
    return x / jnp.linalg.norm(jnp.sin(x) + 1.7, axis=axis, keepdims=True)


def running(to: StepWriter) -> None:
    x = to.pick(1)
    axis, back, moved = to.axis(x), to.rng.random() < 0.4, to.noise(to.shape(x))
    f = to.rng.choice((lax.cumsum, lax.cumprod, lax.cummax, lax.cummin, lax.cumlogsumexp, _recurrence))
    to.add(lambda x: f(x + moved, axis=axis, reverse=back), x)


def _recurrence(x: Any, axis: int, reverse: bool) -> Any:
    join = lambda a, b: (a[0] * b[0], b[0] * a[1] + b[1])  # noqa: E731
    return lax.associative_scan(join, (jnp.tanh(x), x), axis=axis, reverse=reverse)[1]


def movement(to: StepWriter) -> None:
    x = to.pick(1, 3)
    shape, axis = to.shape(x), to.axis(x)
    order = to.rng.sample(range(len(shape)), len(shape))
    size, shift, number = int(np.prod(shape)), to.rng.randint(-2, 2), float(to.noise(()))
    edges = [(to.rng.randint(-1, 2), to.rng.randint(0, 2), to.rng.randint(0, 1)) for _ in shape]
    edges = [(max(low, 1 - n), high, inner) for n, (low, high, inner) in zip(shape, edges, strict=True)]
    starts = [to.rng.randrange(n) for n in shape]
    stops = [to.rng.randint(a + 1, n) for a, n in zip(starts, shape, strict=True)]
    steps = [to.rng.randint(1, 2) for _ in shape]
    to.add(
        to.rng.choice(
            (
                lambda x: jnp.transpose(x, order),
                lambda x: jnp.flip(x, axis),
                lambda x: jnp.roll(x, shift, axis),
                lambda x: lax.pad(x, number, edges),
                lambda x: jnp.pad(x, 1, mode="edge"),
                lambda x: jnp.pad(x, 2, mode="wrap"),
                lambda x: lax.slice(x, starts, stops, steps),
                lambda x: jnp.concatenate([x, x * 0.5, jnp.sin(x)], axis),
                lambda x: jnp.stack([x, jnp.sin(x)], axis)[..., None],
                lambda x: jnp.tile(x, [2] * len(shape)),
                lambda x: jnp.repeat(x, 2, axis),
                lambda x: x.reshape(size),
                lambda x: x.reshape(1, size, 1),
                lambda x: jnp.expand_dims(x, axis).sum(-1),
                lambda x: jnp.tril(jnp.atleast_2d(x), shift),
                lambda x: jnp.diff(x, axis=axis, append=0.0),
                lambda x: tuple(jnp.array_split(x, 2, axis)) if shape[axis] > 1 else x,
            )
        ),
        x,
    )


def moving_parts(to: StepWriter) -> None:
    """Slices whose places are computed."""
    x = to.pick(1, 3)
    shape = to.shape(x)
    sizes = [to.rng.randint(1, n) for n in shape]
    k, scale = to.pick(), to.rng.randint(2, 9)

    def places(k: Any) -> list[Any]:
        first = (jnp.abs(jnp.sum(k)) * scale).astype(jnp.int64)
        return [jnp.int32(0) if i else first.astype(jnp.int32) % (shape[0] + 1) for i in range(len(shape))]

    f = to.rng.choice(
        (
            lambda x, k: lax.dynamic_slice(x, places(k), sizes),
            lambda x, k: lax.dynamic_update_slice(x, fit(k, tuple(sizes)), places(k)),
            lambda x, k: x.at[places(k)[0] % shape[0]].set(jnp.sum(k) * 0.2),
            lambda x, k: x[places(k)[0] % shape[0]] * jnp.sum(k),
            lambda x, k: lax.dynamic_index_in_dim(x, places(k)[0] % shape[0], 0, keepdims=False),
        )
    )
    to.add(f, x, k)


def product(to: StepWriter) -> None:
    rng = to.rng
    batch, free, other, inner = (to.draw_shape(0, n) for n in (1, 1, 1, 2))
    left, right = [*batch, *free, *inner], [*batch, *other, *inner]
    one = rng.sample(range(len(left)), len(left))  # axis i of the operand is axis one[i] of `left`
    two = rng.sample(range(len(right)), len(right))
    x = to.add(lambda x: fit(x, tuple(left[i] for i in one)), to.pick())
    y = to.add(lambda y: fit(y, tuple(right[i] for i in two)), to.pick())
    summed = range(len(inner))
    contracting = (
        [one.index(len(batch) + len(free) + i) for i in summed],
        [two.index(len(batch) + len(other) + i) for i in summed],
    )
    shared = ([one.index(i) for i in range(len(batch))], [two.index(i) for i in range(len(batch))])
    to.add(lambda x, y: lax.dot_general(x, y, (contracting, shared)), x, y)


def matrices(to: StepWriter) -> None:
    n, moved = to.rng.randint(1, 4), to.noise(())
    shape = (n, n) if to.rng.random() < 0.7 else (2, n, n)
    x, y = to.add(lambda x: fit(jnp.sin(x), shape), to.pick()), to.add(lambda y: fit(y, shape), to.pick())
    eye = np.eye(n)
    f = to.rng.choice(
        (
            lambda x, y: x @ y,
            lambda x, y: jnp.einsum("...ij,...kj->...ki", x, y),
            lambda x, y: jnp.linalg.solve(x + 3 * n * eye, y),
            lambda x, y: jnp.linalg.inv(x + 3 * n * eye) @ y,
            lambda x, y: jnp.linalg.cholesky(x @ jnp.swapaxes(x, -1, -2) + eye) * y,
            lambda x, y: lax.linalg.triangular_solve(
                x + 3 * eye, y, left_side=bool(moved > 0), lower=bool(moved > 0.2), transpose_a=bool(moved < -0.3)
            ),
            lambda x, y: jnp.linalg.det(x + 2 * eye)[..., None, None] * y,
            lambda x, y: jnp.linalg.slogdet(x + 3 * n * eye)[1][..., None, None] * y,
            lambda x, y: jax.scipy.linalg.expm(x * 0.3) @ y,
            lambda x, y: (
                jnp.linalg.eigvalsh(x + jnp.swapaxes(x, -1, -2) + np.diag(np.arange(1.0, n + 1) * 5))[..., None] + y
            ),
        )
    )
    to.add(f, x, y)


def convolution(to: StepWriter) -> None:
    rng = to.rng
    rank, groups, batches = rng.randint(1, 2), rng.choice((1, 1, 2)), rng.choice((1, 1, 1, 2))
    groups = 1 if batches == 2 else groups
    features, out = rng.randint(1, 2), rng.randint(1, 2) * groups * batches
    space = tuple(rng.randint(3, 5) for _ in range(rank))
    kernel = tuple(rng.randint(1, 3) for _ in range(rank))
    x = to.add(lambda x: fit(x, (batches, features * groups, *space)), to.pick())
    w = to.add(lambda w: fit(w, (out, features, *kernel)), to.pick())
    padding = [(rng.randint(0, 2), rng.randint(-1, 2)) for _ in range(rank)]
    strides, wide, apart = ([rng.randint(1, 2) for _ in range(rank)] for _ in range(3))
    names = rng.choice((("NCH", "OIH", "NCH"), ("NHC", "HIO", "NHC"))) if rank == 1 else ("NCHW", "OIHW", "NCHW")
    order = [names[0].index(letter) for letter in ("NCH" if rank == 1 else "NCHW")]
    kernels = [names[1].index(letter) for letter in ("OIH" if rank == 1 else "OIHW")]

    def f(x: Any, w: Any) -> Any:
        return lax.conv_general_dilated(
            jnp.transpose(x, [order.index(i) for i in range(rank + 2)]),
            jnp.transpose(w, [kernels.index(i) for i in range(rank + 2)]),
            strides,
            padding,
            lhs_dilation=wide,
            rhs_dilation=apart,
            dimension_numbers=names,
            feature_group_count=groups,
            batch_group_count=batches,
        )

    try:
        to.add(f, x, w)
    except (TypeError, ValueError):  # a window larger than what it slides over
        return


def windows(to: StepWriter) -> None:
    x = to.pick(1, 3)
    rng, rank = to.rng, len(to.shape(x))
    size, strides = [rng.randint(1, 3) for _ in range(rank)], [rng.randint(1, 2) for _ in range(rank)]
    padding = [(rng.randint(0, n - 1), rng.randint(0, n - 1)) for n in size]
    size = [min(n, m) for n, m in zip(size, to.shape(x), strict=True)]
    moved = to.noise(to.shape(x))
    op, start = rng.choice(((lax.add, 0.0), (lax.max, -np.inf), (lax.min, np.inf)))
    to.add(lambda x: lax.reduce_window(x + moved, start, op, size, strides, padding), x)


def gather(to: StepWriter) -> None:
    x = to.pick(1, 3)
    shape, axis = to.shape(x), to.axis(x)
    places = to.places(to.draw_shape(1, 2), shape[axis])
    along = to.places(tuple(shape), shape[axis])
    far, mask = places * 2 - 1, to.places((shape[0],), 2).astype(bool)
    moved = to.noise(shape)
    f = to.rng.choice(
        (
            lambda x: jnp.take(x, places, axis=axis),
            lambda x: jnp.take_along_axis(x, along, axis),
            lambda x: x.at[places % shape[0], ...].get(),
            lambda x: jnp.take(x, far, axis=axis, mode="fill", fill_value=0.5),
            lambda x: jnp.take(x, far, axis=axis, mode="clip"),
            lambda x: jnp.take(x, far, axis=axis, mode="wrap"),
            lambda x: jnp.where(mask.reshape(-1, *[1] * (len(shape) - 1)), x, 0.0),
            lambda x: jnp.take_along_axis(x, jnp.argsort(x + moved, axis=axis), axis),
            lambda x: jnp.take_along_axis(x, jnp.argmax(x + moved, axis=axis, keepdims=True), axis),
            lambda x: x[..., ::-1][:, None],
        )
    )
    to.add(f, x)


def scatter(to: StepWriter) -> None:
    x = to.pick(1, 3)
    shape, rng = to.shape(x), to.rng
    count = rng.randint(1, shape[0])
    apart = np.asarray(rng.sample(range(shape[0]), count))
    places = to.places((rng.randint(1, 4),), shape[0])
    new = to.add(lambda y: fit(y, (count, *shape[1:])), to.pick())
    more = to.add(lambda y: fit(y, (len(places), *shape[1:])), to.pick())
    moved = to.noise((len(places), *shape[1:]), 2.0)
    f, y = rng.choice(
        (
            (lambda x, y: x.at[places].add(y), more),
            (lambda x, y: x.at[places].set(y), more),
            (lambda x, y: x.at[places * 2 - 1].add(y, mode="drop"), more),
            (lambda x, y: x.at[apart].multiply(y, unique_indices=True), new),
            (lambda x, y: x.at[apart].set(y, unique_indices=True), new),
            (lambda x, _: x.at[places].multiply(moved), more),
            (lambda x, y: x.at[places].max(y + moved), more),
            (lambda x, y: x.at[places].min(y + moved), more),
            (lambda x, y: jax.ops.segment_sum(y, places, shape[0]) - x, more),
            (lambda x, y: x.at[1:, ...].add(0.5).at[:1].subtract(y[:1]), new),
            (lambda x, y: x.at[..., 0].set(jnp.sum(y)), new),
        )
    )
    to.add(f, x, y)


def sorting(to: StepWriter) -> None:
    x = to.pick(1, 3)
    axis, moved = to.axis(x), to.noise(to.shape(x))
    count = to.rng.randint(1, to.shape(x)[-1])
    f = to.rng.choice(
        (
            lambda x: jnp.sort(x + moved, axis=axis),
            lambda x: jnp.sort(x + moved, axis=axis, descending=True),
            lambda x: tuple(lax.sort((x + moved, jnp.sin(x)), dimension=axis, num_keys=1)),
            lambda x: lax.top_k(x + moved, count)[0],
            lambda x: jnp.quantile(x + moved, 0.3, axis=axis),
            lambda x: jnp.median(x + moved, axis=axis, keepdims=True),
        )
    )
    to.add(f, x)


def complex_numbers(to: StepWriter) -> None:
    x = to.pick(1, 3)
    axis, shape = to.axis(x), to.shape(x)
    y = to.add(lambda y: fit(y, shape), to.pick())
    f: Callable[[Any], Any] = to.rng.choice(
        (
            lambda z: jnp.exp(1j * z) * z,
            lambda z: z * jnp.conj(z) + 1j * z,
            lambda z: jnp.fft.fft(z, axis=axis),
            lambda z: jnp.fft.ifft(z * z, axis=axis),
            lambda z: jnp.sqrt(z * z / 9 + 2),
            lambda z: jnp.tanh(z / 3) / (z * jnp.conj(z) + 1),
            lambda z: jnp.log(jnp.sin(z / 4) + 3),
            lambda z: jnp.fft.rfft(z.real, axis=axis) * (1 - 0.5j),
            lambda z: jnp.fft.irfft(z, n=4, axis=axis) + 0j,
            lambda z: jnp.einsum("...i,...j->...ij", z, jnp.conj(z)),
            lambda z: (z + 2) ** 3 / jnp.abs(z + 5),
            lambda z: jnp.cumsum(z * z, axis=axis),
        )
    )
    parts = jnp.real, jnp.imag, lambda z: jnp.abs(z + 2j), lambda z: jnp.angle(z * z / 16 + 3)
    part: Callable[[Any], Any] = to.rng.choice(parts)
    to.add(lambda x, y: part(f(lax.complex(jnp.sin(x), jnp.sin(y)))), x, y)


def loop(to: StepWriter) -> None:
    if to.depth <= 0:
        return two_operands(to)
    x, rng = to.pick(0, 2), to.rng
    length, shape = rng.randint(1, 4), to.shape(x)
    y = to.add(lambda y: fit(y, (length, 3)), to.pick())
    step, given = to.body([shape, (3,)], shape), to.body([shape, (3,)], to.draw_shape(0, 1))
    back, unroll = rng.random() < 0.3, rng.choice((1, 1, 2))
    saved = jax.checkpoint(step) if rng.random() < 0.2 else step

    def scan(x: Any, y: Any) -> Any:
        last, all = lax.scan(lambda c, t: (saved(c, t), given(c, t)), x, y, reverse=back, unroll=unroll)
        return last, all

    def counted(x: Any, y: Any) -> Any:
        return lax.fori_loop(1, 1 + length, lambda i, c: step(c, y[i - 1] * i), x)

    def stopped(x: Any, y: Any) -> Any:
        """A loop that is left by a condition, which JAX can reverse as a scan."""
        moved = lambda c: step(c, y[0]) + 0.1  # noqa: E731
        return lax.fori_loop(0, 4, lambda _, c: lax.cond(jnp.sum(c) < 1.5, moved, lambda c: c, c), x)

    to.add(rng.choice((scan, scan, counted, stopped)), x, y)
    return None


def branch(to: StepWriter) -> None:
    if to.depth <= 0:
        return kinks(to)
    x, y = to.pick(0, 2), to.pick(0, 2)
    shapes, result = [to.shape(x), to.shape(y)], to.draw_shape(0, 2)
    arms = [to.body(shapes, result, 2) for _ in range(3)]
    bound = float(to.noise(()))
    f = to.rng.choice(
        (
            lambda x, y: lax.cond(jnp.sum(x) > bound, arms[0], arms[1], x, y),
            lambda x, y: lax.switch((jnp.abs(jnp.sum(y)) * 2).astype(int) % 3, arms, x, y),
            lambda x, y: lax.cond(jnp.mean(y) < bound, lambda x, y: arms[0](x, y), lambda *_: jnp.zeros(result), x, y),
        )
    )
    to.add(f, x, y)
    return None


def mapped(to: StepWriter) -> None:
    if to.depth <= 0:
        return product(to)
    x, y = to.pick(1, 2), to.pick(0, 2)
    rows = to.shape(x)
    axis = to.axis(x)
    row = (*rows[:axis], *rows[axis + 1 :])
    f = to.body([row, to.shape(y)], to.draw_shape(0, 1))
    name = to.rng.choice(("vmap", "map", "jit", "custom", "grad", "jvp"))

    if name == "vmap":
        to.add(lambda x, y: jax.vmap(f, (axis, None))(x, y), x, y)
    elif name == "map":
        to.add(lambda x, y: lax.map(lambda one: f(one, y), jnp.moveaxis(x, axis, 0)), x, y)
    elif name == "jit":
        once = jax.jit(f)
        to.add(lambda x, y: once(jnp.take(x, 0, axis), fit(once(jnp.take(x, -1, axis), y), y.shape)), x, y)
    elif name == "custom":
        rule: Any = jax.custom_vjp(f)
        rule.defvjp(lambda x, y: (f(x, y), (x, y)), lambda kept, seed: jax.vjp(f, *kept)[1](seed))
        other: Any = jax.custom_jvp(f)
        other.defjvp(lambda primals, tangents: jax.jvp(f, primals, tangents))
        one = to.rng.choice((rule, other))
        to.add(lambda x, y: one(jnp.take(x, 0, axis), y), x, y)
    elif name == "grad":
        to.add(lambda x, y: jax.grad(lambda x: jnp.sum(jnp.sin(f(jnp.take(x, 0, axis), y))))(x), x, y)
    else:
        to.add(lambda x, y: jax.jvp(lambda y: f(jnp.take(x, 0, axis), y), (y,), (jnp.cos(y),))[1], x, y)
    return None


PRODUCTIONS: Final[tuple[Production, ...]] = (
    one_operand,
    two_operands,
    kinks,
    reduction,
    running,
    movement,
    moving_parts,
    product,
    matrices,
    convolution,
    windows,
    gather,
    scatter,
    sorting,
    complex_numbers,
    loop,
    branch,
    mapped,
)
