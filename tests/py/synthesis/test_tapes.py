"""Calls that stay calls leave a tape: the callee runs once, and its reverse sweep finds what it needs."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted
from mlirad.testing.subject import Subject
from tests.fuzz.running import compiled

START = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %go = arith.cmpi ugt, %n, %c0 : index
  %m = arith.subi %n, %c1 : index"""

COUNTING = (
    """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %n: index, %count: memref<f64> {llvm.noalias}) -> f64 {"""
    + START
    + """
  %k = memref.load %count[] : memref<f64>
  %l = arith.addf %k, %one : f64
  memref.store %l, %count[] : memref<f64>
  %r = scf.if %go -> f64 {
    %p = func.call @f(%x, %m, %count) : (memref<?xf64>, index, memref<f64>) -> f64
    %v = memref.load %x[%m] : memref<?xf64>
    %w = arith.mulf %v, %p : f64
    %s = math.sin %w : f64
    memref.store %s, %x[%m] : memref<?xf64>
    %q = func.call @f(%x, %c0, %count) : (memref<?xf64>, index, memref<f64>) -> f64
    %t = arith.addf %s, %q : f64
    scf.yield %t : f64
  } else {
    scf.yield %one : f64
  }
  return %r : f64
}"""
)


def test_a_callee_runs_once() -> None:
    """The primal counts its own calls: the gradient makes exactly as many."""
    primal, gradient = ad.compile(ad.parse(COUNTING), "f"), ad.grad(ad.parse(COUNTING), "f")
    for depth in (0, 1, 7, 200):
        counts = []
        for function in (primal, gradient):
            count = np.zeros(())
            function(np.linspace(0.2, 0.9, 200), depth, count)
            counts.append(int(count))
        assert counts == [2 * depth + 1] * 2


def test_it_is_right_and_leaves_nothing_behind_at_any_depth() -> None:
    gradient = ad.grad(ad.parse(COUNTING), "f")
    primal = ad.compile(ad.parse(COUNTING), "f")
    for depth in (0, 1, 5, 60):
        x = np.linspace(0.9, 1.4, 60)
        direction, h = np.cos(np.arange(60.0)), 1e-6
        ends = [primal(x + e * h * direction, depth, np.zeros(())) for e in (1, -1)]
        found = gradient(x.copy(), depth, np.zeros(()))
        assert found @ direction == pytest.approx((ends[0] - ends[1]) / (2 * h), rel=1e-6, abs=1e-9)
        assert Counted(gradient)(x.copy(), depth, np.zeros(())).live_bytes == found.nbytes


LOOP = (
    """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %t:2 = scf.while (%a = %zero, %i = %c0) : (f64, index) -> (f64, index) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %a, %i : f64, index
  } do {
  ^bb0(%a: f64, %i: index):
    %r = func.call @g(%x, %i) : (memref<?xf64>, index) -> f64
    %b = arith.addf %a, %r : f64
    %odd = arith.andi %i, %c1 : index
    %is = arith.cmpi eq, %odd, %c1 : index
    %d = scf.if %is -> f64 {
      %s = func.call @g(%x, %c1) : (memref<?xf64>, index) -> f64
      %e = arith.mulf %s, %b : f64
      scf.yield %e : f64
    } else {
      scf.yield %b : f64
    }
    %j = arith.addi %i, %c1 : index
    scf.yield %d, %j : f64, index
  }
  return %t#0 : f64
}
func.func private @g(%x: memref<?xf64>, %n: index) -> f64 {"""
    + START
    + """
  %r = scf.if %go -> f64 {
    %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f64 {
      %v = memref.load %x[%i] : memref<?xf64>
      %e = math.exp %v : f64
      %w = arith.mulf %v, %e : f64
      memref.store %w, %x[%i] : memref<?xf64>
      %h = arith.shrui %n, %c1 : index
      %p = func.call @g(%x, %h) : (memref<?xf64>, index) -> f64
      %b = arith.addf %a, %p : f64
      %k = arith.mulf %b, %v : f64
      scf.yield %k : f64
    }
    scf.yield %y : f64
  } else {
    %v = memref.load %x[%c0] : memref<?xf64>
    scf.yield %v : f64
  }
  return %r : f64
}"""
)

#: Local memory in every place: one element, several, of dynamic extent, a view, in a branch, on the heap.
LOCAL = (
    """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {"""
    + START
    + """
  %cell = memref.alloca() : memref<f64>
  %three = memref.alloca() : memref<3xf64>
  %some = memref.alloca(%n) : memref<?xf64>
  %heap = memref.alloc() : memref<2xf64>
  %part = memref.subview %three[1] [2] [1] : memref<3xf64> to memref<2xf64, strided<[1], offset: 1>>
  %r = scf.if %go -> f64 {
    %v = memref.load %x[%m] : memref<?xf64>
    memref.store %v, %cell[] : memref<f64>
    memref.store %v, %three[%c1] : memref<3xf64>
    memref.store %v, %heap[%c1] : memref<2xf64>
    memref.store %v, %some[%m] : memref<?xf64>
    %own = memref.alloca() : memref<2xf64>
    memref.store %v, %own[%c1] : memref<2xf64>
    %p = func.call @f(%x, %m) : (memref<?xf64>, index) -> f64
    %a = memref.load %cell[] : memref<f64>
    %b = memref.load %part[%c0] : memref<2xf64, strided<[1], offset: 1>>
    %c = memref.load %heap[%c1] : memref<2xf64>
    %d = memref.load %some[%m] : memref<?xf64>
    %e = memref.load %own[%c1] : memref<2xf64>
    %ab = arith.mulf %a, %b : f64
    %cd = arith.mulf %c, %d : f64
    %abe = arith.mulf %ab, %e : f64
    %abcd = arith.addf %abe, %cd : f64
    %s = math.sin %p : f64
    %w = arith.addf %abcd, %s : f64
    memref.store %w, %x[%m] : memref<?xf64>
    scf.yield %w : f64
  } else {
    scf.yield %one : f64
  }
  memref.dealloc %heap : memref<2xf64>
  return %r : f64
}"""
)

#: Loops that carry buffers need shadows in the forward sweep: these callees are run again instead.
SWAPPED = (
    """
func.func @f(%x: memref<2xf64> {llvm.noalias}, %y: memref<2xf64> {llvm.noalias}, %n: index) {"""
    + START
    + """
  scf.if %go {
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (memref<2xf64>, memref<2xf64>) {
      %v = memref.load %a[%c0] : memref<2xf64>
      %w = memref.load %b[%c1] : memref<2xf64>
      %p = arith.mulf %v, %w : f64
      %s = math.sin %p : f64
      memref.store %s, %b[%c1] : memref<2xf64>
      scf.yield %b, %a : memref<2xf64>, memref<2xf64>
    }
    func.call @f(%x, %y, %m) : (memref<2xf64>, memref<2xf64>, index) -> ()
  }
  return
}"""
)

#: What a record holds: narrow floats and integers, a truth value, vectors.
KINDS = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %a = arith.constant dense<0.5> : vector<2xf64>
  %k = arith.constant 3 : i8
  %s = arith.constant 0.25 : f32
  %yes = arith.constant true
  %r = func.call @g(%x, %n, %a, %k, %s, %yes) : (memref<?xf64>, index, vector<2xf64>, i8, f32, i1) -> f64
  return %r : f64
}
func.func private @g(%x: memref<?xf64>, %n: index, %a: vector<2xf64>, %k: i8, %s: f32, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %i8 = arith.constant 1 : i8
  %true = arith.constant true
  %go = arith.cmpi ugt, %n, %c0 : index
  %r = scf.if %go -> f64 {
    %m = arith.subi %n, %c1 : index
    %v = memref.load %x[%m] : memref<?xf64>
    %u = vector.broadcast %v : f64 to vector<2xf64>
    %b = arith.mulf %a, %u : vector<2xf64>
    %c = math.sin %b : vector<2xf64>
    %t = arith.truncf %v : f64 to f32
    %d = arith.mulf %t, %s : f32
    %k1 = arith.addi %k, %i8 : i8
    %np = arith.xori %p, %true : i1
    %q = func.call @g(%x, %m, %c, %k1, %d, %np) : (memref<?xf64>, index, vector<2xf64>, i8, f32, i1) -> f64
    %e = vector.reduction <add>, %c : vector<2xf64> into f64
    %f = arith.extf %d : f32 to f64
    %g = arith.sitofp %k : i8 to f64
    %h = arith.mulf %e, %f : f64
    %i = arith.mulf %h, %g : f64
    %j = arith.select %p, %i, %v : f64
    %l = arith.addf %j, %q : f64
    memref.store %l, %x[%m] : memref<?xf64>
    scf.yield %l : f64
  } else {
    scf.yield %one : f64
  }
  return %r : f64
}"""

FEW = np.linspace(0.3, 0.8, 4)
CASES = [
    pytest.param(LOOP, (FEW, 3), id="calls in loops and branches"),
    pytest.param(LOCAL, (FEW, 3), id="local memory"),
    pytest.param(SWAPPED, (FEW[:2], FEW[2:], 3), id="loops that carry buffers"),
]


def parse(text: str) -> ir.Module:
    return ir.Module.parse(text, new_context())


@pytest.mark.parametrize(("text", "arguments"), CASES)
def test_gradients_are_right_and_memory_is_balanced(text: str, arguments: tuple[object, ...]) -> None:
    check_vjp(parse(text), "f", *arguments, order=2)
    subject = Subject(parse(text), "f", arguments, Context.default())
    name, given = subject.reverse_call()
    assert Counted(compiled(subject.module, name, subject.ctx))(*given).is_clean


def test_a_record_holds_values_of_many_types() -> None:
    """Differences of f32 say little, so the same with f64 is checked, and the two are compared."""
    wide = KINDS.replace("arith.truncf %v : f64 to f32", "arith.mulf %v, %one : f64")
    wide = wide.replace("arith.extf %d : f32 to f64", "arith.mulf %d, %one : f64").replace("f32", "f64")
    check_vjp(parse(wide), "f", FEW, 3, order=2)
    exact, gradient = (ad.grad(ad.parse(text), "f")(FEW.copy(), 3) for text in (wide, KINDS))
    np.testing.assert_allclose(gradient, exact, rtol=1e-6)
    assert Counted(ad.grad(ad.parse(KINDS), "f"))(FEW.copy(), 3).live_bytes == FEW.nbytes


def derive(text: str, *arguments: Activity, scalar: bool = True) -> tuple[ir.Module, str]:
    module = parse(text)
    signature = Signature(Mode.REVERSE, arguments, (Activity.ACTIVENONEED,) if scalar else ())
    with module.context, ir.Location.unknown():
        name = create_derivative(module, "f", signature, Context.default().registry)
    return module, name


def test_loops_that_carry_buffers_use_no_tape() -> None:
    module, _ = derive(SWAPPED, Activity.DUP, Activity.DUP, Activity.CONST, scalar=False)
    assert "augmented_f" not in str(module)


def test_a_derivative_with_a_tape_is_differentiated_without_one() -> None:
    module, name = derive(COUNTING, Activity.DUP, Activity.CONST, Activity.DUP)
    assert "augmented_f" in str(module)
    activities = (Activity.DUP, Activity.DUP, Activity.CONST, *(Activity.DUP,) * 3)
    before = str(module)
    with module.context, ir.Location.unknown():
        second = create_derivative(module, name, Signature(Mode.FORWARD, activities, ()), Context.default().registry)
    assert str(module) != before
    function = next(op for op in module.body.operations if ir.StringAttr(op.attributes["sym_name"]).value == second)
    assert "memref<?xi8>" not in str(function)


#: @g only reads; what it read is overwritten behind the call, or in front of it in the next iteration, or is gone.
READER = (
    """
func.func private @g(%x: memref<?xf64>, %n: index) -> f64 {"""
    + START
    + """
  %r = scf.if %go -> f64 {
    %v = memref.load %x[%m] : memref<?xf64>
    %q = math.sin %v : f64
    %p = func.call @g(%x, %m) : (memref<?xf64>, index) -> f64
    %s = arith.addf %q, %p : f64
    scf.yield %s : f64
  } else {
    scf.yield %zero : f64
  }
  return %r : f64
}
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
"""
)
BEHIND = """
  %p = func.call @g(%x, %n) : (memref<?xf64>, index) -> f64
  memref.store %p, %x[%c0] : memref<?xf64>
  %v = memref.load %x[%c1] : memref<?xf64>
  %r = arith.mulf %p, %v : f64
  memref.store %r, %x[%c1] : memref<?xf64>
  return %r : f64
}"""
AROUND = """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f64 {
    %v = memref.load %x[%c1] : memref<?xf64>
    %e = math.cos %v : f64
    memref.store %e, %x[%c1] : memref<?xf64>
    %p = func.call @g(%x, %n) : (memref<?xf64>, index) -> f64
    %b = arith.addf %a, %p : f64
    scf.yield %b : f64
  }
  return %r : f64
}"""
GONE = """
  %v = memref.load %x[%c0] : memref<?xf64>
  %p = memref.alloca_scope -> (f64) {
    %own = memref.alloca() : memref<1xf64>
    memref.store %v, %own[%c0] : memref<1xf64>
    %b = memref.cast %own : memref<1xf64> to memref<?xf64>
    %s = func.call @g(%b, %c1) : (memref<?xf64>, index) -> f64
    memref.alloca_scope.return %s : f64
  }
  %q = memref.alloca_scope -> (f64) {
    %own = memref.alloca() : memref<1xf64>
    memref.store %p, %own[%c0] : memref<1xf64>
    %b = memref.cast %own : memref<1xf64> to memref<?xf64>
    %s = func.call @g(%b, %c1) : (memref<?xf64>, index) -> f64
    memref.alloca_scope.return %s : f64
  }
  %r = arith.mulf %p, %q : f64
  return %r : f64
}"""


@pytest.mark.parametrize("text", [COUNTING, LOOP, LOCAL, KINDS, READER + BEHIND, READER + AROUND])
def test_these_programs_have_tapes(text: str) -> None:
    assert "@augmented_" in str(ad.grad(ad.parse(text), "f").module)


@pytest.mark.parametrize("text", [READER + BEHIND, READER + AROUND, READER + GONE])
def test_a_callee_keeps_what_it_reads_where_that_does_not_stay(text: str) -> None:
    check_vjp(parse(text), "f", FEW, 4, order=2)


def test_what_stays_is_read_again() -> None:
    nested = READER.replace("arith.addf %q, %p", "arith.mulf %q, %p").replace("yield %zero", "yield %one")
    stays = nested + "  %p = func.call @g(%x, %n) : (memref<?xf64>, index) -> f64\n  return %p : f64\n}"
    check_vjp(parse(stays), "f", FEW, 4)
    kept, read = (str(derive(text, Activity.DUP, Activity.CONST)[0]) for text in (nested + BEHIND, stays))
    kept, read = (text.split("func private @reverse_g")[1].split("func.func")[0] for text in (kept, read))
    assert read.count("memref<f64>") < kept.count("memref<f64>")
    assert "call @g(" not in read


def test_what_cannot_be_differentiated_again_leaves_nothing_behind() -> None:
    module, name = derive(READER + BEHIND, Activity.DUP, Activity.CONST)
    before = str(module)
    wrong = (Activity.ACTIVE,) * 4
    with module.context, ir.Location.unknown(), pytest.raises(ad.errors.MlirAdError):
        create_derivative(module, name, Signature(Mode.FORWARD, wrong, ()), Context.default().registry)
    assert str(module) == before


IN_FRAMES = """
func.func @f(%x: memref<?xf64>, %n: i32) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = call @rising(%n, %x, %c0) : (i32, memref<?xf64>, index) -> f64
  %other = call @rising(%n, %x, %c1) : (i32, memref<?xf64>, index) -> f64
  %sum = arith.addf %one, %other : f64
  return %sum : f64
}
func.func private @rising(%n: i32, %x: memref<?xf64>, %at: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1.0 : f64
  %step = arith.constant 0.1 : f64
  %next = memref.alloca() : memref<1xf64>
  %stop = arith.cmpi slt, %n, %c1 : i32
  %r = scf.if %stop -> f64 {
    scf.yield %one : f64
  } else {
    %v = memref.load %x[%at] : memref<?xf64>
    %m = arith.subi %n, %c1 : i32
    %more = arith.addf %v, %step : f64
    memref.store %more, %next[%c0] : memref<1xf64>
    %any = memref.cast %next : memref<1xf64> to memref<?xf64>
    %p = func.call @rising(%m, %any, %c0) : (i32, memref<?xf64>, index) -> f64
    %q = arith.mulf %v, %p : f64
    scf.yield %q : f64
  }
  return %r : f64
}"""


def test_a_buffer_on_the_stack_of_a_frame_that_has_ended_is_not_read() -> None:
    x = np.array([0.3, 0.7])
    factors = x[:, None] + 0.1 * np.arange(6)
    wanted = factors.prod(1) * (1 / factors).sum(1)
    np.testing.assert_allclose(ad.grad(ad.parse(IN_FRAMES), "f")(x, 6), wanted, rtol=1e-13)
