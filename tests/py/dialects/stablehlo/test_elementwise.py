"""Elementwise ops with models, complex numbers, zeros that masks make, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad.context import Context
from mlirad.interfaces.registry import DERIVATIVE
from tests.fuzz.hlo import check_laws, interpret

#: Programs on two tensors of the parts of complex numbers away from the cuts; their results are real.
COMPLEX = {
    "abs": "%z = stablehlo.abs %c : (tensor<4xcomplex<f64>>) -> tensor<4xf64>",
    "sign": """%s = stablehlo.sign %c : tensor<4xcomplex<f64>>
      %z = stablehlo.imag %s : (tensor<4xcomplex<f64>>) -> tensor<4xf64>""",
    "conj": """%s = chlo.conj %c : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
      %p = stablehlo.multiply %s, %c : tensor<4xcomplex<f64>>
      %z = stablehlo.real %p : (tensor<4xcomplex<f64>>) -> tensor<4xf64>""",
    "convert": "%z = stablehlo.convert %c : (tensor<4xcomplex<f64>>) -> tensor<4xf64>",
    **{
        name: f"""%s = stablehlo.{name} %c : tensor<4xcomplex<f64>>
      %p = stablehlo.multiply %s, %c : tensor<4xcomplex<f64>>
      %z = stablehlo.imag %p : (tensor<4xcomplex<f64>>) -> tensor<4xf64>"""
        for name in ("exponential", "log", "sqrt", "rsqrt", "sine", "cosine", "tanh", "negate", "logistic")
    },
    **{
        name: f"""%s = stablehlo.{name} %k, %c : tensor<4xcomplex<f64>>
      %t = stablehlo.{name} %c, %s : tensor<4xcomplex<f64>>
      %z = stablehlo.real %t : (tensor<4xcomplex<f64>>) -> tensor<4xf64>"""
        for name in ("add", "subtract", "multiply", "divide", "power")
    },
}


@pytest.mark.parametrize("name", COMPLEX)
def test_complex_numbers_are_pairs_of_reals(name: str) -> None:
    rng = np.random.default_rng(1)
    text = f"""
    func.func @main(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {{
      %c = stablehlo.complex %x, %y : tensor<4xcomplex<f64>>
      %k = stablehlo.constant dense<(0.5, 1.25)> : tensor<4xcomplex<f64>>
      {COMPLEX[name]}
      return %z : tensor<4xf64>
    }}"""
    check_laws(text, [rng.uniform(0.5, 1.5, 4), rng.uniform(0.5, 1.5, 4)], rng)


REAL = {
    "abs": "%z = stablehlo.abs %x : tensor<4xf64>",
    "clamp": "%z = stablehlo.clamp %y, %x, %k : tensor<4xf64>",
    "clamp_by_numbers": "%z = stablehlo.clamp %a, %x, %b : (tensor<f64>, tensor<4xf64>, tensor<f64>) -> tensor<4xf64>",
    "barrier": """%p, %q = stablehlo.optimization_barrier %x, %y : tensor<4xf64>, tensor<4xf64>
      %z = stablehlo.multiply %p, %q : tensor<4xf64>""",
    "sign": """%s = stablehlo.sign %x : tensor<4xf64>
      %z = stablehlo.multiply %s, %y : tensor<4xf64>""",
    "convert": """%s = stablehlo.convert %x : (tensor<4xf64>) -> tensor<4xcomplex<f64>>
      %t = stablehlo.multiply %s, %s : tensor<4xcomplex<f64>>
      %z = stablehlo.real %t : (tensor<4xcomplex<f64>>) -> tensor<4xf64>""",
    "integers": """%i = stablehlo.convert %x : (tensor<4xf64>) -> tensor<4xi32>
      %s = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xf64>
      %z = stablehlo.multiply %s, %y : tensor<4xf64>""",
    "scalar_condition": """%c = stablehlo.compare LT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %z = stablehlo.select %c, %x, %y : tensor<i1>, tensor<4xf64>""",
}


@pytest.mark.parametrize("name", REAL)
def test_elementwise_ops_of_real_numbers(name: str) -> None:
    rng = np.random.default_rng(2)
    text = f"""
    func.func @main(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {{
      %a = stablehlo.constant dense<-0.5> : tensor<f64>
      %b = stablehlo.constant dense<0.5> : tensor<f64>
      %k = stablehlo.constant dense<0.5> : tensor<4xf64>
      {REAL[name]}
      return %z : tensor<4xf64>
    }}"""
    check_laws(text, [np.array([-1.4, -0.3, 0.3, 1.2]), np.array([-0.6, -0.4, 0.1, 0.2])], rng)


def test_the_zero_of_a_mask_is_strong() -> None:
    module = ad.parse("""
    func.func @main(%x: tensor<2xf64>) -> tensor<2xf64> {
      %zero = stablehlo.constant dense<0.0> : tensor<2xf64>
      %c = stablehlo.compare GT, %x, %zero : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xi1>
      %r = stablehlo.sqrt %x : tensor<2xf64>
      %z = stablehlo.select %c, %r, %zero : tensor<2xi1>, tensor<2xf64>
      return %z : tensor<2xf64>
    }""")
    reverse = transforms.vjp(module, "main", keep_primal=False)
    (found,) = interpret(reverse, "main_vjp", [np.array([0.0, 4.0]), np.ones(2)])
    np.testing.assert_array_equal(found, [0.0, 0.25])


def test_functions_that_are_smooth_on_ties_have_their_derivatives_there() -> None:
    text = """
    func.func @main(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {
      %a = stablehlo.maximum %x, %y : tensor<4xf64>
      %b = stablehlo.minimum %y, %x : tensor<4xf64>
      %z = stablehlo.multiply %a, %b : tensor<4xf64>
      return %z : tensor<4xf64>
    }"""
    x, y = np.array([0.5, -2.0, 1.0, 0.0]), np.array([0.5, -2.0, 3.0, 0.0])
    check_laws(text, [x, y], np.random.default_rng(3), second=False)
    text = """
    func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {
      %a = stablehlo.abs %x : tensor<4xf64>
      %z = stablehlo.multiply %a, %a : tensor<4xf64>
      return %z : tensor<4xf64>
    }"""
    check_laws(text, [np.array([0.0, -0.0, 0.5, -2.0])], np.random.default_rng(3))


def test_a_number_on_a_bound_has_no_derivative() -> None:
    """As in JAX; between the bounds it has its own, beyond one that of the bound."""
    module = ad.parse("""
    func.func @main(%low: tensor<f64>, %x: tensor<5xf64>, %high: tensor<f64>) -> tensor<5xf64> {
      %z = stablehlo.clamp %low, %x, %high : (tensor<f64>, tensor<5xf64>, tensor<f64>) -> tensor<5xf64>
      return %z : tensor<5xf64>
    }""")
    x, seed = np.array([-3.0, -1.0, 0.5, 2.0, 4.0]), np.array([2.0, 3.0, 5.0, 7.0, 11.0])
    point = [np.array(-1.0), x, np.array(2.0)]
    found = interpret(transforms.vjp(module, "main", keep_primal=False), "main_vjp", [*point, seed])
    for one, expected in zip(found, (2.0, [0.0, 0.0, 5.0, 0.0, 0.0], 11.0), strict=True):
        np.testing.assert_array_equal(one, expected)
    pairs = [point[0], np.array(3.0), x, seed, point[2], np.array(13.0)]
    tangent = interpret(transforms.jvp(module, "main"), "main_jvp", pairs)[1]
    np.testing.assert_array_equal(tangent, [3.0, 0.0, 5.0, 0.0, 13.0])


def test_the_bits_of_a_float_are_refused() -> None:
    module = ad.parse("""
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %i = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi32>
      %z = stablehlo.bitcast_convert %i : (tensor<2xi32>) -> tensor<2xf32>
      return %z : tensor<2xf32>
    }""")
    with pytest.raises(ad.MlirAdError, match=r"stablehlo\.bitcast_convert"):
        transforms.vjp(module, "main")


def test_a_derivative_of_nothing_is_written_in_stablehlo() -> None:
    module = ad.parse("""
    func.func @other(%x: tensor<2xf64>) -> tensor<2xf64> {
      %0 = stablehlo.negate %x : tensor<2xf64>
      return %0 : tensor<2xf64>
    }
    func.func @main(%x: tensor<2xf64>, %y: tensor<2xf64>) -> tensor<2xf64> {
      return %x : tensor<2xf64>
    }""")
    assert "arith" not in str(transforms.vjp(module, "main"))


SHARDED = """
    func.func @main(%x: tensor<8xf64> {mhlo.sharding = "{devices=[4]<=[4]}"})
        -> (tensor<8xf64> {mhlo.sharding = "{replicated}"}) {
      %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2]<=[2]}"}
        : (tensor<8xf64>) -> tensor<8xf64>
      %1 = stablehlo.sine %0 {mhlo.sharding = "{devices=[4]<=[4]}"} : tensor<8xf64>
      return %1 : tensor<8xf64>
    }"""


def test_shardings_hold_for_derivatives() -> None:
    module = ad.parse(SHARDED)
    reverse = str(transforms.vjp(module, "main")).partition("@main_vjp")[2]
    arguments, results = reverse.partition("{\n")[0].split(" -> ")
    assert arguments.count('mhlo.sharding = "{devices=[4]<=[4]}"') == 1
    assert arguments.count('mhlo.sharding = "{replicated}"') == 1  # the seed
    assert results.index("replicated") < results.index("devices=[4]")  # the value, then the gradient
    assert reverse.count("stablehlo.custom_call @Sharding") == 2
    forward = str(transforms.jvp(module, "main")).partition("@main_jvp")[2]
    assert forward.partition("{\n")[0].count("devices=[4]") == 2
    assert forward.partition("{\n")[0].count("replicated") == 2


def test_a_custom_call_has_the_rule_of_its_target() -> None:
    context = Context.default()
    registry = context.registry.copy()
    rule = registry.find(DERIVATIVE, "stablehlo.sine")
    registry.add(DERIVATIVE, "@my_sine", rule, origin="test")
    registry.freeze()
    module = ad.parse("""
    func.func @main(%x: tensor<2xf64>) -> tensor<2xf64> {
      %0 = stablehlo.custom_call @my_sine(%x) : (tensor<2xf64>) -> tensor<2xf64>
      return %0 : tensor<2xf64>
    }""")
    for derive in (transforms.vjp, transforms.jvp):
        assert "stablehlo.cosine %x" in str(derive(module, "main", ctx=replace(context, registry=registry)))
