"""Poison buffers beside tensors: what frees the tensors' buffers asks where they point to."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.walk import find_ops
from mlirad.lowering import bufferize

TYPES = (
    "memref<?xf64>",
    "memref<3x?xf64>",
    "memref<f64>",
    "memref<?xmemref<?xf64>>",
    "memref<2xf64, strided<[?], offset: ?>>",
)
TEXT = """func.func @f(%c: f64, %b: memref<4xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %p = ub.poison : memref<?xf64>
  %is = arith.cmpf ogt, %c, %zero : f64
  %r:2 = scf.if %is -> (tensor<3xf64>, memref<?xf64>) {
    %e = tensor.empty() : tensor<3xf64>
    scf.yield %e, %p : tensor<3xf64>, memref<?xf64>
  } else {
    %s = math.sin %c : f64
    %t = tensor.from_elements %s, %c, %s : tensor<3xf64>
    %a = memref.alloc(%c3) : memref<?xf64>
    memref.store %s, %a[%c1] : memref<?xf64>
    memref.store %s, %b[%c1] : memref<4xf64>
    scf.yield %t, %a : tensor<3xf64>, memref<?xf64>
  }
  %q = scf.if %is -> (f64) {
    scf.yield %c : f64
  } else {
    %x = tensor.extract %r#0[%c1] : tensor<3xf64>
    %y = memref.load %r#1[%c1] : memref<?xf64>
    %xy = arith.mulf %x, %y : f64
    memref.dealloc %r#1 : memref<?xf64>
    scf.yield %xy : f64
  }
  return %q : f64
}"""


@pytest.mark.parametrize("type", TYPES)
def test_a_poison_buffer_becomes_one_without_elements(type: str) -> None:
    module = ad.parse(
        f"func.func private @g({type})\nfunc.func @f() {{\n  %p = ub.poison : {type}\n"
        f"  call @g(%p) : ({type}) -> ()\n  return\n}}"
    )
    bufferize.mark(module)
    assert module.operation.verify()
    assert not find_ops(module.operation, lambda op: op.name == "ub.poison")


@pytest.mark.parametrize("opt_level", [0, 1, 3])
def test_the_branch_that_is_not_taken_does_nothing(opt_level: int) -> None:
    compiled = ad.compile(ad.parse(TEXT), "f", target=ad.Cpu(opt_level=opt_level))
    b = np.arange(4.0)
    assert compiled(0.7, b) == 0.7
    np.testing.assert_array_equal(b, np.arange(4.0))
    assert compiled(-0.7, b) == pytest.approx(0.7 * np.sin(0.7))
