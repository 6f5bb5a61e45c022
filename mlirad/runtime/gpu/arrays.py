"""Arrays in the memory of a device, and the operands of kernels for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy

from mlirad.errors import Diagnostic, UsageError
from mlirad.runtime.memref_abi import row_major_strides

if TYPE_CHECKING:
    from mlirad.lowering.gpu.entry import KernelParameter

_OPEN: Final = -1
_INTEGERS: Final[dict[str, Any]] = {
    "i1": numpy.bool_, "i8": numpy.int8, "i16": numpy.int16, "i32": numpy.int32, "i64": numpy.int64,
    "index": numpy.int64,
}  # fmt: skip


@dataclass(frozen=True)
class DeviceArray:
    """An array on a device: ``address`` in bytes, ``strides`` in elements; ``owner`` keeps its memory alive.

    CuPy, PyTorch and Numba access it without a copy (``__cuda_array_interface__``), after pending work on ``stream``.
    """

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: numpy.dtype[Any]
    owner: Any = None
    is_writeable: bool = True
    stream: int | None = None

    @property
    def is_dense(self) -> bool:
        """Whether it is contiguous in row-major order."""
        expected = row_major_strides(self.shape)
        return 0 in self.shape or all(
            n == 1 or own == other for n, own, other in zip(self.shape, self.strides, expected, strict=True)
        )

    @property
    def bytes(self) -> int:
        """The size of an element in bytes."""
        return int(numpy.prod(self.shape, dtype=numpy.int64)) * self.dtype.itemsize

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        size = self.dtype.itemsize
        return {
            "data": (self.address, not self.is_writeable),
            "shape": self.shape,
            "strides": tuple(stride * size for stride in self.strides),
            "typestr": self.dtype.str,
            "stream": self.stream,
            "version": 3,
        }


def kernel_words(value: Any, parameter: KernelParameter) -> list[Any]:
    """The operands of a launch for ``value``, a number or an array of a host function: see `entry`."""
    if parameter.shape is None:
        if parameter.type in _INTEGERS:
            return [_INTEGERS[parameter.type](value)]
        number = numpy.asarray(value)  # short floats, which the driver may not support, are passed as bits
        return [number.view(f"u{number.itemsize}")[()] if number.itemsize < 4 else number[()]]
    # The offset of the type counts from the beginning of the array.
    words: list[Any] = [numpy.uint64(value.address - max(parameter.offset, 0) * value.dtype.itemsize)]
    words += [numpy.int64(0)] if parameter.offset == _OPEN else []
    words += _open(value.shape, parameter.shape)
    return words if parameter.is_dense else words + _open(value.strides, parameter.strides)


def _open(numbers: Sequence[int], known: Sequence[int]) -> list[Any]:
    return [numpy.int64(own) for own, number in zip(numbers, known, strict=True) if number == _OPEN]


def refuse_array(message: str, *helps: str) -> UsageError:
    """The error for an array that cannot be passed to a function on a GPU."""
    return UsageError(Diagnostic("MA0724", message, helps=helps))
