"""Functions compose as values: any transform of any other gives what the chain rule, or a loop of calls, gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad import specializations
from mlirad.errors import MlirAdError
from tests.py.api.programs import SCALARS, WRITES

Array = np.ndarray[Any, Any]

#: Several results: a float, a tensor, a count.
SEVERAL = """
func.func @f(%w: tensor<3xf64>, %b: f64, %n: index) -> (f64, tensor<3xf64>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.splat %b : tensor<3xf64>
  %t = arith.mulf %w, %s : tensor<3xf64>
  %y = math.tanh %t : tensor<3xf64>
  %z = arith.constant 0.0 : f64
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %z) -> (f64) {
    %v = tensor.extract %y[%i] : tensor<3xf64>
    %q = arith.mulf %v, %v : f64
    %u = arith.addf %a, %q : f64
    scf.yield %u : f64
  }
  %m = arith.addi %n, %c1 : index
  return %r, %y, %m : f64, tensor<3xf64>, index
}
"""


def numbers(*shape: int) -> Array:
    return np.random.default_rng(sum(shape) + 1).normal(size=shape)


def picked(text: str) -> ad.Function:
    return ad.function(ad.parse(text), "f")


def slope(call: Callable[[float], Any], at: float, step: float = 1e-5) -> Any:
    return (np.asarray(call(at + step)) - np.asarray(call(at - step))) / (2 * step)


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(MlirAdError) as caught:
        call()
    return str(caught.value)


def test_a_function_is_compiled_when_it_is_called_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    lowered = specializations.lowered
    monkeypatch.setattr(specializations, "lowered", lambda *a: made.append(a[1]) or lowered(*a))
    batch = ad.vmap(ad.grad(picked(SCALARS)))
    assert made == []
    for size in (3, 3, 5, 3):
        batch(numbers(size), numbers(size))
    assert made == ["f_grad_vmap"] * 2
    second = ad.grad(ad.grad(picked(SCALARS)))
    for x in (0.1, 0.2, 0.3):
        second(x, 0.5)
    assert made == ["f_grad_vmap"] * 2 + ["f_grad_grad"]


def test_gradients_of_gradients() -> None:
    f = picked(SCALARS)
    first, second, third = ad.grad(f), ad.grad(ad.grad(f)), ad.grad(ad.grad(ad.grad(f)))
    for x, y in numbers(4, 2):
        assert np.isclose(first(x, y), slope(lambda v, y=y: f(v, y), x), rtol=1e-7)
        assert np.isclose(second(x, y), slope(lambda v, y=y: first(v, y), x), rtol=1e-6)
        assert np.isclose(third(x, y), slope(lambda v, y=y: second(v, y), x), rtol=1e-6)
    mixed, other = ad.grad(ad.grad(f, 0), 1), ad.grad(ad.grad(f, 1), 0)
    assert np.isclose(mixed(0.3, 0.7), other(0.3, 0.7), rtol=1e-13)


@pytest.mark.parametrize("text", [SCALARS, WRITES])
def test_batches_of_gradients_are_rows(text: str) -> None:
    f = picked(text)
    x = numbers(6, 4) if text == WRITES else numbers(6)
    a = numbers(6)
    for transform in (ad.grad, ad.value_and_grad):
        one = transform(f, argnums=(0, 1))
        rows = [one(v.copy(), float(b)) for v, b in zip(x, a, strict=True)]
        found = ad.vmap(one)(x.copy(), a)
        for part, *wanted in zip(flat(found), *map(flat, rows), strict=True):
            assert np.allclose(part, wanted, rtol=1e-12, atol=1e-14)


def flat(tree: Any) -> list[Any]:
    return [leaf for part in tree for leaf in flat(part)] if isinstance(tree, tuple) else [tree]


@pytest.mark.parametrize("text", [SCALARS, WRITES])
def test_jacobians_of_gradients_are_hessians(text: str) -> None:
    f = picked(text)
    x: Any = numbers(4) if text == WRITES else 0.4
    gradient = ad.grad(f)
    wanted = np.asarray(ad.hessian(f)(x, 0.7))
    for transform in (ad.jacfwd, ad.jacrev, ad.jacobian) if text == SCALARS else (ad.jacfwd,):
        assert np.allclose(transform(gradient)(x, 0.7), wanted, rtol=1e-11, atol=1e-14)
    assert np.allclose(wanted, wanted.T)


def test_a_batch_of_a_batch_and_a_pullback_of_a_batch() -> None:
    f = picked(SCALARS)
    x, y, w = numbers(3), numbers(5), numbers(5, 3)
    table = ad.vmap(ad.vmap(f, (0, None)), (None, 0))
    assert np.allclose(table(x, y), [[f(float(a), float(b)) for a in x] for b in y], rtol=1e-13)
    value, pullback = ad.vjp(table, x, y)
    assert np.array_equal(value, table(x, y))
    dx, dy = pullback(w)
    gradients = [[ad.grad(f, (0, 1))(float(a), float(b)) for a in x] for b in y]
    parts = np.array(gradients)
    assert np.allclose(dx, (parts[..., 0] * w).sum(0), rtol=1e-12)
    assert np.allclose(dy, (parts[..., 1] * w).sum(1), rtol=1e-12)


def test_the_gradient_of_a_batch_is_refused_but_for_one_float() -> None:
    f = picked(SCALARS)
    assert "MA0709" in refusal(lambda: ad.grad(ad.vmap(f))(numbers(3), numbers(3)))
    total = """
    func.func @f(%x: tensor<3xf64>) -> f64 {
      %c0 = arith.constant 0 : index
      %v = tensor.extract %x[%c0] : tensor<3xf64>
      %s = math.sin %v : f64
      return %s : f64
    }
    """
    shared = ad.vmap(picked(total), in_axes=0, out_axes=0)
    assert "MA0709" in refusal(lambda: ad.grad(shared)(numbers(2, 3)))


def test_argnums_are_positions_from_either_end() -> None:
    f = picked(SCALARS)
    x, y = 0.3, 0.7
    assert ad.grad(f, 1)(x, y) == ad.grad(f, argnums=-1)(x, y) == ad.grad(f, wrt="y")(x, y)
    assert ad.grad(f, (1, 0))(x, y) == (ad.grad(f, 1)(x, y), ad.grad(f)(x, y))
    assert ad.grad(ad.parse(SCALARS), "f", 1)(x, y) == ad.grad(f, 1)(x, y)
    rows = ad.hessian(f, (0, -1))(x, y)
    assert np.isclose(rows[0][1], rows[1][0], rtol=1e-13)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"argnums": 2}, "MA0707.*argnums=2 is not an argument"),
        ({"argnums": -3}, "MA0707.*argnums=-3 is not an argument"),
        ({"argnums": (0, 0)}, "MA0707.*twice"),
        ({"argnums": ()}, "MA0707.*argnums is empty"),
        ({"argnums": "x"}, "MA0730.*wrt='x'"),
        ({"argnums": True}, "MA0730"),
        ({"argnums": 0, "wrt": 0}, "MA0730.*both given"),
    ],
)
def test_argnums_that_do_not_fit_are_refused(options: dict[str, Any], said: str) -> None:
    f = picked(SCALARS)
    for transform in (ad.grad, ad.value_and_grad, ad.jacfwd, ad.jacrev, ad.hessian):
        with pytest.raises(MlirAdError, match=f"(?s){said}"):
            transform(f, **options)(0.1, 0.2)


def test_further_results_are_returned_as_they_are() -> None:
    f, w = picked(SEVERAL), numbers(3)
    assert "MA0709" in refusal(lambda: ad.grad(f)(w, 0.5, 2))
    gradient, (y, count) = ad.grad(f, has_aux=True)(w, 0.5, 2)
    assert count == 3
    assert np.allclose(y, np.tanh(0.5 * w), rtol=1e-15)
    assert np.allclose(gradient, y * (1 - y**2), rtol=1e-13)  # 2 y (1 - y^2) b, with b = 1 / 2
    (value, aux), both = ad.value_and_grad(f, (0, 1), has_aux=True)(w, 0.5, 2)
    assert np.isclose(value, (y**2).sum(), rtol=1e-14)
    assert np.array_equal(aux[0], y)
    assert np.array_equal(both[0], gradient)
    assert np.isclose(both[1], (2 * y * (1 - y**2) * w).sum(), rtol=1e-13)
    value, pullback, aux = ad.vjp(f, w, 0.5, 2, has_aux=True)
    assert aux[1] == 3
    assert np.allclose(pullback(2.0)[0], 2 * gradient, rtol=1e-13)


@pytest.mark.parametrize(
    "call",
    [
        lambda f: ad.grad(f, has_aux=True)(0.3, 0.7),
        lambda f: ad.value_and_grad(f, has_aux=True)(0.3, 0.7),
        lambda f: ad.hessian(f, has_aux=True)(0.3, 0.7),
        lambda f: ad.vjp(f, 0.3, 0.7, has_aux=True),
        lambda f: ad.jvp(f, (0.3, 0.7), (1.0, None), has_aux=True),
        lambda f: ad.linearize(f, 0.3, 0.7, has_aux=True),
    ],
)
def test_one_result_has_no_others(call: Callable[[ad.Function], Any]) -> None:
    assert "MA0734" in refusal(lambda: call(picked(SCALARS)))


def test_what_is_differentiated_again_is_the_first_of_what_calls_return() -> None:
    f = picked(SCALARS)
    both = ad.value_and_grad(f)
    slope_of_value, slope = ad.grad(both, has_aux=True)(0.3, 0.7)
    assert slope_of_value == pytest.approx(slope, rel=1e-13)
    text = """
    func.func @f(%x: f64) -> (f64, f64) {
      %s = math.sin %x : f64
      %c = math.cos %x : f64
      return %s, %c : f64, f64
    }
    """
    second, aux = ad.grad(ad.grad(picked(text), has_aux=True), has_aux=True)(0.3)
    assert np.allclose((second, aux), (-np.sin(0.3), np.cos(0.3)), rtol=1e-14)
    nested = ad.grad(ad.value_and_grad(picked(text), has_aux=True), has_aux=True)
    assert "MA0709" in refusal(lambda: nested(0.3))


def test_jacobians_have_the_structure_of_the_results() -> None:
    f = picked(SCALARS)
    of_value, of_gradient = ad.jacfwd(ad.value_and_grad(f, (0, 1)), (0, 1))(0.3, 0.7)
    assert np.allclose(of_value, ad.grad(f, (0, 1))(0.3, 0.7), rtol=1e-13)
    assert np.allclose(of_gradient, ad.hessian(f, (0, 1))(0.3, 0.7), rtol=1e-13)


def test_cotangents_have_the_structure_of_the_results() -> None:
    f = picked(SCALARS)
    both = ad.value_and_grad(f, (0, 1))
    (value, gradient), pullback = ad.vjp(both, 0.3, 0.7)
    assert (value, gradient) == both(0.3, 0.7)
    rows = ad.hessian(f, (0, 1))(0.3, 0.7)
    found = pullback((2.0, (3.0, 5.0)))
    wanted = [2 * gradient[i] + 3 * rows[0][i] + 5 * rows[1][i] for i in (0, 1)]
    assert np.allclose(found, wanted, rtol=1e-12)
    assert "MA0731" in refusal(lambda: pullback((2.0, 3.0, 5.0)))
    value, pullback, others = ad.vjp(both, 0.3, 0.7, has_aux=True)
    assert others == gradient
    assert np.allclose(pullback(2.0), np.multiply(2, gradient), rtol=1e-13)


def test_what_depends_on_sizes_has_no_code_without_arguments() -> None:
    batch = ad.vmap(picked(SCALARS))
    assert "MA0732" in refusal(lambda: batch.module)
    assert batch.compiled(numbers(4), numbers(4)).prototype.arguments[0].type.shape == (4,)
    assert "MA0701" in refusal(lambda: batch(numbers(3)))
    assert "MA0730" in refusal(lambda: ad.vmap(picked(SCALARS), 0, 0, 0))


def test_arrays_that_overlap_are_refused_where_one_is_written() -> None:
    text = """
    func.func @f(%x: memref<3xf64>, %y: memref<3xf64>) -> f64 {
      %c0 = arith.constant 0 : index
      %v = memref.load %x[%c0] : memref<3xf64>
      %w = arith.mulf %v, %v : f64
      memref.store %w, %y[%c0] : memref<3xf64>
      %r = memref.load %y[%c0] : memref<3xf64>
      return %r : f64
    }
    """
    f, x = picked(text), numbers(3)
    for function in (ad.grad(f), ad.value_and_grad(f), ad.hessian(f), ad.jacrev(f)):
        assert "MA0712" in refusal(lambda function=function: function(x, x))
        function(x, x.copy())
    batch = numbers(4, 3)
    assert "MA0712" in refusal(lambda: ad.vmap(ad.grad(f))(batch, batch))


def test_names_and_bound_calls_reach_the_code() -> None:
    f = picked(SCALARS)
    assert ad.grad(f)(y=0.7, x=0.3) == ad.grad(f)(0.3, 0.7) == ad.grad(f).bind(0.3, arg1=0.7)()
    x, y = numbers(2), numbers(2)
    assert np.array_equal(ad.vmap(f)(y=y, x=x), ad.vmap(f)(x, y))
    assert np.allclose(ad.jacfwd(ad.vmap(f), wrt="y")(x, y), ad.jacrev(ad.vmap(f), 1)(x, y), rtol=1e-13)
    assert repr(ad.vmap(ad.grad(f))) == "<batch of gradient of f(%x: f64, %y: f64) -> (f64)>"


def test_a_function_is_that_of_the_module_as_it_was() -> None:
    module = ad.parse(SCALARS)
    f = ad.function(module, "f")
    before = f(0.3, 0.7)
    next(iter(module.body.operations)).operation.erase()
    assert f(0.3, 0.7) == before
    assert np.isclose(ad.grad(f)(0.3, 0.7), slope(lambda x: f(x, 0.7), 0.3), rtol=1e-7)
