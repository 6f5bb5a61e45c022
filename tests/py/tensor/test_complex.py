"""Tensors of complex numbers: all that makes, moves and folds them, in both modes.

An element is a pair of reals (`tablegen_rules/complex.td`)
       , so differences along its two parts judge a derivative.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_both

#: A program, in which C stands for ``complex<f64>``, and the order to which it is checked.
PROGRAMS = {
    "elements, open extents": (
        """func.func @f(%t: tensor<?x?xC>, %x: C, %i: index) -> (tensor<?x?xC>, C) {
 %c1 = arith.constant 1 : index
 %e = tensor.extract %t[%i, %c1] : tensor<?x?xC>
 %p = complex.mul %e, %x : C
 %q = complex.exp %p : C
 %r = tensor.insert %q into %t[%c1, %i] : tensor<?x?xC>
 %s = tensor.extract %r[%c1, %c1] : tensor<?x?xC>
 %u = complex.mul %s, %p : C
 %v = tensor.insert %u into %r[%c1, %c1] : tensor<?x?xC>
 return %v, %u : tensor<?x?xC>, C }""",
        2,
    ),
    "slices": (
        """func.func @f(%t: tensor<5x4xC>, %s: tensor<2x2xC>) -> (tensor<5x4xC>, tensor<2x2xC>) {
 %a = tensor.extract_slice %t[1, 0] [2, 2] [2, 1] : tensor<5x4xC> to tensor<2x2xC>
 %m = linalg.mul ins(%a, %s : tensor<2x2xC>, tensor<2x2xC>) outs(%a : tensor<2x2xC>) -> tensor<2x2xC>
 %i = tensor.insert_slice %m into %t[2, 1] [2, 2] [1, 1] : tensor<2x2xC> into tensor<5x4xC>
 %b = tensor.extract_slice %i[0, 0] [2, 2] [2, 2] : tensor<5x4xC> to tensor<2x2xC>
 %d = linalg.div ins(%m, %b : tensor<2x2xC>, tensor<2x2xC>) outs(%a : tensor<2x2xC>) -> tensor<2x2xC>
 %e = linalg.sub ins(%d, %a : tensor<2x2xC>, tensor<2x2xC>) outs(%a : tensor<2x2xC>) -> tensor<2x2xC>
 %g = linalg.add ins(%e, %a : tensor<2x2xC>, tensor<2x2xC>) outs(%a : tensor<2x2xC>) -> tensor<2x2xC>
 return %i, %g : tensor<5x4xC>, tensor<2x2xC> }""",
        1,
    ),
    "slices, open extents": (
        """func.func @f(%t: tensor<?x?xC>, %s: tensor<?xC>, %n: index) -> (tensor<?x?xC>, tensor<?xC>) {
 %a = tensor.extract_slice %t[1, 0] [1, %n] [1, 1] : tensor<?x?xC> to tensor<?xC>
 %z = tensor.extract_slice %s[0] [%n] [1] : tensor<?xC> to tensor<?xC>
 %m = linalg.mul ins(%a, %z : tensor<?xC>, tensor<?xC>) outs(%a : tensor<?xC>) -> tensor<?xC>
 %i = tensor.insert_slice %m into %t[0, 1] [1, %n] [1, 1] : tensor<?xC> into tensor<?x?xC>
 return %i, %m : tensor<?x?xC>, tensor<?xC> }""",
        1,
    ),
    "values in rows, splat, shapes, pad": (
        """func.func @f(%x: C, %y: C) -> (tensor<2x2xC>, tensor<4xC>, tensor<2x3xC>) {
 %p = complex.mul %x, %y : C
 %t = tensor.from_elements %x, %y, %p, %x : tensor<2x2xC>
 %c = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xC> into tensor<4xC>
 %s = tensor.splat %p : tensor<4xC>
 %m = linalg.mul ins(%c, %s : tensor<4xC>, tensor<4xC>) outs(%c : tensor<4xC>) -> tensor<4xC>
 %e = tensor.expand_shape %m [[0, 1]] output_shape [2, 2] : tensor<4xC> into tensor<2x2xC>
 %q = tensor.pad %e low[0, 1] high[0, 0] { ^b(%i: index, %j: index): tensor.yield %y : C }
        : tensor<2x2xC> to tensor<2x3xC>
 return %e, %m, %q : tensor<2x2xC>, tensor<4xC>, tensor<2x3xC> }""",
        1,
    ),
    "generate, concat, reshape": (
        """func.func @f(%x: C, %t: tensor<?xC>) -> (tensor<?xC>, tensor<?xC>) {
 %c0 = arith.constant 0 : index
 %n = tensor.dim %t, %c0 : tensor<?xC>
 %k = complex.constant [0.5, -0.25] : C
 %g = tensor.generate %n { ^b(%i: index):
   %e = tensor.extract %t[%i] : tensor<?xC>
   %f = complex.mul %e, %x : C
   %h = complex.sin %f : C
   %l = complex.mul %h, %k : C
   tensor.yield %l : C } : tensor<?xC>
 %c = tensor.concat dim(0) %g, %t, %g : (tensor<?xC>, tensor<?xC>, tensor<?xC>) -> tensor<?xC>
 %sh = tensor.from_elements %n : tensor<1xindex>
 %r = tensor.reshape %g(%sh) : (tensor<?xC>, tensor<1xindex>) -> tensor<?xC>
 return %c, %r : tensor<?xC>, tensor<?xC> }""",
        1,
    ),
    "a product of matrices, open extents": (
        """func.func @f(%a: tensor<?x?xC>, %b: tensor<?x?xC>, %z: C) -> (tensor<?x?xC>) {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %m0 = tensor.dim %a, %c0 : tensor<?x?xC>
 %n0 = tensor.dim %b, %c1 : tensor<?x?xC>
 %e = tensor.empty(%m0, %n0) : tensor<?x?xC>
 %i = linalg.fill ins(%z : C) outs(%e : tensor<?x?xC>) -> tensor<?x?xC>
 %m = linalg.matmul ins(%a, %b : tensor<?x?xC>, tensor<?x?xC>) outs(%i : tensor<?x?xC>) -> tensor<?x?xC>
 return %m : tensor<?x?xC> }""",
        2,
    ),
    "a body that is not holomorphic": (
        """#i = affine_map<(i,j) -> (i,j)>
#r = affine_map<(i,j) -> (j,i)>
#p = affine_map<(i,j) -> (i)>
func.func @f(%a: tensor<2x3xC>, %b: tensor<3x2xC>, %z: tensor<2xC>, %s: tensor<2xf64>, %w: C)
        -> (tensor<2xC>, tensor<2x3xf64>) {
 %e = tensor.empty() : tensor<2x3xf64>
 %k = complex.constant [0.5, 1.5] : C
 %g:2 = linalg.generic {indexing_maps = [#i, #r, #p, #p, #i], iterator_types = ["parallel", "reduction"]}
        ins(%a, %b, %s : tensor<2x3xC>, tensor<3x2xC>, tensor<2xf64>) outs(%z, %e : tensor<2xC>
       , tensor<2x3xf64>) {
  ^bb0(%x: C, %y: C, %q: f64, %o: C, %d: f64):
   %c = complex.create %q, %q : C
   %cy = complex.conj %y : C
   %m = complex.mul %x, %cy : C
   %n = complex.mul %m, %c : C
   %nk = complex.mul %n, %k : C
   %nw = complex.mul %nk, %w : C
   %t = complex.sub %o, %nw : C
   %u = complex.abs %m : complex<f64>
   linalg.yield %t, %u : C, f64 } -> (tensor<2xC>, tensor<2x3xf64>)
 return %g#0, %g#1 : tensor<2xC>, tensor<2x3xf64> }""",
        2,
    ),
    "folds and maps": (
        """func.func @f(%a: tensor<2x3xC>, %z: tensor<2xC>) -> (tensor<2xC>, tensor<2xC>, tensor<3x2xC>) {
 %p = linalg.reduce ins(%a : tensor<2x3xC>) outs(%z : tensor<2xC>) dimensions = [1] (%i: C, %o: C)
        { %q = complex.mul %i, %o : C linalg.yield %q : C }
 %s = linalg.reduce ins(%a : tensor<2x3xC>) outs(%z : tensor<2xC>) dimensions = [1] (%i: C, %o: C)
        { %q = complex.add %i, %o : C linalg.yield %q : C }
 %m = linalg.map ins(%p, %s : tensor<2xC>, tensor<2xC>) outs(%z : tensor<2xC>) (%i: C, %j: C, %o: C)
        { %q = complex.mul %i, %j : C %r = complex.tanh %q : C linalg.yield %r : C }
 %e = tensor.empty() : tensor<3x2xC>
 %t = linalg.transpose ins(%a : tensor<2x3xC>) outs(%e : tensor<3x2xC>) permutation = [1, 0]
 return %p, %m, %t : tensor<2xC>, tensor<2xC>, tensor<3x2xC> }""",
        1,
    ),
    "a loop, open extents": (
        """func.func @f(%a: tensor<?xC>, %b: tensor<?xC>, %n: index) -> (tensor<?xC>) {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xC> {
  %m = linalg.mul ins(%t, %b : tensor<?xC>, tensor<?xC>) outs(%t : tensor<?xC>) -> tensor<?xC>
  %e = tensor.extract %m[%i] : tensor<?xC>
  %s = complex.sin %e : C
  %u = tensor.insert %s into %m[%c1] : tensor<?xC>
  scf.yield %u : tensor<?xC> }
 return %r : tensor<?xC> }""",
        2,
    ),
    "a while": (
        """func.func @f(%a: tensor<3xC>, %b: tensor<3xC>, %n: index) -> (tensor<3xC>) {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %r:2 = scf.while (%i = %c0, %t = %a) : (index, tensor<3xC>) -> (index, tensor<3xC>) {
  %go = arith.cmpi slt, %i, %n : index
  scf.condition(%go) %i, %t : index, tensor<3xC>
 } do { ^bb0(%i: index, %t: tensor<3xC>):
  %m = linalg.mul ins(%t, %b : tensor<3xC>, tensor<3xC>) outs(%t : tensor<3xC>) -> tensor<3xC>
  %j = arith.addi %i, %c1 : index
  scf.yield %j, %m : index, tensor<3xC> }
 return %r#1 : tensor<3xC> }""",
        1,
    ),
    "branches and choices": (
        """func.func @f(%a: tensor<?xC>, %b: tensor<?xC>, %n: index) -> (tensor<?xC>) {
 %c0 = arith.constant 2 : index
 %c = arith.cmpi slt, %n, %c0 : index
 %r = scf.if %c -> tensor<?xC> { scf.yield %a : tensor<?xC> } else {
  %m = linalg.mul ins(%a, %b : tensor<?xC>, tensor<?xC>) outs(%a : tensor<?xC>) -> tensor<?xC>
  scf.yield %m : tensor<?xC> }
 %q = arith.select %c, %r, %a : tensor<?xC>
 %k0 = arith.constant dense<[true, false, true]> : tensor<3xi1>
 %k = tensor.cast %k0 : tensor<3xi1> to tensor<?xi1>
 %w = arith.select %k, %q, %b : tensor<?xi1>, tensor<?xC>
 %d0 = arith.constant dense<(0.5, 2.0)> : tensor<3xC>
 %d = tensor.cast %d0 : tensor<3xC> to tensor<?xC>
 %v = linalg.mul ins(%w, %d : tensor<?xC>, tensor<?xC>) outs(%a : tensor<?xC>) -> tensor<?xC>
 return %v : tensor<?xC> }""",
        1,
    ),
    "recursion": (
        """func.func @f(%a: tensor<3xC>, %b: tensor<3xC>, %n: index) -> (tensor<3xC>) {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %c = arith.cmpi eq, %n, %c0 : index
 %r = scf.if %c -> tensor<3xC> { scf.yield %a : tensor<3xC> } else {
  %m = linalg.mul ins(%a, %b : tensor<3xC>, tensor<3xC>) outs(%a : tensor<3xC>) -> tensor<3xC>
  %k = arith.subi %n, %c1 : index
  %y = func.call @f(%m, %b, %k) : (tensor<3xC>, tensor<3xC>, index) -> tensor<3xC>
  scf.yield %y : tensor<3xC> }
 return %r : tensor<3xC> }""",
        1,
    ),
    "buffers": (
        """func.func @f(%m: memref<3xC>, %o: memref<3xC>, %b: tensor<3xC>) {
 %t = bufferization.to_tensor %m restrict : memref<3xC> to tensor<3xC>
 %q = linalg.mul ins(%t, %b : tensor<3xC>, tensor<3xC>) outs(%t : tensor<3xC>) -> tensor<3xC>
 bufferization.materialize_in_destination %q in restrict writable %o : (tensor<3xC>, memref<3xC>) -> ()
 return }""",
        1,
    ),
    "structured ops on buffers": (
        """func.func @f(%a: memref<2x3xC>, %b: memref<3x4xC>, %c: memref<2x4xC>) {
 linalg.matmul ins(%a, %b : memref<2x3xC>, memref<3x4xC>) outs(%c : memref<2x4xC>)
 linalg.mul ins(%c, %c : memref<2x4xC>, memref<2x4xC>) outs(%c : memref<2x4xC>)
 return }""",
        1,
    ),
    "parallel slices": (
        """func.func @f(%a: tensor<4xC>, %b: tensor<4xC>) -> (tensor<4xC>) {
 %r = scf.forall (%i) in (4) shared_outs(%o = %a) -> tensor<4xC> {
  %e = tensor.extract_slice %b[%i] [1] [1] : tensor<4xC> to tensor<1xC>
  %d = tensor.extract_slice %a[%i] [1] [1] : tensor<4xC> to tensor<1xC>
  %m = linalg.mul ins(%e, %d : tensor<1xC>, tensor<1xC>) outs(%e : tensor<1xC>) -> tensor<1xC>
  scf.forall.in_parallel
        { tensor.parallel_insert_slice %m into %o[%i] [1] [1] : tensor<1xC> into tensor<4xC> } }
 return %r : tensor<4xC> }""",
        1,
    ),
    "gather and scatter": (
        """func.func @f(%a: tensor<4xC>, %b: tensor<3xC>) -> (tensor<3xC>, tensor<4xC>) {
 %i = arith.constant dense<[[0],[2],[2]]> : tensor<3x1xindex>
 %j = arith.constant dense<[[3],[1],[2]]> : tensor<3x1xindex>
 %r = tensor.gather %a[%i] gather_dims([0]) : (tensor<4xC>, tensor<3x1xindex>) -> tensor<3xC>
 %m = linalg.mul ins(%r, %b : tensor<3xC>, tensor<3xC>) outs(%r : tensor<3xC>) -> tensor<3xC>
 %m1 = tensor.expand_shape %m [[0, 1]] output_shape [3, 1] : tensor<3xC> into tensor<3x1xC>
 %s = tensor.scatter %m1 into %a[%j] scatter_dims([0]) unique : (tensor<3x1xC>, tensor<4xC>
       , tensor<3x1xindex>) -> tensor<4xC>
 return %m, %s : tensor<3xC>, tensor<4xC> }""",
        1,
    ),
    "named ops": (
        """func.func @f(%a: tensor<2x3xC>, %v: tensor<3xC>, %u: tensor<3xC>, %w: tensor<2xC>, %z: tensor<C>
       , %img: tensor<1x5x5x2xC>, %ker: tensor<2x2x2x3xC>, %o: tensor<1x4x4x3xC>) -> (tensor<2xC>, tensor<C>
       , tensor<2x3xC>, tensor<1x4x4x3xC>) {
 %m = linalg.matvec ins(%a, %v : tensor<2x3xC>, tensor<3xC>) outs(%w : tensor<2xC>) -> tensor<2xC>
 %d = linalg.dot ins(%v, %u : tensor<3xC>, tensor<3xC>) outs(%z : tensor<C>) -> tensor<C>
 %b = linalg.broadcast ins(%m : tensor<2xC>) outs(%a : tensor<2x3xC>) dimensions = [1]
 %c = linalg.conv_2d_nhwc_hwcf ins(%img, %ker : tensor<1x5x5x2xC>, tensor<2x2x2x3xC>)
        outs(%o : tensor<1x4x4x3xC>) -> tensor<1x4x4x3xC>
 return %m, %d, %b, %c : tensor<2xC>, tensor<C>, tensor<2x3xC>, tensor<1x4x4x3xC> }""",
        1,
    ),
}


def _program(name: str) -> str:
    text = re.sub(r"\bC\b|(?<=x)C\b", "complex<f64>", PROGRAMS[name][0])
    assert "xC" not in text
    return text


def _arguments(module: ir.Module) -> list[object]:
    """Complex numbers of about the size 1, open extents 3, whole numbers 2."""
    rng = np.random.default_rng(3)
    out: list[object] = []
    for argument in module.body.operations[0].arguments:
        text = str(argument.type)
        extents = [3 if n == "?" else int(n) for n in re.findall(r"(\?|\d+)x", text)]
        array = 0.6 * (rng.normal(size=extents) + 1j * rng.normal(size=extents))
        if "<" not in text:
            out.append(2)
        elif text.startswith("complex"):
            out.append(complex(array))
        else:
            out.append(np.asarray(array if "complex" in text else array.real))
    return out


@pytest.mark.parametrize("name", PROGRAMS)
def test_both_modes_are_right(name: str) -> None:
    module = ad.parse(_program(name))
    arguments = _arguments(module)
    check_both(module, "f", *arguments, order=PROGRAMS[name][1])


REAL = """#p = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
func.func @f(%a: tensor<3xcomplex<f32>>, %b: tensor<?xcomplex<f32>>) -> f32 {
 %z = arith.constant dense<0.0> : tensor<f32>
 %k = arith.constant dense<[(1.0, 2.0), (0.0, 1.0), (-1.0, 0.5)]> : tensor<3xcomplex<f32>>
 %g = linalg.generic {indexing_maps = [#p, #p, #p, #s], iterator_types = ["reduction"]}
     ins(%a, %b, %k : tensor<3xcomplex<f32>>, tensor<?xcomplex<f32>>, tensor<3xcomplex<f32>>) outs(%z : tensor<f32>) {
  ^bb0(%x: complex<f32>, %y: complex<f32>, %w: complex<f32>, %o: f32):
   %m = complex.mul %x, %y : complex<f32>
   %v = complex.mul %m, %w : complex<f32>
   %r = complex.re %v : complex<f32>
   %n = arith.addf %o, %r : f32
   linalg.yield %n : f32 } -> tensor<f32>
 %e = tensor.extract %g[] : tensor<f32>
 return %e : f32 }"""


def test_a_gradient_is_the_direction_in_which_a_real_function_grows() -> None:
    rng = np.random.default_rng(0)
    a, b = (np.asarray(rng.normal(size=3) + 1j * rng.normal(size=3), dtype=np.complex64) for _ in range(2))
    k = np.array([1 + 2j, 1j, -1 + 0.5j], dtype=np.complex64)
    value, (da, db) = ad.value_and_grad(ad.parse(REAL), "f", wrt="all")(a, b)
    assert da.dtype == db.dtype == np.complex64
    np.testing.assert_allclose(value, np.sum(a * b * k).real, rtol=1e-5)
    np.testing.assert_allclose(da, np.conj(b * k), rtol=1e-5)
    np.testing.assert_allclose(db, np.conj(a * k), rtol=1e-5)


def test_tangents_are_multiplied_by_the_derivative_and_adjoints_by_its_conjugate() -> None:
    text = _program("a product of matrices, open extents")
    rng = np.random.default_rng(1)
    a, b, c, da, db = (rng.normal(size=(3, 3)) + 1j * rng.normal(size=(3, 3)) for _ in range(5))
    _, tangent = ad.compile(transforms.jvp(ad.parse(text), "f"), "f_jvp")(a, da, b, db, 0.5j, 2.0 + 0j)
    np.testing.assert_allclose(tangent, da @ b + a @ db + 2.0)
    adjoints = ad.compile(transforms.vjp(ad.parse(text), "f"), "f_vjp")(a, b, 0.5j, c)
    expected = (a @ b + 0.5j, c @ np.conj(b.T), np.conj(a.T) @ c, np.sum(c))
    for got, want in zip(adjoints, expected, strict=True):
        np.testing.assert_allclose(got, want)


def test_a_function_with_a_complex_result_has_no_gradient() -> None:
    with pytest.raises(ad.MlirAdError, match="MA0709"):
        ad.grad(ad.parse(_program("a loop, open extents")), "f")


@pytest.mark.parametrize(("part", "code"), [("i32", "MA0708"), ("tf32", "MA0305")])
def test_parts_without_derivatives_are_refused(part: str, code: str) -> None:
    text = "func.func @f(%x: tensor<2xT>) -> tensor<2xT> { return %x : tensor<2xT> }".replace("T", f"complex<{part}>")
    for transform in (transforms.jvp, transforms.vjp):
        with pytest.raises(ad.MlirAdError, match=code):
            transform(ad.parse(text), "f", wrt=0)


def test_attributes_with_complex_elements_can_be_read() -> None:
    """The bindings' own cast of them raises: then not one attribute of the op could be read."""
    with new_context():
        text = "%c = arith.constant dense<[(1.0, 2.0), (0.0, 1.0)]> : tensor<2xcomplex<f64>>"
        module = ir.Module.parse(text)
        (op,) = module.body.operations
        (attribute,) = op.attributes.values()
        assert isinstance(attribute, ir.DenseElementsAttr)
        assert isinstance(ir.Attribute.parse("dense<1.0> : tensor<2xf64>"), ir.DenseFPElementsAttr)
        assert isinstance(ir.Attribute.parse("dense<1> : tensor<2xi64>"), ir.DenseIntElementsAttr)
