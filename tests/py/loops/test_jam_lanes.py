"""Iterations around sums in lanes run several at a time, and each sum has its terms in the same order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.jam_lanes import jam_lanes

WIDTH = 3
BITS = 256
#: Over i, and k inside: SUM adds to the rows of %y, SHARED to its columns.
TEXT = """
func.func @f(%a: memref<?x?xf64> NOALIAS, %x: memref<?xf64> NOALIAS, %y: memref<?xf64> NOALIAS, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    BEFORE
    scf.for %k = %c0 to END step %c1 {
      BODY
    }
    BEHIND
  }
  return
}"""
TERM = """%u = memref.load %a[%i, %k] : memref<?x?xf64>
      %v = memref.load %x[AT] : memref<?xf64>
      %t = arith.mulf %u, %v : f64
      %s = memref.load %y[TO] : memref<?xf64>
      %r = arith.addf %s, %t : f64
      memref.store %r, %y[TO] : memref<?xf64>"""


def program(at: str = "%k", to: str = "%i", noalias: str = "{llvm.noalias}", end: str = "%m", before: str = "") -> Any:
    behind = "}" if before.endswith("{") else ""
    filled = TEXT.replace("BODY", TERM).replace("AT", at).replace("TO", to).replace("NOALIAS", noalias)
    return ad.parse(filled.replace("END", end).replace("BEFORE", before).replace("BEHIND", behind))


GUARD = "%g = arith.cmpi slt, %c1, %m : index\n scf.if %g {"
OWN_GUARD = "%g = arith.cmpi slt, %i, %m : index\n scf.if %g {"
LAST = "%b = arith.subi %i, %c1 : index\n %l = arith.maxsi %b, %c0 : index"
HALF = """%h = arith.constant 0.5 : f64
    %o = memref.load %y[%i] : memref<?xf64>
    %w = arith.mulf %o, %h : f64
    memref.store %w, %y[%i] : memref<?xf64>"""
SWEEPS = "%c2 = arith.constant 2 : index\n scf.for %q = %c0 to %m step %c2 {"
#: name -> the program, and whether it is jammed.
CASES = {
    "rows": (program(), True),
    "rows that begin anew": (program(before=HALF), True),
    "columns": (program(at="%i", to="%k"), True),
    "guarded": (program(before=GUARD), True),
    "guarded by the counter": (program(before=OWN_GUARD), False),
    "triangle": (program(end="%i"), False),
    "aliased": (program(noalias=""), False),
    "of the row before": (program(before=LAST, to="%l"), False),
    "all in one": (program(to="%c0"), False),
    "columns in sweeps": (program(at="%i", to="%k", before=SWEEPS), False),
    "columns that begin anew": (program(at="%i", to="%k", before=HALF), False),
}


def jammed(module: Any, axis: int = -1) -> tuple[Any, bool]:
    """The tangents, and whether a loop of them, in any version, was jammed."""
    made = ad.transforms.jvp(module, "f", width=WIDTH, axis=axis)
    wide = find_ops(made.operation, lambda op: op.name == "func.func" and "_x3" in str(op.attributes["sym_name"]))
    with made.context, ir.Location.unknown():
        found = [jam_lanes(one, Context.default().registry, BITS) for one in wide]
    assert made.operation.verify()
    return made, any(found)


@pytest.mark.parametrize(("module", "expected"), CASES.values(), ids=CASES.keys())
def test_loops_are_jammed_where_no_element_meets_another_order(module: Any, expected: bool) -> None:
    made, found = jammed(module)
    inner = find_ops(made.operation, lambda op: op.name == "scf.for" and "vector.store" in str(op) and not _nested(op))
    stores = max(str(loop).count("vector.store") for loop in inner)
    assert (found, stores) == (expected, 8 if expected else 1)


def _nested(op: Any) -> bool:
    return any(len(view.operation.regions) for view in op.regions[0].blocks[0])


def test_rows_that_lie_apart_are_not_gathered_from_all_iterations() -> None:
    assert not jammed(CASES["rows"][0], axis=0)[1]


@pytest.mark.parametrize("name", ["rows that begin anew", "columns", "guarded", "all in one"])
def test_jammed_loops_give_the_bits_of_one_direction(name: str) -> None:
    module, random = CASES[name][0], np.random.default_rng(5)
    wide = ad.compile(jammed(module)[0], "f_jvp")
    narrow = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")
    for shape in ((16, 5), (11, 7), (3, 4), (0, 2), (9, 0)):
        size = max(*shape, 1)
        arrays = [random.normal(size=one) for one in ((size, size), (size,), (size,))]
        tangents = [random.normal(size=(*one.shape, WIDTH)) for one in arrays]
        given = [one.copy() for pair in zip(arrays, tangents, strict=True) for one in pair]
        wide(*given, *shape)
        for lane in range(WIDTH):
            one = [v.copy() for x, dx in zip(arrays, tangents, strict=True) for v in (x, dx[..., lane])]
            narrow(*one, *shape)
            for number, (found, expected) in enumerate(zip(given, one, strict=True)):
                np.testing.assert_array_equal(found[..., lane] if number % 2 else found, expected)
