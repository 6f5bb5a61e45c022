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
