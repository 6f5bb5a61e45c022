"""How fast is a gradient written by hand? C files with ``void grad(void **outs, void **ins)``, compiled and loaded.

The adjoints in `hand/` are ours. Another folder may be given: of the files there, those are taken whose stem is that of
the program, alone or followed by an underscore and a letter (``gmm_t.c`` is a second version of ``gmm.c``). The letter
``f`` is for forward mode: it is no adjoint, and left out.
"""

from __future__ import annotations

import ctypes
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.blas import numpy_gemm
from benchmarks.c_compiler import compiler, shared_library
from benchmarks.inputs import Array

OWN = Path(__file__).parent / "hand"
_COUNTER = Path(__file__).parent / "heap_counter.c"
_COUNTED = ("malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "free")

_FLAGS = ("-O3", "-march=native", "-ffast-math", "-w")
_LIBRARIES = ("-lmvec", "-lm")


@dataclass(frozen=True)
class Entry:
    """A function of two pointers, ready to be called; ``kept`` is what they point to."""

    name: str
    address: int
    first: int
    second: int
    kept: tuple[object, ...] = ()

    def call(self) -> None:
        """Call it once."""
        ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(self.address)(self.first, self.second)


def describe() -> str:
    """The compiler and its flags, for the head of the table."""
    chosen = compiler()
    return "no C compiler" if chosen is None else f"{Path(chosen).name} {' '.join(_flags(chosen))}"


def _flags(chosen: str) -> tuple[str, ...]:
    return (*_FLAGS, "-fveclib=libmvec") if "clang" in chosen else _FLAGS


def sources(stem: str, folders: Iterable[Path]) -> list[Path]:
    """The C files with adjoints of a program, in ``folders``."""
    found = [path for folder in folders for path in sorted(folder.glob(f"{stem}*.c"))]
    return [path for path in found if path.stem == stem or _version(path.stem, stem)]


def _version(name: str, stem: str) -> bool:
    suffix = name.removeprefix(f"{stem}_")
    return suffix != name and len(suffix) == 1 and suffix != "f"


def build(
    source: Path, macros: Mapping[str, int], folder: Path, flags: Sequence[str] = (), linked: Sequence[str] = ()
) -> ctypes.CDLL | None:
    """The file as a loaded library; None where there is no compiler, or it does not take the file.

    ``flags`` are for compiling it, ``linked`` are files and flags for linking.
    """
    chosen = compiler()
    if chosen is None:
        return None
    library = folder / f"{source.parent.name}_{source.stem}_{abs(hash(tuple(macros.items())))}.so"
    defines = [f"-D{name}={value}" for name, value in macros.items()]
    made = shared_library(chosen, (*_flags(chosen), *flags, *defines, str(source)), (*linked, *_LIBRARIES), library)
    return ctypes.CDLL(str(library)) if made else None


def entry(source: Path, library: ctypes.CDLL, outs: tuple[Array, ...], ins: tuple[Array, ...]) -> Entry | None:
    """``grad`` of ``library`` on these arrays; None where it needs a BLAS that there is not."""
    if hasattr(library, "set_blas"):
        gemm = numpy_gemm()
        if gemm is None:
            return None
        library.set_blas(ctypes.c_void_p(gemm))
    address = ctypes.cast(library.grad, ctypes.c_void_p).value or 0
    first, second = (_pointers(arrays) for arrays in (outs, ins))
    kept = (library, first, second, outs, ins)
    return Entry(_label(source), address, ctypes.addressof(first), ctypes.addressof(second), kept)


def peak_bytes(
    source: Path, macros: Mapping[str, int], outs: tuple[Array, ...], ins: tuple[Array, ...], flags: Sequence[str] = ()
) -> int | None:
    """The most that one call of ``grad`` on these arrays allocates at a time; None where that cannot be counted."""
    wrapped = [f"-Wl,--wrap={name}" for name in _COUNTED]
    with tempfile.TemporaryDirectory() as folder:
        library = build(source, macros, Path(folder), flags, (str(_COUNTER), *wrapped))
        found = None if library is None else entry(source, library, outs, ins)
        if library is None or found is None:
            return None
        library.peak_bytes.restype = ctypes.c_long
        library.peak_bytes()
        found.call()
        return int(library.peak_bytes())


def _label(source: Path) -> str:
    return source.stem if source.parent == OWN else f"{source.parent.name}/{source.stem}"


def _pointers(arrays: tuple[Array, ...]) -> ctypes.Array[ctypes.c_void_p]:
    return (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))
