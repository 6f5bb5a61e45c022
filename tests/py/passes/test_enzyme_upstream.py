"""What of the enzyme dialect accesses memory or puts values together runs as upstream ops, or is refused."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.errors import UnsupportedError

PROGRAM = """
func.func @zero(%m: memref<?x2xf64>, %z: memref<complex<f64>>) {
  enzyme.fill_zero %m : memref<?x2xf64>
  enzyme.fill_zero %z : memref<complex<f64>>
  return
}
func.func @update(%m: memref<?xf64>, %x: f64) -> (f64, f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = enzyme.atomic_rmw addf %x, %m[%c0] monotonic : (f64, memref<?xf64>) -> f64
  %b = enzyme.affine_atomic_rmw mulf %x, %m, (affine_map<(d0) -> (d0 * 2 + 1)>) [%c0] : (f64, memref<?xf64>) -> f64
  %l = "enzyme.load"(%m, %c0) : (memref<?xf64>, index) -> f64
  "enzyme.store"(%a, %m, %c1) : (f64, memref<?xf64>, index) -> ()
  return %a, %b, %l : f64, f64, f64
}
func.func @stack(%x: f64, %y: f64, %o: memref<2x3x2xf64>) -> f64 {
  %t = enzyme.concat(%x, %y) : (f64, f64) -> tensor<2xf64>
  %u = arith.addf %t, %t : tensor<2xf64>
  %v = enzyme.concat(%t, %u, %t) : (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<3x2xf64>
  %b = "enzyme.broadcast"(%v) <{shape = array<i64: 2>}> : (tensor<3x2xf64>) -> tensor<2x3x2xf64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<2x3x2xf64>, memref<2x3x2xf64>) -> ()
  %w = enzyme.extract %v[1] : (tensor<3x2xf64>) -> tensor<2xf64>
  %s = "enzyme.broadcast"(%x) <{shape = array<i64: 2>}> : (f64) -> tensor<2xf64>
  %p = arith.mulf %w, %s : tensor<2xf64>
  %e = enzyme.extract %p[1] : (tensor<2xf64>) -> f64
  return %e : f64
}
func.func @adjoint(%a: memref<2x3xf64>, %b: memref<3xf64>, %r: memref<2xf64>, %s: memref<3xf64>) {
  "enzyme.genericAdjoint"(%a, %b, %r, %s) <{
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>],
      operandSegmentSizes = array<i32: 2, 2>}> ({
  ^bb0(%x: f64, %y: f64, %p: f64, %q: f64):
    %m = arith.mulf %x, %y : f64
    "enzyme.addTo"(%m, %x) : (f64, f64) -> ()
  }) : (memref<2x3xf64>, memref<3xf64>, memref<2xf64>, memref<3xf64>) -> ()
  return
}
"""


@pytest.fixture(scope="module")
def module() -> ir.Module:
    return ad.parse(PROGRAM)


def run(module: ir.Module, name: str, *arguments: object) -> object:
    return ad.compile(module, name, target=ad.Cpu(opt_level=0))(*arguments)


def test_no_op_of_the_dialect_is_left() -> None:
    module = ad.parse(PROGRAM)
    ad.PassManager.parse("convert-enzyme-to-memref").run(module)
    assert "enzyme." not in str(module)


def test_buffers_are_zeroed(module: ir.Module) -> None:
    m, z = np.ones((3, 2)), np.array(1 + 2j)
    run(module, "zero", m, z)
    assert not m.any()
    assert z == 0


def test_updates_give_what_was_there(module: ir.Module) -> None:
    m = np.array([2.0, 3.0])
    assert run(module, "update", m, 5.0) == (2.0, 3.0, 7.0)
    np.testing.assert_array_equal(m, [7.0, 2.0])


def test_values_are_put_side_by_side(module: ir.Module) -> None:
    o = np.zeros((2, 3, 2))
    assert run(module, "stack", 2.0, 3.0, o) == 2 * 3.0 * 2.0
    np.testing.assert_array_equal(o, [[[2, 3], [4, 6], [2, 3]]] * 2)


def test_a_generic_adjoint_adds_to_its_outputs(module: ir.Module) -> None:
    rng = np.random.default_rng(3)
    a, b, r, s = rng.normal(size=(2, 3)), rng.normal(size=3), np.array([1.0, 2.0]), np.array([1.0, 0.0, -1.0])
    rows, columns = r + a @ b, s + a.sum(axis=0)
    run(module, "adjoint", a, b, r, s)
    np.testing.assert_allclose(r, rows, rtol=1e-14)
    np.testing.assert_allclose(s, columns, rtol=1e-14)


REFUSED = {
    "a schedule of tensors": "%p = enzyme.binomial_progress %t, %t : tensor<2xf64>",
    "dump": '%p = "enzyme.dump"(%x) : (f64) -> f64',
    "seq_cst": "%p = enzyme.atomic_rmw addf %x, %m[%n] seq_cst : (f64, memref<?xf64>) -> f64",
    "too many indices": '%p = "enzyme.load"(%m, %n, %n) : (memref<?xf64>, index, index) -> f64',
    "another element": '%p = "enzyme.load"(%m, %n) : (memref<?xf64>, index) -> f32',
    "no memref": '"enzyme.store"(%x, %x) : (f64, f64) -> ()',
    "nothing": '"enzyme.store"() : () -> ()',
    "no kind": '%p = "enzyme.atomic_rmw"(%x, %m, %n) {kind = "addf"} : (f64, memref<?xf64>, index) -> f64',
    "no number": (
        '%p = "enzyme.atomic_rmw"(%x, %m, %n) {kind = 0 : i64, ordering = "x"} : (f64, memref<?xf64>, index) -> f64'
    ),
    "no map": '%p = "enzyme.affine_atomic_rmw"(%x, %m, %n) {kind = 0 : i64} : (f64, memref<?xf64>, index) -> f64',
    "a map of two": (
        '%p = "enzyme.affine_atomic_rmw"(%x, %m, %n) {kind = 0 : i64, map = affine_map<(i) -> (i, i)>}'
        " : (f64, memref<?xf64>, index) -> f64"
    ),
    "a zero of buffers": "enzyme.fill_zero %b : memref<memref<?xf64>>",
    "an unranked zero": "enzyme.fill_zero %u : memref<*xf64>",
    "concat of two types": "%p = enzyme.concat(%x, %n) : (f64, index) -> tensor<2xf64>",
    "concat into another shape": "%p = enzyme.concat(%x, %x) : (f64, f64) -> tensor<3xf64>",
    "an index outside": "%p = enzyme.extract %t[2] : (tensor<2xf64>) -> f64",
    "a negative index": '%p = "enzyme.extract"(%t) {index = -1 : i64} : (tensor<2xf64>) -> f64',
    "broadcast without a shape": '%p = "enzyme.broadcast"(%x) : (f64) -> tensor<2xf64>',
    "an adjoint without groups": (
        '"enzyme.genericAdjoint"(%m, %m) ({ ^bb0(%p: f64, %q: f64): "enzyme.addTo"(%p) : (f64) -> () })'
        " {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>]} : (memref<?xf64>, memref<?xf64>) -> ()"
    ),
    "an adjoint without a body": (
        '"enzyme.genericAdjoint"(%m, %m) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],'
        " operandSegmentSizes = array<i32: 1, 1>}> ({}) : (memref<?xf64>, memref<?xf64>) -> ()"
    ),
}


def inside(body: str) -> str:
    return (
        "func.func @f(%x: f64, %m: memref<?xf64>, %n: index, %t: tensor<2xf64>, %b: memref<memref<?xf64>>,"
        f" %u: memref<*xf64>) {{\n{body}\nreturn\n}}"
    )


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_counterpart_is_refused_and_stays(name: str) -> None:
    module = ad.parse(inside(REFUSED[name]))
    before = str(module)
    with pytest.raises(UnsupportedError) as caught:
        ad.PassManager.parse("convert-enzyme-to-memref").run(module)
    (found,) = caught.value.diagnostics
    assert (found.code, found.where.line) == ("MA0353", 2)
    assert found.message.startswith("cannot lower 'enzyme.")
    assert str(module) == before


@pytest.mark.parametrize("op", ["enzyme.fill_zero %m : memref<?xf64>", REFUSED["seq_cst"], REFUSED["dump"]])
def test_they_are_not_differentiated_as_they_are(op: str) -> None:
    body = f"func.func @f(%x: f64, %m: memref<?xf64>, %n: index) -> f64 {{\n{op}\n"
    value = "%p" if op.startswith("%p") else "%x"
    module = ad.parse(f"{body} %y = arith.mulf {value}, %x : f64\n return %y : f64 }}")
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        with pytest.raises(ad.MlirAdError) as caught:
            transform(module, "f")
        assert {d.code for d in caught.value.diagnostics} <= {"MA0101", "MA0308", "MA0353"}


@pytest.mark.parametrize("passes", ["", "remove-unnecessary-enzyme-ops"])
def test_a_gradient_of_complex_numbers_starts_at_zero(passes: str) -> None:
    text = """
func.func @f(%x: complex<f64>, %n: index) -> complex<f64> {
  %g = "enzyme.init"() : () -> !enzyme.Gradient<complex<f64>>
  %w = "enzyme.init"() : () -> !enzyme.Gradient<f80>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %o = "enzyme.get"(%g) : (!enzyme.Gradient<complex<f64>>) -> complex<f64>
    %s = complex.add %o, %x : complex<f64>
    "enzyme.set"(%g, %s) : (!enzyme.Gradient<complex<f64>>, complex<f64>) -> ()
  }
  %v = "enzyme.get"(%g) : (!enzyme.Gradient<complex<f64>>) -> complex<f64>
  %z = "enzyme.get"(%w) : (!enzyme.Gradient<f80>) -> f80
  %t = arith.truncf %z : f80 to f64
  %r = complex.create %t, %t : complex<f64>
  %y = complex.add %v, %r : complex<f64>
  return %y : complex<f64>
}"""
    module = ad.parse(text)
    if passes:
        ad.PassManager.parse(passes).run(module)
        assert "enzyme." not in str(module)
    function = ad.compile(module, "f", target=ad.Cpu(opt_level=0))
    assert [function(1 + 2j, n) for n in (0, 1, 3)] == [0, 1 + 2j, 3 + 6j]
