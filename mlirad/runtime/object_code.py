"""Object files in this process: the symbols they refer to, and loading them, with llvmlite.

The bindings of MLIR can write object files but not load them.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from threading import Lock
from typing import Any, Final

from mlirad.runtime import blas, checks, lapack, vector_math

_LOADING: Final = Lock()
#: ELF: the offset, entry size and number of section headers in the file header.
_MAGIC: Final = b"\x7fELF\x02\x01\x01"
_HEADER: Final = struct.Struct("<40xQ10xHH2x")
#: A section header: type, offset, size, and the linked section.
_SECTION: Final = struct.Struct("<4xI16xQQI20x")
#: A symbol: the offset of its name, and the section that defines it.
_SYMBOL: Final = struct.Struct("<I2xH16x")
_SYMBOLS: Final = 2
#: Created by the loader.
_TABLE: Final = "_GLOBAL_OFFSET_TABLE_"


class ObjectCode:
    """The code of an object file; it is loaded as long as this object lives."""

    def __init__(self, code: bytes, symbols: Mapping[str, int]) -> None:
        """``symbols``: the addresses of all referenced symbols; without one of them the process would be aborted.

        Raises:
            RuntimeError: it cannot be loaded.
        """
        from llvmlite import binding

        with _LOADING:
            # Symbols are process-wide: they need to be correct until the code is linked.
            for name, address in symbols.items():
                binding.add_symbol(name, address)
            self._engine: Any = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine())
            self._engine.add_object_file(binding.ObjectFileRef.from_data(code))
            self._engine.finalize_object()

    def raw_lookup(self, name: str) -> int:
        """The address of the function ``_mlir_<name>``, as an engine of MLIR finds it; 0 if there is none."""
        return int(self._engine.get_function_address(f"_mlir_{name}"))


def resolve(code: bytes, shared_libs: Sequence[str]) -> dict[str, int]:
    """The addresses of all symbols that the object file ``code`` refers to.

    Raises:
        ValueError: a symbol or a library is not found, or it is no object file.
    """
    names = list(undefined(code))
    known = {**lapack.routines(names), **blas.addresses(names), **checks.addresses(names)}
    vectors = [vector_math.LIBRARY] if any(name.startswith("_ZGV") for name in names) else []
    try:
        libraries = [*(ctypes.CDLL(path) for path in (*shared_libs, *vectors)), ctypes.CDLL(None)]
    except (OSError, TypeError) as error:
        raise ValueError(str(error)) from error
    for name in names:
        library = next((one for one in libraries if name not in known and hasattr(one, name)), None)
        if library is not None:
            known[name] = ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0
    missing = [name for name in names if not known.get(name)]
    if missing:
        raise ValueError(f"it calls '{missing[0]}', which is not there")
    return known


def undefined(code: bytes) -> Iterator[str]:
    """The symbols that a 64-bit ELF object file refers to and does not define.

    Raises:
        ValueError: it is no such file.
    """
    if not code.startswith(_MAGIC):
        raise ValueError("no object file of ELF for 64 bits")
    try:
        start, size, count = _HEADER.unpack_from(code)
        sections = [_SECTION.unpack_from(code, start + number * size) for number in range(count)]
        for kind, offset, length, link in sections:
            names = sections[link][1] if kind == _SYMBOLS else 0
            for place in range(offset, offset + length, _SYMBOL.size) if names else ():
                name, section = _SYMBOL.unpack_from(code, place)
                if name and section == 0:
                    text = code[names + name : code.index(b"\0", names + name)].decode()
                    if text != _TABLE:
                        yield text
    except (struct.error, IndexError, OverflowError) as error:
        raise ValueError("a broken object file") from error


@cache
def _target() -> Any:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding.Target.from_default_triple()


def _machine() -> Any:
    """Creates a target machine; each engine owns one."""
    return _target().create_target_machine(jit=True)
