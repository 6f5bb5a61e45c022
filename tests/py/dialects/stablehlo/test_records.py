"""Every record of StableHLO and CHLO: both modes and the second order, by the reference interpreter."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mlirad.rules.load import records
from mlirad.rules.model import ANY, ON_TENSORS, Derivative
from tests.fuzz.hlo import check_laws
from tests.fuzz.rules import points

RULES = {rule.name: rule for name in ON_TENSORS for rule in records(name) if isinstance(rule, Derivative)}
N = 6


@pytest.mark.parametrize("name", RULES)
def test_derivative_is_what_differences_say(name: str) -> None:
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
    check_laws(text, given, np.random.default_rng(0))


ATTRIBUTES = {"stablehlo.reduce_precision": "{exponent_bits = 11 : i32, mantissa_bits = 52 : i32}"}
