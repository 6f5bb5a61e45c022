"""Small loops in loops are unrolled by LLVM where that is asked for; others are not marked."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad


def program(trips: int, body: str = "%w = arith.addf %v, %v : f64", lower: str = "%c0", outer: str = "%c30") -> str:
    return f"""func.func @f(%x: memref<30x60xf64>, %n: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c30 = arith.constant 30 : index
      %trips = arith.constant {trips} : index
      scf.for %i = %c0 to {outer} step %c1 {{
        scf.for %k = {lower} to %trips step %c1 {{
          %v = memref.load %x[%i, %k] : memref<30x60xf64>
          {body}
          memref.store %w, %x[%i, %k] : memref<30x60xf64>
        }}
      }}
      return
    }}"""


TRIANGLE = """func.func @f(%x: memref<30x60xf64>, %n: index) {
  affine.for %i = 0 to 30 {
    affine.for %j = 0 to 9 {
      affine.for %k = affine_map<(d) -> (d + 1)>(%j) to 9 {
        %v = affine.load %x[%i, %k] : memref<30x60xf64>
        %w = affine.load %x[%i, %j] : memref<30x60xf64>
        %s = arith.addf %v, %w : f64
        affine.store %s, %x[%i, %k] : memref<30x60xf64>
      }
    }
  }
  return
}"""


def marks(text: str, what: str = "unroll.full") -> int:
    """The branches that carry a mark."""
    found = ad.compile(ad.parse(text), "f").llvm
    (name,) = re.findall(rf'^(!\d+) = !{{!"llvm.loop.{what}"}}', found, re.MULTILINE) or [""]
    loops = re.findall(rf"^(!\d+) = distinct !{{!\d+, {name}}}", found, re.MULTILINE) if name else []
    return sum(len(re.findall(rf"!llvm.loop {loop}\b", found)) for loop in loops)


@pytest.mark.parametrize("text", [program(9), program(20), TRIANGLE], ids=["nine", "twenty", "triangle"])
def test_a_small_loop_in_a_loop_is_marked(text: str) -> None:
    assert marks(text) == 1


@pytest.mark.parametrize(
    "text",
    [
        program(21),
        program(0),
        program(9, "%w = math.exp %v : f64"),
        program(9, lower="%n"),
        program(9, lower="%i"),
        program(20, "%w0 = arith.addf %v, %v : f64\n" + "".join(
            f"%w{i} = arith.addf %w{i - 1}, %v : f64\n" for i in range(1, 130)) + "%w = arith.addf %w129, %v : f64"),
    ],
    ids=["many", "none", "library", "unknown", "triangle", "large"],
)  # fmt: skip
def test_other_loops_are_not(text: str) -> None:
    assert marks(text) == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (program(9), 1),
        (TRIANGLE, 1),
        (program(9).replace("[%i, %k]", "[%k, %i]"), 0),  # neighbours in memory
        (program(9).replace("[%i, %k]", "[%k, %k]"), 0),  # the same for all
        (program(9, "%w = math.exp %v : f64"), 0),
    ],
    ids=["rows", "triangle", "columns", "same", "library"],
)
def test_a_loop_over_rows_around_it_stays_scalar(text: str, expected: int) -> None:
    assert marks(text, "vectorize.disable") == expected


def test_loops_that_are_unrolled_compute_the_same() -> None:
    x = np.random.default_rng(0).normal(size=(30, 60))
    expected = x.copy()
    for i, j in np.ndindex(30, 9):
        for k in range(j + 1, 9):
            expected[i, k] += expected[i, j]
    ad.compile(ad.parse(TRIANGLE), "f")(x, 0)
    assert (x == expected).all()
