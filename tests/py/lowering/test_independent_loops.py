"""Innermost loops whose iterations access different elements of one buffer are marked for LLVM, and no others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.lowering import independent_loops
from mlirad.testing.memory import Counted

#: A subscript or bound ``a i + b j + c k + d``.
Form: TypeAlias = tuple[int, int, int, int]

ROTATIONS = {
    "affine, static": """func.func @f(%d: memref<9x40xf64>, %s: f64) {
      affine.for %r = 0 to 9 {
        affine.for %q = affine_map<(r) -> (-r + 9)>(%r) to 9 {
          affine.for %k = 0 to 40 {
            %x = affine.load %d[8 - %r, %k] : memref<9x40xf64>
            %y = affine.load %d[%q, %k] : memref<9x40xf64>
            %t = arith.mulf %s, %y : f64
            %u = arith.addf %x, %t : f64
            %v = arith.mulf %s, %x : f64
            %w = arith.subf %y, %v : f64
            affine.store %u, %d[8 - %r, %k] : memref<9x40xf64>
            affine.store %w, %d[%q, %k] : memref<9x40xf64>
          }
        }
      }
      return
    }""",
    "scf, open": """func.func @f(%d: memref<?x?xf64>, %s: f64) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %d, %c0 : memref<?x?xf64>
      %m = memref.dim %d, %c1 : memref<?x?xf64>
      scf.for %r = %c0 to %n step %c1 {
        %last = arith.subi %n, %c1 : index
        %p = arith.subi %last, %r : index
        %first = arith.addi %p, %c1 : index
        scf.for %q = %first to %n step %c1 {
          scf.for %k = %c0 to %m step %c1 {
            %x = memref.load %d[%p, %k] : memref<?x?xf64>
            %y = memref.load %d[%q, %k] : memref<?x?xf64>
            %t = arith.mulf %s, %y : f64
            %u = arith.addf %x, %t : f64
            %v = arith.mulf %s, %x : f64
            %w = arith.subf %y, %v : f64
            memref.store %u, %d[%p, %k] : memref<?x?xf64>
            memref.store %w, %d[%q, %k] : memref<?x?xf64>
          }
        }
      }
      return
    }""",
}


@pytest.mark.parametrize("text", ROTATIONS.values(), ids=ROTATIONS)
def test_rows_that_bounds_keep_apart_are_independent(text: str) -> None:
    compiled = ad.compile(ad.parse(text), "f")
    metadata = compiled.llvm
    assert metadata.count("!llvm.access.group") == 4  # two loads, two stores
    assert "llvm.loop.parallel_accesses" in metadata
    given = np.random.default_rng(3).normal(size=(9, 40))
    rows = given.copy()
    for p in range(8, -1, -1):
        for q in range(p + 1, 9):
            rows[p], rows[q] = rows[p] + 0.3 * rows[q], rows[q] - 0.3 * rows[p]
    compiled(given, 0.3)
    np.testing.assert_allclose(given, rows, rtol=1e-13)


# The adjoint of divisions of two columns, which LLVM interleaves, by `g`: a shadow is read, cleared, and added to.
DIVIDED = """func.func @f(%x: memref<9x40x2xf64>, %g: memref<9x40xf64>, %r: memref<9x40xf64>) {
  %zero = arith.constant 0.0 : f64
  %s = memref.alloc() : memref<9x40x2xf64>
  %t = memref.alloc() : memref<9x40xf64>
  memref.copy %x, %s : memref<9x40x2xf64> to memref<9x40x2xf64>
  linalg.fill ins(%zero : f64) outs(%t : memref<9x40xf64>)
  affine.for %i = 0 to 9 {
    affine.for %k = 0 to 40 {
      %a = affine.load %s[%i, %k, 1] : memref<9x40x2xf64>
      affine.store %zero, %s[%i, %k, 1] : memref<9x40x2xf64>
      %h = affine.load %g[%i, %k] : memref<9x40xf64>
      %b = arith.divf %a, %h : f64
      %c = affine.load %t[%i, %k] : memref<9x40xf64>
      %d = arith.subf %c, %b : f64
      affine.store %d, %t[%i, %k] : memref<9x40xf64>
      %e = affine.load %s[%i, %k, 1] : memref<9x40x2xf64>
      %m = arith.addf %e, %b : f64
      affine.store %m, %s[%i, %k, 1] : memref<9x40x2xf64>
      %n = affine.load %s[%i, %k, 0] : memref<9x40x2xf64>
      affine.store %zero, %s[%i, %k, 0] : memref<9x40x2xf64>
      %l = affine.load %g[%i, %k] : memref<9x40xf64>
      %o = arith.divf %n, %l : f64
      %p = affine.load %t[%i, %k] : memref<9x40xf64>
      %q = arith.subf %p, %o : f64
      affine.store %q, %t[%i, %k] : memref<9x40xf64>
      %u = affine.load %s[%i, %k, 0] : memref<9x40x2xf64>
      %v = arith.addf %u, %o : f64
      affine.store %v, %s[%i, %k, 0] : memref<9x40x2xf64>
    }
  }
  affine.for %i = 0 to 9 {
    affine.for %k = 0 to 40 {
      %a = affine.load %s[%i, %k, 0] : memref<9x40x2xf64>
      %b = affine.load %s[%i, %k, 1] : memref<9x40x2xf64>
      %c = affine.load %t[%i, %k] : memref<9x40xf64>
      %d = arith.mulf %a, %b : f64
      %e = arith.addf %c, %d : f64
      affine.store %e, %r[%i, %k] : memref<9x40xf64>
    }
  }
  memref.dealloc %t : memref<9x40xf64>
  memref.dealloc %s : memref<9x40x2xf64>
  return
}"""


def test_what_an_iteration_stores_and_loads_is_not_reordered() -> None:
    """LLVM takes accesses in a group for independent within an iteration, too, and moves them where it interleaves."""
    compiled = ad.compile(ad.parse(DIVIDED), "f")
    draw = np.random.default_rng(4)
    columns, divisor = draw.normal(size=(9, 40, 2)), draw.uniform(1.0, 2.0, size=(9, 40))
    first, second = np.moveaxis(columns, 2, 0) / divisor
    # Of buffers from an allocator that it does not know, LLVM cannot forward what is stored.
    for run in (compiled, Counted(compiled)):
        result = np.zeros((9, 40))
        run(columns, divisor, result)
        np.testing.assert_allclose(result, first * second - first - second, rtol=1e-12, atol=1e-14)


def test_other_subscripts_of_what_may_be_the_same_element_are_not_marked() -> None:
    text = DIVIDED.replace("%e = affine.load %s[%i, %k, 1]", "%e = affine.load %s[%i, %k, %w]").replace(
        "(%x:", "(%w: index, %x:", 1
    )
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(func.func(lower-affine))", module.context).run(module.operation)
    independent_loops.mark(module, Context.default().registry)
    assert "llvm.independent" not in str(module)


def test_columns_that_differ_by_constants_are_not_compared_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = "".join(
        f"""%v{k} = affine.load %x[%i, {k}] : memref<9x60xf64>
        %w{k} = arith.mulf %v{k}, %v{k} : f64
        affine.store %w{k}, %x[%i, {k}] : memref<9x60xf64>
        """
        for k in range(60)
    )
    text = f"func.func @f(%x: memref<9x60xf64>) {{\n affine.for %i = 0 to 9 {{\n {columns} }}\n return\n }}"
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(func.func(lower-affine))", module.context).run(module.operation)
    compared: list[object] = []
    monkeypatch.setattr(Dependences, "is_always_disjoint", lambda *given: compared.append(given))
    independent_loops.mark(module, Context.default().registry)
    assert "llvm.independent" in str(module)
    assert not compared


def test_metadata_is_added_to_that_of_a_loop() -> None:
    # Of 16 iterations, which LLVM would unroll before it vectorizes.
    metadata = ad.compile(ad.parse(ROTATIONS["affine, static"].replace("40", "16")), "f").llvm
    assert "llvm.loop.parallel_accesses" in metadata
    assert "llvm.loop.unroll.disable" in metadata


def test_a_loop_with_other_accesses_is_not_marked() -> None:
    """A vector that the next iteration loads is a dependence, too."""
    vectors = """%z = vector.load %d[%q, %k] : memref<9x40xf64>, vector<2xf64>
            vector.store %z, %d[%q, %k + 1] : memref<9x40xf64>, vector<2xf64>
            %x ="""
    text = ROTATIONS["affine, static"].replace("%x =", vectors, 1).replace("0 to 40", "0 to 38")
    text = text.replace("vector.store %z, %d[%q, %k + 1]", "vector.store %z, %d[%q, %next]").replace(
        "%z =", "%next = affine.apply affine_map<(k) -> (k + 1)>(%k)\n%z =", 1
    )
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(func.func(lower-affine))", module.context).run(module.operation)
    independent_loops.mark(module, Context.default().registry)
    assert "llvm.independent" not in str(module)


def nest(lower: Form, upper: Form, places: Sequence[Sequence[Form]]) -> str:
    """Loads of two elements and a store of a third, in three loops; the counter of the first bounds the second."""
    loads = [f"%d[{', '.join(map(spelled, place))}] : memref<200x200xf64>" for place in places]
    low, high = (f"affine_map<(i) -> ({form[0]} * i + {form[3]})>(%i)" for form in (lower, upper))
    return f"""func.func @f(%d: memref<200x200xf64>) {{
      affine.for %i = 0 to 5 {{
        affine.for %j = {low} to {high} {{
          affine.for %k = 0 to 6 {{
            %a = affine.load {loads[0]}
            %b = affine.load {loads[1]}
            %s = arith.addf %a, %b : f64
            affine.store %s, {loads[2]}
          }}
        }}
      }}
      return
    }}"""


def spelled(form: Form) -> str:
    return " + ".join(f"{factor} * %{name}" for factor, name in zip(form, "ijk", strict=False)) + f" + {form[3]}"


def conflicts(lower: Form, upper: Form, places: Sequence[Sequence[Form]]) -> bool:
    """Whether an iteration of the inner loop accesses what another one stores, by running all of them.

    Elements that do not change with its counter have no group.
    """
    moving = [place for place in places if any(form[2] for form in place)]
    if places[2] not in moving:
        return False
    for i in range(5):
        for j in range(lower[0] * i + lower[3], upper[0] * i + upper[3]):
            elements = [
                [tuple(a * i + b * j + c * k + d for a, b, c, d in place) for place in moving] for k in range(6)
            ]
            if any(one[-1] in other for one, other in permutations(elements, 2)):
                return True
    return False


def test_an_element_that_stays_is_in_no_group() -> None:
    # LLVM keeps `s[i]` in a register; if it did not, the loop would not be one of independent iterations.
    text = """func.func @f(%d: memref<?x?xf64> {llvm.noalias}, %s: memref<?xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %m = memref.dim %d, %c0 : memref<?x?xf64>
      affine.for %i = 1 to 9 {
        affine.for %k = 0 to %m {
          %x = affine.load %d[%i, %k] : memref<?x?xf64>
          %y = affine.load %d[%i - 1, %k] : memref<?x?xf64>
          %t = arith.mulf %x, %y : f64
          affine.store %t, %d[%i, %k] : memref<?x?xf64>
          %o = affine.load %s[%i] : memref<?xf64>
          %n = arith.addf %o, %t : f64
          affine.store %n, %s[%i] : memref<?xf64>
        }
      }
      return
    }"""
    lines = ad.compile(ad.parse(text), "f").llvm.splitlines()
    accesses = [line for line in lines if " load double" in line or "store double" in line]
    assert [("!llvm.access.group" in line) for line in accesses] == [True, True, True, False, False]


def test_no_loop_with_a_dependence_is_marked() -> None:
    choose = random.Random(5)
    counts = {(marked, dependent): 0 for marked in (False, True) for dependent in (False, True)}
    for _ in range(100):
        lower = (choose.choice((0, 1)), 0, 0, choose.choice((0, 1, 2)))
        upper = (choose.choice((0, 1)), 0, 0, choose.choice((4, 5, 6)))
        rows = [(choose.choice((0, 1)), choose.choice((0, 1, 1)), 0, 60 + choose.choice((0, 0, 1))) for _ in range(3)]
        columns = [(0, 0, choose.choice((1, 1, 1, 1, 0, -1)), 60 + choose.choice((0, 0, 0, 1, 7))) for _ in range(3)]
        places = list(zip(rows, columns, strict=True))
        module = ad.parse(nest(lower, upper, places))
        UpstreamPassManager.parse("builtin.module(func.func(lower-affine))", module.context).run(module.operation)
        independent_loops.mark(module, Context.default().registry)
        marked = any("llvm.independent" in op.attributes for op in find_ops(module.operation, lambda _: True))
        counts[marked, conflicts(lower, upper, places)] += 1
    assert counts[True, True] == 0
    assert min(counts[True, False], counts[False, True]) > 10
