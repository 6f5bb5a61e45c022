"""The tools answer any input with a result or a message: no signal, no traceback, no runaway."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("resource")

from tests.fuzz import attempts, bad_input
from tests.fuzz.attempts import PASSED, Attempt, Ending, Limits, judge, run
from tests.fuzz.mutations import MAX_BYTES, MUTATIONS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
#: More are tried by `python -m tests.fuzz.bad_input --count 20000`.
COUNT = 1000


def test_mutated_inputs_end_well() -> None:
    inputs = bad_input.corpus(ROOT)
    made = [bad_input.attempt(seed, inputs) for seed in range(COUNT)]
    endings = {ending.number: ending for ending in run(made)}
    bad = [(made[e.number].tool, made[e.number].arguments, e) for e in endings.values() if e.status not in PASSED]
    assert not bad
    assert sorted(endings) == list(range(COUNT))
    ends = {status: sum(e.status == status for e in endings.values()) for status in PASSED}
    assert min(ends.values()) > COUNT / 20, ends  # no mutation is so harsh that nothing gets past the parser


@pytest.mark.parametrize("name", MUTATIONS)
def test_every_mutation_changes_text_and_takes_any_text(name: str) -> None:
    good = b'func.func @f(%x: f64) -> f64 {\n  %y = "a.b"(%x) {a = 1.0} : (f64) -> f64\n  return %y : f64\n}\n'
    found = {MUTATIONS[name](good, random.Random(seed), good) for seed in range(30)}
    assert len(found - {good}) > 5
    for seed in range(30):
        for text in (b"", b"\n", b"\xff\0", b"%" * 50):
            assert len(MUTATIONS[name](text, random.Random(seed), b"")) <= 2 * MAX_BYTES


def test_the_same_seed_is_the_same_attempt() -> None:
    inputs = bad_input.corpus(ROOT)
    assert [bad_input.attempt(s, inputs) for s in range(50)] == [bad_input.attempt(s, inputs) for s in range(50)]
    assert {bad_input.attempt(s, inputs).tool for s in range(200)} == set(attempts.TOOLS)


# --- what ends badly is noticed: a tool that misbehaves as its input says

_TOOL = """
import os, sys, time
def main(arguments):
    what = open(arguments[0]).read()
    if what == "die": os.abort()
    if what == "leave": os._exit(0)
    if what == "spin":
        while True: pass
    if what == "eat": keep = [bytearray(1 << 20) for _ in range(4096)]
    if what == "raise": raise ValueError("no")
    if what == "write": open("stray", "w").close()
    if what == "defect": print("error[MA0008]: internal error (x.py:1)", file=sys.stderr)
    if what == "path": import mlirad; print(mlirad.__file__, file=sys.stderr)
    if what == "silent": return 1
    if what == "nine": return 9
    print("said", file=sys.stderr)
    return int(what) if what.isdigit() else 0
"""


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    (tmp_path / "misbehaving_tool.py").write_text(_TOOL)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(attempts, "TOOLS", {"tool": "misbehaving_tool"})
    yield "tool"
    sys.modules.pop("misbehaving_tool", None)


def test_what_may_not_happen_is_seen_and_blamed_on_its_input(tool: str) -> None:
    expected = {
        "0": "done",
        "die": "signal",
        "1": "refused",
        "spin": "time",
        "2": "usage",
        "eat": "traceback",
        "raise": "traceback",
        "write": "files",
        "defect": "internal error",
        "path": "paths",
        "leave": "signal",
        "silent": "silent",
        "nine": "exit code",
        "": "done",
    }
    made = [Attempt(i, tool, ("INPUT",), ".mlir", what.encode()) for i, what in enumerate(expected)]
    endings = {e.number: e for e in run(made, Limits(seconds=1, memory=1 << 28))}
    assert {what: endings[i].status for i, what in enumerate(expected)} == expected
    assert "SIGABRT" in endings[1].detail


def test_statuses() -> None:
    assert judge(0, "") == ("done", "")
    assert judge(1, "x.mlir:1:1: error: no") == ("refused", "")
    assert judge(2, "usage") == ("usage", "")
    assert judge(1, "")[0] == "silent"
    assert judge(1, "", output=True)[0] == "refused"
    assert judge(1, "Traceback (most recent call last)")[0] == "traceback"
    assert judge(-6, "")[0] == "exit code"


def test_the_command_prints_a_table_and_writes_what_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    out = tmp_path / "out"
    assert bad_input.main(["--count", "6", "--jobs", "1", "--out", str(out)]) == 0
    assert "6 inputs from seed 0" in capsys.readouterr().out
    assert not out.exists()

    def crash(made: list[Attempt], _limits: Limits, _jobs: int) -> list[Ending]:
        return [Ending(a.number, "signal", "SIGSEGV") for a in made]

    monkeypatch.setattr(bad_input, "run", crash)
    assert bad_input.main(["--count", "2", "--out", str(out)]) == 1
    assert len(list(out.iterdir())) == 2
    assert "SIGSEGV" in capsys.readouterr().out


def test_outside_a_checkout_the_message_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert bad_input.main([]) == 2
    assert "MA0009" in capsys.readouterr().out
