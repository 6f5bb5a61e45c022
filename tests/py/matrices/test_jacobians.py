"""Jacobians by columns and by rows are the same, and what differences say; Hessians are symmetric."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from mlirad.functions import ANY
from mlirad.matrices.dense import sweeps_of
from mlirad.matrices.sweeps import Sweeps
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.programs.generate import generate

Array = np.ndarray[Any, Any]
#: Buffers of open extents: partial sums, each stored, and the last of them; x is changed on the way.
SUMS = """
func.func @f(%x: memref<?xf64>, %a: f64, %n: index) -> (memref<?xf64>, index, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %o = memref.alloc(%n) : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %a : f64
    %q = math.sin %w : f64
    %t = arith.addf %s, %q : f64
    memref.store %t, %o[%i] : memref<?xf64>
    memref.store %a, %x[%i] : memref<?xf64>
    scf.yield %t : f64
  }
  return %o, %n, %r : memref<?xf64>, index, f64
}
"""
#: A small network on tensors.
TENSORS = """
func.func @f(%w: tensor<4x3xTYPE>, %x: tensor<3xTYPE>, %b: TYPE) -> tensor<4xTYPE> {
  %z = tensor.splat %b : tensor<4xTYPE>
  %y = linalg.matvec ins(%w, %x : tensor<4x3xTYPE>, tensor<3xTYPE>) outs(%z : tensor<4xTYPE>) -> tensor<4xTYPE>
  %r = math.tanh %y : tensor<4xTYPE>
  return %r : tensor<4xTYPE>
}
"""
ENERGY = """
func.func @f(%x: memref<?xf64>, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %s : f64
    %q = math.sin %w : f64
    scf.yield %q : f64
  }
  return %r : f64
}
"""


def numbers(*shape: int) -> Array:
    return np.random.default_rng(sum(shape)).normal(size=shape)


def differences(call: Callable[..., Any], arguments: list[Any], position: int, step: float = 1e-6) -> Array:
    """The Jacobian of the result of ``call`` by one argument."""
    base = np.asarray(arguments[position], dtype=float)
    columns = []
    for place in np.ndindex(base.shape):
        sides = []
        for sign in (1.0, -1.0):
            moved = [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]
            if base.ndim:
                moved[position][place] += sign * step
            else:
                moved[position] += sign * step
            sides.append(np.asarray(call(*moved), dtype=float))
        columns.append((sides[0] - sides[1]) / (2 * step))
    return np.moveaxis(np.array(columns), 0, -1).reshape((*columns[0].shape, *base.shape))


@pytest.mark.parametrize("chunk", [None, 1, 3, 100])
def test_columns_of_buffers(chunk: int | None) -> None:
    module, x = ad.parse(SUMS), numbers(11)
    kept = x.copy()
    found = ad.jacfwd(module, "f", wrt=("x", "a"), chunk=chunk)(x, 1.5, 11)
    assert np.array_equal(x, kept)
    call = ad.compile(module, "f")
    for place, result in enumerate((0, 2)):
        for other, argument in enumerate((0, 1)):
            expected = differences(lambda *a, r=result: call(*a)[r], [x, 1.5, 11], argument)
            assert found[place][other].shape == expected.shape
            assert np.allclose(found[place][other], expected, atol=1e-8)


@pytest.mark.parametrize("chunk", [None, 1, 3, 100])
@pytest.mark.parametrize("wrt", [0, (2, 1), "all"])
def test_columns_are_rows(chunk: int | None, wrt: Any) -> None:
    module = ad.parse(TENSORS.replace("TYPE", "f64"))
    arguments = numbers(4, 3), numbers(3), 0.3
    forward = ad.jacfwd(module, "f", wrt=wrt, chunk=chunk)(*arguments)
    reverse = ad.jacrev(module, "f", wrt=wrt, chunk=chunk)(*arguments)
    either = ad.jacobian(module, "f", wrt=wrt)(*arguments)
    several = isinstance(forward, tuple)
    positions = [0] if wrt == 0 else [0, 1, 2] if wrt == "all" else [2, 1]
    for place, position in enumerate(positions):
        one, other, third = ((f[place] if several else f) for f in (forward, reverse, either))
        expected = differences(ad.compile(module, "f"), list(arguments), position)
        assert one.shape == other.shape == third.shape == expected.shape
        assert np.allclose(one, other, rtol=1e-14, atol=1e-15)
        assert np.allclose(one, third, rtol=1e-14, atol=1e-15)
        assert np.allclose(one, expected, atol=1e-8)


def test_other_floats() -> None:
    module = ad.parse(TENSORS.replace("TYPE", "f32"))
    arguments = numbers(4, 3).astype(np.float32), numbers(3).astype(np.float32), 0.3
    forward = ad.jacfwd(module, "f")(*arguments)
    assert forward.dtype == np.float32
    assert np.allclose(forward, ad.jacrev(module, "f")(*arguments), rtol=1e-5)
    by_scalar = ad.jacfwd(module, "f", wrt=("b", "x"))(*arguments)[0]
    assert by_scalar.dtype == np.float32
    assert np.allclose(by_scalar, ad.jacrev(module, "f", wrt="b")(*arguments), rtol=1e-5)


def test_complex_numbers_are_refused() -> None:
    """A tangent of one is the derivative along the real axis, which is not all of it."""
    text = "func.func @f(%x: complex<f64>) -> f64 { %y = complex.abs %x : complex<f64>  return %y : f64 }"
    with pytest.raises(MlirAdError, match=r"MA0719.*complex numbers"):
        ad.jacfwd(ad.parse(text), "f")


def test_the_jacobian_of_a_gradient_is_symmetric() -> None:
    module, x = ad.parse(ENERGY), numbers(9)
    gradient = ad.grad(module, "f")
    found = ad.hessian(module, "f")(x, 0.7)
    assert np.allclose(found, found.T, rtol=1e-13, atol=1e-16)
    assert np.allclose(found, differences(gradient, [x, 0.7], 0), atol=1e-8)
    assert np.array_equal(found, ad.jacobian(gradient)(x, 0.7))
    blocks = ad.hessian(module, "f", wrt=("x", "a"))(x, 0.7)
    assert np.allclose(blocks[0][0], found, rtol=1e-14)
    assert np.allclose(blocks[0][1], blocks[1][0], rtol=1e-13, atol=1e-16)


def test_other_results_are_returned_beside_the_first_ones_jacobian() -> None:
    text = """func.func @f(%x: tensor<3xf64>, %a: f64) -> (f64, tensor<3xf64>, index) {
      %c1 = arith.constant 1 : index
      %s = math.sin %x : tensor<3xf64>
      %v = tensor.extract %s[%c1] : tensor<3xf64>
      %w = arith.mulf %v, %a : f64
      return %w, %s, %c1 : f64, tensor<3xf64>, index
    }"""
    f, x = ad.function(ad.parse(text), "f"), np.array([0.2, 0.5, -1.0])
    for jacobian in (ad.jacfwd, ad.jacrev, ad.jacobian):
        (by_x, by_a), (sines, one) = jacobian(f, (0, 1), has_aux=True)(x, 3.0)
        np.testing.assert_allclose(by_x, [0, 3 * np.cos(0.5), 0], rtol=1e-15)
        np.testing.assert_allclose([by_a, *sines], [np.sin(0.5), *np.sin(x)], rtol=1e-15)
        assert one == 1
    hessian, (sines, one) = ad.hessian(f, has_aux=True)(x, 3.0)
    np.testing.assert_allclose(hessian, np.diag([0, -3 * np.sin(0.5), 0]), rtol=1e-14, atol=1e-16)
    np.testing.assert_allclose(sines, np.sin(x), rtol=1e-15)
    with pytest.raises(MlirAdError, match=r"MA0734.*needs a second returned value"):
        ad.jacfwd(ad.parse(ENERGY), "f", has_aux=True)


@pytest.mark.parametrize("chunk", [0, -1, 1.5, True])
def test_a_chunk_that_is_no_number_of_columns_is_refused(chunk: Any) -> None:
    with pytest.raises(MlirAdError, match="MA0719"):
        ad.jacfwd(ad.parse(ENERGY), "f", chunk=chunk)


def test_a_buffer_that_a_function_allocates_and_returns_has_rows() -> None:
    module, x = ad.parse(SUMS), numbers(11)
    columns = ad.jacfwd(module, "f", wrt=("x", "a"))(x.copy(), 1.5, 11)
    rows = ad.jacrev(module, "f", wrt=("x", "a"))(x.copy(), 1.5, 11)
    for row, column in zip(rows, columns, strict=True):
        for one, other in zip(row, column, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-14)
    assert np.array_equal(ad.jacobian(module, "f", wrt="x")(x, 1.5, 2)[0], ad.jacfwd(module, "f")(x, 1.5, 2)[0])


def test_arrays_that_overlap_are_refused_where_one_is_written() -> None:
    """Each column runs on copies, which do not overlap."""
    text = """
    func.func @f(%x: memref<3xf64>, %y: memref<3xf64>) -> f64 {
      %c0 = arith.constant 0 : index
      %v = memref.load %x[%c0] : memref<3xf64>
      memref.store %v, %y[%c0] : memref<3xf64>
      return %v : f64
    }
    """
    x = numbers(3)
    with pytest.raises(MlirAdError, match="MA0712"):
        ad.jacfwd(ad.parse(text), "f")(x, x)
    assert ad.jacfwd(ad.parse(text), "f")(x, x.copy()).tolist() == [1.0, 0.0, 0.0]


def test_arguments_that_are_missing_are_refused() -> None:
    with pytest.raises(MlirAdError, match=r"MA0701.*takes 2 arguments, got 1"):
        ad.jacfwd(ad.parse(ENERGY), "f")(numbers(3))


def test_functions_without_float_results_are_refused() -> None:
    with pytest.raises(MlirAdError, match=r"MA0719.*returns no floats"):
        ad.jacobian(ad.parse("func.func @f(%x: f64, %i: index) -> index { return %i : index }"), "f")
    with pytest.raises(MlirAdError, match="MA0706"):
        ad.jacobian(ad.parse(ENERGY), "g")
    with pytest.raises(MlirAdError, match=r"MA0706.*SparseJacobian(?s:.*)sparse_jacobian\(mlirad\.vmap\(f\)\)"):
        ad.vmap(ad.sparse_hessian(ad.parse(ENERGY), "f"))


#: What is written is no result: y from x, and x itself, which is moved on.
WRITES = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %a : f64
    %q = math.sin %w : f64
    %t = arith.addf %s, %q : f64
    memref.store %t, %y[%i] : memref<?xf64>
    %u = arith.mulf %t, %v : f64
    memref.store %u, %x[%i] : memref<?xf64>
    scf.yield %t : f64
  }
  return %r : f64
}
"""


def written(name: str) -> Callable[..., Any]:
    """The function as one of what it writes."""
    compiled = ad.compile(ad.parse(WRITES), "f")

    def call(x: Array, y: Array, a: float) -> Array:
        x, y = x.copy(), y.copy()
        compiled(x, y, a)
        return x if name == "x" else y

    return call


@pytest.mark.parametrize("chunk", [None, 1, 3])
@pytest.mark.parametrize("name", ["x", "y"])
@pytest.mark.parametrize("kind", [ad.jacfwd, ad.jacrev, ad.jacobian])
def test_what_a_function_writes_is_differentiated(kind: Callable[..., Any], name: str, chunk: int | None) -> None:
    x, y = numbers(7), numbers(7)
    kept = x.copy(), y.copy()
    found = kind(ad.parse(WRITES), "f", wrt=("x", "a"), of=name, chunk=chunk)(x, y, 0.7)
    assert np.array_equal(x, kept[0])
    assert np.array_equal(y, kept[1])
    for place, argument in enumerate((0, 2)):
        expected = differences(written(name), [x, y, 0.7], argument)
        assert found[place].shape == expected.shape
        assert np.allclose(found[place], expected, atol=1e-8)


def test_results_and_what_is_written_may_be_asked_for_together() -> None:
    module, x, y = ad.parse(WRITES), numbers(5), numbers(5)
    forward = ad.jacfwd(module, "f", of=("%y", 0))(x, y, 0.7)
    reverse = ad.jacrev(module, "f", of=("%y", 0))(x, y, 0.7)
    assert [one.shape for one in forward] == [(5, 5), (5,)]
    assert all(np.allclose(a, b, rtol=1e-14, atol=1e-15) for a, b in zip(forward, reverse, strict=True))
    assert np.allclose(forward[1], forward[0][-1], rtol=1e-15)


@pytest.mark.parametrize(
    ("of", "message"),
    [
        ("q", "of='q' is not an argument"),
        ("a", r"argument 2 \('%a'\) of 'f' is not an array of floats that it writes"),
        (1, "of=1 is not a result"),
        ((), "of is empty"),
        (("x", "x"), "names 'x' twice"),
        ((0, -1), "names -1 twice"),
    ],
)
def test_outputs_that_are_not_there_are_refused(of: Any, message: str) -> None:
    with pytest.raises(MlirAdError, match=f"MA0715.*{message}"):
        ad.jacfwd(ad.parse(WRITES), "f", of=of)


def test_a_function_that_only_writes_says_what_may_be_named() -> None:
    text = """
    func.func @f(%x: memref<3xf64>, %y: memref<3xf64>) {
      memref.copy %x, %y : memref<3xf64> to memref<3xf64>
      return
    }
    """
    with pytest.raises(MlirAdError, match=r"MA0719.*returns no floats") as caught:
        ad.jacobian(ad.parse(text), "f")
    assert "of='y'" in str(caught.value)
    assert np.array_equal(ad.jacobian(ad.parse(text), "f", of="y")(numbers(3), numbers(3)), np.eye(3))


def test_random_programs_by_columns_by_rows_and_by_a_pullback() -> None:
    outcomes = compare([case_of(generate(seed), "dense") for seed in (3, 7, 16)])
    assert not [one for one in outcomes if one.failed]
    assert sum(one.status == "ok" for one in outcomes) == 3


@pytest.mark.parametrize("wrong", ["jacfwd", "jacrev", "vmap"])
def test_a_mistake_is_noticed(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the derivative."""
    right = getattr(ad, wrong)

    def doubled(found: Any) -> Any:
        return tuple(map(doubled, found)) if isinstance(found, tuple) else 2.0 * np.asarray(found)

    def mistaken(*given: Any, **options: Any) -> Any:
        run = right(*given, **options)
        return lambda *arguments: doubled(run(*arguments))

    monkeypatch.setattr(ad, wrong, mistaken)
    (outcome,) = compare([case_of(generate(7), "dense")])
    assert outcome.status == "wrong"


SINES = """
func.func @f(%x: tensor<3xf64>) -> tensor<3xf64> {
  %v = math.sin %x : tensor<3xf64>
  return %v : tensor<3xf64>
}"""


def test_rows_are_of_one_run_where_it_leaves_a_tape() -> None:
    f, x = ad.function(ad.parse(SINES), "f"), np.array([0.2, 0.5, 0.9])
    sweeps, _ = sweeps_of(f.base, ANY, 0, None, "all", None, None)
    rows = sweeps.rows_at((x,), [(3,)], 3, 2)
    found = np.concatenate([rows(np.eye(3)[:, :2])[0], rows(np.eye(3)[:, 2:])[0]], axis=-1)
    np.testing.assert_allclose(found, np.diag(np.cos(x)), rtol=1e-15)
    assert not sweeps._code  # nothing that runs the function beside each chunk
    np.testing.assert_allclose(ad.jacrev(f, chunk=2)(x), np.diag(np.cos(x)), rtol=1e-15)


COUNTING = """
memref.global "private" @runs : memref<1xf64> = dense<1.0>
func.func @f(%arg1: memref<3xf64>, %arg0: memref<?xf64>) -> f64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %g = memref.get_global @runs : memref<1xf64>
  %n = memref.load %g[%0] : memref<1xf64>
  %i1 = arith.constant 1.0 : f64
  %m = arith.addf %n, %i1 : f64
  memref.store %m, %g[%0] : memref<1xf64>
  %r = scf.for %i = %0 to %3 step %1 iter_args(%s = %i1) -> f64 {
    %a = memref.load %arg1[%i] : memref<3xf64>
    %b = memref.load %arg0[%i] : memref<?xf64>
    %p = arith.mulf %a, %b : f64
    %e = math.sin %p : f64
    memref.store %e, %arg0[%i] : memref<?xf64>
    memref.store %n, %arg1[%i] : memref<3xf64>
    %t = arith.mulf %s, %e : f64
    scf.yield %t : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize("chunk", [1, 3, None])
def test_rows_of_a_function_that_overwrites_its_arguments(chunk: int | None) -> None:
    f = ad.function(ad.parse(COUNTING), "f")
    x, y = np.array([0.2, 0.5, 0.9]), np.array([1.5, -0.3, 0.7])
    given, wanted = (x.copy(), y.copy()), {"wrt": (1, 0), "of": (0, "arg0"), "chunk": chunk}
    found, expected = ad.jacrev(f, **wanted)(*given), ad.jacfwd(f, **wanted)(*given)
    np.testing.assert_array_equal(given, (x, y))
    for one, other in zip(found, expected, strict=True):
        for part, same in zip(one, other, strict=True):
            np.testing.assert_allclose(part, same, rtol=1e-14)
    np.testing.assert_allclose(found[1][0], np.diag(np.cos(x * y) * x), rtol=1e-14)


def _unaligned(array: Any) -> Any:
    found = np.frombuffer(bytearray(array.nbytes + 1), array.dtype, array.size, 1).reshape(array.shape)
    found[...] = array
    assert not found.flags.aligned
    return found


@pytest.mark.parametrize("placed", [np.asfortranarray, _unaligned], ids=["strided", "unaligned"])
@pytest.mark.parametrize("jacobian", [ad.jacfwd, ad.jacrev, ad.sparse_jacobian])
def test_arguments_may_be_placed_anywhere_and_read_only(jacobian: Any, placed: Any) -> None:
    text = """
    func.func @f(%x: memref<?x3xf64>, %y: memref<?x3xf64>) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?x3xf64>
      affine.for %i = 0 to %n {
        affine.for %j = 0 to 3 {
          %a = affine.load %x[%i, %j] : memref<?x3xf64>
          %b = math.sin %a : f64
          affine.store %b, %y[%i, %j] : memref<?x3xf64>
        }
      }
      return
    }"""
    x = placed(np.random.default_rng(5).normal(size=(4, 3)))
    kept, before = x.copy(), np.full((4, 3), 7.0)
    x.setflags(write=False)
    found = jacobian(ad.parse(text), "f", wrt="x", of="y")
    for _ in range(2):  # directions are used again
        whole = found(x, before)
        dense = whole.toarray() if jacobian is ad.sparse_jacobian else whole
        np.testing.assert_allclose(dense.reshape(12, 12), np.diag(np.cos(kept).reshape(-1)), rtol=1e-15)
    np.testing.assert_array_equal(before, 7.0)


@pytest.mark.parametrize(("extent", "runs"), [("3", 0), ("?", 1)])
def test_rows_do_not_run_the_function_where_types_say_all_shapes(
    extent: str, runs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[None] = []
    value = Sweeps.__dict__["_value"].func
    monkeypatch.setattr(Sweeps, "_value", property(lambda self: ran.append(None) or value(self)))
    text = f"""
    func.func @f(%x: tensor<{extent}xf64>) -> (tensor<{extent}xf64>, f64) {{
      %c0 = arith.constant 0 : index
      %y = math.sin %x : tensor<{extent}xf64>
      %z = tensor.extract %y[%c0] : tensor<{extent}xf64>
      return %y, %z : tensor<{extent}xf64>, f64
    }}"""
    x = np.array([0.3, -0.7, 1.1])
    whole, first = ad.jacrev(ad.parse(text), "f")(x)
    np.testing.assert_allclose(whole, np.diag(np.cos(x)), rtol=1e-15)
    np.testing.assert_allclose(first, [np.cos(0.3), 0, 0], rtol=1e-15)
    assert len(ran) == runs
