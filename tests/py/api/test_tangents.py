"""`jvp`, `linearize` and `hvp` against differences, pullbacks and Hessians; `checkpoint` and `stop_gradient`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad import specializations
from mlirad.edit.module import reachable, symbols
from mlirad.errors import MlirAdError
from mlirad.linearized import linearized_code
from tests.fuzz.heap import leaked_bytes

Array = np.ndarray[Any, Any]

#: From one array into another.
SQUARES = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.mulf %a, %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
  }
  return
}
"""
#: A loop over an array that it changes, and a result.
WRITES = """
func.func @f(%x: memref<?xf64>, %a: f64, %n: index) -> (f64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %s : f64
    %q = math.sin %w : f64
    memref.store %q, %x[%i] : memref<?xf64>
    %u = arith.addf %s, %q : f64
    scf.yield %u : f64
  }
  return %r, %n : f64, index
}
"""
TENSORS = """
func.func @f(%w: tensor<4x3xf64>, %x: tensor<3xf64>, %b: f64) -> (tensor<4xf64>, f64) {
  %z = tensor.splat %b : tensor<4xf64>
  %y = linalg.matvec ins(%w, %x : tensor<4x3xf64>, tensor<3xf64>) outs(%z : tensor<4xf64>) -> tensor<4xf64>
  %r = math.tanh %y : tensor<4xf64>
  %e = math.exp %b : f64
  return %r, %e : tensor<4xf64>, f64
}
"""
ENERGY = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %u = memref.load %y[%i] : memref<?xf64>
    %w = arith.mulf %v, %s : f64
    %p = arith.mulf %w, %u : f64
    %q = math.sin %p : f64
    %t = arith.addf %q, %v : f64
    scf.yield %t : f64
  }
  return %r : f64
}
"""


def picked(text: str) -> ad.Function:
    return ad.function(ad.parse(text), "f")


def numbers(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng((*shape, seed)).normal(size=shape)


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(MlirAdError) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize(
    "text", ["%r = arith.constant 2.0 : f64", "%z = arith.constant 2.0 : f64\n%r = math.sin %z : f64"]
)
def test_a_function_without_arguments_has_zero_tangents(text: str) -> None:
    f = picked(
        f"func.func @f() -> (f64, index) {{ %n = arith.constant 3 : index\n{text}\nreturn %r, %n : f64, index }}"
    )
    assert ad.jvp(f, (), ()) == (f(), (0.0, None))
    value, along = ad.linearize(f)
    assert (value, along()) == (f(), (0.0, None))


def test_tangents_are_differences_and_those_of_written_arrays_are_written() -> None:
    f, x, dx, h = picked(WRITES), numbers(5), numbers(5, seed=1), 1e-6
    given, tangent = x.copy(), dx.copy()
    (value, count), (found, nothing) = ad.jvp(f, (given, 0.8, 5), (tangent, -0.3, None))
    sides = []
    for sign in (h, -h):
        moved = x + sign * dx
        sides.append((f(moved, 0.8 - 0.3 * sign, 5)[0], moved))
    plain = x.copy()
    assert (value, count) == f(plain, 0.8, 5)
    assert nothing is None
    assert np.array_equal(given, plain)
    assert np.isclose(found, (sides[0][0] - sides[1][0]) / (2 * h), rtol=1e-8)
    assert np.allclose(tangent, (sides[0][1] - sides[1][1]) / (2 * h), rtol=1e-7)


def test_tangents_and_cotangents_are_dual() -> None:
    f = picked(TENSORS)
    primals = numbers(4, 3), numbers(3), 0.3
    tangents = numbers(4, 3, seed=1), numbers(3, seed=1), -0.7
    (_, _), (dr, de) = ad.jvp(f, primals, tangents)
    seed, other = numbers(4, seed=2), 1.7
    gradients = ad.vjp(f, *primals)[1]((seed, other))
    left = np.dot(dr, seed) + de * other
    assert np.isclose(left, sum(np.sum(g * t) for g, t in zip(gradients, tangents, strict=True)), rtol=1e-12)


def test_none_is_a_constant(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    lowered = specializations.lowered
    monkeypatch.setattr(specializations, "lowered", lambda *a: made.append(a[1]) or lowered(*a))
    f, primals = picked(TENSORS), (numbers(4, 3), numbers(3), 0.3)
    tangent = numbers(3, seed=1)
    for scale in (1.0, 2.0):
        (_, _), (found, _) = ad.jvp(f, primals, (None, scale * tangent, None))
        zeros = ad.jvp(f, primals, (np.zeros((4, 3)), scale * tangent, 0.0))[1][0]
        assert np.allclose(found, zeros, rtol=1e-15)
    assert made == ["f_jvp"] * 2


def test_the_first_result_has_a_tangent_and_others_are_returned() -> None:
    value, tangent, aux = ad.jvp(picked(WRITES), (numbers(5), 0.8, 5), (None, 1.0, None), has_aux=True)
    assert aux == 5
    assert (value, tangent) == tuple(p[0] for p in ad.jvp(picked(WRITES), (numbers(5), 0.8, 5), (None, 1.0, None)))


def test_a_linear_function_of_the_first_result() -> None:
    value, along, aux = ad.linearize(picked(WRITES), numbers(5), 0.8, 5, has_aux=True)
    assert aux == 5
    assert (value, along(None, 1.0, None)) == ad.jvp(
        picked(WRITES), (numbers(5), 0.8, 5), (None, 1.0, None), has_aux=True
    )[:2]


def test_tensors_whose_size_no_tape_knows_are_linear_too() -> None:
    text = """func.func @f(%x: tensor<?xf64>) -> tensor<?xf64> {
      %s = math.sin %x : tensor<?xf64>
      %y = arith.mulf %s, %x : tensor<?xf64>
      return %y : tensor<?xf64>
    }"""
    x, dx = numbers(5), numbers(5, seed=1)
    value, along = ad.linearize(ad.function(ad.parse(text), "f"), x)
    np.testing.assert_allclose(value, np.sin(x) * x, rtol=1e-15)
    for scale in (1.0, -3.0):
        np.testing.assert_allclose(along(scale * dx), scale * (np.cos(x) * x + np.sin(x)) * dx, rtol=1e-13)


def test_a_linear_function_keeps_the_arguments_it_was_made_for() -> None:
    f, x, dx = picked(ENERGY), numbers(6), numbers(6, seed=1)
    y = numbers(6, seed=2)
    kept = x.copy(), y.copy()
    value, f_jvp = ad.linearize(f, x, y, 0.4)
    x[:] = np.nan
    assert value == f(*kept, 0.4)
    found = f_jvp(dx, None, 0.5)
    assert found == ad.jvp(f, (*kept, 0.4), (dx, None, 0.5))[1]
    assert np.isclose(f_jvp(2 * dx, None, 1.0), 2 * found, rtol=1e-14)
    z, dz = numbers(5), numbers(5, seed=1)
    before = z.copy()
    _, along = ad.linearize(picked(WRITES), z, 0.8, 5)
    for _ in range(2):
        tangent = dz.copy()
        found = along(tangent, 1.0, None)[0]
        wanted = dz.copy()
        assert found == ad.jvp(picked(WRITES), (before.copy(), 0.8, 5), (wanted, 1.0, None))[1][0]
        assert np.array_equal(tangent, wanted)


def test_a_linear_function_runs_tangents_alone() -> None:
    f = picked(WRITES)
    program = f.source(f.call_of((numbers(5), 0.8, 5)))
    code = linearized_code(program, program.ctx)
    assert code is not None
    top = code.module.operation
    held = {
        name: any("math.sin" in str(symbols(top)[one]) for one in reachable(top, name))
        for name in (code.made.forward, code.made.pushforward)
    }
    assert held == {"f_forward": True, "f_pushforward": False}


FALLBACKS = {
    "a global": """
memref.global "private" @g : memref<f64> = dense<0.5>
func.func @f(%x: f64) -> f64 {
  %g = memref.get_global @g : memref<f64>
  memref.store %x, %g[] : memref<f64>
  %v = memref.load %g[] : memref<f64>
  %y = math.sin %v : f64
  return %y : f64
}""",
    "recursion": """
func.func private @power(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ends = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %ends -> f64 {
    %s = math.sin %x : f64
    scf.yield %s : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %v = func.call @power(%x, %m) : (f64, index) -> f64
    %w = arith.mulf %v, %x : f64
    scf.yield %w : f64
  }
  return %r : f64
}
func.func @f(%x: f64) -> f64 {
  %c3 = arith.constant 3 : index
  %y = func.call @power(%x, %c3) : (f64, index) -> f64
  return %y : f64
}""",
    "a buffer that is returned": """
func.func @f(%x: f64) -> memref<1xf64> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xf64>
  %y = math.sin %x : f64
  memref.store %y, %m[%c0] : memref<1xf64>
  return %m : memref<1xf64>
}""",
}


@pytest.mark.parametrize("what", FALLBACKS)
def test_what_keeps_no_tape_is_linear_too(what: str) -> None:
    f = picked(FALLBACKS[what])
    value, f_jvp = ad.linearize(f, 0.7)
    assert np.array_equal(value, f(0.7))
    for scale in (1.0, -2.0):
        assert np.allclose(f_jvp(scale), ad.jvp(f, (0.7,), (scale,))[1], rtol=1e-14)


ROOT = """
func.func @f(%x: f64) -> f64 {
  %z = arith.constant 0.0 : f64
  %c = arith.cmpf oge, %x, %z : f64
  %s = math.sqrt %x : f64
  %y = arith.select %c, %s, %z : f64
  %t = math.sqrt %y : f64
  %r = arith.select %c, %t, %z : f64
  return %r : f64
}"""


@pytest.mark.parametrize("x", [4.0, 0.0, -1.0])
def test_a_linear_function_is_infinite_where_tangents_are(x: float) -> None:
    f = picked(ROOT)
    assert np.array_equal(ad.linearize(f, x)[1](1.0), ad.jvp(f, (x,), (1.0,))[1], equal_nan=True)


def test_a_linear_function_only_reads_tangents_of_what_is_only_read() -> None:
    f, x, y = picked(SQUARES), numbers(4), np.zeros(4)
    f_jvp = ad.linearize(f, x, y)[1]
    dx, dy = numbers(4, seed=1), numbers(4, seed=2)
    kept = dx.copy()
    f_jvp(dx, dy)
    assert np.array_equal(dx, kept)
    assert np.allclose(dy, 2 * x * dx, rtol=1e-15)
    assert "MA0712" in refusal(lambda: f_jvp(dx, dx))
    assert "MA0733" in refusal(lambda: f_jvp(None, None))
    assert "MA0733" in refusal(lambda: f_jvp(dx[1:], dy))
    assert "MA0708" in refusal(lambda: ad.linearize(picked(WRITES), x, 0.8, 4)[1](None, None, 1))


def test_a_linear_function_is_freed() -> None:
    f, x = picked(TENSORS), (numbers(4, 3), numbers(3), 0.3)
    _, f_jvp = ad.linearize(f, *x)
    with f_jvp:
        f_jvp(None, None, 1.0)
    assert "freed" in repr(f_jvp)
    assert "MA0720" in refusal(lambda: f_jvp(None, None, 1.0))
    assert leaked_bytes(lambda: ad.linearize(f, *x)) == 0


def test_products_with_hessians() -> None:
    f, x, y = picked(ENERGY), numbers(6), numbers(6, seed=1)
    u, v = numbers(6, seed=2), numbers(6, seed=3)
    whole = ad.hessian(f, (0, 1))(x, y, 0.4)
    assert np.allclose(ad.hvp(f, (x, y, 0.4), u), whole[0][0] @ u, rtol=1e-11)
    first, second = ad.hvp(f, (x, y, 0.4), (u, v), argnums=(0, -2))
    assert np.allclose(first, whole[0][0] @ u + whole[0][1] @ v, rtol=1e-11)
    assert np.allclose(second, whole[1][0] @ u + whole[1][1] @ v, rtol=1e-11)
    tree = ad.hvp(f, ({"y": y, "x": x}, 0.4), {"x": u, "y": v})
    assert np.allclose(tree["x"], first, rtol=1e-14)
    assert np.allclose(tree["y"], second, rtol=1e-14)


def test_tangents_of_batches_gradients_and_trees() -> None:
    f, x, y = picked(ENERGY), numbers(3, 6), numbers(6, seed=1)
    dx = numbers(3, 6, seed=2)
    batch = ad.vmap(f, (0, None, None))
    values, found = ad.jvp(batch, (x, y, 0.4), (dx, None, None))
    rows = [ad.jvp(f, (a, y, 0.4), (da, None, None)) for a, da in zip(x, dx, strict=True)]
    assert np.allclose(values, [row[0] for row in rows], rtol=1e-14)
    assert np.allclose(found, [row[1] for row in rows], rtol=1e-13)
    both = ad.value_and_grad(f)
    (_, gradient), (slope, product) = ad.jvp(both, (x[0], y, 0.4), (dx[0], None, None))
    assert np.isclose(slope, gradient @ dx[0], rtol=1e-13)
    assert np.allclose(product, ad.hvp(f, (x[0], y, 0.4), dx[0]), rtol=1e-13)
    tree = ad.jvp(f, ([x[0], (y,)], 0.4), ([dx[0], (None,)], None))[1]
    assert np.isclose(tree, slope, rtol=1e-13)
    _, along = ad.linearize(f, [x[0], (y,)], 0.4)
    assert along([dx[0], (None,)], None) == tree


@pytest.mark.parametrize(
    ("tangents", "said"),
    [
        ((np.zeros(6), None), "MA0733.*expected a tuple of 3 tangents"),
        ((np.zeros(5), None, None), r"MA0733.*shape \(6,\), and its tangent \(5,\)"),
        ((None, None, None), "MA0733.*are None"),
        (0.5, "MA0733"),
        (([np.zeros(6)], None, None), "MA0733|MA0702"),
    ],
)
def test_tangents_that_do_not_fit_are_refused(tangents: Any, said: str) -> None:
    with pytest.raises(MlirAdError, match=f"(?s){said}"):
        ad.jvp(picked(ENERGY), (numbers(6), numbers(6), 0.4), tangents)


def test_too_few_arguments_are_refused() -> None:
    with pytest.raises(MlirAdError, match=r"MA0701.*takes 3 arguments, got 1"):
        ad.jvp(picked(ENERGY), (numbers(6),), (numbers(6),))
    with pytest.raises(MlirAdError, match=r"MA0701.*takes 3 arguments, got 1"):
        ad.hvp(picked(ENERGY), (numbers(6),), numbers(6))


def test_what_is_no_function_or_overlaps_is_refused() -> None:
    x = numbers(5)
    for call in (lambda: ad.jvp(len, (x,), (x,)), lambda: ad.linearize(len, x), lambda: ad.hvp(len, (x,), x)):
        assert "MA0722" in refusal(call)
        assert "compile a Python function first: mlirad.function(f)" in refusal(call)
    assert "MA0712" in refusal(lambda: ad.jvp(picked(WRITES), (x, 0.8, 5), (x, None, None)))
    # Each element is read behind the store of the one in front: copies of the arguments would compute something else.
    assert "MA0712" in refusal(lambda: ad.linearize(picked(SQUARES), x[:-1], x[1:]))
    assert np.array_equal(x, numbers(5))
    assert "MA0708" in refusal(lambda: ad.jvp(picked(WRITES), (x, 0.8, 5), (None, None, 1)))
    assert "MA0733" in refusal(lambda: ad.hvp(picked(ENERGY), (x, x, 0.4), (x,), argnums=(0, 1)))
    assert "MA0733" in refusal(lambda: ad.hvp(picked(ENERGY), (x, x, 0.4), 1.0, argnums=(0, 1)))
    assert "MA0733" in refusal(lambda: ad.hvp(picked(ENERGY), 0.4, 1.0))
    assert "MA0733" in refusal(lambda: ad.jvp(picked(ENERGY), 0.4, 1.0))
    assert "MA0707" in refusal(lambda: ad.hvp(picked(ENERGY), (x, x, 0.4), x, argnums=7))


def test_nothing_leaks() -> None:
    f, x, dx = picked(TENSORS), (numbers(4, 3), numbers(3), 0.3), (None, numbers(3), 0.5)
    ad.jvp(f, x, dx)
    assert leaked_bytes(lambda: ad.jvp(f, x, dx)) == 0
    assert leaked_bytes(lambda: ad.linearize(f, *x)[1](*dx)) == 0


def test_a_mark_says_what_derivatives_keep() -> None:
    f = picked(ENERGY)
    x, y = numbers(100), numbers(100, seed=1)
    marked = ad.checkpoint(f, 7)
    assert marked(x, y, 0.4) == f(x, y, 0.4)
    wanted = ad.grad(f, checkpoint=7)
    assert str(ad.grad(marked).module) == str(wanted.module) != str(ad.grad(f).module)
    assert np.allclose(ad.grad(marked)(x, y, 0.4), ad.grad(f)(x, y, 0.4), rtol=1e-13)
    assert str(ad.grad(marked, checkpoint=3).module) == str(ad.grad(f, checkpoint=3).module)
    batch = ad.vmap(marked, (0, None, None))
    dx = ad.vjp(batch, np.array([x, y]), y, 0.4)[1](np.array([2.0, 3.0]))[0]
    assert np.allclose(dx[1], 3 * ad.grad(f)(y, y, 0.4), rtol=1e-12)
    assert "MA0315" in refusal(lambda: ad.checkpoint(f, "often"))
    assert "MA0706" in refusal(lambda: ad.checkpoint(ad.parse(ENERGY), "g"))


def test_derivatives_by_stopped_arguments_are_zero() -> None:
    f, primals = picked(TENSORS), (numbers(4, 3), numbers(3), 0.3)
    stopped = ad.stop_gradient(f, 1)
    assert all(np.array_equal(a, b) for a, b in zip(stopped(*primals), f(*primals), strict=True))
    seeds = numbers(4, seed=1), 0.7
    wanted, found = (ad.vjp(g, *primals)[1](seeds) for g in (f, stopped))
    assert np.allclose(found[0], wanted[0], rtol=1e-14)
    assert np.array_equal(found[1], np.zeros(3))
    assert np.isclose(found[2], wanted[2], rtol=1e-14)
    nothing = ad.vjp(ad.stop_gradient(f), *primals)[1](seeds)
    assert not any(np.any(part) for part in nothing)
    energy, arrays = picked(ENERGY), (numbers(3), numbers(3, seed=1), 0.3)
    of_x, of_y, of_a = ad.grad(ad.stop_gradient(energy, argnums=1), argnums=(0, 1, 2))(*arrays)
    expected = ad.grad(energy, argnums=(0, 2))(*arrays)
    assert np.allclose(of_x, expected[0], rtol=1e-14)
    assert np.isclose(of_a, expected[1], rtol=1e-14)
    assert not np.any(of_y)
    by_name = ad.stop_gradient(f, wrt="x")
    assert all(np.array_equal(a, b) for a, b in zip(ad.vjp(by_name, *primals)[1](seeds), found, strict=True))


def test_stopped_buffers_in_batches_and_transforms() -> None:
    energy, x, y = picked(ENERGY), numbers(3, 2), numbers(2, seed=1)
    stopped = ad.stop_gradient(energy, argnums=1)
    batch = ad.vmap(stopped, (0, None, None))
    assert np.allclose(batch(x, y, 0.3), [energy(one, y, 0.3) for one in x], rtol=1e-14)
    seeds = numbers(3, seed=2)
    dx, dy, da = ad.vjp(batch, x, y, 0.3)[1](seeds)
    alone = [ad.vjp(energy, one, y, 0.3)[1](seed) for one, seed in zip(x, seeds, strict=True)]
    assert np.allclose(dx, [one[0] for one in alone], rtol=1e-13)
    assert np.isclose(da, sum(one[2] for one in alone), rtol=1e-13)
    assert not np.any(dy)
    # The result is a buffer that the callee has allocated; rows of the batch have strides.
    constant = ad.stop_gradient(ad.grad(energy), argnums=0)
    assert np.allclose(ad.jacrev(constant, argnums=2)(x[0], y, 0.3), ad.jacfwd(ad.grad(energy), 2)(x[0], y, 0.3))
    across = ad.stop_gradient(ad.vmap(ad.grad(energy), (1, None, None), 1), argnums=0)
    rows = ad.jacrev(across, argnums=2)(x.T.copy(), y, 0.3)
    assert np.allclose(rows[:, 1], ad.jacfwd(ad.grad(energy), 2)(x[1], y, 0.3), rtol=1e-12)


def test_a_new_buffer_without_a_tangent_may_be_cast_or_chosen() -> None:
    f = ad.function(
        ad.parse("""
        func.func @f(%x: f64, %c: i1) -> (f64, memref<?xf64>, memref<2xf64>) {
          %one = arith.constant 1.0 : f64
          %c0 = arith.constant 0 : index
          %a = memref.alloc() : memref<1xf64>
          memref.store %one, %a[%c0] : memref<1xf64>
          %y = memref.cast %a : memref<1xf64> to memref<?xf64>
          %z = scf.if %c -> (memref<2xf64>) {
            %b = memref.alloc() : memref<2xf64>
            scf.yield %b : memref<2xf64>
          } else {
            %b = memref.alloc() : memref<2xf64>
            scf.yield %b : memref<2xf64>
          }
          linalg.fill ins(%one : f64) outs(%z : memref<2xf64>)
          %s = math.sin %x : f64
          return %s, %y, %z : f64, memref<?xf64>, memref<2xf64>
        }"""),
        "f",
    )
    value, (ds, dy, dz) = ad.jvp(f, (0.5, True), (2.0, None))
    assert np.array_equal(value[1], [1.0])
    assert np.isclose(ds, 2.0 * np.cos(0.5))
    assert np.array_equal(dy, [0.0])
    assert np.array_equal(dz, [0.0, 0.0])
    assert leaked_bytes(lambda: ad.jvp(f, (0.5, False), (2.0, None))) == 0
