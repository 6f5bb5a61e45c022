"""Caches of loops inside a branch are made in the branch: what is not taken costs nothing."""

from __future__ import annotations

import numpy as np

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.testing import check_vjp

GUARDED_LOOP = """
func.func @f(%x: f64, %n: index, %taken: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.if %taken -> (f64) {
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
      %s = math.sin %a : f64
      scf.yield %s : f64
    }
    scf.yield %r : f64
  } else {
    scf.yield %x : f64
  }
  return %y : f64
}
"""


def test_a_branch_that_is_not_taken_allocates_nothing() -> None:
    """With n = 10^15 the buffer in front of the branch used to ask for 8 PB."""
    with new_context():
        module = ir.Module.parse(GUARDED_LOOP)
        check_vjp(module, "f", 0.7, 10**15, False)
        check_vjp(module, "f", 0.7, 3, True)


def test_the_buffer_stands_inside_the_branch() -> None:
    with new_context():
        module = ir.Module.parse(GUARDED_LOOP)
        signature = Signature(Mode.REVERSE, (Activity.ACTIVE, Activity.CONST, Activity.CONST), (Activity.ACTIVENONEED,))
        create_derivative(module, "f", signature, Context.default().registry)
        text = str(module).partition("@diffef")[2]
    assert text.index("scf.if") < text.index("memref.alloc(")
    assert np.count_nonzero([line.strip().startswith("memref.dealloc") for line in text.splitlines()]) == 1
