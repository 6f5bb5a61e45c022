"""Shows on a terminal which stage runs, if that takes longer than two seconds: one line, which is erased at the end.

The bindings hold Python's lock in a pass and in LLVM, so that no thread could tell the time there: the line is written
where a stage begins. A stage that is expected to end after the two seconds is announced at once.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TextIO

#: An environment variable; 0: nothing is said.
VARIABLE: Final = "MLIRAD_PROGRESS"
#: In seconds.
PATIENCE: Final = 2.0
_COLUMNS: Final = 80


class _Line:
    """The last line of the terminal ``stream``."""

    def __init__(self, stream: TextIO) -> None:
        self.thread = threading.get_ident()
        self._stream = stream
        self._start = time.monotonic()
        self._length = 0

    def say(self, what: str, ahead: float) -> None:
        """Show ``what`` is done, if that is worth it: it ends ``ahead`` seconds from now."""
        passed = time.monotonic() - self._start
        if passed + ahead > PATIENCE:
            text = f"mlirad: {what}, {passed:.0f} s"[: self._columns() - 1]
            self._write("\r" + text.ljust(self._length) + "\b" * max(0, self._length - len(text)))
            self._length = len(text)

    def erase(self) -> None:
        """Leave the line as it was found."""
        if self._length:
            self._write("\r" + " " * self._length + "\r")
            self._length = 0

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or _COLUMNS
        except (OSError, ValueError):
            return _COLUMNS

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # the terminal is gone
            self._stream.write(text)
            self._stream.flush()


_busy = threading.Lock()
_line: _Line | None = None


@contextmanager
def shown() -> Iterator[None]:
    """Show the stages that this thread comes to, unless it is inside another such block, or another thread is."""
    global _line
    if not _is_wanted() or not _busy.acquire(blocking=False):
        yield
        return
    try:
        _line = _Line(sys.stderr)
        yield
    finally:
        erase()
        _line = None
        _busy.release()


def _is_wanted() -> bool:
    """Whether standard error is a terminal, and nobody said that he wants no such line."""
    if os.environ.get(VARIABLE) == "0" or os.environ.get("TERM") == "dumb":
        return False
    try:
        return sys.stderr is not None and sys.stderr.isatty()
    except ValueError:  # it is closed
        return False


def stage(what: str, ahead: Callable[[], float] | None = None) -> None:
    """Say that ``what`` begins; ``ahead`` computes how many seconds it may take without another word."""
    line = _line
    if line is not None and line.thread == threading.get_ident():
        line.say(what, 0.0 if ahead is None else ahead())


def erase() -> None:
    """Make room for something else on standard error."""
    line = _line
    if line is not None and line.thread == threading.get_ident():
        line.erase()
