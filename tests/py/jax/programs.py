"""JAX functions of many kinds, with arguments: what `test_programs` differentiates.

Each takes float arrays, and perhaps integers that it closes over, and gives a pytree. `PROGRAMS` maps a name to the
function and the shapes of its arguments.
"""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy
from jax import lax

import mlirad.jax as ad

PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[tuple[int, ...], ...]]] = {}

jax.config.update("jax_enable_x64", True)


def program(*shapes: tuple[int, ...]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def add(f: Callable[..., Any]) -> Callable[..., Any]:
        PROGRAMS[f.__name__] = f, shapes
        return f

    return add


# --- elements


@program((5,), (5,))
def arithmetic(x, y):
    return x * y - x / (1 + y * y) + (2 - x) ** 3


@program((4,))
def functions_of_one(x):
    positive = 1 + x * x
    return (
        jnp.sin(x) * jnp.exp(-x) + jnp.log(positive) * jnp.tanh(x) + jnp.sqrt(positive) + lax.rsqrt(positive),
        jnp.log1p(positive) + jnp.expm1(x) + jnp.cbrt(positive) + jax.nn.sigmoid(x) + jnp.abs(x) + jnp.tan(x / 3),
        jnp.sinh(x) + jnp.arctan(x) + jnp.arcsinh(x) + jnp.arctan2(x, positive) + positive**x + jnp.cosh(x),
    )


@program((4,))
def error_functions(x):
    return jax.scipy.special.erf(x) * jax.scipy.special.erfc(x) + jax.nn.gelu(x, approximate=False)


@program((4,))
def gamma_functions(x):
    return jax.scipy.special.gammaln(2 + x * x) + jax.scipy.special.digamma(2 + x * x)


@program((6,), (6,))
def choices(x, y):
    return jnp.where(x > y, x * y, y) + jnp.maximum(x, y) - jnp.minimum(x, 0) + jnp.clip(y, -0.5, 0.5) + jax.nn.relu(x)


@program((3,))
def types(x):
    return x.astype(jnp.float32).astype(jnp.float64) * 2 + jnp.floor(x) + jnp.round(x) * x


# --- shapes


@program((3, 4), (4,))
def broadcasts(x, y):
    return x * y + y[None, :] * x[:, :1] - 3 * jnp.ones((3, 4))


@program((3, 4))
def shapes(x):
    y = jnp.concatenate([x.T, jnp.flip(x.T, 0), x.reshape(4, 3)], axis=1)
    return jnp.pad(y[1:, ::2], ((1, 2), (0, 1))) * 2, jnp.tile(x, (2, 1)), jnp.stack([x, x * x]).transpose(2, 0, 1)


@program((5, 3))
def slices(x):
    i = jnp.int64(2)
    row = lax.dynamic_slice(x, (i, 0), (2, 3))
    return lax.dynamic_update_slice(x * x, row * 3, (i - 1, 0)), x.at[1:3].set(x[2:4] * 2), x.at[0, ::2].add(x[1, ::2])


@program((5, 3))
def padding(x):
    return lax.pad(x, 1.5, ((1, -1, 2), (-1, 2, 0))) ** 2


# --- sums and products


@program((3, 4))
def reductions(x):
    return x.sum(0) * x.mean(), jnp.var(x, axis=1), (x * x).sum(), jnp.linalg.norm(x, axis=0)


@program((3, 4))
def extrema(x):
    return x.max(0) * x.min(1).sum(), jax.nn.logsumexp(x, axis=1), jax.nn.softmax(x)


@program((2, 3))
def products_of_elements(x):
    return jnp.prod(x, axis=0)


@program((6,))
def running(x):
    return jnp.cumsum(x * x), jnp.cumsum(x[::-1]) ** 2


@program((6,))
def running_products(x):
    return jnp.cumprod(1 + x * x), lax.cummax(x)


@program((3, 4), (4, 2), (2,))
def dense_layer(x, w, b):
    return jnp.tanh(x @ w + b)


@program((2, 3, 4), (2, 4, 5), (5, 3))
def einsums(a, b, c):
    return jnp.einsum("bij,bjk,ki->b", a, b, c), jnp.einsum("bij,bjk->kbi", a, b)


@program((2, 3, 4), (4, 4), (4, 4), (4, 4))
def attention(x, wq, wk, wv):
    q, k, v = x @ wq, x @ wk, x @ wv
    mask = jnp.tril(jnp.ones((3, 3), bool))
    scores = jnp.where(mask, jnp.einsum("bid,bjd->bij", q, k) / 2, -1e30)
    return jnp.einsum("bij,bjd->bid", jax.nn.softmax(scores), v)


# --- convolutions and windows


@program((2, 7, 7, 3), (3, 3, 3, 4))
def convolution(x, w):
    numbers = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(x, w, (2, 1), "SAME", dimension_numbers=numbers)


@program((1, 4, 9), (4, 2, 3))
def grouped_convolution(x, w):
    without_axes = lax.conv_general_dilated(x[:, :2, 0], w[:, :, 0], (), ())
    return without_axes, lax.conv_general_dilated(x, w, (1,), [(2, 1)], rhs_dilation=(2,), feature_group_count=2)


@program((2, 3, 2), (4, 3, 3))
def convolution_without_elements(x, w):
    return lax.conv_general_dilated(x, w, (1,), "VALID"), jnp.sin(x), w**2


@program((1, 6, 6, 2))
def pools(x):
    window = (1, 2, 2, 1)
    return (
        lax.reduce_window(x, -jnp.inf, lax.max, window, window, "VALID"),
        lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 1, 1, 1), "SAME"),
    )


# --- indices


@program((6, 3))
def gathers(x):
    places = jnp.array([4, 0, 4, 2])
    return x[places] * 2, jnp.take_along_axis(x, jnp.array([[0], [2], [1], [1], [0], [2]]), 1), x[jnp.array([0, 1]), 1]


@program((6,), (4,))
def scatters(x, y):
    places = jnp.array([4, 0, 4, 2])
    return x.at[places].add(y * y), x.at[jnp.array([1, 3, 0, 5])].set(y), x.at[places].subtract(y * y)


@program((4, 3))
def repeated_factors(x):
    places, factors = jnp.array([3, 0, 3]), jnp.array([2.0, 0.0, -0.5])
    return x.at[places].multiply(factors[:, None]) ** 2, x.at[1, places % 3].divide(3.0), x.at[::2, 1].power(2)


@program((7, 2))
def segments(x):
    return jax.ops.segment_sum(x * x, jnp.array([0, 2, 1, 0, 2, 2, 1]), 3)


@program((7,))
def sorts(x):
    return jnp.sort(x) * jnp.arange(7.0), x[jnp.argsort(-x)][:3]


@program((7,))
def largest(x):
    return lax.top_k(x, 3)[0] ** 2


@program((7,))
def medians(x):
    return jnp.median(x), jnp.percentile(x, 30.0)


# --- control flow


@program((3,), (3,))
def fixed_loop(x, y):
    return lax.fori_loop(0, 6, lambda i, a: jnp.sin(a) * y + i * x, x)


@program((4,), (4, 4))
def recurrent_scan(h, w):
    def step(h, t):
        h = jnp.tanh(w @ h + jnp.cos(t))
        return h, (h.sum(), h * t)

    return lax.scan(step, h, jnp.arange(5.0))


@program((5, 3))
def scan_over_rows(x):
    def step(carry, row):
        return carry * row + jnp.sin(row), carry.sum() * row

    return lax.scan(step, x[0], x, reverse=True)


@program((3,))
def nested_loops(x):
    def inner(i):
        return lambda j, a: a + 0.1 * jnp.sin(a * (i + j))

    return lax.fori_loop(0, 4, lambda i, a: lax.fori_loop(0, 3, inner(i), a), x)


@program((), ())
def branches(x, y):
    first = lax.cond(x > 0.1, lambda a, b: a * b, lambda a, b: a - b * b, x, y)
    return first + lax.switch(jnp.int64(1), [jnp.sin, jnp.cos, jnp.exp], y)


@program((3,))
def branch_in_loop(x):
    def step(i, a):
        return lax.cond(a.sum() > 1, lambda v: v * 0.7, lambda v: v * v + x, a)

    return lax.fori_loop(0, 6, step, x)


@program((4,))
def choices_of_the_platform(x):
    inner = lambda y: lax.platform_dependent(y, tpu=jnp.tan, default=jnp.exp)  # noqa: E731
    given = jax.vmap(lambda y: lax.platform_dependent(y, cuda=jnp.cos, default=inner))(x)
    return lax.platform_dependent(x, cpu=jnp.sin, cuda=jnp.cos), ad.grad(lambda y: jnp.sum(inner(y) ** 2))(given)


@program((3,))
def rematerialized(x):
    step = jax.checkpoint(lambda a: jnp.sin(jnp.sin(a) * x))
    return lax.fori_loop(0, 3, lambda _, a: step(a), x)


@program((2, 3))
def mapped(x):
    return jax.vmap(lambda row: lax.fori_loop(0, 3, lambda _, a: jnp.cos(a) * row.sum(), row))(x)


@program((3,), (12, 3), (12, 3), (12,))
def lstm(h, wx, wh, b):
    def step(state, x):
        h, c = state
        i, f, g, o = jnp.split(wx @ x + wh @ h + b, 4)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        return (jax.nn.sigmoid(o) * jnp.tanh(c), c), c

    return lax.scan(step, (h, h), jnp.linspace(-1.0, 1.0, 12).reshape(4, 3))


@program((2,), ())
def runge_kutta(y, k):
    def slope(y):
        return jnp.array([y[1], -k * jnp.sin(y[0])])

    def step(y, _):
        a = slope(y)
        b = slope(y + 0.05 * a)
        c = slope(y + 0.05 * b)
        d = slope(y + 0.1 * c)
        return y + 0.1 / 6 * (a + 2 * b + 2 * c + d), None

    return lax.scan(step, y, None, length=8)[0]


@program((8, 8))
def heat(u):
    def step(_, u):
        inner = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1]
        return u.at[1:-1, 1:-1].add(0.1 * inner * u[1:-1, 1:-1])

    return lax.fori_loop(0, 5, step, u)


# --- linear algebra, transforms, complex and random numbers


@program((4, 4))
def cholesky(x):
    return jnp.linalg.cholesky(x @ x.T + 4 * jnp.eye(4))


@program((4, 4), (4, 2))
def triangular(x, b):
    lower = jnp.tril(x) + 4 * jnp.eye(4)
    solve = jax.scipy.linalg.solve_triangular
    return solve(lower, b, lower=True), solve(lower, b, lower=True, trans=1)


@program((3, 3), (3,))
def linear_system(x, b):
    return jnp.linalg.solve(x + 4 * jnp.eye(3), b), jnp.linalg.slogdet(x + 4 * jnp.eye(3))[1]


@program((3, 3))
def inverse(x):
    return jnp.linalg.inv(x + 4 * jnp.eye(3)), jax.scipy.linalg.expm(x * 0.1)


@program((8,))
def fourier(x):
    spectrum = jnp.fft.fft(x)
    return jnp.abs(spectrum) ** 2, jnp.fft.irfft(jnp.fft.rfft(x) * 2)


@program((4,), (4,))
def complex_numbers(x, y):
    z = x + 1j * y
    w = z * jnp.conj(z) + jnp.exp(z) / (2 + z * z)
    return w.real, w.imag * x, jnp.angle(z) + jnp.abs(w)


@program((3,))
def random_numbers(x):
    key = jax.random.key(3)
    return x * jax.random.normal(key, (3,)) + jax.random.uniform(key, (3,)) ** 2 * x * x


@program((4, 3), (3, 5), (5, 2))
def classifier(x, w1, w2):
    labels = jnp.array([0, 1, 1, 0])
    logits = jax.nn.relu(x @ w1) @ w2
    return -jnp.take_along_axis(jax.nn.log_softmax(logits), labels[:, None], 1).mean()


@program((3, 3), (2, 2), (5, 2))
def kalman_filter(dynamics, noise, seen):
    first = jnp.eye(2, 3)
    noise = noise @ noise.T + jnp.eye(2)

    def step(carry, y):
        mean, spread, likelihood = carry
        mean, spread = dynamics @ mean, dynamics @ spread @ dynamics.T + jnp.eye(3)
        own = first @ spread @ first.T + noise
        gain, error = jnp.linalg.solve(own, first @ spread).T, y - first @ mean
        likelihood -= error @ jnp.linalg.solve(own, error) + jnp.linalg.slogdet(own)[1]
        return (mean + gain @ error, spread - gain @ first @ spread, likelihood), mean

    (_, _, likelihood), means = lax.scan(step, (jnp.zeros(3), jnp.eye(3), 0.0), seen)
    return likelihood, means


@program((3, 3), (6, 3), (4, 3))
def graph_attention(w, messages, x):
    senders, receivers = jnp.array([0, 1, 2, 3, 0, 2]), jnp.array([1, 2, 3, 0, 2, 1])
    sent = jax.nn.leaky_relu(jnp.concatenate([x[senders], x[receivers]], -1) @ messages)
    score = sent.sum(-1)
    weight = jnp.exp(score - jax.ops.segment_max(score, receivers, 4)[receivers])
    weight /= jax.ops.segment_sum(weight, receivers, 4)[receivers]
    return jnp.tanh(x @ w + jax.ops.segment_sum(sent * weight[:, None], receivers, 4))


@program((6, 4))
def connectionist_temporal_classification(logits):
    labels = jnp.array([0, 1, 0, 2, 0, 2, 0])
    is_skipped = jnp.array([False, False, False, True, False, False, False])
    scores = jax.nn.log_softmax(logits)

    def step(before, now):
        one, two = (jnp.concatenate([jnp.full(n, -1e30), before[:-n]]) for n in (1, 2))
        ways = jnp.stack([before, one, jnp.where(is_skipped, two, -1e30)])
        return jax.nn.logsumexp(ways, 0) + now[labels], None

    start = jnp.full(7, -1e30).at[:2].set(scores[0, labels[:2]])
    last, _ = lax.scan(step, start, scores[1:])
    return -jnp.logaddexp(last[-1], last[-2])


@program((3,), (3,), (3,), (7,))
def state_space(decay, frequency, weights, x):
    a = jnp.exp(-jnp.exp(decay) + 1j * frequency)
    driven = x[:, None] * (weights + 0j)
    join = lambda one, two: (one[0] * two[0], two[0] * one[1] + two[1])  # noqa: E731
    _, states = lax.associative_scan(join, (jnp.broadcast_to(a, driven.shape), driven))
    return (states @ (weights * (1 - 0.3j))).real


@program((4, 3), (3, 4, 5), (3, 5, 4), (6, 4))
def mixture_of_experts(gate, w1, w2, x):
    scores = x @ gate
    best, chosen = lax.top_k(scores, 2)
    hidden = jax.nn.gelu(jnp.einsum("td,edh->teh", x, w1))
    given = jnp.einsum("tke,tk,teh,ehd->td", jax.nn.one_hot(chosen, 3), jax.nn.softmax(best), hidden, w2)
    return given, jax.nn.softmax(scores).mean(0)


@program((3,), (2, 5))
def beamforming(angles, weights):
    steering = jnp.exp(1j * jnp.pi * jnp.arange(5.0) * jnp.sin(angles)[:, None])
    covariance = steering.T @ steering.conj() + 0.5 * jnp.eye(5)
    best = jnp.linalg.solve(covariance, steering[0])
    power = jnp.abs(steering @ (weights[0] - 1j * weights[1])) ** 2
    return power, jnp.abs(best / (steering[0].conj() @ best)) ** 2


def arguments(name: str, seed: int = 0) -> tuple[numpy.ndarray, ...]:
    """Random arguments of a program."""
    random = numpy.random.default_rng(seed + sum(map(ord, name)))
    return tuple(random.uniform(-1, 1, shape) for shape in PROGRAMS[name][1])
