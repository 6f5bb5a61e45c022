"""The interval of an integer is from the least to the greatest value that it has."""

from __future__ import annotations

import random

import pytest

from mlirad._mlir import ir, new_context
from mlirad.analysis.program import Program
from mlirad.analysis.ranges import IntegerRanges
from mlirad.context import Context

OPS = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b}
WRAPS = 2**62


def _nest(seed: int) -> tuple[str, set[int]]:
    """Loops, the inner one from a sum with the outer counter on; the values of a sum in it."""
    draw = random.Random(seed)
    low, high, shift, end = draw.randint(-3, 3), draw.randint(4, 7), draw.randint(-2, 2), draw.randint(8, 12)
    factor, offset, kind = draw.randint(-4, 4), draw.randint(-9, 9), draw.choice(sorted(OPS))
    number = {"c_low": low, "c_high": high, "c_end": end, "c_shift": shift, "c_factor": factor, "c_offset": offset}
    counter = draw.choice(["%i", "%j"])
    lines = [f"%{name} = arith.constant {value} : index" for name, value in {**number, "c1": 1}.items()]
    text = f"""
func.func @f() {{
  {" ".join(lines)}
  scf.for %i = %c_low to %c_high step %c1 {{
    %start = arith.addi %i, %c_shift : index
    scf.for %j = %start to %c_end step %c1 {{
      %scaled = arith.muli {counter}, %c_factor : index
      %value = arith.{kind} %scaled, %c_offset : index
    }}
  }}
  return
}}"""
    pairs = [(i, j) for i in range(low, high) for j in range(i + shift, end)]
    values = {OPS[kind]((i if counter == "%i" else j) * factor, offset) for i, j in pairs}
    return text, values


def _interval(text: str) -> tuple[int, int] | None:
    with new_context():
        module = ir.Module.parse(text)
        program = Program(module.body.operations[0].operation, Context.default().registry)
        (inner,) = [node for node in program.nodes if node.loop is not None and len(node.block.loops) == 1]
        return IntegerRanges(program).of(inner.blocks[0].nodes[1].results[0])


@pytest.mark.parametrize("seed", range(16))
def test_sums_and_products_are_between_the_least_and_the_greatest_that_occur(seed: int) -> None:
    text, values = _nest(seed)
    assert _interval(text) == (min(values), max(values))


def test_what_may_wrap_around_has_no_interval() -> None:
    text, _ = _nest(0)
    factor = text.index("%c_factor = arith.constant ")
    rest = text[factor:].partition(" : ")[2]
    assert _interval(f"{text[:factor]}%c_factor = arith.constant {WRAPS} : {rest}") is None


def test_long_chains_of_sums_are_given_up() -> None:
    sums = "\n".join(f"%v{n + 1} = arith.addi %v{n}, %v{n} : index" for n in range(3000))
    text = f"func.func @f() {{ %v0 = arith.constant 1 : index {sums} return }}"
    with new_context():
        module = ir.Module.parse(text)
        program = Program(module.body.operations[0].operation, Context.default().registry)
        assert IntegerRanges(program).of(program.entry.nodes[-2].results[0]) is None
        assert IntegerRanges(program).of(program.entry.nodes[10].results[0]) == (2**10, 2**10)
