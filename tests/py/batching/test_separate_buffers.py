"""Derivatives with a width whose shadow buffers are operands each, as EnzymeMLIR's older sources have them."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from tests.fuzz.heap import leaked_bytes

TEXT = """
func.func @f(%x: BUFFER, %y: BUFFER) -> FLOAT {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : FLOAT
  %n = memref.dim %x, %c0 : BUFFER
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> FLOAT {
    %v = memref.load %x[%i] : BUFFER
    %w = memref.load %y[%i] : BUFFER
    %p = arith.mulf %v, %w : FLOAT
    STORE
    %s = arith.addf %a, %p : FLOAT
    scf.yield %s : FLOAT
  }
  return %r : FLOAT
}
func.func @rev(ARGUMENTS, %s0: FLOAT, %s1: FLOAT) {
  enzyme.autodiff @f(%x, %dx0, %dx1, %y, %dy0, %dy1, %s0, %s1) {
    activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
    ret_activity = [#enzyme.activity<enzyme_activenoneed>], width = 2
  } : (SIX, FLOAT, FLOAT) -> ()
  return
}
func.func @fwd(ARGUMENTS) -> (FLOAT, FLOAT) {
  %r:2 = enzyme.fwddiff @f(%x, %dx0, %dx1, %y, %dy0, %dy1) {
    activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
    ret_activity = [#enzyme.activity<enzyme_dupnoneed>], width = 2
  } : (SIX) -> (FLOAT, FLOAT)
  return %r#0, %r#1 : FLOAT, FLOAT
}
"""
WRITES = "memref.store %p, %y[%i] : BUFFER"
TYPES = {
    "open": ("memref<?xf64>", "f64"),
    "static": ("memref<4xf64>", "f64"),
    "single": ("memref<?xf32>", "f32"),
    "strided": ("memref<?xf64, strided<[?], offset: ?>>", "f64"),
}


def written(buffer: str, number: str, store: str) -> str:
    names = ("%x", "%dx0", "%dx1", "%y", "%dy0", "%dy1")
    text = TEXT.replace("STORE", store).replace("ARGUMENTS", ", ".join(f"{name}: BUFFER" for name in names))
    return text.replace("SIX", ", ".join(["BUFFER"] * 6)).replace("BUFFER", buffer).replace("FLOAT", number)


def functions(buffer: str, number: str, store: str) -> tuple[ad.Function, ad.Function]:
    text = written(buffer, number, store)
    made = ad.transforms.autodiff(ad.parse(text))
    return ad.compile(made, "rev"), ad.compile(made, "fwd")


def arrays(type: str) -> list[np.ndarray]:
    rng = np.random.default_rng(3)
    if type == "strided":
        return [np.asarray(rng.normal(size=(4, 2)))[:, 1] for _ in range(6)]
    return [rng.normal(size=4).astype(np.float32 if type == "single" else np.float64) for _ in range(6)]


@pytest.mark.parametrize("type", list(TYPES))
@pytest.mark.parametrize("store", ["", WRITES])
def test_each_shadow_is_that_of_a_run_of_its_own(type: str, store: str) -> None:
    """``x . y``, with ``y *= x`` on the way where it is written."""
    rev, fwd = functions(*TYPES[type], store)
    close = 1e-5 if type == "single" else 1e-12
    x, a, b, y, c, d = arrays(type)
    given = [one.copy() if type != "strided" else one for one in (x, a, b, y, c, d)]
    before = [one.copy() for one in given]
    x, a, b, y, c, d = before
    along = fwd(*given)
    np.testing.assert_allclose(along, [(a * y + x * c).sum(), (b * y + x * d).sum()], rtol=close)
    np.testing.assert_allclose(given[4], a * y + x * c if store else c, rtol=close)
    np.testing.assert_allclose(given[5], b * y + x * d if store else d, rtol=close)
    for one, old in zip(given, before, strict=True):
        one[:] = old
    rev(*given, 2.0, -3.0)
    for number, seed, dx, dy in ((1, 2.0, a, c), (2, -3.0, b, d)):
        through = seed + dy if store else seed
        np.testing.assert_allclose(given[number], dx + through * y, rtol=close)
        np.testing.assert_allclose(given[number + 3], through * x if store else dy + through * x, rtol=close)
    assert leaked_bytes(lambda: rev(*given, 2.0, -3.0)) == 0


def test_adjoints_add_up_where_shadows_overlap_and_are_only_read() -> None:
    rev, fwd = functions(*TYPES["open"], "")
    x, a, _, y, c, _ = arrays("open")
    dx, dy = a.copy(), c.copy()
    rev(x, dx, dx, y, dy, dy, 2.0, -3.0)
    np.testing.assert_allclose(dx, a - y)
    np.testing.assert_allclose(dy, c - x)
    both = np.concatenate([a, c[:2]])
    rev(x, both[:4], both[2:], y, both[:4], both[:4], 2.0, -3.0)
    expected = np.concatenate([a, c[:2]])
    for part, more in ((slice(0, 4), 2 * y - x), (slice(2, 6), -3 * y)):
        expected[part] += more
    np.testing.assert_allclose(both, expected)
    np.testing.assert_allclose(fwd(x, a, a, y, c, a), [(a * y + x * c).sum(), (a * y + x * a).sum()])


@pytest.mark.parametrize("type", ["open", "strided"])
def test_shadows_that_are_written_and_overlap_are_refused(type: str) -> None:
    rev, fwd = functions(*TYPES[type], WRITES)
    for place in ((4, 5), (1, 4), (2, 5), (1, 5)):
        given = arrays("open")
        whole = np.zeros(7)
        given[place[0]], given[place[1]] = whole[:4], whole[3:]
        with pytest.raises(ad.MlirAdError, match=r"MA0516.*overlap"):
            fwd(*given)
        with pytest.raises(ad.MlirAdError, match=r"MA0516.*overlap"):
            rev(*given, 1.0, 1.0)
        whole = np.zeros(8)
        given[place[0]], given[place[1]] = whole[:4], whole[4:]
        fwd(*given)


def test_such_an_op_is_differentiated_like_any_other() -> None:
    text = written(*TYPES["open"], "")
    x, a, b, y, c, d = arrays("open")
    first = """func.func @first(%x: B, %dx0: B, %dx1: B, %y: B, %dy0: B, %dy1: B) -> f64 {
      %r:2 = func.call @fwd(%x, %dx0, %dx1, %y, %dy0, %dy1) : (B, B, B, B, B, B) -> (f64, f64)
      return %r#0 : f64
    }""".replace("B", "memref<?xf64>")
    gradient = ad.grad(ad.function(ad.parse(text + first), "first"), argnums=(0, 1, 2, 3, 4))(x, a, b, y, c, d)
    for found, expected in zip(gradient, (c, y, 0 * b, a, x), strict=True):
        np.testing.assert_allclose(found, expected)
