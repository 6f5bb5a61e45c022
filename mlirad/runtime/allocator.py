"""Sets how much freed memory the C library keeps for reuse: fresh pages from the system cost page faults.

The first access to a page costs more than the computation with it. The GNU C library returns large freed blocks to the
system, so each call of a gradient faults in its tape again. The first compilation of a function makes the library keep
`DEFAULT_LIMIT` bytes, for the whole process; other C libraries are not changed.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from pathlib import Path
from typing import Final

from mlirad.errors import Diagnostic, UsageError

#: The bytes that are kept by default; see `keep_memory`.
DEFAULT_LIMIT: Final = 2**28
#: Parameters of ``mallopt``: the memory kept at the end of the heap, and the least size of blocks outside of the heap.
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_LEAST: Final = 2**17
_MOST: Final = 2**31 - 1
_STATUS: Final = Path("/proc/self/statm")


@cache
def free_function() -> int:
    """Makes the C library keep freed memory; returns the address of its ``free``, or 0 if it is not glibc."""
    try:
        library = ctypes.CDLL(None)
    except TypeError:  # Windows has no handle for "the whole process"
        return 0
    if not hasattr(library, "mallopt") or not hasattr(library, "malloc_trim"):
        return 0
    _set_limit(DEFAULT_LIMIT)
    return ctypes.cast(library.free, ctypes.c_void_p).value or 0


def keep_memory(limit: int = DEFAULT_LIMIT) -> int:
    """Makes the C library keep about ``limit`` freed bytes for the next calls; with 0 it returns them to the system.

    The memory that is currently kept is released to the system. Returns about how many bytes that were.

    Raises:
        UsageError: ``limit`` is no number of bytes.
    """
    if not isinstance(limit, int) or not 0 <= limit < 2**63:
        message = f"'keep_memory' takes a number of bytes, not {limit!r}"
        raise UsageError(Diagnostic("MA0714", message, helps=("0 returns all freed memory to the system",)))
    if not free_function():
        return 0
    _set_limit(limit)
    before = _resident()
    ctypes.CDLL(None).malloc_trim(0)
    return max(0, before - _resident())


def _set_limit(limit: int) -> None:
    library, threshold = ctypes.CDLL(None), max(_LEAST, min(limit, _MOST))
    library.mallopt(_TRIM_THRESHOLD, threshold)
    library.mallopt(_MMAP_THRESHOLD, threshold)


def _resident() -> int:
    """The resident bytes of this process."""
    return int(_STATUS.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE")
