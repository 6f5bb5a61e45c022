"""`transforms.jvp`, `vjp` and `autodiff`: a new module with a derivative function."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.module import functions

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
