"""Arrays that overlap give what the program says; arrays that do not run code that was promised as much."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad import specializations

NORM = """
func.func private @mag(%x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %s = affine.for %i = 0 to %n iter_args(%a = %zero) -> f64 {
    %v = affine.load %x[%i] : memref<?xf64>
    %q = arith.mulf %v, %v : f64
    %b = arith.addf %a, %q : f64
    affine.yield %b : f64
  }
  %r = math.sqrt %s : f64
  return %r : f64
}
func.func @norm(%out: memref<?xf64>, %x: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %m = func.call @mag(%x) : (memref<?xf64>) -> f64
    %v = affine.load %x[%i] : memref<?xf64>
    %q = arith.divf %v, %m : f64
    affine.store %q, %out[%i] : memref<?xf64>
  }
  return
}
func.func @loss(%out: memref<?xf64>, %x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  func.call @norm(%out, %x) : (memref<?xf64>, memref<?xf64>) -> ()
  %s = affine.for %i = 0 to %n iter_args(%a = %zero) -> f64 {
    %v = affine.load %out[%i] : memref<?xf64>
    %w = affine.load %x[%i] : memref<?xf64>
    %q = arith.mulf %v, %w : f64
    %e = math.sin %q : f64
    %b = arith.addf %a, %e : f64
    affine.yield %b : f64
  }
  return %s : f64
}"""


def norm(out: np.ndarray, x: np.ndarray) -> None:
    for i in range(len(x)):
        out[i] = x[i] / np.sqrt(np.sum(x**2))


def loss(out: np.ndarray, x: np.ndarray) -> float:
    norm(out, x)
    return float(np.sum(np.sin(out * x)))


def ran(function: ad.Function) -> tuple[bool, bool]:
    """Whether there is code for arrays that are apart, and whether the code for all arrays was needed."""
    return function.compiled()._noalias is not None, function.compiled()._general is not None


def test_arrays_that_are_apart_run_the_promised_code() -> None:
    function = ad.compile(ad.parse(NORM), "norm")
    x, out, expected = np.linspace(0.5, 0.9, 6), np.zeros(6), np.zeros(6)
    function(out, x)
    norm(expected, x)
    np.testing.assert_allclose(out, expected, rtol=1e-14)
    assert ran(function) == (True, False)


def test_code_for_arrays_that_overlap_is_lowered_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    lowered = specializations.lowered
    monkeypatch.setattr(specializations, "lowered", lambda *given: made.append(given[1]) or lowered(*given))
    function = ad.compile(ad.parse(NORM), "norm")
    function(np.zeros(6), np.linspace(0.5, 0.9, 6))
    assert made == ["norm"]
    for _ in range(2):
        x = np.linspace(0.5, 0.9, 6)
        function(x, x)
    assert made == ["norm"] * 2
    assert "llvm.func" in str(function.lowered)
    assert made == ["norm"] * 2


@pytest.mark.parametrize("shift", [0, 1, 3])
@pytest.mark.parametrize("forward", [True, False])
def test_arrays_that_overlap_do_not(shift: int, forward: bool) -> None:
    function = ad.compile(ad.parse(NORM), "norm")
    memory = np.linspace(0.5, 0.9, 6 + shift)
    other = memory.copy()
    parts = (slice(shift, shift + 6), slice(0, 6)) if forward else (slice(0, 6), slice(shift, shift + 6))
    function(*(memory[part] for part in parts))
    norm(*(other[part] for part in parts))
    np.testing.assert_allclose(memory, other, rtol=1e-14)
    assert ran(function) == (True, True)


def derivatives(out: np.ndarray, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Central differences of the loss by both arrays, one element of memory after the other."""
    gradients = []
    for array in (out, x):
        gradient = np.zeros_like(array)
        for i in range(len(array)):
            values = []
            for h in (1e-6, -1e-6):
                moved = [out.copy(), x.copy()]
                moved[0 if array is out else 1][i] += h
                values.append(loss(*moved))
            gradient[i] = (values[0] - values[1]) / 2e-6
        gradients.append(gradient)
    return gradients[0], gradients[1]


def test_the_gradient_of_what_is_apart_is_promised_as_much() -> None:
    gradient = ad.grad(ad.parse(NORM), "loss", wrt="all")
    out, x = np.zeros(6), np.linspace(0.5, 0.9, 6)
    expected = derivatives(out, x)
    found = gradient(out, x)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-7, atol=1e-9)
    assert ran(gradient) == (True, False)


SEEDED = (
    NORM
    + """
func.func @d(%out: memref<?xf64>, %dout: memref<?xf64>, %x: memref<?xf64>, %dx: memref<?xf64>) {
  enzyme.autodiff @norm(%out, %dout, %x, %dx)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>], ret_activity = []>
    : (memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  return
}"""
)


def test_the_derivative_of_arrays_that_overlap_is_that_of_the_program_as_it_runs() -> None:
    """In place: each element divides by the norm of what the ones before it have become. Shadows overlap likewise."""
    function = ad.compile(ad.transforms.autodiff(ad.parse(SEEDED)), "d")
    start, seed = np.linspace(0.5, 0.9, 5), np.linspace(-0.4, 0.8, 5)
    jacobian = np.zeros((5, 5))
    for i in range(5):
        columns = []
        for h in (1e-6, -1e-6):
            x = start.copy()
            x[i] += h
            norm(x, x)
            columns.append(x)
        jacobian[:, i] = (columns[0] - columns[1]) / 2e-6
    x, dx = start.copy(), seed.copy()
    function(x, dx, x, dx)
    np.testing.assert_allclose(dx, seed @ jacobian, rtol=1e-7)
    assert ran(function) == (True, True)


def test_arrays_that_are_only_read_may_overlap_in_promised_code() -> None:
    text = """
func.func @f(%out: memref<4xf64>, %x: memref<4xf64>, %y: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %v = affine.load %x[%i] : memref<4xf64>
    %w = affine.load %y[3 - %i] : memref<4xf64>
    %q = arith.mulf %v, %w : f64
    affine.store %q, %out[%i] : memref<4xf64>
  }
  return
}"""
    function = ad.compile(ad.parse(text), "f")
    x, out = np.linspace(1.0, 2.0, 4), np.zeros(4)
    function(out, x, x)
    np.testing.assert_array_equal(out, x * x[::-1])
    assert ran(function) == (True, False)


STRIDED = """
func.func @f(%a: memref<?xf64, strided<[?], offset: ?>>, %b: memref<?xf64, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf64, strided<[?], offset: ?>>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %b[%i] : memref<?xf64, strided<[?], offset: ?>>
    %z = memref.load %b[%c0] : memref<?xf64, strided<[?], offset: ?>>
    %w = arith.mulf %v, %z : f64
    memref.store %w, %a[%i] : memref<?xf64, strided<[?], offset: ?>>
  }
  return
}"""


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        pytest.param(np.s_[0:12:2], np.s_[1:12:2], True, id="interleaved"),
        pytest.param(np.s_[0:12:2], np.s_[2:14:2], False, id="shifted by a step"),
        pytest.param(np.s_[0:6], np.s_[11:5:-1], True, id="backwards beside"),
        pytest.param(np.s_[0:6], np.s_[7:1:-1], False, id="backwards over"),
        pytest.param(np.s_[0:0], np.s_[0:0], True, id="empty"),
    ],
)
def test_arrays_with_gaps_are_compared_exactly(one: slice, other: slice, apart: bool) -> None:
    function = ad.compile(ad.parse(STRIDED), "f")
    memory = np.linspace(1.1, 1.9, 14)
    expected = memory.copy()
    function(memory[one], memory[other])
    for i in range(len(expected[one])):
        expected[one][i] = expected[other][i] * expected[other][0]
    np.testing.assert_array_equal(memory, expected)
    assert ran(function) == (True, not apart)


def test_a_function_that_calls_itself_is_promised_nothing() -> None:
    """It is given two arrays that are apart, and calls itself with one of them twice."""
    text = """
func.func @f(%a: memref<4xf64>, %b: memref<4xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %go = arith.cmpi ugt, %n, %c0 : index
  scf.if %go {
    affine.for %i = 0 to 4 {
      %v = affine.load %b[%i] : memref<4xf64>
      %z = affine.load %b[0] : memref<4xf64>
      %w = arith.mulf %v, %z : f64
      affine.store %w, %a[%i] : memref<4xf64>
    }
    func.call @f(%a, %a, %c0) : (memref<4xf64>, memref<4xf64>, index) -> ()
  }
  return
}"""
    assert ran(ad.compile(ad.parse(text), "f")) == (False, True)


def test_one_array_or_none_written_needs_one_version() -> None:
    text = """
func.func @f(%a: memref<4xf64>, %b: memref<4xf64>) -> f64 {
  %v = affine.load %a[1] : memref<4xf64>
  %w = affine.load %b[2] : memref<4xf64>
  %q = arith.mulf %v, %w : f64
  return %q : f64
}"""
    assert ran(ad.compile(ad.parse(text), "f")) == (False, True)
    assert ran(ad.grad(ad.parse(text), "f", wrt="all")) == (False, True)


def test_without_optimisation_there_is_one_version() -> None:
    assert ran(ad.compile(ad.parse(NORM), "norm", target=ad.Cpu(opt_level=0))) == (False, True)


def test_promises_reach_llvm_on_the_pointer_that_is_used() -> None:
    text = """
func.func @f(%a: memref<4xf64> {llvm.noalias}, %n: index, %b: memref<4xf64>, %c: memref<?x4xf64> {NOALIAS}) {
  memref.copy %a, %b : memref<4xf64> to memref<4xf64>
  return
}"""
    for said in ("llvm.noalias", "enzyme.noalias"):
        function = ad.compile(ad.parse(text.replace("NOALIAS", said)), "f")
        line = next(line for line in function.llvm.splitlines() if "@fn.f" in line)
        marked = [i for i, part in enumerate(line.split("(")[1].split(",")) if "noalias" in part]
        assert marked == [1, 12]


def test_a_buffer_that_is_freed_is_promised_nothing() -> None:
    text = "func.func @f(%a: memref<4xf64> {llvm.noalias}) { memref.dealloc %a : memref<4xf64> return }"
    assert "noalias" not in ad.compile(ad.parse(text), "f").llvm


COUNTER = """
memref.global "private" @count : memref<f64> = dense<0.0>
func.func @f(%x: memref<4xf64>, %y: memref<4xf64>) -> f64 {
  %count = memref.get_global @count : memref<f64>
  %a = affine.load %count[] : memref<f64>
  %v = affine.load %x[1] : memref<4xf64>
  %b = arith.addf %a, %v : f64
  affine.store %b, %count[] : memref<f64>
  affine.store %b, %y[0] : memref<4xf64>
  return %b : f64
}"""


def test_what_is_left_in_a_global_is_seen_by_the_next_call_whatever_its_arrays() -> None:
    """Each version of the code used to have a global of its own."""
    function = ad.compile(ad.parse(COUNTER), "f")
    x, y = np.ones(4), np.zeros(4)
    assert [function(*arrays) for arrays in ((x, y), (x, y), (x, x), (x, y))] == [1, 2, 3, 4]


def test_a_global_that_is_only_read_costs_no_version() -> None:
    text = COUNTER.replace("affine.store %b, %count[] : memref<f64>", "")
    assert ran(ad.compile(ad.parse(text), "f")) == (True, False)


def test_a_global_that_was_returned_may_be_an_argument() -> None:
    text = """
memref.global "private" @w : memref<8xf64> = dense<1.0>
func.func @f(%x: memref<8xf64>, %y: memref<8xf64>) -> memref<8xf64> {
  %w = memref.get_global @w : memref<8xf64>
  affine.for %i = 1 to 8 {
    %a = affine.load %x[%i - 1] : memref<8xf64>
    %c = affine.load %y[%i] : memref<8xf64>
    %b = arith.addf %a, %c : f64
    affine.store %b, %w[%i] : memref<8xf64>
    affine.store %b, %y[%i] : memref<8xf64>
  }
  return %w : memref<8xf64>
}"""
    function = ad.compile(ad.parse(text), "f")
    w = function(np.zeros(8), np.zeros(8))
    np.testing.assert_array_equal(function(w, np.ones(8)), np.arange(1, 9))


@pytest.mark.parametrize("size", ["?", "4"])
def test_pieces_of_one_array_are_told_apart_exactly(size: str) -> None:
    text = "func.func @f(%a: T, %b: T, %c: T) { memref.copy %a, %b : T to T return }".replace(
        "T", f"memref<{size}xf64>"
    )
    function = ad.compile(ad.parse(text), "f", target=ad.Cpu(opt_level=1)).compiled()
    rng, base, answers = np.random.default_rng(5), np.zeros(40), set()
    for _ in range(400):
        starts = rng.integers(0, 30, 3)
        lengths = [4] * 3 if size == "4" else [int(n) for n in rng.integers(0, 9, 3)]
        one, written, other = (base[at : at + n] for at, n in zip(starts, lengths, strict=True))
        words: list[int] = []
        for pack, array in zip(function._packers, (one, written, other), strict=True):
            pack(array, words)
        wanted = not (np.shares_memory(one, written) or np.shares_memory(other, written))
        assert function._overlaps.are_disjoint(words, (one, written, other)) == wanted
        answers.add(wanted)
    assert answers == {True, False}
