"""Shows the current stage of a compilation on a terminal after two seconds: one line, which is erased at the end.

A separate thread could not update the line, because the bindings hold the GIL in passes and in LLVM. So it is written
when a stage begins, immediately if the stage is expected to end after the two seconds.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TextIO

#: The environment variable that turns the line off, by the value 0.
VARIABLE: Final = "MLIRAD_PROGRESS"
#: The time before a line is shown, in seconds.
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
        """Show the stage ``what``, which ends in about ``ahead`` seconds, if the total time is long enough."""
        passed = time.monotonic() - self._start
        if passed + ahead > PATIENCE:
            text = f"mlirad: {what}, {passed:.0f} s"[: self._columns() - 1]
            self._write("\r" + text.ljust(self._length) + "\b" * max(0, self._length - len(text)))
            self._length = len(text)

    def erase(self) -> None:
        """Erase the text of the line."""
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
    """Show the stages of this thread in this block, unless it, or another thread, is inside such a block already."""
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
    """Whether standard error is a terminal, and the line is not turned off."""
    if os.environ.get(VARIABLE) == "0" or os.environ.get("TERM") == "dumb":
        return False
    try:
        return sys.stderr is not None and sys.stderr.isatty()
    except ValueError:  # it is closed
        return False


def stage(what: str, ahead: Callable[[], float] | None = None) -> None:
    """Begin the stage ``what``; ``ahead`` estimates its time in seconds."""
    line = _line
    if line is not None and line.thread == threading.get_ident():
        line.say(what, 0.0 if ahead is None else ahead())


def erase() -> None:
    """Erase the line, before other output to standard error."""
    line = _line
    if line is not None and line.thread == threading.get_ident():
        line.erase()
