"""Random programs whose loops are written as whiles, or as blocks: the derivatives are the same."""

from __future__ import annotations

from typing import Any, Final

import pytest

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.dialects.scf import counted
from tests.fuzz.comparison import harness
from tests.fuzz.programs.generate import MIXES, generate

pytestmark = pytest.mark.slow

WRITTEN_AS: Final = {
    "whiles": "func.func(lower-affine,scf-for-to-while)",
    "blocks": "func.func(lower-affine),convert-scf-to-cf",
}


@pytest.mark.parametrize("counting", [True, False])
@pytest.mark.parametrize("kind", WRITTEN_AS)
def test_loops_written_in_another_way(kind: str, counting: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    derive = harness.create_derivative
    loops = 0

    def rewritten(module: ir.Module, *args: Any, **options: Any) -> str:
        nonlocal loops
        loops += str(module).count(".for ")
        pipeline = f"builtin.module({WRITTEN_AS[kind]})"
        UpstreamPassManager.parse(pipeline, module.context).run(module.operation)
        assert "scf.for " not in str(module)
        return derive(module, *args, **options)

    monkeypatch.setattr(harness, "create_derivative", rewritten)
    if not counting:
        monkeypatch.setattr(counted, "find_count", lambda op: None)
    programs = [generate(seed, MIXES["loops_memory"]) for seed in range(500, 512)]
    outcomes = harness.compare(
        [harness.case_of(program, mode) for program in programs for mode in ("forward", "reverse")]
    )
    assert [outcome for outcome in outcomes if outcome.status != "ok"] == []
    assert loops > 10
