"""Global buffers in lanes: each has shadows of its own, and those of the primal are shared."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad

#: sin(x y) y, by way of a global buffer that a callee and a loop use too.
SCRATCH = """
memref.global "private" @g : memref<3xf64> = dense<0.0> {alignment = 64 : i64}
func.func private @scale(%k: index) {
  %g = memref.get_global @g : memref<3xf64>
  %v = memref.load %g[%k] : memref<3xf64>
  %s = math.sin %v : f64
  memref.store %s, %g[%k] : memref<3xf64>
  return
}
func.func @f(%x: f64, %y: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<3xf64>
  memref.store %x, %g[%c0] : memref<3xf64>
  memref.store %y, %g[%c1] : memref<3xf64>
  scf.for %i = %c0 to %n step %c1 {
    %h = memref.get_global @g : memref<3xf64>
    %a = memref.load %h[%c0] : memref<3xf64>
    %b = memref.load %h[%c1] : memref<3xf64>
    %p = arith.mulf %a, %b : f64
    memref.store %p, %h[%c0] : memref<3xf64>
    func.call @scale(%c0) : (index) -> ()
  }
  %v = memref.load %g[%c0] : memref<3xf64>
  %r = arith.mulf %v, %y : f64
  return %r : f64
}
"""
X, Y, N = 0.8, 1.3, 2


@pytest.mark.parametrize("lanes", [2, 3, 20])
def test_tangents_of_a_global_are_those_of_each_lane(lanes: int) -> None:
    module, rng = ad.parse(SCRATCH), np.random.default_rng(lanes)
    dx, dy = rng.normal(size=(2, lanes))
    one = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")
    wide = ad.compile(ad.transforms.jvp(module, "f", width=lanes), "f_jvp")
    for _ in range(2):
        value, found = wide(X, dx, Y, dy, N)
        expected = [one(X, a, Y, b, N)[1] for a, b in zip(dx, dy, strict=True)]
        np.testing.assert_allclose(found, expected, rtol=1e-13)
        assert value == one(X, 1.0, Y, 0.0, N)[0]


@pytest.mark.parametrize("lanes", [2, 20])
def test_adjoints_of_a_global_are_those_of_each_lane(lanes: int) -> None:
    module, seeds = ad.parse(SCRATCH), np.random.default_rng(lanes).normal(size=lanes)
    one = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")
    wide = ad.compile(ad.transforms.vjp(module, "f", width=lanes), "f_vjp")
    for _ in range(2):
        found = np.array(wide(X, Y, N, seeds)[1:])
        expected = np.array([one(X, Y, N, seed)[1:] for seed in seeds]).T
        np.testing.assert_allclose(found, expected, rtol=1e-13)


def test_second_derivatives_through_a_global_in_lanes() -> None:
    gradient = ad.transforms.vjp(ad.parse(SCRATCH), "f")
    one = ad.compile(ad.transforms.jvp(gradient, "f_vjp", wrt=(0, 1)), "f_vjp_jvp")
    wide = ad.compile(ad.transforms.jvp(gradient, "f_vjp", wrt=(0, 1), width=2), "f_vjp_jvp")
    names = [argument.name for argument in wide.prototype.arguments]
    assert len(names) == 6
    found = wide(X, np.array([1.0, 0.0]), Y, np.array([0.0, 1.0]), N, 1.0)
    expected = [one(X, 1.0, Y, 0.0, N, 1.0), one(X, 0.0, Y, 1.0, N, 1.0)]
    for number, value in enumerate(found):
        for lane in range(2):
            wanted = expected[lane][number]
            got = value[lane] if np.ndim(value) else value
            np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-14)


#: x times a global that callers may write: its adjoints are accumulated.
READ = """
memref.global "private" @w : memref<2xf64> = dense<2.0>
memref.global "private" @w_shadow_x3 : memref<2x3xf64> = dense<0.0>
func.func @f(%x: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %w = memref.get_global @w : memref<2xf64>
  %v = memref.load %w[%c1] : memref<2xf64>
  %r = arith.mulf %v, %x : f64
  return %r : f64
}
func.func @peek(%to: memref<2x3xf64>) {
  %w = memref.get_global @w_shadow_x3 : memref<2x3xf64>
  memref.copy %w, %to : memref<2x3xf64> to memref<2x3xf64>
  return
}
func.func @poke(%from: memref<2x3xf64>) {
  %w = memref.get_global @w_shadow_x3 : memref<2x3xf64>
  memref.copy %from, %w : memref<2x3xf64> to memref<2x3xf64>
  return
}
"""


def drive(transform: str, calls: str, arguments: str) -> ad.Compiled:
    """A function that calls the derivative and, in the same module, what looks at the shadow."""
    module = getattr(ad.transforms, transform)(ad.parse(READ), "f", width=3)
    text = str(module).rstrip()
    return ad.compile(ad.parse(f"{text[:-1]}\n func.func @main({arguments}) {{\n {calls}\n return }} }}"), "main")


def test_each_lane_has_adjoints_of_a_global() -> None:
    call = "%y, %dx = func.call @f_vjp(%x, %s) : (f64, tensor<3xf64>) -> (f64, tensor<3xf64>)"
    peek = "func.call @peek(%to) : (memref<2x3xf64>) -> ()"
    main = drive("vjp", f"{call}\n {peek}", "%x: f64, %s: tensor<3xf64>, %to: memref<2x3xf64>")
    seeds, adjoints = np.array([1.0, -2.0, 0.5]), np.zeros((2, 3))
    main(X, seeds, adjoints)
    np.testing.assert_allclose(adjoints, [[0, 0, 0], X * seeds])
    main(X, seeds, adjoints)
    np.testing.assert_allclose(adjoints, [[0, 0, 0], 2 * X * seeds])


def test_each_lane_has_tangents_of_a_global() -> None:
    poke = "func.call @poke(%t) : (memref<2x3xf64>) -> ()"
    call = """%y, %dy = func.call @f_jvp(%x, %d) : (f64, tensor<3xf64>) -> (f64, tensor<3xf64>)
    bufferization.materialize_in_destination %dy in restrict writable %to : (tensor<3xf64>, memref<3xf64>) -> ()"""
    arguments = "%x: f64, %d: tensor<3xf64>, %t: memref<2x3xf64>, %to: memref<3xf64>"
    main, tangents = drive("jvp", f"{poke}\n {call}", arguments), np.arange(6.0).reshape(2, 3)
    found = np.zeros(3)
    main(X, np.ones(3), tangents, found)
    np.testing.assert_allclose(found, 2.0 + X * tangents[1])


STATE = """
memref.global "private" @scratch : memref<3xf64> = dense<0.0>
func.func @f(%x: memref<3xf64>, %c: i1) -> f64 {
  %s = memref.get_global @scratch : memref<3xf64>
  %zero = arith.constant 0.0 : f64
  scf.if %c {
    affine.for %i = 0 to 3 {
      %v = affine.load %x[%i] : memref<3xf64>
      %w = math.sin %v : f64
      affine.store %w, %s[%i] : memref<3xf64>
    }
  }
  %r = affine.for %i = 0 to 3 iter_args(%a = %zero) -> f64 {
    %v = affine.load %s[%i] : memref<3xf64>
    %w = affine.load %x[2 - %i] : memref<3xf64>
    %p = arith.mulf %v, %w : f64
    %b = arith.addf %a, %p : f64
    affine.yield %b : f64
  }
  return %r : f64
}
"""


def test_sets_that_store_what_differs_in_a_global_run_one_after_another() -> None:
    """As calls would: a set that stores nothing finds what the one before it has stored."""
    module = ad.parse(STATE)
    x, stores = np.random.default_rng(3).normal(size=(4, 3)), np.array([True, True, False, True])
    scratch = np.sin(x[[0, 1, 1, 3]])
    np.testing.assert_allclose(ad.vmap(module, "f")(x, stores), (scratch * x[:, ::-1]).sum(axis=1), rtol=1e-14)
    gradients = ad.vmap(ad.grad(module, "f"), in_axes=(0, None))(x, True)
    np.testing.assert_allclose(gradients, np.cos(x) * x[:, ::-1] + np.sin(x)[:, ::-1], rtol=1e-13)


def test_what_all_sets_store_alike_is_stored_once_also_if_they_run_one_after_another() -> None:
    """Here in a buffer and in a global; another global differs, so that sets run one after another."""
    counted = STATE.replace("%c: i1)", "%c: i1, %m: memref<1xindex>)").replace(
        "%zero =",
        """%c0 = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = memref.get_global @count : memref<1xindex>
  %old = memref.load %n[%c0] : memref<1xindex>
  %new = arith.addi %old, %one : index
  memref.store %new, %n[%c0] : memref<1xindex>
  %had = memref.load %m[%c0] : memref<1xindex>
  %now = arith.addi %had, %new : index
  memref.store %now, %m[%c0] : memref<1xindex>
  %zero =""",
    )
    counted = 'memref.global "private" @count : memref<1xindex> = dense<0>' + counted
    x, total = np.random.default_rng(4).normal(size=(3, 3)), np.zeros(1, dtype=np.int64)
    batch = ad.vmap(ad.parse(counted), "f", in_axes=(0, None, None))
    for count in (1, 3, 6):
        found = batch(x, True, total)
        np.testing.assert_allclose(found, (np.sin(x) * x[:, ::-1]).sum(axis=1), rtol=1e-14)
        assert total[0] == count


def test_a_global_that_only_some_sets_read_is_not_stored_in_by_each() -> None:
    """The callee in the branch reads what all sets have stored once; sets need not run one after another."""
    text = """
    memref.global "private" @calls : memref<f64> = dense<0.0>
    func.func private @calls_of() -> f64 {
      %g = memref.get_global @calls : memref<f64>
      %v = memref.load %g[] : memref<f64>
      return %v : f64
    }
    func.func @f(%x: f64, %c: i1) -> f64 {
      %g = memref.get_global @calls : memref<f64>
      %one = arith.constant 1.0 : f64
      %old = memref.load %g[] : memref<f64>
      %new = arith.addf %old, %one : f64
      memref.store %new, %g[] : memref<f64>
      %r = scf.if %c -> f64 {
        %v = func.call @calls_of() : () -> f64
        %p = arith.mulf %v, %x : f64
        scf.yield %p : f64
      } else {
        scf.yield %x : f64
      }
      return %r : f64
    }"""
    batch, x, flags = ad.vmap(ad.parse(text), "f"), np.arange(1.0, 5.0), np.array([True, False, True, False])
    for count in (1, 2):
        assert batch(x, flags).tolist() == np.where(flags, count * x, x).tolist()


def test_derivatives_of_derivatives_through_a_global_run_in_batches() -> None:
    """Some of the shadows of the global are the same for all sets, others are not."""
    f, x = ad.function(ad.parse(STATE), "f"), np.random.default_rng(5).normal(size=(2, 3))
    made = ad.jacfwd(ad.jacfwd(f))
    for found, one in zip(ad.vmap(made, in_axes=(0, None))(x, True), x, strict=True):
        np.testing.assert_allclose(found, made(one, True), rtol=1e-13)
    cosine = np.cos(x[:, :, None]) * np.eye(3)[::-1]
    second = cosine + cosine.transpose(0, 2, 1) - (np.sin(x) * x[:, ::-1])[:, :, None] * np.eye(3)
    np.testing.assert_allclose(ad.vmap(made, in_axes=(0, None))(x, True), second, rtol=1e-13)
