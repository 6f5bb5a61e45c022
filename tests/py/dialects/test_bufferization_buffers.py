"""``bufferization.to_buffer`` gives a buffer of its own; what frees buffers and tensors can stand in a primal."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted

T = np.array([0.4, 1.2, -0.3])

LOADED = """func.func @f(%t: KIND, %n: index) -> f64 {
  %c1 = arith.constant 1 : index
  %s = math.sin %t : KIND
  %m = bufferization.to_buffer %s read_only : KIND to BUFFER
  %x = memref.load %m[%c1] : BUFFER
  %y = memref.load %m[%n] : BUFFER
  %z = arith.mulf %x, %y : f64
  return %z : f64
}"""
WRITTEN = """func.func @f(%t: KIND, %n: index) -> (f64, KIND) {
  %c1 = arith.constant 1 : index
  %s = math.sin %t : KIND
  %m = bufferization.to_buffer %s : KIND to BUFFER
  %x = memref.load %m[%c1] : BUFFER
  %w = arith.mulf %x, %x : f64
  memref.store %w, %m[%n] : BUFFER
  %y = memref.load %m[%n] : BUFFER
  %e = tensor.extract %s[%n] : KIND
  %z = arith.mulf %e, %y : f64
  return %z, %s : f64, KIND
}"""
IN_A_LOOP = """func.func @f(%t: KIND, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %u = tensor.insert %a into %t[%i] : KIND
    %s = arith.mulf %t, %u : KIND
    %m = bufferization.to_buffer %s : KIND to BUFFER
    %v = memref.subview %m[%i] [2] [1] : BUFFER to memref<2xf64, strided<[STRIDE], offset: ?>>
    %x = memref.load %v[%c1] : memref<2xf64, strided<[STRIDE], offset: ?>>
    memref.store %x, %v[%c0] : memref<2xf64, strided<[STRIDE], offset: ?>>
    %y = memref.load %m[%i] : BUFFER
    %z = arith.mulf %y, %a : f64
    scf.yield %z : f64
  }
  return %r : f64
}"""
KINDS = {
    "static": ("tensor<3xf64>", "memref<3xf64>", "1"),
    "open": ("tensor<?xf64>", "memref<?xf64>", "1"),
    "strided": ("tensor<3xf64>", "memref<3xf64, strided<[?], offset: ?>>", "?"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", [LOADED, WRITTEN, IN_A_LOOP], ids=["loaded", "written", "in a loop"])
def test_a_buffer_over_a_tensor(text: str, kind: str) -> None:
    tensor, buffer, stride = KINDS[kind]
    module = ad.parse(text.replace("KIND", tensor).replace("BUFFER", buffer).replace("STRIDE", stride))
    check_both(module, "f", T, 2, order=2)


def test_the_buffer_is_freed() -> None:
    module = ad.parse(
        IN_A_LOOP.replace("KIND", "tensor<?xf64>").replace("BUFFER", "memref<?xf64>").replace("STRIDE", "1")
    )
    adjoint = Counted(ad.compile(ad.transforms.vjp(module, "f"), "f_vjp"))
    # What is left is the gradient, which belongs to the caller.
    assert adjoint(T, 2, 1.0).live_bytes == 3 * 8


def test_a_buffer_that_leaves_its_block_is_refused() -> None:
    text = """func.func @f(%t: tensor<3xf64>) -> memref<3xf64> {
      %m = bufferization.to_buffer %t : tensor<3xf64> to memref<3xf64>
      return %m : memref<3xf64>
    }"""
    with pytest.raises(ad.MlirAdError, match="MA0102"):
        ad.transforms.jvp(ad.parse(text), "f")


FREED = """func.func @f(%x: f64, %k: i1) -> f64 {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %a = memref.alloc() : memref<3xf64>
  %b = memref.alloc(%c1) : memref<?xf64>
  %o = memref.cast %a : memref<3xf64> to memref<?xf64>
  memref.store %x, %a[%c1] : memref<3xf64>
  %y = memref.load %a[%c1] : memref<3xf64>
  %z = arith.mulf %y, %y : f64
  FREE
  return %z : f64
}"""
FREES = {
    "one": "bufferization.dealloc (%a : memref<3xf64>) if (%true)\n  memref.dealloc %b : memref<?xf64>",
    "two": "bufferization.dealloc (%o, %b : memref<?xf64>, memref<?xf64>) if (%true, %true)",
    "one, and one kept": """%r = bufferization.dealloc (%a : memref<3xf64>) if (%true) retain (%b : memref<?xf64>)
  %s = arith.ori %r, %true : i1
  bufferization.dealloc (%b : memref<?xf64>) if (%s)""",
}


@pytest.mark.parametrize("name", FREES)
def test_buffers_that_are_freed_on_a_condition(name: str) -> None:
    module = ad.parse(FREED.replace("FREE", FREES[name]))
    check_both(module, "f", 0.7, True)
    for transform, more in ((ad.transforms.jvp, (0.4, True)), (ad.transforms.vjp, (True, 0.4))):
        compiled = ad.compile(transform(module, "f"), f"f_{transform.__name__}")
        assert Counted(compiled)(0.7, *more).is_clean


def test_buffers_that_may_be_the_same_are_refused() -> None:
    text = """func.func @f(%x: f64, %k: i1) -> f64 {
      %a = memref.alloc() : memref<f64>
      %b = memref.alloc() : memref<f64>
      %c = arith.select %k, %a, %b : memref<f64>
      memref.store %x, %c[] : memref<f64>
      %y = memref.load %c[] : memref<f64>
      bufferization.dealloc (%a, %c : memref<f64>, memref<f64>) if (%k, %k)
      return %y : f64
    }"""
    with pytest.raises(ad.MlirAdError, match="MA0102"):
        ad.transforms.vjp(ad.parse(text), "f")


def test_a_tensor_that_is_freed() -> None:
    text = """func.func @f(%t: tensor<?xf64>, %n: index) -> f64 {
      %s = bufferization.alloc_tensor() copy(%t) : tensor<?xf64>
      %u = math.sin %s : tensor<?xf64>
      %x = tensor.extract %u[%n] : tensor<?xf64>
      bufferization.dealloc_tensor %s : tensor<?xf64>
      %z = arith.mulf %x, %x : f64
      return %z : f64
    }"""
    check_both(ad.parse(text), "f", T, 2)
