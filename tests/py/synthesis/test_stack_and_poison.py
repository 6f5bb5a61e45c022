"""What forward mode does with stack buffers, and with the poison that upstream's ``mem2reg`` leaves behind."""

from __future__ import annotations

import numpy as np

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.testing.check import check_vjp

ALLOCA_IN_LOOP = """
func.func @f(%m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = memref.alloca(%n) : memref<?xf64>
    memref.copy %m, %k : memref<?xf64> to memref<?xf64>
    %v = memref.load %k[%c1] : memref<?xf64>
    %w = math.exp %v : f64
    memref.store %w, %k[%c0] : memref<?xf64>
    memref.copy %k, %m : memref<?xf64> to memref<?xf64>
  }
  return
}"""

CHOSEN = """
func.func @f(%m: memref<?xf64>, %n: index, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %b = scf.if %p -> memref<?xf64> {
    %a = memref.alloc(%n) : memref<?xf64>
    memref.copy %m, %a : memref<?xf64> to memref<?xf64>
    scf.yield %a : memref<?xf64>
  } else {
    %a = memref.alloc(%n) : memref<?xf64>
    memref.copy %m, %a : memref<?xf64> to memref<?xf64>
    scf.yield %a : memref<?xf64>
  }
  %v = memref.load %b[%c0] : memref<?xf64>
  %e = math.exp %v : f64
  memref.dealloc %b : memref<?xf64>
  return %e : f64
}"""


def test_the_tangent_of_a_stack_buffer_is_on_the_stack() -> None:
    """On the heap nobody would free it."""
    module = ir.Module.parse(ALLOCA_IN_LOOP, new_context())
    signature = Signature(Mode.FORWARD, (Activity.DUP, Activity.CONST), ())
    create_derivative(module, "f", signature, Context.default().registry)
    assert "memref.alloc(" not in str(module)


def test_a_buffer_made_in_a_branch_is_differentiated_twice() -> None:
    """Its shadow is cached in a slot that only one branch writes: mem2reg makes the slot a poison memref."""
    for chosen in (True, False):
        check_vjp(ir.Module.parse(CHOSEN, new_context()), "f", np.array([0.5, 0.8]), 2, chosen, order=2)
