"""Programs to differentiate that hold `enzyme` ops already: ignored values, derivatives inside, hidden caches."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.coverage import OpAnswer, survey
from mlirad.errors import MlirAdError
from mlirad.passes.manager import PassManager

#: x sin(ignore(x)): its derivative is sin(ignore(x)), and the derivative of that is 0.
IGNORED = """
func.func @f(%x: f64) -> f64 {
  %k = enzyme.ignore_derivatives %x : f64 -> f64
  %s = math.sin %k : f64
  %y = arith.mulf %x, %s : f64
  return %y : f64
}
"""

LOOP = """
func.func @f(%n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> f64 {
    %k = enzyme.ignore_derivatives %v : f64 -> f64
    %w = arith.mulf %v, %k : f64
    scf.yield %w : f64
  }
  return %y : f64
}
"""

HIDDEN = """
func.func @f(%x: f64) -> f64 {
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %x) -> f64 {
    "enzyme.push"(%c, %v) : (!enzyme.Cache<f64>, f64) -> ()
    %w = arith.mulf %v, %v : f64
    scf.yield %w : f64
  }
  %z = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %x) -> f64 {
    %p = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
    %w = arith.addf %v, %p : f64
    scf.yield %w : f64
  }
  return %z : f64
}
"""

ACTIVE = "activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]"
DUP = "activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]"
NESTED = f"""
func.func @f(%x: f64) -> f64 {{
  %0 = math.sin %x : f64
  %1 = arith.mulf %0, %x : f64
  return %1 : f64
}}
func.func @outer(%x: f64) -> f64 {{
  %one = arith.constant 1.0 : f64
  %g = enzyme.autodiff @f(%x, %one) <{{{ACTIVE}}}> : (f64, f64) -> f64
  %h = enzyme.fwddiff @f(%x, %one) <{{{DUP}}}> : (f64, f64) -> f64
  %y = arith.mulf %g, %h : f64
  return %y : f64
}}
func.func @main(%x: f64, %s: f64) -> f64 {{
  %d = enzyme.autodiff @outer(%x, %s) <{{{ACTIVE}}}> : (f64, f64) -> f64
  return %d : f64
}}
"""


def test_what_is_ignored_is_constant_in_both_modes() -> None:
    module = ad.parse(IGNORED)
    x = 0.7
    assert ad.compile(module, "f")(x) == pytest.approx(x * np.sin(x))
    assert ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")(x, 1.0)[1] == pytest.approx(np.sin(x))
    assert ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")(x, 1.0)[1] == pytest.approx(np.sin(x))


@pytest.mark.parametrize("first", ["jvp", "vjp"])
@pytest.mark.parametrize("second", ["jvp", "vjp"])
def test_what_is_ignored_is_constant_in_second_derivatives(first: str, second: str) -> None:
    """The first derivative is sin(ignore(x)): its derivative is 0, not cos(x)."""
    once = getattr(ad.transforms, first)(ad.parse(IGNORED), "f", wrt="x")
    twice = getattr(ad.transforms, second)(once, f"f_{first}", wrt=0)
    compiled = ad.compile(twice, f"f_{first}_{second}")
    if second == "jvp":  # primal and tangent of the value, then of the derivative
        assert tuple(compiled(0.7, 1.0, 1.0))[3] == 0.0
        return
    seeds = (0.0, 1.0)
    assert tuple(compiled(0.7, 1.0, *seeds))[-1] == 0.0


def test_what_is_ignored_in_a_loop_is_kept_for_the_reverse_sweep() -> None:
    derivative = ad.compile(ad.transforms.vjp(ad.parse(LOOP), "f", wrt="x"), "f_vjp")
    for n in (0, 1, 4):
        assert derivative(n, 1.1, 1.0)[1] == pytest.approx(1.1 ** (2**n - 1), rel=1e-12)


@pytest.mark.parametrize("transform", [ad.transforms.jvp, ad.transforms.vjp])
def test_a_cache_in_a_primal_is_refused_until_it_is_lowered(transform: object) -> None:
    module = ad.parse(HIDDEN)
    with pytest.raises(MlirAdError, match="convert-enzyme-to-memref"):
        transform(module, "f")  # type: ignore[operator]
    PassManager.parse("convert-enzyme-to-memref").run(module)
    name = transform.__name__  # type: ignore[attr-defined]
    derived = ad.compile(transform(module, "f"), f"f_{name}")(1.1, 1.0)  # type: ignore[operator]
    assert derived[1] == pytest.approx(1 + 1 + 2 * 1.1 + 4 * 1.1**3)


def test_coverage_says_that_caches_are_lowered_first() -> None:
    rows = {use.row.op: use.row for use in survey(ad.parse(HIDDEN), Context.default().registry)}
    assert all(rows[f"enzyme.{op}"].answer is OpAnswer.REFUSED for op in ("init", "push", "pop"))


def test_derivatives_in_a_function_that_is_differentiated() -> None:
    """Outer is f'(x)^2 and its derivative 2 f' f''."""
    compiled = ad.compile(ad.transforms.autodiff(ad.parse(NESTED)), "main")
    x = 0.7
    first, second = np.cos(x) * x + np.sin(x), 2 * np.cos(x) - x * np.sin(x)
    assert compiled(x, 3.0) == pytest.approx(3 * 2 * first * second)


def test_the_marks_stay_while_a_derivative_is_still_asked_for() -> None:
    asks = IGNORED + NESTED.replace("@f", "@h")
    module = ad.parse(asks)
    PassManager.parse("remove-unnecessary-enzyme-ops").run(module)
    assert "enzyme.ignore_derivatives" in str(module)
    PassManager.parse("enzyme-autodiff,remove-unnecessary-enzyme-ops").run(module)
    assert "enzyme." not in str(module)
