"""What is cached, copied and computed again: the plan of small programs, and that their gradients are right."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from mlirad.testing import check_vjp

STENCIL = """
func.func @f(%u0: memref<{n}xf64>, %steps: index) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %last = arith.subi %steps, %c1 : index
  %u = memref.alloc({size}) : memref<{n}xf64>
  %v = memref.alloc({size}) : memref<{n}xf64>
  memref.copy %u0, %u : memref<{n}xf64> to memref<{n}xf64>
  memref.copy %u0, %v : memref<{n}xf64> to memref<{n}xf64>
  scf.for %t = %c0 to %steps step %c1 {{
    {step}
    memref.copy %v, %u : memref<{n}xf64> to memref<{n}xf64>
  }}
  %s = affine.for %i = 0 to 8 iter_args(%a = %zero) -> (f64) {{
    %x = affine.load %u[%i] : memref<{n}xf64>
    %y = arith.mulf %x, %x : f64
    %b = arith.addf %a, %y : f64
    affine.yield %b : f64
  }}
  memref.dealloc %u : memref<{n}xf64>
  memref.dealloc %v : memref<{n}xf64>
  return %s : f64
}}
"""
SWEEP = """
    affine.for %i = 1 to 7 {
      %c = affine.load %u[%i] : memref<*xf64>
      %w = affine.load %u[%i - 1] : memref<*xf64>
      %e = affine.load %u[%i + 1] : memref<*xf64>
      %left = arith.subf %c, %w : f64
      %right = arith.subf %e, %c : f64
      %p = arith.mulf %left, %right : f64
      %q = arith.mulf %c, %p : f64
      affine.store %q, %v[%i] : memref<*xf64>
    }"""
GUARDED = """
    %late = arith.cmpi slt, %t, %last : index
    scf.if %late {{{sweep}
    }}"""


def stencil(extent: str, step: str) -> str:
    size = "" if extent != "?" else "%c8"
    constant = "  %c8 = arith.constant 8 : index\n" if size else ""
    text = STENCIL.format(n=extent, size=size, step=step.replace("*", extent))
    return text.replace("  %last", f"{constant}  %last", 1)


def plan(text: str, activities: tuple[Activity, ...]) -> str:
    with new_context():
        module = ir.Module.parse(text)
        signature = Signature(Mode.REVERSE, activities, (Activity.ACTIVE,))
        return describe_plan(module, "f", signature, Context.default().registry, Options())


def test_one_copy_of_a_buffer_serves_all_that_a_stencil_reads() -> None:
    text = plan(stencil("8", SWEEP), (Activity.DUP, Activity.CONST))
    assert ": 0 cached, 1 copied" in text
    assert "copy " in text
    assert "that is cheaper than caching the loads in 'affine.for'" in text


@pytest.mark.parametrize("extent", ["8", "?"])
@pytest.mark.parametrize("step", [SWEEP, GUARDED.format(sweep=SWEEP)], ids=["plain", "guarded"])
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_gradients_through_copies_are_right_and_leave_nothing(extent: str, step: str, steps: int) -> None:
    with new_context():
        module = ir.Module.parse(stencil(extent, step))
        check_vjp(module, "f", np.random.default_rng(3).uniform(0.5, 1.5, 8), steps, order=2)


SQUARES = """
    affine.for %i = 0 to 8 {
      %c = affine.load %u[%i] : memref<*xf64>
      %q = arith.mulf %c, %c : f64
      affine.store %q, %v[%i] : memref<*xf64>
    }"""
CLEAR = "affine.store %zero, %u[5] : memref<*xf64>"


@pytest.mark.parametrize(("between", "kept"), [("", ": 0 cached, 1 copied"), (CLEAR, ": 1 cached, 1 copied")])
@pytest.mark.parametrize("extent", ["8", "?"])
def test_loops_beside_each_other_share_a_copy_of_what_has_not_changed_between(
    extent: str, between: str, kept: str
) -> None:
    source = stencil(extent, f"{SQUARES}\n{between}\n{SWEEP}".replace("*", extent))
    assert kept in plan(source, (Activity.DUP, Activity.CONST))
    with new_context():
        check_vjp(ir.Module.parse(source), "f", np.random.default_rng(3).uniform(0.5, 1.5, 8), 3, order=2)


def test_a_buffer_that_is_read_again_and_again_is_copied_once_before_it_changes() -> None:
    """A product with a vector that is overwritten: n copies of elements, not n * m of them."""
    text = """
    func.func @f(%m: memref<6x8xf64>, %x: memref<8xf64> {llvm.noalias}) -> f64 {
      %zero = arith.constant 0.0 : f64
      %s = affine.for %i = 0 to 6 iter_args(%a = %zero) -> (f64) {
        %r = affine.for %j = 0 to 8 iter_args(%b = %a) -> (f64) {
          %p = affine.load %m[%i, %j] : memref<6x8xf64>
          %q = affine.load %x[%j] : memref<8xf64>
          %pq = arith.mulf %p, %q : f64
          %c = arith.addf %b, %pq : f64
          affine.yield %c : f64
        }
        affine.yield %r : f64
      }
      affine.for %j = 0 to 8 {
        affine.store %s, %x[%j] : memref<8xf64>
      }
      return %s : f64
    }
    """
    assert "0 cached, 1 copied (64 bytes)" in plan(text, (Activity.DUP, Activity.DUP))
    with new_context():
        rng = np.random.default_rng(4)
        check_vjp(ir.Module.parse(text), "f", rng.uniform(0.5, 1.5, (6, 8)), rng.uniform(0.5, 1.5, 8))


@pytest.mark.parametrize(("start", "copies"), [("%row", 0), ("%c0", 1)])
def test_a_flat_matrix_is_not_copied_for_each_element_of_a_row(start: str, copies: int) -> None:
    """An array that is read at a product of extents has that many elements: copies would make the sweep quadratic."""
    text = f"""
    func.func @f(%x: memref<?xf64> {{llvm.noalias}}, %n: index, %m: index) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      scf.for %i = %c0 to %n step %c1 {{
        %s = scf.for %k = %c0 to %m step %c1 iter_args(%a = %zero) -> (f64) {{
          %row = arith.muli %i, %m : index
          %last = arith.subi %m, %c1 : index
          %back = arith.subi %last, %k : index
          %place = arith.addi {start}, %k : index
          %other = arith.addi {start}, %back : index
          %v = memref.load %x[%place] : memref<?xf64>
          %u = memref.load %x[%other] : memref<?xf64>
          %w = arith.mulf %v, %u : f64
          %b = arith.addf %a, %w : f64
          scf.yield %b : f64
        }}
        scf.for %k = %c0 to %m step %c1 {{
          memref.store %s, %x[%k] : memref<?xf64>
        }}
      }}
      %r = memref.load %x[%c0] : memref<?xf64>
      return %r : f64
    }}
    """
    assert plan(text, (Activity.DUP, Activity.CONST, Activity.CONST)).count("copy %arg0") == copies
    with new_context():
        check_vjp(ir.Module.parse(text), "f", np.random.default_rng(5).uniform(0.1, 0.5, 12), 3, 4)


#: Rows that are overwritten by sums over rows that are not yet: a product with a triangle in place.
TRIANGLE = """
func.func @f(%l: memref<{n}x{n}xf64> {{llvm.noalias}}, %b: memref<{n}x{m}xf64> {{llvm.noalias}}) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %rows = memref.dim %b, %c0 : memref<{n}x{m}xf64>
  %columns = memref.dim %b, %c1 : memref<{n}x{m}xf64>
  scf.for %i = %c0 to %rows step %c1 {{
    scf.for %j = %c0 to %columns step %c1 {{
      %next = arith.{first} : index
      scf.for %k = %next to %rows step %c1 {{
        %x = memref.load %l[%k, %i] : memref<{n}x{n}xf64>
        %y = memref.load %b[%{read}, %j] : memref<{n}x{m}xf64>
        %p = arith.mulf %x, %y : f64
        %v = memref.load %b[%i, %j] : memref<{n}x{m}xf64>
        %s = arith.addf %v, %p : f64
        memref.store %s, %b[%i, %j] : memref<{n}x{m}xf64>
      }}
    }}
  }}
  %r = scf.for %j = %c0 to %columns step %c1 iter_args(%a = %zero) -> f64 {{
    %v = memref.load %b[%c0, %j] : memref<{n}x{m}xf64>
    %p = arith.mulf %v, %v : f64
    %s = arith.addf %a, %p : f64
    scf.yield %s : f64
  }}
  return %r : f64
}}
"""


@pytest.mark.parametrize(("n", "m"), [(9, 5), ("?", "?")])
def test_a_copy_in_front_serves_loads_that_come_before_all_writes_to_their_elements(n: object, m: object) -> None:
    text = TRIANGLE.format(n=n, m=m, first="addi %i, %c1", read="k")
    assert ": 0 cached, 1 copied" in plan(text, (Activity.DUP, Activity.DUP))
    with new_context():
        rng = np.random.default_rng(6)
        check_vjp(ir.Module.parse(text), "f", rng.normal(size=(9, 9)), rng.normal(size=(9, 5)), order=2)


@pytest.mark.parametrize(("first", "read"), [("subi %i, %i", "k"), ("addi %i, %c1", "i")])
def test_a_copy_in_front_is_too_early_for_loads_behind_writes(first: str, read: str) -> None:
    """Rows that are overwritten before are read too; or the element that is written."""
    text = TRIANGLE.format(n="?", m="?", first=first, read=read)
    assert "1 cached" in plan(text, (Activity.DUP, Activity.DUP))
    with new_context():
        rng = np.random.default_rng(6)
        check_vjp(ir.Module.parse(text), "f", rng.normal(size=(6, 6)), rng.normal(size=(6, 4)), order=2)


def test_a_sum_is_cached_instead_of_its_terms() -> None:
    """Only the sum is needed: the cut goes behind the three values that are gone."""
    text = """
    func.func @f(%x: memref<8xf64>, %y: memref<8xf64>, %z: memref<8xf64>) -> f64 {
      %zero = arith.constant 0.0 : f64
      %s = affine.for %i = 0 to 8 iter_args(%a = %zero) -> (f64) {
        %p = affine.load %x[%i] : memref<8xf64>
        %q = affine.load %y[%i] : memref<8xf64>
        %r = affine.load %z[%i] : memref<8xf64>
        %pq = arith.addf %p, %q : f64
        %pqr = arith.addf %pq, %r : f64
        %u = arith.mulf %pqr, %pqr : f64
        affine.store %u, %x[%i] : memref<8xf64>
        affine.store %u, %y[%i] : memref<8xf64>
        affine.store %u, %z[%i] : memref<8xf64>
        %b = arith.addf %a, %u : f64
        affine.yield %b : f64
      }
      return %s : f64
    }
    """
    assert ": 1 cached (64 bytes)" in plan(text, (Activity.DUP,) * 3)
    with new_context():
        rng = np.random.default_rng(5)
        check_vjp(ir.Module.parse(text), "f", *(rng.uniform(0.5, 1.5, 8) for _ in range(3)))


PACKED = """
func.func @f(%l: memref<22xf64>, %x: memref<{points}x7xf64>) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = affine.for %n = 0 to {points} iter_args(%a = %zero) -> (f64) {{
    %t:2 = affine.for %i = 0 to 7 iter_args(%b = %a, %p = {start}) -> (f64, index) {{
      %u:2 = affine.for %j = affine_map<(d0) -> ({first})>(%i) to 7 iter_args(%c = %b, %q = %p) -> (f64, index) {{
        %y = memref.load %l[%q] : memref<22xf64>
        %z = affine.load %x[%n, %j] : memref<{points}x7xf64>
        %w = affine.load %x[%n, %i] : memref<{points}x7xf64>
        %yz = arith.mulf %y, %z : f64
        %yzw = arith.mulf %yz, %w : f64
        %d = arith.addf %c, %yzw : f64
        %r = arith.addi %q, %c1 : index
        affine.yield %d, %r : f64, index
      }}
      affine.yield %u#0, %u#1 : f64, index
    }}
    affine.yield %t#0 : f64
  }}
  return %s : f64
}}
"""


#: The trip counts of the inner loop: 3, 3, 2, 2, 1, 1, 0.
UNEVEN = "d0 floordiv 2 + 4"


def _check_packed(source: str) -> None:
    with new_context():
        rng = np.random.default_rng(6)
        module = ir.Module.parse(source)
        check_vjp(module, "f", rng.uniform(0.5, 1.5, 22), rng.uniform(0.5, 1.5, (5, 7)), order=2)


def test_a_position_that_is_the_same_for_every_point_is_kept_once() -> None:
    source = PACKED.format(points=5, start="%c0", first=UNEVEN)
    assert ": 1 cached (56 bytes)" in plan(source, (Activity.DUP, Activity.DUP))
    _check_packed(source)


def test_a_position_that_starts_elsewhere_for_each_point_is_kept_for_each() -> None:
    """Here it starts at 0, 0, 0, 1, 1."""
    source = PACKED.format(points=5, start="%k", first=UNEVEN).replace(
        "    %t:2 =", "    %k = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%n)\n    %t:2 ="
    )
    assert ": 1 cached (280 bytes)" in plan(source, (Activity.DUP, Activity.DUP))
    _check_packed(source)


@pytest.mark.parametrize("first", ["d0 + 1", "6 - d0", "4", "0", "d0 + 7", "d0 * 2"])
@pytest.mark.parametrize("start", ["%c0", "%c1"])
def test_a_position_in_a_packed_triangle_is_kept_for_each_row(first: str, start: str) -> None:
    source = PACKED.format(points=5, start=start, first=first).replace("memref<22xf64>", "memref<50xf64>")
    size = 0 if first == "d0 + 7" else 56  # no inner iterations, or seven rows
    assert f": 1 cached ({size} bytes)" in plan(source, (Activity.DUP, Activity.DUP))
    with new_context():
        rng = np.random.default_rng(6)
        check_vjp(ir.Module.parse(source), "f", rng.uniform(0.5, 1.5, 50), rng.uniform(0.5, 1.5, (5, 7)), order=2)


GUARDED_FREE = """
func.func @f(%x: memref<8xf64>, %gone: i1, %n: index, %log: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %true = arith.constant true
  %kept = arith.xori %gone, %true : i1
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%acc = %zero) -> f64 {
    %u = memref.alloc() : memref<8xf64>
    memref.copy %x, %u : memref<8xf64> to memref<8xf64>
    scf.if %gone {
      memref.dealloc %u : memref<8xf64>
    }
    memref.store %acc, %log[%t] : memref<?xf64>  // keeps the branches two
    %s = scf.if %kept -> f64 {
      %sum = affine.for %i = 0 to 8 iter_args(%a = %acc) -> (f64) {
        %y = affine.for %j = 0 to 8 iter_args(%b = %a) -> (f64) {
          %v = affine.load %u[%i] : memref<8xf64>
          %w = affine.load %u[%j] : memref<8xf64>
          %vw = arith.mulf %v, %w : f64
          %c = arith.addf %b, %vw : f64
          affine.yield %c : f64
        }
        affine.yield %y : f64
      }
      memref.dealloc %u : memref<8xf64>
      scf.yield %sum : f64
    } else {
      scf.yield %acc : f64
    }
    scf.yield %s : f64
  }
  return %r : f64
}
"""


def test_what_may_be_gone_is_not_copied() -> None:
    """Inside the branch that reads the buffer it is there; in front of it, it may have been freed."""
    assert "0 cached" not in plan(GUARDED_FREE, (Activity.DUP, *[Activity.CONST] * 3))
    with new_context():
        module = ir.Module.parse(GUARDED_FREE)
        for gone in (True, False):
            check_vjp(module, "f", np.random.default_rng(2).uniform(0.5, 1.5, 8), gone, 3, np.zeros(3))


def test_an_element_of_a_constant_place_may_be_copied() -> None:
    text = """
    func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (f64) {
        %b = scf.for %j = %c0 to %n step %c1 iter_args(%t = %a) -> (f64) {
          %v = memref.load %x[%c0] : memref<?xf64>
          %w = memref.load %y[%j] : memref<?xf64>
          %p = arith.mulf %v, %w : f64
          %u = arith.addf %t, %p : f64
          scf.yield %u : f64
        }
        memref.store %b, %x[%c0] : memref<?xf64>
        scf.yield %b : f64
      }
      return %s : f64
    }
    """
    with new_context():
        x, y = np.random.default_rng(6).normal(size=(2, 4))
        check_vjp(ir.Module.parse(text), "f", x, y, 4)


@pytest.mark.parametrize(("op", "cached"), [("sqrt", 4), ("absf", 3)])
def test_a_root_of_several_squares_is_cached(op: str, cached: int) -> None:
    """It takes as long as a dozen additions; what costs as much as one is computed again from the carried numbers."""
    text = f"""func.func @f(%x: f64, %y: f64, %z: f64) -> f64 {{
      %half = arith.constant 0.5 : f64
      %u, %v, %w = affine.for %i = 0 to 100 iter_args(%a = %x, %b = %y, %c = %z) -> (f64, f64, f64) {{
        %aa = arith.mulf %a, %a : f64
        %bb = arith.mulf %b, %b : f64
        %cc = arith.mulf %c, %c : f64
        %ab = arith.addf %aa, %bb : f64
        %abc = arith.addf %ab, %cc : f64
        %length = math.{op} %abc : f64
        %p = arith.mulf %a, %length : f64
        %q = arith.mulf %b, %length : f64
        %r = arith.mulf %c, %half : f64
        affine.yield %p, %q, %r : f64, f64, f64
      }}
      %s = arith.addf %u, %v : f64
      return %s : f64
    }}"""
    assert plan(text, (Activity.ACTIVE,) * 3).startswith(f"plan of @f: {cached} cached")
