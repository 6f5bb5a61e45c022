"""Recursive functions with buffers of integers beside buffers of floats."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted
from mlirad.testing.subject import Subject
from tests.fuzz.running import compiled

#: A table of positions that each level permutes, beside the numbers that it reads by them.
PERMUTED = """
func.func private @perm(%x: memref<?xf64> {llvm.noalias}, %t: memref<?xindex> {llvm.noalias},
                        %n: index, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %d -> f64 {
    scf.yield %a : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %k = memref.load %t[%m] : memref<?xindex>
    %o = memref.load %t[%k] : memref<?xindex>
    memref.store %m, %t[%k] : memref<?xindex>
    memref.store %o, %t[%m] : memref<?xindex>
    %v = memref.load %x[%o] : memref<?xf64>
    %p = arith.mulf %v, %a : f64
    %s = math.sin %p : f64
    memref.store %s, %x[%m] : memref<?xf64>
    %q = func.call @perm(%x, %t, %m, %s) : (memref<?xf64>, memref<?xindex>, index, f64) -> f64
    %k2 = memref.load %t[%m] : memref<?xindex>
    %v2 = memref.load %x[%k2] : memref<?xf64>
    %z = arith.mulf %q, %v2 : f64
    %zz = arith.addf %z, %v : f64
    scf.yield %zz : f64
  }
  return %r : f64
}
func.func @f(%x: memref<5xf64> {llvm.noalias}, %t: memref<5xindex> {llvm.noalias}, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.0 : f64
  %xd = memref.cast %x : memref<5xf64> to memref<?xf64>
  %td = memref.cast %t : memref<5xindex> to memref<?xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %q = func.call @perm(%xd, %td, %n, %a) : (memref<?xf64>, memref<?xindex>, index, f64) -> f64
    scf.yield %q : f64
  }
  %u = func.call @perm(%xd, %td, %n, %r) : (memref<?xf64>, memref<?xindex>, index, f64) -> f64
  return %u : f64
}"""

ARGUMENTS = (np.linspace(0.2, 1.0, 5), np.array([1, 3, 0, 4, 2]), 3)


@pytest.mark.parametrize("promise", [" {llvm.noalias}", ""], ids=["noalias", "may overlap"])
def test_positions_may_change_from_call_to_call(promise: str) -> None:
    text = PERMUTED.replace(" {llvm.noalias}", promise)
    check_both(ad.parse(text), "f", *ARGUMENTS, order=2 if promise else 1, forward_order=1)
    subject = Subject(ad.parse(text), "f", ARGUMENTS, Context.default())
    for name, given in (subject.forward_call(), subject.reverse_call()):
        assert Counted(compiled(subject.module, name, subject.ctx))(*given).is_clean


BITS = """
func.func private @keep(%t: memref<1xi64>, %x: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.cmpi eq, %n, %c0 : index
  scf.if %end {
    %bits = arith.bitcast %x : f64 to i64
    memref.store %bits, %t[%c0] : memref<1xi64>
  } else {
    %m = arith.subi %n, %c1 : index
    func.call @keep(%t, %x, %m) : (memref<1xi64>, f64, index) -> ()
  }
  return
}
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %t = memref.alloca() : memref<1xi64>
  func.call @keep(%t, %x, %n) : (memref<1xi64>, f64, index) -> ()
  %bits = memref.load %t[%c0] : memref<1xi64>
  %y = arith.bitcast %bits : i64 to f64
  return %y : f64
}"""


def test_bits_of_floats_that_a_callee_hides_in_integers_are_seen() -> None:
    for derive in (ad.transforms.jvp, ad.transforms.vjp):
        with pytest.raises(MlirAdError) as caught:
            derive(ad.parse(BITS), "f")
        assert {d.code for d in caught.value.diagnostics} & {"MA0102", "MA0305"}
