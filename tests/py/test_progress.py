"""A line of progress: on a terminal only, after two seconds only, and gone at the end."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from mlirad import progress

pty = pytest.importorskip("pty")

SLOW = """
import time
from mlirad import progress
with progress.shown():
    progress.stage("one")
    {first}
    progress.stage("two")
    progress.stage("{last}", {ahead})
    {end}
print("done")
"""
COMPILE = """
import mlirad
from mlirad import progress
progress.PATIENCE = 0.0
text = "func.func @f(%x: f64) -> f64 {{\\n %a = math.sin %x : f64\\n return %a : f64\\n}}"
print(mlirad.grad(mlirad.parse(text), "f")(0.0), end="")
"""


def on_terminal(script: str, **environment: str) -> str:
    """All that a script writes on a terminal of 60 columns."""
    import fcntl
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in (progress.VARIABLE, "TERM")}
    running = subprocess.Popen(
        [sys.executable, "-c", script], stdin=theirs, stdout=theirs, stderr=theirs, env={**kept, **environment}
    )
    os.close(theirs)
    written = b""
    while running.poll() is None or select.select([ours], [], [], 0)[0]:
        try:
            written += os.read(ours, 4096) if select.select([ours], [], [], 0.1)[0] else b""
        except OSError:  # Linux says so where the other end is closed
            break
    os.close(ours)
    assert running.wait() == 0
    return written.decode()


def left_on(written: str) -> list[str]:
    """The lines that a terminal shows at the end."""
    lines, column = [""], 0
    for one in written:
        if one == "\n":
            lines.append("")
            column = 0
        elif one == "\r":
            column = 0
        elif one == "\b":
            column -= 1
        else:
            assert column < 60, "the line is broken, and its first part would stay"
            line = lines[-1].ljust(column)
            lines[-1] = line[:column] + one + line[column + 1 :]
            column += 1
    return [line.rstrip() for line in lines]


def script(first: str = "", last: str = "three", ahead: str = "None", end: str = "") -> str:
    return SLOW.format(first=first, last=last, ahead=ahead, end=end)


def test_a_line_comes_after_two_seconds_and_goes_at_the_end() -> None:
    written = on_terminal(script(first="time.sleep(2.1)"))
    assert "mlirad: two, 2 s" in written
    assert "mlirad: three, 2 s" in written
    assert "mlirad: one" not in written
    assert left_on(written) == ["done", ""]


def test_nothing_is_said_of_what_is_done_sooner() -> None:
    assert on_terminal(script()) == "done\r\n"


def test_a_stage_that_will_take_long_is_announced() -> None:
    written = on_terminal(script(ahead="lambda: 5.0"))
    assert "mlirad: three, 0 s" in written
    assert "two" not in written
    assert left_on(written) == ["done", ""]


def test_a_long_line_is_cut_and_a_shorter_one_leaves_nothing_of_it() -> None:
    written = on_terminal(script(last="x" * 200, ahead="lambda: 5.0", end="progress.stage('four', lambda: 5.0)"))
    assert "mlirad: four, 0 s" in written
    assert left_on(written) == ["done", ""]


def test_an_error_finds_the_line_erased() -> None:
    written = on_terminal(
        "try:\n"
        + script(ahead="lambda: 5.0", end="raise ValueError").replace("\n", "\n ")
        + "\nexcept ValueError: print('caught')"
    )
    assert "mlirad: three" in written
    assert left_on(written) == ["caught", ""]


@pytest.mark.parametrize("environment", [{"MLIRAD_PROGRESS": "0"}, {"TERM": "dumb"}])
def test_it_can_be_turned_off(environment: dict[str, str]) -> None:
    assert on_terminal(script(ahead="lambda: 5.0"), **environment) == "done\r\n"


def test_nothing_is_written_where_no_terminal_is(capfd: pytest.CaptureFixture[str]) -> None:
    with progress.shown():
        progress.stage("one", lambda: 5.0)
    assert capfd.readouterr() == ("", "")


def test_stages_of_a_compilation_are_shown() -> None:
    written = on_terminal(COMPILE.replace("{{", "{").replace("}}", "}"))
    for stage in ("derivative of @f: analysis", "derivative of @f: plan", "lowering: loops", "LLVM optimizes"):
        assert f"mlirad: {stage}" in written
    assert left_on(written) == ["1.0"]


def test_one_thread_at_a_time_has_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    class Terminal:
        def isatty(self) -> bool:
            return True

        def fileno(self) -> int:
            raise OSError

        def write(self, text: str) -> None:
            said.append(text)

        def flush(self) -> None:
            pass

    monkeypatch.delenv(progress.VARIABLE, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())

    def other(call: Callable[[], None]) -> None:
        thread = threading.Thread(target=call)
        thread.start()
        thread.join()

    def from_other() -> None:
        with progress.shown():
            progress.stage("other", lambda: 5.0)
        progress.erase()

    with progress.shown():
        progress.stage("first", lambda: 5.0)
        other(from_other)
        assert len(said) == 1
    other(from_other)
    assert "".join(said).count("other") == 1
