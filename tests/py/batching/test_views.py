"""Buffers that lanes view, choose, or take out of a buffer of buffers in different ways."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError


def test_lanes_that_take_different_buffers_out_of_one_run_by_themselves() -> None:
    """All lanes of a buffer lie in one; where each has another one, sets are run one after the other."""
    text = """
func.func @f(%x: f64, %m: memref<3xf64>, %n: memref<3xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %held = memref.alloca() : memref<2xmemref<3xf64>>
  memref.store %m, %held[%c0] : memref<2xmemref<3xf64>>
  memref.store %n, %held[%c1] : memref<2xmemref<3xf64>>
  %is = arith.cmpf ogt, %x, %zero : f64
  %i = arith.select %is, %c0, %c1 : index
  %b = memref.load %held[%i] : memref<2xmemref<3xf64>>
  %v = memref.load %b[%c0] : memref<3xf64>
  return %v : f64
}"""
    rng = np.random.default_rng(0)
    x, m, n = rng.normal(size=5), rng.normal(size=(5, 3)), rng.normal(size=(5, 3))
    found = ad.vmap(ad.parse(text), "f")(x, m, n)
    np.testing.assert_array_equal(found, np.where(x > 0, m[:, 0], n[:, 0]))
    with pytest.raises(MlirAdError, match=r"MA0360"):
        ad.vmap(ad.parse(text), "f", in_axes=(0, None, None))(x, m[0], n[0])


VIEWS = {
    "a view": "%b = memref.subview %m[%i] [2] [1] : memref<3xf64> to memref<2xf64, strided<[1], offset: ?>>",
    "a choice": """%p = memref.subview %m[%c0] [2] [1] : memref<3xf64> to memref<2xf64, strided<[1], offset: ?>>
  %q = memref.subview %m[%c1] [2] [1] : memref<3xf64> to memref<2xf64, strided<[1], offset: ?>>
  %b = arith.select %is, %p, %q : memref<2xf64, strided<[1], offset: ?>>""",
}


@pytest.mark.parametrize("view", VIEWS)
def test_views_that_differ_are_of_each_set(view: str) -> None:
    text = f"""
func.func @f(%x: f64, %m: memref<3xf64>) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %is = arith.cmpf ogt, %x, %zero : f64
  %i = arith.select %is, %c0, %c1 : index
  {VIEWS[view]}
  %v = memref.load %b[%c0] : memref<2xf64, strided<[1], offset: ?>>
  return %v : f64
}}"""
    x, m = np.array([0.3, -0.2, 1.1, -0.7]), np.array([2.0, 3.0, 5.0])
    found = ad.vmap(ad.parse(text), "f", in_axes=(0, None))(x, m)
    np.testing.assert_array_equal(found, np.where(x > 0, m[0], m[1]))
    many = np.arange(12.0).reshape(4, 3)
    found = ad.vmap(ad.parse(text), "f")(x, many)
    np.testing.assert_array_equal(found, np.where(x > 0, many[:, 0], many[:, 1]))


@pytest.mark.parametrize(("source", "target"), [("3", "?"), ("?", "3"), ("3x?", "?x4"), ("?x?", "3x4")])
def test_what_all_sets_share_is_copied_to_each_whatever_types_say_of_extents(source: str, target: str) -> None:
    text = f"""
func.func @f(%s: memref<{source}xf64>, %t: memref<{target}xf64>) {{
  memref.copy %s, %t : memref<{source}xf64> to memref<{target}xf64>
  return
}}"""
    shared = np.arange(12.0).reshape(3, 4) if "x" in source else np.arange(3.0)
    copies = np.zeros((5, *shared.shape))
    ad.vmap(ad.parse(text), "f", in_axes=(None, 0))(shared, copies)
    np.testing.assert_array_equal(copies, np.broadcast_to(shared, copies.shape))


@pytest.mark.parametrize("shape", [(1, 3), (3, 1), (1, 2, 3), (2, 1, 3), (1, 1, 3), (1, 1), (1,)])
def test_views_of_one_set_keep_the_extents_of_1_that_are_theirs(shape: tuple[int, ...]) -> None:
    """Three sets of rows of three: the stride from set to set is that of an axis of 1, too."""
    count = int(np.prod(shape))
    whole, flat = "x".join(map(str, shape)), f"memref<{count}xf64>"
    groups, zeros = ", ".join(map(str, range(len(shape)))), ", ".join(["%zero"] * (len(shape) - 1))
    last = f"{zeros}, %i" if zeros else "%i"
    text = f"""
func.func @f(%m: {flat}, %n: index) -> f64 {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %b = memref.expand_shape %m [[{groups}]] output_shape [{", ".join(map(str, shape))}] : {flat} into memref<{whole}xf64>
  scf.for %i = %zero to %n step %one {{
    %x = memref.load %b[{last}] : memref<{whole}xf64>
    %y = math.sin %x : f64
    memref.store %y, %b[{last}] : memref<{whole}xf64>
  }}
  %r = memref.load %m[%zero] : {flat}
  return %r : f64
}}"""
    rng = np.random.default_rng(1)
    m, n = rng.normal(size=(3, count)), np.array([0, 1, shape[-1]])
    expected = m.copy()
    for row, turns in zip(expected, n, strict=True):
        row[:turns] = np.sin(row[:turns])
    found = ad.vmap(ad.parse(text), "f")(m, n)
    np.testing.assert_allclose(found, expected[:, 0], rtol=1e-15)
    np.testing.assert_allclose(m, expected, rtol=1e-15)


def test_shapes_that_are_read_from_memory_are_those_of_each_set() -> None:
    """What all sets share looks different where the shape is that of a set, also one after the other."""
    text = """
func.func @f(%x: memref<6xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %m = arith.divui %c6, %n : index
  %shape = memref.alloca() : memref<2xindex>
  memref.store %n, %shape[%c0] : memref<2xindex>
  memref.store %m, %shape[%c1] : memref<2xindex>
  %r = memref.reshape %x(%shape) : (memref<6xf64>, memref<2xindex>) -> memref<?x?xf64>
  %v = memref.load %r[%c1, %c0] : memref<?x?xf64>
  return %v : f64
}"""
    x, n = np.arange(6.0), np.array([2, 3, 6, 2])
    found = ad.vmap(ad.parse(text), "f", in_axes=(None, 0))(x, n)
    np.testing.assert_array_equal(found, [3.0, 2.0, 1.0, 3.0])


CHOICE = """
func.func @f(%x: memref<6xf64>, %y: memref<6xf64>, %k: i1, %i: index) -> f64 {
  %m = arith.select %k, %x, %y : memref<6xf64>
  %v = memref.load %m[%i] : memref<6xf64>
  %w = arith.mulf %v, %v : f64
  memref.store %w, %m[%i] : memref<6xf64>
  %s = math.sin %w : f64
  return %s : f64
}"""


@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize("chosen", [True, False])
def test_a_choice_that_all_sets_make_is_one_of_their_buffers(chosen: bool, axis: int) -> None:
    rng, module = np.random.default_rng(1), ad.parse(CHOICE)
    pair, tangents = rng.normal(size=(2, 6)), rng.normal(size=(2, 3, 6))
    given = [np.array(np.moveaxis(one, 0, axis), order="C") for one in tangents]
    jvp = ad.compile(ad.transforms.jvp(module, "f", wrt=("x", "y"), width=3, axis=axis), "f_jvp")
    _, found = jvp(pair[0].copy(), given[0], pair[1].copy(), given[1], chosen, 2)
    number = int(not chosen)
    v, expected = pair[number, 2], tangents.copy()
    expected[number, :, 2] *= 2 * v
    np.testing.assert_allclose(found, np.cos(v * v) * expected[number, :, 2], rtol=1e-14)
    np.testing.assert_allclose([np.moveaxis(one, axis, 0) for one in given], expected, rtol=1e-14)


def test_a_shape_that_all_sets_have_is_that_of_their_buffers() -> None:
    text = """
func.func @f(%x: memref<6xf64>, %rows: i32, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %six = arith.constant 6 : i32
  %columns = arith.divui %six, %rows : i32
  %shape = memref.alloca() : memref<2xi32>
  memref.store %rows, %shape[%c0] : memref<2xi32>
  memref.store %columns, %shape[%c1] : memref<2xi32>
  %r = memref.reshape %x(%shape) : (memref<6xf64>, memref<2xi32>) -> memref<?x?xf64>
  %v = memref.load %r[%c1, %i] : memref<?x?xf64>
  %e = math.exp %v : f64
  memref.store %e, %r[%c1, %i] : memref<?x?xf64>
  return %e : f64
}"""
    rng = np.random.default_rng(2)
    x, dx, dy = rng.normal(size=6), rng.normal(size=(6, 3)), rng.normal(size=3)
    expected = np.exp(x[3]) * dx[3]
    jvp = ad.compile(ad.transforms.jvp(ad.parse(text), "f", wrt="x", width=3, axis=-1), "f_jvp")
    _, found = jvp(x.copy(), dx, 3, 1)
    np.testing.assert_allclose([found, dx[3]], [expected, expected], rtol=1e-14)
    vjp = ad.compile(ad.transforms.vjp(ad.parse(text), "f", wrt="x", width=3, axis=-1), "f_vjp")
    gradient = np.zeros((6, 3))
    vjp(x.copy(), gradient, 3, 1, dy)
    np.testing.assert_allclose(gradient[3], np.exp(x[3]) * dy, rtol=1e-14)
    assert not gradient[[0, 1, 2, 4, 5]].any()
