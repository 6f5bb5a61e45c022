"""Loops that add to neighbouring elements are split where the sums may be reordered, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.passes.lowering.split_sums import split

#: ``d`` gets each term three times; ``g`` is read and cleared in the same iteration.
SCATTER = """
func.func @f(%d: memref<64xf64>{promise}, %g: memref<64xf64>{promise}, %s: f64) {{
  %zero = arith.constant 0.0 : f64
  affine.for %i = {bounds} {{
    %t = affine.load %g[{centre}] : memref<64xf64>
    affine.store %zero, %g[{centre}] : memref<64xf64>
    %u = arith.mulf %t, %s : f64
    %a = affine.load %d[{left}] : memref<64xf64>
    %b = arith.addf %a, %u {flags} : f64
    affine.store %b, %d[{left}] : memref<64xf64>
    %c = affine.load %d[{right}] : memref<64xf64>
    %e = arith.addf %t, %c {flags} : f64
    affine.store %e, %d[{right}] : memref<64xf64>
    %h = affine.load %d[{centre}] : memref<64xf64>
    %k = arith.addf %h, %s {flags} : f64
    affine.store %k, %d[{centre}] : memref<64xf64>
    {more}
  }}
  return
}}
"""
UP = {
    "promise": " {llvm.noalias}", "flags": "fastmath<reassoc>", "bounds": "1 to 63", "centre": "%i", "left": "%i - 1",
    "right": "%i + 1", "more": "",
}  # fmt: skip
DOWN = UP | {"bounds": "-62 to 0", "centre": "-%i", "left": "-%i - 1", "right": "-%i + 1"}


def count_loops(text: str) -> int:
    with new_context():
        module = ir.Module.parse(text)
        split(module, Context.default())
        assert module.operation.verify()
        return str(module).count("affine.for")


def test_a_parallel_loop_has_no_buffer_that_its_iterations_share() -> None:
    around = "%o = arith.constant 1 : index\n scf.parallel (%q) = (%o) to (%o) step (%o) {\n affine.for %i"
    text = SCATTER.format(**UP).replace("affine.for %i", around).replace("  }\n  return", "  }\n scf.reduce }\n return")
    assert count_loops(text) == 1


@pytest.mark.parametrize("case", [UP, DOWN], ids=["up", "down"])
def test_sums_that_meet_get_loops_of_their_own(case: dict[str, str]) -> None:
    text = SCATTER.format(**case)
    assert count_loops(text) == 3
    d, g = np.random.default_rng(1).normal(size=(2, 64))
    expected, left = d.copy(), g.copy()
    expected[:62] += 0.7 * g[1:63]
    expected[2:] += g[1:63]
    expected[1:63] += 0.7
    left[1:63] = 0
    mlirad.compile(mlirad.parse(text), "f")(d, g, 0.7)
    np.testing.assert_allclose(d, expected, rtol=1e-13)
    np.testing.assert_array_equal(g, left)


@pytest.mark.parametrize(
    "change",
    [
        {"flags": ""},
        {"flags": "fastmath<contract>"},
        {"promise": ""},
        {"bounds": "1 to 9"},
        {"left": "%i mod 7"},
        {"left": "%i", "right": "%i"},
        {"more": "affine.store %s, %d[%i] : memref<64xf64>"},
        {"more": "%w = affine.load %d[0] : memref<64xf64> affine.store %w, %g[0] : memref<64xf64>"},
        {"more": 'func.call @f(%d, %g, %s) : (memref<64xf64>, memref<64xf64>, f64) -> ()'},
    ],
    ids=["strict", "contract", "overlap", "short", "mod", "same", "stored", "read", "call"],
)  # fmt: skip
def test_other_loops_stay(change: dict[str, str]) -> None:
    assert count_loops(SCATTER.format(**UP | change)) == 1


def test_a_sum_that_overwrites_another_one_stays() -> None:
    load = "%h = affine.load %d[%i] : memref<64xf64>\n"
    text = SCATTER.format(**UP).replace(load, "").replace("    %a = ", f"{load} %a = ")
    assert count_loops(text) == 3
    assert count_loops(text.replace("%d[%i]", "%d[%i + 1]")) == 1


@pytest.mark.parametrize(
    ("around", "loops"),
    [("scf.for %n = %c0 to %c9 step %c1 {", 3), ("scf.parallel (%n) = (%c0) to (%c9) step (%c1) {", 1)],
    ids=["one after the other", "at the same time"],
)
def test_a_loop_that_runs_more_than_once_at_a_time_has_no_room_for_its_terms(around: str, loops: int) -> None:
    text = SCATTER.format(**UP)
    indices = "".join(f"  %c{n} = arith.constant {n} : index\n" for n in (0, 1, 9))
    text = text.replace("  affine.for", f"{indices}  {around}\n  affine.for").replace("  return", "  }\n  return")
    assert count_loops(text) == loops


def test_sums_at_subscripts_that_the_loop_computes_stay() -> None:
    """A loop behind this one cannot use them; it used to be made, and the module was refused."""
    text = """
func.func @f(%x: memref<100xf64>, %y: memref<100x100xf64>) {
  affine.for %i = 0 to 90 {
    %j = affine.apply affine_map<(d0) -> (d0 floordiv 2 + 3)>(%i)
    %a = affine.load %x[%i] : memref<100xf64>
    %b = math.sin %a : f64
    %c = affine.load %y[%i, %j] : memref<100x100xf64>
    %d = arith.addf %c, %b fastmath<reassoc> : f64
    affine.store %d, %y[%i, %j] : memref<100x100xf64>
    %e = affine.load %y[%i + 1, %j] : memref<100x100xf64>
    %g = arith.addf %e, %b fastmath<reassoc> : f64
    affine.store %g, %y[%i + 1, %j] : memref<100x100xf64>
  }
  return
}
"""
    x, y, expected = np.linspace(0, 1, 100), np.zeros((100, 100)), np.zeros((100, 100))
    for i in range(90):
        expected[[i, i + 1], i // 2 + 3] += np.sin(x[i])
    mlirad.compile(mlirad.parse(text), "f")(x, y)
    np.testing.assert_allclose(y, expected, rtol=1e-13)
