"""The derivative passes, from Python: what they compute, what they keep, what they refuse."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import MissingRuleError, MlirAdError
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.passes.manager import PassManager
from mlirad.passes.wrap import EnzymeWrap

FAST = ad.Cpu(opt_level=0)
DUP = "[#enzyme.activity<enzyme_dup>]"
ACTIVE = "[#enzyme.activity<enzyme_active>]"
NONEED = "ret_activity = [#enzyme.activity<enzyme_dupnoneed>]"
SEED_ONLY = "ret_activity = [#enzyme.activity<enzyme_activenoneed>]"
CUBE = """
func.func private @cube(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x : f64
  %1 = arith.mulf %0, %x : f64
  return %1 : f64
}
"""


def expanded(text: str, pipeline: str = "enzyme-autodiff") -> ir.Module:
    module = ad.parse(text)
    PassManager.parse(pipeline).run(module)
    return module


def call(text: str, function: str, *arguments: float, pipeline: str = "enzyme-autodiff") -> float:
    return float(ad.compile(expanded(text, pipeline), function, target=FAST)(*arguments))


FORWARD_OVER_REVERSE = f"""
func.func @second(%x: f64, %v: f64) -> f64 {{
  %0 = enzyme.fwddiff @first(%x, %v) <{{activity = {DUP}, {NONEED}}}> : (f64, f64) -> f64
  return %0 : f64
}}
func.func private @first(%x: f64) -> f64 {{
  %one = arith.constant 1.0 : f64
  %0 = enzyme.autodiff @cube(%x, %one) <{{activity = {ACTIVE}, {SEED_ONLY}}}> : (f64, f64) -> f64
  return %0 : f64
}}
"""

REVERSE_OVER_FORWARD = f"""
func.func private @first(%x: f64) -> f64 {{
  %one = arith.constant 1.0 : f64
  %0 = enzyme.fwddiff @cube(%x, %one) <{{activity = {DUP}, {NONEED}}}> : (f64, f64) -> f64
  return %0 : f64
}}
func.func @second(%x: f64, %v: f64) -> f64 {{
  %0 = enzyme.autodiff @first(%x, %v) <{{activity = {ACTIVE}, {SEED_ONLY}}}> : (f64, f64) -> f64
  return %0 : f64
}}
"""

THROUGH_A_CALL = (
    FORWARD_OVER_REVERSE.replace("@first(%x, %v)", "@outer(%x, %v)")
    + """
func.func private @outer(%x: f64) -> f64 {
  %0 = call @first(%x) : (f64) -> f64
  return %0 : f64
}
"""
)


@pytest.mark.parametrize("text", [FORWARD_OVER_REVERSE, REVERSE_OVER_FORWARD, THROUGH_A_CALL])
@pytest.mark.parametrize("options", ["", "{optimize-primal=0 cleanup=0}"])
def test_second_derivative_is_right_in_any_order_of_modes_and_of_functions(text: str, options: str) -> None:
    assert call(text + CUBE, "second", 3.0, 2.0, pipeline=f"enzyme-autodiff{options}") == 36.0
    assert call(CUBE + text, "second", 3.0, 2.0, pipeline=f"enzyme{options}") == 36.0


REGION = f"""
func.func @reverse(%x: f64, %y: f64, %seed: f64) -> f64 {{
  %c = arith.mulf %y, %y : f64
  %0 = enzyme.autodiff_region(%x, %seed) {{
  ^bb0(%a: f64):
    %1 = arith.mulf %a, %a : f64
    %2 = arith.mulf %1, %c : f64
    %3 = arith.addf %2, %x : f64
    enzyme.yield %3 : f64
  }} attributes {{activity = {ACTIVE}, {SEED_ONLY}}} : (f64, f64) -> f64
  return %0 : f64
}}
"""


def test_what_a_region_captures_is_constant_to_it() -> None:
    # d/da (a^2 y^2 + x) = 2 a y^2, although x is also what is given for a
    assert call(REGION, "reverse", 3.0, 2.0, 1.0) == 24.0


NESTED_REGION = f"""
func.func @second(%x: f64, %v: f64, %one: f64) -> f64 {{
  %0 = enzyme.fwddiff_region(%x, %v) {{
  ^bb0(%a: f64):
    %1 = enzyme.autodiff_region(%a, %one) {{
    ^bb1(%b: f64):
      %2 = arith.mulf %b, %b : f64
      %3 = arith.mulf %2, %b : f64
      enzyme.yield %3 : f64
    }} attributes {{activity = {ACTIVE}, {SEED_ONLY}}} : (f64, f64) -> f64
    enzyme.yield %1 : f64
  }} attributes {{activity = {DUP}, {NONEED}}} : (f64, f64) -> f64
  return %0 : f64
}}
"""


def test_region_inside_a_region_is_outlined_first() -> None:
    assert call(NESTED_REGION, "second", 3.0, 2.0, 1.0) == 36.0


STORES_OUTSIDE = f"""
func.func @f(%x: f64, %m: memref<1xf64>, %seed: f64) -> f64 {{
  %0 = enzyme.autodiff_region(%x, %seed) {{
  ^bb0(%a: f64):
    %c0 = arith.constant 0 : index
    memref.store %a, %m[%c0] : memref<1xf64>
    %1 = memref.load %m[%c0] : memref<1xf64>
    %2 = arith.mulf %1, %1 : f64
    enzyme.yield %2 : f64
  }} attributes {{activity = {ACTIVE}, {SEED_ONLY}}} : (f64, f64) -> f64
  return %0 : f64
}}
"""


def test_active_store_into_a_captured_buffer_is_refused_not_lost() -> None:
    with pytest.raises(MlirAdError) as caught:
        expanded(STORES_OUTSIDE)
    assert caught.value.diagnostics[0].where.line == 6


def test_region_in_a_loop_reads_the_loop_s_values() -> None:
    text = f"""
    func.func @f(%x: f64, %m: memref<4xf64>) -> f64 {{
      %zero = arith.constant 0.0 : f64
      %one = arith.constant 1.0 : f64
      %sum = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f64 {{
        %0 = enzyme.autodiff_region(%x, %one) {{
        ^bb0(%a: f64):
          %w = memref.load %m[%i] : memref<4xf64>
          %1 = arith.mulf %a, %w : f64
          enzyme.yield %1 : f64
        }} attributes {{activity = {ACTIVE}, {SEED_ONLY}}} : (f64, f64) -> f64
        %t = arith.addf %s, %0 : f64
        affine.yield %t : f64
      }}
      return %sum : f64
    }}"""
    compiled = ad.compile(expanded(text), "f", target=FAST)
    assert compiled(7.0, np.array([1.0, 2.0, 3.0, 4.0])) == 10.0


STRONG = f"""
func.func private @f(%x: f64) -> f64 {{
  %0 = math.log %x : f64
  return %0 : f64
}}
func.func @df(%x: f64, %dx: f64) -> f64 {{
  %0 = enzyme.fwddiff @f(%x, %dx) <{{activity = {DUP}, {NONEED}}}> : (f64, f64) -> f64
  return %0 : f64
}}
"""


def test_strong_zero_comes_from_the_option_or_the_op() -> None:
    assert np.isnan(call(STRONG, "df", 0.0, 0.0))
    assert call(STRONG, "df", 0.0, 0.0, pipeline="enzyme{strong-zero=1}") == 0.0
    assert call(STRONG.replace("activity = ", "strong_zero = true, activity = ", 1), "df", 0.0, 0.0) == 0.0


def test_user_s_functions_are_not_changed_or_removed() -> None:
    text = CUBE + FORWARD_OVER_REVERSE + "func.func private @unused(%x: f64) -> f64 { return %x : f64 }"
    module = expanded(text)
    before, after = str(ad.parse(text)), str(module)
    kept = before[before.index("func.func private @cube") : before.index("func.func @second")]
    assert kept in after
    assert "@unused" in after


def test_passes_can_be_made_and_added_without_text() -> None:
    module = ad.parse(CUBE)
    PassManager(Context.default()).add(EnzymeWrap(infn="cube", outfn="dcube")).add("symbol-dce").run(module)
    assert ad.compile(module, "dcube", target=FAST)(2.0, 1.0) == 12.0
    assert "cube}" not in str(PassManager().add(EnzymeAutodiff(cleanup=False)))


def test_context_s_rules_are_used() -> None:
    ctx = Context.default().with_rules('def : InactiveOp<"my", "op">;')
    text = CUBE.replace("%1 = arith.mulf %0, %x", '%1 = "my.op"(%0) : (f64) -> f64 //')
    context = ad.parse(CUBE).context
    context.allow_unregistered_dialects = True
    with context, ir.Location.unknown():
        module = ir.Module.parse(text)
    with pytest.raises(MissingRuleError):
        PassManager.parse("enzyme-wrap{infn=cube outfn=d}").run(module)
    PassManager.parse("enzyme-wrap{infn=cube outfn=d}", ctx).run(module)
    assert "@d(" in str(module)


WRONG = """
func.func private @{name}(%x: f64, %m: memref<f64>) -> f64 {{
  %0 = memref.extract_aligned_pointer_as_index %m : memref<f64> -> index
  %1 = arith.index_cast %0 : index to i64
  %2 = arith.sitofp %1 : i64 to f64
  return %2 : f64
}}
"""
ASKS = """
func.func @asks(%x: f64, %m: memref<f64>, %n: memref<f64>) -> (f64, f64) {{
  %0 = enzyme.fwddiff @{first}(%x, %x, %m, %n) : (f64, f64, memref<f64>, memref<f64>) -> f64
  %1 = enzyme.fwddiff @{second}(%x, %x, %m, %n) : (f64, f64, memref<f64>, memref<f64>) -> f64
  return %0, %1 : f64, f64
}}
"""


@pytest.mark.parametrize(("second", "lines"), [("g", [3, 10]), ("f", [3])])
def test_all_that_is_wrong_is_said_at_once_and_nothing_twice(second: str, lines: list[int]) -> None:
    with pytest.raises(MlirAdError) as caught:
        expanded(WRONG.format(name="f") + WRONG.format(name="g") + ASKS.format(first="f", second=second))
    assert [one.where.line for one in caught.value.diagnostics] == lines


def test_enzyme_wrap_does_what_the_peer_s_options_say() -> None:
    module = ad.parse(CUBE)
    wrap = "enzyme-wrap{infn=cube outfn=t argTys=enzyme_dup retTys=enzyme_dup mode=ForwardMode}"
    PassManager.parse(wrap).run(module)
    assert ad.compile(module, "t", target=FAST)(2.0, 1.0) == (8.0, 12.0)
    PassManager.parse("enzyme-wrap{infn=cube retTys=enzyme_active}").run(module)
    assert ad.compile(module, "cube", target=FAST)(2.0, 1.0) == (8.0, 12.0)
    assert str(module).count("func.func") == 2


def test_modules_inside_modules_are_expanded_once() -> None:
    inner = CUBE + FORWARD_OVER_REVERSE
    module = expanded(f"module @inner {{ {inner} }}\n{inner}")
    assert "enzyme." not in str(module)
    assert str(module).count("@fwddiffefirst(") == 4
