"""Measures the peak memory of a call, and whether freed memory is reused by the next one.

The first touch of fresh memory may be most of the time of a call.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

_STATUS: Final = Path("/proc/self/status")
_CLEAR: Final = Path("/proc/self/clear_refs")
_RESET_HIGH_WATER: Final = "5"


def keep_freed_memory() -> None:
    """Configure the C library to keep large freed blocks: otherwise page faults would dominate the time."""
    libc = ctypes.CDLL(None)
    if sys.platform == "linux":
        trim_threshold, mmap_threshold = -1, -3
        libc.mallopt(trim_threshold, 2**31 - 1)
        libc.mallopt(mmap_threshold, 2**30)


def high_water_bytes(call: Callable[[], Any]) -> int | None:
    """The peak growth of this process during a call, including its result, in bytes; None if the system does not tell.

    It is a multiple of the page size, and includes other allocations of the process.

    """
    try:
        ctypes.CDLL(None).malloc_trim(0)
        _CLEAR.write_text(_RESET_HIGH_WATER, encoding="ascii")
        before = _kilobytes("VmRSS")
        result = call()
        after = _kilobytes("VmHWM")
    except (OSError, AttributeError):
        return None
    del result
    return max(0, after - before) * 1024


def _kilobytes(entry: str) -> int:
    found = re.search(rf"^{entry}:\s*(\d+) kB$", _STATUS.read_text(encoding="ascii"), re.MULTILINE)
    if found is None:
        raise OSError(f"no {entry}")
    return int(found[1])
