"""What is allowed beyond the flags of a program: only what was asked for, in the primal and in the derivative."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import functions
from mlirad.edit.walk import find_ops
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

#: A sum of products with a number that all of them share, of elements and their neighbours.
STEPS = """func.func @f(%x: memref<EXTENTxf64>, %w: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 1 to 66 iter_args(%p = %zero) -> (f64) {
    %a = affine.load %x[%i - 1] : memref<EXTENTxf64>
    %b = affine.load %x[%i + 0] : memref<EXTENTxf64>
    %c = affine.load %x[%i] : memref<EXTENTxf64>
    %d = arith.mulf %a, %w : f64
    %e = arith.addf %d, %b : f64
    %g = OP %e : f64
    %h = arith.mulf %g, %c : f64
    %k = arith.mulf %h, %w : f64
    %q = arith.addf %p, %k : f64
    affine.yield %q : f64
  }
  return %s : f64
}"""


def compiled(flags: str = "", *allowed: str) -> ad.Function:
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
    gradient = ad.grad(ad.parse(SINES), "f", fastmath="none", target=ad.Cpu(fastmath=allowed))
    np.testing.assert_allclose(gradient(x), np.cos(x), rtol=1e-15, atol=1e-15)
    assert ("afn" in str(gradient.lowered)) == used


def flags_of(module: ir.Module, *names: str) -> list[str]:
    """The flags of each of the float ops of the functions that are called so."""
    ops = [
        op
        for name in names
        for op in find_ops(functions(module)[name].operation, lambda op: "fastmath" in op.attributes)
    ]
    return [str(op.attributes["fastmath"]).removeprefix("#arith.fastmath") for op in ops]


def test_sums_of_adjoints_are_taken_in_any_order_and_nothing_else_is() -> None:
    x = np.linspace(0.1, 1.7, 64)
    for word, expected in (("none", {"<none>"}), ("adjoint", {"<contract>", "<reassoc,contract>"})):
        found = ad.grad(ad.parse(SHARED), "f", wrt=1, fastmath=word)
        assert found(x, 0.7) == pytest.approx(1.4 * x.sum(), rel=1e-14)
        assert set(flags_of(found.module, "diffef")) == expected
        assert set(flags_of(found.module, "f")) == {"<none>"}
        products = [line for line in str(found.module).splitlines() if "arith.mulf" in line]
        assert products
        assert not any("reassoc" in line for line in products)


def test_the_freedom_of_sums_alone_is_an_option_of_the_pass() -> None:
    module = ad.transforms.vjp(ad.parse(SHARED), "f")
    assert set(flags_of(module, "f_vjp")) == {"<none>"}
    text = (
        SHARED
        + """
func.func @g(%x: memref<64xf64>, %w: f64, %s: f64) -> f64 {
  %dw = enzyme.autodiff @f(%x, %w, %s)
    <activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_active>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (memref<64xf64>, f64, f64) -> f64
  return %dw : f64
}"""
    )
    for options, expected in (
        (EnzymeAutodiff(), {"<none>"}),
        (EnzymeAutodiff(reassociate=True), {"<none>", "<reassoc>"}),
        (EnzymeAutodiff(contract=True), {"<contract>"}),
    ):
        module = ad.parse(text)
        options.run(module, Context.default())
        assert set(flags_of(module, "diffef")) - {"<none>"} == expected - {"<none>"}


def test_fast_is_for_the_primal_too() -> None:
    found = ad.value_and_grad(ad.parse(SHARED), "f", wrt=1, fastmath="fast")
    assert set(flags_of(found.module, "f", "diffef")) == {"<fast>"}
    assert set(flags_of(ad.transforms.vjp(ad.parse(SHARED), "f", fastmath="fast"), "f")) == {"<fast>"}
    assert set(flags_of(ad.transforms.vjp(ad.parse(SHARED), "f", fastmath="adjoint"), "f")) == {"<none>"}


def test_flags_of_the_primal_are_inherited_besides() -> None:
    found = ad.grad(ad.parse(SHARED), "f", wrt=1, target=ad.Cpu(fastmath=("nsz",)))
    assert all("nsz" in flags for flags in flags_of(found.module, "f"))
    inherited = [flags for flags in flags_of(found.module, "diffef") if "contract" in flags]
    assert inherited
    assert all("nsz" in flags for flags in inherited)


@pytest.mark.parametrize("seed", range(12))
def test_the_value_is_the_primals_to_the_last_bit_whatever_its_derivative_may_do(seed: int) -> None:
    random = np.random.default_rng(seed)
    text = STEPS.replace("OP", str(random.choice(["math.sin", "math.exp", "math.tanh"])))
    module = ad.parse(text.replace("EXTENT", str(random.choice(["?", "67"]))))
    x, w = random.normal(size=67), random.normal()
    x[random.random(67) < 0.1] = random.choice([0.0, -0.0, 1e-310])
    primal = ad.compile(module, "f")(x, w)
    exact = ad.value_and_grad(module, "f", wrt="all", fastmath="none")(x, w)
    free = ad.value_and_grad(module, "f", wrt="all")(x, w)
    assert (primal, primal) == (exact[0], free[0])
    assert free[1][1] == pytest.approx(exact[1][1], rel=1e-12, abs=1e-12)
    np.testing.assert_allclose(free[1][0], exact[1][0], rtol=1e-13, atol=1e-13)


def test_nan_infinities_and_zeros_keep_what_they_are() -> None:
    """No flag is added that would let them be anything: nnan, ninf and nsz are none of the freedoms."""
    module = ad.parse(SHARED)
    x = np.zeros(64)
    for number in (np.nan, np.inf, -np.inf, -0.0, 0.0):
        x[7] = number
        exact, free = (ad.grad(module, "f", wrt="all", fastmath=word)(x, 0.5) for word in ("none", "adjoint"))
        np.testing.assert_array_equal(np.signbit(exact[0]), np.signbit(free[0]))
        np.testing.assert_array_equal(exact[0], free[0])
        np.testing.assert_equal(exact[1], free[1])
        assert np.signbit(exact[1]) == np.signbit(free[1])


def test_a_word_that_says_nothing_is_refused() -> None:
    for word in ("exact", ("reassoc",), None):
        with pytest.raises(UsageError, match=r"MA0716.*fastmath is one of 'none', 'adjoint', 'fast'"):
            ad.grad(ad.parse(SHARED), "f", fastmath=word)  # type: ignore[arg-type]
        with pytest.raises(UsageError, match="MA0716"):
            ad.transforms.vjp(ad.parse(SHARED), "f", fastmath=word)  # type: ignore[arg-type]


def test_flags_are_added_to_those_that_are_there() -> None:
    module = ad.parse(PRODUCT_AND_SUM.replace("FLAGS", "fastmath<nsz>"))
    AllowFastmath(("contract", "afn")).run(module, Context.default())
    assert str(module).count("fastmath<nsz,contract,afn>") == 2
    AllowFastmath(("fast",)).run(module, Context.default())
    assert str(module).count("fastmath<fast>") == 2


def test_what_is_no_flag_is_refused() -> None:
    with pytest.raises(ValueError, match="'fused' is not a fast-math flag"):
        AllowFastmath(("fused",))
    for given in (("fused",), "contract"):
        with pytest.raises(UsageError, match="fastmath is a sequence of flags") as refused:
            ad.Cpu(fastmath=given)  # type: ignore[arg-type]
        assert refused.value.diagnostics[0].code == "MA0713"
