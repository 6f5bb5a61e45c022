"""Recursive functions that return buffers: new ones, from branches, from inner calls, several, of integers too."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted
from mlirad.testing.subject import Subject
from tests.fuzz.running import compiled

HALVES = """
func.func private @build(%x: memref<?xf64>, %lo: index, %n: index) -> memref<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %out = memref.alloc(%n) : memref<?xf64>
  %d = arith.cmpi ule, %n, %c1 : index
  scf.if %d {
    %v = memref.load %x[%lo] : memref<?xf64>
    %s = math.sin %v : f64
    memref.store %s, %out[%c0] : memref<?xf64>
  } else {
    %h = arith.divui %n, %c2 : index
    %g = arith.subi %n, %h : index
    %mid = arith.addi %lo, %h : index
    %a = func.call @build(%x, %lo, %h) : (memref<?xf64>, index, index) -> memref<?xf64>
    %b = func.call @build(%x, %mid, %g) : (memref<?xf64>, index, index) -> memref<?xf64>
    scf.for %i = %c0 to %h step %c1 {
      %u = memref.load %a[%i] : memref<?xf64>
      %w = memref.load %b[%i] : memref<?xf64>
      %p = arith.mulf %u, %w : f64
      %q = arith.addf %p, %u : f64
      memref.store %q, %out[%i] : memref<?xf64>
    }
    scf.for %i = %h to %n step %c1 {
      %k = arith.subi %i, %h : index
      %w = memref.load %b[%k] : memref<?xf64>
      %e = math.cos %w : f64
      memref.store %e, %out[%i] : memref<?xf64>
    }
    memref.dealloc %a : memref<?xf64>
    memref.dealloc %b : memref<?xf64>
  }
  return %out : memref<?xf64>
}
"""
FROM_A_BRANCH = """
func.func private @build(%x: memref<?xf64>, %lo: index, %n: index) -> memref<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = arith.cmpi ule, %n, %c1 : index
  %r = scf.if %d -> memref<?xf64> {
    %o = memref.alloc(%c1) : memref<?xf64>
    %v = memref.load %x[%lo] : memref<?xf64>
    %s = math.sin %v : f64
    memref.store %s, %o[%c0] : memref<?xf64>
    scf.yield %o : memref<?xf64>
  } else {
    %m = arith.subi %n, %c1 : index
    %hi = arith.addi %lo, %c1 : index
    %b = func.call @build(%x, %hi, %m) : (memref<?xf64>, index, index) -> memref<?xf64>
    %g = memref.realloc %b(%n) : memref<?xf64> to memref<?xf64>
    %v = memref.load %x[%lo] : memref<?xf64>
    %q = arith.subi %m, %c1 : index
    %l = memref.load %g[%q] : memref<?xf64>
    %p = arith.mulf %v, %l : f64
    %e = math.exp %p : f64
    memref.store %e, %g[%m] : memref<?xf64>
    %l2 = memref.load %g[%c0] : memref<?xf64>
    %pp = arith.mulf %l2, %e : f64
    %t = math.tanh %pp : f64
    memref.store %t, %g[%c0] : memref<?xf64>
    scf.yield %g : memref<?xf64>
  }
  return %r : memref<?xf64>
}
"""
IN_PLACE = """
func.func private @build(%x: memref<?xf64>, %lo: index, %n: index) -> memref<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %d = arith.cmpi ule, %n, %c1 : index
  %r = scf.if %d -> memref<?xf64> {
    %o = memref.alloc(%c5) : memref<?xf64>
    %v = memref.load %x[%lo] : memref<?xf64>
    %s = math.sin %v : f64
    memref.store %s, %o[%c0] : memref<?xf64>
    scf.for %i = %c1 to %c5 step %c1 { memref.store %v, %o[%i] : memref<?xf64> }
    scf.yield %o : memref<?xf64>
  } else {
    %m = arith.subi %n, %c1 : index
    %hi = arith.addi %lo, %c1 : index
    %b = func.call @build(%x, %hi, %m) : (memref<?xf64>, index, index) -> memref<?xf64>
    %g = memref.cast %b : memref<?xf64> to memref<?xf64>
    %v = memref.load %x[%lo] : memref<?xf64>
    %q = arith.subi %m, %c1 : index
    %l = memref.load %g[%c0] : memref<?xf64>
    %p = arith.mulf %v, %l : f64
    %e = math.exp %p : f64
    memref.store %e, %g[%c0] : memref<?xf64>
    %l2 = memref.load %g[%c0] : memref<?xf64>
    %pp = arith.mulf %l2, %e : f64
    %t = math.tanh %pp : f64
    memref.store %t, %g[%c0] : memref<?xf64>
    scf.yield %g : memref<?xf64>
  }
  return %r : memref<?xf64>
}
"""
SUM = """
func.func @f(%x: memref<5xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %xd = memref.cast %x : memref<5xf64> to memref<?xf64>
  %b = func.call @build(%xd, %c0, %n) : (memref<?xf64>, index, index) -> memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %v = memref.load %b[%i] : memref<?xf64>
    %p = arith.mulf %v, %v : f64
    %o = arith.addf %a, %p : f64
    scf.yield %o : f64
  }
  memref.dealloc %b : memref<?xf64>
  return %r : f64
}
"""
IN_A_LOOP = """
func.func @f(%x: memref<5xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %xd = memref.cast %x : memref<5xf64> to memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %b = func.call @build(%xd, %c0, %n) : (memref<?xf64>, index, index) -> memref<?xf64>
    %v = memref.load %b[%i] : memref<?xf64>
    %p = arith.mulf %v, %v : f64
    memref.store %p, %b[%c0] : memref<?xf64>
    %v2 = memref.load %b[%c0] : memref<?xf64>
    %o = arith.addf %a, %v2 : f64
    memref.dealloc %b : memref<?xf64>
    scf.yield %o : f64
  }
  return %r : f64
}
"""
CARRIED = """
func.func @f(%x: memref<5xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f64
  %xd = memref.cast %x : memref<5xf64> to memref<?xf64>
  %b0 = func.call @build(%xd, %c0, %n) : (memref<?xf64>, index, index) -> memref<?xf64>
  %last = scf.for %i = %c0 to %c2 step %c1 iter_args(%b = %b0) -> memref<?xf64> {
    %g = func.call @build(%b, %c0, %n) : (memref<?xf64>, index, index) -> memref<?xf64>
    %v = memref.load %b[%i] : memref<?xf64>
    %w = memref.load %g[%i] : memref<?xf64>
    %p = arith.mulf %v, %w : f64
    memref.store %p, %g[%c1] : memref<?xf64>
    memref.dealloc %b : memref<?xf64>
    scf.yield %g : memref<?xf64>
  }
  %v = memref.load %last[%c1] : memref<?xf64>
  %w = memref.load %last[%c2] : memref<?xf64>
  %p = arith.mulf %v, %w : f64
  memref.dealloc %last : memref<?xf64>
  return %p : f64
}
"""
SEVERAL = """
func.func private @even(%x: memref<?xf64>, %n: index, %s: f64) -> (memref<3xf64>, memref<2xindex>, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<3xf64>
  %t = memref.alloc() : memref<2xindex>
  %d = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %d -> f64 {
    %v = memref.load %x[%c0] : memref<?xf64>
    memref.store %v, %a[%c0] : memref<3xf64>
    memref.store %s, %a[%c1] : memref<3xf64>
    memref.store %v, %a[%c2] : memref<3xf64>
    memref.store %c1, %t[%c0] : memref<2xindex>
    memref.store %c2, %t[%c1] : memref<2xindex>
    scf.yield %v : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %b:2 = func.call @odd(%x, %m, %s) : (memref<?xf64>, index, f64) -> (memref<3xf64>, f64)
    memref.copy %b#0, %a : memref<3xf64> to memref<3xf64>
    %v = memref.load %x[%m] : memref<?xf64>
    %w = memref.load %a[%c1] : memref<3xf64>
    %p = arith.mulf %v, %w : f64
    %q = math.sin %p : f64
    memref.store %q, %a[%c1] : memref<3xf64>
    %k = arith.remui %n, %c2 : index
    memref.store %k, %t[%c0] : memref<2xindex>
    memref.store %c0, %t[%c1] : memref<2xindex>
    memref.dealloc %b#0 : memref<3xf64>
    %z = arith.addf %q, %b#1 : f64
    scf.yield %z : f64
  }
  return %a, %t, %r : memref<3xf64>, memref<2xindex>, f64
}
func.func private @odd(%x: memref<?xf64>, %n: index, %s: f64) -> (memref<3xf64>, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.cmpi eq, %n, %c0 : index
  %a = memref.alloc() : memref<3xf64>
  %r = scf.if %d -> f64 {
    linalg.fill ins(%s : f64) outs(%a : memref<3xf64>)
    scf.yield %s : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %s2 = math.cos %s : f64
    %b:3 = func.call @even(%x, %m, %s2) : (memref<?xf64>, index, f64) -> (memref<3xf64>, memref<2xindex>, f64)
    %k = memref.load %b#1[%c0] : memref<2xindex>
    %k2 = memref.load %b#1[%c1] : memref<2xindex>
    %u = memref.load %b#0[%k] : memref<3xf64>
    %v = memref.load %b#0[%k2] : memref<3xf64>
    %p = arith.mulf %u, %v : f64
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %c3 step %c1 {
      %y = memref.load %b#0[%i] : memref<3xf64>
      %yy = arith.addf %y, %p : f64
      %yz = math.tanh %yy : f64
      memref.store %yz, %a[%i] : memref<3xf64>
    }
    memref.dealloc %b#0 : memref<3xf64>
    memref.dealloc %b#1 : memref<2xindex>
    scf.yield %p : f64
  }
  return %a, %r : memref<3xf64>, f64
}
func.func @f(%x: memref<?xf64>, %n: index, %s: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %s) -> f64 {
    %m = arith.addi %i, %c1 : index
    %b:3 = func.call @even(%x, %m, %a) : (memref<?xf64>, index, f64) -> (memref<3xf64>, memref<2xindex>, f64)
    %k = memref.load %b#1[%c0] : memref<2xindex>
    %u = memref.load %b#0[%k] : memref<3xf64>
    %w = arith.mulf %u, %b#2 : f64
    memref.store %w, %x[%i] : memref<?xf64>
    memref.dealloc %b#0 : memref<3xf64>
    memref.dealloc %b#1 : memref<2xindex>
    scf.yield %w : f64
  }
  %b:2 = func.call @odd(%x, %n, %r) : (memref<?xf64>, index, f64) -> (memref<3xf64>, f64)
  %l = memref.load %b#0[%c1] : memref<3xf64>
  %z = arith.mulf %l, %b#1 : f64
  memref.dealloc %b#0 : memref<3xf64>
  return %z : f64
}
"""

X = np.array([0.5, 0.8, 1.1, 0.2, 0.9])
CASES = [
    pytest.param(HALVES + SUM, (X, 5), id="two inner calls"),
    pytest.param(FROM_A_BRANCH + SUM, (X, 5), id="from a branch"),
    pytest.param(IN_PLACE + SUM, (X, 5), id="changed in place at each level"),
    pytest.param(HALVES + IN_A_LOOP, (X, 5), id="called in a loop"),
    pytest.param(HALVES + CARRIED, (X, 5), id="carried by a loop"),
    pytest.param(SEVERAL, (X[:4], 3, 0.6), id="several, of two functions"),
]


@pytest.mark.parametrize(("text", "arguments"), CASES)
def test_derivatives_are_right_and_leave_nothing_behind(text: str, arguments: tuple[object, ...]) -> None:
    check_both(ad.parse(text), "f", *arguments)
    subject = Subject(ad.parse(text), "f", arguments, Context.default())
    for name, given in (subject.forward_call(), subject.reverse_call()):
        assert Counted(compiled(subject.module, name, subject.ctx))(*given).is_clean


@pytest.mark.parametrize("options", [Options(tapes=False), Options(primal_pipeline="", cleanup_pipeline="")])
@pytest.mark.parametrize(("text", "arguments"), CASES[1:3])
def test_without_tapes_or_passes_they_are_the_same(
    text: str, arguments: tuple[np.ndarray, int], options: Options
) -> None:
    module, gradients = ad.parse(text), []
    with module.context, ir.Location.unknown():
        signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.CONST), (Activity.ACTIVENONEED,))
        registry = Context.default().registry
        names = [create_derivative(module, "f", signature, registry, chosen) for chosen in (None, options)]
    assert module.operation.verify()
    for name in names:
        run, shadow = ad.compile(module, name), np.zeros_like(arguments[0])
        run(arguments[0].copy(), shadow, arguments[1], 1.0)
        gradients.append(shadow)
        assert Counted(run)(arguments[0].copy(), np.zeros_like(shadow), arguments[1], 1.0).is_clean
    np.testing.assert_allclose(gradients[1], gradients[0], rtol=1e-13)


RETURNED = """
func.func private @g(%x: memref<5xf64>, %n: index) -> memref<5xf64> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.cmpi eq, %n, %c0 : index
  %a = memref.alloc() : memref<5xf64>
  %r = scf.if %d -> memref<5xf64> {{
    scf.yield %a : memref<5xf64>
  }} else {{
    %m = arith.subi %n, %c1 : index
    %b = func.call @g(%x, %m) : (memref<5xf64>, index) -> memref<5xf64>
    scf.yield {yielded} : memref<5xf64>
  }}
  return %r : memref<5xf64>
}}
func.func @f(%x: memref<5xf64>, %n: index) -> f64 {{
  %c0 = arith.constant 0 : index
  %b = func.call @g(%x, %n) : (memref<5xf64>, index) -> memref<5xf64>
  %v = memref.load %b[%c0] : memref<5xf64>
  return %v : f64
}}"""


@pytest.mark.parametrize("derive", [ad.transforms.jvp, ad.transforms.vjp])
def test_a_buffer_that_the_caller_may_have_already_is_refused(derive: object) -> None:
    with pytest.raises(MlirAdError) as caught:
        derive(ad.parse(RETURNED.format(yielded="%x")), "f")  # type: ignore[operator]
    assert {d.code for d in caught.value.diagnostics} == {"MA0308"}


BESIDE_TENSORS = """
func.func private @g(%n: index, %x: f64, %t: tensor<3xf64>) -> (f64, memref<?xf64>, tensor<3xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = arith.cmpi sle, %n, %c0 : index
  %r:3 = scf.if %d -> (f64, memref<?xf64>, tensor<3xf64>) {
    %a = memref.alloc(%c4) : memref<?xf64>
    memref.store %x, %a[%c0] : memref<?xf64>
    scf.yield %x, %a, %t : f64, memref<?xf64>, tensor<3xf64>
  } else {
    %m = arith.subi %n, %c1 : index
    %q:3 = func.call @g(%m, %x, %t) : (index, f64, tensor<3xf64>) -> (f64, memref<?xf64>, tensor<3xf64>)
    %a = memref.alloc(%c4) : memref<?xf64>
    %v = memref.load %q#1[%c0] : memref<?xf64>
    %s = math.sin %v : f64
    memref.store %s, %a[%c0] : memref<?xf64>
    memref.dealloc %q#1 : memref<?xf64>
    %u = tensor.insert %s into %q#2[%c0] : tensor<3xf64>
    scf.yield %q#0, %a, %u : f64, memref<?xf64>, tensor<3xf64>
  }
  return %r#0, %r#1, %r#2 : f64, memref<?xf64>, tensor<3xf64>
}
func.func @f(%t: tensor<3xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %t[%c1] : tensor<3xf64>
  %q:3 = func.call @g(%n, %e, %t) : (index, f64, tensor<3xf64>) -> (f64, memref<?xf64>, tensor<3xf64>)
  %v = memref.load %q#1[%c0] : memref<?xf64>
  memref.dealloc %q#1 : memref<?xf64>
  %w = tensor.extract %q#2[%c0] : tensor<3xf64>
  %p = arith.mulf %v, %w : f64
  return %p : f64
}"""


def test_buffers_that_calls_give_are_freed_once_beside_tensors() -> None:
    """Upstream's deallocation would free them too; it ended the process."""
    arguments = (np.array([0.4, 0.9, 0.3]), 3)
    run = ad.compile(ad.parse(BESIDE_TENSORS), "f")
    assert run(*arguments) == pytest.approx(np.sin(np.sin(np.sin(0.9))) ** 2, rel=1e-15)
    assert Counted(run)(*arguments).is_clean
    check_both(ad.parse(BESIDE_TENSORS), "f", *arguments)
    subject = Subject(ad.parse(BESIDE_TENSORS), "f", arguments, Context.default())
    for name, given in (subject.forward_call(), subject.reverse_call()):
        assert not Counted(compiled(subject.module, name, subject.ctx))(*given).wrong_frees
