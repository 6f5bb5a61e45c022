"""Every rewrite of algebra is an equality: what it is done to gives the same numbers, and the same derivatives."""

from __future__ import annotations

from functools import cache

import pytest

from mlirad.rules.load import rewrites
from mlirad.rules.rewrites import Rewrite
from mlirad.rules.source import SourceText
from mlirad.rules.translate import REWRITES, read_rules
from tests.fuzz.rules.equalities import CHECKS, SHAPES, EqualityVerdicts, case_name, judge, shapes

pytestmark = pytest.mark.slow

ALL = [rewrite for name in REWRITES for rewrite in rewrites(name)]


@cache
def verdicts() -> EqualityVerdicts:
    return judge(ALL)


@pytest.mark.parametrize(
    ("rewrite", "shape"), [(r, s) for r in ALL for s in shapes(r)], ids=lambda given: getattr(given, "name", given)
)
def test_both_sides_are_equal(rewrite: Rewrite, shape: str) -> None:
    found, name = verdicts(), case_name(rewrite, shape)
    wrong = {check: problem for (case, check), problem in found.problems.items() if case == name}
    assert not wrong
    assert {check for case, check in found.checked if case == name} == set(CHECKS)


@pytest.mark.parametrize(
    ("wrong", "checks"),
    [
        ("(MulF $a, (NegF $b)), (MulF $a, $b)", {"values", "derivatives"}),
        ("(SubF (AddF $a, $b), $b), (Value $a)", {"values"}),
        ("(MulF $a, Zero), (Zero)", {"values"}),
        ("(AddF $a, Zero), (Value $a)", {"values"}),
        ("(DivF $a, $a), (One)", {"values"}),
        ("(Sqrt (MulF $a, $a)), (Value $a)", {"values", "derivatives"}),
        ("(NegF (SubF $a, $b)), (SubF $b, $a)", {"values"}),
    ],
)
def test_what_is_no_equality_is_found(wrong: str, checks: set[str]) -> None:
    text = f"// wrong\ndef Wrong : MLIRRewrite<{wrong}>;"
    (rewrite,) = read_rules(SourceText("wrong.td", text), prelude=True).rewrites
    problems = judge([rewrite]).problems
    assert {case for case, check in problems if check == "values"} == {case_name(rewrite, shape) for shape in SHAPES}
    assert checks <= {check for _, check in problems}
