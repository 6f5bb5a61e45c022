"""From the slots of the results record to Python numbers and numpy arrays.

An array that generated code allocated is freed when the last numpy array over it is gone. A returned buffer that is
(part of) an argument, or a global of the program, is not freed: the array keeps its owner alive instead.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy

from mlirad.runtime.memref_abi import BFLOAT16, AbiType, Buffer

#: What MLIR writes as the "allocated" pointer of a global: it is nothing to free.
_GLOBAL: Final = 0xDEADBEEF

Release = Callable[[int], None]


class _Allocation:
    """Memory that generated code allocated; freed with this object. ``engine`` holds the code that frees it."""

    __slots__ = ("_pointer", "_release", "engine")

    def __init__(self, pointer: int, release: Release, engine: Any) -> None:
        self._pointer = pointer
        self._release = release
        self.engine = engine

    def __del__(self) -> None:
        self._release(self._pointer)


class _Memory:
    """A described piece of memory that numpy makes an array of, keeping this object, and so the owner, alive."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, interface: dict[str, Any], owner: Any) -> None:
        self.__array_interface__ = interface
        self.owner = owner


def reader(
    results: Sequence[AbiType], release: Release | None, engine: Any
) -> Callable[[tuple[Any, ...], Sequence[Any]], tuple[Any, ...]]:
    """A function from the unpacked slots, and the arguments of the call, to one Python value a result."""
    simple = all(not isinstance(result, Buffer) and result.dtype.kind in "fib" for result in results)
    if simple and all(result.mlir != "bf16" for result in results):
        return lambda words, arguments: words

    def read(words: tuple[Any, ...], arguments: Sequence[Any]) -> tuple[Any, ...]:
        owners: dict[int, Any] = {_GLOBAL: engine, 0: engine}
        for argument in arguments:
            if isinstance(argument, numpy.ndarray):
                owners[argument.__array_interface__["data"][0]] = argument
        values: list[Any] = []
        position = 0
        for result in results:
            if not isinstance(result, Buffer):
                count = 2 if result.dtype.kind == "c" else 1
                values.append(_number(result.mlir, words[position : position + count]))
            else:
                count = 3 + 2 * len(result.shape)
                slots = words[position : position + count]
                if slots[0] not in owners:
                    assert release is not None
                    owners[slots[0]] = _Allocation(slots[0], release, engine)
                values.append(_array(result, slots, owners[slots[0]]))
            position += count
        return tuple(values)

    return read


def _number(mlir: str, words: Sequence[Any]) -> Any:
    if len(words) == 2:
        return complex(*words)
    if mlir == "bf16":
        # A bf16 is the upper half of an f32.
        return struct.unpack("<f", struct.pack("<I", words[0] << 16))[0]
    return words[0]


def _array(type: Buffer, slots: Sequence[Any], owner: Any) -> Any:
    rank = len(type.shape)
    shape, strides = tuple(slots[3 : 3 + rank]), slots[3 + rank :]
    itemsize = type.dtype.itemsize
    # numpy's own array interface has no name for bfloat16: such memory is described as integers first.
    bits = type.dtype == BFLOAT16
    interface = {
        "version": 3,
        "shape": shape,
        "typestr": f"<u{itemsize}" if bits else type.dtype.str,
        "data": (slots[1] + slots[2] * itemsize, False),
        "strides": tuple(stride * itemsize for stride in strides),
    }
    array = numpy.asarray(_Memory(interface, owner))
    return array.view(type.dtype) if bits else array
