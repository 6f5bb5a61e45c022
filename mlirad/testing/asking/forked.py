"""How is something tried that may take the process down? In a copy of the process."""

from __future__ import annotations

import ctypes
import os
import select
import signal
from collections.abc import Callable
from typing import Final

from mlirad.testing.asking.outcomes import Outcome

_M_PERTURB: Final = -6
PATTERN: Final = 173


def perturb() -> None:
    """Let this process get garbage where it reads memory that it never wrote, and not lucky zeros."""
    setting = getattr(ctypes.CDLL(None), "mallopt", None)
    if setting is not None:
        setting(_M_PERTURB, PATTERN)


def in_fork(work: Callable[[], Outcome], otherwise: Outcome, seconds: float = 20.0) -> Outcome:
    """What ``work`` gives in a forked process; ``otherwise`` as a crash or a hang where that does not come back."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        perturb()
        try:
            os.write(writing, work().to_line().encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answered = bool(select.select([pipe], [], [], seconds)[0])
        line = pipe.read() if answered else b""
    if not answered:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if line:
        return Outcome.from_line(line.decode())
    return Outcome(otherwise.seed, otherwise.mode, "crash" if answered else "hang")
