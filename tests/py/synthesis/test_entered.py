"""Loops that carry the best of many numbers: the reverse sweep enters the one iteration that the result is from."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.machine import MachineModel
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted

#: For each row and column the best of products.
BEST = """
func.func @f(%a: memref<{n}x{n}xf64> {{llvm.noalias}}) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %a, %c0 : memref<{n}x{n}xf64>
  %r = {outer} -> (f64) {{
    %start = memref.load %a[%c0, %i] : memref<{n}x{n}xf64>
    {best}
    %sine = math.sin %b : f64
    %v = arith.addf %s, %sine : f64
    {dialect}.yield %v : f64
  }}
  return %r : f64
}}"""
OUTER = {
    "scf": "scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero)",
    "affine": "affine.for %i = 0 to %n iter_args(%s = %zero)",
}
INNER = {
    "scf": "%b = scf.for %k = %c1 to %n step %c2 iter_args(%best = %start) -> (f64)",
    "affine": "%b = affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to %n step 2 iter_args(%best = %start) -> (f64)",
}
BODY = """
      %x = memref.load %a[%i, %k] : memref<{n}x{n}xf64>
      %y = memref.load %a[%k, %i] : memref<{n}x{n}xf64>
      %xy = arith.mulf %x, %y : f64"""
CHOICES = {
    "maximumf": "%m = arith.maximumf %best, %xy : f64",
    "minimumf": "%m = arith.minimumf %xy, %best : f64",
    "maxnumf": "%m = arith.maxnumf %xy, %best : f64",
    "select": "%g = arith.cmpf ogt, %xy, %best : f64  %m = arith.select %g, %xy, %best : f64",
    "a number": """%l = arith.remui %k, %c2 : index
      %g = arith.cmpi eq, %l, %c0 : index
      %m = arith.select %g, %best, %xy : f64""",
    "far from the best": "%g = arith.cmpf olt, %best, %y : f64  %m = arith.select %g, %best, %xy : f64",
}
OTHERS = {
    "is stored": "%m = arith.maximumf %best, %xy : f64  memref.store %xy, %a[%i, %k] : memref<?x?xf64>",
    "is used twice": "%e = arith.mulf %best, %x : f64  %m = arith.maximumf %best, %e : f64",
    "is one of two": "%e = arith.mulf %best, %x : f64  %m = arith.maximumf %e, %xy : f64",
}


#: Loops may be short.
SHORT = Context.default().with_machine(MachineModel(least_entered_trips=0, least_strided_entered=0))


def loop(choice: str, dialect: str, n: object) -> str:
    best = f"{INNER[dialect]} {{{BODY.format(n=n)}\n      {choice}\n      {dialect}.yield %m : f64\n    }}"
    return BEST.format(n=n, best=best, outer=OUTER[dialect], dialect=dialect)


def plan(source: str, ctx: Context = SHORT) -> str:
    signature = Signature(Mode.REVERSE, (Activity.DUP,), (Activity.ACTIVE,))
    return describe_plan(ad.parse(source), "f", signature, ctx.registry, Options())


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize(("n", "dialect"), [(9, "affine"), ("?", "affine"), (9, "scf"), ("?", "scf")])
def test_the_sweep_enters_the_iteration_of_the_result(choice: str, n: object, dialect: str) -> None:
    source = loop(CHOICES[choice], dialect, n)
    assert "%b#1: index" in plan(source)
    for seed in range(2):
        check_vjp(ad.parse(source), "f", np.random.default_rng(seed).normal(size=(9, 9)), order=2, ctx=SHORT)


@pytest.mark.parametrize(("n", "is_entered"), [(15, False), (17, True), ("?", True)])
def test_what_is_unrolled_is_not_entered(n: object, is_entered: bool) -> None:
    assert ("%b#1: index" in plan(loop(CHOICES["maximumf"], "scf", n), Context.default())) == is_entered


@pytest.mark.parametrize("dialect", ["scf", "affine"])
@pytest.mark.parametrize(("stride", "window", "is_entered"), [(1, 3, False), (2, 3, True), (2, 2, False)])
def test_a_short_window_is_entered_where_the_next_one_is_no_neighbour(
    dialect: str, stride: int, window: int, is_entered: bool
) -> None:
    source = f"""func.func @f(%a: memref<30xf64> {{llvm.noalias}}) -> f64 {{
      %zero = arith.constant 0.0 : f64
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %stride = arith.constant {stride} : index
      %window = arith.constant {window} : index
      %n = arith.constant 9 : index
      %r = {OUTER[dialect].replace("to %n iter", "to 9 iter")} -> (f64) {{
        %b = scf.for %k = %c0 to %window step %c1 iter_args(%best = %zero) -> (f64) {{
          %first = arith.muli %i, %stride : index
          %at = arith.addi %first, %k : index
          %x = memref.load %a[%at] : memref<30xf64>
          %m = arith.maximumf %best, %x : f64
          scf.yield %m : f64
        }}
        %sine = math.sin %b : f64
        %v = arith.addf %s, %sine : f64
        {dialect}.yield %v : f64
      }}
      return %r : f64
    }}"""
    assert ("%b#1: index" in plan(source, Context.default())) == is_entered
    check_vjp(ad.parse(source), "f", np.random.default_rng(window).normal(size=30), order=2)


@pytest.mark.parametrize("n", [0, 1, 2, 5])
@pytest.mark.parametrize("dialect", ["scf", "affine"])
def test_loops_that_run_never_or_once(n: int, dialect: str) -> None:
    source = loop(CHOICES["select"], dialect, "?")
    check_vjp(ad.parse(source), "f", np.random.default_rng(3).normal(size=(n, n)), ctx=SHORT)


@pytest.mark.parametrize("other", OTHERS)
def test_where_an_adjoint_goes_elsewhere_too_all_iterations_are_run(other: str) -> None:
    source = loop(OTHERS[other], "scf", "?")
    assert "%b#1" not in plan(source)
    check_vjp(ad.parse(source), "f", np.random.default_rng(3).normal(size=(7, 7)), order=2, ctx=SHORT)


@pytest.mark.parametrize("n", [16, 32])
def test_what_is_kept_grows_with_the_results(n: int) -> None:
    use = Counted(ad.grad(ad.parse(loop(CHOICES["maximumf"], "scf", "?")), "f", ctx=SHORT))(np.random.rand(n, n))
    assert use.peak_bytes <= 8 * (n * n + 8 * n)


@pytest.mark.parametrize("checkpoint", [None, "sqrt", 2])
def test_with_checkpoints(checkpoint: object) -> None:
    source = loop(CHOICES["maximumf"], "scf", "?")
    a = np.random.default_rng(3).normal(size=(8, 8))
    expected = ad.grad(ad.parse(source), "f", ctx=SHORT)(a)
    assert np.array_equal(ad.grad(ad.parse(source), "f", checkpoint=checkpoint, ctx=SHORT)(a), expected)


REGIONS = {
    "a branch": """
    %t = arith.cmpf ogt, %start, %zero : f64
    %b = scf.if %t -> f64 {{
      {loop}
      scf.yield %b2 : f64
    }} else {{
      scf.yield %start : f64
    }}""",
    "a while": """
    %b, %w = scf.while (%f = %start, %j = %c0) : (f64, index) -> (f64, index) {{
      %t = arith.cmpi slt, %j, %i : index
      scf.condition(%t) %f, %j : f64, index
    }} do {{
    ^bb0(%f: f64, %j: index):
      {loop}
      %h = arith.mulf %b2, %f : f64
      %j1 = arith.addi %j, %c1 : index
      scf.yield %h, %j1 : f64, index
    }}""",
    "a loop over windows": """
    %b = scf.for %q = %c0 to %n step %c1 iter_args(%u = %start) -> f64 {{
      {loop}
      %d = arith.addf %u, %b2 : f64
      scf.yield %d : f64
    }}""",
    "an argument of the maximum": """
    %bare, %at = scf.for %k = %c0 to %n step %c1 iter_args(%best = %start, %old = %c0) -> (f64, index) {{{body}
      %g = arith.cmpf ogt, %xy, %best : f64
      %m = arith.select %g, %xy, %best : f64
      %p = arith.select %g, %k, %old : index
      scf.yield %m, %p : f64, index
    }}
    %z = memref.load %a[%at, %i] : memref<?x?xf64>
    %b = arith.mulf %z, %bare : f64""",
}


@pytest.mark.parametrize("region", REGIONS)
def test_in_other_regions(region: str) -> None:
    body = BODY.format(n="?")
    inner = f"{INNER['scf'].replace('%b =', '%b2 =')} {{{body}\n{CHOICES['maximumf']}\nscf.yield %m : f64\n}}"
    best = REGIONS[region].format(loop=inner, body=body)
    source = BEST.format(n="?", best=best, outer=OUTER["scf"], dialect="scf")
    assert "#1: index" in plan(source) or "#2: index" in plan(source)
    check_vjp(ad.parse(source), "f", np.random.default_rng(3).normal(size=(6, 6)), order=2, ctx=SHORT)


#: What an iteration keeps of a tensor, it keeps in a buffer of its own.
TENSORS = """
func.func @f(%a: memref<?xf64>, %t: tensor<?xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  %b = scf.for %k = %c0 to %n step %c1 iter_args(%best = %zero) -> (f64) {
    %x = memref.load %a[%k] : memref<?xf64>
    %w = tensor.insert %x into %t[%k] : tensor<?xf64>
    %s = math.exp %w : tensor<?xf64>
    %e = tensor.extract %s[%k] : tensor<?xf64>
    %m = arith.maximumf %best, %e : f64
    scf.yield %m : f64
  }
  return %b : f64
}"""


def test_iterations_that_keep_tensors_are_all_run() -> None:
    a, t = np.random.default_rng(3).normal(size=(2, 6))
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.CONST), (Activity.ACTIVE,))
    assert "%b#1" not in describe_plan(ad.parse(TENSORS), "f", signature, SHORT.registry, Options())
    check_vjp(ad.parse(TENSORS), "f", a, t, ctx=SHORT)
    assert Counted(ad.grad(ad.parse(TENSORS), "f", ctx=SHORT))(a, t).live_bytes == a.nbytes


class Random:
    """A random nest around loops that carry the best of what is computed from random elements."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.count = 0

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def number(self, around: list[str], lines: list[str]) -> str:
        """A product, sum or sine of elements that the loops around name."""
        i, j = self.rng.choice(around, 2)
        x, y, z = self.name(), self.name(), self.name()
        lines.append(f"{x} = memref.load %a[{i}, {j}] : memref<?x?xf64>")
        lines.append(f"{y} = memref.load %a[{j}, {around[-1]}] : memref<?x?xf64>")
        op = self.rng.choice(["mulf", "addf", "subf"])
        lines.append(f"{z} = arith.{op} {x}, {y} : f64")
        return z

    def choice(self, best: str, around: list[str], lines: list[str]) -> str:
        """Of ``best`` and a new number."""
        new, made = self.number(around, lines), self.name()
        pair = [best, new] if self.rng.random() < 0.5 else [new, best]
        if self.rng.random() < 0.6:
            op = self.rng.choice(["maximumf", "minimumf", "maxnumf", "minnumf"])
            lines.append(f"{made} = arith.{op} {', '.join(pair)} : f64")
            return made
        where, other = self.name(), self.number(around, lines)
        lines.append(f"{where} = arith.cmpf olt, {self.rng.choice([best, other])}, {new} : f64")
        lines.append(f"{made} = arith.select {where}, {', '.join(pair)} : f64")
        return made

    def loop(self, start: str, around: list[str], depth: int, lines: list[str]) -> str:
        """A loop that carries the best, or sums what loops inside find."""
        made, best, k = self.name(), self.name(), self.name()
        affine = self.rng.random() < 0.4
        low, step = self.rng.choice(["%c0", "%c1", *around[1:]]), self.rng.choice([1, 2])
        header = f"{made} = scf.for {k} = {low} to %n step %c{step}"
        if affine:
            header = f"{made} = affine.for {k} = {self.rng.integers(0, 2)} to %n step {step}"
        lines.append(f"{header} iter_args({best} = {start}) -> (f64) {{")
        if depth:
            found = self.loop(best if self.rng.random() < 0.5 else start, [*around, k], depth - 1, lines)
            given = self.name()
            lines.append(f"{given} = arith.{self.rng.choice(['addf', 'maximumf'])} {best}, {found} : f64")
        else:
            given = self.choice(best, [*around, k], lines)
        lines.append(f"{'affine' if affine else 'scf'}.yield {given} : f64\n}}")
        return made

    def text(self) -> str:
        lines: list[str] = []
        found = self.loop("%start", ["%c0"], int(self.rng.integers(0, 3)), lines)
        body = "\n".join(lines)
        return f"""
func.func @f(%a: memref<?x?xf64>, %start: f64) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  {body}
  return {found} : f64
}}"""


@pytest.mark.parametrize("seed", range(16))
def test_random_nests(seed: int) -> None:
    rng = np.random.default_rng(seed)
    check_vjp(ad.parse(Random(seed).text()), "f", rng.normal(size=(5, 5)), rng.normal(), order=1 + seed % 2, ctx=SHORT)


def test_a_short_loop_is_entered_in_a_while_which_has_no_lanes() -> None:
    source = """func.func @f(%a: memref<4xf64>) -> f64 {
      %one = arith.constant 1.0 : f64
      %far = arith.constant 30.0 : f64
      %r = scf.while (%t = %one) : (f64) -> f64 {
        %c = arith.cmpf olt, %t, %far : f64
        scf.condition(%c) %t : f64
      } do {
      ^bb0(%t: f64):
        %b = affine.for %k = 0 to 4 iter_args(%best = %one) -> (f64) {
          %x = affine.load %a[%k] : memref<4xf64>
          %y = math.sin %t : f64
          %z = arith.mulf %x, %y : f64
          %m = arith.maximumf %best, %z : f64
          affine.yield %m : f64
        }
        %u = arith.addf %t, %b : f64
        scf.yield %u : f64
      }
      return %r : f64
    }"""
    assert "%b#1: index" in plan(source, Context.default())
    check_vjp(ad.parse(source), "f", np.array([3.1, 2.0, -4.0, 5.3]), order=2)
