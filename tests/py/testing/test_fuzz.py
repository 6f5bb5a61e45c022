"""The fuzzer sees what is wrong, outlives what crashes, and makes failing programs small."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import mlirad
from mlirad.context import Context
from mlirad.interfaces.activity import Mode
from mlirad.synthesis.calls.requests import Calls
from tests.fuzz import __main__ as fuzzing
from tests.fuzz.__main__ import fuzz
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.comparison.forked import in_fork
from tests.fuzz.comparison.harness import compare
from tests.fuzz.comparison.outcomes import SECOND, Outcome, modes_of, table
from tests.fuzz.comparison.settings import Settings
from tests.fuzz.compile_settings import PIPELINES, CompileSettings
from tests.fuzz.heap import leaked_bytes
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.shrink import shrink
from tests.fuzz.programs.syntax import RandomProgram, size, walk

pytestmark = pytest.mark.slow

WRONG = """
// wrong by a little: what a mistake in a formula looks like
def : MLIRDerivative<"arith", "mulf", (Op $x, $y),
    [(MulF (DiffeRet), $y), (MulF (DiffeRet), (MulF $x, (ConstantFP<"1.0001">)))]>;
"""


@pytest.mark.parametrize("mode", [Mode.FORWARD, Mode.REVERSE])
def test_a_rule_that_is_wrong_by_a_ten_thousandth_is_seen(mode: Mode) -> None:
    cases = [DerivativeCase(generate(seed), mode) for seed in range(40)]
    assert {o.status for o in compare(cases)} == {"ok"}
    outcomes = compare(cases, Context.default().with_rules(WRONG))
    found = [o for o in outcomes if o.status == "wrong"]
    assert len(found) >= 5
    assert all("expected" in o.detail and "got" in o.detail for o in found)


def test_reading_the_buffers_of_an_ended_frame_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    find = Calls.find_intact
    monkeypatch.setattr(Calls, "find_intact", lambda *given: find(*given[:-1], None))
    cases = [DerivativeCase(generate(seed, MIXES["recursion"]), Mode.REVERSE) for seed in (60, 73)]
    assert "wrong" in {o.status for o in compare(cases)}


def test_programs_on_tensors_and_only_they_go_through_pipelines() -> None:
    cases = [
        DerivativeCase(generate(seed, MIXES[mix]), Mode.FORWARD) for mix in ("tensors", "straight") for seed in range(2)
    ]
    outcomes = compare(cases, way=CompileSettings(pipeline="no-such-pass"))
    assert [o.status for o in outcomes] == ["error", "error", "ok", "ok"]
    assert all("no-such-pass" in o.detail for o in outcomes[:2])


def test_one_program_in_so_many_goes_through_each_pipeline_in_turn() -> None:
    chosen = [CompileSettings(opt_level=2, pipelines=4).of_tensors(seed) for seed in range(12)]
    assert {way.opt_level for way in chosen} == {2}
    assert [way.pipeline for way in chosen[::4]] == [PIPELINES[0], PIPELINES[1], PIPELINES[0]]
    assert not any(way.pipeline for i, way in enumerate(chosen) if i % 4)


def test_a_missing_rule_is_a_refusal_with_its_code() -> None:
    td = '// no\ndef : NotImplementedOp<"arith", "mulf", "on purpose">;'
    cases = [DerivativeCase(generate(seed), Mode.FORWARD) for seed in range(6)]
    outcomes = compare(cases, Context.default().with_rules(td))
    assert {o.code for o in outcomes if o.status == "refused"} == {"MA0102"}


def test_shrinking_keeps_the_failure_and_little_else() -> None:
    def has_a_loop_with_a_sine(program: RandomProgram) -> bool:
        loops = [op for f in program.functions for op in walk(f.body) if op.name == "scf.for"]
        return any(inner.name == "math.sin" for loop in loops for inner in walk(loop.regions[0]))

    programs = (generate(seed, MIXES["loops_memory"]) for seed in range(100))
    big = next(p for p in programs if has_a_loop_with_a_sine(p) and size(p) > 100)
    small = shrink(big, has_a_loop_with_a_sine)
    assert has_a_loop_with_a_sine(small)
    assert size(small) <= 12
    assert compare([DerivativeCase(small, Mode.REVERSE)])[0].status == "ok"


@pytest.mark.parametrize(
    ("act", "found"),
    [
        ("os.abort()", [(103, "reverse", "crash")]),
        ("limit_processor_time(0)\n            while True: pass", [(103, "reverse", "hang")]),
        ("time.sleep(1.5)", []),  # a slow machine is no hang
    ],
)
def test_what_a_worker_ends_of_is_pinned_to_its_seed_and_the_rest_is_asked(
    act: str, found: list[tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    worker = tmp_path / "worker.py"
    worker.write_text(
        "import os, sys, time\n"
        "from tests.fuzz.comparison.forked import limit_processor_time\n"
        "from tests.fuzz.comparison.outcomes import Outcome\n"
        "modes = sys.argv[sys.argv.index('--modes') + 1].split(',')\n"
        "for word in sys.argv[1:]:\n"
        "    if word.isdigit() and int(word) >= 100:\n"
        f"        if word == '103' and 'reverse' in modes:\n            {act}\n"
        "        for mode in modes: print(Outcome(int(word), mode, 'ok').to_line(), flush=True)\n"
    )
    arguments = Settings.arguments
    monkeypatch.setattr(
        fuzzing.Settings,
        "arguments",
        lambda self, seeds: [arguments(self, seeds)[0], str(worker), *arguments(self, seeds)[3:]],
    )
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[3]))
    outcomes = fuzz(range(100, 106), Settings(modes=("forward", "reverse"), seconds=1), jobs=1)
    assert len(outcomes) == 12
    assert [(o.seed, o.mode, o.status) for o in outcomes if o.failed] == found


@pytest.mark.parametrize(("end", "least", "most"), [("", 24, 64), ("memref.dealloc %m : memref<f64>", 0, 0)])
def test_memory_that_a_call_leaves_behind_is_seen(end: str, least: int, most: int) -> None:
    text = f"""
    func.func @f(%x: f64) -> f64 {{
      %m = memref.alloc() : memref<f64>
      memref.store %x, %m[] : memref<f64>
      %y = memref.load %m[] : memref<f64>
      {end}
      return %y : f64
    }}"""
    function = mlirad.compile(mlirad.parse(text), "f", target=mlirad.Cpu(opt_level=0))
    assert least <= leaked_bytes(function.bind(1.0)) <= most


def spin(seconds: float) -> Outcome:
    """Use processor time."""
    start = time.process_time()
    while time.process_time() - start < seconds:
        pass
    return Outcome(1, "reverse", "ok")


def test_a_fork_that_dies_or_hangs_is_an_outcome() -> None:
    seed = Outcome(1, "reverse", "?")
    assert in_fork(lambda: os.kill(os.getpid(), signal.SIGKILL), seed).status == "crash"  # type: ignore[arg-type,return-value]
    assert in_fork(lambda: time.sleep(60), seed, asleep=0.2).status == "hang"  # type: ignore[arg-type,return-value]
    assert in_fork(lambda: spin(60.0), seed, seconds=0).status == "hang"
    assert in_fork(lambda: Outcome(1, "reverse", "ok"), seed).status == "ok"


def test_table_counts_by_mode_and_code() -> None:
    outcomes = [
        Outcome(1, "forward", "ok"),
        Outcome(2, "forward", "refused", "MA0301"),
        Outcome(3, "forward", "refused", "MA0301"),
        Outcome(1, "reverse", "wrong"),
    ]
    rows = [row.split() for row in table(outcomes).splitlines()]
    assert rows[1] == ["forward", "1", "0", "2", "0", "0", "0", "0", "0", "MA0301", "2"]
    assert rows[2] == ["reverse", "0", "0", "0", "1", "0", "0", "0", "0", "-"]
    assert rows[3] == ["all", "1", "0", "2", "1", "0", "0", "0", "0", "MA0301", "2"]


def test_second_derivatives_are_asked_for_at_every_fourth_seed() -> None:
    asked = [modes_of(seed, Settings.modes) for seed in range(40)]
    assert [len(modes) for modes in asked] == [3, 2, 2, 2] * 10
    assert {mode for modes in asked for mode in modes} == {"forward", "reverse", *SECOND}


def test_seeds_without_a_selected_mode_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Second derivatives alone are for every fourth seed: the others were run again and again."""
    started: list[list[int]] = []

    def worker(seeds: list[int], settings: Settings) -> tuple[list[Outcome], str]:
        started.append(seeds)
        assert len(started) == 1
        return [Outcome(seed, SECOND[0], "ok") for seed in seeds if seed % 4 == 0], ""

    monkeypatch.setattr(fuzzing, "_worker", worker)
    outcomes = fuzz(range(6), Settings(modes=("second",)), 1)
    assert [o.seed for o in outcomes] == [0, 4]
    assert started == [[0, 4]]
    assert fuzz([1, 2], Settings(modes=("second",)), 1) == []


@pytest.mark.parametrize(
    ("seed", "mode"),
    [
        (5, "reverse"), (8, "reverse-reverse"), (6, "forward"), (5, "width-reverse"), (2, "batch"),
        (5, "sparse"),
    ],
)  # fmt: skip
def test_failing_programs_are_written_as_tests(seed: int, mode: str, tmp_path: Path) -> None:
    outcome = Outcome(seed, mode, "wrong", detail="gradient 0: expected 1, got 2")
    fuzzing.write_failures([outcome], Settings(), tmp_path, shrinking=False)
    name = f"test_{mode.replace('-', '_')}_{seed}"
    text = (tmp_path / f"{name}.py").read_text()
    assert f"seed {seed}, mix all, {mode} " in text
    assert "# gradient 0: expected 1, got 2" in text
    written: dict[str, Any] = {}
    exec(text, written)
    written[name]()  # nothing is wrong
    if "CASE" in written:
        written["CASE"].expected[-1, -1] += 0.01
    else:
        written["EXPECTED"][-1] += 0.01
    with pytest.raises(AssertionError):
        written[name]()
