"""What is allowed beyond the flags of a program: only what was asked for, in the primal and in the derivative."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import UsageError
from mlirad.passes.allow_fastmath import AllowFastmath
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.runtime import vector_math

PRODUCT_AND_SUM = """func.func @f(%x: f64, %y: f64, %z: f64) -> f64 {
  %p = arith.mulf %x, %y FLAGS : f64
  %s = arith.addf %p, %z FLAGS : f64
  return %s : f64
}"""
#: x^2 = 1 + 2^-29 + 2^-60 does not fit in a double.
X = 1 + 2.0**-30
ROUNDED, EXACT = 0.0, 2.0**-60

SINES = """func.func @f(%x: memref<64xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 64 iter_args(%p = %zero) -> (f64) {
    %a = affine.load %x[%i] : memref<64xf64>
    %b = math.sin %a : f64
    %q = arith.addf %p, %b : f64
    affine.yield %q : f64
  }
  return %s : f64
}"""

#: Every element adds to the adjoint of one number.
SHARED = """func.func @f(%x: memref<64xf64>, %w: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 64 iter_args(%p = %zero) -> (f64) {
    %a = affine.load %x[%i] : memref<64xf64>
    %b = arith.mulf %a, %w : f64
    %c = arith.mulf %b, %w : f64
    %q = arith.addf %p, %c : f64
    affine.yield %q : f64
  }
  return %s : f64
}"""


def compiled(flags: str = "", *allowed: str) -> ad.Compiled:
    return ad.compile(ad.parse(PRODUCT_AND_SUM.replace("FLAGS", flags)), "f", target=ad.Cpu(fastmath=allowed))


@pytest.mark.parametrize(
    ("flags", "allowed", "expected"),
    [
        ("", (), ROUNDED),
        ("fastmath<reassoc>", (), ROUNDED),
        ("fastmath<contract>", (), EXACT),
        ("", ("contract",), EXACT),
        ("", ("afn", "arcp"), ROUNDED),
        ("fastmath<nsz>", ("fast",), EXACT),
    ],
)
def test_a_product_and_a_sum_are_rounded_once_where_contract_is_allowed(
    flags: str, allowed: tuple[str, ...], expected: float
) -> None:
    if compiled("fastmath<contract>")(X, X, -(X * X)) == ROUNDED:
        pytest.skip("the processor has no instruction for both")
    assert compiled(flags, *allowed)(X, X, -(X * X)) == expected


def test_a_derivative_is_contracted_where_its_primal_may_be() -> None:
    """The adjoint of x in x y + z x is s y + s z, which no op of the primal computes."""
    text = """func.func @f(%x: f64, %y: f64, %z: f64) -> f64 {
      %q = arith.mulf %x, %y FLAGS : f64
      %r = arith.mulf %x, %z FLAGS : f64
      %s = arith.addf %q, %r FLAGS : f64
      %t = arith.mulf %s, %y FLAGS : f64
      return %t : f64
    }"""
    for flags, seen in (("", False), ("fastmath<contract>", True)):
        expanded = ad.transforms.vjp(ad.parse(text.replace("FLAGS", flags)), "f")
        EnzymeAutodiff().run(expanded, Context.default())
        sums = re.findall(r"arith\.(?:addf|mulf) [^:]*:", str(expanded))
        assert sums
        assert all(("contract" in op) == seen for op in sums)


@pytest.mark.skipif(not vector_math._registers(), reason="the C library has no vector versions")
@pytest.mark.parametrize(("allowed", "used"), [((), False), (("afn",), True), (("contract", "reassoc"), False)])
def test_approximate_functions_are_used_where_the_option_accepts_them(allowed: tuple[str, ...], used: bool) -> None:
    x = np.linspace(-2, 2, 64)
    gradient = ad.grad(ad.parse(SINES), "f", target=ad.Cpu(fastmath=allowed))
    np.testing.assert_allclose(gradient(x), np.cos(x), rtol=1e-15, atol=1e-15)
    assert ("afn" in str(gradient.lowered)) == used


def test_adjoints_are_summed_in_any_order_on_request_and_nothing_else_is() -> None:
    for reassociate in (False, True):
        found = ad.grad(ad.parse(SHARED), "f", wrt=1, reassociate=reassociate)
        x = np.linspace(0.1, 1.7, 64)
        assert found(x, 0.7) == pytest.approx(1.4 * x.sum(), rel=1e-14)
        assert ("reassoc" in str(found.module)) == reassociate
        products = [line for line in str(found.module).splitlines() if "arith.mulf" in line]
        assert products
        assert not any("reassoc" in line for line in products)


def test_flags_are_added_to_those_that_are_there() -> None:
    module = ad.parse(PRODUCT_AND_SUM.replace("FLAGS", "fastmath<nsz>"))
    AllowFastmath(("contract", "afn")).run(module, Context.default())
    assert str(module).count("fastmath<nsz,contract,afn>") == 2
    AllowFastmath(("fast",)).run(module, Context.default())
    assert str(module).count("fastmath<fast>") == 2


def test_what_is_no_flag_is_refused() -> None:
    with pytest.raises(ValueError, match="'fused' is no fast-math flag"):
        AllowFastmath(("fused",))
    for given in (("fused",), "contract"):
        with pytest.raises(UsageError, match="fastmath is a sequence of flags") as refused:
            ad.Cpu(fastmath=given)  # type: ignore[arg-type]
        assert refused.value.diagnostics[0].code == "MA0713"
