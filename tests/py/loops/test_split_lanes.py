"""What all lanes share is computed in a loop of its own, where functions are called in vectors then."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.split_lanes import split_lanes
from mlirad.machine import MachineModel

WIDTH = 3
STRIP = MachineModel().split_strip
#: y[i] = sin(exp(x[i])), and the sum of the exponentials of all but the first ones.
TEXT = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %first = arith.constant FIRST : index
  %one = arith.constant 1 : index
  BOUND
  %sum = scf.for %i = %first to %end step %one iter_args(%s = %zero) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %e = math.exp %v fastmath<FLAGS> : f64
    %w = math.sin %e fastmath<FLAGS> : f64
    memref.store %w, %y[%i] : memref<?xf64>
    %t = arith.addf %s, %e fastmath<FLAGS> : f64
    scf.yield %t : f64
  }
  return %sum : f64
}"""
FREE = "reassoc,contract,afn"


def program(end: int | None = 20, first: int = 0, flags: str = FREE, text: str = TEXT) -> Any:
    bound = "%end = arith.addi %n, %first : index" if end is None else f"%end = arith.constant {end} : index"
    return ad.parse(text.replace("FLAGS", flags).replace("BOUND", bound).replace("FIRST", str(first)))


def tangents(module: Any, axis: int = -1) -> Any:
    return ad.transforms.jvp(module, "f", width=WIDTH, axis=axis)


#: Each number is made of the one before, through memory, or carried.
STORED = TEXT.replace("%v = memref.load %x[%i]", "%b = arith.subi %i, %one : index\n %v = memref.load %y[%b]")
CARRIED = TEXT.replace("%t = arith.addf %s, %e", "%p = arith.addf %s, %e fastmath<FLAGS> : f64\n %t = math.exp %p")
#: Each partial sum is used.
PARTIAL = TEXT.replace("memref.store %w,", "%z = arith.mulf %w, %s fastmath<FLAGS> : f64\n memref.store %z,")
#: Both arrays may be one.
ALIASED = TEXT.replace("%y: memref<?xf64> {llvm.noalias}", "%y: memref<?xf64>").replace(
    "%x: memref<?xf64> {llvm.noalias}", "%x: memref<?xf64>"
)


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        (program(), True),
        (program(None), True),
        (program(flags="reassoc,contract"), False),
        (program(flags="afn"), False),
        (program(5), False),
        (program(first=1, text=STORED), False),
        (program(text=CARRIED), False),
        (program(text=PARTIAL), False),
        (program(text=ALIASED), False),
    ],
    ids=["static", "open", "calls", "ordered sum", "short", "stored", "carried", "partial sums", "aliased"],
)
def test_loops_are_split_where_numbers_gain_and_no_order_is_lost(module: Any, expected: bool) -> None:
    made = tangents(module)
    functions = find_ops(made.operation, lambda op: op.name == "func.func" and "_x3" in str(op.attributes["sym_name"]))
    with made.context, ir.Location.unknown():
        assert [split_lanes(one, Context.default().registry) for one in functions] == [expected]
    assert made.operation.verify()
    loops = find_ops(functions[0], lambda op: op.name == "scf.for" and find_ops(op, lambda one: "exp" in one.name))
    with_vectors = [one for one in loops if find_ops(one, lambda inner: inner.name.startswith("vector."))]
    assert len(with_vectors) < len(loops) if expected else with_vectors


@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize(
    ("end", "first", "n"),
    [(20, 0, 30), (STRIP, 0, STRIP), (150, 2, 150), (None, 0, 0), (None, 3, 3 * STRIP + 5)],
)
def test_split_loops_give_what_one_direction_gives(end: int | None, first: int, n: int, axis: int) -> None:
    random, last = np.random.default_rng(3), n + first if end is None else end
    x, dx = random.normal(size=last + 2), random.normal(size=(WIDTH, last + 2))
    y, dy = np.zeros(last + 2), random.normal(size=(WIDTH, last + 2))
    given = [np.ascontiguousarray(np.moveaxis(one, 0, axis)) for one in (dx, dy)]
    sum, dsum = ad.compile(tangents(program(end, first), axis), "f_jvp")(x, given[0], y, given[1], n)
    part = slice(first, last)
    e = np.exp(x[part])
    np.testing.assert_allclose(sum, e.sum(), rtol=1e-14)
    np.testing.assert_allclose(dsum, (e * dx[:, part]).sum(axis=1), rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(y[part], np.sin(e), rtol=1e-13)
    expected = dy.copy()
    expected[:, part] = np.cos(e) * e * dx[:, part]
    np.testing.assert_allclose(np.moveaxis(given[1], axis, 0), expected, rtol=1e-12, atol=1e-14)


PARALLEL = """
func.func @f(%x: memref<16x300xf64> {llvm.noalias}, %y: memref<16x300xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c300 = arith.constant 300 : index
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    scf.for %j = %c0 to %c300 step %c1 {
      %v = memref.load %x[%i, %j] : memref<16x300xf64>
      %e = math.exp %v fastmath<afn> : f64
      %p = arith.mulf %e, %v : f64
      memref.store %p, %y[%i, %j] : memref<16x300xf64>
    }
    scf.reduce
  }
  return
}"""


def test_iterations_of_a_parallel_loop_share_no_kept_numbers() -> None:
    module = tangents(ad.parse(PARALLEL))
    (loop,) = find_ops(module.operation, lambda op: op.name == "scf.parallel" and "vector<" in str(op))
    with module.context, ir.Location.unknown():
        assert split_lanes(loop.parent.operation, Context.default().registry)
    made = find_ops(module.operation, lambda op: op.name.startswith("memref.alloc"))
    assert made
    assert all(op.parent.operation.name == "scf.parallel" for op in made)
    x, dx = (np.random.default_rng(i).normal(size=shape) for i, shape in enumerate([(16, 300), (16, 300, WIDTH)]))
    y, dy = np.zeros_like(x), np.zeros_like(dx)
    ad.compile(module, "f_jvp", target=ad.Cpu(parallel="openmp", threads=2, least_work=0))(x, dx, y, dy)
    np.testing.assert_allclose(dy, (np.exp(x) * (1 + x))[..., None] * dx, rtol=1e-12)
