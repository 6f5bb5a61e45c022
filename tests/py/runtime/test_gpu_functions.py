"""Functions on a GPU, by a driver that runs kernels as loops: words, memory, streams, and what is refused.

Only the last test needs a GPU.
"""

from __future__ import annotations

import gc
import sys
import weakref
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import ExecutionError, MlirAdError, UsageError
from mlirad.gpu import GpuFunction
from mlirad.machine import GPU
from mlirad.runtime.gpu import cuda
from mlirad.runtime.gpu.arrays import DeviceArray
from tests.py.dialects.gpu_programs import GUARDED, MATMUL, STREAM, TREE
from tests.py.runtime.cuda_stand_in import CudaStandIn, OnDevice, StandInStream

CTX = Context.default().with_machine(GPU)
RNG = np.random.default_rng(8)

STRIDED = """
func.func @f(%x: memref<?x?xf64, strided<[?, 1], offset: ?>>, %s: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %x[%i, %c1] : memref<?x?xf64, strided<[?, 1], offset: ?>>
    %w = arith.addf %v, %s : f64
    memref.store %w, %x[%i, %c1] : memref<?x?xf64, strided<[?, 1], offset: ?>>
    scf.reduce
  }
  return
}"""

#: A recurrence, a sum, a number that decides, an integer, and a buffer that is returned: all of it is the host's.
HOST = """
func.func private @twice(%x: memref<?xf64>, %i: index) -> f64 {
  %v = memref.load %x[%i] : memref<?xf64>
  %w = arith.addf %v, %v : f64
  return %w : f64
}
func.func @f(%x: memref<?xf64>, %k: i32) -> (f64, memref<?xf64>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %seven = arith.constant 7 : i32
  %n = memref.dim %x, %c0 : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  memref.copy %x, %y : memref<?xf64> to memref<?xf64>
  scf.for %i = %c1 to %n step %c1 {
    %p = arith.subi %i, %c1 : index
    %v = memref.load %y[%p] : memref<?xf64>
    %w = memref.load %y[%i] : memref<?xf64>
    %q = arith.mulf %v, %w : f64
    %s = math.sin %q : f64
    memref.store %s, %y[%i] : memref<?xf64>
  }
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (f64) {
    %v = memref.load %y[%i] : memref<?xf64>
    %b = arith.addf %a, %v : f64
    scf.yield %b : f64
  }
  %is = arith.cmpf ogt, %sum, %zero : f64
  %r = scf.if %is -> (f64) {
    %v = func.call @twice(%y, %c1) : (memref<?xf64>, index) -> f64
    scf.yield %v : f64
  } else {
    scf.yield %sum : f64
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %y[%i] : memref<?xf64>
    %w = arith.mulf %v, %r : f64
    memref.store %w, %y[%i] : memref<?xf64>
    scf.reduce
  }
  %m = arith.divsi %k, %seven : i32
  return %r, %y, %m : f64, memref<?xf64>, i32
}"""


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a function of a module, on a driver of its own."""

    def make(module: Any, name: str = "f", **options: Any) -> tuple[GpuFunction, CudaStandIn]:
        function = ad.compile(module, name, target=ad.Gpu(**options), ctx=CTX)
        stand_in = CudaStandIn(function.code)
        monkeypatch.setattr(cuda, "cuda_core", lambda: stand_in)
        return function, stand_in

    return make


#: Blocks of as many threads as there are columns, with a barrier between two phases.
NESTED = """
func.func @f(%x: memref<5x?xf64>, %y: memref<5x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = memref.dim %x, %c1 : memref<5x?xf64>
  scf.parallel (%b) = (%c0) to (%c5) step (%c1) {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %v = memref.load %x[%b, %i] : memref<5x?xf64>
      memref.store %v, %y[%b, %i] : memref<5x?xf64>
      scf.reduce
    }
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %v = memref.load %y[%b, %c0] : memref<5x?xf64>
      memref.store %v, %x[%b, %i] : memref<5x?xf64>
      scf.reduce
    }
    scf.reduce
  }
  return
}"""

SCALARS = """
func.func @f(%x: memref<4xf64>, %a: f16, %b: bf16, %c: i1, %d: i8, %e: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %p = arith.extf %a : f16 to f64
    %q = arith.extf %b : bf16 to f64
    %r = arith.sitofp %d : i8 to f64
    %s = arith.extf %e : f32 to f64
    %t = arith.addf %p, %q : f64
    %u = arith.mulf %t, %r : f64
    %v = arith.addf %u, %s : f64
    %w = arith.select %c, %v, %p : f64
    memref.store %w, %x[%i] : memref<4xf64>
    scf.reduce
  }
  return
}"""


def random(*shape: int) -> Any:
    return RNG.standard_normal(shape)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (GUARDED, [random(70), random(70), 70, 5, 16]),
        (GUARDED, [random(70), random(70), 70, 0, 16]),  # no block
        (STREAM, [random(70), random(70)]),
        (TREE, [random(64), random(4)]),
        (MATMUL, [random(8, 8), random(8, 8), random(8, 8), 8]),
    ],
    ids=["guarded", "no block", "stream", "tree", "matmul"],
)
def test_gradients_are_those_of_the_cpu(text: str, arguments: list[Any], driver: Any) -> None:
    module = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    pairs = [(a, random(*a.shape)) if isinstance(a, np.ndarray) else (a,) for a in arguments]
    given = [value for pair in pairs for value in pair]
    expected = [value.copy() if isinstance(value, np.ndarray) else value for value in given]
    ad.compile(module, "f_vjp")(*expected)
    function, stand_in = driver(module, "f_vjp")
    function(*given)
    for found, wanted in zip(given, expected, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-13)
    counted = [entry[0] for entry in stand_in.log]
    copies = 2 * sum(isinstance(a, np.ndarray) for a in arguments)
    assert counted.count("free") == counted.count("allocate") - copies


def test_the_host_computes_and_reads_single_elements(driver: Any) -> None:
    x = random(9)
    for at in (x, -x):
        y = at.copy()
        for i in range(1, 9):
            y[i] = np.sin(y[i - 1] * y[i])
        r = 2 * y[1] if y.sum() > 0 else y.sum()
        function, _ = driver(ad.parse(HOST))
        number, array, quotient = function(at, -15)
        np.testing.assert_allclose(number, r, rtol=1e-14)
        np.testing.assert_allclose(array, y * r, rtol=1e-14)
        assert quotient == -2
        assert isinstance(array, np.ndarray)
    on_device = function(OnDevice(x), 3)[1]
    assert isinstance(on_device, DeviceArray)
    assert on_device.__cuda_array_interface__["shape"] == (9,)
    assert on_device.__cuda_array_interface__["stream"] == 7  # it may not be there yet


def test_arrays_on_the_device_are_not_copied_and_streams_are_kept(driver: Any) -> None:
    function, stand_in = driver(ad.parse(STRIDED), device=3)
    rows = random(5, 7)
    expected = rows.copy()
    expected[:, 1] += 1.5
    function(OnDevice(rows[:, :4]), 1.5, 5, stream=StandInStream("mine", stand_in.log))
    np.testing.assert_array_equal(rows, expected)
    assert stand_in.log == [("device", 3), ("launch", "f_kernel", (1, 1, 1), "mine")]
    function(s=1.0, n=5, x=rows[:, :4])  # a copy, and back
    expected[:, 1] += 1.0
    np.testing.assert_array_equal(rows, expected)
    function(OnDevice(random(0, 4)), 1.0, 0)
    assert [entry[0] for entry in stand_in.log].count("launch") == 2


@pytest.mark.parametrize("flag", [True, False])
def test_numbers_of_all_widths_are_passed(flag: bool, driver: Any) -> None:
    function, _ = driver(ad.parse(SCALARS))
    x = random(4)
    function(x, 0.5, 1.5, flag, -3, 0.1)
    np.testing.assert_allclose(x, (0.5 + 1.5) * -3 + float(np.float32(0.1)) if flag else 0.5, rtol=1e-12)


def test_times_are_those_between_events(driver: Any) -> None:
    function, _ = driver(ad.parse(STRIDED))
    rows = random(5, 4)
    before = rows.copy()
    assert function.milliseconds(rows, 1.5, 5, repeat=3) == 1.0  # a launch
    np.testing.assert_array_equal(rows, before)  # its copy is written


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((OnDevice(random(5, 7).astype(np.float32)), 1.0, 5), "MA0724.*elements of float32, not float64"),
        ((OnDevice(random(5)), 1.0, 5), r"MA0724.*the shape \(5,\)"),
        ((OnDevice(random(5, 7).T), 1.0, 5), r"MA0724.*strides \(1, 7\)"),
        (([1.0], 1.0, 5), "MA0724.*is a list, not an array on a GPU"),
        ((random(5, 7).astype(np.float32), 1.0, 5), "MA0702"),
        ((random(5, 7), "a", 5), "MA0702"),
        ((random(5, 7), 1.0), "MA0701.*takes 3, got 2"),
    ],
)
def test_arguments_that_do_not_fit(arguments: Any, why: str, driver: Any) -> None:
    function, stand_in = driver(ad.parse(STRIDED))
    with pytest.raises(UsageError, match=why):
        function(*arguments)
    assert "launch" not in [entry[0] for entry in stand_in.log]


def test_arrays_that_cannot_be_had(driver: Any) -> None:
    function, stand_in = driver(ad.parse(STRIDED), device=1)
    rows = random(5, 7)
    frozen = rows.copy()
    frozen.flags.writeable = False
    for wrong, why in (
        (OnDevice(rows, gpu=0), "MA0724.*is on GPU 0, and the function runs on 1"),
        (OnDevice(rows, fault="call detach() first"), r"MA0724.*call detach\(\) first"),
        (OnDevice(frozen), "MA0724.*is written, and the array may only be read"),
    ):
        with pytest.raises(UsageError, match=why):
            function(wrong, 1.0, 5)
    assert "launch" not in [entry[0] for entry in stand_in.log]


def test_what_the_driver_refuses_is_said(driver: Any) -> None:
    allocating = """
    func.func @f(%n: index) -> memref<?xf64> {
      %x = memref.alloc(%n) : memref<?xf64>
      return %x : memref<?xf64>
    }"""
    with pytest.raises(ExecutionError, match=r"MA0726.*no memory for 70368744177664 bytes: CUDA_ERROR_OUT_OF_MEMORY"):
        driver(ad.parse(allocating))[0](2**43)
    with pytest.raises(
        ExecutionError, match=r"MA0726.*does not start with \(5, 1, 1\) blocks of \(1500, 1, 1\) threads"
    ):
        driver(ad.parse(NESTED))[0](random(5, 1500), random(5, 1500))
    function, stand_in = driver(ad.parse(NESTED))
    function(random(5, 0), random(5, 0))
    assert "launch" not in [entry[0] for entry in stand_in.log]  # no thread
    stand_in.log.append(("fault", "load"))
    with pytest.raises(ExecutionError, match=r"MA0726.*does not load the kernel 'f_kernel'[\s\S]*target=mlirad.Gpu"):
        function(random(5, 2), random(5, 2))
    stand_in.log.append(("fault", "sync"))
    with pytest.raises(ExecutionError, match=r"MA0726.*stopped with an error: CUDA_ERROR_ILLEGAL_ADDRESS"):
        function(random(5, 0), random(5, 0))
    stand_in.log.clear()
    x = random(5, 3)
    function(x, y := x.copy())
    np.testing.assert_array_equal(x, y[:, :1].repeat(3, axis=1))


def test_arrays_that_overlap_are_refused_where_one_is_written(driver: Any) -> None:
    function, stand_in = driver(ad.parse(TREE))
    x = random(64)
    for wrong in ((x, x[60:]), (OnDevice(x), OnDevice(x[60:])), (OnDevice(x), OnDevice(x[63:59:-1]))):
        with pytest.raises(UsageError, match="MA0724"):
            function(*wrong)
    assert "launch" not in [entry[0] for entry in stand_in.log]


def test_what_the_host_does_not_run_is_refused() -> None:
    text = """
    func.func @f(%x: memref<8xf64>) -> memref<4xf64, strided<[2]>> {
      %y = memref.subview %x[0] [4] [2] : memref<8xf64> to memref<4xf64, strided<[2]>>
      return %y : memref<4xf64, strided<[2]>>
    }"""
    with pytest.raises(ExecutionError, match=r"MA0510.*does not run 'memref.subview' on the host"):
        ad.compile(ad.parse(text), "f", target=ad.Gpu())
    loop = """
    func.func @f(%x: memref<8xf64>, %p: i1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
        %v = memref.load %x[%i] : memref<8xf64>
        %w = math.sin %v : f64
        memref.store %w, %x[%i] : memref<8xf64>
        scf.reduce
      }
      BODY
    }
    func.func private @g(memref<8xf64>)"""
    for body, said in (
        ("func.call @g(%x) : (memref<8xf64>) -> ()\nreturn", r"'@g' has no body\s+call @g.*\s+.*\s+help: give it a"),
        ("cf.cond_br %p, ^a, ^b\n^a:\nreturn\n^b:\nfunc.call @g(%x) : (memref<8xf64>) -> ()\nreturn", "lift-cf-to-scf"),
        ("%t = bufferization.to_tensor %x : memref<8xf64> to tensor<8xf64>\n%u = arith.addf %t, %t : tensor<8xf64>\n"
         "bufferization.materialize_in_destination %u in writable %x : (tensor<8xf64>, memref<8xf64>) -> ()\nreturn",
         "it returns a tensor[\\s\\S]*help: convert tensors to buffers"),
    ):  # fmt: skip
        with pytest.raises(ExecutionError, match=rf"<host code of 'f'>:\d+:\d+: error\[MA0510\][\s\S]*{said}"):
            ad.compile(ad.parse(loop.replace("BODY", body)), "f", target=ad.Gpu())
    with pytest.raises(UsageError, match=r"MA0713[\s\S]*for a GPU: mlirad.compile"):
        ad.grad(ad.parse(HOST), "f", target=ad.Gpu())  # type: ignore[arg-type]


def has_driver() -> bool:
    try:
        cuda.LoadedKernels("", ())
    except MlirAdError:
        return False
    return True


class View(SimpleNamespace):
    """What a library hands out, which weak references may name."""


def test_what_a_library_hands_out_lives_as_long_as_the_array() -> None:
    """It may be a copy, which nothing else keeps; and an array that a caller owns is not freed."""
    stand_in = CudaStandIn()
    views: list[Any] = []

    def view(value: Any, stream_ptr: int) -> Any:
        made = View(**vars(CudaStandIn._view(stand_in, value, stream_ptr)))
        views.append(weakref.ref(made))
        return made

    stand_in.utils = SimpleNamespace(StridedMemoryView=SimpleNamespace(from_any_interface=view))
    device = cuda.CudaStream(cuda.LoadedKernels("", (), cuda=stand_in))
    array = device.view(OnDevice(np.ones(3)))
    assert array is not None
    gc.collect()
    assert views[0]() is not None
    device.free(array)
    assert not [entry for entry in stand_in.log if entry[0] == "free"]
    del array
    gc.collect()
    assert views[0]() is None


def test_no_package_and_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    function = ad.compile(ad.parse(STRIDED), "f", target=ad.Gpu())
    assert ".entry f_kernel" in function.ptx
    for on_cpu in (ad.compile(ad.parse(STRIDED), "f"), ad.compile(ad.parse(STRIDED), "f").compiled()):
        with pytest.raises(UsageError, match=r"MA0723.*'f' is compiled for the CPU[\s\S]*target=mlirad.Gpu\(\)"):
            _ = on_cpu.ptx
    if not has_driver():
        with pytest.raises(UsageError, match=r"MA0725.*no GPU 0 to which a driver gives access"):
            function(random(5, 4), 1.0, 5)
    monkeypatch.setitem(sys.modules, "cuda.core", None)
    with pytest.raises(UsageError, match=r"MA0725.*cuda-core[\s\S]*pip install 'mlirad\[gpu\]'"):
        function(random(5, 4), 1.0, 5)


@pytest.mark.skipif(not has_driver(), reason="needs a GPU, a driver and cuda-core")
def test_on_a_gpu() -> None:
    x, y = random(64), random(4)
    found = [x.copy(), random(64), y.copy(), random(4)]
    expected = [value.copy() for value in found]
    module = ad.transforms.vjp(ad.parse(TREE), "f", wrt="all", ctx=CTX)
    ad.compile(module, "f_vjp")(*expected)
    ad.compile(module, "f_vjp", target=ad.Gpu(), ctx=CTX)(*found)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12)
