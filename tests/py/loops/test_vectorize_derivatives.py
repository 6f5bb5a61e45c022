"""Derivatives that run in lanes are those of both modes, and of differences."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad.loops.vectorize import cost_model
from mlirad.runtime import processor

PAIRS = """
func.func @pairs(%x: memref<24x3xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %near = arith.constant 0.5 : f64
  %r = affine.for %i = 0 to 24 iter_args(%acc = %zero) -> (f64) {
    %e = affine.for %j = 0 to 24 iter_args(%s = %zero) -> (f64) {
      %d2 = affine.for %k = 0 to 3 iter_args(%t = %near) -> (f64) {
        %a = affine.load %x[%i, %k] : memref<24x3xf64>
        %b = affine.load %x[%j, %k] : memref<24x3xf64>
        %c = arith.subf %a, %b fastmath<fast> : f64
        %f = arith.mulf %c, %c fastmath<fast> : f64
        %g = arith.addf %t, %f fastmath<fast> : f64
        affine.yield %g : f64
      }
      %is_near = arith.cmpf olt, %d2, %one fastmath<fast> : f64
      %v = scf.if %is_near -> (f64) {
        %inverse = arith.divf %one, %d2 fastmath<fast> : f64
        %w = math.exp %inverse fastmath<fast> : f64
        scf.yield %w : f64
      } else {
        scf.yield %zero : f64
      }
      %s2 = arith.addf %s, %v fastmath<fast> : f64
      affine.yield %s2 : f64
    }
    %a2 = arith.addf %acc, %e fastmath<fast> : f64
    affine.yield %a2 : f64
  }
  return %r : f64
}
func.func @along(%x: memref<24x3xf64>, %dx: memref<24x3xf64>) -> f64 {
  %d = enzyme.fwddiff @pairs(%x, %dx) {
    activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]
  } : (memref<24x3xf64>, memref<24x3xf64>) -> f64
  return %d : f64
}
"""


def test_derivatives_in_lanes_are_those_of_both_modes_and_of_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "vector_bits", lambda _: 512)
    monkeypatch.setattr(cost_model.CostModel, "is_worth", lambda *_: True)
    monkeypatch.setattr(cost_model, "least_trips", lambda plan, short: plan.width)
    module = ad.parse(PAIRS)
    primal, gradient = (make(module, "pairs") for make in (ad.compile, ad.grad))
    along = ad.compile(transforms.autodiff(module), "along")
    for compiled in (primal, gradient, along):
        assert "vector<8xf64>" in str(compiled.lowered)
    source = np.random.default_rng(5)
    x, direction = source.random((24, 3)), source.standard_normal((24, 3))
    slope = float(np.sum(gradient(x) * direction))
    assert along(x, direction) == pytest.approx(slope, rel=1e-12)
    difference = (primal(x + 1e-6 * direction) - primal(x - 1e-6 * direction)) / 2e-6
    assert slope == pytest.approx(difference, rel=1e-6)


ENSEMBLE = """func.func @f(%x: memref<{n}x2xf64>, %p: memref<2xf64>) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %steps = arith.constant 40 : index
  %zero = arith.constant 0.0 : f64
  %h = arith.constant 0.05 : f64
  %n = memref.dim %x, %c0 : memref<{n}x2xf64>
  %r = {loop} %i = %c0 to %n {step} iter_args(%s = %zero) -> (f64) {{
    %a0 = memref.load %x[%i, %c0] : memref<{n}x2xf64>
    %b0 = memref.load %x[%i, %c1] : memref<{n}x2xf64>
    %ab:2 = {loop} %t = %c0 to %steps {step} iter_args(%a = %a0, %b = %b0) -> (f64, f64) {{
      %p0 = memref.load %p[%c0] : memref<2xf64>
      %p1 = memref.load %p[%c1] : memref<2xf64>
      %ba = arith.mulf %a, %b : f64
      %ka = arith.mulf %p0, %ba : f64
      %kb = arith.mulf %p1, %b : f64
      %da = arith.mulf %h, %ka : f64
      %db = arith.mulf %h, %kb : f64
      %a1 = arith.subf %a, %da : f64
      %b1 = arith.addf %b, %db : f64
      {dialect}.yield %a1, %b1 : f64, f64
    }}
    %e = arith.addf %ab#0, %ab#1 : f64
    %u = arith.addf %s, %e : f64
    {dialect}.yield %u : f64
  }}
  return %r : f64
}}"""


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("extent", ["96", "?"])
@pytest.mark.parametrize("fastmath", ["adjoint", "fast"])
def test_an_ensemble_runs_in_lanes_with_what_it_adds_to_its_parameters(
    dialect: str, extent: str, fastmath: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The inner loop adds to the same elements in all lanes: each lane carries sums of its own."""
    monkeypatch.setattr(processor, "vector_bits", lambda _: 512)
    step = "" if dialect == "affine" else "step %c1"
    module = ad.parse(ENSEMBLE.format(loop=f"{dialect}.for", step=step, n=extent, dialect=dialect))
    gradient = ad.grad(module, "f", wrt="all", fastmath=fastmath)
    assert re.search(r"llvm.fadd .*vector<8xf64>", str(gradient.lowered))
    source = np.random.default_rng(6)
    x, p = source.random((96, 2)), source.random(2)
    for found, wanted in zip(gradient(x, p), ad.grad(module, "f", wrt="all", fastmath="none")(x, p), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-12)
