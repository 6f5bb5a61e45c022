"""Whiles that count become counted loops: no cache that grows, whatever they were written as."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative

# A nest of loops as front ends write them, blocks and all; the outer counter is used after its loop.
BLOCKS = """
func.func @f(%m: memref<8xf64>, %x: f64, %n: index, %k: i32) -> (f64, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %i0 = arith.constant 1 : i32
  %i1 = arith.constant 1 : i32
  cf.br ^outer(%c0, %x : index, f64)
^outer(%i: index, %a: f64):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^inner(%i0, %a : i32, f64), ^exit
^inner(%j: i32, %b: f64):
  %d = arith.cmpi LESS, %k, %j : i32
  cf.cond_br %d, ^body, ^latch
^body:
  %v = memref.load %m[%i] : memref<8xf64>
  %p = arith.mulf %v, %b : f64
  %s = math.sin %p : f64
  memref.store %s, %m[%i] : memref<8xf64>
  %j1 = arith.addi %j, %i1 : i32
  cf.br ^inner(%j1, %s : i32, f64)
^latch:
  %i2 = arith.addi %c2, %i : index
  cf.br ^outer(%i2, %b : index, f64)
^exit:
  %q = arith.mulf %a, %x : f64
  return %q, %i : f64, index
}"""

NOT_COUNTED = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %x, %l = %n) : (index, f64, index) -> (index, f64, index) {
    %c = arith.cmpi CONDITION : index
    scf.condition(%c) %i, %a, %l : index, f64, index
  } do {
  ^bb0(%i: index, %a: f64, %l: index):
    %s = math.sin %a : f64
    %j = arith.addi %i, %c1 : index
    %k = arith.subi %l, %c1 : index
    scf.yield %j, %s, %k : index, f64, index
  }
  return %r#1 : f64
}"""


def gradient(text: str, arguments: tuple[Activity, ...], results: tuple[Activity, ...]) -> str:
    module = ir.Module.parse(text)
    signature = Signature(Mode.REVERSE, arguments, results)
    name = create_derivative(module, "f", signature, Context.default().registry)
    return str(next(op for op in module.body.operations if op.attributes["sym_name"].value == name))


@pytest.mark.parametrize("less", ["sgt", "ugt"])
@pytest.mark.parametrize(("n", "k"), [(0, 3), (7, 1), (8, 4)])
def test_loops_of_blocks(check: Callable[..., None], less: str, n: int, k: int) -> None:
    check(BLOCKS.replace("LESS", less), np.linspace(0.4, 1.9, 8), 0.8, n, k)


def test_loops_of_blocks_become_counted_loops(context: ir.Context) -> None:
    dup, active, const = Activity.DUP, Activity.ACTIVE, Activity.CONST
    made = gradient(BLOCKS.replace("LESS", "sgt"), (dup, active, const, const), (active, const))
    assert "scf.while" not in made
    assert made.count("scf.for") == 4


@pytest.mark.parametrize("condition", ["ne, %i, %n", "slt, %i, %l", "sle, %i, %n", "sge, %l, %i"])
@pytest.mark.parametrize("n", [0, 1, 6])
def test_what_does_not_count_up_to_a_fixed_bound_stays_a_while(
    check: Callable[..., None], condition: str, n: int
) -> None:
    text = NOT_COUNTED.replace("CONDITION", condition)
    check(text, 0.8, n)
    assert "scf.while" in gradient(text, (Activity.ACTIVE, Activity.CONST), (Activity.ACTIVE,))
