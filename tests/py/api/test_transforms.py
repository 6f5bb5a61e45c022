"""`transforms.jvp`, `vjp` and `autodiff`: a new module with a derivative function."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.module import functions
from mlirad.errors import MlirAdError

PRODUCT = """
func.func @f(%x: f64, %n: i32, %y: f64) -> f64 {
  %r = arith.mulf %x, %y : f64
  return %r : f64
}
"""
WRITES = """
func.func @f(%x: memref<3xf64>, %out: memref<3xf64>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<3xf64>
  %w = arith.mulf %v, %v : f64
  memref.store %w, %out[%c0] : memref<3xf64>
  return
}
"""


def type_of(module: object, name: str) -> str:
    return str(functions(module)[name].attributes["function_type"])


def test_jvp_pairs_each_argument_with_its_tangent() -> None:
    module = ad.transforms.jvp(ad.parse(PRODUCT), "f")
    assert type_of(module, "f_jvp") == "(f64, f64, i32, f64, f64) -> (f64, f64)"
    assert ad.compile(module, "f_jvp")(2.0, 1.0, 0, 3.0, 10.0) == (6.0, 23.0)


def test_jvp_by_one_argument() -> None:
    module = ad.transforms.jvp(ad.parse(PRODUCT), "f", wrt="y")
    assert type_of(module, "f_jvp") == "(f64, i32, f64, f64) -> (f64, f64)"
    assert ad.compile(module, "f_jvp")(2.0, 0, 3.0, 10.0) == (6.0, 20.0)


def test_vjp_takes_a_seed_and_returns_adjoints() -> None:
    module = ad.transforms.vjp(ad.parse(PRODUCT), "f")
    assert type_of(module, "f_vjp") == "(f64, i32, f64, f64) -> (f64, f64, f64)"
    assert ad.compile(module, "f_vjp")(2.0, 0, 3.0, 10.0) == (6.0, 30.0, 20.0)


def test_vjp_without_the_primal_result() -> None:
    module = ad.transforms.vjp(ad.parse(PRODUCT), "f", wrt=2, keep_primal=False)
    assert type_of(module, "f_vjp") == "(f64, i32, f64, f64) -> f64"
    assert ad.compile(module, "f_vjp")(2.0, 0, 3.0, 10.0) == 20.0


# (x y, round(x y), e^x, w): two floats, an integer and a buffer that is made here, w[i] = x y + v[i]^2.
SEVERAL = """
func.func @f(%x: f64, %y: f64, %v: memref<?xf64>) -> (f64, i32, f64, memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.mulf %x, %y : f64
  %b = math.exp %x : f64
  %n = arith.fptosi %a : f64 to i32
  %d = memref.dim %v, %c0 : memref<?xf64>
  %w = memref.alloc(%d) : memref<?xf64>
  scf.for %i = %c0 to %d step %c1 {
    %p = memref.load %v[%i] : memref<?xf64>
    %q = arith.mulf %p, %p : f64
    %r = arith.addf %q, %a : f64
    memref.store %r, %w[%i] : memref<?xf64>
  }
  return %a, %n, %b, %w : f64, i32, f64, memref<?xf64>
}
"""
X, Y, V = 0.7, -1.3, np.array([0.5, 2.0, -3.0])
#: The derivatives of the first, third and fourth result by x, y and v.
JACOBIAN = {
    0: (Y, X, np.zeros(3)),
    2: (np.exp(X), 0.0, np.zeros(3)),
    3: (np.full(3, Y), np.full(3, X), np.diag(2 * V)),
}


@pytest.mark.parametrize(("of", "seeds"), [(0, [2.5]), (2, [2.5]), (-2, [2.5]), ([0, 2], [2.5, -0.5])])
def test_vjp_has_seeds_for_the_results_that_are_asked_for(of: int | list[int], seeds: list[float]) -> None:
    derived = ad.compile(ad.transforms.vjp(ad.parse(SEVERAL), "f", of=of), "f_vjp")
    dv = np.zeros(3)
    a, n, b, w, dx, dy = derived(X, Y, V, dv, *seeds)
    assert (a, n, b) == (X * Y, 0, pytest.approx(np.exp(X)))
    np.testing.assert_allclose(w, X * Y + V * V)
    rows = dict(zip([of % 4] if isinstance(of, int) else of, seeds, strict=True))
    assert dx == pytest.approx(sum(seed * JACOBIAN[row][0] for row, seed in rows.items()))
    assert dy == pytest.approx(sum(seed * JACOBIAN[row][1] for row, seed in rows.items()))
    np.testing.assert_array_equal(dv, 0.0)


@pytest.mark.parametrize("of", [0, 2, 3, [0, 3], "all"])
def test_jvp_has_tangents_of_the_results_that_are_asked_for(of: int | list[int] | str) -> None:
    derived = ad.compile(ad.transforms.jvp(ad.parse(SEVERAL), "f", of=of), "f_jvp")
    tangents = 0.3, -2.0, np.array([1.0, -1.0, 0.25])
    given = list(derived(X, tangents[0], Y, tangents[1], V, tangents[2]))
    asked = {"all": [0, 2, 3]}.get(str(of), [of] if isinstance(of, int) else of)
    for row, value in enumerate([X * Y, 0, np.exp(X), X * Y + V * V]):
        np.testing.assert_allclose(given.pop(0), value)
        if row in asked:
            by_x, by_y, by_v = JACOBIAN[row]
            np.testing.assert_allclose(given.pop(0), by_x * tangents[0] + by_y * tangents[1] + by_v @ tangents[2])
    assert not given


def test_results_that_are_not_asked_for_may_be_active_buffers() -> None:
    """A returned buffer that is differentiated has no reverse derivative (MA0306)."""
    with pytest.raises(ad.MlirAdError, match="MA0306"):
        ad.transforms.vjp(ad.parse(SEVERAL), "f")
    module = ad.transforms.vjp(ad.parse(SEVERAL), "f", wrt=[0, 1], of=0, keep_primal=False)
    assert ad.compile(module, "f_vjp")(X, Y, V, 1.0) == (Y, X)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (4, "of=4 is not a result of 'f', which has 4"),
        ([0, -4], "of names result 0 of 'f' twice"),
        (1, "result 1 of 'f' has type 'i32', which carries no derivative"),
        ([], "of is empty: there is nothing to differentiate"),
        (True, "of is a result's position, several of them, or 'all', not True"),
        ("x", "of is a result's position, several of them, or 'all', not 'x'"),
    ],
)
def test_of_that_does_not_fit(of: object, said: str) -> None:
    for transform in (ad.transforms.vjp, ad.transforms.jvp):
        with pytest.raises(ad.errors.UsageError) as caught:
            transform(ad.parse(SEVERAL, name="s.mlir"), "f", of=of)
        message = str(caught.value)
        assert message.startswith(f"s.mlir:2:1: error[MA0715]: {said}\n")
        assert message.endswith("help: results that carry a derivative: 0 (f64), 2 (f64), 3 (memref<?xf64>)")


def test_a_written_buffer_has_a_shadow_even_if_it_is_not_asked_for() -> None:
    module = ad.transforms.vjp(ad.parse(WRITES), "f", wrt=0)
    assert type_of(module, "f_vjp") == "(memref<3xf64>, memref<3xf64>, memref<3xf64>, memref<3xf64>) -> ()"
    x, dx, out, dout = np.array([3.0, 0.0, 0.0]), np.zeros(3), np.zeros(3), np.array([2.0, 5.0, 0.0])
    ad.compile(module, "f_vjp")(x, dx, out, dout)
    np.testing.assert_array_equal(out, [9.0, 0.0, 0.0])
    np.testing.assert_array_equal(dx, [12.0, 0.0, 0.0])
    np.testing.assert_array_equal(dout, [0.0, 5.0, 0.0])


def test_derivatives_of_derivatives() -> None:
    text = "func.func @f(%x: f64) -> f64 { %r = math.exp %x : f64 return %r : f64 }"
    module = ad.transforms.jvp(ad.transforms.vjp(ad.parse(text), "f", keep_primal=False), "f_vjp")
    assert ad.compile(module, "f_vjp_jvp")(0.5, 1.0, 1.0, 0.0) == pytest.approx((np.exp(0.5), np.exp(0.5)))


def test_the_module_that_is_given_stays_as_it_is() -> None:
    module = ad.parse(PRODUCT)
    before = str(module)
    derived = ad.transforms.vjp(module, "f")
    ad.transforms.jvp(module, "f")
    ad.transforms.autodiff(module)
    assert str(module) == before
    assert list(functions(derived)) == ["f", "f_vjp"]
    assert "private" not in str(functions(derived)["f_vjp"])


def test_autodiff_expands_every_op() -> None:
    text = (
        PRODUCT
        + """
        func.func @df(%x: f64, %n: i32, %y: f64, %seed: f64) -> f64 {
          %r = enzyme.autodiff @f(%x, %n, %y, %seed)
            <activity=[#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>],
             ret_activity=[#enzyme.activity<enzyme_activenoneed>]> : (f64, i32, f64, f64) -> f64
          return %r : f64
        }"""
    )
    module = ad.transforms.autodiff(ad.parse(text))
    assert "enzyme" not in str(module)
    assert ad.compile(module, "df")(2.0, 0, 3.0, 10.0) == 30.0


def test_a_name_that_is_taken() -> None:
    module = ad.transforms.vjp(ad.parse(PRODUCT), "f")
    with pytest.raises(ad.errors.UsageError, match="f_vjp"):
        ad.transforms.vjp(module, "f")


def test_rules_of_the_user() -> None:
    text = "func.func @f(%x: f64) -> f64 { %r = math.absf %x : f64 return %r : f64 }"
    ctx = ad.Context.default().with_rules("""
        include "Common.td"
        // Twice what it is.
        def : MLIRDerivative<"math", "AbsFOp", (Op $x), [(MulF (DiffeRet), (ConstantFP<"2.0">))]>;
    """)
    assert ad.grad(ad.parse(text), "f", ctx=ctx)(-1.0) == 2.0
    assert ad.grad(ad.parse(text), "f")(-1.0) == -1.0


ASKING = """
func.func @f(%x: f64) -> f64 { %y = math.sin %x : f64  return %y : f64 }
func.func @df(%x: f64, %s: f64) -> f64 {
  %d = enzyme.autodiff @f(%x, %s) {activity = [#enzyme<activity enzyme_active>],
    ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %d : f64
}
"""
REFUSED = """
func.func private @unknown(f64) -> f64
func.func @h(%x: f64) -> f64 { %y = func.call @unknown(%x) : (f64) -> f64  return %y : f64 }
"""


@pytest.mark.parametrize("transform", [ad.transforms.jvp, ad.transforms.vjp])
def test_derivative_ops_of_the_module_are_expanded_beside_the_derivative(transform: Callable[..., ir.Module]) -> None:
    derived = transform(ad.parse(ASKING), "f")
    assert "enzyme." not in str(derived)
    assert ad.compile(derived, "df")(0.7, 2.0) == pytest.approx(2 * np.cos(0.7))


def test_a_function_that_asks_for_a_derivative_has_a_derivative() -> None:
    """d/dx s cos(x) = -s sin(x)."""
    derived = ad.transforms.vjp(ad.parse(ASKING), "df", wrt="x")
    assert ad.compile(derived, "df_vjp")(0.7, 2.0, 3.0)[1] == pytest.approx(-3 * 2 * np.sin(0.7))


def test_a_derivative_op_that_cannot_be_expanded_stands_in_the_way_only_where_it_is_needed() -> None:
    other = ASKING.replace("@df", "@dh").replace("autodiff @f", "autodiff @h").partition("func.func @dh")
    module = ad.parse(ASKING + REFUSED + "".join(other[1:]))
    derived = ad.transforms.vjp(module, "f")
    assert "enzyme.autodiff @h" in str(derived)
    assert ad.compile(derived, "f_vjp")(0.7, 1.0)[1] == pytest.approx(np.cos(0.7))
    with pytest.raises(MlirAdError, match=r"MA030[18]"):
        ad.transforms.vjp(module, "dh", wrt="x")
