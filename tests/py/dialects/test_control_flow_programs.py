"""Control flow as it is found: irreducible blocks, breaks, buffers that change places, allocations in loops."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.testing.check import check_both
from mlirad.testing.subject import Subject
from tests.fuzz.heap import leaked_bytes


@pytest.fixture
def context() -> Iterator[ir.Context]:
    with new_context() as context:
        yield context


IRREDUCIBLE = """
func.func @f(%x: f64, %b: i1, %n: f64) -> f64 {
  cf.cond_br %b, ^a(%x : f64), ^c(%x : f64)
^a(%u: f64):
  %s = math.sin %u : f64
  %t = arith.addf %s, %u : f64
  cf.br ^c(%t : f64)
^c(%v: f64):
  %w = arith.mulf %v, %v : f64
  %q = arith.addf %w, %v : f64
  %k = arith.cmpf olt, %q, %n : f64
  cf.cond_br %k, ^a(%q : f64), ^e
^e:
  %z = math.exp %w : f64
  return %z : f64
}"""

BREAK_CONTINUE = """
func.func @f(%m: memref<9xf64>, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  cf.br ^h(%c0, %x : index, f64)
^h(%i: index, %a: f64):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^b, ^e(%a : f64)
^b:
  %v = memref.load %m[%i] : memref<9xf64>
  %i1 = arith.addi %i, %c1 : index
  %neg = arith.cmpf olt, %v, %zero : f64
  cf.cond_br %neg, ^h(%i1, %a : index, f64), ^d
^d:
  %p = arith.mulf %v, %a : f64
  memref.store %p, %m[%i] : memref<9xf64>
  %big = arith.cmpf ogt, %p, %two : f64
  %s = math.sin %p : f64
  cf.cond_br %big, ^early(%s : f64), ^h(%i1, %s : index, f64)
^early(%g: f64):
  %gg = arith.mulf %g, %g : f64
  return %gg : f64
^e(%r: f64):
  return %r : f64
}"""

SWAP_BUFFERS_WHILE = """
func.func @f(%x: memref<4xf64>, %lim: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %p = memref.alloc() : memref<4xf64>
  %q = memref.alloc() : memref<4xf64>
  memref.copy %x, %p : memref<4xf64> to memref<4xf64>
  memref.copy %x, %q : memref<4xf64> to memref<4xf64>
  %r:2 = scf.while (%a = %p, %b = %q) : (memref<4xf64>, memref<4xf64>) -> (memref<4xf64>, memref<4xf64>) {
    %v = memref.load %a[%c1] : memref<4xf64>
    %go = arith.cmpf olt, %v, %lim : f64
    scf.condition(%go) %a, %b : memref<4xf64>, memref<4xf64>
  } do {
  ^bb0(%a: memref<4xf64>, %b: memref<4xf64>):
    scf.for %i = %c0 to %c4 step %c1 {
      %v = memref.load %a[%i] : memref<4xf64>
      %w = memref.load %b[%i] : memref<4xf64>
      %vw = arith.mulf %v, %w : f64
      %s = math.exp %vw : f64
      memref.store %s, %b[%i] : memref<4xf64>
    }
    scf.yield %b, %a : memref<4xf64>, memref<4xf64>
  }
  %e = memref.load %r#0[%c1] : memref<4xf64>
  %g = memref.load %r#1[%c0] : memref<4xf64>
  %h = arith.mulf %e, %g : f64
  memref.dealloc %p : memref<4xf64>
  memref.dealloc %q : memref<4xf64>
  return %h : f64
}"""

ALLOC_IN_WHILE = """
func.func @f(%x: f64, %lim: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %x) : (f64) -> f64 {
    %t = memref.alloc() : memref<2xf64>
    %s = math.sin %a : f64
    memref.store %s, %t[%c0] : memref<2xf64>
    %u = memref.load %t[%c0] : memref<2xf64>
    %b = arith.addf %a, %u : f64
    memref.store %b, %t[%c0] : memref<2xf64>
    %w = memref.load %t[%c0] : memref<2xf64>
    %w2 = arith.mulf %w, %u : f64
    %go = arith.cmpf olt, %w, %lim : f64
    memref.dealloc %t : memref<2xf64>
    scf.condition(%go) %w2 : f64
  } do {
  ^bb0(%a: f64):
    %h = memref.alloca() : memref<f64>
    memref.store %a, %h[] : memref<f64>
    %c = math.exp %a : f64
    memref.store %c, %h[] : memref<f64>
    %d = memref.load %h[] : memref<f64>
    scf.yield %d : f64
  }
  return %r : f64
}"""

PARALLEL_MEM = """
func.func @f(%m: memref<6xf64>, %o: memref<6xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %r = scf.parallel (%i) = (%c0) to (%c6) step (%c1) init (%x) -> f64 {
    %t = memref.alloca() : memref<1xf64>
    %v = memref.load %m[%i] : memref<6xf64>
    %w = scf.while (%a = %v) : (f64) -> f64 {
      %g = arith.cmpf olt, %a, %x : f64
      scf.condition(%g) %a : f64
    } do {
    ^bb0(%a: f64):
      %b = math.exp %a : f64
      scf.yield %b : f64
    }
    memref.store %w, %t[%c0] : memref<1xf64>
    %k = arith.remui %i, %c6 : index
    %z = memref.load %t[%c0] : memref<1xf64>
    %s = math.sin %z : f64
    memref.store %s, %m[%i] : memref<6xf64>
    %q = arith.mulf %s, %v : f64
    memref.store %q, %o[%i] : memref<6xf64>
    scf.reduce(%q : f64) {
    ^bb0(%l: f64, %h: f64):
      %c = arith.cmpf olt, %l, %h : f64
      %y = scf.if %c -> f64 {
        %u = arith.mulf %l, %h : f64
        scf.yield %u : f64
      } else {
        %u = arith.subf %l, %h : f64
        scf.yield %u : f64
      }
      scf.reduce.return %y : f64
    }
  }
  return %r : f64
}"""

#: An argument of a block may be a subscript as long as the block is the function's.
AFFINE_IN_BLOCKS = """
func.func @f(%m: memref<9xf64>, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0, %x : index, f64)
^h(%i: index, %a: f64):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^b, ^e
^b:
  %v = affine.load %m[%i] : memref<9xf64>
  %s = affine.for %j = 0 to %i iter_args(%t = %a) -> f64 {
    %w = affine.load %m[%j] : memref<9xf64>
    %u = arith.mulf %w, %t : f64
    %k = math.sin %u : f64
    affine.yield %k : f64
  }
  %p = arith.mulf %v, %s : f64
  affine.store %p, %m[symbol(%i)] : memref<9xf64>
  %next = arith.addi %i, %c1 : index
  cf.br ^h(%next, %p : index, f64)
^e:
  return %a : f64
}"""

CF_MEMREF_ARGS = """
func.func @f(%m: memref<4xf64>, %o: memref<4xf64>, %c: i1, %n: i32) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.cond_br %c, ^a(%m, %z : memref<4xf64>, i32), ^a(%o, %z : memref<4xf64>, i32)
^a(%b: memref<4xf64>, %i: i32):
  %v = memref.load %b[%c0] : memref<4xf64>
  %w = memref.load %m[%c1] : memref<4xf64>
  %s = arith.mulf %v, %w : f64
  %q = math.sin %s : f64
  memref.store %q, %b[%c1] : memref<4xf64>
  memref.store %w, %b[%c0] : memref<4xf64>
  %j = arith.addi %i, %one : i32
  %g = arith.cmpi ne, %j, %n : i32
  cf.cond_br %g, ^a(%b, %j : memref<4xf64>, i32), ^e
^e:
  return %s : f64
}"""

RESULT_ONLY = """
func.func @f(%x: f64, %n: i32) -> (f64, i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%i = %z) : (i32) -> (f64, i32) {
    %fi = arith.sitofp %i : i32 to f64
    %p = arith.mulf %fi, %x : f64
    %s = math.sin %p : f64
    %g = arith.cmpi slt, %i, %n : i32
    scf.condition(%g) %s, %i : f64, i32
  } do {
  ^bb0(%s: f64, %i: i32):
    %j = arith.addi %i, %one : i32
    scf.yield %j : i32
  }
  return %r#0, %r#1 : f64, i32
}"""

NO_CARRIED = """
func.func @f(%m: memref<2xf64>, %lim: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.while : () -> () {
    %v = memref.load %m[%c0] : memref<2xf64>
    %g = arith.cmpf olt, %v, %lim : f64
    scf.condition(%g)
  } do {
    %v = memref.load %m[%c0] : memref<2xf64>
    %w = memref.load %m[%c1] : memref<2xf64>
    %a = arith.mulf %v, %w : f64
    %b = arith.addf %a, %v : f64
    memref.store %b, %m[%c0] : memref<2xf64>
    scf.yield
  }
  return
}"""

CASES = [
    (IRREDUCIBLE, (0.3, 1, 4.0)),
    (IRREDUCIBLE, (0.3, 0, 4.0)),
    (IRREDUCIBLE, (0.3, 0, 0.1)),
    (BREAK_CONTINUE, (np.array([0.5, -1.0, 1.2, 0.7, -0.2, 2.5, 3.1, 1.0, 2.0]), 1.9, 9)),
    (BREAK_CONTINUE, (np.array([0.5, -1.0, 1.2, 0.7, -0.2, 0.5, 0.1, 1.0, 0.3]), 0.9, 9)),
    (BREAK_CONTINUE, (np.ones(9), 0.5, 0)),
    (SWAP_BUFFERS_WHILE, (np.array([0.2, 0.3, 0.4, 0.5]), 3.0)),
    (SWAP_BUFFERS_WHILE, (np.array([0.2, 0.3, 0.4, 0.5]), 0.0)),
    (ALLOC_IN_WHILE, (0.4, 3.5)),
    (ALLOC_IN_WHILE, (0.4, 0.1)),
    (PARALLEL_MEM, (np.linspace(-1, 1.1, 6), np.zeros(6), 1.3)),
    (CF_MEMREF_ARGS, (np.linspace(0.3, 1.1, 4), np.linspace(0.5, 1.5, 4), 1, 3)),
    (CF_MEMREF_ARGS, (np.linspace(0.3, 1.1, 4), np.linspace(0.5, 1.5, 4), 0, 5)),
    (AFFINE_IN_BLOCKS, (np.linspace(-0.7, 1.1, 9), 0.6, 7)),
    (RESULT_ONLY, (0.3, 4)),
    (RESULT_ONLY, (0.3, 0)),
    (NO_CARRIED, (np.array([0.4, 0.9]), 30.0)),
    (NO_CARRIED, (np.array([0.4, 0.9]), 0.1)),
]


@pytest.mark.parametrize(("text", "args"), CASES)
def test_both_modes_to_second_order(context: ir.Context, text: str, args: tuple[object, ...]) -> None:
    check_both(ir.Module.parse(text), "f", *args, order=2)


@pytest.mark.parametrize(("text", "args"), CASES)
def test_nothing_is_left_allocated(context: ir.Context, text: str, args: tuple[object, ...]) -> None:
    subject = Subject(ir.Module.parse(text), "f", args, Context.default(), 0)
    assert leaked_bytes(lambda: subject.tangents(subject.direction)) == 0
    assert leaked_bytes(lambda: subject.gradients(subject.cotangents)) == 0
