"""The ABI of memrefs: how numpy arrays are passed to generated code, and the requirements on arguments and results.

Python and generated code exchange two flat records of 8-byte slots, one for arguments and one for results. A scalar
takes one slot (a complex number two); a buffer takes its memref descriptor: allocated pointer, aligned pointer, offset,
then sizes, then strides in elements. Arrays are never copied: one that does not fit is refused. A number is accepted as
a rank-0 array if that is only read.
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import ml_dtypes
import numpy

from mlirad._mlir import Type, ir
from mlirad.errors import Diagnostic, ExecutionError, UsageError, Where

#: Floats that numpy itself does not know, by their name in MLIR; they are passed as their bits.
AS_BITS: Final[dict[str, numpy.dtype[Any]]] = {
    "bf16": numpy.dtype(ml_dtypes.bfloat16),
    "f8E5M2": numpy.dtype(ml_dtypes.float8_e5m2),
    "f8E4M3": numpy.dtype(ml_dtypes.float8_e4m3),
    "f8E3M4": numpy.dtype(ml_dtypes.float8_e3m4),
    "f8E4M3FN": numpy.dtype(ml_dtypes.float8_e4m3fn),
    "f8E4M3FNUZ": numpy.dtype(ml_dtypes.float8_e4m3fnuz),
    "f8E4M3B11FNUZ": numpy.dtype(ml_dtypes.float8_e4m3b11fnuz),
    "f8E5M2FNUZ": numpy.dtype(ml_dtypes.float8_e5m2fnuz),
}
_BITS: Final = frozenset(AS_BITS.values())

#: Type in MLIR -> (numpy dtype, `struct` code of one 8-byte slot); a type without a code is passed in buffers only.
_ELEMENTS: Final[dict[str, tuple[Any, str]]] = {
    **{name: (dtype, "H6x" if dtype.itemsize == 2 else "B7x") for name, dtype in AS_BITS.items()},
    "f64": (numpy.dtype(numpy.float64), "d"),
    "f32": (numpy.dtype(numpy.float32), "f4x"),
    "f16": (numpy.dtype(numpy.float16), "e6x"),
    "i1": (numpy.dtype(numpy.bool_), "?7x"),
    "i8": (numpy.dtype(numpy.int8), "b7x"),
    "i16": (numpy.dtype(numpy.int16), "h6x"),
    "i32": (numpy.dtype(numpy.int32), "i4x"),
    "i64": (numpy.dtype(numpy.int64), "q"),
    "index": (numpy.dtype(numpy.int64), "q"),
    **{f"si{n}": (numpy.dtype(f"int{n}"), "") for n in (8, 16, 32, 64)},
    **{f"ui{n}": (numpy.dtype(f"uint{n}"), "") for n in (8, 16, 32, 64)},
    "complex<f64>": (numpy.dtype(numpy.complex128), "dd"),
    "complex<f32>": (numpy.dtype(numpy.complex64), "f4xf4x"),
}


@dataclass(frozen=True)
class Scalar:
    """A number that is passed by value."""

    mlir: str
    dtype: numpy.dtype[Any]
    format: str

    def __str__(self) -> str:
        return f"{'an' if str(self.dtype).startswith('i') else 'a'} {self.dtype}"


@dataclass(frozen=True)
class Buffer:
    """A memref: None in ``shape``, ``strides`` or ``offset`` is "any"; ``strides`` None is row-major and contiguous."""

    mlir: str
    dtype: numpy.dtype[Any]
    shape: tuple[int | None, ...]
    strides: tuple[int | None, ...] | None = None
    offset: int | None = 0

    @property
    def format(self) -> str:
        """The `struct` codes of the descriptor."""
        return "QQq" + "q" * (2 * len(self.shape))

    def __str__(self) -> str:
        return f"{self.dtype}[{','.join('?' if size is None else str(size) for size in self.shape)}]"


_first_byte: Final = ctypes.c_char.from_buffer
_address: Final = ctypes.addressof

AbiType: TypeAlias = "Scalar | Buffer"


def record(types: Iterable[AbiType]) -> struct.Struct:
    """The record of values of ``types``. The native mode of `struct` would turn a float out of range into infinity."""
    return struct.Struct("=" + "".join(type.format for type in types))


@dataclass(frozen=True)
class Argument:
    """One argument: ``written`` is whether the function may store to the buffer."""

    index: int
    name: str
    type: AbiType
    written: bool = False

    def __str__(self) -> str:
        return f"argument {self.index} ('{self.name}')"


def abi_type(type: Type, what: str, where: Where | None = None) -> AbiType:
    """How a value of ``type`` is passed between Python and generated code.

    Raises:
        ExecutionError: it cannot be; ``what`` names the value in the message.
    """
    element = type.element_type if isinstance(type, ir.MemRefType | ir.RankedTensorType) else type
    known = _ELEMENTS.get(str(element))
    if known is None:
        raise _not_passable(type, what, where)
    dtype, code = known
    if isinstance(type, ir.RankedTensorType) and type.encoding is None:
        # Bufferization makes it a contiguous buffer; an argument is never written.
        return Buffer(str(type), dtype, _shape(type))
    if not isinstance(type, ir.MemRefType) and code:
        return Scalar(str(type), dtype, code)
    if not isinstance(type, ir.MemRefType) or type.memory_space is not None:
        raise _not_passable(type, what, where)
    shape = _shape(type)
    if _is_row_major(type):
        return Buffer(str(type), dtype, shape)
    try:
        strides, offset = type.get_strides_and_offset()
    except RuntimeError:
        raise _not_passable(type, what, where) from None
    any_number = ir.ShapedType.get_dynamic_stride_or_offset()
    known_strides = tuple(None if stride == any_number else stride for stride in strides)
    return Buffer(str(type), dtype, shape, known_strides, None if offset == any_number else offset)


def _shape(type: ir.MemRefType | ir.RankedTensorType) -> tuple[int | None, ...]:
    return tuple(None if type.is_dynamic_dim(i) else type.get_dim_size(i) for i in range(type.rank))


def _is_row_major(type: ir.MemRefType) -> bool:
    return isinstance(type.layout, ir.AffineMapAttr) and type.affine_map == ir.AffineMap.get_identity(
        type.rank, context=type.context
    )


def _not_passable(type: Type, what: str, where: Where | None) -> ExecutionError:
    return ExecutionError(
        Diagnostic(
            "MA0502",
            f"{what} has type '{type}', which has no counterpart in numpy",
            where or Where(),
            helps=("pass floats, integers, complex numbers, or memrefs of them (strided layouts included)",),
        )
    )


Words: TypeAlias = "list[Any]"
Packer: TypeAlias = Callable[[Any, Words], None]


def packer(argument: Argument) -> Packer:
    """A function that appends the slots of one argument, or raises `UsageError`."""
    if isinstance(argument.type, Buffer):
        return _buffer_packer(argument, argument.type)
    if argument.type.dtype in _BITS:
        return lambda value, words: words.append(_bits(argument, value))
    if argument.type.dtype.kind == "c":
        return lambda value, words: _pack_complex(argument, value, words)
    if argument.type.dtype.kind == "b":
        # `struct` accepts anything as a bool, so each value is checked.
        return lambda value, words: words.append(convert_scalar(argument, value))
    return lambda value, words: words.append(value)


def _pack_complex(argument: Argument, value: Any, words: Words) -> None:
    part = numpy.dtype(f"f{argument.type.dtype.itemsize // 2}")
    try:
        number = complex(value)
        words += (float(_rounded(argument, part, number.real)), float(_rounded(argument, part, number.imag)))
    except (TypeError, ValueError, OverflowError):
        raise _mismatch(argument, value) from None


def _bits(argument: Argument, value: Any) -> int:
    dtype = argument.type.dtype
    try:
        return int(_rounded(argument, dtype, value).view(f"u{dtype.itemsize}"))
    except (TypeError, ValueError, OverflowError):
        raise _mismatch(argument, value) from None


def convert_scalar(argument: Argument, value: Any) -> Any:
    """``value`` converted to a type that `struct` packs: the slow path, for values that it refused the first time.

    Integers may be passed signed or unsigned.

    Raises:
        UsageError: ``value`` is no number of the right kind, or out of its range.
    """
    dtype = argument.type.dtype
    try:
        if dtype.kind == "f":
            return float(_rounded(argument, dtype, value))
        if dtype.kind == "b" and isinstance(value, (bool, numpy.bool_)):
            return bool(value)
        if dtype.kind in "ib" and not isinstance(value, (float, str)):
            number = int(value.__index__())
            bits = 1 if dtype.kind == "b" else 8 * dtype.itemsize
            if -(2 ** (bits - 1)) <= number < 2**bits:
                return bool(number) if bits == 1 else (number + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)
    except (TypeError, ValueError, OverflowError, AttributeError):
        pass
    raise _mismatch(argument, value)


def numbers(arguments: Sequence[Argument]) -> dict[int, Argument]:
    """The buffer arguments, by position, that may be passed as numbers: rank 0, and only read."""
    return {a.index: a for a in arguments if isinstance(a.type, Buffer) and a.type.shape == () and not a.written}


def with_arrays(allowed: Mapping[int, Argument], values: Sequence[Any]) -> tuple[Any, ...]:
    """``values``, with numbers for the arguments ``allowed`` (see `numbers`) converted to rank-0 arrays.

    Raises:
        UsageError: a number is not one of the right kind, or out of its range.
    """
    return tuple(as_array(allowed[n], value) if n in allowed else value for n, value in enumerate(values))


def as_array(argument: Argument, value: Any) -> Any:
    """``value``, converted to a rank-0 array if it is a number.

    Raises:
        UsageError: it is not one of the right kind, or out of its range.
    """
    if not isinstance(value, (int, float, complex, numpy.generic)):
        return value
    dtype = argument.type.dtype
    if dtype in _BITS:
        return numpy.array(_bits(argument, value), f"u{dtype.itemsize}").view(dtype)
    if dtype.kind != "c":
        return numpy.array(convert_scalar(argument, value), dtype)
    words: Words = []
    _pack_complex(argument, value, words)
    return numpy.array(complex(*words), dtype)


def _rounded(argument: Argument, dtype: numpy.dtype[Any], value: Any) -> Any:
    """``value`` as a float of ``dtype``; a value that would become infinite, or NaN, is refused."""
    if isinstance(value, (str, bytes)):  # they would crash ml_dtypes
        raise TypeError
    number = float(value)
    with numpy.errstate(over="ignore"):
        rounded = dtype.type(number)
    if not math.isfinite(rounded) and float(rounded) != number and not math.isnan(number):
        raise _mismatch(argument, value, f"the largest {dtype} is {float(ml_dtypes.finfo(dtype).max):g}")
    return rounded


def _buffer_packer(argument: Argument, type: Buffer) -> Packer:
    dtype, rank, written = type.dtype, len(type.shape), argument.written
    fixed = tuple((axis, size) for axis, size in enumerate(type.shape) if size is not None)
    row_major, misaligned = type.strides is None, dtype.alignment - 1
    sizes = tuple(size for _, size in fixed)
    tail = (0, *sizes, *row_major_strides(sizes)) if row_major and len(sizes) == rank else ()
    array = numpy.ndarray  # a local name is looked up faster, as are the others used in each call

    def pack(value: Any, words: Words) -> None:
        if value.__class__ is not array or value.dtype is not dtype or value.ndim != rank:
            check_array(argument, type, value)
        try:
            # Seven times faster than numpy's own array interface; for arrays that are contiguous, writeable and not
            # empty.
            pointer = _address(_first_byte(value))
        except (TypeError, ValueError, BufferError):
            pointer, frozen = value.__array_interface__["data"]
            if (frozen and written) or (row_major and not value.flags.c_contiguous):
                check_array(argument, type, value)
        if pointer & misaligned:
            check_array(argument, type, value)
        shape = value.shape
        if tail and shape == sizes:
            words += (pointer, pointer)
            words += tail
            return
        if any(shape[axis] != size for axis, size in fixed):
            check_array(argument, type, value)
        if row_major:
            words += (pointer, pointer, 0, *shape, *row_major_strides(shape))
        else:
            words += _strided_words(argument, type, value, pointer)

    return pack


def row_major_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides in elements of a contiguous array."""
    if len(shape) == 1:
        return (1,)
    if len(shape) == 2:
        return (shape[1], 1)
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))


def _strided_words(argument: Argument, type: Buffer, value: Any, pointer: int) -> tuple[int, ...]:
    itemsize = type.dtype.itemsize
    wanted = type.strides or ()
    strides = []
    for size, step, want in zip(value.shape, value.strides, wanted, strict=True):
        whole, rest = divmod(step, itemsize)
        # The stride of an axis with one element is never used, so any stride is accepted.
        if size <= 1 and want is not None:
            whole, rest = want, 0
        if rest or (want is not None and whole != want):
            raise _wrong_layout(argument, type, value)
        strides.append(whole)
    offset = type.offset or 0
    return (pointer, pointer - offset * itemsize, offset, *value.shape, *strides)


def check_array(argument: Argument, type: Buffer, value: Any) -> None:
    """Raises the error for ``value``; does nothing if it fits after all (a subclass, an equal dtype).

    Raises:
        UsageError: it is no array, or has another dtype, rank, shape or layout, or is read-only.
    """
    if isinstance(value, numpy.ma.MaskedArray):
        raise _mismatch(argument, value, f"pass {_plain(argument)}.filled(...), masked arrays are not supported")
    if not isinstance(value, numpy.ndarray):
        why = "the function may write to it: " if argument.written and not type.shape else ""
        array = f"numpy.asarray({_plain(argument)}, dtype={_dtype_text(type.dtype)})"
        raise _mismatch(argument, value, f"{why}pass {array}")
    if not _same_dtype(value.dtype, type.dtype):
        raise _mismatch(argument, value, f"pass {_plain(argument)}.astype({_dtype_text(type.dtype)})")
    sizes = zip(type.shape, value.shape, strict=False)
    if value.ndim != len(type.shape) or any(want is not None and want != size for want, size in sizes):
        raise _mismatch(argument, value, code="MA0703")
    if (type.strides is None and not value.flags.c_contiguous) or not value.flags.aligned:
        raise _wrong_layout(argument, type, value)
    if argument.written and not value.flags.writeable:
        message = f"{argument} is read-only, but the function may write to it: pass {_plain(argument)}.copy()"
        raise UsageError(Diagnostic("MA0705", message))


def overlap(first: Any, second: Any) -> bool:
    """Whether two arrays have an element in common; True if that is hard to decide."""
    if not numpy.may_share_memory(first, second):
        return False
    try:
        return bool(numpy.shares_memory(first, second, max_work=10_000))  # type: ignore[arg-type]
    except numpy.exceptions.TooHardError:
        return True


def _same_dtype(given: numpy.dtype[Any], wanted: numpy.dtype[Any]) -> bool:
    unsigned = given.kind == "u" and wanted.kind == "i" and given.itemsize == wanted.itemsize and given.isnative
    return given == wanted or unsigned


def _wrong_layout(argument: Argument, type: Buffer, value: Any) -> UsageError:
    if not value.flags.aligned:
        message = (
            f"{argument} expects {type} at a multiple of {type.dtype.alignment} bytes, got one that is not aligned"
        )
        return UsageError(Diagnostic("MA0704", f"{message}: pass {_plain(argument)}.copy()"))
    if type.strides is None:
        expected, instead = f"a contiguous {type} (row-major)", f"pass numpy.ascontiguousarray({_plain(argument)})"
    else:
        steps = ",".join("?" if step is None else str(step) for step in type.strides)
        expected, instead = f"{type} with strides [{steps}] in elements", f"the type is '{type.mlir}'"
    strides = f"strides {list(value.strides)} in bytes"
    message = f"{argument} expects {expected}, got {_describe(value)} with {strides}: {instead}"
    return UsageError(Diagnostic("MA0704", message))


def _mismatch(argument: Argument, value: Any, instead: str = "", code: str = "MA0702") -> UsageError:
    ending = f": {instead}" if instead else ""
    return UsageError(Diagnostic(code, f"{argument} expects {argument.type}, got {_describe(value)}{ending}"))


def _describe(value: Any) -> str:
    if isinstance(value, numpy.ndarray):
        return f"{value.dtype}[{','.join(map(str, value.shape))}]"
    if isinstance(value, (bool, int, float, complex, str)):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, numpy.generic):
        return f"{value.dtype} {value}"
    return f"a {type(value).__name__}"


def _dtype_text(dtype: numpy.dtype[Any]) -> str:
    if dtype in _BITS:
        return f"ml_dtypes.{dtype}"
    return f"numpy.{'bool_' if dtype.kind == 'b' else dtype}"


def _plain(argument: Argument) -> str:
    name = argument.name.lstrip("%").partition(" ")[0]  # a cotangent is called "cotangent of result 0"
    return name if name.isidentifier() else f"arg{argument.index}"
