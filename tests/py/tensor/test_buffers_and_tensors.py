"""Tensors read from buffers and written to them; caches of tensors, which second derivatives meet."""

from __future__ import annotations

import resource
from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad import api, transforms
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted

PROGRAMS = {
    "read and written": """func.func @f(%m: memref<3xf64>, %o: memref<3xf64>, %x: f64) {
      %t = bufferization.to_tensor %m restrict : memref<3xf64> to tensor<3xf64>
      %s = tensor.splat %x : tensor<3xf64>
      %p = arith.mulf %t, %s : tensor<3xf64>
      %q = math.sin %p : tensor<3xf64>
      bufferization.materialize_in_destination %q in restrict writable %o : (tensor<3xf64>, memref<3xf64>) -> ()
      return
    }""",
    "open extents": """func.func @f(%m: memref<?xf64>, %o: memref<?xf64>) -> f64 {
      %c0 = arith.constant 0 : index
      %t = bufferization.to_tensor %m restrict : memref<?xf64> to tensor<?xf64>
      %p = arith.mulf %t, %t : tensor<?xf64>
      %c = bufferization.alloc_tensor() copy(%p) : tensor<?xf64>
      bufferization.materialize_in_destination %c in restrict writable %o : (tensor<?xf64>, memref<?xf64>) -> ()
      %y = tensor.extract %c[%c0] : tensor<?xf64>
      return %y : f64
    }""",
    "caches in a loop": """func.func @f(%a: tensor<2x2xf64>, %n: index) -> tensor<2x2xf64> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<2x2xf64> {
        %y = math.sin %x : tensor<2x2xf64>
        %z = arith.mulf %y, %a : tensor<2x2xf64>
        scf.yield %z : tensor<2x2xf64>
      }
      return %r : tensor<2x2xf64>
    }""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_to_second_order(name: str, check: Callable[..., None]) -> None:
    check(PROGRAMS[name], 2)


def test_copies_of_shadows_are_freed() -> None:
    text = str(transforms.vjp(api.parse(PROGRAMS["open extents"]), "f"))
    adjoint = api.compile(api.parse(text), "f_vjp")
    m, dm, o, do = (np.ones(20_000) for _ in range(4))
    for _ in range(20):
        adjoint(m, dm, o, do, 1.0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(500):
        adjoint(m, dm, o, do, 1.0)
    # A leak of one 160 kB buffer a call would be 80 MB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


HANDED_ON = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<0.5> : tensor<3xf64>
  %start = tensor.splat %x : tensor<3xf64>
  %r:2 = scf.while (%i = %c0, %t = %start) : (index, tensor<3xf64>) -> (index, tensor<3xf64>) {
    %twice = arith.addf %t, %t : tensor<3xf64>
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %twice : index, tensor<3xf64>
  } do {
  ^bb0(%i: index, %t: tensor<3xf64>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %one : index, tensor<3xf64>
  }
  %y = tensor.extract %r#1[%c0] : tensor<3xf64>
  return %y : f64
}"""


def test_a_while_that_hands_on_a_constant_does_not_write_it() -> None:
    """The loop wrote the constant data of the program in place: the process ended, or the second run was wrong."""
    function = ad.compile(ad.parse(HANDED_ON), "f")
    assert [function(3.0, n) for n in (0, 1, 2, 5, 5)] == [6.0, 1.0, 1.0, 1.0, 1.0]


BESIDE = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tensor.splat %x : tensor<3xf64>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<3xf64> {
    %m = memref.alloc(%c3) : memref<?xf64>
    memref.store %x, %m[%c1] : memref<?xf64>
    %v = memref.load %m[%c1] : memref<?xf64>
    %b = tensor.insert %v into %a[%c1] : tensor<3xf64>
    memref.dealloc %m : memref<?xf64>
    scf.yield %b : tensor<3xf64>
  }
  %y = tensor.extract %s[%c1] : tensor<3xf64>
  return %y : f64
}"""


def test_a_buffer_whose_extent_turns_out_to_be_constant_is_freed_once_beside_tensors() -> None:
    """Upstream's deallocation freed it too, or ended the process at an assertion."""
    use = Counted(ad.compile(ad.parse(BESIDE), "f"))(3.0, 4)
    assert use.is_clean
    assert use.frees == use.allocations
    check_vjp(ad.parse(BESIDE), "f", 0.3, 4)


COUNTED_ONCE = """
func.func @f(%x: f64, %w: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %t = tensor.from_elements %x, %w : tensor<2xf64>
  %r:2 = affine.for %i = 3 to 4 iter_args(%s = %t, %sum = %x) -> (tensor<2xf64>, f64) {
    %below = arith.cmpf ult, %x, %w : f64
    %b = scf.if %below -> (memref<?xf64>) {
      %a = memref.alloc(%i) : memref<?xf64>
      %y = math.tanh %x : f64
      memref.store %y, %a[%c0] : memref<?xf64>
      scf.yield %a : memref<?xf64>
    } else {
      %a = memref.alloc(%i) : memref<?xf64>
      %y = math.sin %x : f64
      memref.store %y, %a[%c0] : memref<?xf64>
      scf.yield %a : memref<?xf64>
    }
    %v = memref.load %b[%c0] : memref<?xf64>
    %q = arith.mulf %v, %v : f64
    %e = arith.addf %sum, %q : f64
    affine.yield %s, %e : tensor<2xf64>, f64
  }
  return %r#1 : f64
}"""


def test_a_buffer_in_a_loop_that_runs_once_is_freed_once_beside_tensors() -> None:
    """Its extent is a constant when the loop is gone: that made a new allocation, which was freed twice."""
    gradient = Counted(ad.grad(ad.parse(COUNTED_ONCE), "f", wrt="all"))
    for arguments in ((0.3, 0.5), (0.5, 0.3)):
        use = gradient(*arguments)
        assert use.frees <= use.allocations
        check_vjp(ad.parse(COUNTED_ONCE), "f", *arguments)


COUNTED_IN_A_BRANCH = """
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %half = arith.constant 0.5 : f64
  %t = tensor.splat %x : tensor<4xf64>
  %e = tensor.extract %t[%c2] : tensor<4xf64>
  %below = arith.cmpf ogt, %half, %e : f64
  %r = scf.if %below -> (f64) {
    %k, %s = scf.while (%i = %c0, %a = %half) : (index, f64) -> (index, f64) {
      %go = arith.cmpi slt, %i, %c1 : index
      %b = arith.addf %a, %e : f64
      scf.condition(%go) %i, %b : index, f64
    } do {
    ^bb0(%i: index, %a: f64):
      %j = arith.addi %i, %c1 : index
      scf.yield %j, %a : index, f64
    }
    scf.yield %s : f64
  } else {
    scf.yield %half : f64
  }
  %w = arith.addf %r, %half : f64
  return %w : f64
}"""


def test_a_tensor_at_the_address_of_a_cache_that_was_freed_is_freed_too() -> None:
    """Upstream asks at run time which names are of one buffer, and let the cache, long gone, answer for the tensor."""
    function = ad.compile(transforms.vjp(ad.parse(COUNTED_IN_A_BRANCH), "f"), "f_vjp")
    assert Counted(function)(-1.0, 0.7).is_clean
    check_vjp(ad.parse(COUNTED_IN_A_BRANCH), "f", -1.0)


BLOCKS = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.splat %x : tensor<4xf64>
  cf.br ^head(%c0, %t : index, tensor<4xf64>)
^head(%i: index, %a: tensor<4xf64>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^done(%a : tensor<4xf64>)
^body:
  %j = arith.addi %i, %c1 : index
  %b = arith.mulf %a, %t : tensor<4xf64>
  %e = tensor.extract %b[%c1] : tensor<4xf64>
  %stop = arith.cmpf ogt, %e, %x : f64
  cf.cond_br %stop, ^done(%b : tensor<4xf64>), ^head(%j, %b : index, tensor<4xf64>)
^done(%r: tensor<4xf64>):
  %y = tensor.extract %r[%c1] : tensor<4xf64>
  return %y : f64
}"""


def test_a_loop_of_blocks_over_tensors_is_compiled() -> None:
    """Bufferization refuses loops of blocks, and knows no buffer for the poison that lifting them makes."""
    function = ad.compile(ad.parse(BLOCKS), "f")
    assert [function(0.5, n) for n in range(4)] == [0.5, 0.25, 0.125, 0.0625]
    assert function(1.5, 3) == 2.25  # the second way out
    assert [ad.grad(ad.parse(BLOCKS), "f")(0.5, n) for n in (0, 3)] == [1.0, 0.5]


def test_a_buffer_of_the_module_that_starts_like_a_constant_tensor_is_not_it() -> None:
    """Upstream keeps a constant in the first global that starts with its elements, even where that is written."""
    module = api.parse("""
    memref.global "private" @state : memref<3xf64> = dense<1.0>
    func.func @f(%x: f64) -> f64 {
      %c1 = arith.constant 1 : index
      %ones = arith.constant dense<1.0> : tensor<3xf64>
      %g = memref.get_global @state : memref<3xf64>
      %old = memref.load %g[%c1] : memref<3xf64>
      %new = arith.addf %old, %x : f64
      memref.store %new, %g[%c1] : memref<3xf64>
      %one = func.call @second(%ones) : (tensor<3xf64>) -> f64
      %r = arith.addf %one, %old : f64
      return %r : f64
    }
    func.func @second(%t: tensor<3xf64>) -> f64 {
      %c1 = arith.constant 1 : index
      %e = tensor.extract %t[%c1] : tensor<3xf64>
      return %e : f64
    }""")
    run = api.compile(module, "f")
    assert [run(2.0) for _ in range(3)] == [2.0, 4.0, 6.0]
