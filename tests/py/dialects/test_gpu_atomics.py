"""Atomic updates in kernels other than sums: maxima, minima and assignments stay parallel, the rest is refused.

Memory of one thread has no atomic updates.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import MissingRuleError
from mlirad.lowering.lower_to_llvm import keep_only
from mlirad.machine import GPU
from mlirad.testing.check import check_both, check_vjp
from mlirad.testing.memory import Counted
from tests.fuzz.kernels import comparison as machine

CTX = Context.default().with_machine(GPU)

#: Thread ``t`` updates ``m[k[t]]`` by the square of ``x[t]``, less 1.
FLAT = """
func.func @f(%x: memref<?xTYPE> {llvm.noalias}, %m: memref<?xTYPE> {llvm.noalias}, %k: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : TYPE
  %n = memref.dim %x, %c0 : memref<?xTYPE>
  scf.parallel (%t) = (%c0) to (%n) step (%c1) {
    %v = memref.load %x[%t] : memref<?xTYPE>
    %p = memref.load %k[%t] : memref<?xindex>
    %q = arith.mulf %v, %v : TYPE
    %w = arith.subf %q, %one : TYPE
    UPDATE
    scf.reduce
  }
  return
}"""
#: Each thread updates a row of a matrix in a loop of its own length, and under a condition.
LOOPS = """
func.func @f(%x: memref<6x4xf64> {llvm.noalias}, %m: memref<3x2xf64> {llvm.noalias}, %n: memref<6xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %half = arith.constant 0.5 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c3, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    %t = gpu.global_id x
    %row = arith.remui %t, %c3 : index
    %length = memref.load %n[%t] : memref<6xindex>
    scf.for %j = %c1 to %length step %c1 {
      %v = memref.load %x[%t, %j] : memref<6x4xf64>
      %w = math.sin %v : f64
      %column = arith.remui %j, %c2 : index
      %is_large = arith.cmpf ogt, %w, %half : f64
      scf.if %is_large {
        %a = memref.atomic_rmw maximumf %w, %m[%row, %column] : (f64, memref<3x2xf64>) -> f64
      }
      %z = arith.mulf %v, %w : f64
      %b = memref.atomic_rmw maximumf %z, %m[%row, %c0] : (f64, memref<3x2xf64>) -> f64
    }
    gpu.terminator
  }
  return
}"""
#: A block finds the minimum of each pair in its own memory, and the minimum of these is one of the grid.
TILE = """
#shared = #gpu.address_space<workgroup>
func.func @f(%x: memref<32xf64> {llvm.noalias}, %least: memref<f64> {llvm.noalias}, %y: memref<32xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %far = arith.constant 100.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%s : memref<4xf64, #shared>) {
    %i = gpu.global_id x
    %pair = arith.divui %tx, %c2 : index
    %fills = arith.cmpi ult, %tx, %c4 : index
    scf.if %fills {
      memref.store %far, %s[%tx] : memref<4xf64, #shared>
    }
    gpu.barrier
    %v = memref.load %x[%i] : memref<32xf64>
    %w = math.exp %v : f64
    %a = memref.atomic_rmw minimumf %w, %s[%pair] : (f64, memref<4xf64, #shared>) -> f64
    gpu.barrier
    %u = memref.load %s[%pair] : memref<4xf64, #shared>
    %z = arith.mulf %u, %w : f64
    memref.store %z, %y[%i] : memref<32xf64>
    %is_first = arith.cmpi eq, %tx, %c0 : index
    scf.if %is_first {
      %b = memref.atomic_rmw minimumf %z, %least[] : (f64, memref<f64>) -> f64
    }
    gpu.terminator
  }
  return
}"""


ADDED = "%more = memref.atomic_rmw addf %v, %m[%c0] : (f64, memref<?xf64>) -> f64"


def update(kind: str, type: str = "f64") -> str:
    line = f"%old = memref.atomic_rmw {kind} %w, %m[%p] : ({type}, memref<?x{type}>) -> {type}"
    return FLAT.replace("UPDATE", line).replace("TYPE", type)


def generic(*ops: str) -> str:
    body = "\n".join(ops)
    line = f"%old = memref.generic_atomic_rmw %m[%p] : memref<?xf64> {{\n^bb0(%c: f64):\n{body}\n}}"
    return FLAT.replace("UPDATE", line).replace("TYPE", "f64")


def flat() -> list[Any]:
    x = np.random.default_rng(11).normal(size=24) * 1.5
    return [x, np.array([-0.3, 9.0, 0.1, -0.9, 5.0]), np.arange(24) * 7 % 4]


def check(text: str, *given: Any) -> None:
    """Both modes to second order; and the kernels of the gradient in the simulator, under three schedules."""
    check_both(ad.parse(text), "f", *given, order=2, ctx=CTX)
    loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    keep_only(loops, "f_vjp")
    rng, shadows = np.random.default_rng(5), []
    for one in given:
        shadows.append(one)
        if isinstance(one, np.ndarray) and one.dtype.kind == "f":
            shadows.append(np.asarray(rng.normal(size=one.shape)))
    expected = machine.on_cpu(loops, "f_vjp", shadows)
    kernels = machine.outlined(loops)
    assert "scf.parallel" not in str(kernels)
    assert not machine.allocates(kernels)
    for schedule in machine.SCHEDULES:
        machine.agree(machine.on_machine(kernels, "f_vjp", shadows, schedule), expected)


@pytest.mark.parametrize("kind", ["maximumf", "minimumf", "maxnumf", "minnumf", "assign"])
def test_the_adjoint_goes_to_the_thread_whose_value_stays(kind: str) -> None:
    check(update(kind), *flat())


def test_updates_in_loops_and_branches_of_a_kernel() -> None:
    x = np.random.default_rng(2).normal(size=(6, 4)) * 2
    check(LOOPS, x, np.array([[-1, 0.7], [0.2, 9], [0.1, 0.6]]), np.array([4, 2, 0, 3, 4, 1]))


VIEWED = update("maximumf").replace(
    "%m[%p] : (f64, memref<?xf64>)", "%u[%p] : (f64, memref<4xf64, strided<[1], offset: 1>>)"
)
VIEWED = VIEWED.replace(
    "  scf.parallel",
    "  %u = memref.subview %m[1] [4] [1] : memref<?xf64> to memref<4xf64, strided<[1], offset: 1>>\n  scf.parallel",
)


def test_updates_of_a_view_whose_buffer_is_accessed_nowhere_else() -> None:
    check_vjp(ad.parse(VIEWED), "f", *flat(), order=2, ctx=CTX)
    assert "scf.parallel" in str(ad.transforms.vjp(ad.parse(VIEWED), "f", wrt="all", ctx=CTX)).partition("@f_vjp")[2]
    for name in ("%m", "%u"):
        type = "memref<?xf64>" if name == "%m" else "memref<4xf64, strided<[1], offset: 1>>"
        text = VIEWED.replace("%v = memref.load %x[%t] : memref<?xf64>", f"%v = memref.load {name}[%c1] : {type}")
        with pytest.raises(MissingRuleError, match="do other accesses to its buffer in another loop"):
            ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)


def test_updates_of_the_memory_of_a_block_and_behind_its_barriers() -> None:
    check(TILE, np.random.default_rng(3).normal(size=32), np.array(3.0), np.zeros(32))


@pytest.mark.parametrize(
    "ops",
    [
        ("%n0 = arith.maximumf %c, %w : f64", "memref.atomic_yield %n0 : f64"),
        ("%u = math.cos %w : f64", "%n0 = arith.minimumf %u, %c : f64", "memref.atomic_yield %n0 : f64"),
        ("%u = math.cos %w : f64", "%n0 = arith.subf %c, %u : f64", "memref.atomic_yield %n0 : f64"),
        ("%n0 = math.cos %w : f64", "memref.atomic_yield %n0 : f64"),
    ],
)
def test_a_region_that_one_kind_describes(ops: tuple[str, ...]) -> None:
    check(generic(*ops), *flat())


@pytest.mark.parametrize("type", ["f32", "f16"])
def test_narrow_floats_have_the_same_order(type: str) -> None:
    x, m, k = flat()
    dtype = {"f32": np.float32, "f16": np.float16}[type]
    tangents = ad.compile(ad.transforms.jvp(ad.parse(update("minimumf", type)), "f", wrt="all", ctx=CTX), "f_jvp")
    values = (x.astype(dtype) * x.astype(dtype) - dtype(1)).astype(dtype)
    least, dm = m.astype(dtype), np.zeros(5, dtype)
    dx = np.random.default_rng(8).normal(size=24).astype(dtype)
    tangents(x.astype(dtype), dx, least, dm, k)
    for place in range(4):
        group = np.flatnonzero(k == place)
        winner = group[np.argmin(values[group])]
        wins = values[winner] < m.astype(dtype)[place]
        assert least[place] == min(values[winner], m.astype(dtype)[place])
        assert dm[place] == (dtype(2) * x.astype(dtype)[winner] * dx[winner] if wins else 0)


@pytest.mark.parametrize("kind", ["maximumf", "minimumf", "maxnumf", "minnumf", "assign"])
def test_values_are_those_of_the_loop_in_order(kind: str) -> None:
    """Zeros of both signs, infinities and NaN, in every order; of equal values the first has the derivative."""
    rng = np.random.default_rng(7)
    text = update(kind).replace("%w = arith.subf %q, %one", "%w = arith.maximumf %v, %v")
    special = np.array([0.0, -0.0, np.nan, np.inf, -np.inf, 1.0, 1.0, -1.0])
    x = rng.permuted(np.tile(special, (200, 1)), axis=1)[:, :4].ravel()
    m = rng.choice(special, size=200)
    k = np.repeat(np.arange(200), 4)
    found, expected = ([x, rng.normal(size=800), m.copy(), np.zeros(200), k] for _ in range(2))
    expected[1] = found[1]
    in_order = text.replace("scf.parallel (%t) = (%c0) to (%n) step (%c1)", "scf.for %t = %c0 to %n step %c1")
    for source, given in ((text, found), (in_order.replace("scf.reduce", ""), expected)):
        ad.compile(ad.transforms.jvp(ad.parse(source), "f", wrt="all", ctx=CTX), "f_jvp")(*given)
    np.testing.assert_array_equal(found[2], expected[2])
    is_number = ~np.isnan(found[2])
    if "num" not in kind:  # these may return either zero
        np.testing.assert_array_equal(np.signbit(found[2])[is_number], np.signbit(expected[2])[is_number])
    is_number &= found[2] != 0
    np.testing.assert_array_equal(found[3][is_number], expected[3][is_number])


def test_no_memory_is_lost() -> None:
    x, m, k = flat()
    loops = ad.transforms.vjp(ad.parse(update("maximumf")), "f", wrt="all", ctx=CTX)
    assert Counted(ad.compile(loops, "f_vjp"))(x, np.zeros(24), m, np.linspace(-1, 2, 5), k).is_clean


COMPACTION = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: memref<1xi64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %zero = arith.constant 0.0 : f64
  %size = memref.dim %x, %c0 : memref<?xf64>
  scf.parallel (%t) = (%c0) to (%size) step (%c1) {
    %v = memref.load %x[%t] : memref<?xf64>
    %is_positive = arith.cmpf ogt, %v, %zero : f64
    scf.if %is_positive {
      %old = memref.atomic_rmw addi %one, %n[%c0] : (i64, memref<1xi64>) -> i64
      %p = arith.index_cast %old : i64 to index
      %w = math.exp %v : f64
      memref.store %w, %y[%p] : memref<?xf64>
    }
    scf.reduce
  }
  return
}"""


def test_a_position_that_a_counter_gave_is_kept_for_the_reverse_sweep() -> None:
    """The order of the threads decides it, so it differs between schedules, but not between the sweeps."""
    rng = np.random.default_rng(4)
    x = rng.normal(size=20)
    kernels = machine.outlined(ad.transforms.vjp(ad.parse(COMPACTION), "f", wrt="all", ctx=CTX))
    assert "scf.parallel" not in str(kernels)
    for schedule in machine.SCHEDULES:
        weights = rng.normal(size=20)
        given = [x, np.zeros(20), np.zeros(20), weights, np.zeros(1, np.int64)]
        _, dx, y, dy, n = machine.on_machine(kernels, "f_vjp", given, schedule)
        count = int(n[0])
        assert count == np.sum(x > 0)
        order = [int(np.flatnonzero(np.isclose(np.exp(x), one))[0]) for one in y[:count]]
        expected = np.zeros(20)
        expected[order] = weights[:count] * np.exp(x[order])
        np.testing.assert_allclose(dx, expected, rtol=1e-12)
        np.testing.assert_array_equal(dy, np.where(np.arange(20) < count, 0, weights))


WITHOUT_NOALIAS = "do other accesses to its buffer in another loop or launch, and mark arguments 'llvm.noalias'"


@pytest.mark.parametrize("mode", ["jvp", "vjp"])
@pytest.mark.parametrize(
    ("text", "help"),
    [
        (
            update("mulf").replace("scf.reduce", "memref.store %old, %x[%t] : memref<?xf64>\nscf.reduce"),
            "have only one thread access each element, as in m.block . size . thread",
        ),
        (
            update("addf").replace("scf.reduce", "memref.store %old, %x[%t] : memref<?xf64>\nscf.reduce"),
            "do not use its result, which depends on the order",
        ),
        (
            update("maximumf").replace("scf.reduce", "memref.store %old, %x[%t] : memref<?xf64>\nscf.reduce"),
            "do not use its result, which depends on the order",
        ),
        (update("maximumf").replace("%m: memref<?xf64> {llvm.noalias}", "%m: memref<?xf64>"), WITHOUT_NOALIAS),
        (update("maximumf").replace("%v = memref.load %x", "%v = memref.load %m"), WITHOUT_NOALIAS),
        (
            update("maximumf").replace("scf.reduce", f"{ADDED}\nscf.reduce"),
            "do other updates of its buffer in another loop or launch",
        ),
        (
            generic("%s = arith.mulf %c, %w : f64", "%n0 = arith.addf %c, %s : f64", "memref.atomic_yield %n0 : f64"),
            "have its region compute one of",
        ),
        (
            generic("%n0 = arith.subf %w, %c : f64", "memref.atomic_yield %n0 : f64"),
            "have its region compute one of",
        ),
    ],
)
def test_what_has_no_parallel_derivative_is_refused_with_what_to_write(text: str, help: str, mode: str) -> None:
    with pytest.raises(MissingRuleError, match=f"MA0102.*in a kernel(?s:.*){help}") as caught:
        getattr(ad.transforms, mode)(ad.parse(text), "f", wrt="all", ctx=CTX)
    assert caught.value.diagnostics[0].where.line


@pytest.mark.parametrize("zeros", [(), (5,), (5, 9), (5, 9, 13, 2)])
def test_products_have_the_derivative_of_all_other_factors(zeros: tuple[int, ...]) -> None:
    """Also where one or several of the factors of an element are 0."""
    x, m, k = flat()
    x[list(zeros)] = [1, -1, 1, 1][: len(zeros)]
    check(update("mulf"), x, m, k)
    factors, weights = x * x - 1, np.linspace(-1, 2, 5)
    dx = np.zeros(24)
    gradient = ad.compile(ad.transforms.vjp(ad.parse(update("mulf")), "f", wrt="all", ctx=CTX), "f_vjp")
    gradient(x, dx, m.copy(), weights.copy(), k)
    for n, place in enumerate(k):
        others = (k == place) & (np.arange(24) != n)
        assert np.isclose(dx[n], weights[place] * m[place] * np.prod(factors[others]) * 2 * x[n], rtol=1e-12)


def test_products_in_loops_and_branches_of_a_kernel() -> None:
    x = np.random.default_rng(2).normal(size=(6, 4)) * 2
    x[2, 1] = x[3, 2] = 0
    check(
        LOOPS.replace("maximumf", "mulf"), x, np.array([[-1, 0.7], [0.2, 9], [0.1, 0.6]]), np.array([4, 2, 0, 3, 4, 1])
    )


def test_a_product_of_one_element() -> None:
    text = update("mulf").replace("%m[%p] : (f64, memref<?xf64>)", "%m[] : (f64, memref<f64>)")
    check(text.replace("%m: memref<?xf64>", "%m: memref<f64>"), flat()[0][:7], np.array(0.7), np.zeros(7, np.int64))


#: The elements of a square instead of those of a row.
SQUARE = (
    TILE.replace("%s[%pair]", "%s[%row, %column]")
    .replace("memref<4xf64, #shared>", "memref<2x2xf64, #shared>")
    .replace("%s[%tx]", "%s[%fill_row, %fill_column]")
    .replace(
        "%fills =",
        """%row = arith.divui %pair, %c2 : index
    %column = arith.remui %pair, %c2 : index
    %fill_row = arith.divui %tx, %c2 : index
    %fill_column = arith.remui %tx, %c2 : index
    %fills =""",
    )
)


@pytest.mark.parametrize("text", [TILE, SQUARE], ids=["row", "square"])
@pytest.mark.parametrize("zeros", [(), (0, 1, 7, 12)])
def test_products_in_the_memory_of_a_block(text: str, zeros: tuple[int, ...]) -> None:
    text = text.replace("minimumf", "mulf").replace("%far = arith.constant 100.0", "%far = arith.constant 1.5")
    x = np.random.default_rng(3).normal(size=32)
    x[list(zeros)] = 0
    check(text.replace("math.exp", "math.sin"), x, np.array(0.7), np.zeros(32))


#: Each thread updates its own element several times, and uses what was there: of a matrix, a buffer, or a tile.
OWNED = """
#shared = #gpu.address_space<workgroup>
func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %m: memref<?x?xf64> {llvm.noalias},
             %y: memref<?x?xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf64>
  %columns = memref.dim %x, %c1 : memref<?x?xf64>
  %n = arith.ceildivui %columns, %c4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %rows, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) workgroup(%s : memref<4xf64, #shared>) {
    %j = gpu.global_id x
    %is_inside = arith.cmpi ult, %j, %columns : index
    scf.if %is_inside {
      %v = memref.load %x[%by, %j] : memref<?x?xf64>
      memref.store %v, %s[%tx] : memref<4xf64, #shared>
    }
    gpu.barrier
    %next = arith.xori %tx, %c1 : index
    %other = memref.load %s[%next] : memref<4xf64, #shared>
    gpu.barrier
    scf.if %is_inside {
      scf.for %k = %c0 to %c2 step %c1 {
        %v = memref.load %x[%by, %j] : memref<?x?xf64>
        %w = math.sin %v : f64
        %old = memref.atomic_rmw KIND %w, ELEMENT -> f64
        %p = arith.mulf %old, %other : f64
        %u = memref.load %y[%by, %j] : memref<?x?xf64>
        %q = arith.addf %u, %p : f64
        memref.store %q, %y[%by, %j] : memref<?x?xf64>
      }
    }
    gpu.terminator
  }
  return
}"""


@pytest.mark.parametrize("kind", ["mulf", "addf", "assign", "maximumf"])
@pytest.mark.parametrize("element", ["%m[%by, %j] : (f64, memref<?x?xf64>)", "%s[%tx] : (f64, memref<4xf64, #shared>)"])
def test_updates_of_elements_of_one_thread_are_loads_and_stores(kind: str, element: str) -> None:
    rng = np.random.default_rng(9)
    text = OWNED.replace("KIND", kind).replace("ELEMENT", element)
    given = [rng.normal(size=(3, 8)) for _ in range(3)]
    check(text, *given)
    assert "atomic_rmw" not in str(ad.transforms.jvp(ad.parse(text), "f", wrt="all", ctx=CTX)).partition("@f_jvp")[2]
    on_cpu = str(ad.transforms.vjp(ad.parse(text), "f", wrt="all")).partition("@f_vjp")[2]
    assert "scf.parallel" in on_cpu, "in order, the loop would not be parallel"
    check_vjp(ad.parse(text), "f", *given)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%s[%tx] : (f64", "%s[%c0] : (f64"),
        ("%m[%by, %j] : (f64", "%m[%by, %tx] : (f64"),  # of all blocks of a row
        ("%m[%by, %j] : (f64", "%m[%bx, %j] : (f64"),  # of all rows
        ("%u = memref.load %y[%by, %j] : memref<?x?xf64>", "%u = memref.load %m[%by, %c0] : memref<?x?xf64>"),
    ],
)
def test_updates_of_elements_that_others_access_are_not_plain(old: str, new: str) -> None:
    element = "%s[%tx] : (f64, memref<4xf64, #shared>)" if "%s" in old else "%m[%by, %j] : (f64, memref<?x?xf64>)"
    text = OWNED.replace("KIND", "mulf").replace("ELEMENT", element)
    assert old in text
    with pytest.raises(MissingRuleError, match="do not use its result, which depends on the order"):
        ad.transforms.vjp(ad.parse(text.replace(old, new)), "f", wrt="all", ctx=CTX)


OWN = """
    %own = memref.alloca() : memref<3xf64>
    memref.store %one, %own[%c1] : memref<3xf64>
    %part = memref.subview %own[1] [2] [1] : memref<3xf64> to memref<2xf64, strided<[1], offset: 1>>
    scf.for %j = %c0 to %n step %c1 {
      %y = memref.load %x[%j] : memref<?xf64>
      %old = UPDATE
      %sine = math.sin %old : f64
      memref.store %sine, %own[%c0] : memref<3xf64>
    }
    %end = memref.load %own[%c1] : memref<3xf64>
    %sine = memref.load %own[%c0] : memref<3xf64>
    %both = arith.mulf %end, %sine : f64
    %all = arith.mulf %both, %w : f64
    memref.store %all, %m[%t] : memref<?xf64>"""
PART = "memref<2xf64, strided<[1], offset: 1>>"


@pytest.mark.parametrize("kind", ["mulf", "addf", "assign", "maximumf", "minnumf", "generic"])
def test_updates_of_memory_that_is_not_shared_are_loads_and_stores(kind: str) -> None:
    update = f"memref.atomic_rmw {kind} %y, %part[%c0] : (f64, {PART}) -> f64"
    if kind == "generic":
        update = (
            f"memref.generic_atomic_rmw %part[%c0] : {PART} {{\n^bb0(%c: f64):\n%s = arith.mulf %c, %y : f64\n"
            "%d = arith.addf %s, %c : f64\nmemref.atomic_yield %d : f64\n}"
        )
    text = FLAT.replace("UPDATE", OWN.replace("UPDATE", update)).replace("TYPE", "f64")
    given = [np.random.default_rng(2).uniform(0.5, 1.5, 4), np.zeros(4), np.zeros(4, dtype=np.int64)]
    check_both(ad.parse(text), "f", *given, order=2, ctx=CTX)
    on_cpu = ad.transforms.vjp(ad.parse(text), "f", wrt="all")
    assert str(on_cpu).split("@f_vjp")[1].count("scf.parallel") == 2, "in order, the loop would not be parallel"


@pytest.mark.parametrize("kind", ["mulf", "muli"])
@pytest.mark.parametrize("space", ["", ", #gpu.address_space<workgroup>"])
def test_products_have_code_for_a_gpu(kind: str, space: str) -> None:
    type = "f64" if kind == "mulf" else "i64"
    buffer, tile, shared = (f"memref<8x{type}{place}>" for place in ("", space, ", #gpu.address_space<workgroup>"))
    target = "%s" if space else "%x"
    text = f"""
func.func @f(%x: {buffer}, %y: {buffer}) {{
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%s : {shared}) {{
    %v = memref.load %y[%tx] : {buffer}
    memref.store %v, %s[%tx] : {shared}
    gpu.barrier
    %o = memref.atomic_rmw {kind} %v, {target}[%c1] : ({type}, {tile}) -> {type}
    gpu.barrier
    %w = memref.load %s[%c1] : {shared}
    memref.store %w, %y[%tx] : {buffer}
    gpu.terminator
  }}
  return
}}"""
    assert ".cas.b64" in ad.ptx(ad.parse(text), "f").text
