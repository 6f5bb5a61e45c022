"""Implicit differentiation: against formulas, derivatives of the iterations, and differences; in all that calls it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UsageError
from mlirad.testing.check import check_both, check_jvp
from mlirad.testing.memory import Counted

pytestmark = pytest.mark.slow

#: Newton's method for a square root, with a tolerance; and what calls it.
SQRT = """
func.func @sqrt(%a: f64) -> f64 {
  %part = arith.constant 1.0e-26 : f64
  %square = arith.mulf %a, %a : f64
  %tol = arith.mulf %part, %square : f64
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %r = scf.while (%x = %one) : (f64) -> f64 {
    %q = arith.mulf %x, %x : f64
    %d = arith.subf %q, %a : f64
    %e = arith.mulf %d, %d : f64
    %c = arith.cmpf ogt, %e, %tol : f64
    scf.condition(%c) %x : f64
  } do {
  ^bb0(%x: f64):
    %q = arith.divf %a, %x : f64
    %s = arith.addf %q, %x : f64
    %h = arith.mulf %s, %half : f64
    scf.yield %h : f64
  }
  return %r : f64
}
func.func @residual(%x: f64, %a: f64) -> f64 {
  %q = arith.mulf %x, %x : f64
  %d = arith.subf %q, %a : f64
  return %d : f64
}
func.func @f(%a: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> f64 {
    %x = func.call @sqrt(%s) : (f64) -> f64
    %y = arith.mulf %x, %a : f64
    scf.yield %y : f64
  }
  return %r : f64
}
"""


def _of_sqrt() -> Any:
    return ad.custom_root(ad.parse(SQRT), "sqrt", "residual")


def test_a_scalar_root_in_a_loop_in_all_ways() -> None:
    # f(a, 2) = sqrt(sqrt(a) a) a = a^(7/4)
    module, a = _of_sqrt(), 2.0
    gradient = ad.grad(module, "f")
    assert ad.compile(module, "f")(a, 2) == ad.compile(ad.parse(SQRT), "f")(a, 2)
    assert np.isclose(gradient(a, 2), 1.75 * a**0.75, rtol=1e-13)
    assert np.isclose(ad.grad(module, "f", checkpoint=1)(a, 2), 1.75 * a**0.75, rtol=1e-13)
    assert np.isclose(ad.hessian(module, "f")(a, 2), 1.75 * 0.75 * a**-0.25, rtol=1e-12)
    check_jvp(module, "f", a, 2, order=2)
    _, pullback = ad.vjp(ad.compile(module, "f"), a, 2)
    assert np.isclose(pullback(2.0)[0], 3.5 * a**0.75, rtol=1e-13)
    many = np.array([0.5, 1.0, 4.0, 1e4])  # other numbers of iterations
    assert np.allclose(ad.vmap(gradient, in_axes=(0, None))(many, 2), 1.75 * many**0.75, rtol=1e-12)
    assert Counted(gradient)(a, 20).live_bytes == 0


def test_nothing_of_the_iteration_is_kept() -> None:
    text = str(ad.transforms.vjp(_of_sqrt(), "f"))
    assert text.count("scf.while") == str(_of_sqrt()).count("scf.while") + 1
    plain = Counted(ad.grad(ad.parse(SQRT), "f"))(1e30, 5).peak_bytes
    assert Counted(ad.grad(_of_sqrt(), "f"))(1e30, 5).peak_bytes < plain


#: A contraction, whose step reads a buffer; a guess comes first.
CONTRACTION = """
func.func @solver(%x0: T, %a: T, %m: memref<3xf64>, %n: index) -> T {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c90 = arith.constant 90 : index
  %r = scf.for %i = %c0 to %c90 step %c1 iter_args(%x = %x0) -> T {
    %s = func.call @step(%x, %a, %m, %n) : (T, T, memref<3xf64>, index) -> T
    scf.yield %s : T
  }
  return %r : T
}
func.func @step(%x: T, %a: T, %m: memref<3xf64>, %n: index) -> T {
  %v = memref.load %m[%n] : memref<3xf64>
  %c1 = arith.constant 1 : index
  %e = tensor.extract %x[PLACE] : T
  %w = arith.mulf %v, %e : f64
  %s = math.sin %x : T
  %c0 = arith.constant 0 : index
  %t = tensor.insert %w into %s[OTHER] : T
  %h = math.tanh %a : T
  %p = arith.mulf %t, %h : T
  %q = arith.addf %p, %a : T
  return %q : T
}
func.func @f(%x0: T, %a: T, %m: memref<3xf64>, %n: index) -> T {
  %x = func.call @solver(%x0, %a, %m, %n) : (T, T, memref<3xf64>, index) -> T
  %y = arith.mulf %x, %a : T
  return %y : T
}
"""


def _contraction(type: str, rank: int) -> Any:
    places = {"PLACE": ", ".join(["%c1"] * rank), "OTHER": ", ".join(["%c0"] * rank)}
    text = CONTRACTION.replace("T", type)
    for old, new in places.items():
        text = text.replace(old.replace("T", type), new)
    return ad.parse(text)


CASES = [
    ("tensor<3xf64>", (3,), "dense"),
    ("tensor<?xf64>", (3,), "bicgstab"),
    ("tensor<?x2xf64>", (2, 2), "dense"),
    ("tensor<2x2xf64>", (2, 2), "bicgstab"),
]


def _point(shape: tuple[int, ...]) -> tuple[Any, ...]:
    rng = np.random.default_rng(3)
    return np.zeros(shape), rng.normal(size=shape) * 0.4, np.array([0.1, 0.3, 0.2]), 1


@pytest.mark.parametrize(("type", "shape", "linear_solve"), CASES)
def test_fixed_points_have_the_derivatives_of_their_iterations(
    type: str, shape: tuple[int, ...], linear_solve: Any
) -> None:
    plain = _contraction(type, len(shape))
    module = ad.custom_fixed_point(plain, "solver", "step", linear_solve=linear_solve)
    x0, a, m, n = _point(shape)
    seed, tangents = np.random.default_rng(4).normal(size=shape), (np.zeros(3), np.ones(3))
    found = []
    for one in (module, plain):
        adjoint = ad.compile(ad.transforms.vjp(one, "f", wrt=("x0", "a", "m")), "f_vjp")
        tangent = ad.compile(ad.transforms.jvp(one, "f", wrt=("x0", "m")), "f_jvp")
        of_m = np.zeros(3)
        found.append([*adjoint(x0, a, m, of_m, n, seed), of_m, *(tangent(x0, seed, a, m, t, n)[1] for t in tangents)])
    for ours, expected in zip(*found, strict=True):
        assert np.allclose(ours, expected, rtol=1e-9, atol=1e-11)
    value, of_x0, of_a, of_m, *_ = found[0]
    assert np.array_equal(value, found[1][0])
    assert not of_x0.any()
    assert np.abs(of_a).max() > 1e-3
    assert np.abs(of_m).max() > 1e-3


@pytest.mark.parametrize("wrt", ["a", "m"])
def test_jacobians_share_the_solution(wrt: str) -> None:
    plain, point = _contraction("tensor<3xf64>", 1), _point((3,))
    module = ad.custom_fixed_point(plain, "solver", "step")
    expected = ad.jacfwd(plain, "f", wrt=wrt)(*point)
    for jacobian in (ad.jacfwd, ad.jacrev):
        assert np.allclose(jacobian(module, "f", wrt=wrt)(*point), expected, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize(("type", "shape", "linear_solve"), [CASES[0], CASES[1]])
def test_fixed_points_to_second_order(type: str, shape: tuple[int, ...], linear_solve: Any) -> None:
    module = ad.custom_fixed_point(
        _contraction(type, len(shape)), "solver", "step", linear_solve=linear_solve, tolerance=1e-14
    )
    check_both(module, "f", *_point(shape), order=2, forward_order=1)


#: The least point of a convex function is the root of its gradient.
RIDGE = """
func.func @loss(%w: tensor<2xf64>, %x: tensor<4x2xf64>, %y: tensor<4xf64>, %l: f64) -> f64 {
  %zero = arith.constant dense<0.0> : tensor<4xf64>
  %none = arith.constant dense<0.0> : tensor<f64>
  %p = linalg.matvec ins(%x, %w : tensor<4x2xf64>, tensor<2xf64>) outs(%zero : tensor<4xf64>) -> tensor<4xf64>
  %d = arith.subf %p, %y : tensor<4xf64>
  %e = linalg.dot ins(%d, %d : tensor<4xf64>, tensor<4xf64>) outs(%none : tensor<f64>) -> tensor<f64>
  %r = linalg.dot ins(%w, %w : tensor<2xf64>, tensor<2xf64>) outs(%none : tensor<f64>) -> tensor<f64>
  %e0 = tensor.extract %e[] : tensor<f64>
  %r0 = tensor.extract %r[] : tensor<f64>
  %lr = arith.mulf %l, %r0 : f64
  %t = arith.addf %e0, %lr : f64
  return %t : f64
}
func.func @gradient(%w: tensor<2xf64>, %x: tensor<4x2xf64>, %y: tensor<4xf64>, %l: f64) -> tensor<2xf64> {
  %one = arith.constant 1.0 : f64
  %g = enzyme.autodiff @loss(%w, %x, %y, %l, %one) <{
    activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>,
                #enzyme.activity<enzyme_const>],
    ret_activity = [#enzyme.activity<enzyme_activenoneed>]
  }> : (tensor<2xf64>, tensor<4x2xf64>, tensor<4xf64>, f64, f64) -> tensor<2xf64>
  return %g : tensor<2xf64>
}
func.func @fit(%x: tensor<4x2xf64>, %y: tensor<4xf64>, %l: f64) -> tensor<2xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2000 : index
  %start = arith.constant dense<0.0> : tensor<2xf64>
  %rate = arith.constant dense<0.02> : tensor<2xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%w = %start) -> tensor<2xf64> {
    %g = func.call @gradient(%w, %x, %y, %l) : (tensor<2xf64>, tensor<4x2xf64>, tensor<4xf64>, f64) -> tensor<2xf64>
    %d = arith.mulf %rate, %g : tensor<2xf64>
    %v = arith.subf %w, %d : tensor<2xf64>
    scf.yield %v : tensor<2xf64>
  }
  return %r : tensor<2xf64>
}
"""


@pytest.mark.parametrize("linear_solve", ["dense", "cg"])
def test_the_least_point_of_a_function(linear_solve: Any) -> None:
    rng = np.random.default_rng(5)
    x, y, penalty = rng.normal(size=(4, 2)), rng.normal(size=4), 0.3
    module = ad.custom_root(ad.parse(RIDGE), "fit", "gradient", linear_solve=linear_solve)
    inverse = np.linalg.inv(x.T @ x + penalty * np.eye(2))
    assert np.allclose(ad.compile(module, "fit")(x, y, penalty), inverse @ x.T @ y, atol=1e-8)
    assert np.allclose(ad.jacrev(module, "fit", wrt="y")(x, y, penalty), inverse @ x.T, atol=1e-8)
    weights = inverse @ x.T @ y
    assert np.allclose(ad.jacfwd(module, "fit", wrt="l")(x, y, penalty), -inverse @ weights, atol=1e-8)


def test_what_has_not_converged_gives_nan() -> None:
    few = ad.custom_fixed_point(_contraction("tensor<3xf64>", 1), "solver", "step", linear_solve="cg", max_iterations=1)
    assert np.isnan(ad.jacrev(few, "f", wrt="a")(*_point((3,)))).any()


def test_a_solver_may_be_differentiated_as_itself_again() -> None:
    twice = ad.custom_root(_of_sqrt(), "sqrt", "residual")
    assert np.isclose(ad.grad(twice, "f")(2.0, 2), 1.75 * 2.0**0.75, rtol=1e-13)


@pytest.mark.parametrize(
    ("solver", "residual", "options", "message"),
    [
        ("sqrt", "f", {}, r"no equation for what 'sqrt' gives"),
        ("two", "residual", {}, r"it returns \(f64, f64\), not one float"),
        ("shape", "residual", {}, r"it returns \(tensor<2xi64>\), not one float"),
        ("sqrt", "residual", {"linear_solve": "lu"}, r"linear_solve='lu' is none of 'dense'"),
        ("sqrt", "residual", {"tolerance": 0.0}, r"tolerance is greater than 0"),
        *(
            ("sqrt", "residual", {"tolerance": one}, r"tolerance is greater than 0")
            for one in ("a", np.inf, np.nan, 1j)
        ),
        *(("sqrt", "residual", {"max_iterations": one}, r"an integer of at least 1") for one in (0, 2.5, True, 2**63)),
        ("writer", "writes", {}, r"'writes' writes argument 1"),
    ],
)
def test_what_does_not_fit_is_refused(solver: str, residual: str, options: dict[str, Any], message: str) -> None:
    more = """
    func.func @two(%a: f64) -> (f64, f64) { return %a, %a : f64, f64 }
    func.func @shape(%a: tensor<2xi64>) -> tensor<2xi64> { return %a : tensor<2xi64> }
    func.func @writer(%m: memref<f64>) -> f64 {
      %v = memref.load %m[] : memref<f64>
      return %v : f64
    }
    func.func @writes(%x: f64, %m: memref<f64>) -> f64 {
      memref.store %x, %m[] : memref<f64>
      return %x : f64
    }"""
    with pytest.raises(UsageError, match=message) as caught:
        ad.custom_root(ad.parse(SQRT + more), solver, residual, **options)
    assert caught.value.diagnostics[0].code == "MA0340"


#: x = a + k sin x, a number for each element; both arguments differ between sets, and so do the iterations of solvers.
OPEN = """
func.func @step(%x: tensor<?xf64>, %a: tensor<?xf64>, %k: f64) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %s = math.sin %x : tensor<?xf64>
  %ks = tensor.splat %k[%n] : tensor<?xf64>
  %t = arith.mulf %s, %ks : tensor<?xf64>
  %r = arith.addf %t, %a : tensor<?xf64>
  return %r : tensor<?xf64>
}
func.func @f(%a: tensor<?xf64>, %k: f64) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 80 : index
  %x = scf.for %i = %c0 to %n step %c1 iter_args(%x0 = %a) -> tensor<?xf64> {
    %x1 = func.call @step(%x0, %a, %k) : (tensor<?xf64>, tensor<?xf64>, f64) -> tensor<?xf64>
    scf.yield %x1 : tensor<?xf64>
  }
  return %x : tensor<?xf64>
}"""


@pytest.mark.parametrize("solver", ["dense", "cg", "bicgstab"])
def test_open_extents_have_widths_and_batches(solver: Any) -> None:
    plain, rng = ad.parse(OPEN), np.random.default_rng(0)
    implicit = ad.custom_fixed_point(plain, "f", "step", linear_solve=solver)
    a, k = rng.uniform(-1, 1, (4, 3)), rng.uniform(0.1, 0.5, 4)
    seeds, rates = rng.normal(size=(4, 3)), rng.normal(size=4)
    for make, given in (("vjp", (a[0], k[0], seeds)), ("jvp", (a[0], seeds, k[0], rates))):
        ways = [getattr(ad.transforms, make)(module, "f", wrt="all", width=4) for module in (implicit, plain)]
        for found, wanted in zip(*(ad.compile(one, f"f_{make}")(*given) for one in ways), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-8, atol=1e-9)
    ways = [ad.vmap(ad.transforms.vjp(module, "f"), "f_vjp")(a, k, seeds) for module in (implicit, plain)]
    for found, wanted in zip(*ways, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-8, atol=1e-9)
