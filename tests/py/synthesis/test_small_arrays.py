"""Local arrays of a few elements become values before they are differentiated, if all subscripts are constants."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import functions
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.passes import load
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_vjp

#: Particles: forces are added to an array that steps reset, velocities are an array that steps change.
SWARM = """
func.func @swarm(%x: memref<?x3xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %force = memref.alloca() : memref<3xf64>
  %speed = memref.alloca() : memref<3xf64>
  scf.for %k = %c0 to %c3 step %c1 {
    memref.store %zero, %speed[%k] : memref<3xf64>
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %k = %c0 to %c3 step %c1 {
      memref.store %zero, %force[%k] : memref<3xf64>
    }
    scf.for %j = %c0 to %n step %c1 {
      scf.for %k = %c0 to %c3 step %c1 {
        %a = memref.load %x[%i, %k] : memref<?x3xf64>
        %b = memref.load %x[%j, %k] : memref<?x3xf64>
        %d = arith.subf %b, %a : f64
        %f = memref.load %force[%k] : memref<3xf64>
        %sine = math.sin %d : f64
        %sum = arith.addf %f, %sine : f64
        memref.store %sum, %force[%k] : memref<3xf64>
      }
    }
    scf.for %k = %c0 to %c3 step %c1 {
      %s = memref.load %speed[%k] : memref<3xf64>
      %f = memref.load %force[%k] : memref<3xf64>
      %slowed = math.tanh %s : f64
      %sum = arith.addf %slowed, %f : f64
      memref.store %sum, %speed[%k] : memref<3xf64>
    }
  }
  %r = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %zero) -> (f64) {
    %s = memref.load %speed[%k] : memref<3xf64>
    %square = arith.mulf %s, %s : f64
    %sum = arith.addf %acc, %square : f64
    scf.yield %sum : f64
  }
  return %r : f64
}
"""

#: The largest element so far, and a product of rows: written in branches and by subscripts with two counters.
BRANCHES = """
func.func @branches(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %most = memref.alloc() : memref<4xf64>
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %row = arith.muli %i, %c2 : index
      %place = arith.addi %row, %j : index
      memref.store %one, %most[%place] : memref<4xf64>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf64>
    %old = memref.load %most[%c1] : memref<4xf64>
    %is = arith.cmpf ogt, %v, %old : f64
    scf.if %is {
      memref.store %v, %most[%c1] : memref<4xf64>
    }
    %new = memref.load %most[%c1] : memref<4xf64>
    %product = arith.mulf %new, %v : f64
    %last = memref.load %most[%c2] : memref<4xf64>
    %sine = math.sin %last : f64
    %sum = arith.addf %sine, %product : f64
    memref.store %sum, %most[%c2] : memref<4xf64>
  }
  %a = memref.load %most[%c1] : memref<4xf64>
  %b = memref.load %most[%c2] : memref<4xf64>
  %r = arith.mulf %a, %b : f64
  memref.dealloc %most : memref<4xf64>
  return %r : f64
}
"""


#: Subscripts that may be split, and some that may not: outside of the array, of a long loop, known at run time.
ACCESSES = {
    "a constant": ("memref.alloca() : memref<3xf64>", "3xf64", "%c1", True),
    "a counter": ("memref.alloca() : memref<3xf64>", "3xf64", "%k", True),
    "a difference": ("memref.alloca() : memref<3xf64>", "3xf64", "%back", True),
    "outside": ("memref.alloca() : memref<2xf64>", "2xf64", "%k", False),
    "known at run time": ("memref.alloca() : memref<3xf64>", "3xf64", "%i", False),
    "many elements": ("memref.alloca() : memref<300xf64>", "300xf64", "%k", False),
    "of dynamic extent": ("memref.alloca(%c3) : memref<?xf64>", "?xf64", "%k", False),
}


def derivative(text: str, spelling: str, name: str) -> str:
    module = ad.parse(text)
    if spelling == "affine":
        load("raise-to-affine")().run(module, Context.default())
    return str(ad.transforms.vjp(module, name)).partition("_vjp")[2]


@pytest.mark.parametrize("spelling", ["scf", "affine"])
@pytest.mark.parametrize(("text", "name", "shape"), [(SWARM, "swarm", (5, 3)), (BRANCHES, "branches", (6,))])
def test_arrays_with_constant_subscripts_become_values(
    text: str, name: str, shape: tuple[int, ...], spelling: str
) -> None:
    found = derivative(text, spelling, name)
    assert "memref<3xf64>" not in found
    assert "memref<4xf64>" not in found
    x = np.random.default_rng(3).standard_normal(shape)
    check_vjp(ad.parse(text), name, x, len(x), order=2)


@pytest.mark.parametrize(("made", "type", "place", "is_split"), ACCESSES.values(), ids=ACCESSES)
def test_other_subscripts_keep_the_array(made: str, type: str, place: str, is_split: bool) -> None:
    text = f"""func.func @f(%x: memref<?xf64>, %n: index) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %zero = arith.constant 0.0 : f64
      %a = {made}
      scf.for %i = %c0 to %n step %c1 {{
        scf.for %k = %c0 to %c3 step %c1 {{
          %back = arith.subi %c2, %k : index
          %v = memref.load %x[%i] : memref<?xf64>
          %w = arith.mulf %v, %v : f64
          memref.store %w, %a[{place}] : memref<{type}>
        }}
      }}
      %r = memref.load %a[%c1] : memref<{type}>
      %s = math.sin %r : f64
      return %s : f64
    }}"""
    assert (f"memref<{type}>" not in derivative(text, "scf", "f")) == is_split


def test_long_loops_are_not_unrolled_for_an_array() -> None:
    text = BRANCHES.replace("%c2 = arith.constant 2", "%c2 = arith.constant 20").replace("memref<4x", "memref<400x")
    assert "memref<400xf64>" in derivative(text, "scf", "branches")


def test_arrays_are_split_in_functions_with_checkpoints() -> None:
    """Where there is no current location, which the types of the elements are made with."""
    module, x, found = ad.parse(SWARM), np.random.default_rng(3).standard_normal((5, 3)), []
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.CONST), (Activity.ACTIVENONEED,))
    for name, spec in (("plain", ""), ("divided", "2")):
        create_derivative(module, "swarm", signature, Context.default().registry, Options(checkpoint=spec), name)
        functions(module)[name].attributes["sym_visibility"] = ir.StringAttr.get("public", module.context)
        found.append(np.zeros((5, 3)))
        ad.compile(module, name)(x, found[-1], 5, 0.7)
    np.testing.assert_allclose(*found, rtol=1e-12)


def fluxes(constant: int, extent: int) -> str:
    """Steps of ``extent`` components; constants store ``constant`` of the fluxes, a loop stores the state."""
    stores = "\n".join(
        f"""%k{at} = arith.constant {at} : index
        %s{at} = memref.load %state[%k{at}] : memref<{extent}xf64>
        %t{at} = arith.mulf %s{at}, %v : f64
        %f{at} = math.sin %t{at} : f64
        memref.store %f{at}, %flux[%k{at}] : memref<{extent}xf64>"""
        for at in range(constant)
    )
    return f"""func.func @fluxes(%x: memref<?x{extent}xf64>, %n: index) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %all = arith.constant {extent} : index
      %zero = arith.constant 0.0 : f64
      %flux = memref.alloca() : memref<{extent}xf64>
      %state = memref.alloca() : memref<{extent}xf64>
      scf.for %k = %c0 to %all step %c1 {{
        %v = memref.load %x[%c0, %k] : memref<?x{extent}xf64>
        memref.store %v, %state[%k] : memref<{extent}xf64>
        memref.store %zero, %flux[%k] : memref<{extent}xf64>
      }}
      scf.for %i = %c0 to %n step %c1 {{
        %v = memref.load %x[%i, %c1] : memref<?x{extent}xf64>
        {stores}
        scf.for %k = %c0 to %all step %c1 {{
          %old = memref.load %state[%k] : memref<{extent}xf64>
          %f = memref.load %flux[%k] : memref<{extent}xf64>
          %new = arith.addf %old, %f : f64
          memref.store %new, %state[%k] : memref<{extent}xf64>
        }}
      }}
      %r = scf.for %k = %c0 to %all step %c1 iter_args(%sum = %zero) -> (f64) {{
        %s = memref.load %state[%k] : memref<{extent}xf64>
        %square = arith.mulf %s, %s : f64
        %next = arith.addf %sum, %square : f64
        scf.yield %next : f64
      }}
      return %r : f64
    }}"""


@pytest.mark.parametrize("spelling", ["scf", "affine"])
@pytest.mark.parametrize(("constant", "extent", "is_split"), [(5, 5, True), (4, 5, False), (9, 9, False)])
def test_elements_that_constant_subscripts_store_become_values(
    constant: int, extent: int, is_split: bool, spelling: str
) -> None:
    """Loops of up to eight iterations over them are unrolled, after which constants store those of the state, too."""
    text = fluxes(constant, extent)
    assert (f"memref<{extent}xf64>" not in derivative(text, spelling, "fluxes")) == is_split
    x = np.random.default_rng(4).standard_normal((6, extent))
    check_vjp(ad.parse(text), "fluxes", x, len(x), order=2)
