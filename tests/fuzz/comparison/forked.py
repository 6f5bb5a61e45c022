"""Runs code that may crash in a fork of this process.

A hang is detected by processor time, not wall time, so that a busy machine does not look like one.

"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
from collections.abc import Callable
from typing import Final

from tests.fuzz.comparison.outcomes import Outcome

_M_PERTURB: Final = -6
PATTERN: Final = 173


def perturb() -> None:
    """Let this process get garbage where it reads memory that it never wrote, and not lucky zeros."""
    setting = getattr(ctypes.CDLL(None), "mallopt", None)
    if setting is not None:
        setting(_M_PERTURB, PATTERN)


def limit_processor_time(seconds: int) -> None:
    """Let the kernel end this process by SIGXCPU after so many ``seconds`` of processor time from now, or one more."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(usage.ru_utime + usage.ru_stime) + seconds + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def in_fork(work: Callable[[], Outcome], otherwise: Outcome, seconds: int = 20, asleep: float = 600.0) -> Outcome:
    """What ``work`` gives in a forked process; ``otherwise`` as a crash or a hang where that does not come back.

    A hang is ``seconds`` of processor time, or, for what waits for ever, ``asleep`` by the clock.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        perturb()
        limit_processor_time(seconds)
        try:
            os.write(writing, work().to_line().encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answered = bool(select.select([pipe], [], [], asleep)[0])
        line = pipe.read() if answered else b""
    if not answered:
        os.kill(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if line:
        return Outcome.from_line(line.decode())
    is_hanging = not answered or code == -signal.SIGXCPU
    return Outcome(otherwise.seed, otherwise.mode, "hang" if is_hanging else "crash")
