"""Calls and inner loops that only read are moved out of loops, where nothing in the loop can change what they read."""

from __future__ import annotations

import re

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_both, check_vjp

MAG = """
func.func private @mag(%x: memref<{n}xf64>) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<{n}xf64>
  {scratch}
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f64 {{
    %v = memref.load %x[%i] : memref<{n}xf64>
    %q = arith.mulf %v, %v : f64
    %b = arith.addf %a, %q : f64
    scf.yield %b : f64
  }}
  %r = math.sqrt %s : f64
  return %r : f64
}}"""
NORM = """
func.func @f(%out: memref<{n}xf64>{said}, %x: memref<{n}xf64>{said}, %k: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to {end} step %c1 {{
    %w = memref.load %x[%i] : memref<{n}xf64>
    {before}
    %m = func.call @mag(%x) : (memref<{n}xf64>) -> f64
    %v = memref.load %x[%i] : memref<{n}xf64>
    %q = arith.divf %v, %m : f64
    memref.store %q, %out[%i] : memref<{n}xf64>
  }}
  return
}}"""
NOALIAS = " {llvm.noalias}"
SCRATCH = """
  %t = memref.alloc() : memref<f64>
  memref.store %zero, %t[] : memref<f64>
  memref.dealloc %t : memref<f64>"""
ADD = """
  %y = arith.addf %w, %w : f64
  memref.store %y, %x[%i] : memref<{n}xf64>"""


def program(n: object = 6, said: str = NOALIAS, end: str = "%c6", before: str = "", scratch: str = "") -> str:
    constant = end.replace("%c6", "%six")
    text = NORM.format(n=n, said=said, end=constant, before=before.format(n=n)) + MAG.format(n=n, scratch=scratch)
    return text.replace("  scf.for %i = %c0 to", "  %six = arith.constant 6 : index\n  scf.for %i = %c0 to", 1)


def parse(text: str) -> ir.Module:
    return ir.Module.parse(text, new_context())


def derivative(text: str, options: Options | None = None) -> str:
    module = parse(text)
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.DUP, Activity.CONST), ())
    with module.context, ir.Location.unknown():
        name = create_derivative(module, "f", signature, Context.default().registry, options)
        found = [op for op in module.body.operations if ir.StringAttr(op.attributes["sym_name"]).value == name]
    return str(found[0])


def depth(text: str) -> int:
    """How many loops stand in each other."""
    deepest = 0
    stack: list[bool] = []
    for line in text.splitlines():
        closed = line.strip().startswith("}")
        if closed:
            stack.pop()
        if line.rstrip().endswith("{"):
            stack.append(bool(re.search(r"\.(for|while)\b", line)))
        deepest = max(deepest, sum(stack))
    return deepest


MOVED = [
    pytest.param(program(), id="a call"),
    pytest.param(program(scratch=SCRATCH), id="a callee with memory of its own"),
    pytest.param(program(n="?", end="%k"), id="perhaps no iteration"),
]
KEPT = [
    pytest.param(program(said=""), id="what is written may be what is read"),
    pytest.param(program(before=ADD), id="what is read is written"),
]


@pytest.mark.parametrize("text", MOVED)
def test_a_call_that_only_reads_is_made_once(text: str) -> None:
    assert depth(derivative(text)) == 1
    assert depth(derivative(text, Options(hoist=False))) == 2


@pytest.mark.parametrize("text", KEPT)
def test_a_call_stays_where_the_loop_may_change_what_it_reads(text: str) -> None:
    assert depth(derivative(text)) == 2


def test_without_the_promise_the_option_gives_it() -> None:
    assert depth(derivative(program(said=""), Options(assume_noalias=True))) == 1


@pytest.mark.parametrize("text", MOVED + KEPT)
def test_moved_or_not_derivatives_are_right(text: str) -> None:
    arrays = np.linspace(0.5, 0.9, 6), np.linspace(0.2, 0.7, 6)
    for count in (6, 1, 0):
        check_both(parse(text), "f", *arrays, count, order=2, forward_order=1)


@pytest.mark.parametrize("text", MOVED + KEPT)
def test_without_upstream_passes_it_is_valid_too(text: str) -> None:
    derivative(text, Options(primal_pipeline="", cleanup_pipeline=""))


GONE = """
func.func @f(%x: memref<?xf64>, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%a = %zero) -> f64 {
    %p = func.call @first(%x, %k) : (memref<?xf64>, index) -> f64
    %b = arith.addf %a, %p : f64
    scf.yield %b : f64
  }
  return %r : f64
}
func.func private @first(%x: memref<?xf64>, %k: index) -> f64 {
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %i = arith.subi %k, %c1 : index
  %n = arith.divui %c100, %k : index
  %far = arith.muli %i, %n : index
  %at = arith.remui %far, %k : index
  %v = memref.load %x[%at] : memref<?xf64>
  %s = math.sin %v : f64
  return %s : f64
}"""


def test_what_would_stop_the_program_does_not_run_where_the_loop_does_not() -> None:
    """The callee divides by the trip count, and reads an element that is there only if there is an iteration."""
    for count in (3, 1, 0):
        check_vjp(parse(GONE), "f", np.linspace(0.2, 0.4, count), count)


NESTED = """
func.func @f(%out: memref<4xf64> {llvm.noalias}, %x: memref<5xf64> {llvm.noalias}) {
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to 4 {
      %zero = arith.constant 0.0 : f64
      %s = affine.for %j = 0 to 5 iter_args(%a = %zero) -> f64 {
        %v = affine.load %x[%j] : memref<5xf64>
        %e = math.exp %v : f64
        %b = arith.addf %a, %e : f64
        affine.yield %b : f64
      }
      %o = affine.load %out[%i] : memref<4xf64>
      %q = arith.mulf %o, %s : f64
      affine.store %q, %out[%i] : memref<4xf64>
    }
  }
  return
}"""


def test_an_inner_loop_leaves_all_loops_that_do_not_matter_to_it() -> None:
    module = parse(NESTED)
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.DUP), ())
    with module.context, ir.Location.unknown():
        create_derivative(module, "f", signature, Context.default().registry)
    text = str(module.body.operations[1])
    assert depth(text) == 2
    assert re.findall(r"^( *)%\S+ = math.exp", text, re.MULTILINE) == [" " * 4]
    check_vjp(parse(NESTED), "f", np.linspace(0.5, 0.9, 4), np.linspace(0.2, 0.7, 5), order=2)


WHILE = """
func.func @f(%x: f64, %m: memref<?xf64>) -> f64 {
  %half = arith.constant 0.5 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  cf.br ^head(%c0, %half, %c0 : index, f64, index)
^head(%i: index, %a: f64, %n: index):
  %kept = arith.remui %n, %c4 : index
  cf.cond_br %true, ^body(%i, %a, %kept : index, f64, index), ^done(%i, %a, %kept : index, f64, index)
^body(%j: index, %b: f64, %p: index):
  %stop = arith.cmpi sle, %p, %j : index
  cf.cond_br %stop, ^leave, ^stay
^leave:
  return %half : f64
^stay:
  cf.br ^head(%c0, %half, %p : index, f64, index)
^done(%k: index, %c: f64, %l: index):
  %r = scf.for %s = %c0 to %c5 step %c1 iter_args(%t = %x) -> f64 {
    %q = affine.for %u = 3 to 9 step 3 iter_args(%v = %c) -> f64 {
      %w = arith.addf %v, %half : f64
      affine.yield %w : f64
    }
    memref.store %half, %m[%s] : memref<?xf64>
    %y = arith.addf %t, %q : f64
    scf.yield %y : f64
  }
  return %r : f64
}"""


def test_whiles_keep_their_normal_form_where_a_loop_is_moved() -> None:
    """Passes that ran after the move took counts and carried values out of whiles, and the engine fell over."""
    check_both(parse(WHILE), "f", 0.3, np.linspace(0.5, 0.9, 6), order=2, forward_order=1)
