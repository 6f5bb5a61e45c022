"""The options for the memory of a gradient: `checkpoint=` and `memory_limit=`."""

from __future__ import annotations

import re
import sys
from typing import Final

from mlirad import progress
from mlirad.errors import Diagnostic, UsageError
from mlirad.synthesis.checkpoints.schedule import parse_schedule
from mlirad.synthesis.options import Options

_UNITS: Final = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "ki": 1 << 10, "mi": 1 << 20, "gi": 1 << 30}
_SIZE: Final = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,6})?) ?(|[kmg]i?)b?", re.IGNORECASE)

#: A period, the name of a schedule, or True for a period of the square root of the number of steps.
Checkpoint = int | str | bool | None
#: A number of bytes, or a text such as "50 MB" or "2 GiB".
MemoryLimit = int | str | None


def memory_options(checkpoint: Checkpoint, memory_limit: MemoryLimit) -> Options:
    """The options of the engine. The table of schedules for a memory limit is printed once to standard error.

    Raises:
        UsageError: both are given, or one is invalid.
    """
    if checkpoint is not None and memory_limit is not None:
        message = "'checkpoint' and 'memory_limit' both choose a checkpointing schedule"
        raise UsageError(Diagnostic("MA0714", message, helps=("give only one of them",)))
    if memory_limit is not None:
        shown: set[str] = set()
        return Options(memory_limit=_bytes(memory_limit), on_table=lambda text: _show(text, shown))
    if checkpoint is None or checkpoint is False:
        return Options()
    schedule = "sqrt" if checkpoint is True else str(checkpoint)
    if schedule:
        parse_schedule(schedule)  # reports what is none
    return Options(checkpoint=schedule)


def _show(text: str, shown: set[str]) -> None:
    if text not in shown:
        shown.add(text)
        progress.erase()
        print(text, end="", file=sys.stderr)


def _bytes(limit: int | str) -> int:
    found = _SIZE.fullmatch(str(limit).strip())
    size = int(float(found[1]) * _UNITS[found[2].lower()]) if found is not None else 0
    if size < 1:
        message = f"expected a number of bytes as 'memory_limit', got {limit!r}"
        raise UsageError(Diagnostic("MA0714", message, helps=("an integer, or a text such as '50 MB' or '2 GiB'",)))
    return size
