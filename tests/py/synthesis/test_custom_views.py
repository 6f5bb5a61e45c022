"""Calls of functions with custom derivatives on views of one buffer: the rule is given a shadow for each."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad

ROW = "memref<4xf64, strided<[?], offset: ?>>"
#: ``y = x * x``; the derivatives read all of their operands before they write.
RULES = f"""
func.func private @square(%x: {ROW} {{said}}, %y: {ROW}) {{given}} {{
  affine.for %i = 0 to 4 {{
    %v = memref.load %x[%i] : {ROW}
    %w = arith.mulf %v, %v : f64
    memref.store %w, %y[%i] : {ROW}
  }}
  return
}}
func.func private @square_vjp(%x: {ROW}, %dx: {ROW}, %y: {ROW}, %dy: {ROW}) {{
  %two = arith.constant 2.0 : f64
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 4 {{
    %d = memref.load %dy[%i] : {ROW}
    %v = memref.load %x[%i] : {ROW}
    %p = arith.mulf %d, %v : f64
    %q = arith.mulf %p, %two : f64
    %o = memref.load %dx[%i] : {ROW}
    %n = arith.addf %o, %q : f64
    memref.store %n, %dx[%i] : {ROW}
    memref.store %zero, %dy[%i] : {ROW}
  }}
  return
}}
func.func private @square_jvp(%x: {ROW}, %dx: {ROW}, %y: {ROW}, %dy: {ROW}) {{
  %two = arith.constant 2.0 : f64
  affine.for %i = 0 to 4 {{
    %v = memref.load %x[%i] : {ROW}
    %w = arith.mulf %v, %v : f64
    memref.store %w, %y[%i] : {ROW}
    %d = memref.load %dx[%i] : {ROW}
    %p = arith.mulf %d, %v : f64
    %q = arith.mulf %p, %two : f64
    memref.store %q, %dy[%i] : {ROW}
  }}
  return
}}
"""
GIVEN = "attributes {mlirad.vjp = @square_vjp, mlirad.jvp = @square_jvp, no_inline}"
CALL = f"func.call @square(%a, %b) : ({ROW}, {ROW}) -> ()"


def module(body: str, *, custom: bool, said: str = "", arguments: str = "%u: memref<16xf64>"):
    rules = RULES.replace("{said}", said).replace("{given}", GIVEN if custom else "")
    return ad.parse(rules + f"func.func @f({arguments}) {{\n{body}\nreturn\n}}")


def view(name: str, offset: str, stride: int, of: str = "%u") -> str:
    to = f"memref<4xf64, strided<[{stride}], offset: {offset if offset.isdigit() else '?'}>>"
    return f"""
    {name}s = memref.subview {of}[{offset}] [4] [{stride}] : memref<16xf64> to {to}
    {name} = memref.cast {name}s : {to} to {ROW}"""


def derivatives(made, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The buffer after the call, and its tangent; and its adjoint."""
    random = np.random.default_rng(seed)
    u, du, w = random.normal(size=(3, 16))
    tangent, adjoint = ad.transforms.jvp(made, "f"), ad.transforms.vjp(made, "f")
    ad.compile(tangent, "f_jvp")(u.copy(), du)
    ad.compile(adjoint, "f_vjp")(u.copy(), w)
    return du, w


@pytest.mark.parametrize("seed", range(12))
def test_random_views_are_refused_or_right(seed: int) -> None:
    random = np.random.default_rng(seed)
    strides = random.integers(1, 4, size=2)
    offsets = [int(random.integers(0, 16 - 3 * stride)) for stride in strides]
    one, other = (set(range(o, o + 4 * s, s)) for o, s in zip(offsets, strides, strict=True))
    body = (
        "".join(view(n, str(o), int(s)) for n, o, s in zip(("%a", "%b"), offsets, strides, strict=True)) + "\n" + CALL
    )
    made = module(body, custom=True)
    if one & other:
        for mode in (ad.transforms.jvp, ad.transforms.vjp):
            with pytest.raises(ad.MlirAdError, match=r"MA0333.*arguments 0 and 1 of '@square'"):
                mode(made, "f")
        return
    for found, expected in zip(derivatives(made, seed), derivatives(module(body, custom=False), seed), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-13)


ROWS = f"""
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.expand_shape %u [[0, 1]] output_shape [4, 4] : memref<16xf64> into memref<4x4xf64>
  scf.for %t = %c0 to %c3 step %c1 {{
    %next = arith.addi %t, NEXT : index
    %as = memref.subview %m[%t, 0] [1, 4] [1, 1] : memref<4x4xf64> to memref<4xf64, strided<[1], offset: ?>>
    %bs = memref.subview %m[%next, 0] [1, 4] [1, 1] : memref<4x4xf64> to memref<4xf64, strided<[1], offset: ?>>
    %a = memref.cast %as : memref<4xf64, strided<[1], offset: ?>> to {ROW}
    %b = memref.cast %bs : memref<4xf64, strided<[1], offset: ?>> to {ROW}
    {CALL}
  }}"""


def test_each_row_is_computed_from_the_one_before() -> None:
    rows = ROWS.replace("NEXT", "%c1")
    pairs = zip(derivatives(module(rows, custom=True), 1), derivatives(module(rows, custom=False), 1), strict=True)
    for found, expected in pairs:
        np.testing.assert_allclose(found, expected, rtol=1e-12)
    with pytest.raises(ad.MlirAdError, match="MA0333"):
        ad.transforms.vjp(module(ROWS.replace("NEXT", "%c0"), custom=True), "f")


EXCHANGED = f"""
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  {view("%a", "0", 1)} {view("%b", "4", 1)}
  %r:2 = scf.for %t = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> ({ROW}, {ROW}) {{
    func.call @square(%x, %y) : ({ROW}, {ROW}) -> ()
    scf.yield YIELDS : {ROW}, {ROW}
  }}"""


def test_buffers_that_a_loop_exchanges_are_apart() -> None:
    body = EXCHANGED.replace("YIELDS", "%y, %x")
    pairs = zip(derivatives(module(body, custom=True), 2), derivatives(module(body, custom=False), 2), strict=True)
    for found, expected in pairs:
        np.testing.assert_allclose(found, expected, rtol=1e-12)
    with pytest.raises(ad.MlirAdError, match="MA0333"):
        ad.transforms.vjp(module(EXCHANGED.replace("YIELDS", "%y, %y"), custom=True), "f")


def test_a_promise_that_arguments_do_not_overlap_is_believed() -> None:
    """Nothing is known of the offset; it is 8."""
    body = view("%a", "0", 1) + view("%b", "%k", 1) + "\n" + CALL
    arguments = "%u: memref<16xf64>, %k: index"
    with pytest.raises(ad.MlirAdError, match=r"'llvm.noalias' on an argument of '@square'"):
        ad.transforms.vjp(module(body, custom=True, arguments=arguments), "f")
    promised = module(body, custom=True, arguments=arguments, said="{llvm.noalias}")
    u, w = np.random.default_rng(3).normal(size=(2, 16))
    expected = w.copy()
    expected[:4] += 2 * u[:4] * w[8:12]
    expected[8:12] = 0
    ad.compile(ad.transforms.vjp(promised, "f"), "f_vjp")(u.copy(), w, 8)
    np.testing.assert_allclose(w, expected, rtol=1e-13)


RECURSIVE = f"""
func.func private @again(%a: {ROW}, %b: {ROW} SAID, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %go = arith.cmpi ugt, %n, %c0 : index
  scf.if %go {{
    {CALL}
    %m = arith.subi %n, %c1 : index
    func.call @again(%a, %b, %m) : ({ROW}, {ROW}, index) -> ()
  }}
  return
}}
"""


def test_arguments_of_a_recursive_function_may_overlap() -> None:
    """Its derivative is made once for all calls, of which one may be of a buffer with itself."""
    call = f"func.call @again(%a, %a, %n) : ({ROW}, {ROW}, index) -> ()"
    text = RULES.replace("{said}", "").replace("{given}", GIVEN) + RECURSIVE.replace("SAID", "")
    made = ad.parse(text + "func.func @f(%u: memref<16xf64>, %n: index) {" + view("%a", "0", 1) + call + " return }")
    for mode in (ad.transforms.jvp, ad.transforms.vjp):
        with pytest.raises(ad.MlirAdError, match="MA0333"):
            mode(made, "f")


PRODUCT = """
func.func private @dot(%x: memref<4xf64>, %y: memref<4xf64>) -> f64 GIVEN {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f64 {
    %a = memref.load %x[%i] : memref<4xf64>
    %b = memref.load %y[%i] : memref<4xf64>
    %p = arith.mulf %a, %b : f64
    %t = arith.addf %s, %p : f64
    affine.yield %t : f64
  }
  return %r : f64
}
func.func private @dot_vjp(%x: memref<4xf64>, %dx: memref<4xf64>, %y: memref<4xf64>, %dy: memref<4xf64>, %d: f64) {
  affine.for %i = 0 to 4 {
    %a = memref.load %x[%i] : memref<4xf64>
    %b = memref.load %y[%i] : memref<4xf64>
    %da = memref.load %dx[%i] : memref<4xf64>
    %db = memref.load %dy[%i] : memref<4xf64>
    %p = arith.mulf %d, %b : f64
    %q = arith.mulf %d, %a : f64
    %na = arith.addf %da, %p : f64
    %nb = arith.addf %db, %q : f64
    memref.store %na, %dx[%i] : memref<4xf64>
    memref.store %nb, %dy[%i] : memref<4xf64>
  }
  return
}
func.func @f(%u: memref<4xf64>) -> f64 {
  %r = func.call @dot(%u, %u) : (memref<4xf64>, memref<4xf64>) -> f64
  return %r : f64
}
"""


def test_a_buffer_that_is_only_read_may_be_two_arguments() -> None:
    """The rule loads both elements of the shadows before it stores one: it is given one of its own for the second."""
    u = np.random.default_rng(4).normal(size=4)
    (found,) = ad.grad(
        ad.parse(PRODUCT.replace("GIVEN", "attributes {mlirad.vjp = @dot_vjp, no_inline}")), "f", wrt=("u",)
    )(u)
    np.testing.assert_allclose(found, 2 * u, rtol=1e-13)
