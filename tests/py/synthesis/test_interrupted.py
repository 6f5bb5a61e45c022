"""An internal error that interrupts a rewrite ends as an exception: no freed memory is used, and nothing is left."""

from __future__ import annotations

import random
import sys

import pytest

import mlirad as ad
from mlirad import transforms
from mlirad.synthesis.primal import prepare
from tests.py.synthesis.interrupted import InjectedError, Tracer, crashes, run_traced

CALLS = """
func.func @main(%x: tensor<f64>) -> tensor<f64> {
  %ten = stablehlo.constant dense<10.0> : tensor<f64>
  %r = stablehlo.while(%a = %x) : tensor<f64>
  cond {
    %t = stablehlo.compare LT, %a, %ten : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %0 = stablehlo.multiply %a, %a : tensor<f64>
    %1 = func.call @g(%0) : (tensor<f64>) -> tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }
  return %r : tensor<f64>
}
func.func @g(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.sine %x : tensor<f64>
  %1 = stablehlo.multiply %0, %x : tensor<f64>
  return %1 : tensor<f64>
}"""
LOOPS = """
func.func @main(%x: f64, %m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %q = scf.while (%b = %a) : (f64) -> f64 {
      %l = memref.load %m[%i] : memref<?xf64>
      %p = arith.cmpf olt, %b, %l : f64
      scf.condition(%p) %b : f64
    } do {
    ^bb0(%b: f64):
      %e = func.call @g(%b) : (f64) -> f64
      memref.store %e, %m[%i] : memref<?xf64>
      scf.yield %e : f64
    }
    scf.yield %q : f64
  }
  return %r : f64
}
func.func @g(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %p = arith.cmpf olt, %x, %two : f64
  %r = scf.if %p -> f64 {
    %s = math.sin %x : f64
    scf.yield %s : f64
  } else {
    scf.yield %x : f64
  }
  return %r : f64
}"""
PARALLEL = """
func.func @main(%x: memref<8xf64>, %y: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %l = memref.load %x[%i] : memref<8xf64>
    %s = func.call @g(%l) : (f64) -> f64
    memref.store %s, %y[%i] : memref<8xf64>
    scf.reduce
  }
  return
}
func.func @g(%x: f64) -> f64 {
  %s = math.sin %x : f64
  return %s : f64
}"""
PROGRAMS = {"stablehlo": CALLS, "scf": LOOPS, "parallel": PARALLEL}


@pytest.mark.skipif(sys.platform != "linux", reason="memory that was freed is made to differ by glibc")
@pytest.mark.parametrize("program", PROGRAMS)
def test_an_error_between_two_changes_is_an_exception(program: str) -> None:
    def work() -> None:
        transforms.vjp(ad.parse(PROGRAMS[program]), "main")

    lines = Tracer()
    assert run_traced(work, lines)
    rng = random.Random(1)
    inlining = prepare._Inliner._splice.__code__
    # Every line that inlines, where ops of two functions use each other, and a few of the others.
    own = {line for _, _, line in inlining.co_lines()}
    first, rest = [], []
    for (file, line), count in lines.counts.items():
        where = first if file == inlining.co_filename and line in own else rest
        where.append((file, line, rng.randrange(count)))
    assert len(first) >= 8
    assert crashes(work, first + rng.sample(rest, min(len(rest), 6))) == []


def test_a_module_is_unchanged_by_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise InjectedError

    module = ad.parse(LOOPS)
    before = str(module)
    monkeypatch.setattr(prepare._Inliner, "_splice", interrupted)
    for mode in ("jvp", "vjp"):
        with pytest.raises(InjectedError):
            getattr(transforms, mode)(module, "main")
    assert str(module) == before


def test_a_body_of_several_blocks_is_discarded_at_once() -> None:
    """The values of a block may be used in a block before it."""
    module = ad.parse("""
    func.func @main(%x: f64, %n: index) -> f64 attributes {mlirad.jvp = @rule} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      cf.br ^bb1(%c0, %x : index, f64)
    ^bb1(%i: index, %a: f64):
      %t = arith.cmpi slt, %i, %n : index
      cf.cond_br %t, ^bb2, ^bb3
    ^bb2:
      %s = math.sin %a : f64
      %j = arith.addi %i, %c1 : index
      cf.br ^bb1(%j, %s : index, f64)
    ^bb3:
      %z = arith.mulf %a, %x : f64
      return %z : f64
    }
    func.func private @rule(%x: f64, %dx: f64, %n: index) -> (f64, f64) {
      %y = math.sin %x : f64
      %dy = arith.mulf %dx, %y : f64
      return %y, %dy : f64, f64
    }""")
    for mode in ("jvp", "vjp"):
        derivative = getattr(transforms, mode)(module, "main")
        assert derivative.operation.verify()
        assert len(derivative.operation.regions[0].blocks[0].operations[1].regions[0].blocks) == 1
