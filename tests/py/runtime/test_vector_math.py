"""Functions that may be approximate run on several elements at a time, and are right to 4 ulp; others stay exact."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.module import clone_module
from mlirad.lowering.approximate_calls import outline_approximate
from mlirad.runtime import vector_math

NEEDS_LIBRARY = pytest.mark.skipif(not vector_math._registers(), reason="the C library has no vector versions")


def program(name: str, flags: str, type: str = "f64") -> ir.Module:
    count = 2 if name in ("atan2", "powf") else 1
    operands = ", ".join(["%v"] * count)
    return ad.parse(f"""func.func @f(%x: memref<37x{type}>, %y: memref<37x{type}>) {{
      affine.for %i = 0 to 37 {{
        %v = affine.load %x[%i] : memref<37x{type}>
        %w = math.{name} {operands} fastmath<{flags}> : {type}
        affine.store %w, %y[%i] : memref<37x{type}>
      }}
      return
    }}""")


def run(module: ir.Module, x: np.ndarray, **options: bool) -> np.ndarray:
    y = np.zeros_like(x)
    ad.compile(module, "f", target=ad.Cpu(**options))(x, y)
    return y


EXACT = {"powf": lambda x: x**x, "atan2": lambda x: np.arctan2(x, x), "atan": np.arctan, "acos": np.arccos,
         "asin": np.arcsin, "acosh": np.arccosh, "asinh": np.arcsinh, "atanh": np.arctanh,
         "erf": np.vectorize(math.erf), "erfc": np.vectorize(math.erfc)}  # fmt: skip


@pytest.mark.parametrize(
    "name",
    ["acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "erf", "erfc", "exp", "exp2",
     "expm1", "log", "log10", "log1p", "log2", "powf", "sin", "sinh", "tan", "tanh"],
)  # fmt: skip
def test_an_approximate_function_is_right_to_4_ulp(name: str) -> None:
    x = np.random.default_rng(2).uniform(0.05, 0.95, size=37) + (name == "acosh")
    wide = x.astype(np.longdouble)
    expected = EXACT.get(name, getattr(np, name, None))(wide)
    found = run(program(name, "afn"), x)
    assert np.max(np.abs(found - expected) / np.spacing(np.abs(expected.astype(float)))) <= 4.5


def test_single_precision_has_versions_too() -> None:
    x = np.random.default_rng(2).uniform(-3, 3, size=37).astype(np.float32)
    np.testing.assert_allclose(run(program("sin", "fast", "f32"), x), np.sin(x.astype(np.float64)), rtol=5e-7)


@NEEDS_LIBRARY
@pytest.mark.parametrize(("flags", "used"), [("fast", True), ("afn", True), ("contract,reassoc", False)])
def test_flags_decide_which_version_is_called(flags: str, used: bool) -> None:
    lowered = clone_module(ad.compile(program("exp", flags), "f").lowered)
    vector_math.use_vector_versions(lowered)
    assert ("v_exp" in str(lowered)) is used


@pytest.mark.parametrize("options", [{}, {"vector_math": False}])
def test_a_function_that_must_be_exact_stays_exact(options: dict[str, bool]) -> None:
    x = np.random.default_rng(4).uniform(-5, 5, size=37)
    flags = "afn" if options else "none"
    scalar = ad.compile(ad.parse("func.func @g(%x: f64) -> f64 {\n  %y = math.exp %x : f64\n  return %y : f64\n}"), "g")
    assert run(program("exp", flags), x, **options).tolist() == [scalar(value) for value in x]


@NEEDS_LIBRARY
@pytest.mark.parametrize("flags", ["afn", "none"])
def test_what_is_no_intrinsic_has_versions_too(flags: str) -> None:
    text = str(ad.compile(program("erf", flags), "f").lowered)
    assert ("approximate_erf" in text) == (flags == "afn")
    clash = ad.parse(str(program("erf", flags)).replace("@f(", "@approximate_erf("))
    x = np.linspace(-3.0, 3.0, 37)
    y = np.zeros_like(x)
    ad.compile(clash, "approximate_erf")(x, y)
    np.testing.assert_allclose(y, [math.erf(v) for v in x], rtol=1e-14, atol=1e-300)


def test_a_function_that_callers_share_allows_what_they_all_do() -> None:
    text = """func.func @f(%x: f64, %y: f64) -> f64 {
      %a = math.erf %x fastmath<fast> : f64
      %b = math.erf %y fastmath<afn> : f64
      %c = arith.addf %a, %b : f64
      return %c : f64
    }"""
    module = ad.parse(text)
    outline_approximate(module)
    assert str(module).count("math.erf") == 1
    assert re.search(r"math.erf %\w+ fastmath<afn>", str(module))
    assert np.isnan(ad.compile(ad.parse(text), "f")(0.5, np.nan))
