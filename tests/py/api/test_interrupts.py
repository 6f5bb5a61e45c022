"""Ctrl-C while a function is differentiated and compiled is a `KeyboardInterrupt`, wherever it comes."""

from __future__ import annotations

import gc
import inspect
import random
import sys
from types import FrameType

import pytest

import mlirad as ad

TEXT = """
func.func @g(%x: f64) -> f64 { %y = math.sin %x : f64 return %y : f64 }
func.func @f(%x: memref<?xf64>, %n: index, %o: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = func.call @g(%v) : (f64) -> f64
    memref.store %w, %o[%i] : memref<?xf64>
    %q = memref.load %o[%i] : memref<?xf64>
    %b = arith.addf %a, %q : f64
    scf.yield %b : f64
  }
  return %s : f64
}
"""


def gradient() -> ad.Function:
    return ad.grad(ad.parse(TEXT), "f", target=ad.Cpu(opt_level=0))


class Interrupter:
    """Raises what Ctrl-C raises at one call of a Python function.

    The ends of generators lose any exception, and so do callbacks of the garbage collector, which JAX has.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.calls = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and not frame.f_code.co_flags & inspect.CO_GENERATOR:
            self.calls += 1
            if self.calls == self.number:
                sys.setprofile(None)
                raise KeyboardInterrupt

    def run(self) -> None:
        before = sys.getprofile()
        gc.disable()
        sys.setprofile(self)
        try:
            gradient()
        finally:
            sys.setprofile(before)
            gc.enable()


def test_an_interrupt_stays_an_interrupt() -> None:
    gradient()  # what is loaded once is loaded
    never = Interrupter(0)
    never.run()
    for number in random.Random(1).sample(range(1, never.calls), 25):
        with pytest.raises(KeyboardInterrupt):
            Interrupter(number).run()
    never.run()  # nothing is left half done
