"""Steps with a derivative of JAX's or of the user's: both modes, higher orders, batches, and what is refused."""

import gc
from functools import partial

import jax
import jax.numpy as jnp
import numpy
import pytest
from jax import lax
from jax._src import core
from jax._src.lax import parallel
from jax.custom_derivatives import SymbolicZero
from jax.experimental.ode import odeint
from jax.extend.core import Primitive

import mlirad.jax as ad
from mlirad.errors import MlirAdError, UnsupportedError
from mlirad.jax import custom_rules

pytestmark = pytest.mark.slow
jax.config.update("jax_enable_x64", True)
X = numpy.random.default_rng(4).uniform(0.2, 0.8, 3)


@jax.custom_vjp
def tripled_on_the_way_back(x):
    return jnp.sin(x)


tripled_on_the_way_back.defvjp(lambda x: (jnp.sin(x), x), lambda x, dy: (3 * dy * jnp.cos(x),))


_WEIGHTS = jnp.array([0.5, 2.0, -1.0])


@jax.custom_vjp
def weighted(x):
    return x * _WEIGHTS


weighted.defvjp(lambda x: (x * _WEIGHTS, None), lambda _, dy: (3 * dy * _WEIGHTS,))


@jax.custom_jvp
def doubled(x, y):
    return x * y, x


@doubled.defjvp
def _doubled_jvp(primals, tangents):
    (x, y), (dx, dy) = primals, tangents
    return doubled(x, y), (2 * (x * dy + y * dx), dx)


@partial(jax.custom_vjp, nondiff_argnums=(0,))
def applied(f, x, n):
    return f(x) * n


applied.defvjp(lambda f, x, n: (f(x) * n, (x, n)), lambda f, kept, dy: (5 * dy * f(kept[0]) * kept[1], None))


def total(f):
    return lambda *x: sum(jnp.sum(jnp.sin(leaf) * X) for leaf in jax.tree.leaves(f(*x)))


USERS = {
    "custom_vjp": (lambda x: tripled_on_the_way_back(x * x), 1),
    "custom_jvp": (lambda x, y: doubled(jnp.exp(x), y), 2),
    "integers": (lambda x: applied(jnp.cos, x, 3), 1),
    "closes over an array": (lambda x: weighted(jnp.sin(x)), 1),
    "closes over an array in a loop": (lambda x: lax.scan(lambda c, _: (weighted(c), c), x, None, length=2)[0], 1),
    "in a loop": (lambda x: lax.scan(lambda c, a: (doubled(c, a)[0], tripled_on_the_way_back(c)), x[0], x), 1),
    "in a branch": (lambda x: lax.cond(x[0] > 0.1, tripled_on_the_way_back, jnp.cos, x), 1),
    "in a loop of unknown length": (
        lambda x: lax.while_loop(lambda c: jnp.sum(c) < 9, lambda c: doubled(c, x + 1.3)[0], x),
        1,
    ),
}


@pytest.mark.parametrize("name", USERS)
def test_rules_of_the_user_hold_in_reverse_mode(name) -> None:
    f, count = USERS[name]
    given = (X, X[::-1] + 0.5)[:count]
    if name == "in a loop of unknown length":  # which JAX does not reverse
        steps = 1 + next(i for i in range(40) if numpy.sum(X * (X + 1.3) ** (i + 1)) >= 9)
        known = lambda x: lax.fori_loop(0, steps, lambda _, c: doubled(c, x + 1.3)[0], x)  # noqa: E731
    else:
        known = f
    wanted = jax.grad(total(known), tuple(range(count)))(*given)
    numpy.testing.assert_allclose(ad.grad(total(f), tuple(range(count)))(*given), wanted, rtol=1e-11)
    batched = jax.vmap(ad.grad(total(f), tuple(range(count))))(*(jnp.stack([one, one]) for one in given))
    numpy.testing.assert_allclose(jax.tree.map(lambda one: one[1], batched), wanted, rtol=1e-11)


def test_rules_of_the_user_hold_in_forward_mode() -> None:
    w = X - 0.4
    f = lambda x: doubled(jnp.exp(x), x)  # noqa: E731
    for found, wanted in zip(ad.jvp(f, (X,), (w,)), jax.jvp(f, (X,), (w,)), strict=True):
        numpy.testing.assert_allclose(found, wanted, rtol=1e-12)
    # A reverse derivative alone is transposed, which JAX does not do.
    _, tangent = ad.jvp(lambda x: tripled_on_the_way_back(x * x), (X,), (w,))
    numpy.testing.assert_allclose(tangent, 6 * X * numpy.cos(X * X) * w, rtol=1e-12)


def test_rules_of_the_user_hold_in_higher_orders() -> None:
    f = total(lambda x: (tripled_on_the_way_back(x * x), doubled(x, jnp.sin(x))))
    wanted = jax.grad(lambda x: jnp.sum(jax.grad(f)(x) * X))(X)
    for outer in (jax, ad):
        for inner in (jax, ad):
            found = outer.grad(lambda x, inner=inner: jnp.sum(inner.grad(f)(x) * X))(X)
            numpy.testing.assert_allclose(found, wanted, rtol=1e-11)


@pytest.mark.parametrize("f", [tripled_on_the_way_back, weighted])
def test_what_the_forward_part_of_a_rule_gives_is_differentiated_as_it_stands(f) -> None:
    # Neither keeps anything that depends on x, and the forward parts have not the derivatives that the rules say.
    def twice(inner, outer):
        return outer(lambda y: jnp.sum(inner(lambda x: jnp.sum(f(x) ** 2))(y) ** 2))

    wanted = twice(jax.grad, jax.grad)(X)
    for inner, outer in ((ad.grad, ad.grad), (ad.grad, jax.grad), (jax.grad, ad.grad)):
        numpy.testing.assert_allclose(twice(inner, outer)(X), wanted, rtol=1e-12)
    batched = jax.vmap(twice(ad.grad, ad.grad))(jnp.stack([X, X]))
    numpy.testing.assert_allclose(batched[1], wanted, rtol=1e-12)


@jax.custom_vjp
def first_of(x, y):
    return 2.0 * x


first_of.defvjp(lambda x, y: (2.0 * x, None), lambda _, dz: (3 * dz, None))


@jax.custom_jvp
def sine_and_root(x, y):
    return jnp.sin(x), jnp.sqrt(y)


@partial(sine_and_root.defjvp, symbolic_zeros=True)
def _sine_and_root_jvp(primals, tangents):
    (x, y), (dx, dy) = primals, tangents
    dy = dy if isinstance(dy, SymbolicZero) else dy / (2 * jnp.sqrt(y))
    return sine_and_root(x, y), (dx if isinstance(dx, SymbolicZero) else dx * jnp.cos(x), dy)


@jax.custom_vjp
def product_and_root(x, y):
    return x * y, jnp.sqrt(y)


def _product_and_root_bwd(kept, given):
    (x, y), (dz, dr) = kept, given
    dz = jnp.zeros(()) if isinstance(dz, SymbolicZero) else dz
    return dz * y, dz * x if isinstance(dr, SymbolicZero) else dz * x + dr / (2 * jnp.sqrt(y))


product_and_root.defvjp(
    lambda x, y: (product_and_root(x.value, y.value), (x.value, y.value)), _product_and_root_bwd, symbolic_zeros=True
)

EQUAL = numpy.diag([1.0, 2.0, 2.0])
#: Of x, around 1: what has no cotangent, or no tangent, is multiplied with Inf in the rules.
ZEROS = {
    "eigenvalues of eigh": lambda x: jnp.linalg.eigh(EQUAL * x)[0] * X,
    "eigenvectors without a derivative": lambda x: x**2 * jnp.round(jnp.linalg.eigh(EQUAL * x)[1]),
    "singular values": lambda x: jnp.linalg.svd(EQUAL * x)[1] * X,
    "a triangle": lambda x: jnp.linalg.qr(EQUAL[:, :2] * x)[1],
    "in a loop": lambda x: lax.scan(lambda c, _: (jnp.linalg.eigh(c * EQUAL)[0][1] / 2 * x, None), x, X)[0],
    "in a branch": lambda x: lax.cond(x > 0, lambda x: jnp.linalg.eigh(EQUAL * x)[0], lambda x: X * x, x),
    "in a batch": lambda x: jax.vmap(lambda a: jnp.linalg.eigh(a)[0] @ X)(jnp.stack([EQUAL * x, EQUAL])),
    "jit": lambda x: jax.jit(jnp.linalg.eigh)(EQUAL * x)[0] * X,
    "remat": lambda x: jax.checkpoint(lambda x: jnp.linalg.eigh(EQUAL * x)[0] * X)(x),
    "one result of custom_jvp": lambda x: sine_and_root(x, x - x)[0] + jnp.floor(sine_and_root(x, x - x)[1]),
    "one argument of custom_jvp": lambda x: sine_and_root(x, 0.0)[0] * jnp.sqrt(sine_and_root(x, 0.0)[1]),
}
ZEROS_IN_REVERSE = {
    "an adjoint that is None": lambda x: first_of(x, jnp.sqrt(x - x)),
    "one result of custom_vjp": lambda x: product_and_root(x, x - x)[0],
    "both results of custom_vjp": lambda x: sum(product_and_root(x, x * x)),
}
WEIGHTS = numpy.random.default_rng(5).uniform(0.5, 2.0, len(ZEROS) + len(ZEROS_IN_REVERSE))


def test_symbolic_zeros_have_no_part_in_a_rule() -> None:
    functions = [*ZEROS.values(), *ZEROS_IN_REVERSE.values()]
    f = lambda *xs: sum(w * jnp.sum(f(x)) for w, f, x in zip(WEIGHTS, functions, jnp.concatenate(xs)))  # noqa: B905,E731
    xs, ys = jnp.ones(len(ZEROS)), jnp.ones(len(ZEROS_IN_REVERSE))
    us, h = 1 / (2 + jnp.arange(xs.size)), lambda xs: f(xs, jnp.zeros(0))
    found, wanted = ad.grad(f, (0, 1))(xs, ys), jax.grad(f, (0, 1))(xs, ys)
    assert all(numpy.isfinite(one).all() for one in found)
    for one, other in zip(found, wanted, strict=True):
        numpy.testing.assert_allclose(one, other, rtol=1e-11)
    batched = jax.vmap(ad.grad(f, (0, 1)), (0, None))(jnp.stack([xs, xs]), ys)
    for one, other in zip(batched, wanted, strict=True):
        numpy.testing.assert_allclose(one[1], other, rtol=1e-11)
    numpy.testing.assert_allclose(ad.jvp(h, (xs,), (us,)), jax.jvp(h, (xs,), (us,)), rtol=1e-11)
    found, wanted = (one.jvp(one.grad(h), (xs,), (us,))[1] for one in (ad, jax))
    assert numpy.isfinite(wanted).sum() > 3
    numpy.testing.assert_allclose(found, wanted, rtol=1e-10)
    found, wanted = (one.grad(lambda xs, one=one: jnp.sum(one.grad(h)(xs) * us))(xs) for one in (ad, jax))
    numpy.testing.assert_allclose(found, wanted, rtol=1e-10)


def test_sines_of_imaginary_numbers_have_their_derivatives() -> None:
    z, u = jnp.array([0.0, 0.7j, 0.3 + 0.2j, -1.0]), jnp.array([1.0 + 2j, -0.5 + 1j, 2.0, 1j])
    for f in (jnp.sin, jnp.cos, lambda z: jnp.sin(z) * jnp.cos(z)):
        numpy.testing.assert_allclose(ad.jvp(f, (z,), (u,)), jax.jvp(f, (z,), (u,)), rtol=1e-12)
        g = lambda x, y, f=f: jnp.sum(jnp.real(f(lax.complex(x, y)) * (0.3 - 0.7j)))  # noqa: E731
        both = [one.jvp(one.grad(g, (0, 1)), (z.real, z.imag), (u.real, u.imag)) for one in (ad, jax)]
        numpy.testing.assert_allclose(*both, rtol=1e-11, atol=1e-12)


def test_rules_of_rules_are_traced_only_for_the_order_that_is_asked_for() -> None:
    """Each derivative of a `sinc` has a rule that calls the next one."""
    for x in (0.0, 0.3):
        wanted = jax.grad(jax.grad(jax.grad(jnp.sinc)))(x)
        assert ad.grad(ad.grad(ad.grad(jnp.sinc)))(x) == pytest.approx(float(wanted), abs=1e-12)


def test_what_a_function_with_a_rule_closes_over_is_constant_or_refused() -> None:
    @jax.custom_vjp
    def solved(y, k):
        return lax.fori_loop(0, 3, lambda _, y: y + 0.1 * k * jnp.sin(y), y)

    solved.defvjp(lambda y, k: (solved(y, k), (y, k)), lambda kept, dy: (dy * kept[1], jnp.sum(dy * kept[0])))
    f = lambda y, k: jnp.sum(solved(y, k) * solved(y * y, 0.5))  # noqa: E731
    for wanted, found in zip(jax.grad(f, (0, 1))(X, 0.7), ad.grad(f, (0, 1))(X, 0.7), strict=True):
        numpy.testing.assert_allclose(found, wanted, rtol=1e-12)
    times = jnp.linspace(0.0, 1.0, 3)
    f = lambda y: jnp.sum(odeint(lambda y, t: -y * jnp.sin(t), y, times) ** 2)  # noqa: E731
    numpy.testing.assert_allclose(jax.jit(ad.grad(f))(X), jax.jit(jax.grad(f))(X), rtol=1e-10)


def test_a_rule_that_cannot_be_traced_is_refused_with_its_line() -> None:
    @jax.custom_vjp
    def wrong(x):
        return x

    wrong.defvjp(lambda x: (x, None), lambda _, dy: (dy, dy))
    with pytest.raises(UnsupportedError, match=r"test_custom_rules.py:\d+:\d+: error\[MA0971\].*'wrong'"):
        ad.grad(lambda x: wrong(x) * x)(1.0)
    with pytest.raises(UnsupportedError, match=r"test_custom_rules.py:\d+:\d+: error\[MA0971\].*'eig'"):
        ad.jvp(lambda x: jnp.linalg.eig(x)[1].real, (jnp.eye(2),), (jnp.eye(2),))

    def around(x, k):
        inner = jax.custom_vjp(lambda x: x * k)
        inner.defvjp(lambda x: (x * k, None), lambda _, dy: (dy * k,))
        return jnp.sum(inner(x))

    with pytest.raises(UnsupportedError, match=r"error\[MA0971\].*not among its arguments"):
        jax.vmap(ad.grad(lambda x: around(x, jnp.sin(X))))(jnp.stack([X, X]))

    @jax.custom_vjp
    def clipped(x):
        return x * 1.0

    clipped.defvjp(lambda x: (x * 1.0, None), lambda _, dy: (jnp.clip(dy, -1.0, 1.0),))
    refused = pytest.raises(UnsupportedError, match=r"test_custom_rules.py:\d+:\d+: error\[MA0332\]: 'clipped' has no")
    with refused:
        ad.jvp(lambda x: clipped(x) * 2, (1.0,), (1.0,))
    with refused:
        ad.grad(lambda x: ad.jvp(clipped, (x,), (1.0,))[1])(1.0)
    with pytest.raises(MlirAdError, match=r"test_custom_rules.py:\d+:\d+: error\[MA0105\].*no_derivative"):
        ad.grad(lambda a: jax.scipy.special.betainc(a, 0.7, 0.5))(1.0)


def test_a_rule_that_cannot_be_traced_does_not_matter_where_nothing_moves() -> None:
    # The rule of `xlogy` takes no integer.
    f = lambda x: jnp.sum(x**2) * jax.scipy.special.xlogy(2, 3.0)  # noqa: E731
    numpy.testing.assert_allclose(ad.grad(f)(X), jax.grad(f)(X), rtol=1e-12)
    numpy.testing.assert_allclose(ad.jvp(f, (X,), (X,)), jax.jvp(f, (X,), (X,)), rtol=1e-12)


def test_steps_are_forgotten_with_the_functions_that_hold_them() -> None:
    before = len(custom_rules._KNOWN)
    for scale in (1.0, 2.0):
        ad.grad(lambda x, scale=scale: jnp.sum(jnp.linalg.eigvalsh(x + x.T) * doubled(scale, scale)[0]))(jnp.eye(2))
    assert len(custom_rules._KNOWN) > before
    jax.clear_caches()
    for cached in ("_compiled", "_subject_of", "_batched"):
        getattr(ad.primitives, cached).cache_clear()
    ad.transforms._evaluated.cache_clear()
    ad.tracing._opened.cache_clear()
    gc.collect()
    assert len(custom_rules._KNOWN) <= before


def test_factorizations_in_both_modes_of_second_order() -> None:
    a, w, u = numpy.random.default_rng(3).normal(size=(3, 2, 2))

    def f(a):
        symmetric = a @ a.T + jnp.diag(jnp.arange(1.0, 3.0))
        values, vectors = jnp.linalg.eigh(symmetric)
        q, r = jnp.linalg.qr(symmetric)
        parts = (
            jnp.linalg.inv(symmetric) * w,
            vectors**2 * w,
            values * w[0],
            q * w,
            r * w,
            jnp.linalg.svdvals(a) * w[1],
        )
        return sum(map(jnp.sum, parts)) + jnp.linalg.slogdet(symmetric)[1] + jnp.linalg.det(a)

    wanted = jax.jvp(jax.grad(f), (a,), (u,))
    found = ad.jvp(ad.grad(f), (a,), (u,))
    for one, other in zip(found, wanted, strict=True):
        numpy.testing.assert_allclose(one, other, rtol=1e-7, atol=1e-7 * float(jnp.abs(other).max()))


def test_eigenvalues_have_a_second_derivative_where_jax_has_none() -> None:
    a, u = numpy.random.default_rng(4).normal(size=(2, 3, 3))
    gradient = ad.grad(lambda a: jnp.sum(jnp.linalg.eigvals(a) ** 3).real)  # the trace of a ** 3
    found = ad.jvp(gradient, (a,), (u,))
    numpy.testing.assert_allclose(found[0], 3 * (a @ a).T, rtol=1e-12, atol=1e-12)
    numpy.testing.assert_allclose(found[1], 3 * (a @ u + u @ a).T, rtol=1e-12, atol=1e-12)


def test_each_primitive_of_jax_that_may_change_what_varies_is_known() -> None:
    # One that is new to JAX has to be looked at: does it change over which devices a value varies? Then it is a step.
    found = {one for module in (core, parallel) for one in vars(module).values() if isinstance(one, Primitive)}
    known = {*_NAMES.split(), *(one.name for one in custom_rules._VARYING)}
    asynchronous = ("_start", "_done")
    assert not {one.name for one in found if not one.name.endswith(asynchronous)} - known


#: Whose derivative in StableHLO is that of JAX, or that no derivative gets to.
_NAMES = """
    accum_grad_in_ref all_gather all_to_all axis_index call closed_call empty_ref free_ref freeze new_ref pbroadcast
    pmax pmin ppermute precv psend psum ragged_all_to_all reduce_scatter stage
"""
