"""A cache inside a loop nest is refused with its code, also where a loop could be moved out."""

from __future__ import annotations

import pytest

import mlirad as ad

NEST = """
func.func @f(%m: memref<4xf64>, %x: f64) -> f64 {
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f64 {
    %s = affine.for %j = 0 to 4 iter_args(%b = %a) -> f64 {
      "enzyme.push"(%c, %b) : (!enzyme.Cache<f64>, f64) -> ()
      %v = affine.load %m[%j] : memref<4xf64>
      %w = arith.mulf %v, %b : f64
      affine.yield %w : f64
    }
    affine.yield %s : f64
  }
  return %r : f64
}"""


def test_a_cache_in_a_nest_is_refused_and_the_module_stays() -> None:
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        module = ad.parse(NEST)
        before = str(module)
        with pytest.raises(ad.MlirAdError) as caught:
            transform(module, "f")
        assert {d.code for d in caught.value.diagnostics} == {"MA0353"}
        assert str(module) == before
