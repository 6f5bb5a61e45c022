"""From the slots of the results record to Python numbers and numpy arrays.

An array that generated code allocated is freed when the last numpy array over it is gone. A returned buffer that is
(part of) an argument, or a global of the program, is not freed: the array keeps its owner alive instead.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from typing import Any, Final

import numpy

from mlirad.runtime.memref_abi import AS_BITS, Buffer, row_major_strides
from mlirad.runtime.prototype import Prototype

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


#: From a call (unpacked results, words of the arguments, arguments) to one Python value a result.
Reader = Callable[[tuple[Any, ...], Sequence[Any], Sequence[Any]], tuple[Any, ...]]


def reader(prototype: Prototype, release: Release | None, engine: Any) -> Reader:
    """The reader of the results of calls; ``release`` frees what the code of ``engine`` has allocated."""
    results = prototype.results
    simple = all(not isinstance(result, Buffer) and result.dtype.kind in "fib" for result in results)
    if simple and all(result.mlir not in AS_BITS for result in results):
        return lambda results, words, arguments: results

    buffers = positions(prototype)

    def read(slots: tuple[Any, ...], words: Sequence[Any], arguments: Sequence[Any]) -> tuple[Any, ...]:
        owners: dict[int, Any] = {words[position]: arguments[index] for index, position in buffers}
        owners[_GLOBAL] = owners[0] = engine
        values: list[Any] = []
        position = 0
        for result in results:
            if not isinstance(result, Buffer):
                count = 2 if result.dtype.kind == "c" else 1
                values.append(_number(result.mlir, slots[position : position + count]))
            else:
                count = 3 + 2 * len(result.shape)
                described = slots[position : position + count]
                allocated = described[0]
                if allocated not in owners:
                    assert release is not None
                    owners[allocated] = _Allocation(allocated, release, engine)
                values.append(_array(result, described, owners[allocated]))
            position += count
        return tuple(values)

    return read


def positions(prototype: Prototype) -> list[tuple[int, int]]:
    """Of each buffer argument: its index, and the slot with its pointer."""
    found, position = [], 0
    for argument in prototype.arguments:
        if isinstance(argument.type, Buffer):
            found.append((argument.index, position))
            position += 3 + 2 * len(argument.type.shape)
        else:
            position += 2 if argument.type.dtype.kind == "c" else 1
    return found


def _number(mlir: str, words: Sequence[Any]) -> Any:
    if len(words) == 2:
        return complex(*words)
    if mlir in AS_BITS:
        dtype = AS_BITS[mlir]
        return float(numpy.array(words[0], dtype=f"u{dtype.itemsize}").view(dtype))
    return words[0]


def _array(type: Buffer, slots: Sequence[Any], owner: Any) -> Any:
    rank = len(type.shape)
    shape = slots[3 : 3 + rank]
    itemsize = type.dtype.itemsize
    address = slots[1] + slots[2] * itemsize
    # What a type says of strides is not always so: a slice of an open tensor is returned as if it had no gaps.
    if tuple(slots[3 + rank :]) == row_major_strides(shape):
        # Five times faster than the array interface.
        memory: Any = _bytes(prod(shape) * itemsize).from_address(address)
        memory.owner = owner
        return numpy.ndarray(shape, type.dtype, memory)
    # The array interface has no name for these: such memory is described as integers first.
    bits = type.dtype in AS_BITS.values()
    interface = {
        "version": 3,
        "shape": shape,
        "typestr": f"<u{itemsize}" if bits else type.dtype.str,
        "data": (address, False),
        "strides": tuple(stride * itemsize for stride in slots[3 + rank :]),
    }
    array = numpy.asarray(_Memory(interface, owner))
    return array.view(type.dtype) if bits else array


@lru_cache(maxsize=256)
def _bytes(count: int) -> Any:
    """The type of ``count`` bytes, which takes longer to make than to use."""
    return ctypes.c_char * count
