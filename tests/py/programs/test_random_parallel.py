"""Random programs with parallel loops: their derivatives are parallel too, and no two iterations touch one element."""

from __future__ import annotations

import pytest

from mlirad import _mlir
from mlirad.context import Context
from mlirad.synthesis.options import Options
from tests.fuzz.batches import BatchMember, batch
from tests.fuzz.comparison.harness import case_of, differentiate
from tests.fuzz.compile_settings import CompileSettings
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.race_detector import RaceReport, watch

pytestmark = pytest.mark.slow


def test_nothing_races_and_the_numbers_are_right() -> None:
    ctx, context = Context.default(), _mlir.new_context()
    cases = [case_of(generate(seed, MIXES["parallel"]), mode) for seed in range(24) for mode in ("forward", "reverse")]
    members, watched = [], []
    in_order = CompileSettings(parallel="none")  # the detector sees which iteration was where, not when
    remarks: list[str] = []
    for case in cases:
        options = Options(on_remark=lambda _, said: remarks.append(said))
        made = differentiate(case, context, ctx, options)
        watched.append(RaceReport())
        watch(made.module, watched[-1])
        members.append(BatchMember(made.module, case.callee(made.name)))
    assert sum("is parallel" in said for said in remarks) > 2
    for case, races, run in zip(cases, watched, batch(members, context, ctx, in_order), strict=True):
        assert case.mismatch(run(*case.inputs, len(case.expected))) is None
        assert not races.found
    assert sum(races.accesses for races in watched) > 100
