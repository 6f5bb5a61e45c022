"""Finds LAPACK and BLAS: the routines that scipy bundles, by their standard names (``dpotrf_``)."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable
from typing import Any, Final

#: A float type, and the routine. All arguments are pointers, as in Fortran.
_NAME: Final = re.compile(r"[sd][a-z0-9]+_")

_name_of = ctypes.pythonapi.PyCapsule_GetName
_name_of.restype, _name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype, _pointer_in.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def routines(names: Iterable[str]) -> dict[str, int]:
    """The addresses of those ``names`` that are routines of scipy's LAPACK or BLAS."""
    requested = [name for name in names if _NAME.fullmatch(name)]
    if not requested:
        return {}
    from scipy.linalg import cython_blas, cython_lapack

    found: dict[str, int] = {}
    for name in requested:
        for library in (cython_lapack, cython_blas):
            capsule: Any = library.__pyx_capi__.get(name.removesuffix("_"))
            # The types tell whether scipy was built for 64-bit sizes.
            if capsule is not None and b"int *" in (_name_of(capsule) or b"") and name not in found:
                found[name] = _pointer_in(capsule, _name_of(capsule))
    return found
