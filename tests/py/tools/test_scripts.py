"""The installed scripts: Ctrl-C ends them quietly, whatever they are doing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

#: Ctrl-C at the call of a Python function with this number, of those that the script makes.
INTERRUPTED = """
import signal, sys
from mlirad.tools import scripts
calls = 0
def hook(frame, event, argument):
    global calls
    calls += event == "call"
    if calls == {number}:
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)
sys.argv = {argv}
sys.setprofile(hook)
sys.exit(scripts.{script}())
"""


def interrupted(number: int, script: str, *argv: str) -> tuple[int, str, str]:
    code = INTERRUPTED.format(number=number, script=script, argv=["it", *argv])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("number", [30, 300, 3_000, 30_000])
def test_an_interrupt_is_exit_code_130_and_no_word(number: int, tmp_path: Path) -> None:
    path = tmp_path / "t.mlir"
    path.write_text("func.func @f(%x: f64) -> f64 { return %x : f64 }")
    assert interrupted(number, "opt", str(path), "--enzyme-autodiff") == (130, "", "")


def test_a_script_may_answer_an_interrupt_itself(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    path.write_text("""
import signal
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("saved")
""")
    assert interrupted(-1, "run", str(path)) == (0, "saved\n", "")
