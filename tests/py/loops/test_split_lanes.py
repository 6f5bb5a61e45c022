"""What all lanes share is computed in a loop of its own, where functions are called in vectors then."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.edit.walk import find_ops
from mlirad.loops.split_lanes import split_lanes, split_recurrences
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.machine import MachineModel
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

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
        (program(flags="afn"), True),
        (program(5), False),
        (program(first=1, text=STORED), False),
        (program(text=CARRIED), True),
        (program(text=PARTIAL), True),
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


#: A sum in order, a recurrence, elements that the next two iterations load, and a sum into a buffer.
SCALARS = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %first = arith.constant 1 : index
  %one = arith.constant 1 : index
  BOUND
  %begin = memref.load %x[%one] : memref<?xf64>
  %r:4 = scf.for %i = %first to %end step %one
      iter_args(%s = %zero, %q = %zero, %before = %zero, %v = %begin) -> (f64, f64, f64, f64) {
    %next = arith.addi %i, %one : index
    %w = memref.load %x[%next] : memref<?xf64>
    %square = arith.mulf %v, %v : f64
    %more = arith.addf %square, %w : f64
    %root = math.sqrt %square : f64
    %term = arith.divf %root, %more : f64
    %old = memref.load %y[%next] : memref<?xf64>
    %new = arith.addf %old, %root : f64
    memref.store %new, %y[STORED] : memref<?xf64>
    %t = arith.addf %s, %term : f64
    %p = arith.mulf %q, %term : f64
    %u = arith.addf %p, %before : f64
    scf.yield %t, %u, %v, %w : f64, f64, f64, f64
  }
  return %r#0, %r#1 : f64, f64
}"""


@pytest.mark.parametrize(
    ("end", "place", "expected"),
    [(9, "%c0, %i", True), (9, "%i, %c0", False), (17, "%i, %c0", True), (None, "%i, %c0", True)],
)
def test_short_loops_over_elements_that_are_no_neighbours_stay(end: int | None, place: str, expected: bool) -> None:
    """LLVM unrolls them."""
    rows = """%rows = memref.reinterpret_cast %x to offset: [0], sizes: [%n, 3], strides: [3, 1]
      : memref<?xf64> to memref<?x3xf64>
    %begin ="""
    text = SCALARS.replace("STORED", "%i").replace("%begin =", rows, 1)
    text = text.replace(
        "%w = memref.load %x[%next] : memref<?xf64>", f"%w = memref.load %rows[{place}] : memref<?x3xf64>"
    )
    module = program(end, text=text)
    (function,) = find_ops(module.operation, lambda op: op.name == "func.func")
    with module.context, ir.Location.unknown():
        assert split_recurrences(function, Context.default().registry) == expected


#: Only a sum in one element, in any order.
SUM = (
    SCALARS.replace("STORED", "%c0")
    .replace("%y[%next]", "%y[%c0]")
    .replace("%old, %root", "%old, %root fastmath<reassoc>")
    .replace("%s, %term", "%s, %term fastmath<reassoc>")
    .replace("%p, %before", "%term, %before")
)


def called(module: Any, n: int) -> list[bytes]:
    """The results and y, without loop passes."""
    op, lowered = find(module, "f"), clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    x, y = np.random.default_rng(n).normal(size=(2, n + 2))
    given = Compiled(module, lowered, internal_name("f"), Prototype.of(op, argument_names(op)))(x, y, n)
    return [*(np.float64(one).tobytes() for one in given), y.tobytes()]


@pytest.mark.parametrize(
    ("loaded", "stored"),
    [("%next", "%i"), ("%next", "%next"), ("%i", "%next"), ("%c0", "%c0"), ("%next", "%c0")],
    ids=["behind", "in place", "through memory", "sum in one element", "one element"],
)
@pytest.mark.parametrize(("end", "n"), [(20, 20), (STRIP + 1, STRIP + 1), (150, 150), (None, 0), (None, 3 * STRIP + 5)])
def test_what_is_carried_in_order_is_split_without_a_change_of_bits(
    end: int | None, n: int, loaded: str, stored: str
) -> None:
    text = SCALARS.replace("STORED", stored).replace("%old = memref.load %y[%next]", f"%old = memref.load %y[{loaded}]")
    module, changed = (program(end, text=text) for _ in range(2))
    (function,) = find_ops(changed.operation, lambda op: op.name == "func.func")
    with changed.context, ir.Location.unknown():
        assert split_recurrences(function, Context.default().registry)
        assert not split_lanes(function, Context.default().registry)
    assert changed.operation.verify()
    first, second = find_ops(
        function, lambda op: op.name == "scf.for" and not find_ops(op, lambda one: one.name == "scf.for" and one != op)
    )
    assert find_ops(first, lambda op: op.name == "math.sqrt")
    assert not find_ops(second, lambda op: op.name in ("math.sqrt", "arith.divf"))
    assert called(changed, n) == called(module, n)


@pytest.mark.parametrize(
    "text",
    [
        SUM,
        SCALARS.replace("STORED", "%i")
        .replace("math.sqrt %square", "math.sqrt %u_")
        .replace("%root =", "%u_ = arith.mulf %q, %q : f64\n%root ="),
        SCALARS.replace("STORED", "%i").replace("math.sqrt", "math.exp").replace("divf", "mulf"),
        SCALARS.replace("STORED", "%i")
        .replace("math.sqrt %square", "arith.mulf %square, %q")
        .replace("%old = memref.load %y", "%old = memref.load %x")
        .replace(
            "%old =", "memref.store %root, %y[%i] : memref<?xf64>\n%back = memref.load %y[%i] : memref<?xf64>\n%old ="
        )
        .replace("%term = arith.divf %root, %more : f64", "")
        .replace("%p = arith.mulf %q, %term", "%p = arith.mulf %term, %term")
        .replace("%new =", "%term = arith.divf %back, %more : f64\n%new ="),
    ],
    ids=["sum in any order", "in the recurrence", "calls", "stored by the iteration"],
)
def test_loops_stay_where_nothing_vectorizes(text: str) -> None:
    module = program(None, text=text)
    (function,) = find_ops(module.operation, lambda op: op.name == "func.func")
    with module.context, ir.Location.unknown():
        assert not split_recurrences(function, Context.default().registry)
