"""Where is a runtime for OpenMP's threads? One of LLVM's kind, as Debian's ``libomp5`` and PyPI's ``intel-openmp`` are.

GCC's ``libgomp`` has other entry points: code that LLVM makes does not call it.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

#: An environment variable with the path of the library, for one that is nowhere else; empty: there is none.
VARIABLE: Final = "MLIRAD_OPENMP"
_SYMBOL: Final = "__kmpc_fork_call"
_NAMES: Final = ("libomp.so.5", "libomp.so", "libiomp5.so", "libomp.dylib")
_FOLDERS: Final = ("lib", "Library/bin")


@cache
def runtime_library() -> str | None:
    """What the linker of the JIT is told to load; None where there is no runtime."""
    for candidate in _candidates():
        try:
            library = ctypes.CDLL(candidate)
        except OSError:
            continue
        if hasattr(library, _SYMBOL):
            return candidate
    return None


def _candidates() -> Iterator[str]:
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        yield from (chosen,) if chosen else ()
        return
    # A wheel puts its library into the environment's own folder, which no loader looks into.
    for folder in _FOLDERS:
        yield from (str(path) for name in _NAMES if (path := Path(sys.prefix) / folder / name).exists())
    yield from _NAMES
    for name in ("omp", "omp5", "iomp5"):
        found = ctypes.util.find_library(name)
        if found is not None:
            yield found
