"""The machine model: other costs and sizes change what is chosen, and never whether derivatives are right."""

from __future__ import annotations

import random
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.machine import DEFAULT, MachineModel
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.comparison.outcomes import table
from tests.fuzz.programs.generate import generate

PACKAGE = Path(__file__).resolve().parents[2] / "mlirad"

#: The adjoint of the square reads ``%a``: from a cache, or recomputed from ``%y``, ``%z``, and what they are made of.
CHAIN = """
func.func @f(%x: memref<100xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 100 iter_args(%sum = %zero) -> (f64) {
    %v = affine.load %x[%i] : memref<100xf64>
    %w = arith.mulf %v, %v : f64
    %y = arith.mulf %w, %v : f64
    %z = arith.mulf %y, %w : f64
    %a = arith.addf %y, %z : f64
    %q = arith.mulf %a, %a : f64
    %next = arith.addf %sum, %q : f64
    affine.yield %next : f64
  }
  return %s : f64
}
"""


def plan(machine: MachineModel) -> str:
    signature = Signature(Mode.REVERSE, (Activity.DUP,), (Activity.ACTIVE,))
    registry = Context.default().with_machine(machine).registry
    return describe_plan(ad.parse(CHAIN), "f", signature, registry, Options())


def test_dear_caches_are_not_made_and_cheap_ones_are() -> None:
    dear = MachineModel(cache_price=100, far_cache_price=100, least_cache_price=100)
    cheap = MachineModel(cache_price=1, far_cache_price=1, least_cache_price=1)
    assert ": 0 cached" in plan(dear)
    assert ": 0 cached" not in plan(cheap)


def test_a_context_without_a_machine_of_its_own_has_the_default() -> None:
    ctx = Context.default()
    assert ctx.registry.machine == DEFAULT == MachineModel()
    other = ctx.with_machine(MachineModel(cache_price=3))
    assert other.registry.machine.cache_price == 3
    assert other.with_rules("").registry.machine.cache_price == 3
    assert ctx.registry.machine == DEFAULT


def test_every_field_decides_something_and_says_what_it_is() -> None:
    text = (PACKAGE / "machine.py").read_text()
    sources = "\n".join(p.read_text() for p in PACKAGE.rglob("*.py") if p.name != "machine.py")
    names = [field.name for field in fields(MachineModel)]
    assert [name for name in names if not re.search(rf"\.{name}\b", sources)] == []
    # A comment stands above it, or above the fields in front of it.
    lines = text.splitlines()
    declared = [n for n, line in enumerate(lines) if re.match(r"    (\w+): (bool|int|float|tuple)", line)]
    assert len(declared) == len(names)
    assert [lines[n] for n in declared if not re.match(r"    (#:|\w+: )", lines[n - 1])] == []


def randomly(seed: int) -> MachineModel:
    """Each number is as it is, or far too small, or far too large."""
    rng = random.Random(seed)

    def number(usual: Any) -> Any:
        if isinstance(usual, tuple):
            return tuple(number(one) for one in usual)
        if isinstance(usual, bool):
            return rng.choice((False, True))
        return type(usual)(usual * rng.choice((0.125, 1, 8)) or 1)

    return MachineModel(**{field.name: number(field.default) for field in fields(MachineModel)})


@pytest.mark.parametrize("seed", range(8))
def test_on_any_machine_random_programs_have_the_same_derivatives(seed: int) -> None:
    ctx = Context.default().with_machine(randomly(seed))
    cases = [case_of(generate(one), "reverse") for one in range(61000 + 6 * seed, 61006 + 6 * seed)]
    found = compare(cases, ctx)
    assert [o.status for o in found if o.status not in ("ok", "refused")] == [], f"{table(found)}\n{found}"
    assert "ok" in {o.status for o in found}


#: Limits that no machine changes, and defaults of options.
LIMITS = {
    "gather_terms.LEAST_PLACES": "two neighbours are another pass's",
    "shorten_recurrences._LEAST_EARLY": "with fewer terms there is nothing in front of the last one",
    "bodies.MAX_DEPTH": "functions that call each other for ever",
    "legality.MAX_STEP": "a product with the width is an index",
    "lower_to_llvm.MAX_VECTOR_ELEMENTS": "the default of an option",
    "share_products._MOST_FACTORS": "how far terms are looked into",
    "share_products._MOST": "reciprocals of larger numbers are no normal ones",
    "threads._PRICE": "of an op that has no other",
}


def test_passes_and_the_plan_have_no_costs_and_sizes_of_their_own() -> None:
    size = r"\w*(?:LEAST|MOST|MAX|GUESS|PRICE|BYTES|LONG|SHORT|FEW)\w*"
    pattern = re.compile(rf"^({size})(?:: \w+)? = \(?\d", re.MULTILINE)
    folders = ("loops", "lowering", "synthesis/plan", "synthesis/checkpoints", "synthesis/calls")
    files = [path for folder in folders for path in (PACKAGE / folder).rglob("*.py")]
    assert {f"{path.stem}.{name}" for path in files for name in pattern.findall(path.read_text())} == LIMITS.keys()
