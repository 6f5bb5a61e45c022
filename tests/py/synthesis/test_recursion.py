"""Recursive functions: their derivatives are derived once and call themselves."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_both, check_jvp, check_vjp
from mlirad.testing.memory import Counted
from mlirad.testing.subject import Subject
from tests.fuzz.running import compiled

POWER = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %stop = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %stop -> f64 {
    scf.yield %one : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %p = func.call @f(%x, %m) : (f64, index) -> f64
    %q = arith.mulf %p, %x : f64
    %s = math.sin %q : f64
    scf.yield %s : f64
  }
  return %r : f64
}"""
SUM = """
func.func @f(%x: memref<?xf64>) -> f64 {
  %r = func.call @sum(%x) : (memref<?xf64>) -> f64
  %e = math.exp %r : f64
  return %e : f64
}
func.func private @sum(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %stop = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %stop -> f64 {
    scf.yield %zero : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %v = memref.load %x[%c0] : memref<?xf64>
    %s = memref.subview %x[1] [%m] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: 1>>
    %copy = memref.alloc(%m) : memref<?xf64>
    memref.copy %s, %copy : memref<?xf64, strided<[1], offset: 1>> to memref<?xf64>
    %p = func.call @sum(%copy) : (memref<?xf64>) -> f64
    memref.dealloc %copy : memref<?xf64>
    %q = arith.mulf %v, %v : f64
    %w = arith.addf %p, %q : f64
    %y = math.sin %w : f64
    scf.yield %y : f64
  }
  return %r : f64
}"""
SLICE = """
func.func @f(%x: memref<?xf64, strided<[1], offset: ?>>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64, strided<[1], offset: ?>>
  %stop = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %stop -> f64 {
    scf.yield %zero : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %v = memref.load %x[%c0] : memref<?xf64, strided<[1], offset: ?>>
    %s = memref.subview %x[1] [%m] [1]
      : memref<?xf64, strided<[1], offset: ?>> to memref<?xf64, strided<[1], offset: ?>>
    %p = func.call @f(%s) : (memref<?xf64, strided<[1], offset: ?>>) -> f64
    %q = arith.mulf %v, %v : f64
    %w = arith.addf %p, %q : f64
    %y = math.sin %w : f64
    memref.store %y, %x[%c0] : memref<?xf64, strided<[1], offset: ?>>
    scf.yield %y : f64
  }
  return %r : f64
}"""
EVEN = """
func.func @f(%x: f64, %n: index) -> f64 {
  %r = func.call @even(%x, %n) : (f64, index) -> f64
  return %r : f64
}
func.func private @even(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %stop -> f64 {
    scf.yield %x : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %s = math.sin %x : f64
    %p = func.call @odd(%s, %m) : (f64, index) -> f64
    scf.yield %p : f64
  }
  return %r : f64
}
func.func private @odd(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %stop -> f64 {
    scf.yield %x : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %s = math.exp %x : f64
    %p = func.call @even(%s, %m) : (f64, index) -> f64
    %q = arith.mulf %p, %x : f64
    scf.yield %q : f64
  }
  return %r : f64
}"""
FFT = """
func.func @f(%x: memref<8xf64>, %t: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.cast %x : memref<8xf64> to memref<?xf64, strided<[?], offset: ?>>
  scf.for %k = %c0 to %t step %c1 {
    func.call @fft(%d) : (memref<?xf64, strided<[?], offset: ?>>) -> ()
  }
  %v = memref.load %x[%c1] : memref<8xf64>
  return %v : f64
}
func.func private @fft(%x: memref<?xf64, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %x, %c0 : memref<?xf64, strided<[?], offset: ?>>
  %go = arith.cmpi ugt, %n, %c1 : index
  scf.if %go {
    %h = arith.divui %n, %c2 : index
    %e = memref.subview %x[0] [%h] [2]
      : memref<?xf64, strided<[?], offset: ?>> to memref<?xf64, strided<[?], offset: ?>>
    %o = memref.subview %x[1] [%h] [2]
      : memref<?xf64, strided<[?], offset: ?>> to memref<?xf64, strided<[?], offset: ?>>
    func.call @fft(%e) : (memref<?xf64, strided<[?], offset: ?>>) -> ()
    func.call @fft(%o) : (memref<?xf64, strided<[?], offset: ?>>) -> ()
    scf.for %i = %c0 to %h step %c1 {
      %a = memref.load %e[%i] : memref<?xf64, strided<[?], offset: ?>>
      %b = memref.load %o[%i] : memref<?xf64, strided<[?], offset: ?>>
      %p = arith.mulf %a, %b : f64
      %s = math.sin %p : f64
      %u = arith.addf %a, %s : f64
      %v = arith.subf %a, %b : f64
      memref.store %u, %e[%i] : memref<?xf64, strided<[?], offset: ?>>
      memref.store %v, %o[%i] : memref<?xf64, strided<[?], offset: ?>>
    }
  }
  return
}"""

CASES = [
    pytest.param(POWER, (1.3, 5), id="power"),
    pytest.param(SUM, (np.array([0.3, 0.5, 0.7, 0.2]),), id="sum over copies of slices"),
    pytest.param(SLICE, (np.array([0.3, 0.5, 0.7, 0.2]),), id="slices that are overwritten after the call"),
    pytest.param(EVEN, (0.3, 4), id="even and odd"),
    pytest.param(FFT, (np.linspace(0.1, 0.9, 8), 2), id="halves in place, in a loop"),
]


def parse(text: str) -> ir.Module:
    context = new_context()
    context.allow_unregistered_dialects = True
    return ir.Module.parse(text, context)


@pytest.mark.parametrize(("text", "arguments"), CASES)
def test_recursion_is_differentiated_in_both_modes_and_twice(text: str, arguments: tuple[object, ...]) -> None:
    check_both(parse(text), "f", *arguments, order=2)


@pytest.mark.parametrize(("text", "arguments"), CASES)
def test_recursion_leaves_nothing_behind(text: str, arguments: tuple[object, ...]) -> None:
    subject = Subject(parse(text), "f", arguments, Context.default())
    for name, given in (subject.forward_call(), subject.reverse_call()):
        assert Counted(compiled(subject.module, name, subject.ctx))(*given).is_clean


SCALAR = Signature(Mode.REVERSE, (Activity.ACTIVE, Activity.CONST), (Activity.ACTIVENONEED,))


def derive(text: str, signature: Signature, options: Options | None = None) -> ir.Module:
    module = parse(text)
    with module.context, ir.Location.unknown():
        create_derivative(module, "f", signature, Context.default().registry, options)
    assert module.operation.verify()
    return module


UNTAPED = Options(tapes=False)


def names(module: ir.Module) -> list[str]:
    return sorted(ir.StringAttr(op.attributes["sym_name"]).value for op in module.body.operations)


def test_a_callee_is_derived_once_for_each_choice_of_activities() -> None:
    # `even` and `odd` are inlined into each other, so each calls itself.
    primals = ["f", "even", "odd", "diffef"]
    assert names(derive(EVEN, SCALAR)) == sorted([*primals, "augmented_even", "reverse_even"])
    assert names(derive(EVEN, SCALAR, UNTAPED)) == sorted([*primals, "diffeeven"])


def test_without_upstream_passes_it_is_valid_too() -> None:
    raw = Options(primal_pipeline="", cleanup_pipeline="")
    for text in (POWER, EVEN):
        derive(text, SCALAR, raw)
    derive(FFT, Signature(Mode.REVERSE, (Activity.DUP, Activity.CONST), (Activity.ACTIVENONEED,)), raw)


def test_a_buffer_that_is_only_read_is_not_copied() -> None:
    text = str(
        derive(
            SLICE.replace("memref.store %y, %x", "memref.load %x").replace(
                "memref.load %x[%c0] : memref<?xf64, strided<[1], offset: ?>>\n    scf",
                "arith.constant 0 : i1\n    scf",
            ),
            Signature(Mode.REVERSE, (Activity.DUP,), (Activity.ACTIVENONEED,)),
            UNTAPED,
        )
    )
    assert "memref.alloc" not in text
    copied = derive(SLICE, Signature(Mode.REVERSE, (Activity.DUP,), (Activity.ACTIVENONEED,)), UNTAPED)
    assert "memref.alloc" in str(copied)


PAIR = """
func.func @f(%x: memref<4xf64> {llvm.noalias}, %y: memref<4xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %go = arith.cmpi ugt, %n, %c0 : index
  scf.if %go {
    %m = arith.subi %n, %c1 : index
    func.call @f(%x, %y, %m) : (memref<4xf64>, memref<4xf64>, index) -> ()
    %v = memref.load %x[%n] : memref<4xf64>
    %w = memref.load %y[%m] : memref<4xf64>
    %p = arith.mulf %v, %w : f64
    memref.store %p, %y[%n] : memref<4xf64>
  }
  return
}"""


def test_only_what_the_callee_writes_is_copied_without_a_tape() -> None:
    text = str(derive(PAIR, Signature(Mode.REVERSE, (Activity.DUP, Activity.DUP, Activity.CONST), ()), UNTAPED))
    assert text.count("memref.copy") == 1  # of %y
    check_vjp(parse(PAIR), "f", np.linspace(0.4, 0.9, 4), np.linspace(0.5, 0.8, 4), 3, order=2)


def test_the_pass_expands_the_derivative_of_a_recursive_function() -> None:
    module = ad.parse(
        POWER
        + """
func.func @d(%x: f64, %n: index, %seed: f64) -> f64 {
  %dx = enzyme.autodiff @f(%x, %n, %seed) <activity = [#enzyme.activity<enzyme_active>,
    #enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, index, f64) -> f64
  return %dx : f64
}"""
    )
    h = 1e-6
    run, primal = ad.compile(ad.transforms.autodiff(module), "d"), ad.compile(module, "f")
    assert run(0.9, 4, 1.0) == pytest.approx((primal(0.9 + h, 4) - primal(0.9 - h, 4)) / (2 * h), rel=1e-7)


CF = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %stop, ^end(%x : f64), ^again
^again:
  %m = arith.subi %n, %c1 : index
  %p = func.call @f(%x, %m) : (f64, index) -> f64
  %q = arith.mulf %p, %x : f64
  %s = math.sin %q : f64
  cf.br ^end(%s : f64)
^end(%r: f64):
  return %r : f64
}"""


def test_recursion_between_blocks_is_lifted_first() -> None:
    check_both(parse(CF), "f", 0.9, 4)


SCOPED = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f64 {
    %s = memref.alloca_scope -> (f64) {
      %b = memref.alloca(%n) : memref<?xf64>
      memref.copy %x, %b : memref<?xf64> to memref<?xf64>
      memref.store %a, %b[%i] : memref<?xf64>
      %p = func.call @sum(%b, %n) : (memref<?xf64>, index) -> f64
      memref.alloca_scope.return %p : f64
    }
    scf.yield %s : f64
  }
  return %r : f64
}
func.func private @sum(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %stop = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %stop -> f64 {
    scf.yield %zero : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %v = memref.load %x[%m] : memref<?xf64>
    %q = math.sin %v : f64
    %p = func.call @sum(%x, %m) : (memref<?xf64>, index) -> f64
    %s = arith.addf %q, %p : f64
    scf.yield %s : f64
  }
  return %r : f64
}"""


def test_a_buffer_on_the_stack_of_a_region_is_copied() -> None:
    check_vjp(parse(SCOPED), "f", np.array([0.3, 0.5, 0.7]), 3, order=2)


def refused(text: str, signature: Signature, options: Options | None = None) -> MlirAdError:
    module = parse(text)
    before = str(module)
    with module.context, ir.Location.unknown(), pytest.raises(MlirAdError) as caught:
        create_derivative(module, "f", signature, Context.default().registry, options)
    assert str(module) == before
    return caught.value


def test_what_a_recursive_callee_lacks_is_told_and_leaves_the_module_as_it_was() -> None:
    error = refused(POWER.replace("math.sin %q : f64", '"my.op"(%q) : (f64) -> f64'), SCALAR)
    assert {diagnostic.code for diagnostic in error.diagnostics} == {"MA0101", "MA0308"}


TWO = """
func.func @f(%x: memref<4xf64>, %y: memref<4xf64>, %n: index) {
  func.call @swap(%x, %y, %n) : (memref<4xf64>, memref<4xf64>, index) -> ()
  return
}
func.func private @swap(%x: memref<4xf64>, %y: memref<4xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %go = arith.cmpi ugt, %n, %c0 : index
  scf.if %go {
    %v = memref.load %x[%n] : memref<4xf64>
    %w = math.sin %v : f64
    memref.store %w, %y[%c0] : memref<4xf64>
    %m = arith.subi %n, %c1 : index
    func.call @swap(%y, %x, %m) : (memref<4xf64>, memref<4xf64>, index) -> ()
  }
  return
}"""


def test_buffers_that_may_overlap_are_refused_in_reverse_mode_without_a_tape_only() -> None:
    activities = (Activity.DUP, Activity.DUP, Activity.CONST)
    error = refused(TWO, Signature(Mode.REVERSE, activities, ()), UNTAPED)
    assert error.diagnostics[0].code == "MA0313"
    for check in (check_jvp, check_vjp):
        check(parse(TWO), "f", np.linspace(0.1, 0.4, 4), np.linspace(0.5, 0.8, 4), 3)
    apart = TWO.replace("memref<4xf64>, %", "memref<4xf64> {llvm.noalias}, %")
    check_vjp(parse(apart), "f", np.linspace(0.1, 0.4, 4), np.linspace(0.5, 0.8, 4), 3, order=2)


def test_a_buffer_whose_layout_a_copy_cannot_have_is_refused_without_a_tape() -> None:
    text = TWO.replace("memref<4xf64>, %", "memref<4xf64> {llvm.noalias}, %")
    text = text.replace("memref<4xf64>", "memref<4xf64, strided<[2]>>")
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.DUP, Activity.CONST), ())
    assert refused(text, signature, UNTAPED).diagnostics[0].code == "MA0313"
    derive(text, signature)


@pytest.mark.parametrize("mode", list(Mode))
def test_a_function_that_is_only_declared_is_refused_with_three_ways_out(mode: Mode) -> None:
    text = """
func.func private @g(f64) -> f64
func.func @f(%x: f64) -> f64 {
  %y = func.call @g(%x) : (f64) -> f64
  return %y : f64
}"""
    forward = mode is Mode.FORWARD
    argument = Activity.DUP if forward else Activity.ACTIVE
    result = Activity.DUPNONEED if forward else Activity.ACTIVENONEED
    (diagnostic,) = refused(text, Signature(mode, (argument,), (result,))).diagnostics
    assert diagnostic.code == "MA0308"
    assert [help.split("'")[0] for help in diagnostic.helps] == [
        "give ",
        "or give it a derivative: mlirad.custom_vjp(module, ",
        "in MLIR, name one in its attributes: {mlirad.vjp = @g, mlirad.jvp = @h}",
    ]


GLOBAL = """
memref.global @g : memref<3xf64> = dense<1.0>
memref.global @untouched : memref<3xf64> = dense<1.0>
memref.global constant @c : memref<3xf64> = dense<[0.5, 0.6, 0.7]>
func.func private @turn(%n: index, %s: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %go = arith.cmpi ugt, %n, %c0 : index
  scf.if %go {
    %m = arith.subi %n, %c1 : index
    %g = memref.get_global @g : memref<3xf64>
    %c = memref.get_global @c : memref<3xf64>
    %v = memref.load %g[%m] : memref<3xf64>
    %w = memref.load %c[%m] : memref<3xf64>
    %p = arith.mulf %v, %w : f64
    %q = math.sin %p : f64
    %r = arith.mulf %q, %s : f64
    memref.store %r, %g[%m] : memref<3xf64>
    func.call @turn(%m, %r) : (index, f64) -> ()
    %t = memref.load %g[%c0] : memref<3xf64>
    %u = arith.mulf %t, %r : f64
    memref.store %u, %g[%m] : memref<3xf64>
    func.call @turn(%m, %u) : (index, f64) -> ()
  }
  return
}
func.func @f(%x: memref<3xf64>, %s: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  USED
  scf.for %i = %c0 to %c3 step %c1 {
    %h = memref.get_global @g : memref<3xf64>
    memref.copy %x, %h : memref<3xf64> to memref<3xf64>
    func.call @turn(%c3, %s) : (index, f64) -> ()
  }
  RESULT
  return %r : f64
}"""
NAMED = GLOBAL.replace("USED", "%g = memref.get_global @g : memref<3xf64>").replace(
    "RESULT", "%r = memref.load %g[%c0] : memref<3xf64>"
)
UNNAMED = """
func.func private @first() -> f64 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<3xf64>
  %r = memref.load %g[%c0] : memref<3xf64>
  return %r : f64
}""" + GLOBAL.replace("USED", "").replace("RESULT", "%r = func.call @first() : () -> f64")


@pytest.mark.parametrize("text", [NAMED, UNNAMED], ids=["named", "not named"])
def test_a_recursive_callee_may_use_globals(text: str) -> None:
    arguments = np.array([0.8, 0.9, 1.1]), 1.3
    check_both(parse(text), "f", *arguments)
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.ACTIVE), (Activity.ACTIVENONEED,))
    assert refused(text, signature, UNTAPED).diagnostics[0].code == "MA0313"


#: What a call gives is kept for the reverse sweep, of which one asks whether it is in the frame of the caller.
RETURNED = """
memref.global "private" @last : memref<4xf64> = uninitialized
func.func private @deep(%n: index, %x: f64) -> (f64, memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r, %b = scf.if %stop -> (f64, memref<?xf64>) {
    %new = memref.alloc(%c4) : memref<?xf64>
    scf.yield %x, %new : f64, memref<?xf64>
  } else {
    %first, %one = func.call @deep(%c0, %x) : (index, f64) -> (f64, memref<?xf64>)
    %global = memref.get_global @last : memref<4xf64>
    memref.copy %one, %global : memref<?xf64> to memref<4xf64>
    %second, %two = func.call @deep(%c0, %x) : (index, f64) -> (f64, memref<?xf64>)
    %three = memref.alloc(%c4) : memref<?xf64>
    scf.yield %second, %three : f64, memref<?xf64>
  }
  return %r, %b : f64, memref<?xf64>
}
func.func @f(%x: f64) -> f64 {
  %c2 = arith.constant 2 : index
  %r, %b = func.call @deep(%c2, %x) : (index, f64) -> (f64, memref<?xf64>)
  %p = arith.mulf %r, %x : f64
  return %p : f64
}"""


def test_a_recursive_callee_may_give_buffers_that_are_kept() -> None:
    check_vjp(parse(RETURNED), "f", 0.7)
