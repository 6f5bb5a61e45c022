"""Is memory that a call frees still there for the next one? The first touch of fresh memory may be most of the time."""

from __future__ import annotations

import ctypes
import sys


def keep_freed_memory() -> None:
    """Let the C library keep large blocks that are freed: the first touch of fresh memory would be most of the time."""
    libc = ctypes.CDLL(None)
    if sys.platform == "linux":
        trim_threshold, mmap_threshold = -1, -3
        libc.mallopt(trim_threshold, 2**31 - 1)
        libc.mallopt(mmap_threshold, 2**30)
