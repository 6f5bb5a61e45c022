"""Tangents of products in several directions become structured ops, whose last dim counts the lanes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.pipeline import optimize_loops
from mlirad.loops.raise_contractions import raise_contractions

LANES, COUNTS = 3, {"i": 16, "j": 17, "k": 18}


def product(size: str, flags: str) -> str:
    """``c += 1.5 a b``."""
    a, b, c = (f"memref<{'x'.join(size or str(COUNTS[d]) for d in dims)}xf64>" for dims in ("ik", "kj", "ij"))
    i, j, k = [f"%{d}" if size else COUNTS[d] for d in "nmp"] if size else COUNTS.values()
    flags = f" fastmath<{flags}>" if flags else ""
    return f"""func.func @f(%a: {a} {{llvm.noalias}}, %b: {b} {{llvm.noalias}}, %c: {c} {{llvm.noalias}}) {{
      %factor = arith.constant 1.5 : f64
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %a, %c0 : {a}
      %m = memref.dim %b, %c1 : {b}
      %p = memref.dim %b, %c0 : {b}
      affine.for %i = 0 to {i} {{
        affine.for %j = 0 to {j} {{
          affine.for %k = 0 to {k} {{
            %x = affine.load %a[%i, %k] : {a}
            %s = arith.mulf %x, %factor{flags} : f64
            %y = affine.load %b[%k, %j] : {b}
            %t = arith.mulf %s, %y{flags} : f64
            %z = affine.load %c[%i, %j] : {c}
            %u = arith.addf %z, %t{flags} : f64
            affine.store %u, %c[%i, %j] : {c}
          }}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize("flags", ["", "reassoc"])
@pytest.mark.parametrize("size", ["", "?"], ids=["static", "open"])
def test_tangents_of_products_in_lanes_are_raised(size: str, flags: str) -> None:
    module = ad.transforms.jvp(ad.parse(product(size, flags)), "f", wrt="all", width=LANES, axis=-1)
    optimized = ad.transforms.jvp(ad.parse(product(size, flags)), "f", wrt="all", width=LANES, axis=-1)
    optimize_loops(optimized, Context.default())
    assert len(re.findall(r"linalg\.generic .* outs\(%\w+ : memref<\S+x3xf64>\)", str(optimized))) == 1
    random = np.random.default_rng(4)
    a, b, c = (random.normal(size=[COUNTS[d] for d in dims]) for dims in ("ik", "kj", "ij"))
    da, db, dc = (random.normal(size=(*one.shape, LANES)) for one in (a, b, c))
    before = dc.copy()
    ad.compile(module, "f_jvp")(a, da, b, db, c, dc)
    for lane in range(LANES):
        expected = before[..., lane] + 1.5 * (da[..., lane] @ b + a @ db[..., lane])
        np.testing.assert_allclose(dc[..., lane], expected, rtol=1e-12, atol=1e-12)


#: c[i, j, :] += w a[i, k, :] b[k, j] for single lanes, which are gathered for %a.
LANEWISE = """
func.func @f(%a: memref<16x18x2xf64, strided<[18, 1, 288]>>, %b: memref<18x17xf64>, %w: vector<2xf64>,
             %c: memref<16x17x2xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant dense<2.0> : vector<2xf64>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 17 {
      affine.for %k = 0 to 18 {
        %x0 = affine.load %a[%i, %k, 0] : memref<16x18x2xf64, strided<[18, 1, 288]>>
        %x1 = affine.load %a[%i, %k, 1] : memref<16x18x2xf64, strided<[18, 1, 288]>>
        %x = vector.from_elements %x0, %x1 : vector<2xf64>
        %y = affine.load %b[%k, %j] : memref<18x17xf64>
        %v = vector.broadcast %y : f64 to vector<2xf64>
        %s = arith.mulf %x, %two : vector<2xf64>
        %p = arith.mulf %s, %v : vector<2xf64>
        %z = vector.load %c[%i, %j, %c0] : memref<16x17x2xf64>, vector<2xf64>
        %u = arith.addf %z, %p : vector<2xf64>
        vector.store %u, %c[%i, %j, %c0] : memref<16x17x2xf64>, vector<2xf64>
      }
    }
  }
  return
}"""
#: What is no sum of one product in each lane.
OTHERS = {
    "lanes in another order": ("%x0, %x1 :", "%x1, %x0 :"),
    "one lane twice": ("%x0, %x1 :", "%x0, %x0 :"),
    "factors that differ": ("%x, %two", "%x, %w"),
    "constants that differ": ("dense<2.0>", "dense<[2.0, 3.0]>"),
    "a part of the lanes": ("memref<16x17x2xf64>", "memref<16x17x4xf64>"),
    "other lanes": ("%z = vector.load %c[%i, %j, %c0]", "%z = vector.load %c[%i, %j, %c1]"),
    "another row": ("%a[%i, %k, 1]", "%a[%i, %j, 1]"),
}


def raised(text: str) -> bool:
    module: Any = ad.parse(text)
    raise_contractions(module, Context.default())
    return "linalg.generic" in str(module)


def test_gathered_lanes_are_raised() -> None:
    assert raised(LANEWISE)


@pytest.mark.parametrize(("old", "new"), OTHERS.values(), ids=OTHERS.keys())
def test_what_differs_between_lanes_stays(old: str, new: str) -> None:
    assert old in LANEWISE
    assert not raised(LANEWISE.replace(old, new))
