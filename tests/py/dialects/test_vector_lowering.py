"""What upstream's lowering of vectors cannot do, or ends the process over, runs: the primal, and both derivatives."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both

PROGRAM = """func.func @f(%m: memref<2x4xf64>, %x: f64, %k: index) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w = vector.transfer_read %m[%c0, %c0], %x {{in_bounds = [true, true]}} : memref<2x4xf64>, vector<2x4xf64>
  {body}
  %one = arith.constant 1.0 : f64
  %s = math.sin %r : {type}
  %q = vector.multi_reduction <mul>, %s, %one [0, 1] : {type} to f64
  return %q : f64
}}"""
BODIES = {
    # Upstream lowers these for vectors of one axis only.
    "positions of several axes are dynamic": """%v = vector.extract %w[%k] : vector<4xf64> from vector<2x4xf64>
  %e = vector.extract %w[0, %c3] : f64 from vector<2x4xf64>
  %u = vector.insert %v, %w[%c0] : vector<4xf64> into vector<2x4xf64>
  %t = vector.insert %e, %u[%c1, %k] : f64 into vector<2x4xf64>
  %p = arith.mulf %t, %w : vector<2x4xf64>
  %r = vector.insert %x, %p[%k, 0] : f64 into vector<2x4xf64>""",
    # Upstream's unrolling of the read takes the insertion for one of what is read: SIGSEGV.
    "a row of what is read is replaced": """%v = vector.broadcast %x : f64 to vector<4xf64>
  %r = vector.insert %v, %w[1] : vector<4xf64> into vector<2x4xf64>""",
    "an element of what is read is replaced": "%r = vector.insert %x, %w[0, %k] : f64 into vector<2x4xf64>",
    # It uses what the read is inserted into in front of the read.
    "what is read is inserted": """%o = vector.transfer_read %m[%c0, %k], %x : memref<2x4xf64>, vector<2x4xf64>
  %z = vector.broadcast %x : f64 to vector<3x2x4xf64>
  %y = vector.insert %o, %z[1] : vector<2x4xf64> into vector<3x2x4xf64>
  %h = vector.extract %y[1] : vector<2x4xf64> from vector<3x2x4xf64>
  %g = vector.extract %y[2] : vector<2x4xf64> from vector<3x2x4xf64>
  %r = arith.mulf %h, %g : vector<2x4xf64>""",
    # Upstream has no pass for scans.
    "an inclusive scan": """%a = vector.broadcast %x : f64 to vector<4xf64>
  %r, %last = vector.scan <mul>, %w, %a {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf64>, vector<4xf64>""",
    "an exclusive scan": """%a = vector.broadcast %x : f64 to vector<2xf64>
  %r, %last = vector.scan <add>, %w, %a {inclusive = false, reduction_dim = 1 : i64}
    : vector<2x4xf64>, vector<2xf64>""",
    # Upstream lowers no mask that says what stands for elements that are not set.
    "a mask over a read": """%g = vector.extract_strided_slice %w {offsets = [0, 1], sizes = [2, 3], strides = [1, 1]}
    : vector<2x4xf64> to vector<2x3xf64>
  %k0 = vector.create_mask %k, %c1 : vector<2x3xi1>
  %r = vector.mask %k0, %g { vector.transfer_read %m[%c0, %k], %x : memref<2x4xf64>, vector<2x3xf64> }
    : vector<2x3xi1> -> vector<2x3xf64>""",
    "a mask over a transposed read": """%g = vector.broadcast %x : f64 to vector<4x2xf64>
  %k0 = vector.create_mask %k, %c3 : vector<2x4xi1>
  %r = vector.mask %k0, %g { vector.transfer_read %m[%c0, %c0], %x {permutation_map = affine_map<(i, j) -> (j, i)>}
    : memref<2x4xf64>, vector<4x2xf64> } : vector<2x4xi1> -> vector<4x2xf64>""",
}
TYPES = {"a mask over a read": "vector<2x3xf64>", "a mask over a transposed read": "vector<4x2xf64>"}
M = np.random.default_rng(2).uniform(0.4, 1.4, (2, 4))


@pytest.mark.parametrize("name", BODIES)
def test_both_modes_are_right(name: str) -> None:
    text = PROGRAM.format(body=BODIES[name], type=TYPES.get(name, "vector<2x4xf64>"))
    check_both(ad.parse(text), "f", M, 0.7, 1)


CAST = """func.func @f(%m: memref<2x4xf64>) {
  %t = vector.type_cast %m : memref<2x4xf64> to memref<vector<2x4xf64>>
  %v = memref.load %t[] : memref<vector<2x4xf64>>
  %s = math.sin %v : vector<2x4xf64>
  memref.store %s, %t[] : memref<vector<2x4xf64>>
  return
}"""


def test_arrays_need_not_be_aligned_as_vectors_are() -> None:
    """Loads of whole vectors used to end the process where an array was only aligned as numpy's are."""
    jvp = ad.compile(ad.transforms.jvp(ad.parse(CAST), "f"), "f_jvp")
    for shift in range(4):
        m, dm = (np.zeros(12)[shift : shift + 8].reshape(2, 4) for _ in range(2))
        m[:], dm[:] = M, 1.0
        jvp(m, dm)
        np.testing.assert_allclose(m, np.sin(M))
        np.testing.assert_allclose(dm, np.cos(M))


def test_buffers_of_numbered_memory_spaces_are_freed() -> None:
    text = """func.func @f(%x: f64, %n: index) -> f64 {
      %c1 = arith.constant 1 : index
      %c5 = arith.constant 5 : index
      %m = memref.alloc(%n) : memref<?xf64, 1>
      %o = memref.alloc(%n) : memref<?xf64, 1>
      memref.store %x, %m[%c1] : memref<?xf64, 1>
      memref.copy %m, %o : memref<?xf64, 1> to memref<?xf64, 1>
      %r = memref.realloc %o(%c5) : memref<?xf64, 1> to memref<?xf64, 1>
      %d = memref.memory_space_cast %r : memref<?xf64, 1> to memref<?xf64>
      %v = memref.load %d[%c1] : memref<?xf64>
      %w = math.sin %v : f64
      memref.dealloc %m : memref<?xf64, 1>
      memref.dealloc %r : memref<?xf64, 1>
      return %w : f64
    }"""
    check_both(ad.parse(text), "f", 0.7, 3)


def test_a_number_of_each_set_is_read_in_regions_of_a_batch_of_a_batch() -> None:
    text = """func.func @f(%a: tensor<3xf64>, %k: f64) -> tensor<3xf64> {
      %r = tensor.generate {
      ^bb0(%i: index):
        %b = tensor.extract %a[%i] : tensor<3xf64>
        %t = arith.mulf %b, %k : f64
        tensor.yield %t : f64
      } : tensor<3xf64>
      return %r : tensor<3xf64>
    }"""
    rng = np.random.default_rng(5)
    a, k = rng.normal(size=(4, 5, 3)), rng.normal(size=(4, 5))
    np.testing.assert_array_equal(ad.vmap(ad.vmap(ad.parse(text), "f"))(a, k), a * k[..., None])


def test_rows_and_numbers_are_inserted_at_dynamic_positions() -> None:
    text = """func.func @f(%m: memref<2x3x4xf64>, %i: index, %j: index) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f64
      %v = vector.transfer_read %m[%c0, %c0, %c0], %zero : memref<2x3x4xf64>, vector<2x3x4xf64>
      %a = vector.extract %v[%i, 1, %j] : f64 from vector<2x3x4xf64>
      %b = vector.extract %v[1, %j] : vector<4xf64> from vector<2x3x4xf64>
      %w = vector.insert %b, %v[%i, %j] : vector<4xf64> into vector<2x3x4xf64>
      %x = vector.insert %a, %w[0, %i, %j] : f64 into vector<2x3x4xf64>
      vector.transfer_write %x, %m[%c0, %c0, %c0] : vector<2x3x4xf64>, memref<2x3x4xf64>
      return
    }"""
    m = np.random.default_rng(6).normal(size=(2, 3, 4))
    expected, i, j = m.copy(), 0, 2
    expected[i, j], expected[0, i, j] = m[1, j], m[i, 1, j]
    ad.compile(ad.parse(text), "f")(m, i, j)
    np.testing.assert_array_equal(m, expected)
