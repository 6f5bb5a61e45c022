"""Finds an OpenMP runtime: LLVM's, as in PyPI's ``cmeel-libomp`` and Debian's ``libomp5``, or Intel's.

GCC's ``libgomp`` has other entry points, which LLVM's code does not call.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

#: An environment variable with the path of the library, if it is elsewhere; empty: use none.
VARIABLE: Final = "MLIRAD_OPENMP"
_NAMES: Final = ("libomp.so.5", "libomp.so", "libiomp5.so", "libomp.dylib")
_FOLDERS: Final = ("lib", "Library/bin")
#: The distribution on PyPI that the extra ``parallel`` installs, and the folder of its library in ``site-packages``.
_DISTRIBUTION: Final = "cmeel-libomp"
_FOLDER_OF_IT: Final = "cmeel.prefix/lib"


@cache
def runtime_library() -> str | None:
    """The path or name of the library for the linker of the JIT; None if there is no runtime."""
    for candidate in _candidates():
        try:
            library = ctypes.CDLL(candidate)
        except OSError:
            continue
        if hasattr(library, "__kmpc_fork_call"):
            return candidate
    return None


def _candidates() -> Iterator[str]:
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        yield from (chosen,) if chosen else ()
        return
    # A wheel or conda installs its library in a folder of the environment, which the loader does not search.
    for folder in (*_installed(), *(Path(sys.prefix) / name for name in _FOLDERS)):
        yield from (str(path) for name in _NAMES if (path := folder / name).exists())
    yield from _NAMES
    for name in ("omp", "omp5", "iomp5"):
        found = ctypes.util.find_library(name)
        if found is not None:
            yield found


def _installed() -> Iterator[Path]:
    try:
        yield Path(str(metadata.distribution(_DISTRIBUTION).locate_file(_FOLDER_OF_IT)))
    except metadata.PackageNotFoundError:
        return
