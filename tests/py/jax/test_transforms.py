"""What `mlirad.jax` takes and gives: structures, orders, batches, and messages."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy
import pytest
from jax import lax
from jax.sharding import PartitionSpec as P

import mlirad.jax as ad
from mlirad.errors import MissingRuleError, UnsupportedError, UsageError
from mlirad.jax.derived import pushforward_text

pytestmark = pytest.mark.slow
jax.config.update("jax_enable_x64", True)


def f(x, y):
    return jnp.sin(x) * y / (1 + x * x)


@pytest.mark.parametrize("argnums", [0, 1, -1, (0,), (1, 0), [0, 1]])
def test_argnums_are_those_of_jax(argnums) -> None:
    found, wanted = (g(f, argnums)(1.3, 0.7) for g in (ad.grad, jax.grad))
    assert type(found) is type(wanted)
    numpy.testing.assert_allclose(found, wanted, rtol=1e-12)


def test_pytrees_auxiliary_results_and_keywords() -> None:
    def loss(params, x, *, scale):
        value = params["w"][0] * x + params["b"] * params["w"][1]
        return value * scale, {"value": value, "index": 3}

    params = {"w": (0.5, 2.0), "b": 0.25}
    found, wanted = (g(loss, has_aux=True)(params, 3.0, scale=2.0) for g in (ad.value_and_grad, jax.value_and_grad))
    assert jax.tree.structure(found) == jax.tree.structure(wanted)
    numpy.testing.assert_allclose(jax.tree.leaves(found), jax.tree.leaves(wanted))
    gradient, aux = ad.grad(loss, has_aux=True)(params, 3.0, scale=2.0)
    assert (float(gradient["b"]), aux["index"]) == (4.0, 3)


def test_integers_have_tangents_of_float0() -> None:
    def g(x, n, flag):
        return lax.cond(flag, lambda: x * n, lambda: x), n + 1

    value, tangent = ad.jvp(g, (2.0, 3, True), (1.0, *(numpy.zeros((), jax.dtypes.float0),) * 2))
    assert (float(value[0]), float(tangent[0]), tangent[1].dtype) == (6.0, 3.0, jax.dtypes.float0)
    _, pullback = ad.vjp(g, 2.0, 3, True)
    adjoints = pullback((1.0, numpy.zeros((), jax.dtypes.float0)))
    assert (float(adjoints[0]), adjoints[1].dtype) == (3.0, jax.dtypes.float0)
    assert ad.grad(lambda x, n: x * n, 1, allow_int=True)(2.0, 3).dtype == jax.dtypes.float0


@pytest.mark.parametrize("dtype", [jnp.float32, jnp.float64])
def test_derivatives_have_the_type_of_their_argument(dtype) -> None:
    x = jnp.asarray(1.5, dtype)
    assert ad.grad(lambda x: jnp.exp(x) * 2)(x).dtype == dtype


def test_orders_mix_with_those_of_jax() -> None:
    g = lambda x: f(x, 0.7) * x  # noqa: E731
    expected = jax.grad(jax.grad(g))(1.3)
    for outer in (jax.grad, ad.grad):
        for inner in (jax.grad, ad.grad):
            assert outer(inner(g))(1.3) == pytest.approx(float(expected), rel=1e-12)
    assert jax.jacfwd(ad.grad(g))(1.3) == pytest.approx(float(expected), rel=1e-12)
    third = jax.grad(lambda x: ad.jvp(ad.grad(g), (x,), (1.0,))[1])(1.3)
    assert third == pytest.approx(float(jax.grad(jax.grad(jax.grad(g)))(1.3)), rel=1e-10)


def test_integer_results_pass_through_higher_orders() -> None:
    g = ad.value_and_grad(lambda x: (x * x * x, jnp.int32(3)), has_aux=True)
    (aux, _), second = jax.jvp(lambda x: (lambda v, d: (v[1], d))(*g(x)), (2.0,), (1.0,))
    assert (int(aux), float(second[1])) == (3, 12.0)


def test_derivatives_that_no_argument_moves_have_derivatives_that_are_zero() -> None:
    seed, x = numpy.random.default_rng(3).normal(size=(2, 4))
    for f in (lambda x: x, lambda x: (jnp.ones(4), x)[1], lambda x: lax.fori_loop(0, 0, lambda _, y: jnp.sin(y), x)):
        gradient = lambda x, f=f: ad.vjp(f, x)[1](seed)[0]  # noqa: E731
        found, moved = jax.jvp(gradient, (x,), (seed,))
        numpy.testing.assert_array_equal((found, moved), (seed, numpy.zeros(4)))


def test_derivatives_are_linear_functions_that_jax_transposes() -> None:
    primals, tangents = (1.3, 0.7), (0.4, -1.1)
    _, push = jax.linearize(ad.grad(f, (0, 1)), *primals)
    wanted = jax.linearize(jax.grad(f, (0, 1)), *primals)[1](*tangents)
    numpy.testing.assert_allclose(push(*tangents), wanted, rtol=1e-12)
    theirs = jax.linearize(jax.grad(f, (0, 1)), *primals)[1]
    found, expected = (jax.linear_transpose(linear, *primals)(wanted) for linear in (push, theirs))
    numpy.testing.assert_allclose(found, expected, rtol=1e-12)


def test_batches_of_some_arguments() -> None:
    xs = jnp.linspace(-1.0, 1.0, 4)
    for axes in ((0, None), (None, 0), (0, 0)):
        given = tuple(xs if axis == 0 else 0.3 for axis in axes)
        found, wanted = (jax.vmap(g(f, (0, 1)), axes)(*given) for g in (ad.grad, jax.grad))
        numpy.testing.assert_allclose(found, wanted, rtol=1e-12)
    twice = jax.vmap(jax.vmap(ad.grad(f), (0, None)), (None, 0))(xs, xs)
    numpy.testing.assert_allclose(twice, jax.vmap(jax.vmap(jax.grad(f), (0, None)), (None, 0))(xs, xs), rtol=1e-12)
    found = jax.vmap(lambda x, y: ad.jvp(f, (x, y), (y, x)))(xs, xs)
    numpy.testing.assert_allclose(found, jax.vmap(lambda x, y: jax.jvp(f, (x, y), (y, x)))(xs, xs), rtol=1e-12)


def test_what_a_function_closes_over_is_seen_from_outside() -> None:
    weights = jnp.float64(3.0)
    outer = lambda y: ad.grad(lambda x: weights * x * x * y)(2.0)  # noqa: E731
    assert jax.jit(outer)(5.0) == 60.0
    assert jax.grad(outer)(5.0) == 12.0
    numpy.testing.assert_allclose(jax.vmap(outer)(jnp.arange(3.0)), [0.0, 12.0, 24.0])


def test_loops_of_unknown_length_are_reversed() -> None:
    def newton(a, n):
        root = lax.while_loop(lambda x: abs(x * x - a) > 1e-12, lambda x: 0.5 * (x + a / x), a)
        return root * lax.fori_loop(0, n, lambda i, v: jnp.sin(v) * a, root)

    for n in (0, 1, 9):
        _, expected = jax.jvp(partial(newton, n=n), (2.0,), (1.0,))
        assert jax.jit(ad.grad(newton))(2.0, n) == pytest.approx(float(expected), rel=1e-10)
    three = partial(newton, n=3)
    _, second = jax.jvp(jax.jacfwd(three), (2.0,), (1.0,))
    assert jax.jvp(jax.jit(ad.grad(three)), (2.0,), (1.0,))[1] == pytest.approx(float(second), rel=1e-8)


def test_batches_whose_axis_the_function_sums_over() -> None:
    xs, shared = numpy.random.default_rng(5).normal(size=(4, 3)), 1.5
    programs = {
        "of one": lambda m: jax.vmap(m.grad(lambda x: lax.psum(jnp.sin(x), "b") * x), axis_name="b"),
        "of two": lambda m: jax.vmap(lambda x: m.grad(m.grad(lambda x: lax.pmean(x**3, "b") * x))(x), axis_name="b"),
        "shared": lambda m: jax.vmap(lambda x: x * m.grad(lambda y: lax.psum(y * y, "b"))(shared), axis_name="b"),
    }
    for name, program in programs.items():
        numpy.testing.assert_allclose(program(ad)(xs[:, 0]), program(jax)(xs[:, 0]), rtol=1e-12, err_msg=name)
    inner = lambda m: jax.vmap(m.grad(lambda x: lax.psum(jnp.sin(x), "a") * lax.pmean(x * x, "b")), axis_name="a")  # noqa: E731
    both = lambda m: jax.vmap(inner(m), axis_name="b")(xs)  # noqa: E731
    numpy.testing.assert_allclose(both(ad), both(jax), rtol=1e-12)


def test_what_jax_stops_has_no_derivative_of_any_order() -> None:
    def g(x):
        held, _ = lax.scan(lambda c, a: (lax.stop_gradient(c) * a + a, c), x[0], x)
        return held + jnp.sum(lax.stop_gradient(x) ** 2 * jax.jit(lambda y: jnp.sin(lax.stop_gradient(y)) * y)(x) * x)

    x, w = numpy.random.default_rng(0).normal(size=(2, 5))
    numpy.testing.assert_allclose(ad.grad(g)(x), jax.grad(g)(x), rtol=1e-12)
    expected = jax.jvp(jax.grad(g), (x,), (w,))[1]
    for outer, inner in ((ad, ad), (jax, ad), (ad, jax)):
        numpy.testing.assert_allclose(outer.jvp(inner.grad(g), (x,), (w,))[1], expected, rtol=1e-12)
        pulled = outer.grad(lambda y, inner=inner: inner.jvp(g, (y,), (w,))[1])(x)
        numpy.testing.assert_allclose(pulled, jax.grad(lambda y: jax.jvp(g, (y,), (w,))[1])(x), rtol=1e-12)
    rows = jnp.stack([x, w])
    numpy.testing.assert_allclose(jax.vmap(ad.grad(g))(rows), jax.vmap(jax.grad(g))(rows), rtol=1e-12)
    assert "custom_call" not in jax.jit(ad.grad(g)).lower(x).as_text()


def test_what_a_reduction_starts_with_has_no_share_in_a_tie() -> None:
    for x in ([-jnp.inf, -jnp.inf], [-3.0, -jnp.inf], [jnp.inf, 1.0], [2.0, 2.0]):
        given, w = jnp.array(x), numpy.random.default_rng(1).normal(size=2)
        for f, sign in ((jnp.max, 1.0), (jnp.min, -1.0)):
            wanted = jax.jvp(f, (sign * given,), (w,))[1]
            numpy.testing.assert_allclose(ad.jvp(f, (sign * given,), (w,))[1], wanted, rtol=1e-12)
            numpy.testing.assert_allclose(ad.grad(f)(sign * given), jax.grad(f)(sign * given), rtol=1e-12)
    start = lambda x, s: lax.reduce(x, s, lax.max, (0,))  # noqa: E731
    assert ad.grad(start, (0, 1))(jnp.array([1.0, 2.0]), 3.0)[1] == 1.0
    assert ad.grad(start, (0, 1))(jnp.array([1.0, 2.0]), 2.0)[1] == 0.0


def test_sorts_of_nothing_and_beside_numbers_that_count() -> None:
    empty = jnp.zeros((0, 3))
    assert ad.jvp(lambda x: jnp.sort(x, axis=0), (empty,), (empty,))[1].shape == (0, 3)
    assert ad.vjp(lambda x: jnp.sort(x, axis=0), empty)[1](empty)[0].shape == (0, 3)
    rng = numpy.random.default_rng(2)
    for kind, size in ((jnp.float64, 5), (jnp.int8, 300), (jnp.int32, 5)):
        g = lambda x, kind=kind, size=size: lax.sort((x, lax.iota(kind, size)), num_keys=1)[0]  # noqa: E731
        x, w = rng.normal(size=(2, size))
        numpy.testing.assert_allclose(ad.jvp(g, (x,), (w,))[1], jax.jvp(g, (x,), (w,))[1])
        numpy.testing.assert_allclose(ad.vjp(g, x)[1](w)[0], jax.vjp(g, x)[1](w)[0])


def test_samples_by_rejection_have_the_derivative_of_a_sample() -> None:
    f = lambda x, a: jnp.sum(x * jax.random.gamma(jax.random.key(0), a, (3,)))  # noqa: E731
    found, wanted = (jax.jit(g(f, (0, 1)))(2.0, 1.5) for g in (ad.grad, jax.grad))
    numpy.testing.assert_allclose(found, wanted, rtol=1e-6)


def test_functions_are_traced_once_for_each_type() -> None:
    traces = []

    def g(x):
        traces.append(x)
        return x * x

    gradient = ad.grad(g)
    assert [float(gradient(x)) for x in (1.0, 2.0, 3.0)] == [2.0, 4.0, 6.0]
    assert len(traces) == 1


def test_nothing_is_called_back() -> None:
    text = jax.jit(ad.grad(f)).lower(1.0, 2.0).as_text()
    assert "stablehlo.cosine" in text
    assert "custom_call" not in text


def test_messages_are_numbered_and_placed() -> None:
    with pytest.raises(UsageError, match=r"MA0961.*expected a JAX function"):
        ad.grad(3)
    with pytest.raises(UsageError, match=r"MA0963.*argnums=2"):
        ad.grad(f, 2)(1.0, 2.0)
    with pytest.raises(UsageError, match=r"MA0964.*int"):
        ad.grad(f)(1, 2.0)
    with pytest.raises(UsageError, match=r"MA0965.*\[3\]"):
        ad.grad(jnp.sin)(jnp.ones(3))
    with pytest.raises(UsageError, match=r"MA0965[^\n]*PyTreeDef"):
        ad.grad(lambda x: (x, x))(1.0)
    with pytest.raises(UsageError, match=r"MA0965.*a pair"):
        ad.grad(lambda x: x, has_aux=True)(1.0)
    with pytest.raises(UsageError, match=r"MA0965.*a pair"):
        ad.vjp(jnp.sin, 1.0, has_aux=True)
    with pytest.raises(UsageError, match=r"MA0965.*a pair"):
        ad.jvp(lambda x: {"a": x, "b": x}, (1.0,), (1.0,), has_aux=True)
    with pytest.raises(UsageError, match=r"MA0966.*structure"):
        ad.jvp(f, (1.0, 2.0), (1.0,))
    with pytest.raises(UsageError, match=r"MA0966.*cotangent"):
        ad.vjp(f, 1.0, 2.0)[1](jnp.ones(2))
    with pytest.raises(UnsupportedError, match=r"MA0962.*Debug"):
        ad.grad(lambda x: jax.debug.print("{}", x) or x * x)(1.0)
    with pytest.raises(UnsupportedError, match=r"test_transforms.py:\d+:\d+: error\[MA0962\].*calls back"):
        ad.grad(lambda x: lax.scan(lambda c, _: (_on_the_host(c), None), x, None, length=2)[0])(1.0)


def _on_the_host(x):
    return jax.pure_callback(numpy.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


def test_callbacks_behind_rules_of_their_own_are_differentiated() -> None:
    f = jax.custom_vjp(_on_the_host)
    f.defvjp(lambda x: (f(x), x), lambda x, g: (g * jnp.cos(x),))
    numpy.testing.assert_allclose(ad.grad(lambda x: f(x) * x)(0.3), numpy.sin(0.3) + 0.3 * numpy.cos(0.3), rtol=1e-12)


def test_cotangents_do_not_vary_where_their_value_does_not() -> None:
    mesh = jax.make_mesh((1,), ("i",))

    @partial(jax.shard_map, mesh=mesh, in_specs=P(), out_specs=P())
    def step(x):
        x = lax.pcast(x, "i", to="varying")
        value, pullback = ad.vjp(lambda x: lax.psum(jnp.sin(x), "i"), x)
        return pullback(x)[0] + value

    with pytest.raises(UsageError, match=r"MA0966.*varies over \['i'\], and its value over \[\]"):
        step(jnp.ones(2))


def test_what_only_a_library_computes_is_refused_with_its_line() -> None:
    with pytest.raises(UnsupportedError, match=r"test_transforms.py:\d+:\d+: error\[MA0968\].*'schur'"):
        ad.jvp(lambda x: lax.linalg.schur(x)[0], (jnp.eye(2),), (jnp.eye(2),))


def test_an_op_without_a_rule_is_refused_with_its_line() -> None:
    unknown = jax.ffi.ffi_call("nobody_knows_it", jax.ShapeDtypeStruct((), jnp.float64))
    with pytest.raises(MissingRuleError, match=r"test_transforms.py:\d+:\d+: error\[MA01\d\d\].*custom_call"):
        ad.grad(lambda x: unknown(x * x))(1.5)


def test_what_xla_does_not_take_is_refused() -> None:
    text = """
    func.func @main(%x: tensor<2xf64>) -> tensor<2xf64> {
      %0 = math.sin %x : tensor<2xf64>
      return %0 : tensor<2xf64>
    }"""
    with pytest.raises(UnsupportedError, match=r"MA0967.*'math\.\w+', which is not StableHLO"):
        pushforward_text(text, (0,), (0,))


def test_without_jax_there_is_a_message() -> None:
    program = "import sys; sys.modules['jax'] = None\nimport mlirad.jax"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "error[MA0960]" in ran.stderr
    assert "pip install 'mlirad[jax]'" in ran.stderr


def test_the_example_trains() -> None:
    example = Path(__file__).resolve().parents[3] / "examples" / "jax_training_step.py"
    ran = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    "f",
    [
        *(jax.nn.softplus, jax.nn.relu, jax.nn.relu6, jax.nn.sigmoid, jax.nn.log_sigmoid),
        lambda x: jnp.logaddexp2(x, 2 * x),
        *(lambda x: jnp.hypot(x, 0.7), lambda x: jnp.abs(x) ** 2, lambda x: jnp.clip(jnp.maximum(6.0, x), 0, 7)),
    ],
)
def test_jax_functions_with_rules_of_their_own(f):
    """At and beside the kinks of maxima and absolute values, and where exponentials overflow, to second order."""
    x = jnp.array([-800.0, -1.5, 0.0, 1e-9, 0.7, 6.0, 7.0, 800.0])

    def total(x):
        return jnp.sum(f(x) * jnp.sin(x))

    numpy.testing.assert_allclose(ad.grad(total)(x), jax.grad(total)(x), rtol=1e-12, atol=1e-12)
    second = jax.jvp(ad.grad(total), (x,), (jnp.ones_like(x),))[1]
    numpy.testing.assert_allclose(
        second, jax.jvp(jax.grad(total), (x,), (jnp.ones_like(x),))[1], rtol=1e-11, atol=1e-12
    )


def test_infinities_in_logaddexp():
    a = jnp.array([jnp.inf, -jnp.inf, 1.0, -jnp.inf])
    b = jnp.array([1.0, 2.0, -jnp.inf, -jnp.inf])
    for f in (jnp.logaddexp, jnp.logaddexp2):
        value, _ = ad.vjp(f, a, b)
        assert jnp.array_equal(value, f(a, b))
        assert jnp.array_equal(ad.jvp(f, (a, b), (a * 0, b * 0))[0], f(a, b), equal_nan=True)


def test_factorizations():
    """LU exchanges rows by scatters without an index; the square of the size of a complex number is real."""
    random = numpy.random.default_rng(3)
    a, w = random.normal(size=(2, 4, 4))

    def total(a):
        return jnp.sum(lax.linalg.lu(a)[0] * w) + jnp.sum(jnp.abs(jnp.fft.fft(a.T[0])) ** 2 * w[0])

    numpy.testing.assert_allclose(ad.grad(total)(a), jax.grad(total)(a), rtol=1e-9, atol=1e-10)


POWERS = [partial(lambda n, x: lax.integer_pow(x, n), n) for n in (-1, -2, -3, -4, -7)]


@pytest.mark.parametrize("f", [*POWERS, jnp.cbrt, jnp.arccos, jnp.arcsin])
def test_derivatives_at_poles_are_those_of_jax(f):
    x = jnp.array([0.0, -0.0, 1.0, -1.0, jnp.inf, -jnp.inf, 0.5, 1e-200, 1e300])
    pairs = [(ad.grad(f), jax.grad(f))]
    pairs += [(a(b(f)), jax.grad(jax.grad(f))) for a in (ad.grad, jax.grad) for b in (ad.grad, jax.grad)]
    pairs += [(lambda x: ad.jvp(ad.grad(f), (x,), (1.0,))[1], jax.grad(jax.grad(f)))]
    for found, wanted in pairs:
        numpy.testing.assert_allclose(jax.vmap(found)(x), jax.vmap(wanted)(x), rtol=1e-12)


def test_gradients_by_complex_numbers_are_those_of_jax():
    def f(tree, x):
        z = tree["z"]
        return jnp.sum(jnp.abs(jnp.exp(z) * x + z**3) ** 2) + jnp.real(jnp.prod(z) * 1j)

    given = {"z": jnp.array([0.3 + 1j, -0.7 - 0.2j, 1.5j])}, jnp.array([1.0, -2.0, 0.5])
    found, wanted = (g(f, (0, 1))(*given) for g in (ad.grad, jax.grad))
    numpy.testing.assert_allclose(found[0]["z"], wanted[0]["z"], rtol=1e-12)
    numpy.testing.assert_allclose(found[1], wanted[1], rtol=1e-12)


def test_derivatives_are_exported_for_several_platforms_or_depend_on_them():
    def chosen(x):
        return jnp.sum(lax.platform_dependent(x, cpu=jnp.sin, default=jnp.cos))

    def exported(f, *platforms):
        return jax.export.export(jax.jit(ad.grad(f)), platforms=platforms)(jnp.ones(3)).mlir_module()

    assert "stablehlo.cosine" in exported(lambda x: jnp.sum(jnp.sin(x)), "cpu", "cuda")
    cpu, other = exported(chosen, "cpu"), exported(chosen, "cuda")  # the derivative of cos has a sign
    assert ("stablehlo.negate" in cpu, "stablehlo.negate" in other) == (False, True)
    with pytest.raises(UnsupportedError, match="depends on the platform"):
        exported(chosen, "cpu", "cuda")
