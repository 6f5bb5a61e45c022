"""Floats of 8 bits run, as bytes whose arithmetic is that of f32 rounded; f80 and f128 have all of `math`.

Conversions are judged by ml_dtypes, arithmetic by upstream's folding, which computes in the type itself.
"""

from __future__ import annotations

import ctypes
import math
import platform
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.lowering.narrow_floats import occur
from mlirad.runtime.memref_abi import AS_BITS

SMALL = {name: dtype for name, dtype in AS_BITS.items() if dtype.itemsize == 1}
OTHERS = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
QUICK = ad.Cpu(opt_level=0)

CONVERSION = """func.func @f(%x: memref<?xS>, %y: memref<?xT>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xS>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xS>
    %w = arith.OP %v : S to T
    memref.store %w, %y[%i] : memref<?xT>
  }
  return
}"""


def converted(values: np.ndarray, source: str, target: str, op: str) -> np.ndarray:
    text = CONVERSION.replace("S", source).replace("T", target).replace("OP", op)
    out = np.zeros(len(values), {**SMALL, **OTHERS}[target])
    ad.compile(ad.parse(text), "f", target=QUICK)(values, out)
    return out


def codes(kind: str) -> np.ndarray:
    return np.arange(256, dtype=np.uint8).view(SMALL[kind])


def assert_same(left: np.ndarray, right: np.ndarray) -> None:
    """Also zeros of the same sign; every NaN is one."""
    one, other = (array.astype(np.float64) for array in (left, right))
    np.testing.assert_array_equal(one, other)
    is_number = ~np.isnan(one)
    np.testing.assert_array_equal(np.signbit(one[is_number]), np.signbit(other[is_number]))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", SMALL)
def test_every_code_is_extended(kind: str) -> None:
    for other, dtype in OTHERS.items():
        assert_same(converted(codes(kind), kind, other, "extf"), codes(kind).astype(dtype))


def numbers(kind: str) -> np.ndarray:
    """All numbers of a type, what is half way between two of them, and what is just beside that."""
    exact = np.sort(codes(kind).astype(np.float64))
    exact = exact[np.isfinite(exact)]
    middle = (exact[1:] + exact[:-1]) / 2
    spread = np.random.default_rng(0)
    others = spread.normal(size=2000) * 10.0 ** spread.uniform(-12, 8, 2000)
    special = [np.inf, -np.inf, np.nan, 1e300, -1e300, -0.0, 1e-300, 3e38, 1e-40]
    return np.concatenate([exact, middle, middle * (1 + 2.0**-20), middle * (1 - 2.0**-20), others, special])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", SMALL)
def test_what_is_truncated_is_rounded_to_the_nearest(kind: str) -> None:
    for other, dtype in OTHERS.items():
        given = numbers(kind).astype(dtype)
        assert_same(converted(given, other, kind, "truncf"), given.astype(SMALL[kind]))


@pytest.mark.parametrize("kind", SMALL)
def test_f64_is_rounded_once(kind: str) -> None:
    """In f32 these are half way between two numbers."""
    exact = np.sort(codes(kind).astype(np.float64))
    exact = np.unique(exact[np.isfinite(exact) & (exact > 0)])
    middle = (exact[1:] + exact[:-1]) / 2
    assert_same(converted(middle * (1 + 2.0**-40), "f64", kind, "truncf"), exact[1:])
    assert_same(converted(middle * (1 - 2.0**-40), "f64", kind, "truncf"), exact[:-1])


ARITHMETIC = """func.func @f(%x: T, %y: T) -> T {
  %c = arith.constant 1.5 : T
  %a = arith.mulf %x, %y : T
  %b = arith.addf %a, %x : T
  %d = arith.divf %b, %y : T
  %e = arith.subf %d, %c : T
  %k = arith.cmpf olt, %e, %y : T
  %g = arith.select %k, %e, %a : T
  %n = arith.negf %g : T
  %m = arith.maximumf %n, %c : T
  %o = arith.minimumf %m, %x : T
  %t = arith.mulf %o, %o : T
  %r = arith.addf %t, %n : T
  return %r : T
}"""


def folded(text: str) -> list[float]:
    """What ``@main`` returns, by upstream's folding."""
    module = ad.parse(text)
    ad.PassManager.parse("inline,sccp,canonicalize").run(module)
    main = next(op for op in module.body.operations if ir.StringAttr(op.attributes["sym_name"]).value == "main")
    *constants, end = main.regions[0].blocks[0].operations
    assert {op.operation.name for op in constants} == {"arith.constant"}
    return [ir.FloatAttr(v.owner.attributes["value"]).value for v in end.operands]


@pytest.mark.parametrize("kind", SMALL)
def test_derivatives_are_those_of_upstreams_folding(kind: str) -> None:
    derived = ad.transforms.vjp(ad.parse(ARITHMETIC.replace("T", kind)), "f")
    compiled = ad.compile(derived, "f_vjp", target=QUICK)
    body = str(derived).rstrip()[:-1]
    given = np.random.default_rng(1).normal(size=(5, 3)) * 2
    for row in given.astype(SMALL[kind]).astype(np.float64):
        constants = "".join(f"%{n} = arith.constant {v:.20f} : {kind}\n" for n, v in zip("xys", row, strict=True))
        three = f"{kind}, {kind}, {kind}"
        call = f"%r:3 = func.call @f_vjp(%x, %y, %s) : ({three}) -> ({three})"
        main = f"func.func @main() -> ({three}) {{ {constants} {call}\nreturn %r#0, %r#1, %r#2 : {three} }}"
        np.testing.assert_array_equal(compiled(*row), folded(body + main + "}"))


CLASSES = """func.func @f(%x: T) -> (i1, i1, i1, i1) {
  %a = math.isnan %x : T
  %b = math.isinf %x : T
  %c = math.isfinite %x : T
  %d = math.isnormal %x : T
  return %a, %b, %c, %d : i1, i1, i1, i1
}"""


@pytest.mark.parametrize("kind", SMALL)
def test_numbers_are_told_from_what_is_none(kind: str) -> None:
    compiled = ad.compile(ad.parse(CLASSES.replace("T", kind)), "f", target=QUICK)
    smallest = float(ml_dtypes.finfo(SMALL[kind]).smallest_normal)
    for value in map(float, codes(kind)):
        finite = math.isfinite(value)
        expected = (math.isnan(value), math.isinf(value), finite, finite and abs(value) >= smallest)
        assert compiled(value) == expected


VECTORS = """func.func @f(%m: memref<4xf8E4M3FN>, %t: tensor<4xf8E4M3FN>, %g: memref<2xf32>) -> tensor<4xf8E4M3FN> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = vector.load %m[%c0] : memref<4xf8E4M3FN>, vector<4xf8E4M3FN>
  %k = arith.constant dense<[0.5, 2.0, 1.5, 1.0]> : vector<4xf8E4M3FN>
  %w = vector.fma %v, %k, %v : vector<4xf8E4M3FN>
  %s = vector.reduction <add>, %w : vector<4xf8E4M3FN> into f8E4M3FN
  %e = math.sqrt %w : vector<4xf8E4M3FN>
  vector.store %e, %m[%c0] : memref<4xf8E4M3FN>, vector<4xf8E4M3FN>
  %x = arith.extf %s : f8E4M3FN to f32
  memref.store %x, %g[%c1] : memref<2xf32>
  %d = arith.constant dense<[0.5, 2.0, 1.5, 1.0]> : tensor<4xf8E4M3FN>
  %r = arith.mulf %t, %d : tensor<4xf8E4M3FN>
  return %r : tensor<4xf8E4M3FN>
}"""


def test_vectors_tensors_and_buffers() -> None:
    dtype = SMALL["f8E4M3FN"]
    m, t, g = np.array([1.0, 2.0, 4.0, 8.0], dtype), np.array([1.0, 3.0, 5.0, 7.0], dtype), np.zeros(2, np.float32)
    factors = np.array([0.5, 2.0, 1.5, 1.0])
    result = ad.compile(ad.parse(VECTORS), "f", target=QUICK)(m.copy(), t, g)
    assert result.dtype == dtype
    np.testing.assert_array_equal(result.astype(float), (t * factors.astype(dtype)).astype(float))
    np.testing.assert_array_equal(g, [0.0, np.sum(m.astype(float) * (1 + factors)).astype(dtype)])
    dm, dg = np.zeros(4, dtype), np.array([0.0, 0.25], np.float32)
    vjp = ad.compile(ad.transforms.vjp(ad.parse(VECTORS), "f"), "f_vjp", target=QUICK)
    _, dt = vjp(m.copy(), dm, t, np.zeros(2, np.float32), dg, np.ones(4, dtype))
    np.testing.assert_array_equal(dt.astype(float), factors)
    np.testing.assert_array_equal(dm.astype(float), 0.25 * (1 + factors))


def test_a_rounding_that_is_not_done_is_refused() -> None:
    text = """func.func @f(%x: f32) -> f8E5M2 {
  %y = arith.truncf %x upward : f32 to f8E5M2
  return %y : f8E5M2
}"""
    with pytest.raises(ad.MlirAdError, match="MA0501"):
        ad.compile(ad.parse(text), "f")


SCALED = """func.func @f(%m: memref<4xf32>, %s: f32, %o: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %m[%i] : memref<4xf32>
    %p = arith.truncf %s : f32 to f8E8M0FNU
    %b = arith.scaling_truncf %x, %p : f32, f8E8M0FNU to f8E4M3FN
    %a = arith.scaling_extf %b, %s : f8E4M3FN, f32 to f32
    %q = arith.mulf %a, %a : f32
    memref.store %q, %o[%i] : memref<4xf32>
  }
  return
}"""


def test_numbers_that_share_a_power_of_2() -> None:
    x = np.array([1.3, 40.0, -7.7, 0.02], np.float32)
    rounded = (x / np.float32(4)).astype(SMALL["f8E4M3FN"]).astype(np.float32) * np.float32(4)
    out, dx = np.zeros(4, np.float32), np.zeros(4, np.float32)
    ad.compile(ad.parse(SCALED), "f", target=QUICK)(x, 4.7, out)
    np.testing.assert_array_equal(out, rounded * rounded)
    vjp = ad.compile(ad.transforms.vjp(ad.parse(SCALED), "f", wrt=[0]), "f_vjp", target=QUICK)
    vjp(x, dx, 4.7, out, np.ones(4, np.float32))
    # The adjoint goes through the same two conversions: it is rounded as well.
    np.testing.assert_allclose(dx, 2 * rounded, rtol=2.0**-3)
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        with pytest.raises(ad.MlirAdError, match="MA0305"):
            transform(ad.parse(SCALED), "f", wrt=[1])


@pytest.mark.parametrize("kind", ["f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU", "tf32"])
def test_floats_that_nothing_computes_with_are_refused_with_what_to_use(kind: str) -> None:
    text = """func.func @f(%x: f32) -> f32 {
      %a = arith.truncf %x : f32 to T
      %b = arith.mulf %a, %a : T
      %c = arith.extf %b : T to f32
      return %c : f32
    }""".replace("T", kind)
    with pytest.raises(ad.MlirAdError, match=f"MA0501(.|\n)*arithmetic on '{kind}' is not supported"):
        ad.compile(ad.parse(text), "f")


# --- f80 and f128


MATH = ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "atanh", "exp", "exp2", "expm1")
MORE = ("log", "log2", "log10", "log1p", "sqrt", "cbrt", "erf", "erfc")


def library() -> str | None:
    """Where the library with the arithmetic of f128 is, if there is one."""
    try:
        ctypes.CDLL("libgcc_s.so.1")
        maps = Path("/proc/self/maps").read_text()
    except OSError:
        return None
    return next((line.split()[-1] for line in maps.splitlines() if "libgcc_s" in line), None)


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64") or library() is None, reason="needs libgcc on x86")
@pytest.mark.parametrize("kind", ["f80", "f128"])
def test_wide_floats_have_all_functions(kind: str) -> None:
    lines = [f"%{n} = math.{n} %a : {kind}\n%{n}_ = arith.truncf %{n} : {kind} to f64" for n in (*MATH, *MORE)]
    results = ", ".join(f"%{n}_" for n in (*MATH, *MORE))
    types = ", ".join(["f64"] * len((*MATH, *MORE)))
    extended = f"%a = arith.extf %x : f64 to {kind}\n" + "\n".join(lines)
    text = f"func.func @f(%x: f64) -> ({types}) {{ {extended}\nreturn {results} : {types} }}"
    target = ad.Cpu(opt_level=0, shared_libs=(str(library()),))
    got = ad.compile(ad.parse(text), "f", target=target)(0.7)
    expected = [{"exp2": lambda x: 2.0**x, "cbrt": np.cbrt}.get(n, getattr(math, n, None))(0.7) for n in (*MATH, *MORE)]
    np.testing.assert_allclose(got, expected, rtol=4e-16)
    classes = CLASSES.replace("(%x: T)", "(%y: f64)").replace("%a =", "%x = arith.extf %y : f64 to T\n%a =", 1)
    told = ad.compile(ad.parse(classes.replace("T", kind)), "f", target=target)
    assert [told(v) for v in (math.nan, math.inf, 1.0)] == [
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, True),
    ]


@pytest.mark.parametrize(
    ("type", "is_found"), [("f8E5M2", True), ("vector<4xf8E4M3FN>", True), ("f16", False), ("i8", False)]
)
def test_narrow_floats_are_found_wherever_a_value_is_defined(type: str, is_found: bool) -> None:
    given = f"func.func @f(%x: {type}) {{ return }}"
    computed = f"""func.func private @g() -> {type}
    func.func @f() {{
      %y = func.call @g() : () -> {type}
      return
    }}"""
    assert [occur(ad.parse(text)) for text in (given, computed)] == [is_found] * 2
