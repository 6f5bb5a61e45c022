"""Which buffers count as only read; a use that is not known counts as a write."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.edit.module import functions
from mlirad.runtime.readonly import only_read

HELPERS = """
func.func private @outside(memref<4xf64>)
func.func @reads(%x: memref<4xf64>, %i: index) -> f64 {
  %v = memref.load %x[%i] : memref<4xf64>
  return %v : f64
}
func.func @writes(%i: index, %x: memref<4xf64>) {
  %v = arith.constant 1.0 : f64
  memref.store %v, %x[%i] : memref<4xf64>
  return
}
func.func @forever(%x: memref<4xf64>) {
  func.call @forever(%x) : (memref<4xf64>) -> ()
  return
}
"""
VIEW = "memref<2xf64, strided<[1], offset: 1>>"
SUBVIEW = f"%s = memref.subview %x[1] [2] [1] : memref<4xf64> to {VIEW}\n"


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("", True),
        ("%v = memref.load %x[%i] : memref<4xf64>", True),
        ("%v = affine.load %x[1] : memref<4xf64>", True),
        ("memref.store %f, %x[%i] : memref<4xf64>", False),
        ("affine.store %f, %x[1] : memref<4xf64>", False),
        ("memref.copy %x, %y : memref<4xf64> to memref<4xf64>", True),
        ("memref.copy %y, %x : memref<4xf64> to memref<4xf64>", False),
        ("linalg.add ins(%x, %x : memref<4xf64>, memref<4xf64>) outs(%y : memref<4xf64>)", True),
        ("linalg.add ins(%y, %y : memref<4xf64>, memref<4xf64>) outs(%x : memref<4xf64>)", False),
        (SUBVIEW + f"%v = memref.load %s[%i] : {VIEW}", True),
        (SUBVIEW + f"memref.store %f, %s[%i] : {VIEW}", False),
        ("%v = func.call @reads(%x, %i) : (memref<4xf64>, index) -> f64", True),
        ("func.call @writes(%i, %x) : (index, memref<4xf64>) -> ()", False),
        ("func.call @outside(%x) : (memref<4xf64>) -> ()", False),
        ("func.call @forever(%x) : (memref<4xf64>) -> ()", True),
        ("%r = memref.atomic_rmw addf %f, %x[%i] : (f64, memref<4xf64>) -> f64", False),
        ("memref.dealloc %x : memref<4xf64>", False),
        ("%p = memref.extract_aligned_pointer_as_index %x : memref<4xf64> -> index", False),
    ],
)
def test_uses(body: str, answer: bool) -> None:
    text = f"func.func @f(%x: memref<4xf64>, %y: memref<4xf64>, %f: f64, %i: index) {{\n{body}\nreturn\n}}"
    module = ad.parse(HELPERS + text)
    assert only_read(functions(module)["f"], 0) is answer
