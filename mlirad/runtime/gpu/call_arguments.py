"""The arguments and results of one call of a function that runs on a GPU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from mlirad.runtime.gpu.arrays import DeviceArray, refuse_array
from mlirad.runtime.gpu.cuda import CudaStream
from mlirad.runtime.memref_abi import Argument, Buffer, Scalar, check_array, convert_scalar, overlap, packer
from mlirad.runtime.prototype import Prototype


class GpuArguments:
    """The caller's arguments: device arrays, and copies of numpy arrays, with those to copy back."""

    def __init__(self, device: CudaStream) -> None:
        self._device = device
        self._given: list[tuple[Argument, Any, DeviceArray]] = []

    def convert(self, prototype: Prototype, arguments: Sequence[Any]) -> list[Any]:
        """Numbers and device arrays for the arguments.

        Raises:
            UsageError: one is invalid, or is written and overlaps another.
        """
        if len(arguments) != len(prototype.arguments):
            raise prototype.wrong(f"'{prototype.name}' takes {len(prototype.arguments)}, got {len(arguments)}")
        for argument, value in zip(prototype.arguments, arguments, strict=True):
            if isinstance(argument.type, Buffer) and isinstance(value, numpy.ndarray):
                check_array(argument, argument.type, value)
        return [self._convert(one, value) for one, value in zip(prototype.arguments, arguments, strict=True)]

    def result(self, value: Any) -> Any:
        """The returned object for a result: a numpy array if all array arguments are."""
        if not isinstance(value, DeviceArray) or not all(isinstance(one, numpy.ndarray) for _, one, _ in self._given):
            return value
        target = numpy.empty(value.shape, value.dtype)
        self._device.download(value, target)
        return target

    def copy_back(self) -> None:
        """Copy written numpy arrays back, and wait until copies of the others have been read."""
        copied = [one for one in self._given if isinstance(one[1], numpy.ndarray)]
        for argument, value, array in copied:
            if argument.written:
                self._device.download(array, value)
        if copied:
            self._device.synchronize()

    def _convert(self, argument: Argument, value: Any) -> Any:
        type = argument.type
        if not isinstance(type, Buffer):
            return _number(argument, type, value)
        if isinstance(value, numpy.ndarray):
            found = self._device.upload(value)
        else:
            own = self._device.view(value)
            if own is None:
                message = f"{argument} is a {value.__class__.__name__}, not an array on a GPU"
                raise refuse_array(message, "pass an array of numpy, which is copied, or one on the device")
            found = own
        _check(argument, type, found)
        if argument.written and not found.is_writeable:
            raise refuse_array(f"{argument} is written, and the array may only be read", "pass a copy")
        for other, seen, array in self._given:
            if (argument.written or other.written) and (_share(found, array) or _overlap(value, seen)):
                message = f"{argument} overlaps {other}, and one of them is written"
                raise refuse_array(message, "pass a copy of one")
        self._given.append((argument, value, found))
        return found


def _number(argument: Argument, type: Scalar, value: Any) -> Any:
    if type.dtype.kind in "fib":
        number = convert_scalar(argument, value)
        return type.dtype.type(number) if type.dtype.kind == "f" else int(number)
    words: list[Any] = []
    packer(argument)(value, words)
    if type.dtype.kind == "c":
        return type.dtype.type(complex(*words))
    return numpy.array(words[0], f"u{type.dtype.itemsize}").view(type.dtype)[()]


def _check(argument: Argument, type: Buffer, array: DeviceArray) -> None:
    if array.dtype != type.dtype:
        raise refuse_array(f"{argument} has elements of {array.dtype}, not {type.dtype}")
    if len(array.shape) != len(type.shape) or any(
        wanted not in (None, own) for wanted, own in zip(type.shape, array.shape, strict=True)
    ):
        raise refuse_array(f"{argument} has the shape {array.shape}, not that of {type.mlir}")
    if 0 in array.shape:
        return
    fits = array.is_dense if type.strides is None else all(
        n == 1 or wanted in (None, own)
        for n, own, wanted in zip(array.shape, array.strides, type.strides, strict=True)
    )  # fmt: skip
    if not fits:
        raise refuse_array(f"{argument} has strides {array.strides}, which {type.mlir} does not", "pass a copy")


def _overlap(left: Any, right: Any) -> bool:
    return isinstance(left, numpy.ndarray) and isinstance(right, numpy.ndarray) and overlap(left, right)


def _share(left: DeviceArray, right: DeviceArray) -> bool:
    """Whether the address ranges of two arrays overlap."""
    (first, end), (other, behind) = _range(left), _range(right)
    return first < behind and other < end


def _range(array: DeviceArray) -> tuple[int, int]:
    if 0 in array.shape:
        return 0, 0
    reach = [(n - 1) * stride * array.dtype.itemsize for n, stride in zip(array.shape, array.strides, strict=True)]
    first, last = (sum(part for part in reach if (part < 0) == is_below) for is_below in (True, False))
    return array.address + first, array.address + last + array.dtype.itemsize
