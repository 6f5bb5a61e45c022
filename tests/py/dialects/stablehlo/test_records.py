"""Every record of StableHLO and CHLO: both modes and the second order, by the reference interpreter."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.rules.load import records
from mlirad.rules.model import ANY, ON_TENSORS, Derivative
from tests.fuzz.hlo import check_laws
from tests.fuzz.rules import points
from tests.fuzz.rules.mutations import mutants
from tests.fuzz.rules.replaced import replace_rules

RULES = {rule.name: rule for name in ON_TENSORS for rule in records(name) if isinstance(rule, Derivative)}
N = 6


@pytest.mark.parametrize("name", RULES)
def test_derivative_is_what_differences_say(name: str) -> None:
    check(name)


#: Of which other tests notice what this one does not: below, and on ties, at zeros and on complex numbers, in
#: `test_elementwise`.
ELSEWHERE = ("chlo.digamma", "stablehlo.remainder", "stablehlo.maximum", "stablehlo.minimum", "stablehlo.power")


def test_wrong_records_are_noticed() -> None:
    chosen = [mutant for name in RULES if name not in ELSEWHERE for mutant in mutants(RULES[name])][::8]
    assert len(chosen) > 30
    for mutant in chosen:
        registry = Context.default().registry.copy()
        replace_rules([mutant.rule], f"mutant of {mutant.rule.name}", registry)
        registry.freeze()
        with pytest.raises((AssertionError, ad.MlirAdError)):
            check(mutant.rule.name, Context(registry))


def check(name: str, ctx: Context | None = None) -> None:
    rule = RULES[name]
    rng = random.Random(name)
    domains = rule.domain or (ANY,) * len(rule.operands)
    types = [f"tensor<{N}xi1>" if d.kind == "bool" else f"tensor<{N}xf64>" for d in domains]
    point = [np.array([points.real(d, rng) for _ in range(N)]) for d in domains]
    operands, signature = ", ".join(f"%{i}" for i in range(len(types))), ", ".join(types)
    made = [f"%{i}: {type}" for i, type in enumerate(types) if i not in rule.asserted]
    constant = [f"%{i} = stablehlo.constant dense<2.0> : {types[i]}" for i in rule.asserted]
    text = f"""
    func.func @main({", ".join(made)}) -> tensor<{N}xf64> {{
      {chr(10).join(constant)}
      %z = "{name}"({operands}) {ATTRIBUTES.get(name, "")} : ({signature}) -> tensor<{N}xf64>
      return %z : tensor<{N}xf64>
    }}"""
    given = [p for i, p in enumerate(point) if i not in rule.asserted]
    check_laws(text, given, np.random.default_rng(0), ctx=ctx)


def test_remainders_of_other_quotients_than_one() -> None:
    text = """
    func.func @main(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {
      %z = stablehlo.remainder %x, %y : tensor<4xf64>
      return %z : tensor<4xf64>
    }"""
    check_laws(text, [np.array([2.5, -7.7, 0.4, 9.0]), np.array([1.1, 2.0, -0.9, -1.3])], np.random.default_rng(0))


def test_digamma_left_of_zero() -> None:
    text = """
    func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {
      %z = chlo.digamma %x : tensor<4xf64> -> tensor<4xf64>
      return %z : tensor<4xf64>
    }"""
    check_laws(text, [np.array([-0.4, -1.3, -2.6, 0.4])], np.random.default_rng(0), step=2e-4)


ATTRIBUTES = {"stablehlo.reduce_precision": "{exponent_bits = 11 : i32, mantissa_bits = 52 : i32}"}
