"""Accesses of vectors: both modes against differences and each other, with masks, maps, bounds and repeated places."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_both

#: Ops on %a: memref<4x5xf64>, %b: memref<4x5xf64>, %m: memref<?xf64>, %s: f64, %i: index (= 1), and what PRELUDE has.
PRELUDE = """
func.func @f(%a: memref<4x5xf64>, %b: memref<4x5xf64>, %m: memref<?xf64>, %s: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %pad = arith.constant 0.5 : f64
  %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %places = arith.constant dense<[2, 0, 2, 1]> : vector<4xindex>
  %v = vector.load %m[%c0] : memref<?xf64>, vector<4xf64>
  %u = arith.mulf %v, %v : vector<4xf64>
"""

ACCESSES = {
    "load_and_store": """
  %x = vector.load %a[%i, %c1] : memref<4x5xf64>, vector<4xf64>
  %y = arith.mulf %x, %u : vector<4xf64>
  vector.store %y, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>
  vector.store %x, %a[%i, %c0] : memref<4x5xf64>, vector<4xf64>""",
    "store_of_constant": """
  %k = arith.constant dense<2.0> : vector<4xf64>
  vector.store %u, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>
  vector.store %k, %b[%c2, %c0] : memref<4x5xf64>, vector<4xf64>""",
    "masked": """
  %x = vector.maskedload %a[%i, %c1], %mask, %u : memref<4x5xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %y = arith.mulf %x, %x : vector<4xf64>
  vector.maskedstore %b[%i, %c0], %mask, %y : memref<4x5xf64>, vector<4xi1>, vector<4xf64>""",
    "masked_pass_alone_is_active": """
  %k = memref.alloc() : memref<4xf64>
  %l = arith.constant dense<2.0> : vector<4xf64>
  vector.store %l, %k[%c0] : memref<4xf64>, vector<4xf64>
  %x = vector.maskedload %k[%c0], %mask, %u : memref<4xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %y = vector.gather %k[%c0] [%places], %mask, %x
    : memref<4xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  memref.dealloc %k : memref<4xf64>
  vector.store %y, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "packed": """
  %x = vector.expandload %a[%i, %c1], %mask, %u : memref<4x5xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %y = arith.mulf %x, %x : vector<4xf64>
  vector.compressstore %b[%i, %c0], %mask, %y : memref<4x5xf64>, vector<4xi1>, vector<4xf64>""",
    "gather_of_repeated_places": """
  %x = vector.gather %a[%i, %c1] [%places], %mask, %u
    : memref<4x5xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %y = arith.mulf %x, %v : vector<4xf64>
  vector.store %y, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "gather_of_two_axes": """
  %p = vector.shape_cast %places : vector<4xindex> to vector<2x2xindex>
  %q = vector.shape_cast %mask : vector<4xi1> to vector<2x2xi1>
  %z = vector.shape_cast %u : vector<4xf64> to vector<2x2xf64>
  %x = vector.gather %m[%c1] [%p], %q, %z
    : memref<?xf64>, vector<2x2xindex>, vector<2x2xi1>, vector<2x2xf64> into vector<2x2xf64>
  %w = vector.shape_cast %x : vector<2x2xf64> to vector<4xf64>
  %y = arith.mulf %w, %v : vector<4xf64>
  vector.store %y, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "scatter_where_the_last_wins": """
  %y = arith.mulf %u, %v : vector<4xf64>
  vector.scatter %b[%i, %c1] [%places], %mask, %y : memref<4x5xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64>""",
    "read_across_the_edge": """
  %x = vector.transfer_read %a[%i, %c2], %pad : memref<4x5xf64>, vector<4xf64>
  %y = arith.mulf %x, %u : vector<4xf64>
  vector.transfer_write %y, %b[%c2, %c3] : vector<4xf64>, memref<4x5xf64>""",
    "read_a_tile_transposed": """
  %x = vector.transfer_read %a[%i, %c3], %pad {permutation_map = affine_map<(i, j) -> (j, i)>}
    : memref<4x5xf64>, vector<4x2xf64>
  %y = arith.mulf %x, %x : vector<4x2xf64>
  vector.transfer_write %y, %b[%c3, %c1] {permutation_map = affine_map<(i, j) -> (j, i)>}
    : vector<4x2xf64>, memref<4x5xf64>""",
    "read_repeated": """
  %x = vector.transfer_read %a[%i, %c2], %pad
    {in_bounds = [true, false], permutation_map = affine_map<(i, j) -> (0, j)>} : memref<4x5xf64>, vector<2x4xf64>
  %z = vector.transfer_read %a[%c2, %i], %pad
    {in_bounds = [true], permutation_map = affine_map<(i, j) -> (0)>} : memref<4x5xf64>, vector<4xf64>
  %y = arith.mulf %x, %x : vector<2x4xf64>
  %w = vector.multi_reduction <add>, %y, %z [0] : vector<2x4xf64> to vector<4xf64>
  vector.transfer_write %w, %b[%c2, %i] {in_bounds = [true]} : vector<4xf64>, memref<4x5xf64>""",
    "read_an_axis_in_the_middle": """
  %x = vector.transfer_read %a[%i, %c2], %pad {permutation_map = affine_map<(i, j) -> (i)>}
    : memref<4x5xf64>, vector<4xf64>
  %y = arith.mulf %x, %u : vector<4xf64>
  vector.transfer_write %y, %b[%c2, %c2] {permutation_map = affine_map<(i, j) -> (i)>}
    : vector<4xf64>, memref<4x5xf64>""",
    "read_with_a_mask": """
  %x = vector.transfer_read %a[%i, %c2], %pad, %mask : memref<4x5xf64>, vector<4xf64>
  %y = arith.mulf %x, %u : vector<4xf64>
  vector.transfer_write %y, %b[%c2, %i], %mask {in_bounds = [true]} : vector<4xf64>, memref<4x5xf64>""",
    "read_under_a_mask": """
  %n = vector.create_mask %c2 : vector<4xi1>
  %x = vector.mask %n { vector.transfer_read %a[%i, %c1], %pad {in_bounds = [true]} : memref<4x5xf64>, vector<4xf64> }
    : vector<4xi1> -> vector<4xf64>
  %y = arith.mulf %x, %u : vector<4xf64>
  vector.mask %n { vector.transfer_write %y, %b[%c2, %i] {in_bounds = [true]} : vector<4xf64>, memref<4x5xf64> }
    : vector<4xi1>""",
    "read_with_active_padding": """
  %x = vector.transfer_read %a[%i, %c2], %s : memref<4x5xf64>, vector<4xf64>
  %z = vector.transfer_read %a[%i, %c2], %s, %mask : memref<4x5xf64>, vector<4xf64>
  %w = arith.mulf %x, %z : vector<4xf64>
  %p = arith.mulf %s, %s : f64
  %t = vector.transfer_read %m[%c8], %p {permutation_map = affine_map<(i) -> (0, i)>} : memref<?xf64>, vector<2x6xf64>
  %r = vector.extract_strided_slice %t {offsets = [0, 2], sizes = [1, 4], strides = [1, 1]}
    : vector<2x6xf64> to vector<1x4xf64>
  %q = vector.shape_cast %r : vector<1x4xf64> to vector<4xf64>
  %y = arith.mulf %w, %q : vector<4xf64>
  vector.store %y, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "read_padded_with_poison": """
  %poison = ub.poison : f64
  %w = vector.broadcast %s : f64 to vector<4xf64>
  %x = vector.transfer_read %a[%i, %c3], %poison : memref<4x5xf64>, vector<4xf64>
  %l = math.log %x : vector<4xf64>
  %y = arith.mulf %l, %w : vector<4xf64>
  vector.transfer_write %y, %b[%c2, %c3] : vector<4xf64>, memref<4x5xf64>""",
    "tensors": """
  %k = arith.constant dense<0.5> : tensor<6xf64>
  %e = tensor.insert %s into %k[%c0] : tensor<6xf64>
  %t = vector.transfer_write %u, %e[%i] : vector<4xf64>, tensor<6xf64>
  %x = vector.transfer_read %t[%c3], %pad : tensor<6xf64>, vector<4xf64>
  %z = vector.transfer_read %t[%i], %pad {permutation_map = affine_map<(i) -> (0)>} : tensor<6xf64>, vector<4xf64>
  %y = arith.mulf %x, %z : vector<4xf64>
  vector.store %y, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "tensors_of_open_size": """
  %n = arith.addi %i, %c8 : index
  %k = arith.constant dense<0.5> : vector<9xf64>
  %o = tensor.empty(%n) : tensor<?xf64>
  %d = vector.transfer_write %k, %o[%c0] : vector<9xf64>, tensor<?xf64>
  %e = tensor.insert %s into %d[%c1] : tensor<?xf64>
  %t = vector.transfer_write %u, %e[%i] : vector<4xf64>, tensor<?xf64>
  %x = vector.transfer_read %t[%c3], %s : tensor<?xf64>, vector<8xf64>
  %z = vector.extract_strided_slice %x {offsets = [3], sizes = [4], strides = [1]} : vector<8xf64> to vector<4xf64>
  %y = arith.mulf %z, %z : vector<4xf64>
  vector.store %y, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "read_of_rank_0": """
  %t = memref.alloca() : memref<f64>
  memref.store %s, %t[] : memref<f64>
  %x = vector.transfer_read %t[], %pad : memref<f64>, vector<f64>
  %y = arith.mulf %x, %x : vector<f64>
  vector.transfer_write %y, %t[] : vector<f64>, memref<f64>
  %z = memref.load %t[] : memref<f64>
  memref.store %z, %b[%i, %i] : memref<4x5xf64>""",
    "buffers_of_vectors": """
  %t = memref.alloc(%c2) : memref<?xvector<4xf64>>
  scf.for %k = %c0 to %c2 step %c1 {
    %x = vector.load %a[%k, %c1] : memref<4x5xf64>, vector<4xf64>
    %y = arith.mulf %x, %x : vector<4xf64>
    memref.store %y, %t[%k] : memref<?xvector<4xf64>>
  }
  %p = memref.load %t[%c0] : memref<?xvector<4xf64>>
  %q = vector.load %t[%c1] : memref<?xvector<4xf64>>, vector<4xf64>
  memref.dealloc %t : memref<?xvector<4xf64>>
  %r = arith.mulf %p, %q : vector<4xf64>
  vector.store %r, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "a_buffer_seen_as_a_vector": """
  %t = memref.alloca() {alignment = 64 : i64} : memref<2x4xf64>
  vector.store %u, %t[%c0, %c0] : memref<2x4xf64>, vector<4xf64>
  vector.store %v, %t[%c1, %c0] : memref<2x4xf64>, vector<4xf64>
  %w = vector.type_cast %t : memref<2x4xf64> to memref<vector<2x4xf64>>
  %x = memref.load %w[] : memref<vector<2x4xf64>>
  %y = arith.mulf %x, %x : vector<2x4xf64>
  memref.store %y, %w[] : memref<vector<2x4xf64>>
  %z = vector.load %t[%i, %c0] : memref<2x4xf64>, vector<4xf64>
  vector.store %z, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "a_loop_that_caches_vectors": """
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%acc = %u) -> vector<4xf64> {
    %x = vector.load %m[%k] : memref<?xf64>, vector<4xf64>
    %y = math.sin %acc : vector<4xf64>
    %c = arith.cmpf olt, %y, %x : vector<4xf64>
    %z = arith.select %c, %y, %acc : vector<4xi1>, vector<4xf64>
    %w = arith.mulf %z, %x : vector<4xf64>
    %q = arith.addf %w, %y : vector<4xf64>
    scf.yield %q : vector<4xf64>
  }
  vector.store %r, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "a_loop_that_caches_masks": """
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%acc = %u) -> vector<4xf64> {
    %x = vector.load %m[%k] : memref<?xf64>, vector<4xf64>
    %y = math.exp %acc : vector<4xf64>
    %t = math.sin %y : vector<4xf64>
    %c = arith.cmpf olt, %t, %x : vector<4xf64>
    %z = arith.select %c, %x, %acc : vector<4xi1>, vector<4xf64>
    vector.maskedstore %m[%k], %c, %z : memref<?xf64>, vector<4xi1>, vector<4xf64>
    %h = arith.addf %z, %u : vector<4xf64>
    %half = arith.constant dense<0.5> : vector<4xf64>
    %q = arith.mulf %h, %half : vector<4xf64>
    scf.yield %q : vector<4xf64>
  }
  vector.store %r, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "a_branch_that_gives_a_vector": """
  %c = arith.cmpf olt, %s, %pad : f64
  %r = scf.if %c -> vector<4xf64> {
    %x = math.exp %v : vector<4xf64>
    scf.yield %x : vector<4xf64>
  } else {
    scf.yield %u : vector<4xf64>
  }
  vector.store %r, %b[%c2, %i] : memref<4x5xf64>, vector<4xf64>""",
    "affine_accesses": """
  affine.for %k = 0 to 3 {
    %x = affine.vector_load %a[%k + 1, 1] : memref<4x5xf64>, vector<4xf64>
    %z = affine.vector_load %b[%k, 0] : memref<4x5xf64>, vector<4xf64>
    %y = arith.mulf %x, %z : vector<4xf64>
    affine.vector_store %y, %b[%k + 1, 1] : memref<4x5xf64>, vector<4xf64>
  }""",
}


@pytest.mark.parametrize("name", ACCESSES)
def test_derivative_is_what_differences_say(name: str) -> None:
    rng = np.random.default_rng(3)
    args = (rng.uniform(0.5, 1.5, (4, 5)), rng.uniform(0.5, 1.5, (4, 5)), rng.uniform(0.5, 1.5, 12), 0.7, 1)
    with new_context():
        module = ir.Module.parse(f"{PRELUDE}{ACCESSES[name]}\n  return %s : f64\n}}")
        check_both(module, "f", *args, order=2)
