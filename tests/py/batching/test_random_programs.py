"""Random programs in lanes, against the oracle: derivatives of three directions at once, and batches of three."""

from __future__ import annotations

import pytest

from mlirad.batching.entry import MOST_LANES
from tests.fuzz.comparison.harness import STRIPS, case_of, compare
from tests.fuzz.comparison.outcomes import table
from tests.fuzz.comparison.second_width import WIDE_ORDERS
from tests.fuzz.comparison.several import BatchCase
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.syntax import Memref


@pytest.mark.parametrize("mode", ["width-forward", "width-reverse", "batch"])
@pytest.mark.parametrize("mix", ["all", "loads", "loops_memory", "masks"])
def test_lanes_are_what_each_is_alone(mode: str, mix: str) -> None:
    found = compare([case_of(generate(seed, MIXES[mix]), mode) for seed in range(8000, 8012)])
    assert not any(outcome.failed for outcome in found), f"{table(found)}\n{found}"
    assert sum(outcome.status == "ok" for outcome in found) >= 9


def test_buffers_that_are_not_written_may_be_shared() -> None:
    cases = [case_of(generate(seed, MIXES["loads"]), "batch") for seed in range(8000, 8012)]
    kinds = [zip(one.program.entry.body.args, one.batched, strict=True) for one in cases if isinstance(one, BatchCase)]
    shared = [isinstance(argument.type, Memref) and not is_batched for kind in kinds for argument, is_batched in kind]
    assert any(shared)


def test_batches_of_many_sets_run_in_strips() -> None:
    case = case_of(generate(8005), "batch")
    assert isinstance(case, BatchCase)
    assert case.lanes == STRIPS > MOST_LANES
    assert [outcome.status for outcome in compare([case])] == ["ok"]


def test_tapes_that_point_to_buffers_are_those_of_all_lanes() -> None:
    """Shadows were taken for the buffers on the tape, so that primal results differed between lanes: refused."""
    found = compare([case_of(generate(seed, MIXES["recursion"]), "width-reverse") for seed in (300, 301)])
    assert {outcome.status for outcome in found} == {"ok"}, f"{table(found)}\n{found}"


@pytest.mark.parametrize("mode", WIDE_ORDERS)
def test_second_derivatives_in_lanes_are_what_each_is_alone(mode: str) -> None:
    found = compare([case_of(generate(seed), mode) for seed in range(8100, 8106)])
    assert not any(outcome.failed for outcome in found), f"{table(found)}\n{found}"
    assert sum(outcome.status == "ok" for outcome in found) >= 4
