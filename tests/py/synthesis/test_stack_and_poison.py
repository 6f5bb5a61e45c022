"""What forward mode does with stack buffers, and with the poison that upstream's ``mem2reg`` leaves behind."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.errors import UnsupportedError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.calls.requests import Calls, DerivativeRequest, Requests
from mlirad.synthesis.derivation import derivation
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.synthesis.sweeps.forward import ForwardSweep
from mlirad.testing.check import check_both, check_vjp

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

POISON_THROUGH_A_LOOP = """
func.func @f(%a: memref<3xf64>, %n: index, %x: f64, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nowhere = ub.poison : memref<3xf64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x, %q = %nowhere) -> (f64, memref<3xf64>) {
    %s = math.sin %y : f64
    scf.yield %s, %q : f64, memref<3xf64>
  }
  %m = scf.if %p -> memref<3xf64> {
    scf.yield %a : memref<3xf64>
  } else {
    scf.yield %r#1 : memref<3xf64>
  }
  memref.store %r#0, %m[%c0] : memref<3xf64>
  return %r#0 : f64
}"""

MEETING = """
func.func @f(%a: memref<3xf64>, %b: memref<3xf64>, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %m = scf.if %p -> memref<3xf64> {
    scf.yield %a : memref<3xf64>
  } else {
    scf.yield %b : memref<3xf64>
  }
  %v = memref.load %m[%c0] : memref<3xf64>
  return %v : f64
}"""

STORED_POISON = """
func.func @f(%a: memref<3xf64>, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %nowhere = ub.poison : memref<3xf64>
  %held = memref.alloca() : memref<1xmemref<3xf64>>
  memref.store %nowhere, %held[%c0] : memref<1xmemref<3xf64>>
  %either = arith.select %p, %a, %nowhere : memref<3xf64>
  memref.store %either, %held[%c0] : memref<1xmemref<3xf64>>
  %m = memref.load %held[%c0] : memref<1xmemref<3xf64>>
  %v = memref.load %m[%c0] : memref<3xf64>
  %w = arith.mulf %v, %v : f64
  return %w : f64
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


def test_poison_that_a_loop_gives_is_the_shadow_of_itself() -> None:
    """The loop was replaced by one with tangents; what its results stood for is erased at the end."""
    module = ir.Module.parse(POISON_THROUGH_A_LOOP, new_context())
    signature = Signature(
        Mode.FORWARD, (Activity.DUP, Activity.CONST, Activity.DUP, Activity.CONST), (Activity.DUPNONEED,)
    )
    options = Options(primal_pipeline="", cleanup_pipeline="")
    create_derivative(module, "f", signature, Context.default().registry, options)
    assert module.operation.verify()


def test_poison_is_chosen_and_stored_where_buffers_are() -> None:
    """Its shadow beside theirs is poison too."""
    module = ir.Module.parse(STORED_POISON, new_context())
    check_both(module, "f", np.array([0.3, 0.4, 0.5]), True)
    signature = Signature(Mode.FORWARD, (Activity.DUP, Activity.CONST), (Activity.DUPNONEED,))
    options = Options(primal_pipeline="", cleanup_pipeline="")
    create_derivative(module, "f", signature, Context.default().registry, options)
    assert module.operation.verify()


def test_a_buffer_without_a_shadow_is_not_taken_for_poison() -> None:
    """Its primal in the place of its shadow would be a wrong derivative without a word."""
    module = ir.Module.parse(MEETING, new_context())
    signature = Signature(Mode.FORWARD, (Activity.DUP, Activity.DUP, Activity.CONST), (Activity.DUPNONEED,))
    registry, options = Context.default().registry, Options(primal_pipeline="")
    with derivation(module.operation, DerivativeRequest("f", signature, "df"), registry, options) as started:
        analysis = started.analyse()
        calls = Calls(registry, Requests(lambda name, taken: name))
        sweep = ForwardSweep(analysis.program, analysis.activity, options, calls=calls)
        first, shadow, *_ = analysis.program.entry.arguments
        sweep.tangents[first] = shadow
        with pytest.raises(UnsupportedError, match="one without a shadow"):
            sweep.run()
