"""Floats of 8, 80 and 128 bits are differentiated in their own type; those without a zero or a sign are refused."""

from __future__ import annotations

import ctypes
import platform
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.testing.check import check_both

SMALL = ("f8E5M2", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ", "f8E3M4")
WIDE = ("f80", "f128")
REFUSED = ("tf32", "f8E8M0FNU", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN")

LOOP = """
func.func @f(%x: f64, %m: memref<3xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = arith.extf %x : f64 to TYPE
  %buf = memref.alloc() : memref<3xTYPE>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %a) -> TYPE {
    %v = memref.load %m[%i] : memref<3xf64>
    %w = arith.extf %v : f64 to TYPE
    memref.store %w, %buf[%i] : memref<3xTYPE>
    %z = memref.load %buf[%i] : memref<3xTYPE>
    %p = arith.mulf %acc, %z : TYPE
    %q = arith.divf %p, %w : TYPE
    %s = arith.mulf %q, %p : TYPE
    %t = arith.maximumf %s, %w : TYPE
    %u = arith.addf %t, %q : TYPE
    scf.yield %u : TYPE
  }
  memref.dealloc %buf : memref<3xTYPE>
  %o = arith.truncf %r : TYPE to f64
  return %o : f64
}"""
FORMS = {
    "scalar": "func.func @f(%x: T) -> T { %y = arith.mulf %x, %x : T return %y : T }",
    "memref": (
        "func.func @f(%x: memref<4xT>, %y: memref<4xT>) { memref.copy %x, %y : memref<4xT> to memref<4xT> return }"
    ),
    "vector": (
        "func.func @f(%x: vector<4xT>) -> vector<4xT> { %y = arith.mulf %x, %x : vector<4xT> return %y : vector<4xT> }"
    ),
    "memref of vectors": (
        "func.func @f(%x: memref<vector<4xT>>) { %v = memref.load %x[] : memref<vector<4xT>>\n"
        "%y = arith.mulf %v, %v : vector<4xT>\nmemref.store %y, %x[] : memref<vector<4xT>> return }"
    ),
    "tensor": (
        "func.func @f(%x: tensor<4xT>) -> tensor<4xT> { %y = arith.mulf %x, %x : tensor<4xT> return %y : tensor<4xT> }"
    ),
    "complex": (
        "func.func @f(%x: complex<T>) -> complex<T> { %y = complex.mul %x, %x : complex<T> return %y : complex<T> }"
    ),
}


def on_x86() -> bool:
    return platform.machine() in ("x86_64", "AMD64")


@pytest.mark.skipif(not on_x86(), reason="f80 is a type of x86")
def test_derivatives_in_f80_are_what_differences_say() -> None:
    module = ad.parse(LOOP.replace("TYPE", "f80"))
    arguments = (0.7, np.array([1.1, 0.4, 0.9]))
    check_both(module, "f", *arguments)


def libgcc() -> str | None:
    """Where the library with the arithmetic of f128 is, if there is one."""
    try:
        ctypes.CDLL("libgcc_s.so.1")
        maps = Path("/proc/self/maps").read_text()
    except OSError:
        return None
    return next((line.split()[-1] for line in maps.splitlines() if "libgcc_s" in line), None)


def test_derivatives_in_f128_are_those_in_f64() -> None:
    library = libgcc()
    if library is None or not on_x86():
        pytest.skip("f128 is computed by libgcc")
    wide, plain = LOOP.replace("TYPE", "f128"), LOOP.replace("TYPE", "f64")
    for cast in ("extf", "truncf"):
        plain = plain.replace(f"arith.{cast} %", "arith.addf %zero, %").replace(" : f64 to f64", " : f64")
    plain = plain.replace("  %c0", "  %zero = arith.constant 0.0 : f64\n  %c0", 1)
    target, m, dm = ad.Cpu(opt_level=0, shared_libs=(library,)), np.array([1.1, 0.4, 0.9]), np.array([0.3, -0.2, 0.8])
    found = []
    for text in (wide, plain):
        module, shadow = ad.parse(text), np.zeros(3)
        reverse = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp", target=target)
        forward = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp", target=target)
        returned = [*np.ravel(reverse(0.7, m, shadow, 1.5)), *shadow, *np.ravel(forward(0.7, 0.4, m, dm))]
        found.append(returned)
    assert len(set(found[0])) > 4
    np.testing.assert_allclose(found[0], found[1], rtol=1e-13)


def folded(text: str) -> list[float]:
    """What ``@main`` returns, by upstream's folding: it computes in the type itself."""
    module = ad.parse(text)
    ad.PassManager.parse("inline,sccp,canonicalize").run(module)
    main = next(op for op in module.body.operations if ir.StringAttr(op.attributes["sym_name"]).value == "main")
    *constants, end = main.regions[0].blocks[0].operations
    assert {op.operation.name for op in constants} == {"arith.constant"}
    return [ir.FloatAttr(v.owner.attributes["value"]).value for v in end.operands]


@pytest.mark.parametrize("kind", [*SMALL, *WIDE])
def test_derivatives_are_computed_in_the_type(kind: str) -> None:
    """``(x y + x) / y`` at (1, 2): all numbers on the way are exact in every type."""
    text = """
func.func @f(%x: T, %y: T) -> T {
  %a = arith.mulf %x, %y : T
  %b = arith.addf %a, %x : T
  %c = arith.divf %b, %y : T
  return %c : T
}""".replace("T", kind)
    given = "%x = arith.constant 1.0 : T\n%y = arith.constant 2.0 : T\n%s = arith.constant 2.0 : T\n".replace("T", kind)
    reverse = str(ad.transforms.vjp(ad.parse(text), "f"))
    forward = str(ad.transforms.jvp(ad.parse(text), "f"))
    for derived in (reverse, forward):
        floats = {
            word for word in derived.replace("(", " ").replace(")", " ").replace(",", " ").split() if word[:1] == "f"
        }
        assert floats & {"f16", "f32", "f64"} == set()
    three = f"{kind}, {kind}, {kind}"
    call = f"%r:3 = func.call @f_vjp(%x, %y, %s) : ({three}) -> ({three})"
    main = f"func.func @main() -> ({three}) {{ {given} {call}\nreturn %r#0, %r#1, %r#2 : {three} }}"
    assert folded(reverse.rstrip()[:-1] + main + "}") == [1.5, 3.0, -0.5]
    call = f"%r:2 = func.call @f_jvp(%x, %s, %y, %s) : ({kind}, {kind}, {kind}, {kind}) -> ({kind}, {kind})"
    main = f"func.func @main() -> ({kind}, {kind}) {{ {given} {call}\nreturn %r#0, %r#1 : {kind}, {kind} }}"
    assert folded(forward.rstrip()[:-1] + main + "}") == [1.5, 2.5]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["f8E5M2", "f8E4M3FN", *WIDE])
def test_every_form_has_a_shadow(form: str, kind: str) -> None:
    text = FORMS[form].replace("T", kind)
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        derived = transform(ad.parse(text), "f")
        derived.operation.verify()
        assert len(list(derived.body.operations)) == 2


@pytest.mark.parametrize(
    ("form", "kind"),
    [*((f, "tf32") for f in FORMS), *((f, "f8E8M0FNU") for f in FORMS), *(("scalar", k) for k in REFUSED)],
)
def test_floats_without_a_zero_or_a_sign_are_refused(form: str, kind: str) -> None:
    text = FORMS[form].replace("T", kind)
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        with pytest.raises(ad.MlirAdError, match="MA0305"):
            transform(ad.parse(text), "f")


def test_a_mask_that_needs_an_infinity_is_refused_where_there_is_none() -> None:
    text = """
func.func @f(%v: vector<4xT>, %k: vector<4xi1>) -> T {
  %r = vector.mask %k { vector.reduction <maximumf>, %v : vector<4xT> into T } : vector<4xi1> -> T
  return %r : T
}"""
    ad.transforms.vjp(ad.parse(text.replace("T", "f8E5M2")), "f")
    with pytest.raises(ad.MlirAdError, match="MA0102"):
        ad.transforms.vjp(ad.parse(text.replace("T", "f8E4M3FN")), "f")
