"""Derivatives of inlined bodies are those of the functions; bodies without end are refused."""

from __future__ import annotations

import pytest

import mlirad as ad

CHAIN = """
func.func @f(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x : f64
  %1 = math.sin %0 : f64
  return %1 : f64
}
func.func @df(%x: f64, %seed: f64) -> f64 {
  %0 = enzyme.autodiff @f(%x, %seed) {activity = [#enzyme<activity enzyme_active>],
    ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
func.func @ddf(%x: f64) -> f64 {
  %c = arith.constant 1.0 : f64
  %z = arith.constant 0.0 : f64
  %0 = enzyme.fwddiff @df(%x, %c, %c, %z) {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>],
    ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64, f64, f64) -> f64
  return %0 : f64
}
"""


@pytest.mark.parametrize("back", ["", "outline-enzyme-regions,"])
def test_the_derivative_is_the_same(back: str) -> None:
    values = []
    for pipeline in ("enzyme-autodiff", f"inline-enzyme-regions,{back}enzyme-autodiff"):
        module = ad.parse(CHAIN)
        ad.PassManager.parse(pipeline).run(module)
        values.append(ad.compile(module, "ddf", target=ad.Cpu(opt_level=0))(0.7))
    assert values[0] == values[1]


def test_functions_that_ask_for_each_other_stay_calls() -> None:
    text = """
func.func @{}(%x: f64, %y: f64) -> f64 {{
  %r:2 = enzyme.autodiff @{}(%x, %y, %x)
    {{activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>],
    ret_activity = [#enzyme<activity enzyme_activenoneed>]}} : (f64, f64, f64) -> (f64, f64)
  return %r#0 : f64
}}"""
    module = ad.parse(text.format("f", "g") + text.format("g", "f"))
    ad.PassManager.parse("inline-enzyme-regions").run(module)
    assert "enzyme.autodiff @" in str(module) or '"enzyme.autodiff"' in str(module)


def test_bodies_without_end_are_refused() -> None:
    head = "activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]"
    text = "func.func @f0(%x: f64) -> f64 { return %x : f64 }\n"
    for i in range(30):
        calls = "\n".join(f"%{k} = enzyme.fwddiff @f{i}(%x, %x) {{{head}}} : (f64, f64) -> f64" for k in ("a", "b"))
        text += f"func.func @f{i + 1}(%x: f64) -> f64 {{ {calls}\n return %b : f64 }}\n"
    with pytest.raises(ad.MlirAdError, match="MA0302"):
        ad.PassManager.parse("inline-enzyme-regions").run(ad.parse(text))


def test_affine_atomics_are_written_with_upstream_ops() -> None:
    text = """
func.func @f(%m: memref<?xf64>, %x: f64, %i: index) -> f64 {{
  %0 = enzyme.affine_atomic_rmw {} %x, %m, (affine_map<(d0) -> (d0 + 1)>) [%i] : (f64, memref<?xf64>) -> f64
  return %0 : f64
}}"""
    module = ad.parse(text.format("addf"))
    ad.PassManager.parse("lower-affine-atomic-rmw").run(module)
    assert "memref.atomic_rmw addf" in str(module)
    assert "enzyme." not in str(module)
