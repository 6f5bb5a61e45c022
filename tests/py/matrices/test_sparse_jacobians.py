"""Sparse Jacobians and Hessians are the dense ones, by as many sweeps as they have colours."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import sparse

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.programs.generate import generate

pytestmark = pytest.mark.slow

Array = np.ndarray[Any, Any]
#: The extents of a field, and a place in it, by the number of its dimensions.
STENCILS = {
    1: ("?", "%i"),
    2: ("?x?", "%i, %j"),
    3: ("?x?x?", "%i, %j, %k"),
}
#: y[i] = x[p[i]] sin x[i], where p is given.
GATHER = """
func.func @f(%x: memref<?xf64>, %p: memref<?xindex>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %j = affine.load %p[%i] : memref<?xindex>
    %a = memref.load %x[%j] : memref<?xf64>
    %b = affine.load %x[%i] : memref<?xf64>
    %s = math.sin %b : f64
    %q = arith.mulf %a, %s : f64
    affine.store %q, %y[%i] : memref<?xf64>
  }
  return
}
"""
#: y[i] = x[i]^2 or x[n - 1 - i], as x[i] says.
BRANCH = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %x[%i] : memref<?xf64>
    %is = arith.cmpf ogt, %a, %zero : f64
    scf.if %is {
      %q = arith.mulf %a, %a : f64
      memref.store %q, %y[%i] : memref<?xf64>
    } else {
      %l = arith.subi %n, %i : index
      %m = arith.subi %l, %c1 : index
      %b = memref.load %x[%m] : memref<?xf64>
      memref.store %b, %y[%i] : memref<?xf64>
    }
  }
  return
}
"""
#: max(x[i], x[i + 1]), which is a selection.
MAXIMA = """
func.func @f(%x: tensor<8xf64>) -> tensor<7xf64> {
  %a = tensor.extract_slice %x[0] [7] [1] : tensor<8xf64> to tensor<7xf64>
  %b = tensor.extract_slice %x[1] [7] [1] : tensor<8xf64> to tensor<7xf64>
  %m = arith.maximumf %a, %b : tensor<7xf64>
  return %m : tensor<7xf64>
}
"""
#: A dense row over a diagonal: many columns, two rows.
ARROW = """
func.func @f(%x: tensor<40xTYPE>) -> (tensor<40xTYPE>, TYPE) {
  %zero = arith.constant 0.0 : TYPE
  %y = math.sin %x : tensor<40xTYPE>
  %e = tensor.from_elements %zero : tensor<TYPE>
  %r = linalg.reduce { arith.addf } ins(%y : tensor<40xTYPE>) outs(%e : tensor<TYPE>) dimensions = [0]
  %s = tensor.extract %r[] : tensor<TYPE>
  %t = arith.mulf %s, %s : TYPE
  return %y, %t : tensor<40xTYPE>, TYPE
}
"""
#: x0 times the sum of squares of the others, plus neighbours' products: an arrow and a band.
ENERGY = """
func.func @f(%x: memref<?xf64>, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %h = memref.load %x[%c0] : memref<?xf64>
  %sum = scf.for %i = %c1 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %j = arith.subi %i, %c1 : index
    %u = memref.load %x[%i] : memref<?xf64>
    %v = memref.load %x[%j] : memref<?xf64>
    %p = arith.mulf %u, %h : f64
    %q = arith.mulf %p, %u : f64
    %d = arith.mulf %u, %v : f64
    %e = math.sin %d : f64
    %w = arith.mulf %e, %a : f64
    %t = arith.addf %q, %w : f64
    %r = arith.addf %s, %t : f64
    scf.yield %r : f64
  }
  return %sum : f64
}
"""


def stencil(rank: int) -> str:
    """To the square of each point, the neighbours along each dimension are added; borders are periodic."""
    shape, at = STENCILS[rank]
    names = at.split(", ")
    lines = [f"func.func @f(%x: memref<{shape}xf64>, %y: memref<{shape}xf64>) {{", "%one = arith.constant 1 : index"]
    lines += ["%minus = arith.constant -2.0 : f64"]
    for d in range(rank):
        lines += [f"%c{d} = arith.constant {d} : index", f"%n{d} = memref.dim %x, %c{d} : memref<{shape}xf64>"]
        lines += [f"%m{d} = arith.subi %n{d}, %one : index"]
    lines += [f"affine.for {name} = 0 to %n{d} {{" for d, name in enumerate(names)]
    lines += [f"%x0 = memref.load %x[{at}] : memref<{shape}xf64>", "%q = arith.mulf %x0, %x0 : f64"]
    sum = "%q"
    for d, name in enumerate(names):
        for side, step in (("l", f"%m{d}"), ("r", "%one")):
            place = at.replace(name, f"%p{side}{d}")
            lines += [f"%s{side}{d} = arith.addi {name}, {step} : index"]
            lines += [f"%p{side}{d} = arith.remui %s{side}{d}, %n{d} : index"]
            lines += [f"%v{side}{d} = memref.load %x[{place}] : memref<{shape}xf64>"]
            lines += [f"%t{side}{d} = arith.addf {sum}, %v{side}{d} : f64"]
            sum = f"%t{side}{d}"
    return "\n".join([*lines, f"memref.store {sum}, %y[{at}] : memref<{shape}xf64>", *"}" * rank, "return", "}"])


def numbers(*shape: int) -> Array:
    return np.random.default_rng(sum(shape)).normal(size=shape)


@pytest.mark.parametrize(("rank", "shape", "most"), [(1, (50,), 5), (2, (13, 16), 9), (3, (6, 7, 8), 16)])
def test_stencils(rank: int, shape: tuple[int, ...], most: int) -> None:
    module, x = ad.parse(stencil(rank)), numbers(*shape)
    jacobian = ad.sparse_jacobian(module, "f", of="y")
    found = jacobian(x, np.empty(shape))
    expected = ad.jacfwd(module, "f", of="y")(x, np.empty(shape)).reshape(x.size, x.size)
    assert np.array_equal(found.toarray(), expected)
    assert np.array_equal(jacobian.pattern.toarray(), expected != 0)  # no number is zero by chance
    assert found.nnz == (2 * rank + 1) * x.size
    sweeps = int(jacobian.report.split("-> ")[1].split()[0])
    assert 2 * rank + 1 <= sweeps <= most
    assert f"sparse Jacobian of 'f': {x.size} columns -> {sweeps} sweeps" in repr(jacobian)


def test_a_hundred_thousand_unknowns() -> None:
    module, x = ad.parse(stencil(2)), numbers(320, 320)
    jacobian, direction = ad.sparse_jacobian(module, "f", of="y"), numbers(320 * 320)
    found = jacobian(x, np.empty(x.shape))
    tangents = ad.compile(ad.transforms.jvp(module, "f", wrt="x"), "f_jvp")
    rate = np.zeros(x.shape)
    tangents(x, direction.reshape(x.shape), np.empty(x.shape), rate)
    assert np.allclose(found @ direction, rate.reshape(-1), rtol=1e-13, atol=1e-13)


def test_subscripts_that_are_data() -> None:
    module, rng = ad.parse(GATHER), np.random.default_rng(3)
    jacobian, reference = ad.sparse_jacobian(module, "f", of="y"), ad.jacfwd(module, "f", of="y")
    patterns = []
    for size in (30, 30, 17):
        x, p, y = numbers(size), rng.integers(0, size, size), np.empty(size)
        assert np.allclose(jacobian(x, p, y).toarray(), reference(x, p, y), rtol=1e-14)
        patterns.append(jacobian.pattern)
        assert np.array_equal(patterns[-1].toarray(), np.eye(size)[p] + np.eye(size) > 0)
        jacobian(2.0 * x, p.copy(), y)
        assert jacobian.pattern is patterns[-1]  # it depends on p alone
    assert patterns[0] is not patterns[1]


def test_branches_that_depend_on_floats_are_those_of_each_call() -> None:
    module = ad.parse(BRANCH)
    jacobian, reference = ad.sparse_jacobian(module, "f", of="y"), ad.jacfwd(module, "f", of="y")
    for seed in range(5):
        x, y = np.random.default_rng(seed).normal(size=9), np.empty(9)
        assert np.array_equal(jacobian(x, y).toarray(), reference(x, y))
        assert jacobian.pattern.nnz == 9


def test_a_selection_may_choose_either() -> None:
    jacobian = ad.sparse_jacobian(ad.parse(MAXIMA), "f")
    for seed in range(3):
        x = np.random.default_rng(seed).normal(size=8)
        found = jacobian(x)
        assert np.array_equal(found.toarray(), ad.jacfwd(ad.parse(MAXIMA), "f")(x))
        assert np.array_equal(jacobian.pattern.toarray(), np.eye(7, 8) + np.eye(7, 8, 1) > 0)


@pytest.mark.parametrize("element", ["f64", "f32"])
@pytest.mark.parametrize(
    ("mode", "said"), [(None, "41 rows -> 2"), ("reverse", "41 rows -> 2"), ("forward", "40 columns -> 40")]
)
def test_an_arrow_is_computed_by_rows(mode: Any, said: str, element: str) -> None:
    module, x = ad.parse(ARROW.replace("TYPE", element)), numbers(40).astype(element.replace("f", "float"))
    jacobian = ad.sparse_jacobian(module, "f", mode=mode, format="coo")
    found = jacobian(x)
    assert said in jacobian.report
    assert [one.shape for one in found] == [(40, 40), (1, 40)]
    assert all(one.format == "coo" and one.dtype == x.dtype for one in found)
    for one, other in zip(found, ad.jacrev(module, "f")(x), strict=True):
        assert np.allclose(one.toarray(), other, rtol=1e-5 if element == "f32" else 1e-14)


#: A band with a dense row, the weighted sum of squares, and a dense column, which all rows read.
BORDERED = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %h = memref.load %x[%c0] : memref<?xf64>
  %sum = scf.for %i = %c1 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %j = arith.subi %i, %c1 : index
    %u = memref.load %x[%i] : memref<?xf64>
    %v = memref.load %x[%j] : memref<?xf64>
    %p = arith.mulf %u, %h : f64
    %d = arith.mulf %v, %v : f64
    %q = arith.addf %p, %d : f64
    memref.store %q, %y[%i] : memref<?xf64>
    %w = arith.mulf %p, %u : f64
    %t = arith.addf %s, %w : f64
    scf.yield %t : f64
  }
  memref.store %zero, %y[%c0] : memref<?xf64>
  return %sum : f64
}
"""
#: The same, in a new array that is returned.
RETURNED = """
func.func @g(%x: memref<?xf64>) -> (memref<?xf64>, f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  %s = func.call @f(%x, %y) : (memref<?xf64>, memref<?xf64>) -> f64
  return %y, %s : memref<?xf64>, f64
}
"""


@pytest.mark.parametrize("format", ["csr", "csc", "coo"])
def test_long_rows_are_computed_in_reverse_mode_and_the_others_in_forward_mode(format: Any) -> None:
    module, x = ad.parse(BORDERED), numbers(40)
    jacobian = ad.sparse_jacobian(module, "f", of=("y", 0), format=format)
    for given in (x, x[:25].copy()):
        n = len(given)
        for found, expected in zip(
            jacobian(given, np.empty(n)), ad.jacfwd(module, "f", of=("y", 0))(given, np.empty(n)), strict=True
        ):
            assert np.allclose(found.toarray(), expected.reshape(found.shape), rtol=1e-14, atol=0)
        said = f"{n} columns -> 3 sweeps, 3 at a time, and 1 rows -> 1 sweeps, 1 at a time; {4 * n - 4} nonzeros"
        assert jacobian.report == said
    for mode, whole in (("forward", "40 columns"), ("reverse", "41 rows")):
        one = ad.sparse_jacobian(module, "f", of=("y", 0), mode=mode)  # type: ignore[arg-type]
        assert abs(one(x, np.empty(40))[0] - jacobian(x, np.empty(40))[0]).max() < 1e-14
        assert one.report.startswith(f"{whole} -> 4")


def test_long_rows_of_returned_buffers_are_computed_in_reverse_mode() -> None:
    module, x = ad.parse(BORDERED + RETURNED), numbers(40)
    jacobian = ad.sparse_jacobian(module, "g")
    for found, expected in zip(jacobian(x), ad.jacfwd(module, "g")(x), strict=True):
        assert np.allclose(found.toarray(), expected.reshape(found.shape), rtol=1e-14, atol=0)
    assert "and 1 rows -> 1 sweeps" in jacobian.report


@pytest.mark.parametrize("chunk", [None, 1, 2, 100])
def test_hessians(chunk: int | None) -> None:
    module, x = ad.parse(ENERGY), numbers(25)
    hessian = ad.sparse_hessian(module, "f", chunk=chunk)
    found, expected = hessian(x, 0.7).toarray(), ad.hessian(module, "f")(x, 0.7)
    assert np.allclose(found, expected, rtol=1e-13, atol=1e-15)
    assert np.array_equal(hessian.pattern.toarray(), expected != 0)
    assert "25 columns -> 4 sweeps" in hessian.report  # and 25 if it were not symmetric
    blocks = ad.sparse_hessian(module, "f", wrt=("a", "x"), chunk=chunk)(x, 0.7)
    reference = ad.hessian(module, "f", wrt=("a", "x"))(x, 0.7)
    for row, line in zip(blocks, reference, strict=True):
        for one, other in zip(row, line, strict=True):
            assert np.allclose(one.toarray().reshape(-1), np.reshape(other, -1), rtol=1e-13, atol=1e-15)


def test_a_linear_function_has_an_empty_hessian() -> None:
    text = "func.func @f(%x: f64, %y: f64) -> f64 { %s = arith.addf %x, %y : f64  return %s : f64 }"
    hessian = ad.sparse_hessian(ad.parse(text), "f", wrt="all")
    assert [[one.nnz for one in row] for row in hessian(1.0, 2.0)] == [[0, 0], [0, 0]]
    assert "2 columns -> 0 sweeps" in hessian.report or "2 columns -> 1 sweep" in hessian.report


@pytest.mark.parametrize("mode", [None, "forward", "reverse"])
@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (3, 0), (0, 2)])
def test_arrays_without_elements_have_empty_matrices(mode: Any, rows: int, columns: int) -> None:
    text = GATHER.replace("%n = memref.dim %x", "%n = memref.dim %y") if columns else GATHER
    jacobian, places = ad.sparse_jacobian(ad.parse(text), "f", of="y", mode=mode), np.zeros(columns, dtype=np.int64)
    found = jacobian(np.ones(columns), places, np.ones(rows))
    assert (found.shape, found.nnz) == ((rows, columns), 0)


def test_a_pattern_that_is_given() -> None:
    module, x, y = ad.parse(stencil(1)), numbers(12), np.empty(12)
    expected = ad.sparse_jacobian(module, "f", of="y")(x, y)
    wide = expected + sparse.eye_array(12, k=3)
    found = ad.sparse_jacobian(module, "f", of="y", pattern=wide)(x, y)
    assert found.nnz == wide.nnz
    assert np.array_equal(found.toarray(), expected.toarray())
    narrow = ad.sparse_jacobian(module, "f", of="y", pattern=np.eye(12))
    with pytest.raises(MlirAdError, match=r"MA0736.*row 0 of the Jacobian has nonzeros"):
        narrow(x, y)


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        ({"pattern": np.eye(11)}, "MA0735", "the pattern is 11 x 11, and the Jacobian is 12 x 12"),
        ({"pattern": [[1]]}, "MA0735", "the pattern is a list"),
        ({"format": "lil"}, "MA0737", "format is 'lil'"),
        ({"mode": "sideways"}, "MA0737", "mode is 'sideways'"),
        ({"chunk": 0}, "MA0719", "chunk is 0"),
        ({"of": "z"}, "MA0715", "of='z'"),
        ({"of": "all"}, "MA0719", "returns no floats"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], code: str, message: str) -> None:
    with pytest.raises(MlirAdError, match=f"{code}.*{message}"):
        ad.sparse_jacobian(ad.parse(stencil(1)), "f", **{"of": "y", **options})(numbers(12), np.empty(12))


def test_the_pattern_of_a_hessian_is_symmetric() -> None:
    hessian = ad.sparse_hessian(ad.parse(ENERGY), "f", pattern=np.tri(5))
    with pytest.raises(MlirAdError, match=r"MA0735.*symmetric"):
        hessian(numbers(5), 0.7)


#: Solves with a matrix for each batch, of which all numbers of the same batch are mixed.
SOLVES = """
func.func @f(%a: tensor<?x?x?xf64>, %b: tensor<?x?x1xf64>) -> tensor<?x?x1xf64> {
  %x = "lapack.solve"(%a, %b) : (tensor<?x?x?xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
  %y = math.sin %x : tensor<?x?x1xf64>
  return %y : tensor<?x?x1xf64>
}
"""
CONTRACTION = """
#left = affine_map<(i, k) -> (i, k)>
#right = affine_map<(i, k) -> (k)>
#out = affine_map<(i, k) -> (i)>
func.func @f(%x: memref<3xf64>, %w: memref<2x3xf64>, %y: memref<2xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %none = arith.constant dense<0.0> : vector<2xf64>
  %m = vector.transfer_read %w[%c0, %c0], %zero : memref<2x3xf64>, vector<2x3xf64>
  %v = vector.load %x[%c0] : memref<3xf64>, vector<3xf64>
  %r = vector.contract {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "reduction"],
    kind = #vector.kind<add>} %m, %v, %none : vector<2x3xf64>, vector<3xf64> into vector<2xf64>
  vector.store %r, %y[%c0] : memref<2xf64>, vector<2xf64>
  return
}
"""


def test_ops_on_matrices_mix_all_numbers() -> None:
    module, rng = ad.parse(SOLVES), np.random.default_rng(4)
    a, b = rng.normal(size=(5, 3, 3)) + 3.0 * np.eye(3), rng.normal(size=(5, 3, 1))
    for wrt in ("b", "a"):
        jacobian = ad.sparse_jacobian(module, "f", wrt=wrt)
        found, expected = jacobian(a, b), ad.jacfwd(module, "f", wrt=wrt)(a, b)
        assert np.allclose(found.toarray(), expected.reshape(found.shape), rtol=1e-12, atol=1e-14)
        whole = np.ones((3, 3 if wrt == "b" else 9))
        assert np.array_equal(jacobian.pattern.toarray(), np.kron(np.eye(5), whole))


@pytest.mark.parametrize("mode", ["forward", "reverse"])
def test_what_cannot_run_in_lanes_runs_direction_by_direction(mode: Any) -> None:
    module, w, x, y = ad.parse(CONTRACTION), numbers(2, 3), numbers(3), np.empty(2)
    assert np.array_equal(ad.sparse_jacobian(module, "f", of="y", mode=mode)(x, w, y).toarray(), w)
    dense = ad.jacfwd if mode == "forward" else ad.jacrev
    assert np.array_equal(dense(module, "f", of="y")(x, w, y), w)


def test_what_combines_tangents_in_an_unknown_way_is_refused() -> None:
    text = """
    func.func private @g(f64) -> f64
    func.func @f(%x: complex<f64>, %y: f64) -> f64 {
      %c = complex.create %y, %y : complex<f64>
      %p = complex.mul %c, %x : complex<f64>
      %a = complex.abs %p : complex<f64>
      return %a : f64
    }
    """
    jacobian = ad.sparse_jacobian(ad.parse(text), "f", wrt="y")
    with pytest.raises(MlirAdError, match=r"MA0371.*complex numbers") as caught:
        jacobian(1j, 1.0)
    assert "pattern=" in str(caught.value)
    given = ad.sparse_jacobian(ad.parse(text), "f", wrt="y", pattern=np.ones((1, 1)))
    assert given(1j, 1.0).toarray() == pytest.approx(np.sqrt(2.0))


RECURSIVE = """
func.func private @down(%n: index, %a: f64, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ends = arith.cmpi eq, %n, %c0 : index
  scf.if %ends {
    %b = math.tanh %a : f64
    memref.store %b, %y[%c0] : memref<?xf64>
  } else {
    %m = arith.subi %n, %c1 : index
    func.call @down(%m, %a, %y) : (index, f64, memref<?xf64>) -> ()
  }
  return
}
func.func @f(%x: f64, %n: index, %y: memref<?xf64>) {
  %a = math.cos %x : f64
  func.call @down(%n, %a, %y) : (index, f64, memref<?xf64>) -> ()
  return
}"""


def test_callees_are_given_sets_that_were_united_before() -> None:
    """What a caller computes of tangents is a set: a callee that took it for a number would lose its bits."""
    jacobian = ad.sparse_jacobian(ad.parse(RECURSIVE), "f", wrt=["x", "y"], of=["y"])
    by_x, by_y = jacobian(0.4, 3, np.ones(3))
    np.testing.assert_array_equal(jacobian.pattern.toarray(), [[1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    np.testing.assert_allclose(by_x.toarray()[0, 0], -np.sin(0.4) / np.cosh(np.cos(0.4)) ** 2, rtol=1e-14)
    np.testing.assert_array_equal(by_y.toarray(), np.diag([0.0, 1.0, 1.0]))


#: Random programs, with loops, branches, views, calls and tensors, against an exact oracle.
@pytest.mark.parametrize("first", [0, 20])
def test_random_programs(first: int) -> None:
    outcomes = compare([case_of(generate(seed), "sparse") for seed in range(first, first + 20)])
    assert not [one for one in outcomes if one.failed]
    assert sum(one.status == "ok" for one in outcomes) >= 8


@pytest.mark.parametrize("make", [ad.sparse_jacobian, ad.jacfwd])
def test_arguments_stay_as_they_are(make: Callable[..., Any]) -> None:
    x, p, y = numbers(6), np.arange(6), np.zeros(6)
    kept = x.copy()
    make(ad.parse(GATHER), "f", of="y")(x, p, y)
    assert np.array_equal(x, kept)
    assert not y.any()


def test_results_may_be_changed() -> None:
    module, x, y = ad.parse(stencil(1)), numbers(12), np.empty(12)
    jacobian = ad.sparse_jacobian(module, "f", of="y")
    first = jacobian(x, y)
    kept = first.toarray()
    first.data[:] = 0.0
    first.eliminate_zeros()
    assert np.array_equal(jacobian(x, y).toarray(), kept)


@ad.function
def counted_twice(x: ad.f64[:]) -> float:
    s = 0.1
    if x[0] > 0.0:
        rounds = 0
        while rounds < 3 and s < 5.0:
            rounds += 1
            steps = 0
            while steps < 2 and s < x[1] + 4.0:
                steps += 1
                s = s * s + math.sin(s * x[1]) + x[2]
    return s * x[3]


def test_hessians_of_loops_of_unknown_length_in_each_other() -> None:
    """Their caches are rows of one buffer, which is there on one path alone; conditions are in such, too."""
    hessian = ad.sparse_hessian(counted_twice)
    x = np.array([0.5, 0.3, 0.2, 0.7, 0.4])
    for point, nonzeros in ((x, 8), (-x, 0)):
        found = hessian(point)
        np.testing.assert_allclose(found.toarray(), ad.hessian(counted_twice)(point), atol=1e-12)
        assert found.nnz == nonzeros
