"""Ops of constants have the values of the same ops of arguments where upstream folds or expands them to others."""

from __future__ import annotations

import math

import numpy as np
import pytest

import mlirad as ad
from mlirad.frontends.llvm import load

ZEROS = [(y, x) for y in (0.0, -0.0) for x in (0.0, -0.0)]


def angle_of(y: float, x: float) -> str:
    """A function of one number whose derivative is an angle between constants."""
    return f"""
    func.func private @angle(%y: f64, %x: f64) -> f64 {{
      %r = math.atan2 %y, %x : f64
      return %r : f64
    }}
    func.func @f(%a: f64) -> f64 {{
      %y = arith.constant {y} : f64
      %x = arith.constant {x} : f64
      %direct = math.atan2 %y, %x : f64
      %called = func.call @angle(%y, %x) : (f64, f64) -> f64
      %sum = arith.addf %direct, %called : f64
      %r = arith.mulf %sum, %a : f64
      return %r : f64
    }}"""


def bits(value: object) -> bytes:
    return np.float64(value).tobytes()


@pytest.mark.parametrize(("y", "x"), ZEROS)
def test_angle_of_constant_zeros_is_that_of_c(y: float, x: float) -> None:
    f = ad.function(ad.parse(angle_of(y, x)), "f")
    expected = bits(2 * math.atan2(y, x))
    assert bits(f(1.0)) == expected
    assert bits(ad.grad(f)(1.0)) == expected
    assert bits(ad.jvp(f, (1.0,), (1.0,))[1]) == expected


def test_angle_of_constant_zeros_in_vectors_and_tensors_is_that_of_c() -> None:
    text = """
    func.func @f(%a: memref<2xf32>) {
      %i = arith.constant 0 : index
      %y = arith.constant dense<0.0> : T
      %x = arith.constant dense<-0.0> : T
      %r = math.atan2 %y, %x : T
      WRITE
      return
    }"""
    vector = "vector.store %r, %a[%i] : memref<2xf32>, T"
    tensor = "bufferization.materialize_in_destination %r in restrict writable %a : (T, memref<2xf32>) -> ()"
    for type, write in (("vector<2xf32>", vector), ("tensor<2xf32>", tensor)):
        found = np.zeros(2, np.float32)
        ad.function(ad.parse(text.replace("WRITE", write).replace("T", type)), "f")(found)
        np.testing.assert_array_equal(found, np.float32(math.pi))


def test_logarithm_of_a_constant_negative_zero_has_the_angle_of_c() -> None:
    text = """
    func.func @f(%a: f64) -> f64 {
      %z = complex.constant [-0.0, 0.0] : complex<f64>
      %l = complex.log %z : complex<f64>
      %i = complex.im %l : complex<f64>
      %r = arith.mulf %i, %a : f64
      return %r : f64
    }"""
    f = ad.function(ad.parse(text), "f")
    assert f(1.0) == ad.grad(f)(1.0) == math.pi


def test_angle_of_constant_zeros_in_stablehlo_is_that_of_c() -> None:
    text = """
    func.func @f(%a: tensor<f64>) -> tensor<f64> {
      %y = stablehlo.constant dense<0.0> : tensor<f64>
      %x = stablehlo.constant dense<-0.0> : tensor<f64>
      %t = stablehlo.atan2 %y, %x : tensor<f64>
      %r = stablehlo.multiply %t, %a : tensor<f64>
      return %r : tensor<f64>
    }"""
    f = ad.function(ad.parse(text), "f")
    assert f(np.array(1.0)) == ad.grad(f)(np.array(1.0)) == math.pi


def angle(y: float, x: float) -> float:
    return math.atan2(y, x)


@ad.function
def scaled_angles(a: float) -> float:
    return a * (math.atan2(0.0, -0.0) + angle(0.0, -0.0))


def test_angle_of_constant_zeros_in_python_is_that_of_python() -> None:
    assert scaled_angles(1.0) == ad.grad(scaled_angles)(1.0) == 2 * math.pi


def test_angle_of_constant_zeros_in_llvm_ir_is_that_of_c() -> None:
    text = """
    declare double @atan2(double, double)
    define double @angle(double %y, double %x) noinline {
      %r = call double @atan2(double %y, double %x)
      ret double %r
    }
    define double @f(double %a) {
      %t = call double @angle(double 0.0, double -0.0)
      %r = fmul double %t, %a
      ret double %r
    }"""
    f = ad.function(load(text), "f")
    assert f(1.0) == ad.grad(f)(1.0) == math.pi


@pytest.mark.parametrize("type", ["f64", "f32", "f16", "bf16", "vector<2xf64>"])
@pytest.mark.parametrize("n", [-1, -2, -3, -4, -(2**31)])
def test_negative_constant_powers_are_those_of_c(type: str, n: int) -> None:
    element = type.removeprefix("vector<2x").removesuffix(">")
    times = f"dense<{n}> : vector<2xi32>" if type != element else f"{n} : i32"
    integers = times.split(" : ")[1]
    narrow = "arith.truncf %a : f64 to f16" if element == "f16" else f"arith.truncf %a : f64 to {element}"
    text = f"""
    func.func @f(%a: f64) -> f64 {{
      %x = {narrow if element != "f64" else "arith.negf %a : f64"}
      %n = arith.constant {times}
      {f"%v = vector.broadcast %x : {element} to {type}" if type != element else ""}
      %p = math.fpowi %{"v" if type != element else "x"}, %n : {type}, {integers}
      {f"%q = vector.extract %p[0] : {element} from {type}" if type != element else ""}
      %s = arith.{"extf" if element != "f64" else "negf"} %{"q" if type != element else "p"} : {element}
         {"to f64" if element != "f64" else ""}
      return %s : f64
    }}"""
    f = ad.function(ad.parse(text), "f")
    sign = -1.0 if element == "f64" else 1.0
    with np.errstate(all="ignore"):
        for a in (0.0, -0.0, 2.0, -0.5, math.inf, -math.inf):
            assert bits(f(a)) == bits(sign * np.float64(sign * a) ** n), a
        assert math.isnan(f(math.nan))
    # The square of 300 exceeds f16, its reciprocal does not.
    assert f(300.0) == pytest.approx(sign * (sign * 300.0) ** n, rel=1e-2, abs=6e-8)
