"""Sets how much freed memory the C library keeps for reuse: fresh pages from the system cost page faults.

The first touch of a page costs more than what is computed with it. The GNU C library returns large blocks to the
system when they are freed, so that each call of a gradient faults in its tape anew; the first function that is
compiled makes it keep `DEFAULT_LIMIT` bytes. That holds for the process; other C libraries are left alone.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from pathlib import Path
from typing import Final

from mlirad.errors import Diagnostic, UsageError

#: Bytes that are kept, unless `keep_memory` says otherwise.
DEFAULT_LIMIT: Final = 2**28
#: The parameters of ``mallopt``: what is kept at the end of the heap, and which blocks are not on the heap at all.
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_LEAST: Final = 2**17
_MOST: Final = 2**31 - 1
_STATUS: Final = Path("/proc/self/statm")


@cache
def free_function() -> int:
    """The address of what frees buffers, and from now on they are kept; 0 where the C library is another one."""
    try:
        library = ctypes.CDLL(None)
    except TypeError:  # Windows has no handle for "the whole process"
        return 0
    if not hasattr(library, "mallopt") or not hasattr(library, "malloc_trim"):
        return 0
    _set_limit(DEFAULT_LIMIT)
    return ctypes.cast(library.free, ctypes.c_void_p).value or 0


def keep_memory(limit: int = DEFAULT_LIMIT) -> int:
    """Let the C library keep about ``limit`` bytes that were freed, for the next calls; 0 leaves that to itself.

    What is kept now is given back to the system. Returns about how many bytes that were.

    Raises:
        UsageError: ``limit`` is no number of bytes.
    """
    if not isinstance(limit, int) or not 0 <= limit < 2**63:
        message = f"'keep_memory' takes a number of bytes, not {limit!r}"
        raise UsageError(Diagnostic("MA0714", message, helps=("0 keeps nothing",)))
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
    """The bytes of this process that are in memory."""
    return int(_STATUS.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE")
