"""`vmap`: a function for several sets of arguments does for each what it does alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad import specializations
from mlirad.edit.module import functions
from mlirad.errors import MlirAdError
from mlirad.specializations import lowered

Array = np.ndarray[Any, Any]

#: A sum over an array, with a branch and a trip count that may differ between sets.
BRANCHES = """
func.func @f(%x: memref<4xf64>, %a: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f64) {
    %v = memref.load %x[%i] : memref<4xf64>
    %w = arith.mulf %v, %a : f64
    %q = math.sin %w : f64
    %c = arith.cmpf olt, %q, %z : f64
    %t = scf.if %c -> f64 {
      memref.store %q, %x[%c0] : memref<4xf64>
      %k = arith.mulf %q, %q : f64
      scf.yield %k : f64
    } else {
      scf.yield %q : f64
    }
    %u = arith.addf %s, %t : f64
    scf.yield %u : f64
  }
  return %r : f64
}
"""
#: How often a number is halved until it is small, and what is left.
WHILE = """
func.func @f(%x: f64, %y: f64) -> (f64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = arith.constant 0.5 : f64
  %r:2 = scf.while (%v = %x, %k = %c0) : (f64, index) -> (f64, index) {
    %c = arith.cmpf ogt, %v, %y : f64
    scf.condition(%c) %v, %k : f64, index
  } do {
  ^bb0(%v: f64, %k: index):
    %w = arith.mulf %v, %h : f64
    %l = arith.addi %k, %c1 : index
    scf.yield %w, %l : f64, index
  }
  return %r#0, %r#1 : f64, index
}
"""
#: A product of a matrix with a vector, on tensors; then an element whose place is an argument.
TENSORS = """
func.func @f(%m: tensor<3x4xf64>, %v: tensor<4xf64>, %i: index) -> (tensor<3xf64>, f64) {
  %e = tensor.empty() : tensor<3xf64>
  %z = arith.constant 0.0 : f64
  %0 = linalg.fill ins(%z : f64) outs(%e : tensor<3xf64>) -> tensor<3xf64>
  %1 = linalg.matvec ins(%m, %v : tensor<3x4xf64>, tensor<4xf64>) outs(%0 : tensor<3xf64>) -> tensor<3xf64>
  %2 = math.tanh %1 : tensor<3xf64>
  %3 = tensor.extract %2[%i] : tensor<3xf64>
  return %2, %3 : tensor<3xf64>, f64
}
"""
#: New buffers, views, copies and a call that calls itself.
MEMORY = """
func.func @g(%x: memref<?xf64>, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %k, %c0 : index
  %v = memref.load %x[%k] : memref<?xf64>
  %r = scf.if %z -> f64 {
    scf.yield %v : f64
  } else {
    %l = arith.subi %k, %c1 : index
    %w = func.call @g(%x, %l) : (memref<?xf64>, index) -> f64
    %s = arith.mulf %v, %w : f64
    scf.yield %s : f64
  }
  return %r : f64
}
func.func @f(%x: memref<?xf64>, %y: memref<2xf64>) -> (memref<?xf64>, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %b = memref.alloc(%n) : memref<?xf64>
  memref.copy %x, %b : memref<?xf64> to memref<?xf64>
  %s = memref.subview %b[1] [2] [1] : memref<?xf64> to memref<2xf64, strided<[1], offset: 1>>
  linalg.map { arith.addf } ins(%s, %y : memref<2xf64, strided<[1], offset: 1>>, memref<2xf64>) outs(%y : memref<2xf64>)
  %l = arith.subi %n, %c1 : index
  %p = func.call @g(%b, %l) : (memref<?xf64>, index) -> f64
  return %b, %p : memref<?xf64>, f64
}
"""


def rows(call: Callable[..., Any], axes: Sequence[int | None], arguments: Sequence[Any]) -> list[Any]:
    """What ``call`` gives for each set, with the contents of its arrays behind it."""
    size = next(a.shape[axis] for a, axis in zip(arguments, axes, strict=True) if axis is not None)
    found = []
    for row in range(size):
        own = [a if axis is None else np.take(a, row, axis) for a, axis in zip(arguments, axes, strict=True)]
        own = [a.item() if isinstance(a, np.generic) else a for a in own]
        results = call(*own)
        results = results if isinstance(results, tuple) else (results,)
        found.append([*results, *(a for a in own if isinstance(a, np.ndarray))])
    return found


@cache
def alone(text: str) -> Callable[..., Any]:
    """The function ``@f`` of ``text``, for one set."""
    return ad.compile(ad.parse(text), "f")


def check(text: str, axes: Sequence[int | None], arguments: Sequence[Any]) -> None:
    """Each set gives the same, to the last bit, as it does alone; and so do the arrays that are written."""
    module = ad.parse(text)
    expected = rows(alone(text), axes, [np.array(a) if isinstance(a, np.ndarray) else a for a in arguments])
    given = [np.array(a) if isinstance(a, np.ndarray) else a for a in arguments]
    results = ad.vmap(module, "f", in_axes=tuple(axes))(*given)
    results = results if isinstance(results, tuple) else (results,)
    for row, own in enumerate(expected):
        own_rows = [a if axis is None else np.take(a, row, axis) for a, axis in zip(given, axes, strict=True)]
        arrays = [a for a in own_rows if np.ndim(a)]
        for one, other in zip([*(r[row] for r in results), *arrays], own, strict=True):
            assert np.array_equal(one, other)


def numbers(*shape: int) -> Array:
    return np.random.default_rng(sum(shape)).normal(size=shape)


@pytest.mark.parametrize("size", [1, 3, 8, 16, 17, 40])
def test_branches_that_differ(size: int) -> None:
    check(BRANCHES, (0, 0, None), (numbers(size, 4), numbers(size), 4))


def test_trip_counts_that_differ() -> None:
    check(BRANCHES, (0, None, 0), (numbers(19, 4), 1.5, np.arange(19) % 5))


@pytest.mark.parametrize("size", [2, 19])
def test_whiles_that_differ(size: int) -> None:
    check(WHILE, (0, None), (np.abs(numbers(size)) * 100, 0.25))


@pytest.mark.parametrize("axes", [(0, 0, 0), (0, None, None), (None, 1, None), (2, 0, None)])
@pytest.mark.parametrize("size", [3, 20])
def test_tensors(axes: tuple[int | None, ...], size: int) -> None:
    shapes = [(3, 4), (4,)]
    arrays = [numbers(*shape) if axis is None else np.moveaxis(numbers(size, *shape), 0, axis)
              for shape, axis in zip(shapes, axes[:2], strict=True)]  # fmt: skip
    check(TENSORS, axes, (*map(np.ascontiguousarray, arrays), np.arange(size) % 3 if axes[2] == 0 else 1))


@pytest.mark.parametrize("size", [2, 33])
def test_buffers_views_and_recursion(size: int) -> None:
    check(MEMORY, (0, 0), (numbers(size, 5), numbers(size, 2)))


def test_axes_of_results() -> None:
    both = ad.vmap(ad.parse(TENSORS), "f", in_axes=(0, 0, None), out_axes=(1, 0))
    front = ad.vmap(ad.parse(TENSORS), "f", in_axes=(0, 0, None))
    given = numbers(5, 3, 4), numbers(5, 4), 2
    assert np.array_equal(both(*given)[0].T, front(*given)[0])


def test_a_result_that_is_the_same_in_all_sets_is_repeated_or_given_once() -> None:
    text = "func.func @f(%x: f64, %y: f64) -> (f64, f64) { return %y, %x : f64, f64 }"
    assert ad.vmap(ad.parse(text), "f", in_axes=(0, None))(np.arange(3.0), 2.0)[0].tolist() == [2.0] * 3
    once = ad.vmap(ad.parse(text), "f", in_axes=(0, None), out_axes=(None, 0))(np.arange(3.0), 2.0)
    assert once[0] == 2.0
    assert once[1].tolist() == [0.0, 1.0, 2.0]


def test_batches_of_batches() -> None:
    module = ad.parse(BRANCHES)
    x, a = numbers(6, 4), np.abs(numbers(5))
    found = ad.vmap(ad.vmap(module, "f", in_axes=(0, None, None)), in_axes=(None, 0, None))
    alone = ad.compile(module, "f")
    # A buffer that all sets share must not be written: it has a set of its own in each.
    with pytest.raises(MlirAdError, match="MA0360"):
        found(x, a, 4)
    both = ad.vmap(ad.vmap(module, "f", in_axes=(0, None, None)), in_axes=(0, 0, None))
    copies = np.repeat(x[None], 5, axis=0)
    expected = [[alone(x[row].copy(), float(one), 4) for row in range(6)] for one in a]
    assert np.array_equal(both(copies, a, 4), expected)


@pytest.mark.parametrize("size", [3, 21])
def test_gradients_are_batched(size: int) -> None:
    module = ad.parse(BRANCHES)
    x, a = numbers(size, 4), numbers(size)
    gradient = ad.grad(module, "f", wrt=(0, 1))
    dx, da = ad.vmap(gradient, in_axes=(0, 0, None))(x.copy(), a, 4)
    for row in range(size):
        one, other = gradient(x[row].copy(), float(a[row]), 4)
        assert np.allclose(dx[row], one, rtol=1e-15)
        assert np.isclose(da[row], other, rtol=1e-15)


@pytest.mark.parametrize("size", [4, 21])
def test_batches_are_differentiated(size: int) -> None:
    batch = ad.transforms.vmap(ad.parse(BRANCHES), "f", size=size, in_axes=(0, None, None))
    tangent = ad.compile(ad.transforms.jvp(batch, "f_vmap"), "f_vmap_jvp")
    adjoint = ad.compile(ad.transforms.vjp(batch, "f_vmap"), "f_vmap_vjp")
    x, dx, w, wx = numbers(size, 4), numbers(4, size).T.copy(), numbers(size), numbers(2, size, 2).reshape(size, 4)
    moved = dx.copy()
    dy = tangent(x.copy(), moved, 1.5, 0.25, 4)[1]
    shadow = wx.copy()
    da = adjoint(x.copy(), shadow, 1.5, 4, w)[1]
    assert np.isclose(w @ dy + (wx * moved).sum(), (shadow * dx).sum() + 0.25 * da, rtol=1e-12)


def test_the_module_that_is_given_stays() -> None:
    module = ad.parse(WHILE)
    before = str(module)
    made = ad.transforms.vmap(module, "f", size=4)
    assert str(module) == before
    assert "f_vmap" in functions(made)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"size": -1}, "MA0717.*size is -1"),
        ({"size": 10**30}, "MA0717.*at most 2147483647"),
        ({"size": 2, "in_axes": 5}, "MA0717.*5 is not an axis of argument 0"),
        ({"size": 2, "in_axes": (0,)}, "MA0717.*in_axes has 1 entries"),
        ({"size": 2, "in_axes": None}, "MA0717.*no argument is batched"),
        ({"size": 2, "out_axes": "x"}, r"MA0717.*out_axes is an axis(?s:.*)help: the results are f64"),
        ({"size": 2, "out_axes": (0, 0, 0)}, r"MA0717.*out_axes has 3 entries(?s:.*)help: the results are f64"),
        ({"size": 2, "out_axes": (None, 0)}, "MA0360.*result 0"),
    ],
)
def test_what_does_not_fit_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(MlirAdError, match=said):
        ad.transforms.vmap(ad.parse(WHILE), "f", **options)


def test_arrays_that_do_not_fit_are_refused() -> None:
    batched = ad.vmap(ad.parse(WHILE), "f")
    with pytest.raises(MlirAdError, match=r"MA0718.*argument 0 has 3, argument 1 has 2"):
        batched(np.ones(3), np.ones(2))
    with pytest.raises(MlirAdError, match=r"MA0718.*it is no array"):
        batched(np.ones(3), 2.0)
    with pytest.raises(MlirAdError, match="MA0701"):
        batched(np.ones(3))
    with pytest.raises(MlirAdError, match=r"MA0717.*in_axes has 1 entries, and 'f' is called with 2 arguments"):
        ad.vmap(ad.parse(WHILE), "f", in_axes=(0,))(np.ones(3), np.ones(3))
    with pytest.raises(MlirAdError, match="MA0706"):
        ad.vmap(ad.parse(WHILE), "q")
    with pytest.raises(MlirAdError, match=r"MA0706(?s:.*)mlirad.function"):
        ad.vmap(lambda x: x)


def test_a_buffer_that_all_sets_share_is_written_once_or_refused() -> None:
    text = """
    func.func @f(%x: f64, %count: memref<f64>) -> f64 {
      %one = arith.constant 1.0 : f64
      %c = memref.load %count[] : memref<f64>
      %d = arith.addf %c, VALUE : f64
      memref.store %d, %count[] : memref<f64>
      return %d : f64
    }
    """
    count = np.zeros(())
    ad.vmap(ad.parse(text.replace("VALUE", "%one")), "f", in_axes=(0, None))(np.ones(20), count)
    assert count == 1.0
    ad.vmap(ad.parse(text.replace("VALUE", "%one")), "f", in_axes=(0, None))(np.ones(200), count)
    assert count == 2.0  # one set after another, because they do not fit in one vector
    with pytest.raises(MlirAdError, match=r"MA0360.*argument 1"):
        ad.vmap(ad.parse(text.replace("VALUE", "%x")), "f", in_axes=(0, None))(np.ones(20), count)


def test_ops_on_vectors_that_are_not_elementwise() -> None:
    """With as many lanes as elements a shuffle of all lanes would be valid, and shuffle lanes."""
    text = """
    func.func @f(%a: f64, %b: f64, %c: f64, %d: f64) -> (f64, f64) {
      %x = vector.from_elements %a, %b, %c : vector<3xf64>
      %y = vector.from_elements %c, %d, %a : vector<3xf64>
      %s = vector.shuffle %x, %y [2, 0, 4] : vector<3xf64>, vector<3xf64>
      %t = arith.mulf %s, %x : vector<3xf64>
      %r = vector.reduction <add>, %t : vector<3xf64> into f64
      %u = vector.extract %t[1] : f64 from vector<3xf64>
      return %r, %u : f64, f64
    }
    """
    check(text, (0, 0, 0, 0), tuple(numbers(3) + k for k in range(4)))
    check(text, (0, None, 0, None), (numbers(3), 2.0, numbers(3) + 1, 3.0))


def test_a_buffer_that_some_sets_free() -> None:
    text = """
    func.func @f(%x: f64, %c: i1) -> f64 {
      %b = memref.alloc() : memref<f64>
      memref.store %x, %b[] : memref<f64>
      %v = memref.load %b[] : memref<f64>
      scf.if %c {
        memref.dealloc %b : memref<f64>
      } else {
        memref.store %v, %b[] : memref<f64>
        memref.dealloc %b : memref<f64>
      }
      return %v : f64
    }
    """
    check(text, (0, 0), (numbers(5), np.arange(5) % 2 == 0))


def test_functions_that_are_declared_are_called_once_or_for_each_set() -> None:
    text = """
    func.func private @cbrt(f64) -> f64
    func.func @f(%x: f64, %y: f64) -> f64 {
      %r = func.call @cbrt(%y) : (f64) -> f64
      %s = arith.mulf %r, %x : f64
      return %s : f64
    }
    """
    check(text, (0, None), (numbers(5), 27.0))
    check(text, (None, 0), (27.0, numbers(5)))


@pytest.mark.parametrize(
    "load",
    [
        "%r = vector.maskedload %x[%c0], %m, %p : memref<6xf64>, vector<3xi1>, vector<3xf64> into vector<3xf64>",
        "%r = vector.expandload %x[%c0], %m, %p : memref<6xf64>, vector<3xi1>, vector<3xf64> into vector<3xf64>",
        "%r = vector.gather %x[%c0][%iv], %m, %p : memref<6xf64>, vector<3xindex>, vector<3xi1>, vector<3xf64> "
        "into vector<3xf64>",
        "%b = memref.reinterpret_cast %x to offset: [1], sizes: [3], strides: [1] : memref<6xf64> to "
        "memref<3xf64, strided<[1], offset: 1>>\n"
        "%c1 = arith.constant 1 : index\n"
        "%v = memref.load %b[%c1] : memref<3xf64, strided<[1], offset: 1>>\n"
        "%r = vector.broadcast %v : f64 to vector<3xf64>",
    ],
)
def test_ops_that_take_buffers_for_dense_are_not_given_lanes_of_them(load: str) -> None:
    """In a branch that differs buffers are views of one lane, whose elements do not lie beside each other."""
    text = f"""
    func.func @f(%x: memref<6xf64>, %c: i1) -> f64 {{
      %c0 = arith.constant 0 : index
      %z = arith.constant 0.0 : f64
      %r0 = scf.if %c -> f64 {{
        %p = arith.constant dense<0.5> : vector<3xf64>
        %m = arith.constant dense<true> : vector<3xi1>
        %iv = arith.constant dense<[0, 2, 1]> : vector<3xindex>
        {load}
        %e = vector.extract %r[2] : f64 from vector<3xf64>
        scf.yield %e : f64
      }} else {{
        scf.yield %z : f64
      }}
      return %r0 : f64
    }}
    """
    check(text, (0, 0), (numbers(5, 6), np.arange(5) % 2 == 0))


def test_code_is_made_once_for_each_number_of_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(specializations, "lowered", lambda *a: made.append(a[1]) or lowered(*a))
    inner = ad.vmap(ad.parse(WHILE), "f", in_axes=(0, None))
    both = ad.vmap(inner, in_axes=(None, 0))
    for count in (2, 2, 3):
        both(np.ones(4), np.ones(count))
    assert made == ["f_vmap_vmap"] * 2


def test_arrays_that_overlap_are_refused_where_one_is_written() -> None:
    text = """
    func.func @f(%x: memref<3xf64>, %y: memref<3xf64>) -> f64 {
      %c0 = arith.constant 0 : index
      %v = memref.load %x[%c0] : memref<3xf64>
      %w = arith.mulf %v, %v : f64
      memref.store %w, %y[%c0] : memref<3xf64>
      %r = memref.load %y[%c0] : memref<3xf64>
      return %r : f64
    }
    """
    x = numbers(5, 3)
    for function in (ad.compile(ad.parse(text), "f"), ad.grad(ad.parse(text), "f")):
        with pytest.raises(MlirAdError, match="MA0712"):
            ad.vmap(function)(x, x)
        ad.vmap(function)(x, x.copy())


@pytest.mark.parametrize("is_divergent", [True, False])
def test_a_callee_that_writes_a_global_buffer_runs_once_or_in_one_set_after_another(is_divergent: bool) -> None:
    call = "func.call @count() : () -> ()"
    text = f"""
    memref.global "private" @calls : memref<f64> = dense<0.0>
    func.func private @count() {{
      %g = memref.get_global @calls : memref<f64>
      %one = arith.constant 1.0 : f64
      %old = memref.load %g[] : memref<f64>
      %new = arith.addf %old, %one : f64
      memref.store %new, %g[] : memref<f64>
      return
    }}
    func.func private @calls_of() -> f64 {{
      %g = memref.get_global @calls : memref<f64>
      %v = memref.load %g[] : memref<f64>
      return %v : f64
    }}
    func.func @f(%x: f64, %c: i1) -> f64 {{
      {f"scf.if %c {{ {call} }}" if is_divergent else call}
      %v = func.call @calls_of() : () -> f64
      %r = arith.mulf %v, %x : f64
      return %r : f64
    }}
    """
    batched_once = ad.vmap(ad.parse(text), "f")
    flags = np.arange(20) % 2 == 0
    if is_divergent:
        counts = np.cumsum(flags)
        assert batched_once(np.ones(20), flags).tolist() == counts.tolist()
        assert batched_once(np.ones(20), flags).tolist() == (counts + 10).tolist()
        return
    assert batched_once(np.ones(20), flags).tolist() == [1.0] * 20
    with pytest.raises(MlirAdError, match=r"MA0360.*writes memory that all sets share"):
        batched_once(np.ones(100), np.ones(100, dtype=bool))


def test_callees_that_only_read_what_all_sets_share_are_called_for_any_number_of_sets() -> None:
    """They were taken to write the buffer, which many sets cannot do at once."""
    text = """
    func.func private @product(%w: memref<2xf64>, %x: memref<2xf64>) -> f64 {
      %zero = arith.constant 0.0 : f64
      %r = affine.for %i = 0 to 2 iter_args(%s = %zero) -> f64 {
        %a = affine.load %w[%i] : memref<2xf64>
        %b = affine.load %x[%i] : memref<2xf64>
        %p = arith.mulf %a, %b : f64
        %t = arith.addf %s, %p : f64
        affine.yield %t : f64
      }
      return %r : f64
    }
    func.func @f(%w: memref<2xf64>, %x: memref<2xf64>) -> f64 {
      %p = call @product(%w, %x) : (memref<2xf64>, memref<2xf64>) -> f64
      %r = math.sin %p : f64
      return %r : f64
    }
    """
    f, w, x = ad.function(ad.parse(text), "f"), numbers(2), numbers(100, 2)
    assert np.allclose(ad.vmap(f, (None, 0))(w, x), np.sin(x @ w), rtol=1e-13)
    gradients = ad.vmap(ad.grad(f, (0, 1)), (None, 0))(w, x)
    slopes = np.cos(x @ w)[:, None]
    assert np.allclose(gradients[0], slopes * x, rtol=1e-13)
    assert np.allclose(gradients[1], slopes * w, rtol=1e-13)


def test_callees_that_write_what_all_sets_share_do_so_once() -> None:
    text = """
    func.func private @count(%n: memref<f64>) {
      %one = arith.constant 1.0 : f64
      %a = memref.load %n[] : memref<f64>
      %b = arith.addf %a, %one : f64
      memref.store %b, %n[] : memref<f64>
      return
    }
    func.func @f(%n: memref<f64>, %x: f64) -> f64 {
      call @count(%n) : (memref<f64>) -> ()
      %s = math.sin %x : f64
      return %s : f64
    }
    """
    f = ad.vmap(ad.function(ad.parse(text), "f"), (None, 0))
    n, x = np.zeros(()), numbers(3)
    assert np.allclose(f(n, x), np.sin(x))
    assert n == 1.0
    assert np.allclose(f(n, numbers(100)), np.sin(numbers(100)))
    assert n == 2.0
