"""Random nests of loops whose trip counts are loaded or depend on data: rows of caches are packed into one buffer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import mlirad as ad
from mlirad.runtime.target import Cpu
from mlirad.testing.memory import Counted

QUICK = Cpu(opt_level=0)


class RaggedNest:
    """The text of a function of numbers ``x`` and counts; its loops and branches are nested at random.

    A loop runs as often as a count says, or until a number that it computes is small.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._next = 0
        lines: list[str] = []
        last = self._block(["%one"], ["%c0"], 3, lines)
        body = "\n".join(lines)
        self.text = f"""func.func @f(%x: memref<?xf64>, %counts: memref<?xindex>, %y: memref<4xf64>) -> f64 {{
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c3 = arith.constant 3 : index
          %c7 = arith.constant 7 : index
          %one = arith.constant 1.0 : f64
          %half = arith.constant 0.5 : f64
          %small = arith.constant 0.3 : f64
          {body}
          return {last} : f64
        }}"""

    def _name(self) -> str:
        self._next += 1
        return f"%v{self._next}"

    def _emit(self, text: str, lines: list[str]) -> str:
        lines.append(f"{(name := self._name())} = {text}")
        return name

    def _block(self, values: list[str], numbers: list[str], depth: int, lines: list[str]) -> str:
        for _ in range(self._random.choice([1, 2])):
            if depth:
                kind = self._random.choice([self._for, self._for, self._while, self._if])
                values = [*values, kind(values, numbers, depth, lines)]
            values = [*values, self._step(values, numbers, lines)]
        return values[-1]

    def _place(self, numbers: list[str], lines: list[str]) -> str:
        at = self._emit(f"arith.addi {self._random.choice(numbers)}, {self._random.choice(numbers)} : index", lines)
        return self._emit(f"arith.remui {at}, %c7 : index", lines)

    def _step(self, values: list[str], numbers: list[str], lines: list[str]) -> str:
        """A value of the numbers, in memory at times."""
        one = self._random.choice(values)
        element = self._emit(f"memref.load %x[{self._place(numbers, lines)}] : memref<?xf64>", lines)
        value = self._emit(f"arith.mulf {one}, {element} : f64", lines)
        if self._random.random() < 0.3:
            place = self._emit(f"arith.remui {self._place(numbers, lines)}, %c3 : index", lines)
            old = self._emit(f"memref.load %y[{place}] : memref<4xf64>", lines)
            changed = self._emit(f"math.cos {self._emit(f'arith.mulf {old}, {value} : f64', lines)} : f64", lines)
            lines.append(f"memref.store {changed}, %y[{place}] : memref<4xf64>")
            value = self._emit(f"arith.addf {changed}, {value} : f64", lines)
        value = self._emit(f"math.sin {value} : f64", lines)
        return self._emit(f"arith.addf {value}, {self._emit(f'arith.mulf {one}, %half : f64', lines)} : f64", lines)

    def _for(self, values: list[str], numbers: list[str], depth: int, lines: list[str]) -> str:
        count = self._emit(f"memref.load %counts[{self._place(numbers, lines)}] : memref<?xindex>", lines)
        name, counter, carried = self._name(), self._name(), self._name()
        lines.append(
            f"{name} = scf.for {counter} = %c0 to {count} step %c1 iter_args({carried} = {values[-1]}) -> f64 {{"
        )
        last = self._block([*values, carried], [*numbers, counter], depth - 1, lines)
        lines.append(f"scf.yield {last} : f64\n}}")
        return name

    def _while(self, values: list[str], numbers: list[str], depth: int, lines: list[str]) -> str:
        """A loop with at most seven iterations."""
        name, before, at, inside, counter = (self._name() for _ in range(5))
        lines.append(f"{name}:2 = scf.while ({before} = {values[-1]}, {at} = %c0) : (f64, index) -> (f64, index) {{")
        is_large = self._emit(f"arith.cmpf ogt, {self._emit(f'math.absf {before} : f64', lines)}, %small : f64", lines)
        is_early = self._emit(f"arith.cmpi ult, {at}, %c7 : index", lines)
        lines.append(f"scf.condition({self._emit(f'arith.andi {is_large}, {is_early} : i1', lines)})")
        lines[-1] += f" {before}, {at} : f64, index\n}} do {{\n^bb0({inside}: f64, {counter}: index):"
        last = self._block([*values, inside], [*numbers, counter], depth - 1, lines)
        following = self._emit(f"arith.addi {counter}, %c1 : index", lines)
        lines.append(f"scf.yield {last}, {following} : f64, index\n}}")
        return f"{name}#0"

    def _if(self, values: list[str], numbers: list[str], depth: int, lines: list[str]) -> str:
        is_large = self._emit(f"arith.cmpf ogt, {values[-1]}, %small : f64", lines)
        name = self._name()
        lines.append(f"{name} = scf.if {is_large} -> f64 {{")
        lines.append(f"scf.yield {self._block(values, numbers, depth - 1, lines)} : f64\n}} else {{")
        lines.append(f"scf.yield {values[-1]} : f64\n}}")
        return name


def numbers_of(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Numbers, counts with zeros among them, and a buffer that is written."""
    random = np.random.default_rng(seed)
    return random.uniform(0.2, 1.2, 7), random.integers(0, 6, 7), random.uniform(0.2, 1.2, 4)


@pytest.mark.parametrize("seed", range(40))
def test_products_with_both_modes_agree(seed: int) -> None:
    nest = RaggedNest(seed)
    module = ad.parse(nest.text)
    x, counts, y = numbers_of(seed)
    dx, dy = np.random.default_rng(seed + 1000).standard_normal((2, 7))
    dy = dy[:4]
    forward = ad.compile(ad.transforms.jvp(module, "f", wrt=[0, 2]), "f_jvp", target=QUICK)
    tangent = forward(x, dx, counts, y.copy(), dy.copy())
    tangent = tangent[-1] if isinstance(tangent, tuple) else tangent
    reverse = ad.compile(ad.transforms.vjp(module, "f", wrt=[0, 2]), "f_vjp", target=QUICK)
    gx, gy = np.zeros(7), np.zeros(4)
    use = Counted(reverse)(x, gx, counts, y.copy(), gy, 1.0)
    assert use.is_clean, use
    assert np.vdot(gx, dx) + np.vdot(gy, dy) == pytest.approx(tangent, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("seed", range(40, 52))
def test_second_derivatives_are_symmetric(seed: int) -> None:
    function = ad.function(ad.parse(RaggedNest(seed).text), "f")
    x, counts, y = numbers_of(seed)
    hessian = ad.jacfwd(ad.grad(function))(x, counts, y.copy())
    np.testing.assert_allclose(hessian, hessian.T, rtol=1e-7, atol=1e-9)
    step, direction = 1e-5, np.random.default_rng(seed).standard_normal(7)
    ends = [ad.grad(function)(x + sign * step * direction, counts, y.copy()) for sign in (1, -1)]
    np.testing.assert_allclose(hessian @ direction, (ends[0] - ends[1]) / (2 * step), rtol=1e-4, atol=1e-5)


def test_rows_grow_beyond_the_first_buffer() -> None:
    text = RaggedNest(3).text.replace("%c7 = arith.constant 7", "%c7 = arith.constant 700")
    function = ad.function(ad.parse(text), "f")
    random = np.random.default_rng(4)
    x, counts, y = random.uniform(0.2, 1.0, 700), np.full(700, 40), random.uniform(0.2, 1.0, 4)
    counts[::3] = 7
    tangent = random.standard_normal(700)
    _, along = ad.jvp(function, (x, counts, y.copy()), (tangent, None, np.zeros(4)))
    assert np.vdot(ad.grad(function)(x, counts, y.copy()), tangent) == pytest.approx(along, rel=1e-9)


def test_caches_of_parallel_loops_are_apart_from_packed_rows() -> None:
    text = """func.func @f(%x: memref<3xf64>, %start: f64) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %big = arith.constant 9.0 : f64
      %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %start) -> f64 {
        %w = scf.while (%s = %a) : (f64) -> f64 {
          scf.forall (%k) in (3) {
            %v = memref.load %x[%k] : memref<3xf64>
            %p = arith.mulf %v, %s : f64
            %q = math.sin %p : f64
            memref.store %q, %x[%k] : memref<3xf64>
          }
          %go = arith.cmpf olt, %s, %big : f64
          scf.condition(%go) %s : f64
        } do {
        ^bb0(%s: f64):
          %e = memref.load %x[%c1] : memref<3xf64>
          %d = arith.mulf %e, %e : f64
          %t = arith.addf %d, %s : f64
          %one = arith.constant 1.0 : f64
          %u = arith.addf %t, %one : f64
          scf.yield %u : f64
        }
        %h = math.tanh %w : f64
        scf.yield %h : f64
      }
      %v = memref.load %x[%c1] : memref<3xf64>
      %o = arith.mulf %v, %r : f64
      return %o : f64
    }"""
    module, x = ad.parse(text), np.array([0.9, 1.3, -0.7])
    dx, ds = np.array([0.3, -0.8, 0.5]), 0.6
    forward = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp", target=QUICK)
    tangent = forward(x.copy(), dx.copy(), 0.8, ds)
    reverse = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp", target=QUICK)
    gx = np.zeros(3)
    gs = np.ravel(reverse(x.copy(), gx, 0.8, 1.0))[-1]
    assert np.vdot(gx, dx) + gs * ds == pytest.approx(np.ravel(tangent)[-1], rel=1e-10)


def test_rows_share_one_buffer() -> None:
    text = """func.func @f(%x: memref<?xf64>, %first: memref<?xindex>, %n: index) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
        %next = arith.addi %i, %c1 : index
        %low = memref.load %first[%i] : memref<?xindex>
        %high = memref.load %first[%next] : memref<?xindex>
        %t = scf.for %k = %low to %high step %c1 iter_args(%p = %s) -> f64 {
          %v = memref.load %x[%k] : memref<?xf64>
          %q = arith.mulf %p, %v : f64
          %u = math.sin %q : f64
          %w = arith.addf %u, %v : f64
          scf.yield %w : f64
        }
        scf.yield %t : f64
      }
      return %r : f64
    }"""
    gradient = ad.compile(ad.transforms.vjp(ad.parse(text), "f"), "f_vjp")
    first = np.arange(0, 601, 3)
    x, dx = np.random.default_rng(0).uniform(0.2, 1.2, 600), np.zeros(600)
    use = Counted(gradient)(x, dx, first, 200, 1.0)
    assert use.is_clean
    # One buffer for the 600 elements, one for the starts of the 200 rows.
    assert use.allocations <= 3


def test_large_rows_have_buffers_of_their_own() -> None:
    """Room for many of them ahead, and copies as the buffer grows, would take more than their allocations."""
    text = """func.func @f(%x: f64, %counts: memref<?xindex>, %n: index) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %many = arith.constant 5000 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
        %k = memref.load %counts[%i] : memref<?xindex>
        %s = scf.for %j = %c0 to %k step %c1 iter_args(%b = %a) -> f64 {
          %t = scf.for %l = %c0 to %many step %c1 iter_args(%c = %b) -> f64 {
            %u = math.sin %c : f64
            scf.yield %u : f64
          }
          scf.yield %t : f64
        }
        scf.yield %s : f64
      }
      return %r : f64
    }"""
    gradient = ad.compile(ad.transforms.vjp(ad.parse(text), "f"), "f_vjp", target=QUICK)
    counts = np.array([1, 0, 2])
    use = Counted(gradient)(0.7, counts, 3, 1.0)
    assert use.is_clean
    value, slope = 0.7, 1.0
    for _ in range(15000):
        value, slope = np.sin(value), np.cos(value) * slope
    assert np.ravel(gradient(0.7, counts, 3, 1.0))[-1] == pytest.approx(slope, rel=1e-9)
    assert use.peak_bytes < 2 * 15000 * 8
