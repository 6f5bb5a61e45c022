"""Calls without Python code: a builtin function that unpacks arguments and creates result arrays in machine code.

`direct_call` returns it for compiled code with plain arguments: `float`, `int` and `numpy.ndarray` of the expected
dtype, contiguous, aligned, and writeable if written. It reads arrays as any extension module does (``PyArrayObject``,
whose layout numpy keeps stable), and returns a tuple of results. In all other cases it returns `MISSED` without side
effects, and the caller takes the general path, which has the messages. If a result is (part of) an argument or a global
it returns the record of results as bytes; if an assertion failed, its message.

One function serves all signatures, each of which is a row of integers that describe the arguments and results.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy

from mlirad._mlir import UpstreamPassManager, ir, new_context, new_engine
from mlirad.runtime.memref_abi import AbiType, Buffer
from mlirad.runtime.prototype import Prototype

#: The result of a call that was not executed.
MISSED: Final = NotImplemented

#: The kinds of arguments and results.
_ARRAY: Final = 2
_KINDS: Final = {"f64": 0, "i64": 1, "index": 1, "f32": 3, "i32": 4}
#: numpy's flags of arrays.
_CONTIGUOUS, _ALIGNED, _WRITEABLE = 0x1, 0x100, 0x400
#: An unknown size; the maximum number of arguments that are compared pairwise.
_ANY, _MOST_ARGUMENTS = -1, 24
#: Indices in numpy's table of functions.
_NEW_FROM_DESCR, _SET_BASE = 94, 282
_FASTCALL: Final = 0x80

_PASSES: Final = (
    "builtin.module(inline,canonicalize,cse,convert-scf-to-cf,convert-cf-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,"
    "reconcile-unrealized-casts,canonicalize,cse)"
)

DirectCall = Callable[..., Any]


def direct_call(
    prototype: Prototype, address: int, *, frees_directly: bool, disjoint: bool, guard: int = 0
) -> DirectCall | None:
    """A builtin function that runs the packed entry at ``address``; None if ``prototype`` is not supported.

    ``frees_directly``: the ``free`` of the C library frees results. ``disjoint``: the code is not for arrays that
    overlap. ``guard``: the function that calls code with assertions (`checks`). The caller keeps the code alive.
    """
    arguments = [argument.type for argument in prototype.arguments]
    kinds = [_kind(type) for type in (*arguments, *prototype.results)]
    has_new = any(isinstance(result, Buffer) for result in prototype.results)
    if None in kinds or len(arguments) > _MOST_ARGUMENTS or (has_new and not frees_directly):
        return None
    create = _creator()
    if create is None:
        return None
    words = [address, len(arguments), len(prototype.results), int(disjoint)]
    words += [*(sum(map(_slots, types)) for types in (arguments, prototype.results)), guard]
    for argument in prototype.arguments:
        words += _expected(argument.type, _WRITEABLE if argument.written else 0)
    for result in prototype.results:
        words += _expected(result, 0)
    return create(words)


def _kind(type: AbiType) -> int | None:
    if isinstance(type, Buffer):
        return _ARRAY if type.strides is None and type.offset == 0 else None
    return _KINDS.get(type.mlir)


def _slots(type: AbiType) -> int:
    return 3 + 2 * len(type.shape) if isinstance(type, Buffer) else 1


def _expected(type: AbiType, flags: int) -> list[int]:
    kind = _kind(type)
    assert kind is not None
    if not isinstance(type, Buffer):
        return [kind]
    sizes = [_ANY if size is None else size for size in type.shape]
    return [kind, id(type.dtype), len(sizes), flags | _CONTIGUOUS | _ALIGNED, type.dtype.itemsize, *sizes]


@cache
def _creator() -> Callable[[Sequence[int]], DirectCall] | None:
    """Returns a function that creates a builtin function from a row; None if Python or numpy are not supported."""
    if sys.implementation.name != "cpython" or ctypes.sizeof(ctypes.c_void_p) != 8 or not _is_as_expected():
        return None
    table = _numpy_functions()
    header = object.__basicsize__
    numbers = {
        "TYPE_AT": header - 8,
        "DATA_AT": header,
        "RANK_AT": header + 8,
        "SIZES_AT": header + 16,
        "DTYPE_AT": header + 40,
        "FLAGS_AT": header + 48,
        "ARRAY_TYPE": id(numpy.ndarray),
        "DOUBLE_TYPE": id(numpy.float64),
        "FLOAT_TYPE": id(float),
        "INT_TYPE": id(int),
        "MISSED_OBJECT": id(MISSED),
        "NEW_FROM_DESCR": table[_NEW_FROM_DESCR],
        "SET_BASE": table[_SET_BASE],
    }
    text = Path(__file__).with_suffix(".mlir").read_text(encoding="utf-8")
    text = re.sub("|".join(rf"\b{word}\b" for word in numbers), lambda found: str(numbers[found[0]]), text)
    with new_context() as context, ir.Location.unknown():
        module = ir.Module.parse(text, context)
        UpstreamPassManager.parse(_PASSES, context).run(module.operation)
        engine = new_engine(module, 0)  # takes a third of the time to compile, and calls take as long
    entry = int(engine.raw_lookup("mlirad_direct") or 0)
    if not entry:
        return None
    signature = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    create = signature(("PyCFunction_NewEx", ctypes.pythonapi))
    method = _MethodDef(b"call", entry, _FASTCALL, None)

    def created(words: Sequence[int]) -> DirectCall:
        row = b"".join(word.to_bytes(8, "little", signed=word < 0) for word in words)
        return create(ctypes.addressof(method), row, None)  # type: ignore[no-any-return]

    # Never freed: functions and arrays that survive until the end of Python's shutdown still use them.
    for kept in (engine, method):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))
    return created


def _is_as_expected() -> bool:
    """Whether the memory layout of an array is that of numpy's headers."""
    probe, header = numpy.zeros((2, 3)), object.__basicsize__
    words = (ctypes.c_int64 * 6).from_address(id(probe) + header)
    rank, flags = (ctypes.c_int32.from_address(id(probe) + header + at).value for at in (8, 48))
    return (
        ctypes.c_int64.from_address(id(probe) + header - 8).value == id(numpy.ndarray)
        and (words[0], words[5]) == (probe.ctypes.data, id(probe.dtype))
        and (rank, flags) == (2, probe.flags.num)
        and tuple((ctypes.c_int64 * 2).from_address(words[2])) == (2, 3)
    )


def _numpy_functions() -> Any:
    """The addresses of numpy's C API functions for extension modules."""
    multiarray: Any = sys.modules.get("numpy._core._multiarray_umath") or sys.modules["numpy.core._multiarray_umath"]
    signature = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
    pointer = signature(("PyCapsule_GetPointer", ctypes.pythonapi))
    return (ctypes.c_int64 * (_SET_BASE + 1)).from_address(pointer(multiarray._ARRAY_API, None))


class _MethodDef(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )
