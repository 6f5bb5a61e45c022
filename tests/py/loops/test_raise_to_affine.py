"""Raising to `affine` changes no subscript: random nests with clamps, trip counts and loops that count down."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.edit.walk import find_ops
from mlirad.loops.raise_to_affine import raise_to_affine
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.passes import load
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

#: Of each dimension of the array that is written.
EXTENT = 9
CHOICES = ("arith.maxsi", "arith.minsi", "arith.select")


class Nest:
    """The text of a function whose loops write down, for two subscripts each, when they were met first and last."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lines: list[str] = []
        self._count = 0
        self._numbers = ["%c0", "%c1", "%c3", "%n"]
        self._loop(3)

    def _new(self, text: str) -> str:
        self._count += 1
        self._lines.append(f"%v{self._count} = {text}")
        return f"%v{self._count}"

    def _one(self) -> str:
        """A number: the inner ones are met more often."""
        return self._random.choice([*self._numbers, *self._numbers[4:]])

    def _number(self) -> str:
        one, other = self._one(), self._one()
        kind = self._random.choice(["addi", "subi", "maxsi", "minsi", "none", "distance"])
        if kind == "none":
            return one
        if kind != "distance":
            return self._new(f"arith.{kind} {one}, {other} : index")
        return self._distance(one, other)

    def _distance(self, low: str, high: str) -> str:
        """How many numbers there are from one on to the other."""
        distance = self._new(f"arith.subi {high}, {low} : index")
        runs = self._new(f"arith.cmpi slt, {low}, {high} : index")
        return self._new(f"arith.select {runs}, {distance}, %c0 : index")

    def _loop(self, depth: int) -> None:
        low, high = self._number(), self._number()
        known = list(self._numbers)
        if self._random.random() < 0.5:
            count = self._distance(low, high)
            last = self._new(f"arith.subi {count}, %c1 : index")
            self._lines.append(f"scf.for %i{depth} = %c0 to {count} step %c1 {{")
            down = self._new(f"arith.subi {last}, %i{depth} : index")
            self._numbers += [down] if self._random.random() < 0.3 else [self._new(f"arith.addi {down}, {low} : index")]
        else:
            self._lines.append(
                f"scf.for %i{depth} = {low} to {high} step {self._random.choice(['%c1', '%c1', '%c3'])} {{"
            )
            self._numbers.append(f"%i{depth}")
        for _ in range(2):
            self._write()
        if depth > 1:
            self._loop(depth - 1)
        self._lines.append("}")
        self._numbers = known

    def _write(self) -> None:
        """The next tick, to a place that is made to be one."""
        places = []
        for _ in range(2):
            above = self._new(f"arith.maxsi {self._number()}, %c0 : index")
            places.append(self._new(f"arith.minsi {above}, %c{EXTENT - 1} : index"))
        place = ", ".join(places)
        tick = self._new("memref.load %ticks[%c0] : memref<1xf64>")
        next = self._new(f"arith.addf {tick}, %one : f64")
        self._lines.append(f"memref.store {next}, %ticks[%c0] : memref<1xf64>")
        self._lines.append(f"memref.store {next}, %m[{place}] : memref<?x?xf64>")

    @property
    def text(self) -> str:
        constants = "\n".join(f"%c{number} = arith.constant {number} : index" for number in (0, 1, 3, EXTENT - 1))
        return f"""func.func @f(%m: memref<?x?xf64>, %ticks: memref<1xf64>) {{
          {constants}
          %one = arith.constant 1.0 : f64
          %extent = memref.dim %m, %c0 : memref<?x?xf64>
          %n = arith.minsi %extent, %c3 : index
          {"".join(f"{line}{chr(10)}" for line in self._lines)}
          return
        }}"""


def written(module: ir.Module) -> np.ndarray:
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    found, ticks = np.zeros((EXTENT, EXTENT)), np.zeros(1)
    Compiled(module, lowered, internal_name("f"), prototype)(found, ticks)
    return np.append(found, ticks)


def count(module: ir.Module, *names: str) -> int:
    return len(find_ops(module.operation, lambda op: op.name in names))


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_each_iteration_writes_where_it_did(first: int) -> None:
    raised = clamps = 0
    for seed in range(first, first + 20):
        module = ad.parse(Nest(seed).text)
        wanted = written(module)
        before = count(module, *CHOICES)
        raise_to_affine(module, Context.default())
        assert module.operation.verify()
        np.testing.assert_array_equal(written(module), wanted)
        raised += count(module, "affine.for")
        clamps += before - count(module, *CHOICES, "affine.max", "affine.min")
    assert raised > 20
    assert clamps > 20  # some choices are the same in all iterations


def test_the_extent_of_a_dimension_that_there_is_not_is_no_bound() -> None:
    """MLIR accepts it; what it gives is not defined."""
    module = ad.parse("""
func.func @f(%m: memref<?xf64>, %x: f64) {
  %none = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %none : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %m[%i] : memref<?xf64>
  }
  return
}""")
    raise_to_affine(module, Context.default())
    assert "memref.dim" in str(module)


def test_what_a_branch_yields_is_no_dimension() -> None:
    """Upstream merges branches with one condition, and what the first one yields is not at the top any more."""
    text = """
    func.func @f(%x: memref<?xf64>, %i: index, %c: i1) -> f64 {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f64
      %place = scf.if %c -> (index) {
        %a = arith.muli %i, %i : index
        scf.yield %a : index
      } else {
        scf.yield %c0 : index
      }
      %r = scf.if %c -> (f64) {
        %v = memref.load %x[%place] : memref<?xf64>
        scf.yield %v : f64
      } else {
        scf.yield %zero : f64
      }
      return %r : f64
    }
    """
    module = ad.parse(text)
    load("raise-to-affine")().run(module, Context.default())
    assert module.operation.verify()
    assert ad.function(module, "f")(np.arange(9.0), 2, True) == 4


WINDOW = """func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    %before = arith.subi %c1, %i : index
    %low = arith.maxsi %before, %c0 : index
    %above = arith.addi %n, %c1 : index
    %left = arith.subi %above, %i : index
    %high = arith.minsi %left, %c3 : index
    %distance = arith.subi %high, %low : index
    %runs = arith.cmpi slt, %low, %high : index
    %count = arith.select %runs, %distance, %c0 : index
    %last = arith.subi %count, %c1 : index
    scf.for %k = BOUNDS step %c1 {
      %back = arith.subi %last, %k : index
      %place = arith.addi %back, %low : index
      %at = arith.addi %i, PLACE : index
      %j = arith.subi %at, %c1 : index
      %v = memref.load %x[%j] : memref<?xf64>
      memref.store %v, %y[%i] : memref<?xf64>
    }
  }
  return
}"""


@pytest.mark.parametrize(
    ("bounds", "place"), [("%low to %high", "%k"), ("%c0 to %count", "%place")], ids=["up", "down"]
)
def test_loops_over_clamped_windows_are_affine(bounds: str, place: str) -> None:
    text = WINDOW.replace("BOUNDS", bounds).replace("PLACE", place)
    module = ad.parse(text)
    raise_to_affine(module, Context.default())
    assert module.operation.verify()
    assert count(module, "affine.for", "affine.load", "affine.store") == 4
    x = np.arange(7.0)
    for n in (0, 1, 2, 7):
        found, expected = np.zeros(7), np.zeros(7)
        ad.compile(module, "f")(x, found, n)
        for i in range(n):
            window = x[max(i - 1, 0) : min(i + 2, n)]
            expected[i] = window[-1] if place == "%k" else window[0]
        np.testing.assert_array_equal(found, expected)


def test_a_counter_that_a_store_uses_stays() -> None:
    text = WINDOW.replace("BOUNDS", "%c0 to %count").replace("%y: memref<?xf64>", "%y: memref<?xindex>")
    text = text.replace("memref.store %v, %y[%i] : memref<?xf64>", "memref.store %k, %y[%i] : memref<?xindex>")
    text = text.replace("%back = arith.subi %last, %k : index", "%back = arith.subi %last, %c0 : index")
    module = ad.parse(text.replace("PLACE", "%c0"))
    raise_to_affine(module, Context.default())
    assert count(module, "scf.for") == 1
