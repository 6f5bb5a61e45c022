"""Behaves like `cuda.core`, without a GPU: memory of the device is that of the process, kernels are loops on the CPU.

What a kernel is passed is taken apart again by the signature of its PTX, as the driver would: word by word.
"""

from __future__ import annotations

import ctypes
import re
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np

import mlirad as ad
from mlirad.gpu import Ptx

_TYPES = {".u64": 8, ".u32": 4, ".u16": 2, ".u8": 1, ".f64": 8, ".f32": 4, ".b64": 8, ".b32": 4, ".b16": 2, ".b8": 1}
_NUMPY = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f64": np.float64,
    "f32": np.float32,
    "i32": np.int32,
    "i64": np.int64,
    "index": np.int64,
    "i1": np.bool_,
}


def at_address(address: int, shape: Any, strides: Any, dtype: Any) -> Any:
    """The array that lies there; ``strides`` in elements."""
    dtype = np.dtype(dtype)
    size = 1 + sum((n - 1) * s for n, s in zip(shape, strides, strict=True)) if 0 not in shape else 0
    memory = (ctypes.c_char * max(size * dtype.itemsize, 1)).from_address(address)
    return np.ndarray(shape, dtype, memory, strides=[s * dtype.itemsize for s in strides])


class OnDevice:
    """An array that says that it is on a device, as CuPy's do; ``gpu``: on which; ``fault``: why nobody may have it."""

    def __init__(self, array: Any, gpu: int | None = None, fault: str = "") -> None:
        self.array, self.gpu, self.fault = array, gpu, fault

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        own = self.array.__array_interface__
        return {"data": own["data"], "shape": own["shape"], "strides": own["strides"], "typestr": own["typestr"],
                "version": 3}  # fmt: skip


class StandInBuffer:
    """A range of memory; ``log`` hears of it."""

    def __init__(self, handle: int, size: int, log: list[Any], own: Any = None) -> None:
        self.handle, self.size, self._log, self._own = handle, size, log, own

    def copy_from(self, source: StandInBuffer, *, stream: Any) -> None:
        assert source.size == self.size
        ctypes.memmove(self.handle, source.handle, self.size)
        self._log.append(("copy", self.size, stream.name))

    def copy_to(self, target: StandInBuffer, *, stream: Any) -> None:
        target.copy_from(self, stream=stream)

    def close(self, stream: Any = None) -> None:
        assert self._own is not None, "it is freed twice, or by who does not own it"
        ctypes.memset(self.handle, 0xFF, self.size)  # NaN
        self._own = None
        self._log.append(("free", self.size))


class StandInStream:
    """Runs what it is told at once; ``now`` counts what it was told."""

    def __init__(self, name: str, log: list[Any]) -> None:
        self.name, self.handle, self._log = name, 7, log

    def sync(self) -> None:
        self._log.append(("sync", self.name))
        if ("fault", "sync") in self._log:
            raise OSError("CUDA_ERROR_ILLEGAL_ADDRESS")

    def record(self, options: Any) -> float:
        assert options == {"timing_enabled": True}
        return float(sum(entry[0] == "launch" for entry in self._log))


class CudaStandIn:
    """The module; ``code`` has the kernels, if there are any."""

    def __init__(self, code: Ptx | None = None) -> None:
        self._code = code
        self._compiled: dict[str, Any] = {}
        self.log: list[Any] = []
        self.Stream, self.Buffer = StandInStream, StandInBuffer
        self._default = StandInStream("default", self.log)
        StandInBuffer.from_handle = lambda pointer, size, owner=None: StandInBuffer(pointer, size, self.log)  # type: ignore[attr-defined]
        self.ObjectCode = SimpleNamespace(from_ptx=self._load)
        self.LaunchConfig = self.EventOptions = dict
        self.utils = SimpleNamespace(StridedMemoryView=SimpleNamespace(from_any_interface=self._view))

    def Device(self, number: int) -> Any:  # noqa: N802 -- as in cuda.core
        self.log.append(("device", number))
        self._number = number
        return SimpleNamespace(
            default_stream=self._default, set_current=lambda: None, allocate=self._allocate, device_id=number,
            create_stream=lambda other: StandInStream(other.name, self.log),
        )  # fmt: skip

    def _allocate(self, size: int, *, stream: Any) -> StandInBuffer:
        if size > 2**40:
            raise OSError("CUDA_ERROR_OUT_OF_MEMORY")
        memory = np.full(size + 64, 0xFF, np.uint8)  # NaN
        self.log.append(("allocate", size))
        return StandInBuffer(memory.ctypes.data + (-memory.ctypes.data) % 64, size, self.log, memory)

    def _view(self, value: Any, stream_ptr: int) -> Any:
        assert stream_ptr == 7
        array = value.array
        if value.fault:
            raise BufferError(value.fault)
        strides = None if array.flags.c_contiguous else tuple(s // array.itemsize for s in array.strides)
        return SimpleNamespace(
            ptr=array.ctypes.data, shape=array.shape, strides=strides, dtype=array.dtype,
            device_id=self._number if value.gpu is None else value.gpu, readonly=not array.flags.writeable,
        )  # fmt: skip

    def _load(self, text: bytes) -> Any:
        if ("fault", "load") in self.log:
            raise OSError("CUDA_ERROR_NO_BINARY_FOR_GPU")
        assert self._code is not None
        assert text == self._code.text.encode()
        return SimpleNamespace(get_kernel=lambda name: name)

    def launch(self, stream: Any, config: Any, kernel: str, *words: Any) -> None:
        """Check the words against the PTX, and run the kernel as a loop."""
        self.log.append(("launch", kernel, config["grid"], stream.name))
        assert self._code is not None
        text = self._code.text
        listed = re.search(rf"\.entry {re.escape(kernel)}\((.*?)\)", text, re.DOTALL)
        assert listed is not None
        sizes = [_TYPES[word] for word in re.findall(r"\.param (\.\w+)", listed[1])]
        assert [word.nbytes for word in words] == sizes
        assert all(0 < n < 2**31 for n in config["grid"])
        assert all(isinstance(n, int) for n in (*config["grid"], *config["block"]))
        if np.prod(config["block"]) > 1024 or config["block"][2] > 64:
            raise OSError("CUDA_ERROR_INVALID_VALUE")
        rest = iter(words)
        signature = next(one for one in self._code.kernels if one.name == kernel)
        arguments = []
        for one in signature.arguments:
            if one.shape is None:
                word = np.asarray(next(rest))
                arguments.append(word.view(_NUMPY[one.type])[()])
                continue
            address = int(next(rest))
            assert one.offset in (0, -1)
            assert one.offset == 0 or int(next(rest)) == 0
            shape = [int(next(rest)) if n == -1 else n for n in one.shape]
            if one.is_dense:
                strides = [int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
            else:
                strides = [int(next(rest)) if n == -1 else n for n in one.strides]
            arguments.append(at_address(address, shape, strides, _NUMPY[one.type]))
        assert not list(rest)
        self._run(kernel)(*config["grid"], *config["block"], *arguments)

    def _run(self, kernel: str) -> Any:
        if kernel not in self._compiled:
            assert self._code is not None
            host = self._code.host.replace(" {llvm.noalias}", "")
            found = re.search(rf"@([\w.]+)::@{re.escape(kernel)}\b", host)
            types = re.search(rf"gpu\.func @{re.escape(kernel)}\((.*?)\)(?: \w+\(| kernel)", host)
            assert found is not None
            assert types is not None
            sizes = ", ".join(f"%s{n}: index" for n in range(6))
            given = ", ".join([sizes, types[1]] if types[1] else [sizes])
            parsed = ad.parse(host)
            inside = next(str(view) for view in parsed.body.operations if view.operation.name == "gpu.module")
            text = f"""
            module attributes {{gpu.container_module}} {{
              func.func @run({given}) {{
                gpu.launch_func @{found[1]}::@{kernel} blocks in (%s0, %s1, %s2)
                    threads in (%s3, %s4, %s5) args({types[1]})
                return
              }}
              {inside}
            }}"""
            self._compiled[kernel] = ad.compile(ad.parse(text), "run", target=ad.Cpu(opt_level=0))
        return self._compiled[kernel]
