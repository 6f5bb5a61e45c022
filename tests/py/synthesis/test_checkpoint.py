"""Checkpointed loops: the same gradients, caches of a few states and of one piece, every buffer freed."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.edit.binomial import create_split_function
from mlirad.edit.build import Builder
from mlirad.edit.module import functions
from mlirad.errors import UnsupportedError, UsageError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.passes.manager import PassManager
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted, MemoryUse
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.comparison.outcomes import table
from tests.fuzz.programs.generate import MIXES, generate

pytestmark = pytest.mark.slow

SCALARS = """
func.func @f(%x: f64, %m: f64, %lb: index, %ub: index, %step: index) -> f64 {
  %r:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %m) -> (f64, f64) {
    %n = arith.index_cast %i : index to i64
    %v = arith.sitofp %n : i64 to f64
    %s = math.sin %a : f64
    %c = arith.mulf %s, %b : f64
    %d = arith.addf %c, %v : f64
    scf.yield %d, %s : f64, f64
  } {ATTRIBUTES}
  %z = arith.addf %r#0, %r#1 : f64
  return %z : f64
}"""
#: ``%next`` is written before it is read in each step, ``%u`` is not; ``%k`` is read only.
STENCIL = """
func.func @f(%u: memref<?xf64> {llvm.noalias}, %k: memref<?xf64> {llvm.noalias}, %steps: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %u, %c0 : memref<?xf64>
  %m = arith.subi %n, %c1 : index
  %next = memref.alloc(%n) : memref<?xf64>
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to %m {
      %a = affine.load %u[%i - 1] : memref<?xf64>
      %b = affine.load %u[%i] : memref<?xf64>
      %c = affine.load %k[%i] : memref<?xf64>
      %d = arith.mulf %a, %b : f64
      %e = arith.mulf %d, %c : f64
      %f = math.sin %e : f64
      affine.store %f, %next[%i] : memref<?xf64>
    }
    affine.for %i = 1 to %m {
      %a = affine.load %next[%i] : memref<?xf64>
      affine.store %a, %u[%i] : memref<?xf64>
    }
  } {ATTRIBUTES}
  memref.dealloc %next : memref<?xf64>
  %r = affine.for %i = 0 to %n iter_args(%acc = %zero) -> f64 {
    %b = affine.load %u[%i] : memref<?xf64>
    %c = arith.mulf %b, %b : f64
    %d = arith.addf %acc, %c : f64
    affine.yield %d : f64
  }
  return %r : f64
}"""
#: The inner loop has another count each time, and works on a view; a step reads what the one before left.
NESTED = """
func.func @f(%x: memref<6xf64> {llvm.noalias}, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %x[1] [4] [1] : memref<6xf64> to memref<4xf64, strided<[1], offset: 1>>
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %s = scf.for %j = %c0 to %i step %c1 iter_args(%b = %a) -> f64 {
      %k = arith.remui %j, %four : index
      %p = memref.load %v[%k] : memref<4xf64, strided<[1], offset: 1>>
      %q = arith.mulf %p, %b : f64
      %w = math.sin %q : f64
      memref.store %w, %x[%k] : memref<6xf64>
      scf.yield %w : f64
    } {ATTRIBUTES}
    %t = arith.addf %s, %a : f64
    scf.yield %t : f64
  } {ATTRIBUTES}
  return %r : f64
}""".replace("%c0 = arith", "%four = arith.constant 4 : index\n  %c0 = arith", 1)
ENABLED = "{enzyme.enable_checkpointing = true}"
SPELLINGS = [
    ENABLED,
    "{enzyme.enable_checkpointing}",
    "{enzyme.enable_checkpointing = true, enzyme.checkpoint_period = 3 : i64}",
    "{enzyme.checkpoint_period = 4 : index}",
    "{enzyme.binomial_checkpointing}",
    "{enzyme.binomial_checkpointing = 2 : i64}",
    "{enzyme.enable_checkpointing = true, enzyme.binomial_checkpointing = 3 : i64}",
]


def _is_clean(use: MemoryUse, returned: int) -> bool:
    """Whether nothing is left but gradients of so many floats."""
    return use.live_bytes == 8 * returned and not use.wrong_frees


def _module(text: str, attributes: str) -> ir.Module:
    return ad.parse(text.replace("{ATTRIBUTES}", attributes))


def _grad(text: str, attributes: str, **options: Any) -> ad.Function:
    return ad.grad(_module(text, attributes), "f", **options)


@pytest.mark.parametrize("attributes", SPELLINGS)
def test_values_that_are_carried_have_the_same_gradient(attributes: str) -> None:
    plain, kept = _grad(SCALARS, "", wrt=(0, 1)), _grad(SCALARS, attributes, wrt=(0, 1))
    for bounds in [(0, 0, 1), (0, 1, 1), (2, 19, 3), (-3, 13, 1), (5, 2, 1), (0, 50, 7)]:
        assert kept(0.7, 1.1, *bounds) == pytest.approx(plain(0.7, 1.1, *bounds), rel=1e-13)


@pytest.mark.parametrize("attributes", SPELLINGS)
@pytest.mark.parametrize("steps", [0, 1, 7, 24])
def test_buffers_that_are_overwritten_have_the_same_gradient(attributes: str, steps: int) -> None:
    rng = np.random.default_rng(steps)
    u, k = rng.random(9) + 0.5, rng.random(9) + 0.5
    plain, kept = _grad(STENCIL, "", wrt=(0, 1)), _grad(STENCIL, attributes, wrt=(0, 1))
    ours, theirs = u.copy(), u.copy()
    for a, b in zip(kept(ours, k, steps), plain(theirs, k, steps), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-13)
    np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("attributes", SPELLINGS)
def test_nested_loops_are_checkpointed_each(attributes: str) -> None:
    check_vjp(_module(NESTED, attributes), "f", np.linspace(0.3, 0.9, 6), 7, order=2)
    assert _is_clean(Counted(_grad(NESTED, attributes))(np.linspace(0.3, 0.9, 6), 9), 6)


def test_a_loop_that_says_so_is_left_alone() -> None:
    module = _module(SCALARS, "{enzyme.enable_checkpointing = false}")
    before = len(module.body.operations)
    _derive(module, Options(checkpoint="2"))
    assert len(module.body.operations) == before + 1


def test_the_caches_of_a_scalar_state_grow_like_the_root_of_the_steps() -> None:
    kept = Counted(_grad(SCALARS, ENABLED, wrt=(0, 1)))
    peaks = [kept(0.7, 1.1, 0, steps, 1).peak_bytes for steps in (100, 10_000)]
    assert 9 < peaks[1] / peaks[0] < 11
    assert peaks[1] < 100 * 8 * 8


def test_only_what_a_piece_writes_and_reads_before_is_kept() -> None:
    n, steps = 1000, 100
    u, k = np.full(n, 0.9), np.full(n, 1.1)
    use = Counted(_grad(STENCIL, "{enzyme.checkpoint_period = 10 : i64}", wrt=(0, 1)))(u, k, steps)
    # u of 10 pieces and of 10 steps; next, its shadow and a fresh one, the gradients of u and k, something small
    assert use.peak_bytes < (10 + 10 + 3 + 2 + 0.5) * 8 * n + 2000
    assert _is_clean(use, 2 * n)


#: What the last step left in ``%next`` is read behind the loop.
READ_BEHIND = STENCIL.replace("  memref.dealloc %next : memref<?xf64>\n", "").replace(
    """%i = 0 to %n iter_args(%acc = %zero) -> f64 {
    %b = affine.load %u[%i]""",
    """%i = 1 to %m iter_args(%acc = %zero) -> f64 {
    %b = affine.load %next[%i]""",
)


@pytest.mark.parametrize(("text", "handed_in"), [(STENCIL, 2), (READ_BEHIND, 3)], ids=["scratch", "read behind"])
@pytest.mark.parametrize("spec", ["sqrt", "binomial:3"])
def test_a_piece_has_scratch_of_its_own(text: str, handed_in: int, spec: str) -> None:
    module = _module(text, "")
    _derive(module, Options(checkpoint=spec))
    steps = functions(module)["f_steps"]
    taken = [a for a in steps.regions[0].blocks[0].arguments if isinstance(a.type, ir.MemRefType)]
    assert len(taken) == handed_in
    u, k = np.linspace(0.7, 1.1, 9), np.linspace(1.2, 0.8, 9)
    plain, kept = (Counted(_grad(text, "", wrt=(0, 1), checkpoint=one)) for one in ("none", spec))
    uses = [one(u.copy(), k, 11) for one in (plain, kept)]
    assert all(_is_clean(use, 2 * 9 + (9 if text is READ_BEHIND else 0)) for use in uses)
    for a, b in zip(*(_grad(text, "", wrt=(0, 1), checkpoint=s)(u.copy(), k, 11) for s in ("none", spec)), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-13)


def test_the_binomial_schedule_runs_the_fewest_steps() -> None:
    module = ir.Module.parse("module {}", new_context())
    with module.context, ir.Location.unknown():
        create_split_function("split", Builder(ir.InsertionPoint(module.body), ir.Location.unknown()).index(0).owner)
    function = functions(module)["split"]
    del function.attributes["sym_visibility"]
    split = ad.compile(module, "split")

    @cache
    def ours(steps: int, states: int) -> int:
        if steps == 1:
            return 0
        left = split(steps, states)
        return left + ours(steps - left, states - 1) + ours(left, states)

    assert all(ours(n, s) == _fewest(n, s) for n in range(1, 40) for s in range(1, 6))
    assert (split(1, 0), split(0, 3)) == (1, 0)


@cache
def _fewest(steps: int, states: int) -> int:
    """How many steps are run in front of those that are reversed, with so many states besides the first."""
    if steps == 1 or not states:
        return 0 if steps == 1 else 10**9
    return min(m + _fewest(steps - m, states - 1) + _fewest(m, states) for m in range(1, steps))


def test_the_caches_of_a_binomial_schedule_are_its_states() -> None:
    n = 1000
    u, k = np.full(n, 0.9), np.full(n, 1.1)
    kept = _grad(STENCIL, "{enzyme.binomial_checkpointing = 4 : i64}", wrt=(0, 1))
    few, many = (Counted(kept)(u, k, steps) for steps in (8, 60))
    # four states, what one step keeps; next, its shadow and a fresh one; the gradients of u and k
    assert few.peak_bytes < (4 + 5 + 3 + 2 + 0.5) * 8 * n
    assert many.peak_bytes < few.peak_bytes + 1000
    assert _is_clean(few, 2 * n)
    assert _is_clean(many, 2 * n)


def test_a_period_by_option_is_for_loops_with_a_history() -> None:
    module = ad.parse(STENCIL.replace("{ATTRIBUTES}", ""))
    _derive(module, Options(checkpoint="5"))
    names = [str(op.name.value) for op in module.body.operations]
    assert {"f", "diffef", "f_steps", "diffef_steps"} <= set(names)
    assert "mlirad." not in str(module)
    assert "enzyme." not in str(module)


def test_the_pass_takes_the_option() -> None:
    text = SCALARS.replace("{ATTRIBUTES}", "").replace("@f(", "@f(", 1)
    text += """
    func.func @df(%x: f64, %m: f64, %i: index, %d: f64) -> (f64, f64) {
      %r:2 = enzyme.autodiff @f(%x, %m, %i, %i, %i, %d) {
        activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>,
                    #enzyme<activity enzyme_const>, #enzyme<activity enzyme_const>],
        ret_activity = [#enzyme<activity enzyme_activenoneed>]}
        : (f64, f64, index, index, index, f64) -> (f64, f64)
      return %r#0, %r#1 : f64, f64
    }"""
    module = ad.parse(text)
    PassManager.parse("enzyme-autodiff{checkpoint=periodic:3}", Context.default()).run(module)
    assert re.search(r"call @diffef_steps", str(module))


@pytest.mark.parametrize("text", ["sqrt:3", "0", "often", "binomial:"])
def test_another_text_is_no_schedule(text: str) -> None:
    with pytest.raises(UsageError, match=r"MA0315.*not a checkpointing schedule"):
        _derive(_module(SCALARS, ""), Options(checkpoint=text))


REFUSED: list[tuple[str, str]] = [
    (
        """
func.func @f(%a: memref<4xf64> {llvm.noalias}, %b: memref<4xf64> {llvm.noalias}, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xf64>, memref<4xf64>) {
    %v = memref.load %p[%c0] : memref<4xf64>
    %w = arith.mulf %v, %v : f64
    memref.store %w, %q[%c0] : memref<4xf64>
    scf.yield %q, %p : memref<4xf64>, memref<4xf64>
  } {enzyme.enable_checkpointing = true}
  %z = memref.load %r#0[%c0] : memref<4xf64>
  return %z : f64
}""",
        "it has loop-carried buffers",
    ),
    (
        """
func.func @f(%a: memref<4xf64>, %b: memref<4xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %a[%c0] : memref<4xf64>
    %w = arith.mulf %v, %v : f64
    memref.store %w, %b[%c0] : memref<4xf64>
  } {enzyme.enable_checkpointing = true}
  %z = memref.load %b[%c0] : memref<4xf64>
  return %z : f64
}""",
        "a noalias attribute",
    ),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_a_loop_that_asks_for_it_and_cannot_be_is_refused_with_the_reason(text: str, reason: str) -> None:
    module = ad.parse(text, name="f.mlir")
    activities = (Activity.DUP, Activity.DUP, Activity.CONST)
    with pytest.raises(UnsupportedError, match=reason) as caught:
        _create(module, activities, Options())
    (problem,) = caught.value.diagnostics
    assert problem.code == "MA0314"
    assert problem.where.line in (5, 6)
    assert [op.name.value for op in module.body.operations] == ["f"]
    # An option that is for all loops leaves it as it is.
    plain = ad.parse(re.sub(r"\{enzyme.*\}", "", text))
    _create(plain, activities, Options(checkpoint="3"))
    assert [op.name.value for op in plain.body.operations] == ["f", "diffef"]


@pytest.mark.parametrize(("mix", "spec"), [("all", "2"), ("loops_memory", "binomial:3"), ("views", "sqrt")])
def test_random_programs_have_the_same_gradients_with_every_loop_checkpointed(mix: str, spec: str) -> None:
    cases = [case_of(generate(seed, MIXES[mix]), "reverse") for seed in range(7000, 7008)]
    found = compare(cases, options=Options(checkpoint=spec, checkpoint_inner=True))
    assert [o.status for o in found] == ["ok"] * 8, f"{table(found)}\n{found}"


def _derive(module: ir.Module, options: Options) -> None:
    (function,) = module.body.operations
    types = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).inputs
    active = {ir.F64Type: Activity.ACTIVE, ir.MemRefType: Activity.DUP}
    kinds = [active.get(type(one), Activity.CONST) for one in types]
    _create(module, tuple(kinds), options)


def _create(module: ir.Module, kinds: tuple[Activity, ...], options: Options) -> None:
    signature = Signature(Mode.REVERSE, kinds, (Activity.ACTIVENONEED,))
    create_derivative(module, "f", signature, Context.default().registry, options)
    module.operation.verify()
