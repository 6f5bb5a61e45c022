"""Rows of lanes that loops use often are copied once, into elements of lanes, and back where they are stored."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.pack_lanes import pack_lanes

WIDTH = 3
#: y[i, j] += sum of x[i, k] * c[k, j], or of all columns of c.
TEXT = """
func.func @f(%c: memref<?x?xf64> NOALIAS, %x: memref<?x?xf64>, %y: memref<?x?xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %k = %c0 to %n step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %u = memref.load %c[%k, %j] : memref<?x?xf64>
        %v = memref.load %x[%i, %k] : memref<?x?xf64>
        %t = arith.mulf %u, %v : f64
        %s = memref.load %y[%i, %j] : memref<?x?xf64>
        %r = arith.addf %s, %t : f64
        memref.store %r, %y[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}"""
PLAIN = TEXT.replace("NOALIAS", "{llvm.noalias}")
STORED = PLAIN.replace(
    "memref.store %r, %y[%i, %j]", "memref.store %r, %c[%i, %j] : memref<?x?xf64>\n memref.store %r, %y[%i, %j]"
)
ONCE = PLAIN.replace(
    "scf.for %i = %c0 to %n step %c1 {", "%i = arith.constant 0 : index\n scf.execute_region {"
).replace("    }\n  }\n  return", "    }\n scf.yield\n  }\n  return")

#: Another function runs iterations at once, each of which might call this one and store back all of y.
PARALLEL = (
    PLAIN
    + """
func.func @g(%x: memref<?xf64>, %z: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %z, %x[%i] : memref<?xf64>
  }
  return
}"""
)


def static(trips: int, extent: str = "8") -> str:
    """The loops run ``trips`` times, over arrays of ``extent`` rows and columns."""
    bounded = PLAIN.replace(", %n: index", "").replace("%c1 = ", f"%n = arith.constant {trips} : index\n  %c1 = ")
    return bounded.replace("?x?", f"{extent}x{extent}x").replace("xx", "x")


def packed(text: str, axis: int = 0) -> tuple[Any, int]:
    """The tangents, and how many arrays were packed."""
    made = ad.transforms.jvp(ad.parse(text), "f", width=WIDTH, axis=axis)
    [one] = find_ops(made.operation, lambda op: op.name == "func.func" and "_x3" in str(op.attributes["sym_name"]))
    before = len(find_ops(one, lambda op: op.name == "memref.alloc"))
    with made.context, ir.Location.unknown():
        pack_lanes(one, Context.default().registry)
    assert made.operation.verify()
    return made, len(find_ops(one, lambda op: op.name == "memref.alloc")) - before


@pytest.mark.parametrize(
    ("text", "axis", "expected"),
    [
        (PLAIN, 0, 2),
        (PLAIN, -1, 0),
        (TEXT.replace("NOALIAS", ""), 0, 1),
        (STORED, 0, 2),
        (ONCE, 0, 1),
        (PARALLEL, 0, 1),
        (static(8), 0, 2),
        (static(2), 0, 0),
        (static(8, "?"), 0, 0),
    ],
    ids=[
        "used often", "lanes last", "may alias", "both stored", "read once", "calls may run at once", "all of it",
        "a part", "of unknown size",
    ],
)  # fmt: skip
def test_arrays_that_are_used_often_are_packed(text: str, axis: int, expected: int) -> None:
    assert packed(text, axis)[1] == expected


def test_packed_lanes_are_those_of_the_rows() -> None:
    made, _ = packed(PLAIN)
    random, n = np.random.default_rng(8), 5
    c, x, y = random.normal(size=(3, n, n + 2))
    dc, dx, dy = random.normal(size=(3, WIDTH, n, n + 2))
    expected = dy.copy()
    expected[:, :, :n] += np.einsum("ik,wkj->wij", x[:, :n], dc[:, :, :n]) + np.einsum(
        "wik,kj->wij", dx[:, :, :n], c[:, :n]
    )
    ad.compile(made, "f_jvp")(c, dc, x, dx, y, dy, n)
    np.testing.assert_allclose(dy, expected, rtol=1e-12, atol=1e-13)
