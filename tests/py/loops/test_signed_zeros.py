"""What is never -0.0: 0.0 can be added to it without a difference, where no flag says anything."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from benchmarks.build import Choices, build_gradient
from benchmarks.programs import PROGRAMS
from mlirad.edit.walk import find_ops
from mlirad.loops.signed_zeros import is_never_negative_zero

BUFFER = """
  %b = memref.alloc() : memref<4xf64>
  affine.store %plus, %b[%i] : memref<4xf64>
"""
LOAD = "%v = affine.load %b[%i] : memref<4xf64>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("%v = arith.addf %x, %plus : f64", True),
        ("%v = arith.addf %plus, %x : f64", True),
        ("%v = arith.addf %x, %minus : f64", False),
        ("%v = arith.addf %x, %y : f64", False),
        ("%v = arith.addf %x, %plus fastmath<nsz> : f64", False),
        ("%v = arith.addf %x, %plus fastmath<reassoc,contract> : f64", True),
        ("%v = arith.subf %plus, %x : f64", True),
        ("%v = arith.subf %x, %plus : f64", False),
        ("%v = arith.mulf %x, %x : f64", True),
        ("%v = arith.mulf %x, %y : f64", False),
        ("%v = arith.negf %plus : f64", False),
        (BUFFER + LOAD, True),
        (BUFFER + "affine.store %x, %b[%i] : memref<4xf64>\n" + LOAD, False),
        (BUFFER + "memref.copy %a, %b : memref<4xf64> to memref<4xf64>\n" + LOAD, False),
        (BUFFER + "func.call @g(%b) : (memref<4xf64>) -> ()\n" + LOAD, False),
        ("%v = affine.load %a[%i] : memref<4xf64>", False),
        # What is added to what is there: by induction.
        (
            BUFFER + "%w = affine.load %b[%i] : memref<4xf64>\n %s = arith.addf %w, %x : f64\n"
            "affine.store %s, %b[%i] : memref<4xf64>\n" + LOAD,
            True,
        ),
        # Two buffers that are copied into each other, and a third value that spoils one of them: both are spoilt.
        (
            BUFFER + "%c = memref.alloc() : memref<4xf64>\n"
            "memref.copy %b, %c : memref<4xf64> to memref<4xf64>\n"
            "memref.copy %c, %b : memref<4xf64> to memref<4xf64>\n"
            "affine.store %x, %b[%i] : memref<4xf64>\n"
            "%w = affine.load %c[%i] : memref<4xf64>\n %u = affine.load %b[%i] : memref<4xf64>\n"
            "%v = arith.subf %w, %u : f64",
            False,
        ),
    ],
)
def test_signs_of_zeros(text: str, expected: bool) -> None:
    module = ad.parse(
        f"""
func.func private @g(memref<4xf64>)
func.func @f(%x: f64, %y: f64, %a: memref<4xf64>, %i: index) -> f64 {{
  %plus = arith.constant 0.0 : f64
  %minus = arith.constant -0.0 : f64
  affine.for %k = 0 to 1 {{
    %j = affine.apply affine_map<(d0) -> (d0)>(%k)
    {text.replace("%i]", "%j]")}
    "test.use"(%v) : (f64) -> ()
  }}
  return %x : f64
}}""".replace('"test.use"(%v) : (f64) -> ()', "memref.store %v, %a[%k] : memref<4xf64>")
    )
    store = find_ops(module.operation, lambda op: op.name == "memref.store")[0]
    assert is_never_negative_zero(store.operands[0]) == expected


CLEAR = "affine.for %i = 0 to 4 { affine.store %plus, %d[%i] : memref<4xf64> }\n"


@pytest.mark.parametrize(
    ("before", "promise", "expected"),
    [
        (CLEAR, "{llvm.noalias}", True),
        (CLEAR, "", False),
        (CLEAR.replace("plus", "minus"), "{llvm.noalias}", False),
        (CLEAR.replace("to 4", "to 3"), "{llvm.noalias}", False),
        (
            "%old = affine.load %d[0] : memref<4xf64>\naffine.store %old, %d[1] : memref<4xf64>\n" + CLEAR,
            "{llvm.noalias}",
            False,
        ),
    ],
    ids=["cleared", "may overlap", "negative", "in part", "too late"],
)
def test_an_argument_that_is_cleared_first(before: str, promise: str, expected: bool) -> None:
    module = ad.parse(f"""func.func @f(%d: memref<4xf64> {promise}, %x: f64) {{
      %plus = arith.constant 0.0 : f64
      %minus = arith.constant -0.0 : f64
      {before}
      %v = affine.load %d[2] : memref<4xf64>
      %s = arith.addf %v, %x : f64
      affine.store %s, %d[2] : memref<4xf64>
      return
    }}""")
    add = find_ops(module.operation, lambda op: op.name == "arith.addf")[0]
    assert is_never_negative_zero(add.operands[0]) == expected


def test_an_argument_of_unknown_extents_may_hold_anything() -> None:
    """No op asks for its extent: no fill is known to cover it."""
    module = ad.parse("""func.func @f(%d: memref<?xf64> {llvm.noalias}, %n: index, %x: f64) {
      %plus = arith.constant 0.0 : f64
      affine.for %i = 0 to %n { affine.store %plus, %d[%i] : memref<?xf64> }
      %v = affine.load %d[2] : memref<?xf64>
      %s = arith.addf %v, %x : f64
      affine.store %s, %d[2] : memref<?xf64>
      return
    }""")
    add = find_ops(module.operation, lambda op: op.name == "arith.addf")[0]
    assert not is_never_negative_zero(add.operands[0])


@pytest.mark.parametrize("name", ["heat", "burgers", "bruss_rhs", "norm"])
def test_gradients_keep_the_signs_of_their_zeros(name: str) -> None:
    """Of fields with zeros of both signs: what is rearranged gives the same bits."""
    program = PROGRAMS[name]
    random = np.random.default_rng(7)
    given = program.inputs(program.tiny)
    ins = tuple(np.where(random.random(a.shape) < 0.6, random.choice([0.0, -0.0], a.shape), a) for a in given)
    found = []
    for choices in (Choices(fastmath=(), loop_passes=()), Choices(fastmath=())):
        outs = program.outputs(program.tiny, ins)
        build_gradient(program, program.tiny, choices)(*outs, *ins)
        found.append([out.tobytes() for out in outs])
    assert found[0] == found[1]
