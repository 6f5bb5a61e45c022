"""Steps whose partials are kept instead of their state: where that is chosen, and that it is right."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.machine import MachineModel
from mlirad.synthesis.options import Options
from mlirad.synthesis.plan import jacobians
from mlirad.synthesis.report import describe_plan
from mlirad.testing.check import check_vjp
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.comparison.outcomes import table
from tests.fuzz.programs.generate import MIXES, generate

#: An oscillator; ``%m`` is from outside, ``%y`` is yielded for ``%z`` as it is.
STEPS = """
func.func @f(%x0: f64, %y0: f64, %m: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 400 : index
  %one = arith.constant 1.0 : f64
  %dt = arith.constant 1.0e-2 : f64
  %r:2 = scf.for %t = %c0 to %n step %c1 iter_args(%x = %x0, %y = %y0) -> (f64, f64) {
    %xx = arith.mulf %x, %x FLAGS : f64
    %damp = arith.subf %one, %xx FLAGS : f64
    %force = arith.mulf %m, %damp FLAGS : f64
    %pull = arith.mulf %force, %y FLAGS : f64
    %slope = arith.subf %pull, %x FLAGS : f64
    %dx = arith.mulf %dt, %y FLAGS : f64
    %dy = arith.mulf %dt, %slope FLAGS : f64
    %u = arith.addf %x, %dx FLAGS : f64
    %v = arith.addf %y, %dy FLAGS : f64
    MORE
    scf.yield %u, %v : f64, f64
  }
  %s = arith.mulf %r#0, %r#1 : f64
  return %s : f64
}"""
FAST, SOME = "fastmath<fast>", "fastmath<contract,nsz>"
_KEPT = "an entry of the step's Jacobian"


def _text(flags: str, more: str = "", steps: int = 400) -> str:
    return STEPS.replace("MORE", more).replace("FLAGS", flags).replace("400", str(steps))


def _plan(text: str, options: Options | None = None) -> str:
    with new_context():
        signature = Signature(Mode.REVERSE, (Activity.ACTIVE,) * 3, (Activity.ACTIVENONEED,))
        return describe_plan(ir.Module.parse(text), "f", signature, Context.default().registry, options or Options())


def test_the_partials_of_a_step_are_kept_where_it_waits_for_itself() -> None:
    text = _plan(_text(FAST))
    assert text.count(_KEPT) == 3  # the others are constants
    assert "loop-carried" not in text


WIDE = "\n".join(f"%a{i} = arith.mulf %x, %y FLAGS : f64\n%b{i} = math.sin %a{i} FLAGS : f64" for i in range(9))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (_text(SOME), Options()),
        (_text(FAST).replace("%dx = arith.mulf %dt, %y fastmath<fast>", "%dx = arith.mulf %dt, %y"), Options()),
        (_text(FAST, steps=40), Options()),
        (_text(FAST), Options(strong_zero=True)),
        (_text(FAST, WIDE).replace("%v : f64, f64", "%b8 : f64, f64"), Options(primal_pipeline="")),
    ],
    ids=["flags", "one flag", "few", "strong zero", "wide"],
)
def test_the_state_is_kept_elsewhere(text: str, options: Options) -> None:
    assert _KEPT not in _plan(text, options)


def test_the_gradient_is_the_same() -> None:
    found = [ad.grad(ad.parse(_text(flags)), "f", wrt="all")(1.3, 0.2, 1.1) for flags in (FAST, "")]
    np.testing.assert_allclose(*found, rtol=1e-12)
    check_vjp(ad.parse(_text(FAST)), "f", 1.3, 0.2, 1.1, order=2)


@pytest.mark.parametrize("text", [_text(FAST, steps=n) for n in (0, 1, 2)])
def test_a_loop_that_hardly_runs_is_right(text: str) -> None:
    ctx = Context.default().with_machine(MachineModel(least_jacobian_steps=0))
    text = text.replace("%m: f64)", "%m: f64, %n: index)")
    text = re.sub(r"%n = arith.constant (\d+) : index", "", text)
    for steps in (0, 1, 2, 7):
        check_vjp(ad.parse(text), "f", 1.3, 0.2, 1.1, steps, ctx=ctx)


@pytest.mark.parametrize(("mix", "start"), [("for", 43000), ("all", 43042)])
def test_random_programs_have_the_same_gradients_where_it_is_always_chosen(
    mix: str, start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[int] = []

    def flags(_: object) -> ir.Attribute:
        chosen.append(1)
        return ir.Attribute.parse("#arith.fastmath<reassoc>")

    monkeypatch.setattr(jacobians, "shared_flags", flags)
    eager = MachineModel(least_jacobian_steps=0, waiting_price=1000.0, most_jacobian_entries=99, most_jacobian_inputs=9)
    cases = [case_of(generate(seed, MIXES[mix]), "reverse") for seed in range(start, start + 12)]
    found = compare(cases, Context.default().with_machine(eager))
    assert [o.status for o in found] == ["ok"] * 12, f"{table(found)}\n{found}"
    assert chosen
