"""Kernels that exchange elements in tiles: values against numpy, derivatives, and their kernels in the simulator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.passes.manager import PassManager
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.comparison import CTX
from tests.py.dialects import gpu_tile_programs as programs
from tests.py.dialects.test_gpu_atomics import check

RNG = np.random.default_rng(3)


def attention(q: Any, k: Any, v: Any) -> Any:
    weights = np.exp(q @ k.T)
    return weights @ v / weights.sum(axis=1, keepdims=True)


CASES: dict[str, tuple[str, list[Any], Callable[..., Any]]] = {
    "a histogram": (
        programs.HISTOGRAM,
        [RNG.normal(size=64), RNG.integers(0, 8, 64)],
        lambda x, j: np.bincount(j, x * x, 8),
    ),
    "a softmax": (
        programs.SOFTMAX,
        [RNG.normal(size=(3, 24))],
        lambda x: np.exp(x) / np.exp(x).sum(axis=1, keepdims=True),
    ),
    "an attention tile": (programs.ATTENTION, [RNG.normal(size=(n, 4)) for n in (16, 24, 24)], attention),
    "a scan": (programs.SCAN, [RNG.normal(size=32)], lambda x: np.cumprod(x.reshape(2, 16), axis=1).ravel()),
    "a tiled transposition": (programs.TRANSPOSITION, [RNG.normal(size=(8, 12))], lambda x: np.sin(x).T),
}


@pytest.mark.parametrize("name", CASES)
def test_values_derivatives_and_kernels(name: str) -> None:
    text, given, expected = CASES[name]
    result = np.zeros(expected(*given).shape)
    ad.compile(ad.parse(text), "f")(*given, result)
    np.testing.assert_allclose(result, expected(*given), rtol=1e-12)
    check(text, *given, np.zeros_like(result))
    code = ad.ptx(ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX), "f_vjp")
    assert all(one.spills == 0 for one in code.resources().values())
    assert not [one for one in code.remarks if one.code == "MA0518"]


MAPPED = """
#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%x: memref<16x24xf64> {llvm.noalias}, %w: memref<24x16xf64> {llvm.noalias},
             %y: memref<16x24xf64> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #transposed, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %w : memref<16x24xf64>, memref<24x16xf64>) outs(%y : memref<16x24xf64>) {
  ^bb0(%a: f64, %b: f64, %c: f64):
    %s = math.sin %a : f64
    %p = arith.mulf %s, %b : f64
    linalg.yield %p : f64
  }
  return
}"""
TO_LOOPS = "func.func(convert-linalg-to-parallel-loops)"
TO_THREADS = "scf-parallel-loop-tiling{parallel-loop-tile-sizes=8,8},gpu-map-parallel-loops"
TO_LAUNCHES = f"func.func({TO_THREADS},convert-parallel-loops-to-gpu)"


@pytest.mark.parametrize("mapped", ["before", "after"])
def test_upstream_maps_loops_to_threads_before_or_after_differentiation(mapped: str) -> None:
    module = ad.parse(MAPPED)
    before, after = (f"{TO_LOOPS},{TO_LAUNCHES}", "") if mapped == "before" else (TO_LOOPS, TO_LAUNCHES)
    PassManager.parse(f"builtin.module({before})").run(module)
    given = [RNG.normal(size=(16, 24)), RNG.normal(size=(24, 16)), np.zeros((16, 24))]
    check_vjp(module, "f", *given, ctx=CTX)
    derivative = ad.transforms.vjp(module, "f", wrt="all", ctx=CTX)
    if after:
        PassManager.parse(f"builtin.module({after})").run(derivative)
        assert "gpu.launch" in str(derivative).partition("@f_vjp")[2]
    x, w, _ = given
    dx, dw, dy = np.zeros_like(x), np.zeros_like(w), RNG.normal(size=(16, 24))
    assert ad.ptx(derivative, "f_vjp").text.count("\tatom.") == 0
    ad.compile(derivative, "f_vjp")(x, dx, w, dw, np.zeros((16, 24)), dy.copy())
    np.testing.assert_allclose(dx, np.cos(x) * w.T * dy, rtol=1e-12)
    np.testing.assert_allclose(dw, (np.sin(x) * dy).T, rtol=1e-12)
