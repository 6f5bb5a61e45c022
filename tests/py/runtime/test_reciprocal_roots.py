"""Quotients by square roots of vectors come from the processor's estimate where flags allow that, right to 2 ulp."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.module import clone_module
from mlirad.runtime import processor, reciprocal_roots

AVX512 = "flags\t\t: avx2 avx512f avx512vl"
NEEDS_AVX512 = pytest.mark.skipif(
    not processor.flags(processor.description()) >= {"avx512f", "avx512vl"}, reason="the processor has no estimate"
)


def program(lanes: int = 8, root: str = "afn", quotient: str = "arcp,nnan,ninf", extra: str = "") -> ad.Module:
    vector = f"vector<{lanes}xf64>"
    return ad.parse(f"""func.func @f(%x: memref<?xf64>, %a: memref<?xf64>, %y: memref<?xf64>) {{
      %zero = arith.constant 0 : index
      %step = arith.constant {lanes} : index
      %n = memref.dim %x, %zero : memref<?xf64>
      scf.for %i = %zero to %n step %step {{
        %v = vector.load %x[%i] : memref<?xf64>, {vector}
        %b = vector.load %a[%i] : memref<?xf64>, {vector}
        %s = math.sqrt %v fastmath<{root}> : {vector}
        %q = arith.divf %b, %s fastmath<{quotient}> : {vector}
        {extra or f"vector.store %q, %y[%i] : memref<?xf64>, {vector}"}
      }}
      return
    }}""")


def is_estimated(module: ad.Module, described: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    lowered = clone_module(ad.compile(module, "f").lowered)
    # Only here: what is compiled next runs on the processor that there is.
    with monkeypatch.context() as other:
        other.setattr(processor, "description", lambda: described)
        reciprocal_roots.use_estimates(lowered)
    assert lowered.operation.verify()
    return "rsqrt14" in str(lowered)


@NEEDS_AVX512
@pytest.mark.parametrize("lanes", [4, 8])
@pytest.mark.parametrize("range", [(-1022, 1023), (-1074, -1021), (-1, 1)])
def test_the_quotient_is_right_to_2_ulp(lanes: int, range: tuple[int, int]) -> None:
    rng = np.random.default_rng(1)
    x = np.ldexp(rng.uniform(1.0, 2.0, size=8 * 5000), rng.integers(*range, size=8 * 5000))
    x[:8] = 5e-324, 2.2250738585072014e-308, 1.0, 2.0, 4.0, 1 - 2**-53, 1.7976931348623157e308, 1 + 2**-52
    a, y = np.where(x < 1e-300, 1.0, rng.uniform(-1.0, 1.0, size=x.size)), np.zeros_like(x)
    ad.compile(program(lanes), "f")(x, a, y)
    exact = a.astype(np.longdouble) / np.sqrt(x.astype(np.longdouble))
    worst = np.max(np.abs(y - exact) / np.spacing(np.abs(y)))
    assert 0 < worst <= 2.0
    ad.compile(program(lanes), "f", target=ad.Cpu(vector_math=False))(x, a, y)
    assert np.array_equal(y, a / np.sqrt(x))


@pytest.mark.parametrize("lanes", [4, 8])
def test_the_flags_of_both_ops_must_allow_it(lanes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for root, quotient, expected in [
        ("fast", "fast", True),
        ("afn", "arcp,nnan,ninf", True),
        ("afn", "arcp,nnan", False),
        ("afn", "arcp,ninf", False),
        ("afn", "afn,nnan,ninf,nsz,contract,reassoc", False),
        ("arcp,nnan,ninf", "fast", False),
        ("none", "none", False),
    ]:
        assert is_estimated(program(lanes, root, quotient), AVX512, monkeypatch) is expected, (root, quotient)


def test_other_vectors_uses_and_processors_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_estimated(program(2), AVX512, monkeypatch)
    assert not is_estimated(program(8), "flags\t\t: avx2", monkeypatch)
    assert not is_estimated(program(4), "flags\t\t: avx2 avx512f", monkeypatch)
    used = """%t = arith.addf %q, %s fastmath<fast> : vector<8xf64>
        vector.store %t, %y[%i] : memref<?xf64>, vector<8xf64>"""
    assert not is_estimated(program(8, "fast", "fast", used), AVX512, monkeypatch)


@NEEDS_AVX512
@pytest.mark.parametrize("loop", ["affine.for", "scf.for"])
@pytest.mark.parametrize("extent", ["256", "?"])
def test_the_gradient_of_a_potential_has_estimates(loop: str, extent: str) -> None:
    """Loops that run in lanes have them, in every spelling; the derivative is the one without flags."""
    load = "affine.load" if loop == "affine.for" else "memref.load"
    end = "affine.yield" if loop == "affine.for" else "scf.yield"
    bounds = "%c0 to %n" + (" step %c1" if loop == "scf.for" else "")
    text = f"""func.func @f(%x: memref<{extent}x3xf64>) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %one = arith.constant 1.0 : f64
      %n = memref.dim %x, %c0 : memref<{extent}x3xf64>
      %r = {loop} %i = {bounds} iter_args(%s = %zero) -> (f64) {{
        %u = {loop} %j = {bounds} iter_args(%p = %one) -> (f64) {{
          %a = {load} %x[%i, %c0] : memref<{extent}x3xf64>
          %b = {load} %x[%j, %c0] : memref<{extent}x3xf64>
          %d = arith.subf %a, %b : f64
          %dd = arith.mulf %d, %d : f64
          %soft = arith.addf %dd, %one : f64
          %root = math.sqrt %soft : f64
          %q = arith.divf %one, %root : f64
          %t = arith.addf %p, %q : f64
          {end} %t : f64
        }}
        %v = arith.addf %s, %u : f64
        {end} %v : f64
      }}
      return %r : f64
    }}"""
    if loop == "affine.for":
        text = text.replace("[%i, %c0]", "[%i, 0]").replace("[%j, %c0]", "[%j, 0]")
    x = np.random.default_rng(3).normal(size=(256, 3))
    fast = ad.grad(ad.parse(text), "f", fastmath="fast")
    lowered = clone_module(fast.lowered)
    reciprocal_roots.use_estimates(lowered)
    assert "rsqrt14" in str(lowered)
    np.testing.assert_allclose(fast(x), ad.grad(ad.parse(text), "f", fastmath="none")(x), rtol=1e-13, atol=1e-13)
