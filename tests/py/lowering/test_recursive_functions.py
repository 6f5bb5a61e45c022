"""Recursive functions with several pointers keep them: LLVM would pass what one points to, though another writes it."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.lowering.lower_to_llvm import LowerToLlvm

#: `walk` stores to its first buffer and loads from its second one, which it passes on; `f` gives it one buffer twice.
PROGRAM = """
func.func @f(%x: memref<?xf64>, %n: i32) -> f64 {
  %t = arith.constant 3.0e-01 : f64
  %a = memref.alloca() : memref<2xf64>
  %0 = affine.load %x[0] : memref<?xf64>
  affine.store %0, %a[0] : memref<2xf64>
  %1 = affine.load %x[1] : memref<?xf64>
  affine.store %1, %a[1] : memref<2xf64>
  %p = memref.cast %a : memref<2xf64> to memref<?xf64>
  %y = call @walk(%p, %p, %t, %n) : (memref<?xf64>, memref<?xf64>, f64, i32) -> f64
  return %y : f64
}
func.func private @walk(%p: memref<?xf64>, %q: memref<?xf64>, %t: f64, %n: i32) -> f64 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %half = arith.constant 5.0e-01 : f64
  %a = memref.alloca() : memref<2xf64>
  %p1 = affine.load %p[1] : memref<?xf64>
  %q0 = affine.load %q[0] : memref<?xf64>
  %product = arith.mulf %p1, %q0 : f64
  %s = arith.addf %t, %product : f64
  %u = arith.mulf %s, %half : f64
  affine.store %u, %p[0] : memref<?xf64>
  %stops = arith.cmpi sle, %n, %c0 : i32
  %y = scf.if %stops -> (f64) {
    scf.yield %s : f64
  } else {
    %m = arith.subi %n, %c1 : i32
    affine.store %u, %a[0] : memref<2xf64>
    affine.store %t, %a[1] : memref<2xf64>
    %copy = memref.cast %a : memref<2xf64> to memref<?xf64>
    %w = func.call @walk(%copy, %q, %s, %m) : (memref<?xf64>, memref<?xf64>, f64, i32) -> f64
    scf.yield %w : f64
  }
  return %y : f64
}
"""


def _walk(p: list[float], q: list[float], t: float, n: int) -> float:
    s = t + p[1] * q[0]
    p[0] = s / 2
    return s if n <= 0 else _walk([s / 2, t], q, s, n - 1)


@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_a_recursive_call_reads_what_was_stored_before_it(n: int) -> None:
    module, x = ad.parse(PROGRAM), np.array([0.4, 0.9])

    def at(values: np.ndarray) -> float:
        a = values.tolist()
        return _walk(a, a, 0.3, n)

    steps = 1e-6 * np.eye(2)
    differences = [(at(x + step) - at(x - step)) / 2e-6 for step in steps]
    assert ad.function(module, "f")(x, n) == pytest.approx(at(x), rel=1e-14)
    np.testing.assert_allclose(ad.grad(module, "f")(x, n), differences, rtol=1e-7)


def test_functions_that_are_listed_by_the_program_stay_listed() -> None:
    listed = """
llvm.func @kept() { llvm.return }
llvm.mlir.global appending @llvm.compiler.used() {section = "llvm.metadata"} : !llvm.array<1 x ptr> {
  %none = llvm.mlir.undef : !llvm.array<1 x ptr>
  %function = llvm.mlir.addressof @kept : !llvm.ptr
  %list = llvm.insertvalue %function, %none[0] : !llvm.array<1 x ptr>
  llvm.return %list : !llvm.array<1 x ptr>
}
"""
    module = ad.parse(PROGRAM + listed)
    with module.context:
        LowerToLlvm().run(module, Context.default())
    _, found, listed = str(module).partition("appending @llvm.compiler.used()")
    assert found
    assert {"@kept", "@walk"} <= {*re.findall(r"@\w+", listed)}
