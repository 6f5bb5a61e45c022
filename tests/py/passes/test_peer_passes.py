"""EnzymeMLIR's passes that change derivatives: what comes out computes the same, and is what was asked for."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.binomial import progress
from mlirad.passes import PASSES, load
from mlirad.passes.manager import PassManager

PRIMAL = """
func.func private @f(%x: f64, %y: f64) -> (f64, f64) {
  %s = math.sin %x : f64
  %p = arith.mulf %s, %y : f64
  %q = arith.mulf %p, %y : f64
  return %p, %q : f64, f64
}
"""
X, Y = 0.7, 1.3
KINDS = {
    "forward": ("fwddiff", "enzyme_dup", ["x", "a", "y", "b"]),
    "reverse": ("autodiff", "enzyme_active", ["x", "y", "a", "b"]),
}


def asked(mode: str, zeros: tuple[bool, bool], used: tuple[int, ...], region: bool) -> ad.Module:
    """A function that takes tangents or seeds (some of them zeros), and gives some of the four results."""
    op, activity, operands = KINDS[mode]
    kinds = ", ".join([f"#enzyme<activity {activity}>"] * 2)
    names = {"a": "zero" if zeros[0] else "a", "b": "zero" if zeros[1] else "b"}
    given = ", ".join(f"%{names.get(name, name)}" for name in operands)
    text = (
        PRIMAL
        + f"""
func.func @main(%x: f64, %y: f64, %a: f64, %b: f64) -> ({", ".join(["f64"] * len(used))}) {{
  %zero = arith.constant 0.0 : f64
  %r:4 = enzyme.{op} @f({given}) {{activity = [{kinds}], ret_activity = [{kinds}]}}
    : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return {", ".join(f"%r#{i}" for i in used)} : {", ".join(["f64"] * len(used))}
}}
"""
    )
    module = ad.parse(text)
    if region:
        PassManager.parse("inline-enzyme-regions").run(module)
    return module


def expected(mode: str, seeds: tuple[float, float]) -> list[float]:
    p, q = math.sin(X) * Y, math.sin(X) * Y * Y
    rows = np.array([[math.cos(X) * Y, math.sin(X)], [math.cos(X) * Y * Y, 2 * math.sin(X) * Y]])
    if mode == "reverse":
        return [p, q, *(np.array(seeds) @ rows)]
    tangents = rows @ np.array(seeds)
    return [p, tangents[0], q, tangents[1]]


@pytest.mark.parametrize("region", [False, True])
@pytest.mark.parametrize("mode", sorted(KINDS))
def test_weaker_activities_give_the_same_numbers(mode: str, region: bool) -> None:
    for zeros in itertools.product([False, True], repeat=2):
        for used in [(0, 1, 2, 3), (1,), (3,), (0, 2), (0, 3)]:
            module = asked(mode, zeros, used, region)
            before = str(module)
            PassManager.parse("enzyme-activity-opt").run(module)
            assert str(module) != before or (used == (0, 1, 2, 3) and not any(zeros))
            PassManager.parse("enzyme").run(module)
            a, b = 0.3, -1.7
            found = np.atleast_1d(ad.compile(module, "main")(X, Y, a, b))
            wanted = expected(mode, (0.0 if zeros[0] else a, 0.0 if zeros[1] else b))
            np.testing.assert_allclose(found, [wanted[i] for i in used], rtol=1e-12, atol=1e-15)


def test_a_gradient_that_nobody_uses_is_not_computed() -> None:
    module = asked("reverse", (False, True), (3,), False)
    PassManager.parse("enzyme-activity-opt,enzyme").run(module)
    assert "math.cos" not in str(module)


def test_shadows_of_buffers_stay() -> None:
    module = ad.parse("""
func.func private @f(%x: f64, %m: memref<f64>) -> f64 {
  %v = memref.load %m[] : memref<f64>
  %y = arith.mulf %x, %v : f64
  return %y : f64
}
func.func @main(%x: f64, %m: memref<f64>, %dm: memref<f64>, %s: f64) {
  %dx = enzyme.autodiff @f(%x, %m, %dm, %s) {activity = [#enzyme<activity enzyme_active>,
    #enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_activenoneed>]}
    : (f64, memref<f64>, memref<f64>, f64) -> f64
  return
}
""")
    PassManager.parse("enzyme-activity-opt,enzyme").run(module)
    shadow = np.array(0.25)
    ad.compile(module, "main")(X, np.array(Y), shadow, 3.0)
    assert shadow == 0.25 + 3.0 * X


MANY = """
func.func @main(%x: f64, %y: f64, %a: f64, %b: f64, %c: f64) -> (f64, f64, f64, f64, f64, f64) {{
  {body}
  return %0, %1, %2, %3, %4, %5 : f64, f64, f64, f64, f64, f64
}}
"""


def requests(mode: str, seeds: str) -> str:
    op, activity, _ = KINDS[mode]
    kind = f"#enzyme<activity {activity}>"
    lines = []
    for i, seed in enumerate(seeds):
        given = f"%x, %{seed}, %y, %a" if mode == "forward" else f"%x, %y, %{seed}, %a"
        lines.append(
            f"%p{i}, %r{i}, %q{i}, %s{i} = enzyme.{op} @f({given}) {{activity = [{kind}, {kind}],"
            f" ret_activity = [{kind}, {kind}]}} : (f64, f64, f64, f64) -> (f64, f64, f64, f64)"
        )
    lines += [
        f"%{2 * i} = arith.addf %r{i}, %q{i} : f64\n  %{2 * i + 1} = arith.addf %s{i}, %p{i} : f64" for i in range(3)
    ]
    return PRIMAL + MANY.format(body="\n  ".join(lines))


@pytest.mark.parametrize("mode", sorted(KINDS))
def test_merged_derivatives_are_those_of_each(mode: str) -> None:
    found = []
    for passes in ("enzyme", "enzyme-diff-batch,enzyme-batch-to-tensor,enzyme"):
        module = ad.parse(requests(mode, "abc"))
        PassManager.parse(passes).run(module)
        found.append(ad.compile(module, "main")(X, Y, 0.3, -1.7, 2.1))
    np.testing.assert_allclose(*found, rtol=1e-14)


def merged(text: str) -> list[str]:
    module = ad.parse(text)
    PassManager.parse("enzyme-diff-batch").run(module)
    return [line for line in str(module).splitlines() if "enzyme.fwddiff" in line or "enzyme.autodiff" in line]


def test_three_derivatives_at_one_point_are_one() -> None:
    (line,) = merged(requests("reverse", "abc"))
    assert "width = 3" in line


def test_a_tangent_that_comes_later_starts_a_group_of_its_own() -> None:
    text = requests("forward", "abc").replace("enzyme.fwddiff @f(%x, %c", "enzyme.fwddiff @f(%x, %r0")
    assert ["width = 2" in line for line in merged(text)] == [True, False]


@pytest.mark.parametrize(
    "body",
    [
        "%g = memref.get_global @g : memref<f64>\n  memref.store %x, %g[] : memref<f64>",
        "func.call @unknown() : () -> ()",
    ],
)
def test_functions_with_effects_are_not_merged(body: str) -> None:
    text = requests("forward", "abc").replace("%s = math.sin", f"{body}\n  %s = math.sin")
    text = "memref.global @g : memref<f64> = dense<0.0>\nfunc.func private @unknown()\n" + text
    assert len(merged(text)) == 3


def test_progress_is_that_of_the_peer() -> None:
    pairs = [(9, 3), (40, 1), (1, 4), (400, 4), (118, 3), (35, 2), (8, 1)]
    assert [progress(*pair) for pair in pairs] == [3, 40, 1, 282, 83, 27, 8]


@pytest.mark.parametrize("type", ["index", "i64", "i32"])
def test_progress_of_run_time_numbers_is_that_of_constants(type: str) -> None:
    module = ad.parse(f"""
func.func @f(%n: {type}, %s: {type}) -> {type} {{
  %r = enzyme.binomial_progress %n, %s : {type}
  return %r : {type}
}}
""")
    PassManager.parse("lower-enzyme-binomial-progress").run(module)
    compiled = ad.compile(module, "f")
    for steps, states in itertools.product([0, 1, 2, 3, 7, 10, 64, 65, 400, 5000], range(1, 7)):
        found = compiled(steps, states)
        assert found == progress(steps, states)
        assert (0 if steps == 0 else 1) <= found <= steps


def test_the_advances_of_all_states_are_all_steps() -> None:
    for steps in range(1, 200):
        for states in range(1, 8):
            left = steps
            for free in range(states, 0, -1):
                left -= progress(left, free)
            assert left == 0


HOISTED = (
    PRIMAL
    + """
func.func @main(%x: f64, %c: f64, %dy: f64) -> (f64, f64) {
  %dx, %dz = enzyme.autodiff_region(%x, %c, %x, %dy) {
  ^bb0(%a: f64, %k: f64, %z: f64):
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %4 = arith.constant 4 : index
    %p = scf.for %i = %0 to %4 step %1 iter_args(%v = %k) -> f64 {
      %w = arith.mulf %v, %c : f64
      scf.yield %w : f64
    }
    %q = scf.for %i = %0 to %4 step %1 iter_args(%v = %p) -> f64 {
      %w = arith.mulf %v, %a : f64
      scf.yield %w : f64
    }
    %r = arith.mulf %q, %z : f64
    enzyme.yield %r : f64
  } <{activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_active>],
      ret_activity = [#enzyme.activity<enzyme_activenoneed>]}> : (f64, f64, f64, f64) -> (f64, f64)
  return %dx, %dz : f64, f64
}
"""
)


def test_what_is_hoisted_out_of_a_region_is_constant() -> None:
    found = []
    for passes in ("enzyme", "hoist-enzyme-regions,enzyme"):
        module = ad.parse(HOISTED)
        PassManager.parse(passes).run(module)
        found.append(ad.compile(module, "main")(X, Y, 2.5))
    np.testing.assert_allclose(found[0], [2.5 * Y**5 * 4 * X**4, 2.5 * Y**5 * X**4], rtol=1e-13)
    np.testing.assert_allclose(*found, rtol=1e-14)


def test_the_loop_over_constants_alone_leaves_the_region() -> None:
    module = ad.parse(HOISTED)
    PassManager.parse("hoist-enzyme-regions").run(module)
    before, _, inside = str(module).partition("enzyme.autodiff_region(")
    assert (before.count("scf.for"), inside.count("scf.for")) == (1, 1)


CHECKPOINTED = """
func.func @f(%x: memref<8xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %view = memref.subview %x[2] [4] [1] : memref<8xf64> to memref<4xf64, strided<[1], offset: 2>>
  scf.for %t = %c0 to %n step %c1 {
    scf.for %i = %c0 to %c4 step %c1 {
      %a = memref.load %view[%i] : memref<4xf64, strided<[1], offset: 2>>
      %b = memref.load %x[%i] : memref<8xf64>
      %p = arith.mulf %a, %b : f64
      %s = math.sin %p : f64
      memref.store %s, %view[%i] : memref<4xf64, strided<[1], offset: 2>>
      memref.store %p, %x[%i] : memref<8xf64>
    }
  } {enzyme.enable_checkpointing = true, enzyme.binomial_checkpointing, enzyme.checkpoint_period = 3 : i64}
  return
}
"""


def test_a_view_and_its_buffer_are_checkpointed_as_one() -> None:
    rng, n = np.random.default_rng(3), 7
    x, w, v = rng.uniform(0.5, 1.5, 8), rng.normal(size=8), rng.normal(size=8)
    found = []
    plain = CHECKPOINTED.replace("enable_checkpointing = true", "enable_checkpointing = false")
    for text in (CHECKPOINTED, plain):
        module = ad.parse(text)
        PassManager.parse("sink-checkpoint-views").run(module)
        shadow = w.copy()
        ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")(x.copy(), shadow, n)
        tangent = v.copy()
        ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")(x.copy(), tangent, n)
        np.testing.assert_allclose(shadow @ v, tangent @ w, rtol=1e-10)
        found.append(shadow)
    np.testing.assert_allclose(*found, rtol=1e-12)


def test_passes_that_have_nothing_to_do_say_so() -> None:
    idle = [name for name in PASSES if load(name).idle_because]
    assert set(idle) >= {"sink-checkpoint-views", "split-multi-results", "simplify-memref-cache"}
    remarks = PassManager.parse(",".join(idle)).remarks
    assert [remark.code for remark in remarks] == ["MA0018"] * len(idle)


SCRATCH = """
func.func @f(%x: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %t = memref.alloc(%n) : memref<?xf64>
      %view = memref.subview %t[%i] [1] [1] : memref<?xf64> to memref<1xf64, strided<[1], offset: ?>>
      %a = memref.load %x[%j] : memref<?xf64>
      memref.store %a, %t[%i] : memref<?xf64>
      %b = memref.load %view[%c0] : memref<1xf64, strided<[1], offset: ?>>
      %c = arith.mulf %a, %b : f64
      memref.store %c, %x[%j] : memref<?xf64>
      memref.dealloc %t : memref<?xf64>
    }
  }
  return
}
"""


def test_scratch_of_a_nest_is_allocated_once() -> None:
    module, x = ad.parse(SCRATCH), np.array([0.9, 1.1, 0.5])
    PassManager.parse("hoist-loop-allocations").run(module)
    text = str(module)
    assert text.index("memref.alloc") < text.index("scf.for")
    found = x.copy()
    ad.compile(module, "f")(found)
    np.testing.assert_allclose(found, x**8, rtol=1e-13)
    shadow = np.array([1.0, -2.0, 0.5])
    wanted = shadow * 8 * x**7
    ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")(x.copy(), shadow)
    np.testing.assert_allclose(shadow, wanted, rtol=1e-12)
