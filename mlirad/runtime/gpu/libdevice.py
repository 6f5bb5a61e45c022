"""Finds NVIDIA's library of mathematical functions in LLVM bitcode."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mlirad.errors import Diagnostic, UsageError

VARIABLE: Final = "MLIRAD_LIBDEVICE"
_NAME: Final = "libdevice.10.bc"
#: Paths in Python packages: `nvidia-nvvm`, `nvidia-cuda-nvcc-cu12`, `triton`.
_PACKAGES: Final = (
    f"nvidia/*/nvvm/libdevice/{_NAME}",
    f"triton/backends/nvidia/lib/{_NAME}",
)
_CUDA: Final = ("CUDA_HOME", "CUDA_PATH")


def find_libdevice() -> Path | None:
    """The file from the environment variable, of a Python package, or of CUDA; None: not found.

    Raises:
        UsageError: the environment variable names no file.
    """
    named = os.environ.get(VARIABLE)
    if named and not Path(named).is_file():
        message = f"{VARIABLE} is '{named}', where there is no file"
        helps = (f"set it to the path of {_NAME}, or unset it: then packages and CUDA are searched",)
        raise UsageError(Diagnostic("MA0723", message, helps=helps))
    return next((path for path in _candidates() if path.is_file()), None)


def _candidates() -> Iterator[Path]:
    if os.environ.get(VARIABLE):
        yield Path(os.environ[VARIABLE])
    for folder in sys.path:
        for pattern in _PACKAGES:
            yield from sorted(Path(folder or ".").glob(pattern))
    for name in _CUDA:
        if os.environ.get(name):
            yield Path(os.environ[name]) / "nvvm" / "libdevice" / _NAME
    yield Path("/usr/local/cuda/nvvm/libdevice") / _NAME
