"""Compiles, loads and times gradients written by hand: C files with ``void grad(void **outs, void **ins)``.

The adjoints in `hand/` are ours. Another folder may be given: of the files there, those are taken whose stem is that of
the program, alone or followed by an underscore and a letter (``gmm_t.c`` is a second version of ``gmm.c``). The letter
``f`` is for forward mode: it is no adjoint, and left out.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.blas import numpy_gemm
from benchmarks.c_compiler import RefusedError, compilers, is_clang, make_library, title
from benchmarks.inputs import Array

OWN = Path(__file__).parent / "hand"
_COUNTER = Path(__file__).parent / "heap_counter.c"
_COUNTED = ("malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "free")

_FLAGS = ("-O3", "-march=native", "-w")
_FAST = ("-ffast-math",)
_LIBRARIES = ("-lmvec", "-lm")


@dataclass(frozen=True)
class Entry:
    """A function of two pointers, ready to be called; ``kept`` holds the memory that they point to."""

    name: str
    address: int
    first: int
    second: int
    kept: tuple[object, ...] = ()

    @property
    def call(self) -> Callable[[], object]:
        """What calls it once."""
        function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(self.address)
        return functools.partial(function, self.first, self.second)


def describe() -> str:
    """The compilers and their flags, for the head of the table."""
    said = [f"{title(chosen)} {' '.join(_flags(chosen, fast=True))}" for chosen in compilers()]
    return "; ".join(said) or "no C compiler"


def _flags(chosen: str, *, fast: bool) -> tuple[str, ...]:
    flags = (*_FLAGS, *_FAST) if fast else _FLAGS
    return (*flags, "-fveclib=libmvec") if is_clang(chosen) else flags


def sources(stem: str, folders: Iterable[Path]) -> list[Path]:
    """The C files with adjoints of a program, in ``folders``."""
    found = [path for folder in folders for path in sorted(folder.glob(f"{stem}*.c"))]
    return [path for path in found if path.stem == stem or _version(path.stem, stem)]


def _version(name: str, stem: str) -> bool:
    suffix = name.removeprefix(f"{stem}_")
    return suffix != name and len(suffix) == 1 and suffix != "f"


def build(
    source: Path,
    sizes: Mapping[str, int],
    folder: Path,
    flags: Sequence[str] = (),
    linked: Sequence[str] = (),
    *,
    fast: bool = True,
) -> ctypes.CDLL | None:
    """The file as a library, by the first compiler that takes it; None where none does."""
    for chosen in compilers():
        with contextlib.suppress(RefusedError):
            return library(chosen, source, sizes, folder, flags, linked, fast=fast)
    return None


def library(
    chosen: str,
    source: Path,
    sizes: Mapping[str, int],
    folder: Path,
    flags: Sequence[str] = (),
    linked: Sequence[str] = (),
    *,
    fast: bool = True,
) -> ctypes.CDLL:
    """The file as a loaded library; ``flags`` are for compiling it, ``linked`` are files and flags for linking.

    It sees the size N as the macro ``SIZE_N``, and as the constant ``N``, which members, parameters and locals may
    hide; a file that has a global of that name sees the macro alone.

    Raises:
        RefusedError: the compiler does not take it, or the library cannot be loaded.
    """
    name = f"{source.parent.name}_{source.stem}_{Path(chosen).name}_{fast}_{abs(hash(tuple(sizes.items())))}"
    path = folder / f"{name}.so"
    macros = [f"-DSIZE_{size}={value}" for size, value in sizes.items()]
    given = (*_flags(chosen, fast=fast), *flags, *macros, str(source))
    try:
        make_library(chosen, (*given, *_constants(sizes, folder / f"{name}.h")), (*linked, *_LIBRARIES), path)
    except RefusedError as refused:
        try:
            make_library(chosen, given, (*linked, *_LIBRARIES), path)
        except RefusedError:
            raise refused from None
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise RefusedError(str(error)) from None


def _constants(sizes: Mapping[str, int], header: Path) -> tuple[str, ...]:
    """The flags that include a file with the sizes as constants."""
    if not sizes:
        return ()
    header.write_text(f"enum {{ {', '.join(f'{name} = {value}' for name, value in sizes.items())} }};\n")
    return "-include", str(header)


def entry(source: Path, loaded: ctypes.CDLL, outs: tuple[Array, ...], ins: tuple[Array, ...]) -> Entry:
    """``grad`` of ``loaded`` on these arrays.

    Raises:
        RefusedError: there is no such function, or it needs a BLAS that there is not.
    """
    if not hasattr(loaded, "grad"):
        raise RefusedError("it exports no 'grad'")
    if hasattr(loaded, "set_blas"):
        gemm = numpy_gemm()
        if gemm is None:
            raise RefusedError("it needs a BLAS")
        loaded.set_blas(ctypes.c_void_p(gemm))
    address = ctypes.cast(loaded.grad, ctypes.c_void_p).value or 0
    first, second = (_pointers(arrays) for arrays in (outs, ins))
    kept = (loaded, first, second, outs, ins)
    return Entry(label(source), address, ctypes.addressof(first), ctypes.addressof(second), kept)


def peak_bytes(
    source: Path, sizes: Mapping[str, int], outs: tuple[Array, ...], ins: tuple[Array, ...], flags: Sequence[str] = ()
) -> int | None:
    """The most that one call of ``grad`` on these arrays allocates at a time; None where that cannot be counted."""
    wrapped = [f"-Wl,--wrap={name}" for name in _COUNTED]
    with tempfile.TemporaryDirectory() as folder:
        loaded = build(source, sizes, Path(folder), flags, (str(_COUNTER), *wrapped))
        if loaded is None:
            return None
        found = entry(source, loaded, outs, ins)
        loaded.peak_bytes.restype = ctypes.c_long
        loaded.peak_bytes()
        found.call()
        return int(loaded.peak_bytes())


def label(source: Path) -> str:
    """Its name in the table."""
    return source.stem if source.parent == OWN else f"{source.parent.name}/{source.stem}"


def _pointers(arrays: tuple[Array, ...]) -> ctypes.Array[ctypes.c_void_p]:
    return (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))
