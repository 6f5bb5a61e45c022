"""Products and reciprocals that are shared leave the value that of the formula, whatever the program."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.lowering.share_products import share_products


def chain(seed: int, ops: int = 40) -> str:
    """A program of products and quotients of few numbers in and around branches, most of them with flags."""
    source = random.Random(seed)
    names, lines = ["%x", "%y", "%z", "%two"], []

    def arithmetic(depth: int) -> None:
        name = f"%v{len(lines)}"
        flags = source.choice(["fast", "fast", "reassoc", "arcp,reassoc", "none"])
        first, second = source.choice(names[-9:]), source.choice(names[:4])
        kind = source.choice(["mulf", "mulf", "divf", "negf"])
        operands = first if kind == "negf" else f"{first}, {second}"
        lines.append("  " * depth + f"  {name} = arith.{kind} {operands} fastmath<{flags}> : f64")
        names.append(name)

    for number in range(4):
        for _ in range(ops // 8):
            arithmetic(0)
        before = len(names)
        given = names[-1]
        lines.append(f"  %r{number} = scf.if %c -> f64 {{")
        for _ in range(ops // 8):
            arithmetic(1)
        lines.append(f"    scf.yield {names[-1]} : f64\n  }} else {{\n    scf.yield {given} : f64\n  }}")
        del names[before:]
        names.append(f"%r{number}")
    total = "\n".join(lines)
    return f"""func.func @f(%x: f64, %y: f64, %z: f64, %c: i1) -> f64 {{
  %two = arith.constant 2.0 : f64
{total}
  return {names[-1]} : f64
}}"""


@pytest.mark.parametrize("seed", range(12))
def test_values_stay(seed: int) -> None:
    module = ad.parse(chain(seed))
    shared = ad.parse(chain(seed))
    share_products(shared, Context.default())
    assert shared.operation.verify()
    exact, found = (ad.compile(m, "f", target=ad.Cpu(opt_level=0)) for m in (module, shared))
    for x, y, z in np.random.default_rng(seed).uniform(0.8, 1.25, (4, 3)):
        for c in (True, False):
            assert found(x, y, z, c) == pytest.approx(exact(x, y, z, c), rel=1e-13)


def test_some_programs_become_shorter() -> None:
    module = ad.parse(chain(0))
    before = str(module).count("arith.")
    share_products(module, Context.default())
    assert str(module).count("arith.") < before


def test_vectors_are_shared_and_open_tensors_stay() -> None:
    module = ad.parse("""func.func @f(%x: vector<4xf64>, %y: vector<4xf64>, %t: tensor<?xf64>, %u: tensor<?xf64>)
        -> (vector<4xf64>, vector<4xf64>, tensor<?xf64>, tensor<?xf64>) {
      %a = arith.divf %x, %y fastmath<fast> : vector<4xf64>
      %b = arith.divf %a, %y fastmath<fast> : vector<4xf64>
      %c = arith.divf %t, %u fastmath<fast> : tensor<?xf64>
      %d = arith.divf %c, %u fastmath<fast> : tensor<?xf64>
      return %a, %b, %c, %d : vector<4xf64>, vector<4xf64>, tensor<?xf64>, tensor<?xf64>
    }""")
    share_products(module, Context.default())
    assert str(module).count("arith.divf") == 3
    assert module.operation.verify()


@pytest.mark.parametrize("number", ["1.0e-310", "1.0e+200", "1.0e-200", "0x7FF0000000000000"])
def test_constants_without_a_reciprocal_are_not_multiplied(number: str) -> None:
    """What they give together is no number that Python can invert."""
    text = f"""func.func @f(%x: f64, %y: f64) -> f64 {{
      %c = arith.constant {number} : f64
      %a = arith.mulf %x, %c fastmath<reassoc,arcp> : f64
      %b = arith.mulf %a, %c fastmath<reassoc,arcp> : f64
      %d = arith.divf %y, %b fastmath<reassoc,arcp> : f64
      %e = arith.divf %y, %d fastmath<reassoc,arcp> : f64
      %g = arith.divf %e, %c fastmath<reassoc,arcp> : f64
      return %g : f64
    }}"""
    module = ad.parse(text)
    share_products(module, Context.default())
    assert module.operation.verify()


def test_a_reciprocal_of_several_products_is_not_moved_into_them() -> None:
    module = ad.parse("""func.func @f(%x: f64, %y: f64, %z: f64) -> (f64, f64, f64) {
      %one = arith.constant 1.0 : f64
      %a = arith.divf %x, %y fastmath<fast> : f64
      %b = arith.divf %z, %y fastmath<fast> : f64
      %c = arith.divf %one, %z fastmath<fast> : f64
      return %a, %b, %c : f64, f64, f64
    }""")
    share_products(module, Context.default())
    shared, alone = re.findall(r"arith.divf .* fastmath<(.*)>", str(module))
    assert "arcp" in shared
    assert "reassoc" not in shared
    assert alone == "fast"
    assert len(re.findall("arith.mulf .* fastmath<fast>", str(module))) == 2
