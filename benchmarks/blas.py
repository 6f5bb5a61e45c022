"""Where is the matrix product of the BLAS that numpy brings? Hand-written adjoints may ask for it."""

from __future__ import annotations

import ctypes
from pathlib import Path

import numpy as np

_SYMBOL = "scipy_cblas_dgemm64_"


def numpy_gemm() -> int | None:
    """The address of numpy's own ``cblas_dgemm`` with 64-bit sizes, set to one thread; None where it is elsewhere."""
    libraries = Path(np.__file__).resolve().parent.parent / "numpy.libs"
    for path in sorted(libraries.glob("libscipy_openblas64_*.so")):
        library = ctypes.CDLL(str(path))
        if hasattr(library, _SYMBOL):
            library.scipy_openblas_set_num_threads64_(1)
            return ctypes.cast(getattr(library, _SYMBOL), ctypes.c_void_p).value
    return None
