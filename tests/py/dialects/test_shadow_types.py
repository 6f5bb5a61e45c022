"""Every type that carries derivatives has a shadow in both modes: vectors, complex numbers, tensors, buffers.

Layouts and memory spaces are those of the primal's buffer. What has no rank is refused with what to write instead.
"""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both

RNG = np.random.default_rng(11)
A, B = RNG.normal(size=(3, 4)), RNG.normal(size=(3, 4))
Z = RNG.normal(size=4) + 1j * RNG.normal(size=4)

ELEMENTWISE = """
func.func @f(%m: TYPE, %o: TYPE) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : TYPE
  %k = memref.dim %m, %c1 : TYPE
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      %v = memref.load %m[%i, %j] : TYPE
      %w = memref.load %o[%i, %j] : TYPE
      %s = math.sin %v : f64
      %p = arith.mulf %s, %w : f64
      memref.store %p, %o[%i, %j] : TYPE
      memref.store %s, %m[%i, %j] : TYPE
    }
  }
  return
}"""
TENSOR = """
func.func @f(%x: TYPE, %s: f64) -> f64 {
  %c = arith.constant 1 : index
  %y = math.sin %x : TYPE
  %z = arith.mulf %y, %x : TYPE
  %e = tensor.extract %z[%c, %c] : TYPE
  %g = tensor.extract %x[%c, %c] : TYPE
  %h = arith.mulf %e, %g : f64
  %k = arith.mulf %h, %s : f64
  return %k : f64
}"""
SPACE = """
func.func @f(%m: memref<4xf64>) {
  %a = memref.memory_space_cast %m : memref<4xf64> to memref<4xf64, 1>
  %c = arith.constant 1 : index
  %d = arith.constant 2 : index
  %v = memref.load %a[%c] : memref<4xf64, 1>
  %s = math.sin %v : f64
  memref.store %s, %a[%d] : memref<4xf64, 1>
  %w = memref.load %a[%d] : memref<4xf64, 1>
  %p = arith.mulf %w, %v : f64
  memref.store %p, %a[%c] : memref<4xf64, 1>
  return
}"""
CARRIED = """
func.func @f(%m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %v = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
  %b = memref.alloc() : memref<2xvector<4xf64>>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %v) -> vector<4xf64> {
    memref.store %t, %b[%c1] : memref<2xvector<4xf64>>
    %y = math.sin %t : vector<4xf64>
    %z = arith.mulf %y, %t : vector<4xf64>
    scf.yield %z : vector<4xf64>
  }
  %w = memref.load %b[%c1] : memref<2xvector<4xf64>>
  %p = arith.mulf %w, %r : vector<4xf64>
  vector.store %p, %m[%c0] : memref<4xf64>, vector<4xf64>
  memref.dealloc %b : memref<2xvector<4xf64>>
  return
}"""
COMPLEX = """
func.func @f(%x: complex<f64>, %m: memref<?xcomplex<f64>>) -> complex<f64> {
  %c = arith.constant 1 : index
  %e = memref.load %m[%c] : memref<?xcomplex<f64>>
  %y = complex.mul %e, %x : complex<f64>
  %z = complex.exp %y : complex<f64>
  memref.store %z, %m[%c] : memref<?xcomplex<f64>>
  return %y : complex<f64>
}"""
STRIDED = "memref<?x?xf64, strided<[?, ?], offset: ?>>"

CALLED = {
    "dynamic extents": (ELEMENTWISE.replace("TYPE", "memref<?x?xf64>"), (A, B)),
    "strides": (ELEMENTWISE.replace("TYPE", STRIDED), (A, B)),
    "static strides": (ELEMENTWISE.replace("TYPE", "memref<3x4xf64, strided<[4, 1]>>"), (A, B)),
    "a memory space": (SPACE, (A[0],)),
    "a static tensor": (TENSOR.replace("TYPE", "tensor<3x4xf64>"), (A, 0.4)),
    "a tensor with one open extent": (TENSOR.replace("TYPE", "tensor<?x4xf64>"), (A, 0.4)),
    "a tensor with open extents": (TENSOR.replace("TYPE", "tensor<?x?xf64>"), (A, 0.4)),
    "vectors that are carried and stored": (CARRIED, (A[0],)),
    "complex numbers": (COMPLEX, (0.3 - 0.2j, Z)),
    "a tensor of complex numbers": (
        "func.func @f(%x: tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>> { return %x : tensor<4xcomplex<f64>> }",
        (Z,),
    ),
}


@pytest.mark.parametrize("name", CALLED)
def test_both_modes_are_right(name: str) -> None:
    text, arguments = CALLED[name]
    check_both(ad.parse(text), "f", *arguments)


def test_a_shadow_may_have_other_strides_than_its_primal() -> None:
    module = ad.parse(ELEMENTWISE.replace("TYPE", STRIDED))
    derivative = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp", target=ad.Cpu(opt_level=0))
    found = []
    for place in (np.copy, lambda x: np.repeat(np.repeat(x.T, 2, 0), 3, 1)[::2, ::3].T):
        m, o, dm, do = place(A), place(B), place(np.ones_like(A)), place(B * A)
        derivative(m, np.asfortranarray(dm) if m.flags.c_contiguous else dm, o, do)
        found.append((m.copy(), o.copy(), do.copy()))
    for left, right in zip(*found, strict=True):
        np.testing.assert_array_equal(left, right)


@pytest.mark.parametrize(
    "kind",
    [
        "memref<?x?xf64, 1>",
        "memref<3x4xf64, #gpu.address_space<workgroup>>",
        "memref<3x4xf64, strided<[1, 3], offset: 5>>",
        "memref<3x4xf64, affine_map<(i, j) -> (j, i)>>",
        "memref<?x4xf64, strided<[?, 1], offset: ?>, 2>",
    ],
)
def test_a_shadow_argument_has_the_type_of_its_primal(kind: str) -> None:
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        derived = transform(ad.parse(ELEMENTWISE.replace("TYPE", kind)), "f")
        derived.operation.verify()
        *_, derivative = derived.body.operations
        arguments = [str(a.type) for a in derivative.regions[0].blocks[0].arguments]
        assert len(arguments) == 4
        assert len(set(arguments)) == 1


def test_a_shadow_allocation_is_in_the_memory_space_of_its_primal() -> None:
    text = """
func.func @f(%x: f64) -> f64 {
  %m = memref.alloc() : memref<2xf64, 3>
  %c = arith.constant 1 : index
  %y = math.sin %x : f64
  memref.store %y, %m[%c] : memref<2xf64, 3>
  %v = memref.load %m[%c] : memref<2xf64, 3>
  %w = arith.mulf %v, %v : f64
  memref.dealloc %m : memref<2xf64, 3>
  return %w : f64
}"""
    manager = ad.PassManager.parse(
        "enzyme-wrap{infn=f outfn=df argTys=enzyme_active retTys=enzyme_active mode=ReverseModeCombined "
        "optimize-primal=0 cleanup=0}"
    )
    module = ad.parse(text)
    manager.run(module)
    derivative = str(module).partition("@df")[2]
    assert derivative.count("memref.alloc() : memref<2xf64, 3>") == 2
    assert derivative.count("memref.dealloc") == 2


UNRANKED = """
func.func @f(%m: memref<*xf64>) {
  %a = memref.cast %m : memref<*xf64> to memref<4xf64>
  %c = arith.constant 0 : index
  %b = memref.load %a[%c] : memref<4xf64>
  %y = arith.mulf %b, %b : f64
  memref.store %y, %a[%c] : memref<4xf64>
  return
}"""
REFUSED = {
    "an unranked memref": (UNRANKED, "with a rank"),
    "an unranked tensor": (
        "func.func @f(%m: tensor<*xf64>) -> tensor<*xf64>"
        " { %y = math.sin %m : tensor<*xf64> return %y : tensor<*xf64> }",
        "with a rank",
    ),
    "a tuple": ("func.func @f(%x: f64, %t: tuple<f64, f64>) -> f64 { return %x : f64 }", "scalars"),
    "a tensor with an encoding": (
        'func.func @f(%x: tensor<4xf64, "e">) -> tensor<4xf64, "e"> { return %x : tensor<4xf64, "e"> }',
        "scalars",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_shadow_is_refused_with_what_to_write(name: str) -> None:
    text, advice = REFUSED[name]
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        with pytest.raises(ad.MlirAdError) as caught:
            transform(ad.parse(text), "f")
        (found,) = caught.value.diagnostics
        assert found.code == "MA0305"
        assert advice in found.helps[0]
