"""The interface to NVIDIA's driver, by `cuda-core`: memory, copies, kernels and events of one device."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import numpy

from mlirad.errors import Diagnostic, ExecutionError, MlirAdError, UsageError
from mlirad.runtime.gpu.arrays import DeviceArray, kernel_words, refuse_array
from mlirad.runtime.memref_abi import row_major_strides

if TYPE_CHECKING:
    from mlirad.lowering.gpu.entry import KernelSignature

_INSTALL: Final = "pip install 'mlirad[gpu]'"
#: DLPack's device types of CUDA memory and of managed memory.
_DEVICE_MEMORY, _SHARED_MEMORY = 2, 13
_DRIVER: Final = "nvidia-smi lists GPUs and the version of the driver"
_CHIP: Final = "code for an older GPU runs on newer ones, the other way round it does not: target=mlirad.Gpu('sm_80')"
_BLOCK: Final = "a block has 1024 threads at most, and fewer where each takes many registers: see code.resources()"
_SUBSCRIPTS: Final = "an access outside of a buffer does that: NVIDIA's compute-sanitizer says which"


def cuda_core() -> Any:
    """The module `cuda.core`.

    Raises:
        UsageError: it is not installed.
    """
    try:
        return importlib.import_module("cuda.core")
    except ImportError:
        message = "'cuda-core', which runs functions on a GPU, is not installed"
        raise UsageError(Diagnostic("MA0725", message, helps=(_INSTALL,))) from None


@contextmanager
def _driver_errors(what: str, *helps: str) -> Iterator[None]:
    """Convert errors of the driver, which have several classes, to an error that ``what`` failed."""
    try:
        yield
    except MlirAdError:
        raise
    except Exception as error:
        raise ExecutionError(Diagnostic("MA0726", f"{what}: {error}", helps=helps)) from error


class LoadedKernels:
    """PTX loaded on a device; ``cuda``: the module `cuda.core`, or a mock."""

    def __init__(self, text: str, kernels: Iterable[KernelSignature], number: int = 0, cuda: Any = None) -> None:
        self.cuda = cuda_core() if cuda is None else cuda
        try:
            self.device = self.cuda.Device(number)
            self.device.set_current()
        except Exception as error:  # of several classes, depending on what is missing
            message = f"there is no GPU {number} to which a driver gives access: {error}"
            raise UsageError(Diagnostic("MA0725", message, helps=(_DRIVER,))) from error
        self.signatures = {kernel.name: kernel for kernel in kernels}
        self._text = text
        self._code: Any = None
        self._found: dict[str, Any] = {}

    def kernel(self, name: str) -> Any:
        """A kernel for `cuda.core.launch`."""
        if name not in self._found:
            with _driver_errors(f"the driver does not load the kernel '{name}'", _CHIP, _DRIVER):
                if self._code is None:
                    self._code = self.cuda.ObjectCode.from_ptx(self._text.encode())
                self._found[name] = self._code.get_kernel(name)
        return self._found[name]


class CudaStream:
    """The operations of one call on a device, in order: see `host_program.Device`."""

    def __init__(self, kernels: LoadedKernels, stream: Any = None) -> None:
        self._kernels = kernels
        self._cuda = kernels.cuda
        device = kernels.device
        device.set_current()
        if stream is None:
            stream = device.default_stream
        elif not isinstance(stream, self._cuda.Stream):
            stream = device.create_stream(stream)  # a stream of another library, with `__cuda_stream__`
        self.stream = stream

    def allocate(self, shape: Sequence[int], dtype: Any) -> DeviceArray:
        """An uninitialised contiguous array."""
        shape = tuple(max(int(n), 0) for n in shape)
        size = int(numpy.prod(shape, dtype=numpy.int64)) * dtype.itemsize
        with _driver_errors(f"the GPU has no memory for {size} bytes"):
            buffer = self._kernels.device.allocate(max(size, 1), stream=self.stream)
        return DeviceArray(
            int(buffer.handle), shape, row_major_strides(shape), dtype, buffer, stream=int(self.stream.handle) or 1
        )

    def free(self, array: DeviceArray) -> None:
        """Free its memory, after pending work."""
        if isinstance(array.owner, self._cuda.Buffer):
            array.owner.close(self.stream)

    def copy(self, source: DeviceArray, target: DeviceArray) -> None:
        """Copy the elements of a contiguous array to another one."""
        if not (source.is_dense and target.is_dense):
            raise refuse_array("an array with gaps between its rows is copied as a whole", "pass contiguous arrays")
        if source.bytes:
            self._memory(target).copy_from(self._memory(source), stream=self.stream)

    def read(self, array: DeviceArray, place: Sequence[int]) -> Any:
        """Synchronize, and copy one element to the host."""
        number = numpy.empty((), array.dtype)
        at = sum(index * stride for index, stride in zip(place, array.strides, strict=True)) * array.dtype.itemsize
        element = DeviceArray(array.address + at, (), (), array.dtype)
        self.download(element, number)
        return number[()]

    def launch(self, name: str, grid: Sequence[int], block: Sequence[int], arguments: Sequence[Any]) -> None:
        """Launch a kernel on numbers and arrays."""
        signature = self._kernels.signatures[name]
        words = [
            word
            for value, parameter in zip(arguments, signature.arguments, strict=True)
            for word in kernel_words(value, parameter)
        ]
        kernel, shape = self._kernels.kernel(name), (tuple(grid), tuple(block))
        with _driver_errors(f"the kernel '{name}' does not start with {shape[0]} blocks of {shape[1]} threads", _BLOCK):
            self._cuda.launch(self.stream, self._cuda.LaunchConfig(grid=shape[0], block=shape[1]), kernel, *words)

    # --- arrays of callers

    def upload(self, array: Any) -> DeviceArray:
        """A device copy of a numpy array."""
        made = self.allocate(array.shape, array.dtype)
        if array.size:
            dense = numpy.ascontiguousarray(array)
            self._memory(made).copy_from(self._host(dense), stream=self.stream)
        return made

    def download(self, source: DeviceArray, target: Any) -> None:
        """Synchronize, and copy a contiguous array to a numpy array."""
        if target.size:
            dense = target if target.flags.c_contiguous else numpy.empty(target.shape, target.dtype)
            with _driver_errors("what was started before stopped with an error", _SUBSCRIPTS):
                self._memory(source).copy_to(self._host(dense), stream=self.stream)
            self.synchronize()
            if dense is not target:
                target[...] = dense

    def view(self, value: Any) -> DeviceArray | None:
        """A caller's array on the device, after pending work of its library; None: it is not on a device."""
        if hasattr(value, "__dlpack_device__"):
            kind = value.__dlpack_device__()[0]
        else:
            kind = _DEVICE_MEMORY if hasattr(value, "__cuda_array_interface__") else None
        if kind not in (_DEVICE_MEMORY, _SHARED_MEMORY):
            return None
        views = self._cuda.utils.StridedMemoryView
        try:
            found = views.from_any_interface(value, stream_ptr=int(self.stream.handle))
        except Exception as error:  # an error of the array's library: PyTorch's for tensors with a graph, for example
            raise refuse_array(f"a {value.__class__.__name__} is not to be had: {error}") from error
        if kind == _DEVICE_MEMORY and found.device_id != self._kernels.device.device_id:
            numbers = f"GPU {found.device_id}, and the function runs on {self._kernels.device.device_id}"
            raise refuse_array(f"an array is on {numbers}", "target=mlirad.Gpu(device=...), or move the array")
        shape = tuple(found.shape)
        strides, dtype = tuple(found.strides or row_major_strides(shape)), numpy.dtype(found.dtype)
        # Keep the view, too: a library may export a copy that only the view keeps alive.
        return DeviceArray(found.ptr, shape, strides, dtype, (value, found), is_writeable=not found.readonly)

    # --- time

    def synchronize(self) -> None:
        """Wait for all pending work."""
        with _driver_errors("what was started before stopped with an error", _SUBSCRIPTS):
            self.stream.sync()

    def record(self) -> Any:
        """An event of the stream; the difference of two is the time in milliseconds, after the later one."""
        return self.stream.record(options=self._cuda.EventOptions(timing_enabled=True))

    def _memory(self, array: DeviceArray) -> Any:
        return self._cuda.Buffer.from_handle(array.address, array.bytes, owner=array)

    def _host(self, array: Any) -> Any:
        return self._cuda.Buffer.from_handle(array.ctypes.data, array.nbytes, owner=array)
