"""In triangles, bounds of loops tell the elements of different lanes apart; lanes may walk down a row."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops

N = 40
TYPE = f"memref<{N}x{N}xf64>"


def triangle(*, falls: bool, begin: str = "%c0", end: str = "%j") -> str:
    """As in the adjoint of a factorization: for k < j <= i, d[j, k] and d[i, k] get terms with d[i, j]."""
    columns = (
        "%col = arith.subi %last, %k : index\n%own = arith.subi %last, %j : index"
        if falls
        else "%col = arith.addi %k, %c0 : index\n%own = arith.addi %j, %c0 : index"
    )
    return f"""func.func @f(%a: {TYPE} {{llvm.noalias}}, %d: {TYPE} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant {N} : index
      %last = arith.constant {N - 1} : index
      scf.for %j = %c0 to %n step %c1 {{
        scf.for %k = {begin} to {end} step %c1 {{
          {columns}
          scf.for %i = %j to %n step %c1 {{
            %x = memref.load %d[%i, %own] : {TYPE}
            %p = memref.load %a[%i, %col] : {TYPE}
            %q = memref.load %a[%j, %col] : {TYPE}
            %xp = arith.mulf %x, %p : f64
            %xq = arith.mulf %x, %q : f64
            %s = memref.load %d[%j, %col] : {TYPE}
            %t = arith.addf %s, %xp : f64
            memref.store %t, %d[%j, %col] : {TYPE}
            %u = memref.load %d[%i, %col] : {TYPE}
            %v = arith.subf %u, %xq : f64
            memref.store %v, %d[%i, %col] : {TYPE}
          }}
        }}
      }}
      return
    }}"""


def in_lanes(text: str) -> str:
    module = ad.parse(text)
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert module.operation.verify()
    return str(module)


def result(text: str, *, falls: bool) -> np.ndarray:
    a, d = np.random.default_rng(3).normal(size=(2, N, N)) / N
    ad.compile(ad.parse(text), "f")(a, d)
    expected = np.random.default_rng(3).normal(size=(2, N, N))[1] / N
    for j in range(N):
        own = N - 1 - j if falls else j
        k = np.arange(j)
        col = N - 1 - k if falls else k
        for i in range(j, N):
            x = expected[i, own]
            expected[j, col] += x * a[i, col]
            expected[i, col] -= x * a[j, col]
    np.testing.assert_allclose(d, expected, rtol=1e-13, atol=1e-15)
    return d


@pytest.mark.parametrize("falls", [False, True])
def test_columns_before_that_of_the_factor_run_in_lanes(falls: bool) -> None:
    text = triangle(falls=falls)
    lanes = in_lanes(text)
    assert "vector.load" in lanes
    assert ("vector.shuffle" in lanes) == falls
    assert result(lanes, falls=falls).tobytes() == result(text, falls=falls).tobytes()


@pytest.mark.parametrize("bounds", [("%c0", "%n"), ("%j", "%n")], ids=["all", "from its own on"])
def test_columns_that_may_be_that_of_the_factor_stay_in_order(bounds: tuple[str, str]) -> None:
    begin, end = bounds
    text = triangle(falls=False, begin=begin, end=end)
    assert in_lanes(text) == str(ad.parse(text))
