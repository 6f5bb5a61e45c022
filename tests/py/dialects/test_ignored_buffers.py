"""`enzyme.ignore_derivatives` of a whole buffer: reads through it are constants, and so are writes.

The oracle of reads takes the same elements from an argument of its own, which is no argument of the derivative.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from mlirad.testing.memory import Counted

#: %s stands for %x without its derivatives.
READS = {
    "loads in a loop": """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zero) -> (f64) {
    %a = memref.load %s[%i] : memref<?xf64>
    %b = memref.load %x[%i] : memref<?xf64>
    %e = math.sin %a : f64
    %p = arith.mulf %e, %b : f64
    %u = arith.mulf %p, %b : f64
    %v = arith.addf %t, %u : f64
    scf.yield %v : f64
  }
  return %r : f64""",
    "views": """
  %part = memref.subview %s[1] [2] [1] : memref<?xf64> to memref<2xf64, strided<[1], offset: 1>>
  %a = affine.load %part[1] : memref<2xf64, strided<[1], offset: 1>>
  %b = affine.load %x[2] : memref<?xf64>
  %p = arith.mulf %a, %b : f64
  return %p : f64""",
    "vectors": """
  %a = vector.load %s[%c0] : memref<?xf64>, vector<3xf64>
  %b = vector.load %x[%c1] : memref<?xf64>, vector<3xf64>
  %p = arith.mulf %a, %b : vector<3xf64>
  %r = vector.reduction <add>, %p : vector<3xf64> into f64
  return %r : f64""",
    "copies": """
  %m = memref.alloc(%n) : memref<?xf64>
  memref.copy %s, %m : memref<?xf64> to memref<?xf64>
  %a = memref.load %m[%c1] : memref<?xf64>
  %b = memref.load %x[%c1] : memref<?xf64>
  %p = arith.mulf %a, %b : f64
  memref.dealloc %m : memref<?xf64>
  return %p : f64""",
    "structured ops": """
  %m = memref.alloca() : memref<f64>
  memref.store %zero, %m[] : memref<f64>
  linalg.dot ins(%s, %x : memref<?xf64>, memref<?xf64>) outs(%m : memref<f64>)
  %p = memref.load %m[] : memref<f64>
  return %p : f64""",
    "calls": """
  %p = func.call @dot(%s, %x) : (memref<?xf64>, memref<?xf64>) -> f64
  return %p : f64""",
}
HEAD = """
func.func private @dot(%a: memref<?xf64>, %b: memref<?xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %u = memref.load %a[%c1] : memref<?xf64>
  %v = memref.load %b[%c1] : memref<?xf64>
  %w = arith.mulf %u, %v : f64
  return %w : f64
}
func.func @f(ARGUMENTS) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
"""
IGNORED = HEAD.replace("ARGUMENTS", "%x: memref<?xf64> {llvm.noalias}") + (
    "  %s = enzyme.ignore_derivatives %x : memref<?xf64> -> memref<?xf64>\n"
)
ORACLE = HEAD.replace("ARGUMENTS", "%x: memref<?xf64> {llvm.noalias}, %s: memref<?xf64> {llvm.noalias}")
X = np.array([0.3, -0.7, 1.1, 0.4])


@pytest.mark.parametrize("name", READS)
def test_what_is_read_is_constant(name: str) -> None:
    ours, oracle = (ad.parse(head + READS[name] + "\n}") for head in (IGNORED, ORACLE))
    expected = ad.grad(oracle, "f", wrt="x")(X, X.copy())
    np.testing.assert_allclose(ad.grad(ours, "f")(X), expected, rtol=1e-14)
    assert np.any(expected)
    d = np.random.default_rng(0).standard_normal(4)
    value, tangent = ad.compile(ad.transforms.jvp(ours, "f"), "f_jvp")(X, d)
    assert (value, tangent) == pytest.approx((ad.compile(oracle, "f")(X, X.copy()), expected @ d), rel=1e-14)
    assert Counted(ad.compile(ad.transforms.vjp(ours, "f"), "f_vjp"))(X, np.zeros(4), 1.0).is_clean


@pytest.mark.parametrize("name", ["views", "vectors", "loads in a loop"])
def test_loads_copy_nothing(name: str) -> None:
    text = str(ad.transforms.vjp(ad.parse(IGNORED + READS[name] + "\n}"), "f"))
    assert "memref.copy" not in text[text.index("@f_vjp") :]
    assert text[text.index("@f_vjp") :].count("memref.alloc(") <= (name == "loads in a loop")


@pytest.mark.parametrize("second", ["jvp", "vjp"])
@pytest.mark.parametrize("first", ["jvp", "vjp"])
def test_it_stays_constant_in_second_order(first: str, second: str) -> None:
    """The first derivative of sin(s) x^2 is 2 sin(s) x, the second 2 sin(s), on the diagonal."""
    module = ad.parse(IGNORED + READS["loads in a loop"] + "\n}")
    once = getattr(ad.transforms, first)(module, "f", wrt="x")
    name = f"f_{first}"
    twice = ad.compile(getattr(ad.transforms, second)(once, name, wrt=0), f"{name}_{second}")
    d, e = np.random.default_rng(1).standard_normal((2, 4))
    diagonal, gradient, shadow, more = 2 * np.sin(X), np.zeros(4), np.zeros(4), np.zeros(4)
    if (first, second) == ("jvp", "jvp"):
        assert twice(X, d, e)[-1] == pytest.approx(d @ (diagonal * e), rel=1e-12)
    elif (first, second) == ("jvp", "vjp"):
        twice(X, gradient, d, 0.0, 1.0)
        np.testing.assert_allclose(gradient, diagonal * d, rtol=1e-12)
    elif (first, second) == ("vjp", "jvp"):
        twice(X, d, shadow, more, 1.0)
        np.testing.assert_allclose(more, diagonal * d, rtol=1e-12)
    else:
        more[:] = d
        twice(X, gradient, shadow, more, 1.0, 0.0)
        np.testing.assert_allclose(gradient, diagonal * d, rtol=1e-12)


WRITES = """
func.func @f(%x: memref<2xf64> {llvm.noalias}, %w: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xf64>
  memref.copy %x, %m : memref<2xf64> to memref<2xf64>
  %s = enzyme.ignore_derivatives %m : memref<2xf64> -> memref<2xf64>
  %v = memref.load %x[%c1] : memref<2xf64>
  %p = arith.mulf %v, %w : f64
  WRITE
  %a = memref.load %m[%c0] : memref<2xf64>
  %b = memref.load %m[%c1] : memref<2xf64>
  %q = arith.mulf %a, %b : f64
  memref.dealloc %m : memref<2xf64>
  return %q : f64
}
"""


@pytest.mark.parametrize(
    ("write", "value", "dx", "dw"),
    [
        # m = (x1 w, x1): only the second is of x.
        ("memref.store %p, %s[%c0] : memref<2xf64>", 3 * 0.5 * 3, [0, 1.5], 0),
        # The same with a copy of the whole buffer: nothing is left of x.
        ("linalg.fill ins(%p : f64) outs(%s : memref<2xf64>)", 1.5 * 1.5, [0, 0], 0),
    ],
)
def test_what_is_written_is_constant_and_clears_what_was_there(write: str, value: float, dx: Any, dw: float) -> None:
    module, x, w = ad.parse(WRITES.replace("WRITE", write)), np.array([2.0, 3.0]), 0.5
    assert ad.compile(module, "f")(x, w) == value
    found = ad.grad(module, "f", wrt=(0, 1))(x, w)
    np.testing.assert_array_equal(found[0], dx)
    assert found[1] == dw
    made = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")
    assert made(x, np.array([1.0, 1.0]), w, 1.0) == (value, sum(dx))


def test_calls_in_loops_are_still_moved_out_of_them() -> None:
    module = ad.parse(
        IGNORED
        + """
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zero) -> (f64) {
        %p = func.call @dot(%s, %x) : (memref<?xf64>, memref<?xf64>) -> f64
        %u = arith.addf %t, %p : f64
        scf.yield %u : f64
      }
      return %r : f64
    }"""
    )
    np.testing.assert_allclose(ad.grad(module, "f")(X), [0, 4 * X[1], 0, 0], rtol=1e-14)


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("return %s : memref<2xf64>", "that 'func.return' uses"),
        (
            """%c0 = arith.constant 0 : index
            %r = scf.for %i = %c0 to %c0 step %c0 iter_args(%a = %s) -> (memref<2xf64>) { scf.yield %x : memref<2xf64> }
            return %r : memref<2xf64>""",
            "of type 'memref<2xf64>'",
        ),
    ],
)
def test_where_nobody_can_follow_it_is_refused(body: str, what: str) -> None:
    text = f"""func.func @f(%x: memref<2xf64>) -> memref<2xf64> {{
      %s = enzyme.ignore_derivatives %x : memref<2xf64> -> memref<2xf64>
      {body}
    }}"""
    with pytest.raises(MlirAdError, match=f"MA0354.*a buffer {what}"):
        ad.transforms.jvp(ad.parse(text), "f")
