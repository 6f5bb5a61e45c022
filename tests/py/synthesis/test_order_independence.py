"""Which loops are reversed in their own order: those whose iterations hand each other nothing but sums."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_vjp

LOOP = """
func.func @f(%x: memref<9xf64>, %y: memref<9xf64>, %a: f64) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 1 to 8 iter_args(%s = %zero) -> f64 {{
    %v = affine.load %x[{read}] : memref<9xf64>
    %w = arith.mulf %v, %v : f64
    {store}
    %t = {carried} : f64
    affine.yield %t : f64
  }}
  return %r : f64
}}"""
SUM = "arith.addf %s, %w"
CASES = {
    "sums of what is read": ("%i", "", SUM, True),
    "elements of its own": ("%i - 1", "affine.store %w, %y[%i] : memref<9xf64>", SUM, True),
    "the element that was read": ("%i", "affine.store %w, %x[%i] : memref<9xf64>", SUM, True),
    "the element behind": ("%i", "affine.store %w, %x[%i - 1] : memref<9xf64>", SUM, False),
    "the next element": ("%i", "affine.store %w, %x[%i + 1] : memref<9xf64>", SUM, False),
    "one element": ("%i", "affine.store %w, %y[3] : memref<9xf64>", SUM, False),
    "a product": ("%i", "", "arith.mulf %s, %w", False),
}


@pytest.mark.parametrize("name", CASES)
def test_iterations_that_hand_nothing_on_are_reversed_in_their_order(name: str) -> None:
    read, store, carried, free = CASES[name]
    text = LOOP.format(read=read, store=store, carried=carried)
    module = api.parse(text)
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.DUP, Activity.ACTIVE), (Activity.ACTIVE,))
    create_derivative(module, "f", signature, Context.default().registry, Options(assume_noalias=True), "df")
    loops = [line for line in str(module).splitlines() if "affine.for" in line]
    assert ("-6 to 1" not in loops[-1]) == free, loops
    rng = np.random.default_rng(5)
    check_vjp(api.parse(text), "f", rng.uniform(0.5, 1.5, 9), rng.uniform(0.5, 1.5, 9), 0.7)


HELD = """
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %h = memref.alloc() : memref<1xmemref<f64>>
  %p = memref.alloc() : memref<f64>
  memref.store %x, %p[] : memref<f64>
  memref.store %p, %h[%c0] : memref<1xmemref<f64>>
  scf.for %i = %c0 to %c4 step %c1 {
    %q = memref.load %h[%c0] : memref<1xmemref<f64>>
    %v = memref.load %q[] : memref<f64>
    %w = math.sin %v : f64
    %n = memref.alloc() : memref<f64>
    memref.store %w, %n[] : memref<f64>
    memref.store %n, %h[%c0] : memref<1xmemref<f64>>
  }
  %q = memref.load %h[%c0] : memref<1xmemref<f64>>
  %r = memref.load %q[] : memref<f64>
  return %r : f64
}"""


def test_a_buffer_that_an_iteration_leaves_in_another_one_is_not_its_own() -> None:
    check_vjp(api.parse(HELD), "f", 0.7)


#: With ``g`` = 4, 3, 2, 1 all iterations are at one element, although each subscript has the loop's number in it.
FOLLOWED = """
func.func @f(%x: memref<10x2xf64> {llvm.noalias}, %g: memref<4xi32> {llvm.noalias}) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c4 step %c1 iter_args(%k = %c5) -> (index) {
    %j = arith.addi %i, %k : index
    %v = memref.load %x[%j, %c0] : memref<10x2xf64>
    %a = memref.load %x[%j, %c1] : memref<10x2xf64>
    %w = math.sin %v : f64
    %m = arith.mulf %w, %a : f64
    %s = arith.addf %a, %w : f64
    %q = arith.mulf %s, %s : f64
    memref.store %m, %x[%j, %c1] : memref<10x2xf64>
    memref.store %q, %x[%j, %c0] : memref<10x2xf64>
    %b = memref.load %g[%i] : memref<4xi32>
    %next = arith.index_cast %b : i32 to index
    scf.yield %next : index
  }
  %r = memref.load %x[%c5, %c0] : memref<10x2xf64>
  return %r : f64
}"""


def test_a_subscript_that_a_loop_carries_tells_no_iterations_apart() -> None:
    x = np.random.default_rng(7).uniform(0.5, 1.5, (10, 2))
    check_vjp(api.parse(FOLLOWED), "f", x, np.array([4, 3, 2, 1], dtype=np.int32))
