"""Additions to neighbours come in the order in which several iterations can run at a time, to the last bit the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.order_sums import order_sums
from mlirad.loops.raise_to_affine import raise_to_affine
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

N = 40


def program(places: list[str], signs: list[str], *, dialect: str, is_open: bool, rank: int = 1, after: str = "") -> str:
    """A loop that adds one term, which takes long, to ``d`` at each of the ``places``, or takes it away."""
    shape = ["?" if is_open else str(4 * N + 9)] * rank
    type, row = f"memref<{'x'.join(shape)}xf64>", f"memref<{'?' if is_open else N}xf64>"
    access = "affine" if dialect == "affine" else "memref"
    lines = []
    for number, (place, sign) in enumerate(zip(places, signs, strict=True)):
        subscripts = place.split(", ")
        if dialect == "scf":
            made = [_subscript(text, f"{number}_{axis}") for axis, text in enumerate(subscripts)]
            lines += [line for _, given in made for line in given]
            place = ", ".join(name for name, _ in made)
        lines += [
            f"%o{number} = {access}.load %d[{place}] : {type}",
            f"%s{number} = arith.{sign} %o{number}, %t : f64",
            f"{access}.store %s{number}, %d[{place}] : {type}",
        ]
    bounds = {"affine": f"= 0 to {'%n' if is_open else N}", "scf": "= %c0 to %n step %c1"}[dialect]
    size = f"memref.dim %a, %c0 : {row}" if is_open else f"arith.constant {N} : index"
    body = "\n".join(lines)
    return f"""func.func @f(%a: {row} {{llvm.noalias}}, %b: {row} {{llvm.noalias}}, %d: {type} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = {size}
      {dialect}.for %i {bounds} {{
        %x = {access}.load %a[%i] : {row}
        %y = {access}.load %b[%i] : {row}
        %q = arith.divf %x, %y : f64
        %r = math.sqrt %q : f64
        %t = arith.divf %r, %x : f64
        {body}
        {after.replace("ACCESS", access).replace("TYPE", type)}
        {access}.store %t, %a[%i] : {row}
      }}
      return
    }}"""


def _subscript(text: str, name: str) -> tuple[str, list[str]]:
    """``factor * %i + constant`` in arith."""
    if "%i" not in text:
        return f"%k{name}", [f"%k{name} = arith.constant {text} : index"]
    head, _, constant = text.partition(" + ")
    factor = head.partition(" * ")[2] or "1"
    return f"%p{name}", [
        f"%f{name} = arith.constant {factor} : index",
        f"%m{name} = arith.muli %i, %f{name} : index",
        f"%e{name} = arith.constant {constant or 0} : index",
        f"%p{name} = arith.addi %m{name}, %e{name} : index",
    ]


def ordered(text: str) -> str:
    module = ad.parse(text)
    raise_to_affine(module, Context.default())
    order_sums(module, Context.default())
    assert module.operation.verify()
    return str(module)


def places_of(text: str) -> list[str]:
    """Where ``d`` is written, in order."""
    return [
        line.partition("%d[")[2].partition("]")[0]
        for line in ordered(text).splitlines()
        if "store" in line and "%d[" in line
    ]


SPELLINGS = [(dialect, is_open) for dialect in ("affine", "scf") for is_open in (False, True)]
IDS = [f"{dialect}-{'open' if is_open else 'static'}" for dialect, is_open in SPELLINGS]


@pytest.mark.parametrize(("dialect", "is_open"), SPELLINGS, ids=IDS)
def test_what_later_iterations_add_to_is_added_to_first(dialect: str, is_open: bool) -> None:
    text = program(["%i", "%i + 3", "%i"], ["subf", "addf", "addf"], dialect=dialect, is_open=is_open)
    assert [place.split()[-1] for place in places_of(text)] == ["3", "%i", "%i"]
    back = program(["%i * -1 + 60", "%i * -1 + 59"], ["addf", "subf"], dialect=dialect, is_open=is_open)
    assert [place[-2:] for place in places_of(back)] == ["59", "60"]


@pytest.mark.parametrize(("dialect", "is_open"), SPELLINGS, ids=IDS)
@pytest.mark.parametrize("seed", range(6))
def test_sums_in_another_order_are_the_same_to_the_last_bit(dialect: str, is_open: bool, seed: int) -> None:
    source = random.Random(seed)
    rank, factor = source.choice((1, 1, 2)), source.choice((1, 1, 2, -1))
    shift = 2 * N if factor < 0 else 0

    def place() -> str:
        last = f"%i * {factor} + {shift + source.randrange(5)}"
        return last if rank == 1 else f"{source.randrange(3)}, {last}"

    count, two = source.randint(2, 5), [place(), place()]
    places, signs = [source.choice(two) for _ in range(count)], [source.choice(("addf", "subf")) for _ in range(count)]
    text = program(places, signs, dialect=dialect, is_open=is_open, rank=rank)
    results = []
    for module in (ad.parse(text), ad.parse(ordered(text))):
        op = find(module, "f")
        prototype = Prototype.of(op, argument_names(op))
        lowered = clone_module(module)
        LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
        numbers = np.random.default_rng(seed)
        given = [numbers.random(N) + 0.5, numbers.random(N) + 0.5, numbers.random((4 * N + 9,) * rank)]
        Compiled(module, lowered, internal_name("f"), prototype)(*given)
        results.append(given)
    for wanted, got in zip(*results, strict=True):
        np.testing.assert_array_equal(got, wanted)


READ = "%z = ACCESS.load %d[%c0] : TYPE\nACCESS.store %z, %b[%i] : memref<40xf64>"


@pytest.mark.parametrize(
    ("places", "after"),
    [(["%i", "%i + 1"], READ), (["%i", "%i * 2 + 1"], ""), (["3", "4"], ""), (["%i + 1", "%i"], "")],
    ids=["read", "other steps", "not counted", "in order"],
)
def test_what_may_meet_or_is_in_order_stays(places: list[str], after: str) -> None:
    text = program(places, ["subf", "addf"], dialect="affine", is_open=False, after=after)
    assert ordered(text) == str(ad.parse(text))


def test_what_may_overlap_stays() -> None:
    text = program(["%i", "%i + 1"], ["subf", "addf"], dialect="affine", is_open=False).replace(" {llvm.noalias}", "")
    assert ordered(text) == str(ad.parse(text))
