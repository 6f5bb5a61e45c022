"""A batch of no sets returns arrays without elements, of the shapes that some sets would give, and runs nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError

Array = np.ndarray[Any, Any]
PROGRAMS = """
func.func @f(%a: memref<?xf64>, %k: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %a, %c0 : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %v = memref.load %a[%i] : memref<?xf64>
    %q = arith.mulf %v, %v : f64
    %w = arith.mulf %q, %k : f64
    %t = arith.addf %s, %w : f64
    scf.yield %t : f64
  }
  return %r : f64
}
func.func @several(%x: tensor<?x3xf64>, %n: index, %k: f64) -> (tensor<?x3xf64>, tensor<?xf64>, f64, memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %y = func.call @sine(%x) : (tensor<?x3xf64>) -> tensor<?x3xf64>
  %m = tensor.dim %x, %c0 : tensor<?x3xf64>
  %p = arith.muli %m, %c2 : index
  %q = arith.addi %p, %n : index
  %z = tensor.splat %k[%q] : tensor<?xf64>
  %b = memref.alloc(%m) : memref<?xf64>
  linalg.fill ins(%k : f64) outs(%b : memref<?xf64>)
  return %y, %z, %k, %b : tensor<?x3xf64>, tensor<?xf64>, f64, memref<?xf64>
}
func.func private @sine(%x: tensor<?x3xf64>) -> tensor<?x3xf64> {
  %y = math.sin %x : tensor<?x3xf64>
  return %y : tensor<?x3xf64>
}
func.func @write(%a: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  memref.store %one, %a[%c0] : memref<?xf64>
  return
}
func.func @count(%n: index, %k: f64) -> tensor<?xf64> {
  %z = tensor.splat %k[%n] : tensor<?xf64>
  return %z : tensor<?xf64>
}
func.func @halves(%n: index, %k: f64) -> tensor<?xf64> {
  %c2 = arith.constant 2 : index
  %m = arith.divui %c2, %n : index
  %z = tensor.splat %k[%m] : tensor<?xf64>
  return %z : tensor<?xf64>
}
"""
MODULE = ad.parse(PROGRAMS)
F = ad.function(MODULE, "f")

#: The transform of a batch, and its arguments for a number of sets.
CALLS: dict[str, tuple[Callable[..., Any], Callable[[int], tuple[Any, ...]]]] = {
    "a function": (ad.vmap(F, (0, None)), lambda n: (np.ones((n, 4)), 2.0)),
    "a gradient": (ad.vmap(ad.grad(F, (0, 1))), lambda n: (np.ones((n, 4)), np.ones(n))),
    "another axis": (ad.vmap(ad.grad(F), (1, None), 1), lambda n: (np.ones((4, n)), 2.0)),
    "a Hessian": (ad.vmap(ad.hessian(F), (0, None)), lambda n: (np.ones((n, 4)), 2.0)),
    "an inner batch": (ad.vmap(ad.vmap(F)), lambda n: (np.ones((2, n, 4)), np.ones((2, n)))),
    "an outer batch": (ad.vmap(ad.vmap(F)), lambda n: (np.ones((n, 2, 4)), np.ones((n, 2)))),
    "the Jacobian of a batch": (ad.jacfwd(ad.vmap(F, (0, None)), 1), lambda n: (np.ones((n, 4)), 2.0)),
    "several results": (
        ad.vmap(ad.function(MODULE, "several"), (1, None, None), (1, 0, 0, 1)),
        lambda n: (np.ones((5, n, 3)), 4, 2.0),
    ),
}


def shapes(found: Any) -> list[tuple[int, ...]]:
    return [one.shape for one in (found if isinstance(found, tuple) else (found,))]


@pytest.mark.parametrize("what", CALLS)
def test_no_sets_give_the_shapes_of_seven_with_nothing_along_the_axis(what: str) -> None:
    call, arguments = CALLS[what]
    some, none = shapes(call(*arguments(7))), shapes(call(*arguments(0)))
    assert none == [tuple(0 if size == 7 else size for size in shape) for shape in some]
    assert all(0 in shape for shape in none)


def test_no_sets_write_nothing() -> None:
    assert ad.vmap(ad.function(MODULE, "write"))(np.zeros((0, 0))) is None  # one would write out of bounds


def test_the_derivative_of_no_sets_has_no_elements() -> None:
    batch = ad.function(ad.transforms.vmap(MODULE, "f", size=0, in_axes=(0, None)), "f_vmap")
    value, pullback = ad.vjp(batch, np.zeros((0, 4)), 2.0)
    assert value.shape == (0,)
    gradient, slope = pullback(np.zeros(0))
    assert gradient.shape == (0, 4)
    assert slope == 0.0


def test_an_extent_may_be_a_shared_number() -> None:
    assert ad.vmap(ad.function(MODULE, "count"), (None, 0))(4, np.zeros(0)).shape == (0, 4)


@pytest.mark.parametrize(("name", "axes"), [("count", (0, None)), ("halves", (None, 0))])
def test_an_extent_that_a_run_would_compute_is_an_error(name: str, axes: tuple[int | None, ...]) -> None:
    arguments = [0 if axis is None else np.zeros(0, kind) for axis, kind in zip(axes, ("i8", "f8"), strict=True)]
    with pytest.raises(MlirAdError, match=r"MA0360.*there are no sets(?s:.*)call it with at least one set"):
        ad.vmap(ad.function(MODULE, name), axes)(*arguments)


def test_a_result_that_all_sets_share_needs_a_set() -> None:
    batch = ad.vmap(ad.function(MODULE, "count"), (None, 0), None)
    with pytest.raises(MlirAdError, match=r"MA0360.*no axis(?s:.*)out_axes=0"):
        batch(3, np.zeros(0))
