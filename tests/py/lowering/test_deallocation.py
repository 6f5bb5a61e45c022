"""The copy of a temporary that is freed next is elided, and no other one; tapes of tensors are what the sweeps read."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.walk import find_ops
from mlirad.lowering import deallocation
from mlirad.testing.memory import Counted

ALLOC = "memref.alloc() : memref<4xf64>"
COPY = "memref.copy %a, %b : memref<4xf64> to memref<4xf64>"
FREE = "memref.dealloc %a : memref<4xf64>"
STORE = "memref.store %x, %{}[%c0] : memref<4xf64>"


def _left(*lines: str) -> list[str]:
    """The allocations, copies and deallocations of a function of ``lines`` that are left."""
    body = "\n".join(["%c0 = arith.constant 0 : index", *lines, "return %b : memref<4xf64>"])
    other = "func.func private @g(memref<4xf64>)"
    module = ad.parse(f"{other} func.func @f(%x: f64) -> memref<4xf64> {{ {body} }}")
    deallocation.elide(module)
    names = ("memref.alloc", "memref.copy", "memref.dealloc")
    return [op.name.removeprefix("memref.") for op in find_ops(module.operation, lambda op: op.name in names)]


def test_a_copy_at_the_end_of_a_temporary_is_elided() -> None:
    view = "%v = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf64> into memref<2x2xf64>"
    written = "memref.store %x, %v[%c0, %c0] : memref<2x2xf64>"
    assert _left(f"%a = {ALLOC}", view, written, f"%b = {ALLOC}", COPY, STORE.format("b"), FREE) == ["alloc"]


@pytest.mark.parametrize(
    "lines",
    [
        (f"%a = {ALLOC}", f"%b = {ALLOC}", COPY, STORE.format("a"), FREE),  # written later
        (f"%a = {ALLOC}", f"%b = {ALLOC}", STORE.format("b"), COPY, FREE),  # the target is in use before
        (f"%a = {ALLOC}", f"%b = {ALLOC}", COPY),  # somebody else frees it
        (f"%a = {ALLOC}", "func.call @g(%a) : (memref<4xf64>) -> ()", f"%b = {ALLOC}", COPY, FREE),  # @g may keep it
    ],
)
def test_other_copies_stay(lines: tuple[str, ...]) -> None:
    found, text = _left(*lines), "".join(lines)
    assert [found.count(name) for name in ("alloc", "copy", "dealloc")] == [2, 1, text.count("dealloc")]


def test_a_tape_holds_what_the_reverse_sweep_reads_and_nothing_twice() -> None:
    text = """func.func @f(%x: tensor<8x16xf64>, %w: tensor<16x4xf64>) -> tensor<8x4xf64> {
      %0 = math.tanh %x : tensor<8x16xf64>
      %zero = arith.constant dense<0.0> : tensor<8x4xf64>
      %1 = linalg.matmul ins(%0, %w : tensor<8x16xf64>, tensor<16x4xf64>)
        outs(%zero : tensor<8x4xf64>) -> tensor<8x4xf64>
      return %1 : tensor<8x4xf64>
    }"""
    rng = np.random.default_rng(0)
    x, w, seed = rng.normal(size=(8, 16)), rng.normal(size=(16, 4)), rng.normal(size=(8, 4))
    value, pullback = ad.vjp(ad.function(ad.parse(text), "f"), x, w)
    dx, dw = pullback(seed)
    np.testing.assert_allclose(value, np.tanh(x) @ w)
    np.testing.assert_allclose(dw, np.tanh(x).T @ seed)
    np.testing.assert_allclose(dx, seed @ w.T / np.cosh(x) ** 2)
    use = Counted(ad.compile(pullback._code.forward.module, "f_forward").compiled())(x, w)
    record = pullback._tape.record.nbytes
    tape = np.tanh(x).nbytes + w.nbytes
    assert use.live_bytes == value.nbytes + record + tape
    assert use.peak_bytes == use.live_bytes
