"""The engine is right on random programs in both modes, against an oracle that shares no code with it."""

from __future__ import annotations

import pytest

from mlirad.testing.fuzz import Settings, fuzz
from mlirad.testing.outcomes import Outcome, table

COUNT = 500


def _report(outcomes: list[Outcome]) -> str:
    failed = [o for o in outcomes if o.status != "ok"]
    lines = [f"seed {o.seed}, {o.mode}: {o.status} {o.code} {o.detail}" for o in failed]
    again = "one again: python -m mlirad.testing.fuzz --seed SEED --count 1 --shrink"
    return "\n".join([table(outcomes), *lines, again])


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return fuzz(range(COUNT))


def test_no_derivative_of_500_programs_is_wrong_or_crashes(outcomes: list[Outcome]) -> None:
    print(table(outcomes))
    assert not [o for o in outcomes if o.failed], _report(outcomes)


def test_none_of_500_programs_is_refused(outcomes: list[Outcome]) -> None:
    assert {(o.seed, o.mode) for o in outcomes} == {(s, m) for s in range(COUNT) for m in ("forward", "reverse")}
    assert not [o for o in outcomes if o.status == "refused"], _report(outcomes)


def test_engine_is_right_without_passes_before_and_after() -> None:
    raw = fuzz(range(9000, 9060), Settings(raw=True))
    assert [o.status for o in raw] == ["ok"] * 120, _report(raw)


def test_lowering_alone_gives_the_oracles_numbers() -> None:
    primal = fuzz(range(9100, 9160), Settings(modes=("primal",)))
    assert [o.status for o in primal] == ["ok"] * 60, _report(primal)
