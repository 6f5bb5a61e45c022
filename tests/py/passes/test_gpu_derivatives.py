"""Derivatives that kernels ask for, of functions of their threads: right, and atomic only where that is needed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import UnsupportedError
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.lower_to_llvm import keep_only
from mlirad.machine import GPU
from tests.fuzz.kernels.comparison import SCHEDULES, on_machine

CTX = Context.default().with_machine(GPU)
RNG = np.random.default_rng(8)
T, W = "memref<16xf64>", "memref<8xf64, #gpu.address_space<workgroup>>"

#: y = sin(x reversed in the block) x, by way of memory of the block.
TURNED = f"""
func.func @body(%x: {T}, %y: {T}, %t: {W}) {{
  %c7 = arith.constant 7 : index
  %i = gpu.global_id x
  %tx = gpu.thread_id x
  %r = arith.subi %c7, %tx : index
  %v = memref.load %x[%i] : {T}
  %w = math.sin %v : f64
  memref.store %w, %t[%tx] : {W}
  gpu.barrier
  %z = memref.load %t[%r] : {W}
  %q = arith.mulf %z, %v : f64
  memref.store %q, %y[%i] : {T}
  return
}}"""
TURNED_CALL = f"""
    memref.store %zero, %dt[%tx] : {W}
    gpu.barrier
    "enzyme.autodiff"(%x, %dx, %y, %dy, %t, %dt) {{fn = @body, activity = [#enzyme.activity<enzyme_dup>,
        #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>], ret_activity = []}}
        : ({T}, {T}, {T}, {T}, {W}, {W}) -> ()"""
#: y[i] = sin(x[i]) x[0] where i < n.
ELEMENT = f"""
func.func @body(%x: {T}, %y: {T}, %i: index) {{
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%i] : {T}
  %u = memref.load %x[%c0] : {T}
  %w = math.sin %v : f64
  %q = arith.mulf %w, %u : f64
  memref.store %q, %y[%i] : {T}
  return
}}"""
ELEMENT_CALL = f"""
    %m = arith.muli %bx, %sx : index
    %i = arith.addi %m, %tx : index
    %in = arith.cmpi ult, %i, %n : index
    scf.if %in {{
      "enzyme.autodiff"(%x, %dx, %y, %dy, %i) {{fn = @body, activity = [#enzyme.activity<enzyme_dup>,
          #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>], ret_activity = []}}
          : ({T}, {T}, {T}, {T}, index) -> ()
    }}"""


def launch(body: str, call: str) -> str:
    arguments = ", ".join(f"%{name}: {T} {{llvm.noalias}}" for name in ("x", "dx", "y", "dy"))
    return f"""{body}
func.func @f({arguments}, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t: {W}, %dt: {W}) {{{call}
    gpu.terminator
  }}
  return
}}"""


def outlined(body: str, call: str) -> str:
    """The same as a kernel and a device function of a module for a GPU."""
    arguments = ", ".join(f"%{name}: {T}" for name in ("x", "dx", "y", "dy"))
    given = ", ".join(f"%{name} : {T}" for name in ("x", "dx", "y", "dy"))
    return f"""module attributes {{gpu.container_module}} {{
gpu.module @device {{{body}
gpu.func @kern({arguments}, %n: index) workgroup(%t: {W}, %dt: {W}) kernel {{
  %zero = arith.constant 0.0 : f64
  %bx = gpu.block_id x
  %tx = gpu.thread_id x
  %sx = gpu.block_dim x
  {call}
  gpu.return
}} }}
func.func @f({arguments.replace(T, T + " {llvm.noalias}")}, %n: index) {{
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  gpu.launch_func @device::@kern blocks in (%c2, %c1, %c1) threads in (%c8, %c1, %c1) args({given}, %n : index)
  return
}} }}"""


def turned(x: Any, dy: Any, n: int) -> tuple[Any, Any, Any]:
    """What @f computes, and the gradient and what is left of the adjoints of y."""
    r = np.concatenate([np.arange(7, -1, -1), np.arange(15, 7, -1)])
    return np.sin(x[r]) * x, dy * np.sin(x[r]) + np.cos(x) * (dy * x)[r], 0 * dy


def element(x: Any, dy: Any, n: int) -> tuple[Any, Any, Any]:
    dx = np.where(np.arange(16) < n, dy * np.cos(x) * x[0], 0.0)
    dx[0] += (dy * np.sin(x))[:n].sum()
    return np.sin(x) * x[0], dx, np.where(np.arange(16) < n, 0.0, dy)


def own(x: Any, dy: Any, n: int) -> tuple[Any, Any, Any]:
    inside = np.arange(16) < n
    return np.sin(x) * x, np.where(inside, dy * (np.cos(x) * x + np.sin(x)), 0.0), np.where(inside, 0.0, dy)


#: Atomic additions: none where each thread has its element, two where all read one that is also that of a thread.
CASES = {
    "barrier": (TURNED, TURNED_CALL, turned, 0),
    "element": (ELEMENT, ELEMENT_CALL, element, 2),
    "own": (ELEMENT.replace("%x[%c0]", "%x[%i]"), ELEMENT_CALL, own, 0),
}


def as_kernels(module: ir.Module) -> ir.Module:
    kernels = ad.parse(str(module))
    keep_only(kernels, "f")
    OutlineGpuKernels(block=8).run(kernels, CTX)
    return kernels


def check(module: ir.Module, expected: Any, n: int) -> None:
    x, dx, y, dy = RNG.normal(size=(4, 16))
    value, gradient, rest = expected(x, dy, n)
    kernels = as_kernels(module)
    found = [on_machine(kernels, "f", [x, dx, y, dy, n], schedule) for schedule in SCHEDULES]
    given = [x.copy(), dx.copy(), y.copy(), dy.copy()]
    ad.compile(module, "f")(*given, n)
    for _, total, values, left in [*found, given]:
        np.testing.assert_allclose(total - dx, gradient, rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(values[:n], value[:n], rtol=1e-13)
        np.testing.assert_array_equal(left, rest)


@pytest.mark.parametrize("form", [launch, outlined])
@pytest.mark.parametrize("name", CASES)
def test_a_kernel_that_only_calls_a_derivative_knows_its_threads(name: str, form: Any) -> None:
    body, call, expected, atomics = CASES[name]
    module = ad.transforms.autodiff(ad.parse(form(body, call)), ctx=CTX)
    assert str(module).count("atomic_rmw") == atomics
    check(module, expected, 16 if name == "barrier" else 13)


@pytest.mark.parametrize("form", [launch, outlined])
def test_a_kernel_that_does_more_has_the_derivative_of_a_thread(form: Any) -> None:
    """An element of another buffer is stored, so that all additions are atomic."""
    call = ELEMENT_CALL + f"\n    memref.store %zero, %dy[%i] : {T}"
    module = ad.transforms.autodiff(ad.parse(form(ELEMENT, call)), ctx=CTX)
    assert str(module).count("atomic_rmw") == 2
    check(module, lambda x, dy, n: (*element(x, dy, n)[:2], 0 * dy), 13)


def test_derivatives_in_a_loop_are_those_of_its_iterations() -> None:
    """Of a loop around, the last iteration would have the adjoints of y; here the first one has."""
    call = ELEMENT_CALL.replace("scf.if %in", "scf.for %j = %c0 to %c2 step %c1")
    module = ad.transforms.autodiff(ad.parse(launch(ELEMENT, call)), ctx=CTX)
    assert "gpu.launch" in str(module).partition("@f(")[2]
    check(module, element, 16)


@pytest.mark.parametrize("form", [launch, outlined])
def test_a_barrier_of_a_kernel_that_does_more_is_refused(form: Any) -> None:
    """What other threads add to the shadow of the tile would not be waited for."""
    call = TURNED_CALL + f"\n    memref.store %zero, %dy[%tx] : {T}"
    with pytest.raises(UnsupportedError, match=r"MA0372.*'gpu\.barrier' in reverse for one thread"):
        ad.transforms.autodiff(ad.parse(form(TURNED, call)), ctx=CTX)


def test_barriers_need_nothing_in_forward_mode() -> None:
    """A tangent is stored where the value is: the same barrier is between."""
    call = TURNED_CALL.replace("autodiff", "fwddiff")
    x, dx, y, dy = RNG.normal(size=(4, 16))
    module = ad.transforms.autodiff(ad.parse(launch(TURNED, call)), ctx=CTX)
    ad.compile(module, "f")(x, dx, y, dy, 16)
    r = np.concatenate([np.arange(7, -1, -1), np.arange(15, 7, -1)])
    np.testing.assert_allclose(dy, np.cos(x[r]) * dx[r] * x + np.sin(x[r]) * dx, rtol=1e-12)


SHARED = f"""
func.func @body(%t: {W}, %i: index) -> f64 {{
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  %u = memref.load %t[%i] : {W}
  %v = memref.load %t[%c0] : {W}
  %r = scf.for %j = %c0 to %c5 step %c1 iter_args(%a = %u) -> (f64) {{
    %b = math.sin %a : f64
    %c = arith.mulf %b, %v : f64
    scf.yield %c : f64
  }}
  return %r : f64
}}"""
SHARED_CALL = f"""
    %i = gpu.global_id x
    %v = memref.load %x[%i] : {T}
    %s = memref.load %dy[%i] : {T}
    memref.store %v, %t[%tx] : {W}
    memref.store %zero, %dt[%tx] : {W}
    gpu.barrier
    "enzyme.autodiff"(%t, %dt, %tx, %s) {{fn = @body, activity = [#enzyme.activity<enzyme_dup>,
        #enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]}}
        : ({W}, {W}, index, f64) -> ()
    gpu.barrier
    %g = memref.load %dt[%tx] : {W}
    memref.store %g, %dx[%i] : {T}"""


@pytest.mark.parametrize("form", [launch, outlined])
def test_shadows_in_memory_of_the_block_and_caches_of_a_thread(form: Any) -> None:
    module = ad.transforms.autodiff(ad.parse(form(SHARED, SHARED_CALL)), ctx=CTX)
    x, dx, y, dy = RNG.normal(size=(4, 16))
    expected = []
    for x0, seeds in zip(x.reshape(2, 8), dy.reshape(2, 8), strict=True):
        a, slope, first = x0.copy(), np.ones(8), np.zeros(8)
        for _ in range(5):
            first = np.sin(a) + x0[0] * np.cos(a) * first
            a, slope = np.sin(a) * x0[0], slope * np.cos(a) * x0[0]
        gradient = seeds * slope
        gradient[0] += (seeds * first).sum()
        expected.append(gradient)
    kernels = as_kernels(module)
    for schedule in SCHEDULES:
        found = on_machine(kernels, "f", [x, dx, y, dy, 16], schedule)[1]
        np.testing.assert_allclose(found, np.concatenate(expected), rtol=1e-12)
    ad.compile(module, "f")(x, dx, y, dy, 16)
    np.testing.assert_allclose(dx, np.concatenate(expected), rtol=1e-12)
    assert ad.ptx(module, "f").resources()
