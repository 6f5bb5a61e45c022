"""Arrays that become matrices, and whose elements are subscripts of others."""

from __future__ import annotations

import numpy as np

import mlirad as ad
from mlirad.frontends.llvm.matrices import shape_arrays


def test_subscripts_may_be_elements_of_other_matrices() -> None:
    """A list in an array: rows of `%next` and of `%y`, by the same subscripts, are elements of `%next`."""
    text = """func.func @f(%x: memref<?xf64> {llvm.noalias}, %n: index) -> f64 {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f64
      %next = memref.alloc() : memref<16xindex>
      %y = memref.alloc() : memref<16xf64>
      scf.for %i = %c0 to %n step %c1 {
        %v = memref.load %x[%i] : memref<?xf64>
        %head = arith.muli %i, %c2 : index
        %after = arith.addi %head, %c1 : index
        %other = arith.subi %n, %i : index
        %last = arith.subi %other, %c1 : index
        memref.store %last, %next[%head] : memref<16xindex>
        memref.store %i, %next[%after] : memref<16xindex>
        memref.store %v, %y[%head] : memref<16xf64>
        memref.store %v, %y[%after] : memref<16xf64>
      }
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
        %head = arith.muli %i, %c2 : index
        %p = memref.load %next[%head] : memref<16xindex>
        %q = arith.muli %p, %c2 : index
        %z = memref.load %next[%q] : memref<16xindex>
        %d = arith.muli %z, %c2 : index
        %g = arith.addi %d, %c1 : index
        %l = memref.load %next[%g] : memref<16xindex>
        %v = memref.load %y[%g] : memref<16xf64>
        %w = arith.mulf %s, %v : f64
        %t = arith.addf %w, %v : f64
        scf.yield %t : f64
      }
      memref.dealloc %next : memref<16xindex>
      memref.dealloc %y : memref<16xf64>
      return %r : f64
    }"""
    module, original = ad.parse(text), ad.parse(text)
    assert shape_arrays(module)
    assert "memref<8x2xindex>" in str(module)
    assert "memref<8x2xf64>" in str(module)
    x = np.linspace(0.5, 1.5, 7)
    found, wanted = (ad.grad(one, "f", wrt="x")(x, 7) for one in (module, original))
    np.testing.assert_allclose(found, wanted, rtol=1e-13)
    assert wanted.all()


def test_the_extent_of_a_matrix_may_be_counted_in_another() -> None:
    """`%count` is the result of a loop over all elements of `%y`, and the number of rows of the loop over `%z`."""
    text = """func.func @f(%x: memref<?xf64> {llvm.noalias}, %k32: i32, %m32: i32) -> f64 {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f64
      %n = arith.index_cast %k32 : i32 to index
      %m = arith.index_cast %m32 : i32 to index
      %size = arith.muli %n, %m : index
      %y = memref.alloc(%size) : memref<?xf64>
      %count = affine.for %i = 0 to %size iter_args(%c = %c0) -> (index) {
        %v = affine.load %x[%i] : memref<?xf64>
        affine.store %v, %y[%i] : memref<?xf64>
        %p = arith.cmpf ogt, %v, %zero : f64
        %q = arith.extui %p : i1 to i64
        %r = arith.index_cast %q : i64 to index
        %d = arith.addi %c, %r : index
        affine.yield %d : index
      }
      %all = arith.muli %count, %m : index
      %z = memref.alloc(%all) : memref<?xf64>
      affine.for %i = 0 to %all {
        affine.store %zero, %z[%i] : memref<?xf64>
      }
      %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> (f64) {
        %q = affine.for %j = 0 to %m iter_args(%t = %s) -> (f64) {
          %row = arith.muli %i, %m : index
          %place = arith.addi %row, %j : index
          %v = memref.load %y[%place] : memref<?xf64>
          %w0 = memref.load %z[%place] : memref<?xf64>
          %u = arith.addf %t, %v : f64
          %u2 = arith.addf %u, %w0 : f64
          affine.yield %u2 : f64
        }
        affine.yield %q : f64
      }
      memref.dealloc %y : memref<?xf64>
      memref.dealloc %z : memref<?xf64>
      return %r : f64
    }"""
    module, original = ad.parse(text), ad.parse(text)
    assert shape_arrays(module)
    assert "%z = memref.alloc(%count, %m) : memref<?x?xf64>" in str(module)
    x = np.linspace(0.5, 1.5, 12)
    assert ad.compile(module, "f")(x, 3, 4) == ad.compile(original, "f", target=ad.Cpu(opt_level=0))(x, 3, 4)
