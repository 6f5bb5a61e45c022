"""Atomic updates by a compare-and-exchange: values, places, and that no update is lost between threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import ExecutionError
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted

KIND = """
func.func @f(%x: memref<?x{type}>, %v: {type}) -> {type} {{
  %c1 = arith.constant 1 : index
  %old = memref.atomic_rmw {kind} %v, %x[%c1] : ({type}, memref<?x{type}>) -> {type}
  return %old : {type}
}}"""

VALUES = {
    "addf": 9.0, "assign": 3.0, "maximumf": 6.0, "maxnumf": 6.0, "minimumf": 3.0, "minnumf": 3.0, "mulf": 18.0,
    "addi": 9, "andi": 2, "maxs": 6, "maxu": 6, "mins": 3, "minu": 3, "muli": 18, "ori": 7, "xori": 5,
}  # fmt: skip


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("dialect", ["memref", "enzyme"])
def test_every_kind_gives_the_old_value_and_leaves_the_new_one(kind: str, dialect: str) -> None:
    floats = isinstance(VALUES[kind], float)
    text = KIND.format(kind=kind, type="f64" if floats else "i64").replace("memref.atomic", f"{dialect}.atomic")
    run = ad.compile(ad.parse(text), "f")
    x = np.array([5, 6, 7], dtype=np.float64 if floats else np.int64)
    assert run(x, 3.0 if floats else 3) == 6
    assert x.tolist() == [5, VALUES[kind], 7]


GENERIC = """
func.func @f(%x: memref<?x{type}>, %v: {type}) -> {type} {{
  %c1 = arith.constant 1 : index
  %old = memref.generic_atomic_rmw %x[%c1] : memref<?x{type}> {{
  ^bb0(%c: {type}):
    %s = arith.{add} %c, %v : {type}
    %t = arith.{add} %s, %c : {type}
    memref.atomic_yield %t : {type}
  }}
  return %old : {type}
}}"""


@pytest.mark.parametrize("dtype", ["f8", "f4", "f2", "i8", "i4", "i2", "i1"])
def test_types_as_wide_as_a_machine_word_are_exchanged(dtype: str) -> None:
    type = dtype[0] + str(8 * int(dtype[1]))
    run = ad.compile(ad.parse(GENERIC.format(type=type, add="addf" if dtype[0] == "f" else "addi")), "f")
    x = np.array([5, 6, 7], dtype=dtype)
    assert run(x, x.dtype.type(3)) == 6
    assert x.tolist() == [5, 15, 7]


def test_a_type_that_cannot_be_exchanged_is_refused() -> None:
    with pytest.raises(ExecutionError) as caught:
        ad.compile(ad.parse(GENERIC.format(type="i1", add="addi")), "f")
    assert "MA0501" in str(caught.value)


COUNTING = """
func.func @f(%x: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %old = memref.generic_atomic_rmw %x[%c0] : memref<?xf64> {
    ^bb0(%c: f64):
      %one = arith.constant 1.0 : f64
      %t = arith.addf %c, %one : f64
      memref.atomic_yield %t : f64
    }
  }
  return
}"""


def test_no_update_is_lost_between_threads() -> None:
    run, x, n = ad.compile(ad.parse(COUNTING), "f"), np.zeros(1), 200_000
    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(run, x, n) for _ in range(2)]:
            done.result()
    assert x[0] == 2 * n


GRID = """
func.func @f(%m: memref<?x?xf64, strided<[?, ?], offset: ?>>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%one) -> f64 {
    %a = memref.generic_atomic_rmw %m[%i, %c1] : memref<?x?xf64, strided<[?, ?], offset: ?>> {
    ^bb0(%c: f64):
      %s = math.sin %c : f64
      memref.atomic_yield %s : f64
    }
    %b = memref.atomic_rmw mulf %a, %m[%i, %c1] : (f64, memref<?x?xf64, strided<[?, ?], offset: ?>>) -> f64
    %d = arith.mulf %a, %b : f64
    scf.reduce(%d : f64) {
    ^bb0(%u: f64, %v: f64):
      %p = arith.mulf %u, %v : f64
      scf.reduce.return %p : f64
    }
  }
  return %r : f64
}"""


def test_updates_of_strided_places_in_a_parallel_loop() -> None:
    module = ad.parse(GRID)
    table = np.linspace(0.3, 1.7, 24).reshape(4, 6)
    seen, before = table[::2, ::-2], table.copy()[::2, ::-2]
    product = ad.compile(module, "f")(seen, 2)
    sines = np.sin(before[:, 1])
    assert product == pytest.approx(np.prod(before[:, 1] * sines), rel=1e-15)
    np.testing.assert_allclose(seen[:, 1], sines * before[:, 1], rtol=1e-15)
    np.testing.assert_array_equal(seen[:, 0], before[:, 0])
    check_both(module, "f", np.ascontiguousarray(before), 2)
    assert Counted(ad.compile(ad.transforms.vjp(module, "f"), "f_vjp"))(before, np.zeros((2, 3)), 2, 1.0).is_clean


BESIDE_TENSORS = """
func.func @f(%t: tensor<3xf64>, %m: memref<3xf64>, %k: memref<2xf32>) -> tensor<3xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 1.5 : f32
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%u = %t) -> tensor<3xf64> {
    %v = tensor.extract %u[%i] : tensor<3xf64>
    %a = memref.generic_atomic_rmw %m[%i] : memref<3xf64> {
    ^bb0(%c: f64):
      %p = arith.mulf %c, %v : f64
      %s = math.sin %p : f64
      memref.atomic_yield %s : f64
    }
    %b = memref.atomic_rmw mulf %x, %k[%c1] : (f32, memref<2xf32>) -> f32
    %d = arith.extf %b : f32 to f64
    %e = arith.mulf %a, %d : f64
    %n = tensor.insert %e into %u[%i] : tensor<3xf64>
    scf.yield %n : tensor<3xf64>
  }
  return %r : tensor<3xf64>
}"""


def test_updates_beside_tensors() -> None:
    module = ad.parse(BESIDE_TENSORS)
    t, m, k = np.array([0.3, -0.7, 1.1]), np.array([1.3, 0.4, -0.6]), np.array([0.5, 2.0], dtype=np.float32)
    before, factors = m.copy(), 2.0 * 1.5 ** np.arange(3)
    np.testing.assert_allclose(ad.compile(module, "f")(t, m, k), before * factors, rtol=1e-15)
    np.testing.assert_allclose(m, np.sin(before * t), rtol=1e-15)
    assert k.tolist() == [0.5, 2.0 * 1.5**3]
    check_both(module, "f", t, before, k)


def test_updates_beside_tensors_in_a_loop_that_never_runs() -> None:
    """The loop goes, and with it the calls that stand for updates; what they called used to be left over."""
    module = ad.parse(BESIDE_TENSORS.replace("%c0 to %c3", "%c0 to %c0"))
    t, m, k = np.array([0.3, -0.7, 1.1]), np.ones(3), np.ones(2, dtype=np.float32)
    assert ad.compile(module, "f")(t, m, k).tolist() == t.tolist()
