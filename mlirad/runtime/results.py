"""Converts the slots of the results record to Python numbers and numpy arrays.

An array that generated code allocated is freed with the last numpy array that refers to it. A returned buffer that is
(part of) an argument, or a global of the program, is not freed: the array keeps its owner alive instead.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from math import prod
from operator import itemgetter
from typing import Any, Final

import numpy

from mlirad.runtime.memref_abi import AS_BITS, AbiType, Buffer, row_major_strides
from mlirad.runtime.prototype import Prototype

#: The "allocated" pointer that MLIR uses for a global, which must not be freed.
_GLOBAL: Final = 0xDEADBEEF

Release = Callable[[int], None]


class _ReturnedAllocation:
    """Memory that generated code allocated; freed with this object. ``engine`` holds the code that frees it."""

    __slots__ = ("_pointer", "_release", "engine")

    def __init__(self, pointer: int, release: Release, engine: Any) -> None:
        self._pointer = pointer
        self._release = release
        self.engine = engine

    def __del__(self) -> None:
        self._release(self._pointer)


class _Memory:
    """A described piece of memory from which numpy creates an array; it keeps this object, and so the owner, alive."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, interface: dict[str, Any], owner: Any) -> None:
        self.__array_interface__ = interface
        self.owner = owner


#: Maps a call (unpacked results, words of the arguments, arguments) to one Python value for each result.
Reader = Callable[[tuple[Any, ...], Sequence[Any], Sequence[Any]], tuple[Any, ...]]
#: Maps the slots of one result, a newly allocated buffer, to its array.
_Take = Callable[[tuple[Any, ...]], Any]


def reader(prototype: Prototype, release: Release | None, engine: Any, free: int = 0) -> Reader:
    """The reader of the results of calls; ``release`` frees memory that the code of ``engine`` has allocated.

    The function at the address ``free``, if that is not 0, does the same without the engine.
    """
    results = prototype.results
    simple = all(not isinstance(result, Buffer) and result.dtype.kind in "fib" for result in results)
    if simple and all(result.mlir not in AS_BITS for result in results):
        return lambda results, words, arguments: results

    buffers = positions(prototype)
    parts = _parts(prototype, release, engine, free)
    places = [part.start for part, result, _ in parts if isinstance(result, Buffer)]
    given, returned = getter([position for _, position in buffers]), getter(places)
    count = 2 + len(buffers) + len(places)
    takes = [(part, take) for part, _, take in parts]

    def read(slots: tuple[Any, ...], words: Sequence[Any], arguments: Sequence[Any]) -> tuple[Any, ...]:
        if len({0, _GLOBAL, *given(words), *returned(slots)}) == count:  # every buffer is new
            return tuple([take(slots[part]) for part, take in takes])
        owners: dict[int, Any] = {words[position]: arguments[index] for index, position in buffers}
        owners[_GLOBAL] = owners[0] = engine
        values: list[Any] = []
        for part, result, take in parts:
            described = slots[part]
            if not isinstance(result, Buffer):
                values.append(take(described))
                continue
            allocated = described[0]
            if allocated not in owners:
                assert release is not None
                owners[allocated] = _ReturnedAllocation(allocated, release, engine)
            values.append(_array(result, described, owners[allocated]))
        return tuple(values)

    return read


def getter(places: Sequence[int]) -> Callable[[Sequence[Any]], Iterable[Any]]:
    """A function that returns the entries of a record at ``places``."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1)) if places else lambda _: ()


def _parts(prototype: Prototype, release: Release | None, engine: Any, free: int) -> list[tuple[slice, AbiType, _Take]]:
    """The slots of each result, its type, and the function that converts it if all buffers are distinct."""
    found: list[tuple[slice, AbiType, _Take]] = []
    position = 0
    for result in prototype.results:
        if isinstance(result, Buffer):
            assert release is not None
            count = 3 + 2 * len(result.shape)
            take = _buffer_reader(result, release, engine, free)
        else:
            count = 2 if result.dtype.kind == "c" else 1
            take = partial(_number, result.mlir)
        found.append((slice(position, position + count), result, take))
        position += count
    return found


def _buffer_reader(type: Buffer, release: Release, engine: Any, free: int) -> _Take:
    """Returns the conversion of a new buffer; with ``free``, the array's memory object frees itself."""

    def take(slots: tuple[Any, ...]) -> Any:
        return _array(type, slots, _ReturnedAllocation(slots[0], release, engine))

    if not free:
        return take
    array, dtype, itemsize, strides_at = numpy.ndarray, type.dtype, type.dtype.itemsize, 3 + len(type.shape)
    shape = tuple(size for size in type.shape if size is not None)
    tail = (0, *shape, *row_major_strides(shape))
    is_known = len(shape) == len(type.shape)
    at = _owning_bytes_type(prod(shape) * itemsize if is_known else 0, free).from_address

    def take_known(slots: tuple[Any, ...]) -> Any:
        pointer = slots[0]
        return array(shape, dtype, at(pointer)) if slots[1:] == (pointer, *tail) else take(slots)

    def take_open(slots: tuple[Any, ...]) -> Any:
        shape = slots[3:strides_at]
        if slots[2] or slots[strides_at:] != row_major_strides(shape):
            return take(slots)
        memory: Any = _bytes(prod(shape) * itemsize).from_address(slots[1])
        memory.owner = at(slots[0])
        return array(shape, dtype, memory)

    return take_known if is_known else take_open


@lru_cache(maxsize=256)
def _owning_bytes_type(count: int, address: int) -> Any:
    """The type of ``count`` bytes that the function at ``address`` frees with the last object that refers to them."""
    free = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address)

    class Owned(ctypes.c_char * count):  # type: ignore[misc]
        __slots__ = ()

        # Bound as defaults: the globals of a module are gone during Python's shutdown.
        def __del__(self, free: Release = free, address_of: Any = ctypes.addressof) -> None:
            free(address_of(self))

    return Owned


def positions(prototype: Prototype) -> list[tuple[int, int]]:
    """The index of each buffer argument, and the slot of its pointer."""
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
    # The strides in a type may be wrong: a slice of a dynamic tensor is returned as if it were contiguous.
    if tuple(slots[3 + rank :]) == row_major_strides(shape):
        # Five times faster than the array interface.
        memory: Any = _bytes(prod(shape) * itemsize).from_address(address)
        memory.owner = owner
        return numpy.ndarray(shape, type.dtype, memory)
    # The array interface has no name for these types: the memory is described as integers first.
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
    """The type of ``count`` bytes; creating it takes longer than using it."""
    return ctypes.c_char * count
