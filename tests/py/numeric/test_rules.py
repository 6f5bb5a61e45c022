"""Every derivative record is right: both modes and second order, f64 and f32, on scalars and in loops over buffers."""

from __future__ import annotations

from functools import cache

import pytest

from mlirad.context import Context
from mlirad.rules.model import Derivative
from mlirad.rules.translate import BUILTIN, builtin_source, read_rules
from tests.fuzz.rules.cases import Case, cases
from tests.fuzz.rules.verdicts import CHECKS, Verdicts, judge

pytestmark = pytest.mark.slow

RULES = [rule for name in BUILTIN for rule in read_rules(builtin_source(name)).rules if isinstance(rule, Derivative)]


@cache
def verdicts() -> Verdicts:
    return judge(RULES)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("case", cases(RULES), ids=lambda case: case.name.removeprefix("case_"))
def test_derivative_is_what_differences_say(case: Case, check: str) -> None:
    found = verdicts()
    assert (case.name, check) not in found.problems, found.problems[case.name, check]
    assert (case.name, check) in found.checked


@pytest.mark.parametrize(
    ("wrong", "checks"),
    [
        ("[(MulF (DiffeRet), (Sin $x))]", {"jvp", "vjp"}),
        ("[(NegF (MulF (DiffeRet), (Cos $x)))]", {"jvp", "vjp"}),
        ('[(MulF (DiffeRet), (MulF (Cos $x), (ConstantFP<"1.001">)))]', {"jvp", "vjp"}),
    ],
)
def test_a_wrong_rule_is_found(wrong: str, checks: set[str]) -> None:
    ctx = Context.default().with_rules(f'// wrong\ndef : MLIRDerivative<"math", "sin", (Op $x), {wrong}>;')
    sine = [rule for rule in RULES if rule.name == "math.sin"]
    problems = judge(sine, ctx).problems
    assert {case.name for case in cases(sine)} == {name for name, _ in problems}
    assert checks <= {check for _, check in problems}
