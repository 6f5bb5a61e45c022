"""Wrong rules are noticed by the numeric checks of rules; what is not is known, with the reason."""

from __future__ import annotations

import pytest

from mlirad.rules.linear import ZERO, degree
from mlirad.rules.load import records
from mlirad.rules.model import Derivative
from tests.fuzz import mutants as mutation
from tests.fuzz.mutants import (
    EQUIVALENT,
    all_mutants,
    all_rewrite_mutants,
    reason,
    run_mutants,
    run_rewrite_mutants,
    score,
)
from tests.fuzz.rules.mutations import Mutant, mutants

pytestmark = pytest.mark.slow


def named(*names: str) -> list[Mutant]:
    return [mutant for mutant in all_mutants() if mutant.name in names]


def test_a_sample_of_wrong_rules_is_noticed() -> None:
    chosen = all_mutants()[::12]
    results = list(run_mutants(chosen))
    assert len(results) == len(chosen) > 40
    assert [r.mutant.name for r in results if r.status == "survived"] == []
    assert sum(r.status == "caught" for r in results) >= 0.9 * len(chosen)


def test_a_sample_of_wrong_rewrites_is_noticed() -> None:
    chosen = all_rewrite_mutants()[::12]
    assert len(chosen) >= 10
    assert [(r.mutant.name, r.status) for r in run_rewrite_mutants(chosen) if r.status != "caught"] == []


def test_every_equivalent_mutant_exists_and_is_right() -> None:
    found = [mutant for mutant in all_mutants() if reason(mutant) is not None]
    assert all(any(mutant.name.startswith(start) for mutant in found) for start, _ in EQUIVALENT)
    assert {result.status for result in run_mutants(found)} == {"equivalent"}


def test_a_rule_is_made_wrong_in_every_way() -> None:
    (rule,) = [r for r in records("math") if r.name == "math.atan2" and isinstance(r, Derivative)]
    words = {mutant.what.split(" ", 2)[2].split(" at ")[0] for mutant in mutants(rule)}
    assert {"zero it", "negate it", "only the left of mulf", "turn addf"} <= words
    for mutant in mutants(rule):
        assert mutant.rule != rule
        terms = [term for partial in mutant.rule.partials for term in partial or ()]
        assert all(degree(term) in (1, ZERO) for term in terms)


def test_what_only_special_points_tell_is_caught_there() -> None:
    (result,) = run_mutants(named("math.powf: partial 1: negate at '/1/0/1'"))
    assert (result.status, result.detail) == ("caught", "special point")


def test_a_rule_that_gives_no_program_is_no_mutant() -> None:
    (result,) = run_mutants(named("complex.powi: partial 0: swap powi at '/1'"))
    assert result.status == "no program"
    assert score([result]) == 1.0


def test_a_right_rule_survives_and_the_command_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (rule,) = [r for r in records("math") if r.name == "math.sin" and isinstance(r, Derivative)]
    monkeypatch.setattr(mutation, "all_rewrite_mutants", list)
    monkeypatch.setattr(mutation, "all_mutants", lambda: [Mutant(rule, "nothing"), *mutants(rule)])
    assert mutation.main([]) == 1
    assert "survived: math.sin: nothing" in capsys.readouterr().out
    monkeypatch.setattr(mutation, "all_mutants", lambda: list(mutants(rule)))
    assert mutation.main(["--count", "2"]) == 0
    assert "mutation score 100.00 % of 2 mutants" in capsys.readouterr().out
