"""Of a choice between numbers the condition is kept, not the numbers: the plan, the bytes, and the gradients."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted

#: The best of products of pairs, of which older ones count for less, for each pair of columns.
BEST = """
func.func @f(%a: memref<{n}x{n}xf64>) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %less = arith.constant 0.9 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<{n}x{n}xf64>
  %r = {loop} %i = %c0 to %n {step} iter_args(%s = %zero) -> (f64) {{
    %t = {loop} %j = %c0 to %n {step} iter_args(%u = %s) -> (f64) {{
      %b = {loop} %k = %c0 to %n {step} iter_args(%best = %zero) -> (f64) {{
        %x = {load} %a[%i, %k] : memref<{n}x{n}xf64>
        %y = {load} %a[%k, %j] : memref<{n}x{n}xf64>
        %sum = arith.mulf %x, %y : f64
        %old = arith.mulf %best, %less : f64
        %next = {choice}
        {yield} %next : f64
      }}
      %sine = math.sin %b : f64
      %v = arith.addf %u, %sine : f64
      {yield} %v : f64
    }}
    {yield} %t : f64
  }}
  return %r : f64
}}"""
CHOICES = {
    "maximumf": "arith.maximumf %old, %sum : f64",
    "minimumf": "arith.minimumf %sum, %old : f64",
    "maxnumf": "arith.maxnumf %sum, %old : f64",
    "minnumf": "arith.minnumf %old, %sum : f64",
}
SCF = {"loop": "scf.for", "step": "step %c1", "load": "memref.load", "yield": "scf.yield"}
AFFINE = {"loop": "affine.for", "step": "", "load": "affine.load", "yield": "affine.yield"}


def text(choice: str, n: object, spelling: dict[str, str]) -> str:
    return BEST.format(choice=CHOICES[choice], n=n, **spelling)


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize(("n", "spelling"), [(5, AFFINE), ("?", SCF)], ids=["affine", "scf"])
def test_the_derivative_goes_to_what_was_chosen(choice: str, n: object, spelling: dict[str, str]) -> None:
    source = text(choice, n, spelling)
    signature = Signature(Mode.REVERSE, (Activity.DUP,), (Activity.ACTIVE,))
    plan = describe_plan(ad.parse(source), "f", signature, Context.default().registry, Options())
    assert ": i1, for 'arith." in "".join(line for line in plan.splitlines() if line.startswith("  cache"))
    rng = np.random.default_rng(3)
    check_vjp(ad.parse(source), "f", rng.normal(size=(5, 5)), order=2)


def test_a_condition_takes_a_byte() -> None:
    n = 48
    gradient = Counted(ad.grad(ad.parse(text("maximumf", "?", SCF)), "f"))
    use = gradient(np.random.default_rng(3).normal(size=(n, n)))
    # A condition for each iteration, what the sine is taken of, and room for blocks of iterations in lanes.
    assert use.peak_bytes <= n**3 + 3 * 8 * n * n + 2**14


@pytest.mark.parametrize("choice", CHOICES)
def test_ties_are_decided_as_in_forward_mode(choice: str) -> None:
    source = text(choice, "?", SCF)
    rng = np.random.default_rng(3)
    a = rng.integers(-1, 2, size=(4, 4)).astype(float)
    gradient = ad.grad(ad.parse(source), "f")(a)
    tangent = ad.compile(ad.transforms.jvp(ad.parse(source), "f"), "f_jvp")
    found = np.zeros_like(a)
    for at in np.ndindex(a.shape):
        direction = np.zeros_like(a)
        direction[at] = 1.0
        found[at] = tangent(a, direction)[-1]
    assert np.allclose(gradient, found)
