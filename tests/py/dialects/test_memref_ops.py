"""Views, scopes, reallocation, atomic updates and globals, in both modes and twice."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.dialects.memref.atomic import AtomicModel, rewrite_atomic
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.testing.check import check_both, check_jvp
from mlirad.testing.memory import Counted
from mlirad.testing.subject import Subject
from tests.fuzz.running import compiled

X = np.array([0.5, 0.8, 1.1, 0.2])

RESHAPE = """
func.func @f(%x: memref<4xf64>) -> f64 {
 %s = memref.alloc() : memref<2xindex>
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %c2 = arith.constant 2 : index
 memref.store %c2, %s[%c0] : memref<2xindex>
 memref.store %c2, %s[%c1] : memref<2xindex>
 %r = memref.reshape %x(%s) : (memref<4xf64>, memref<2xindex>) -> memref<?x?xf64>
 %v = memref.load %r[%c0, %c1] : memref<?x?xf64>
 %w = math.sin %v : f64
 memref.store %w, %r[%c1, %c0] : memref<?x?xf64>
 memref.store %c1, %s[%c0] : memref<2xindex>
 memref.dealloc %s : memref<2xindex>
 return %w : f64 }"""
VIEW = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %c16 = arith.constant 16 : index
 %b = memref.alloc() : memref<64xi8>
 %u = memref.view %b[%c0][] : memref<64xi8> to memref<2xf64>
 %w = memref.view %b[%c16][%n] : memref<64xi8> to memref<?xf64>
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
 %v = memref.load %x[%i] : memref<4xf64>
 %s = math.sin %v : f64
 %t = memref.load %x[%c1] : memref<4xf64>
 %m = arith.mulf %s, %t : f64
 memref.store %m, %w[%i] : memref<?xf64>
 memref.store %v, %u[%c1] : memref<2xf64>
 scf.yield %i : index }
 %p = memref.load %w[%c1] : memref<?xf64>
 %q = memref.load %u[%c1] : memref<2xf64>
 %z = arith.mulf %p, %q : f64
 memref.dealloc %b : memref<64xi8>
 return %z : f64 }"""
METADATA = """
func.func @f(%x: memref<?x?xf64>) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %x
   : memref<?x?xf64> -> memref<f64>, index, index, index, index, index
 %n = arith.muli %s#0, %s#1 : index
 %r = memref.reinterpret_cast %b to offset: [0], sizes: [%n], strides: [1] : memref<f64> to memref<?xf64, strided<[1]>>
 %v = memref.load %r[%c1] : memref<?xf64, strided<[1]>>
 %w = math.sin %v : f64
 memref.store %w, %r[%c0] : memref<?xf64, strided<[1]>>
 return %w : f64 }"""
SCOPE = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %one = arith.constant 1.0 : f64
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
   %s = memref.alloca_scope -> (f64) {
     %b = memref.alloca(%n) : memref<?xf64>
     %b2 = memref.alloca(%n) : memref<?xf64>
     %v = memref.load %x[%i] : memref<4xf64>
     memref.store %v, %b[%i] : memref<?xf64>
     memref.store %a, %b2[%i] : memref<?xf64>
     %cond = arith.cmpf ogt, %v, %a : f64
     %sel = arith.select %cond, %b, %b2 : memref<?xf64>
     %l = memref.load %sel[%i] : memref<?xf64>
     %q = math.sin %l : f64
     memref.store %q, %b[%i] : memref<?xf64>
     %k = memref.load %b[%i] : memref<?xf64>
     %u = arith.mulf %k, %v : f64
     memref.alloca_scope.return %u : f64
   }
   scf.yield %s : f64
 }
 return %r : f64 }"""
DISTINCT = """
func.func @f(%x: memref<4xf64>, %y: memref<4xf64>) -> f64 {
 %c0 = arith.constant 0 : index
 %a, %b = memref.distinct_objects %x, %y : memref<4xf64>, memref<4xf64>
 memref.prefetch %a[%c0], read, locality<3>, data : memref<4xf64>
 %v = memref.load %a[%c0] : memref<4xf64>
 %w = math.sin %v : f64
 memref.store %w, %b[%c0] : memref<4xf64>
 %z = memref.load %b[%c0] : memref<4xf64>
 %zz = arith.mulf %z, %v : f64
 return %zz : f64 }"""
TABLE = """
memref.global "private" constant @t : memref<4xf64> = dense<[1.,2.,3.,4.]>
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %one = arith.constant 1.0 : f64
 %t = memref.get_global @t : memref<4xf64>
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
   %w = memref.load %t[%i] : memref<4xf64>
   %v = memref.load %x[%i] : memref<4xf64>
   %k = arith.mulf %v, %w : f64
   %s = math.sin %k : f64
   memref.store %s, %x[%i] : memref<4xf64>
   %u = arith.mulf %s, %a : f64
   scf.yield %u : f64 }
 return %r : f64 }"""
GENERIC = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %one = arith.constant 1.0 : f64
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
   %v = memref.load %x[%i] : memref<4xf64>
   %s = math.sin %v : f64
   %o = memref.generic_atomic_rmw %x[%c1] : memref<4xf64> {
     ^bb0(%c: f64):
       %m = arith.mulf %c, %s : f64
       memref.atomic_yield %m : f64 }
   %u = arith.mulf %o, %a : f64
   scf.yield %u : f64 }
 return %r : f64 }"""
REALLOC = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %b = memref.alloc(%n) : memref<?xf64>
 %v = memref.load %x[%c0] : memref<4xf64>
 memref.store %v, %b[%c0] : memref<?xf64>
 memref.store %v, %b[%c1] : memref<?xf64>
 %m = arith.addi %n, %n : index
 %d = memref.realloc %b(%m) : memref<?xf64> to memref<?xf64>
 %u = memref.load %d[%c1] : memref<?xf64>
 %s = math.sin %u : f64
 memref.store %s, %d[%n] : memref<?xf64>
 %e = memref.realloc %d : memref<?xf64> to memref<3xf64>
 %t = memref.load %e[%c1] : memref<3xf64>
 %z = arith.mulf %s, %t : f64
 memref.dealloc %e : memref<3xf64>
 return %z : f64 }"""
ATOMIC = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %one = arith.constant 1.0 : f64
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
   %v = memref.load %x[%i] : memref<4xf64>
   %s = math.sin %v : f64
   %o = memref.atomic_rmw KIND %s, %x[%c1] : (f64, memref<4xf64>) -> f64
   %u = arith.mulf %o, %a : f64
   scf.yield %u : f64 }
 return %r : f64 }"""

SHAPES = """
func.func @f(%x: memref<2x4xf64>, %y: memref<8xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.assume_alignment %x, 8 : memref<2x4xf64>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<2x4xf64> to memref<4x2xf64, strided<[1, 4]>>
  %flat = memref.collapse_shape %a [[0, 1]] : memref<2x4xf64> into memref<8xf64>
  %m = memref.memory_space_cast %y : memref<8xf64> to memref<8xf64, 1>
  %cube = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 2, 2] : memref<8xf64, 1> into memref<2x2x2xf64, 1>
  %rank = memref.rank %cube : memref<2x2x2xf64, 1>
  %v = memref.load %t[%rank, %c1] : memref<4x2xf64, strided<[1, 4]>>
  %w = memref.load %cube[%c1, %c0, %c1] : memref<2x2x2xf64, 1>
  %p = arith.mulf %v, %w : f64
  %s = math.sin %p : f64
  memref.store %s, %flat[%rank] : memref<8xf64>
  memref.store %p, %cube[%c0, %c1, %c1] : memref<2x2x2xf64, 1>
  %u = memref.load %x[%c0, %rank] : memref<2x4xf64>
  %z = memref.load %y[%rank] : memref<8xf64>
  %r = arith.mulf %u, %z : f64
  return %r : f64
}"""


def parse(text: str) -> ir.Module:
    return ir.Module.parse(text, new_context())


CASES = [
    pytest.param(RESHAPE, (X,), id="reshape whose shape is overwritten"),
    pytest.param(VIEW, (X, 3), id="floats in an arena of bytes"),
    pytest.param(METADATA, (X.reshape(2, 2),), id="strided metadata"),
    pytest.param(SCOPE, (X, 4), id="alloca scope in a loop"),
    pytest.param(SHAPES, (np.linspace(0.2, 1.1, 8).reshape(2, 4), np.linspace(0.3, 0.8, 8)), id="shapes and spaces"),
    pytest.param(DISTINCT, (X, X + 1), id="distinct objects"),
    pytest.param(REALLOC, (X, 2), id="realloc"),
    pytest.param(TABLE, (X, 4), id="constant global"),
    *(
        pytest.param(ATOMIC.replace("KIND", kind), (X, 4), id=kind)
        for kind in ("addf", "assign", "maximumf", "minimumf", "maxnumf", "minnumf", "mulf")
    ),
    pytest.param(GENERIC, (X, 4), id="generic atomic update"),
]


@pytest.mark.parametrize(("text", "arguments"), CASES)
def test_it_is_differentiated_in_both_modes_and_twice(text: str, arguments: tuple[object, ...]) -> None:
    check_both(parse(text), "f", *arguments, order=2, forward_order=1)


@pytest.mark.parametrize(("text", "arguments"), CASES)
def test_its_derivatives_leave_nothing_behind(text: str, arguments: tuple[object, ...]) -> None:
    subject = Subject(parse(text), "f", arguments, Context.default())
    for name, given in (subject.forward_call(), subject.reverse_call()):
        assert Counted(compiled(subject.module, name, subject.ctx))(*given).is_clean


def gradient(text: str) -> list[float]:
    module = parse(text)
    derivative = create(module, Mode.REVERSE, Activity.ACTIVENONEED)
    shadow = np.zeros(4)
    run = ad.compile(module, derivative)
    run(X.copy(), shadow, 4, 1.0)
    return shadow.tolist()


def create(module: ir.Module, mode: Mode, result: Activity) -> str:
    with module.context, ir.Location.unknown():
        signature = Signature(mode, (Activity.DUP, Activity.CONST), (result,))
        return create_derivative(module, "f", signature, Context.default().registry)


def code_of(text: str, mode: Mode) -> str:
    result = Activity.DUPNONEED if mode is Mode.FORWARD else Activity.ACTIVENONEED
    with pytest.raises(MlirAdError) as caught:
        create(parse(text), mode, result)
    return caught.value.diagnostics[0].code


@pytest.mark.parametrize("mode", list(Mode))
def test_strides_that_the_shadow_need_not_have_are_refused(mode: Mode) -> None:
    text = """
func.func @f(%x: memref<?xf64, strided<[?], offset: ?>>, %n: index) -> f64 {
 %r = memref.reinterpret_cast %x to offset: [0], sizes: [2], strides: [1]
   : memref<?xf64, strided<[?], offset: ?>> to memref<2xf64>
 %v = memref.load %r[%n] : memref<2xf64>
 return %v : f64 }"""
    assert code_of(text, mode) == "MA0312"


@pytest.mark.parametrize("mode", list(Mode))
def test_bytes_of_floats_that_are_read_are_refused(mode: Mode) -> None:
    text = VIEW.replace("%p = memref.load", "%byte = memref.load %b[%c1] : memref<64xi8>\n %p = memref.load")
    text = text.replace("%z = arith.mulf %p, %q", "%fb = arith.sitofp %byte : i8 to f64\n %z = arith.mulf %p, %fb")
    assert code_of(text, mode) == "MA0305"


PARALLEL = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 scf.parallel (%i) = (%c1) to (%n) step (%c1) {
   %v = memref.load %x[%i] : memref<4xf64>
   %o = memref.atomic_rmw mulf %v, %x[%c0] : (f64, memref<4xf64>) -> f64
   scf.reduce
 }
 %y = memref.load %x[%c0] : memref<4xf64>
 return %y : f64 }"""


def test_a_product_in_a_parallel_loop_is_that_of_a_sequential_one() -> None:
    assert gradient(PARALLEL) == pytest.approx([np.prod(X) / x for x in X], rel=1e-12)


def test_a_product_that_stays_parallel_is_refused() -> None:
    module = parse(PARALLEL)
    body = module.body.operations[0].regions[0].blocks[0]
    update = body.operations[2].regions[0].blocks[0].operations[1].operation
    model = AtomicModel()
    assert not rewrite_atomic(update)
    with pytest.raises(MlirAdError, match="of kind 'mulf'") as caught:
        model.create_forward_mode_tangent(update, None)  # type: ignore[arg-type]
    assert caught.value.diagnostics[0].code == "MA0102"


@pytest.mark.parametrize("mode", list(Mode))
def test_a_bare_pointer_is_refused(mode: Mode) -> None:
    text = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %p = memref.extract_aligned_pointer_as_index %x : memref<4xf64> -> index
 %v = memref.load %x[%p] : memref<4xf64>
 return %v : f64 }"""
    assert code_of(text, mode) == "MA0102"


def test_a_view_of_a_buffer_that_a_branch_chose_has_the_chosen_shadow() -> None:
    check_jvp(
        parse("""
func.func @f(%x: memref<4xf64>, %y: memref<4xf64>, %b: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %m = scf.if %b -> memref<4xf64> {
    %v = memref.load %x[%c0] : memref<4xf64>
    memref.store %v, %y[%c0] : memref<4xf64>
    scf.yield %x : memref<4xf64>
  } else {
    scf.yield %y : memref<4xf64>
  }
  %s = memref.subview %m[1] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 1>>
  %v = memref.load %s[%c0] : memref<2xf64, strided<[1], offset: 1>>
  return %v : f64
}"""),
        "f",
        X,
        X + 1,
        True,
    )


PUNNED = """
func.func @f(%x: f32) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.5 : f64
  %b = memref.alloc() : memref<16xi8>
  %u = memref.view %b[%c0][] : memref<16xi8> to memref<2xf64>
  %w = memref.view %b[%c0][] : memref<16xi8> to memref<4xf32>
  memref.store %z, %u[%c0] : memref<2xf64>
  memref.store %x, %w[%c1] : memref<4xf32>
  %r = memref.load %u[%c0] : memref<2xf64>
  memref.dealloc %b : memref<16xi8>
  return %r : f64
}"""


@pytest.mark.parametrize("mode", list(Mode))
def test_bytes_that_are_seen_as_floats_of_two_kinds_are_refused(mode: Mode) -> None:
    """The high half of an f64 is replaced by an f32: the derivative was that of another number."""
    module = parse(PUNNED)
    active = Activity.DUP if mode is Mode.FORWARD else Activity.ACTIVE
    signature = Signature(mode, (active,), (Activity.DUPNONEED if mode is Mode.FORWARD else Activity.ACTIVENONEED,))
    with module.context, ir.Location.unknown(), pytest.raises(MlirAdError, match="memref<16xi8>") as caught:
        create_derivative(module, "f", signature, Context.default().registry)
    assert {d.code for d in caught.value.diagnostics} == {"MA0305"}


ALIGNED = """
func.func @f(%a: memref<8xf64>, %m: vector<4xi1>, %i: index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : vector<4xf64>
  %b = memref.assume_alignment %a, 64 : memref<8xf64>
  %x = vector.load %b[%c0] {alignment = 64} : memref<8xf64>, vector<4xf64>
  %y = vector.maskedload %b[%c0], %m, %z {alignment = 64}
    : memref<8xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %p = arith.mulf %x, %y : vector<4xf64>
  vector.store %p, %b[%c0] {alignment = 64} : memref<8xf64>, vector<4xf64>
  vector.maskedstore %b[%i], %m, %p {alignment = 64} : memref<8xf64>, vector<4xi1>, vector<4xf64>
  %w = memref.load %b[%i] {alignment = 64} : memref<8xf64>
  memref.store %w, %b[%c0] {alignment = 64} : memref<8xf64>
  return
}
"""


@pytest.mark.parametrize("mode", list(Mode))
def test_the_alignment_of_a_buffer_is_not_promised_of_its_shadow(mode: Mode) -> None:
    module = parse(ALIGNED)
    with module.context, ir.Location.unknown():
        signature = Signature(mode, (Activity.DUP, Activity.CONST, Activity.CONST), ())
        create_derivative(module, "f", signature, Context.default().registry)
    _, _, derivative = str(module).partition("func.func private")
    promised = [line for line in derivative.splitlines() if "align" in line]
    assert len(promised) == 6
    assert all(re.search(r"%arg0\[", line) for line in promised)
