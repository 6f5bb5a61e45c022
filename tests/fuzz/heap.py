"""Measures the memory that a call leaks, by the statistics of the C library, where it has them."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from functools import cache


class _MallocInfo(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


@cache
def _reader() -> Callable[[], _MallocInfo] | None:
    read = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if read is not None:
        read.restype = _MallocInfo
    return read  # type: ignore[no-any-return]


#: The least that any allocation takes; Python's own allocations now and then are less than that a call.
_SMALLEST = 24


def leaked_bytes(call: Callable[[], object], times: int = 50) -> int:
    """Bytes that each ``call`` leaves allocated; 0 where the C library cannot tell.

    What Python frees meanwhile is spread over ``times`` calls.
    """
    read = _reader()
    if read is None:
        return 0
    call()
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        found = _growth(read, call, times) // times
        if found >= _SMALLEST:
            # Twice more, and longer. What is no leak does not grow with the calls, and what is set up once in a
            # process (as `Compiled` does after some hundred calls) is in one of the two only.
            found = min(_growth(read, call, 20 * times) for _ in range(2)) // (20 * times)
    finally:
        if was_enabled:
            gc.enable()
    return found if found >= _SMALLEST else 0


def _growth(read: Callable[[], _MallocInfo], call: Callable[[], object], times: int) -> int:
    before = read()
    for _ in range(times):
        call()
    after = read()
    return int(after.uordblks + after.hblkhd) - int(before.uordblks + before.hblkhd)
