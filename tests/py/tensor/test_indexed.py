"""Gather and scatter by subscripts, and bits that come back as they were: both modes, to second order."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad.errors import MissingRuleError

PROGRAMS = {
    "gather, ones dropped": """func.func @f(%a: tensor<4x5x3xf64>, %k: tensor<2x3x2xi64>) -> tensor<2x3x5xf64> {
      %r = tensor.gather %a[%k] gather_dims([0, 2]) : (tensor<4x5x3xf64>, tensor<2x3x2xi64>) -> tensor<2x3x5xf64>
      %s = math.sin %r : tensor<2x3x5xf64>
      return %s : tensor<2x3x5xf64>
    }""",
    "gather, ones kept": """func.func @f(%a: tensor<4x5x3xf64>, %k: tensor<7x1xi64>) -> tensor<7x4x1x3xf64> {
      %b = arith.mulf %a, %a : tensor<4x5x3xf64>
      %r = tensor.gather %b[%k] gather_dims([1])
        : (tensor<4x5x3xf64>, tensor<7x1xi64>) -> tensor<7x4x1x3xf64>
      return %r : tensor<7x4x1x3xf64>
    }""",
    "open gather": """func.func @f(%a: tensor<?x?xf64>, %k: tensor<?x1xi64>) -> tensor<?x?xf64> {
      %r = tensor.gather %a[%k] gather_dims([1]) : (tensor<?x?xf64>, tensor<?x1xi64>) -> tensor<?x?xf64>
      %s = math.sin %r : tensor<?x?xf64>
      return %s : tensor<?x?xf64>
    }""",
    "scatter, ones dropped": """func.func @f(%s: tensor<2x5xf64>, %a: tensor<4x5x3xf64>) -> tensor<4x5x3xf64> {
      %k = arith.constant dense<[[0, 2], [3, 1]]> : tensor<2x2xindex>
      %t = math.sin %s : tensor<2x5xf64>
      %r = tensor.scatter %t into %a[%k] scatter_dims([0, 2]) unique
        : (tensor<2x5xf64>, tensor<4x5x3xf64>, tensor<2x2xindex>) -> tensor<4x5x3xf64>
      %q = arith.mulf %r, %r : tensor<4x5x3xf64>
      return %q : tensor<4x5x3xf64>
    }""",
    "scatter, ones kept": """func.func @f(%s: tensor<2x1x3xf64>, %a: tensor<4x3xf64>) -> tensor<4x3xf64> {
      %k = arith.constant dense<[[2], [0]]> : tensor<2x1xi32>
      %b = arith.mulf %a, %a : tensor<4x3xf64>
      %r = tensor.scatter %s into %b[%k] scatter_dims([0]) unique
        : (tensor<2x1x3xf64>, tensor<4x3xf64>, tensor<2x1xi32>) -> tensor<4x3xf64>
      return %r : tensor<4x3xf64>
    }""",
    "bits and back": """func.func @f(%a: tensor<3xf64>) -> tensor<3xf64> {
      %b = tensor.bitcast %a : tensor<3xf64> to tensor<3xui64>
      %c = tensor.bitcast %b : tensor<3xui64> to tensor<3xi64>
      %d = tensor.bitcast %c : tensor<3xi64> to tensor<3xf64>
      %r = math.sin %d : tensor<3xf64>
      return %r : tensor<3xf64>
    }""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_to_second_order(name: str, check: Callable[..., None]) -> None:
    check(PROGRAMS[name], 2)


def test_a_gather_and_a_scatter_are_compiled() -> None:
    a, k = np.arange(12.0).reshape(4, 3), np.array([[2, 1], [0, 0], [3, 2]])
    gather = """func.func @f(%a: tensor<4x3xf64>, %k: tensor<3x2xi64>) -> tensor<3xf64> {
      %r = tensor.gather %a[%k] gather_dims([0, 1]) : (tensor<4x3xf64>, tensor<3x2xi64>) -> tensor<3xf64>
      return %r : tensor<3xf64>
    }"""
    np.testing.assert_array_equal(api.compile(api.parse(gather), "f")(a, k), a[k[:, 0], k[:, 1]])
    scatter = """func.func @f(%s: tensor<3xf64>, %a: tensor<4x3xf64>, %k: tensor<3x2xi64>) -> tensor<4x3xf64> {
      %r = tensor.scatter %s into %a[%k] scatter_dims([0, 1]) unique
        : (tensor<3xf64>, tensor<4x3xf64>, tensor<3x2xi64>) -> tensor<4x3xf64>
      return %r : tensor<4x3xf64>
    }"""
    expected, s = a.copy(), np.array([-1.0, -2.0, -3.0])
    expected[k[:, 0], k[:, 1]] = s
    np.testing.assert_array_equal(api.compile(api.parse(scatter), "f")(s, a, k), expected)


@pytest.mark.parametrize("kind", ["i64", "ui64"])
def test_bits_that_are_changed_are_refused(kind: str) -> None:
    module = api.parse(f"""func.func @f(%a: tensor<3xf64>, %n: tensor<3x{kind}>, %c: tensor<3xi1>) -> tensor<3xf64> {{
      %b = tensor.bitcast %a : tensor<3xf64> to tensor<3x{kind}>
      %x = scf.execute_region -> tensor<3x{kind}> {{
        %s = arith.select %c, %b, %n : tensor<3xi1>, tensor<3x{kind}>
        scf.yield %s : tensor<3x{kind}>
      }}
      %r = tensor.bitcast %x : tensor<3x{kind}> to tensor<3xf64>
      return %r : tensor<3xf64>
    }}""")
    for derive in (transforms.jvp, transforms.vjp):
        with pytest.raises(MissingRuleError, match=r"MA010[12]"):
            derive(module, "f", wrt=[0])


SIGNED = """func.func @f(%a: tensor<SHAPExf64>, %n: tensor<SHAPExui64>, %m: memref<SHAPExsi64>)
    -> (tensor<SHAPExf64>, tensor<SHAPExui64>) {
  %b = tensor.bitcast %n : tensor<SHAPExui64> to tensor<SHAPExf64>
  %t = bufferization.to_tensor %m restrict : memref<SHAPExsi64> to tensor<SHAPExsi64>
  %c = tensor.bitcast %t : tensor<SHAPExsi64> to tensor<SHAPExui64>
  %d = tensor.bitcast %t : tensor<SHAPExsi64> to tensor<SHAPExf64>
  %p = arith.mulf %a, %b : tensor<SHAPExf64>
  %q = arith.mulf %p, %d : tensor<SHAPExf64>
  return %q, %c : tensor<SHAPExf64>, tensor<SHAPExui64>
}"""


@pytest.mark.parametrize("shape", ["3", "?"])
def test_bits_of_integers_with_a_sign_are_numbers(shape: str) -> None:
    text = SIGNED.replace("SHAPE", shape)
    a, b, d = np.array([1.0, 2.0, -3.0]), np.array([0.5, -1.5, 2.5]), np.array([2.0, 3.0, -1.0])
    n, m = b.view(np.uint64), d.view(np.int64)
    product, bits = api.compile(api.parse(text), "f")(a, n, m)
    np.testing.assert_array_equal(product, a * b * d)
    np.testing.assert_array_equal(bits, d.view(np.uint64))
    assert bits.dtype == np.uint64
    vjp = transforms.vjp(api.parse(text), "f", wrt=[0])
    *_, gradient = api.compile(vjp, "f_vjp")(a, n, m, np.ones(3))
    np.testing.assert_array_equal(gradient, b * d)
