"""Outer loops over rows and scratch of open extents run in lanes where the rows are short, and are right everywhere."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad.runtime import processor
from mlirad.testing.memory import Counted

#: Each point goes through a triangle of weights in a scratch of its own; all add to one row of sums.
POINTS = """
func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %w: memref<?x?xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  %d = memref.dim %x, %c1 : memref<?x?xf64>
  %scratch = ALLOCATE(%d) : memref<?xf64>
  %total = scf.for %p = %c0 to %n step %c1 iter_args(%so_far = %zero) -> (f64) {
    scf.for %i = %c0 to %d step %c1 {
      %a = memref.load %x[%p, %i] : memref<?x?xf64>
      %b = math.sin %a fastmath<reassoc,contract> : f64
      memref.store %b, %scratch[%i] : memref<?xf64>
    }
    %norm = scf.for %i = %c0 to %d step %c1 iter_args(%rows = %zero) -> (f64) {
      %next = arith.addi %i, %c1 : index
      %a = memref.load %scratch[%i] : memref<?xf64>
      %row = scf.for %j = %i to %d step %c1 iter_args(%sum = %zero) -> (f64) {
        %u = memref.load %w[%i, %j] : memref<?x?xf64>
        %v = memref.load %scratch[%j] : memref<?xf64>
        %uv = arith.mulf %u, %v fastmath<reassoc,contract> : f64
        %more = arith.addf %sum, %uv fastmath<reassoc,contract> : f64
        scf.yield %more : f64
      }
      %square = arith.mulf %row, %row fastmath<reassoc,contract> : f64
      %both = arith.mulf %square, %a fastmath<reassoc,contract> : f64
      %more = arith.addf %rows, %both fastmath<reassoc,contract> : f64
      scf.yield %more : f64
    }
    %e = math.exp %norm fastmath<reassoc,contract> : f64
    %sum = arith.addf %so_far, %e fastmath<reassoc,contract> : f64
    scf.yield %sum : f64
  }
  FREE
  return %total : f64
}
"""
STACK = POINTS.replace("ALLOCATE", "memref.alloca").replace("FREE", "")
HEAP = POINTS.replace("ALLOCATE", "memref.alloc").replace("FREE", "memref.dealloc %scratch : memref<?xf64>")
LANES = "vector<8xf64>"


def both(
    monkeypatch: pytest.MonkeyPatch, build: Callable[[], ad.Function], *, in_lanes: bool = True
) -> list[ad.Function]:
    """What ``build`` compiles with vectors and without; ``in_lanes``: whether a loop runs in lanes of them."""
    made = []
    for bits in (512, 0):
        monkeypatch.setattr(processor, "vector_bits", lambda _, bits=bits: bits)
        made.append(build())
        assert (LANES in str(made[-1].lowered)) is (in_lanes and bits > 0)
    return made


def arrays(points: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(points + columns)
    return rng.uniform(0.1, 0.2, size=(points, columns)), rng.uniform(0.1, 0.2, size=(columns, columns))


@pytest.mark.parametrize("text", [STACK, HEAP], ids=["stack", "heap"])
def test_the_gradient_in_lanes_is_that_without_them(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, expected = both(monkeypatch, lambda: ad.grad(ad.parse(text), "f", wrt=(0, 1)))
    # Rows of 24 elements are LLVM's; 24 points are the least number for sums of open extents.
    for points in (0, 1, 7, 8, 23, 24, 61):
        for columns in (1, 2, 12, 23, 24, 25):
            given = arrays(points, columns)
            for one, other in zip(found(*given), expected(*given), strict=True):
                np.testing.assert_allclose(one, other, rtol=1e-12)


@pytest.mark.parametrize("text", [STACK, HEAP], ids=["stack", "heap"])
def test_rooms_for_lanes_are_freed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "vector_bits", lambda _: 512)
    use = Counted(ad.grad(ad.parse(text), "f", wrt=0))(*arrays(50, 10))
    assert use.live_bytes == 50 * 10 * 8
    assert not use.wrong_frees


#: An iteration has a buffer whose size it computes itself.
SIZED = """
func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %m: index) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %y, %c0 : memref<?xf64>
  scf.for %p = %c0 to %n step %c1 {
    %d = arith.addi %m, SIZE : index
    %own = memref.alloc(%d) : memref<?xf64>
    %last = scf.for %i = %c0 to %m step %c1 iter_args(%before = %zero) -> (f64) {
      %a = memref.load %x[%p, %i] : memref<?x?xf64>
      %b = math.exp %a fastmath<fast> : f64
      %c = math.sin %before fastmath<fast> : f64
      %s = arith.addf %b, %c : f64
      memref.store %s, %own[%i] : memref<?xf64>
      scf.yield %s : f64
    }
    %total = scf.for %i = %c0 to %m step %c1 iter_args(%so_far = %last) -> (f64) {
      %a = memref.load %own[%i] : memref<?xf64>
      %b = arith.mulf %a, %so_far : f64
      %c = math.cos %b fastmath<fast> : f64
      scf.yield %c : f64
    }
    memref.store %total, %y[%p] : memref<?xf64>
    memref.dealloc %own : memref<?xf64>
  }
  return
}
"""


@pytest.mark.parametrize(("size", "in_lanes"), [("%c1", True), ("%p", False)])
def test_a_buffer_of_its_own_is_as_large_in_all_lanes(
    size: str, in_lanes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SIZED.replace("SIZE", size)
    found, expected = both(monkeypatch, lambda: ad.compile(ad.parse(text), "f"), in_lanes=in_lanes)
    x = np.random.default_rng(1).normal(size=(37, 9))
    ours, theirs = np.zeros(37), np.zeros(37)
    found(x, ours, 9)
    expected(x, theirs, 9)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-13)


#: Each point is compared with all others: its row is gathered once a block, and so is its adjoint.
PAIRS = """
func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %c: memref<?x?xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  %m = memref.dim %c, %c0 : memref<?x?xf64>
  %d = memref.dim %c, %c1 : memref<?x?xf64>
  %total = scf.for %p = %c0 to %n step %c1 iter_args(%so_far = %zero) -> (f64) {
    %near = scf.for %q = %c0 to %m step %c1 iter_args(%sum = %zero) -> (f64) {
      %square = scf.for %k = %c0 to %d step %c1 iter_args(%squares = %zero) -> (f64) {
        %a = memref.load %x[%p, %k] : memref<?x?xf64>
        %b = memref.load %c[%q, %k] : memref<?x?xf64>
        %ab = arith.subf %a, %b fastmath<fast> : f64
        %s = arith.mulf %ab, %ab fastmath<fast> : f64
        %more = arith.addf %squares, %s fastmath<fast> : f64
        scf.yield %more : f64
      }
      %minus = arith.negf %square fastmath<fast> : f64
      %e = math.exp %minus fastmath<fast> : f64
      %more = arith.addf %sum, %e fastmath<fast> : f64
      scf.yield %more : f64
    }
    %root = math.sqrt %near fastmath<fast> : f64
    %more = arith.addf %so_far, %root fastmath<fast> : f64
    scf.yield %more : f64
  }
  return %total : f64
}
"""


def test_rows_of_open_extents_are_gathered_once_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    found, expected = both(monkeypatch, lambda: ad.value_and_grad(ad.parse(PAIRS), "f", wrt=(0, 1)))
    rng = np.random.default_rng(4)
    # A table has 256 vectors, rows of 24 elements are LLVM's, and nothing of %x is read where there is no row in %c.
    for points, others, columns in [(40, 30, 3), (33, 1, 23), (61, 9, 24), (30, 20, 300), (24, 5, 0), (30, 0, 5)]:
        given = rng.normal(size=(points, columns)), rng.normal(size=(others, columns))
        (value, ours), (other, theirs) = found(*given), expected(*given)
        assert value == pytest.approx(other, rel=1e-12)
        for one, two in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(one, two, rtol=1e-10, atol=1e-14)
    # Shorter rows than %c has: they are not looked at where %c has none.
    assert found(np.zeros((30, 0)), np.zeros((0, 5)))[0] == 0
    use = Counted(found)(*given)
    assert not use.wrong_frees


#: A recurrence along each row of a triangle, whose states are rows of a tape.
TRIANGLE = """
func.func @f(%c: memref<?x?xf64> {llvm.noalias}, %z: memref<?xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %c, %c0 : memref<?x?xf64>
  %m = memref.dim %z, %c0 : memref<?xf64>
  %total = scf.for %p = %c0 to %m step %c1 iter_args(%so_far = %zero) -> (f64) {
    %x = memref.load %z[%p] : memref<?xf64>
    %last:2 = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero, %top = %one) -> (f64, f64) {
      %row:2 = scf.for %l = %k to %n step %c1 iter_args(%s = %sum, %now = %top) -> (f64, f64) {
        %a = memref.load %c[%k, %l] : memref<?x?xf64>
        %t = arith.mulf %a, %now : f64
        %more = arith.addf %s, %t : f64
        %u = arith.mulf %now, %now : f64
        %next = arith.mulf %u, %x : f64
        scf.yield %more, %next : f64, f64
      }
      %down = arith.mulf %top, %x : f64
      scf.yield %row#0, %down : f64, f64
    }
    %square = arith.mulf %last#0, %last#0 : f64
    %more = arith.addf %so_far, %square : f64
    scf.yield %more : f64
  }
  return %total : f64
}
"""


@pytest.mark.parametrize("freedom", ["none", "adjoint"])
def test_rows_of_a_tape_are_elements_of_its_buffer(freedom: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TRIANGLE
    found, expected = both(monkeypatch, lambda: ad.grad(ad.parse(text), "f", wrt=(0, 1), fastmath=freedom))
    rng = np.random.default_rng(2)
    for rows, points in [(9, 53), (1, 24), (0, 30), (12, 7)]:
        given = rng.uniform(0.5, 1, size=(rows, rows)), rng.uniform(0.5, 1, size=points)
        for ours, theirs in zip(found(*given), expected(*given), strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=0 if freedom == "none" else 1e-11)


#: Filters of five elements: examples are independent, and so are the elements of a row.
FILTERS = """
func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %k: memref<5xf64> {llvm.noalias}, %y: memref<?x?xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = memref.dim %y, %c0 : memref<?x?xf64>
  %m = memref.dim %y, %c1 : memref<?x?xf64>
  scf.for %p = %c0 to %n step %c1 {
    scf.for %i = %c0 to %m step %c1 {
      %s = scf.for %t = %c0 to %c5 step %c1 iter_args(%so_far = %zero) -> (f64) {
        %at = arith.addi %i, %t : index
        %a = memref.load %x[%p, %at] : memref<?x?xf64>
        %b = memref.load %k[%t] : memref<5xf64>
        %c = arith.mulf %a, %b : f64
        %d = arith.addf %so_far, %c : f64
        scf.yield %d : f64
      }
      memref.store %s, %y[%p, %i] : memref<?x?xf64>
    }
  }
  return
}
"""


def test_fewer_iterations_than_lanes_have_inner_loops_in_lanes() -> None:
    module = ad.parse(FILTERS)
    ad.PassManager.parse("builtin.module(vectorize-outer-loops{vector-bits=512})").run(module)
    loops = [str(op) for op in module.body.operations[0].body.blocks[0] if op.operation.name == "scf.for"]
    assert loops
    assert "vector<8xf64>" in loops[-1]  # it starts behind the blocks of eight examples: here at the first one
    rng = np.random.default_rng(4)
    k = rng.normal(size=5)
    compiled = ad.compile(ad.parse(FILTERS), "f")
    for shape in ((3, 50), (8, 7), (11, 20)):
        x, y = rng.normal(size=(shape[0], shape[1] + 4)), np.zeros(shape)
        compiled(x, k, y)
        expected = np.zeros(shape)
        for t in range(5):
            expected += x[:, t : t + shape[1]] * k[t]
        np.testing.assert_array_equal(y, expected)


#: A tree for each point, from its leaves to its root, in a scratch of its own.
TREES = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.4 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %points = memref.dim %x, %c0 : memref<?xf64>
  %leaves = arith.addi %n, %c1 : index
  %scratch = memref.alloc(%leaves) : memref<?xf64>
  %total = scf.for %p = %c0 to %points step %c1 iter_args(%so_far = %zero) -> (f64) {
    %a = memref.load %x[%p] : memref<?xf64>
    %last = scf.for %i = %c0 to %leaves step %c1 iter_args(%leaf = %a) -> (f64) {
      memref.store %leaf, %scratch[%i] : memref<?xf64>
      %next = arith.mulf %leaf, %a : f64
      scf.yield %next : f64
    }
    scf.for %t = %c0 to %n step %c1 {
      %length = arith.subi %n, %t : index
      %outermost = scf.for %i = %c0 to %length step %c1 iter_args(%price = %half) -> (f64) {
        %at = arith.addi %i, %c1 : index
        %one = memref.load %scratch[%i] : memref<?xf64>
        %other = memref.load %scratch[%at] : memref<?xf64>
        %product = arith.mulf %one, %other : f64
        %sum = arith.addf %product, %price : f64
        memref.store %sum, %scratch[%i] : memref<?xf64>
        %next = arith.mulf %price, %a : f64
        scf.yield %next : f64
      }
    }
    %root = memref.load %scratch[%c0] : memref<?xf64>
    %sum = arith.addf %so_far, %root : f64
    scf.yield %sum : f64
  }
  memref.dealloc %scratch : memref<?xf64>
  return %total : f64
}
"""


def test_iterations_with_scratch_of_open_extents_run_in_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    found, expected = both(monkeypatch, lambda: ad.grad(ad.parse(TREES), "f"))
    rng = np.random.default_rng(6)
    for points in (1, 8, 19):
        for steps in (0, 1, 13, 60):
            x = rng.uniform(0.5, 0.9, size=points)
            np.testing.assert_array_equal(found(x, steps), expected(x, steps))
