"""What branches of innermost loops add to neighbours is added without the branch, with the same bits."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.gather_stencils import gather_stencils
from mlirad.loops.if_convert_accumulations import if_convert_accumulations
from mlirad.loops.raise_to_affine import raise_to_affine
from mlirad.loops.version_open_extents import version_open_extents
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

N = 23
SPELLINGS = [(dialect, size) for dialect in ("affine", "scf") for size in (str(N), "?")]
IDS = [f"{dialect}-{'open' if size == '?' else 'static'}" for dialect, size in SPELLINGS]


def program(branch: str, size: str = "?", own: str = " {llvm.noalias}") -> str:
    end = "%end" if size == "?" else str(N - 1)
    return f"""func.func @f(%x: memref<{size}xf64>, %d: memref<{size}xf64>{own}, %e: memref<{size}xf64>{own}) {{
      %zero = arith.constant 0 : index
      %single = arith.constant 1 : index
      %none = arith.constant 0.0 : f64
      %n = memref.dim %x, %zero : memref<{size}xf64>
      %end = arith.subi %n, %single : index
      affine.for %i = 1 to {end} {{
        %v = affine.load %x[%i] : memref<{size}xf64>
        %w = affine.load %x[%i - 1] : memref<{size}xf64>
        %t = affine.load %e[%i] : memref<{size}xf64>
        %holds = arith.cmpf ogt, %v, %w : f64
        {branch}
      }}
      return
    }}""".replace("?xf64", f"{size}xf64")


def add(number: int, offset: int, term: str, op: str = "addf", buffer: str = "%d") -> str:
    return f"""%l{number} = affine.load {buffer}[%i + {offset}] : memref<?xf64>
      %s{number} = arith.{op} %l{number}, {term} : f64
      affine.store %s{number}, {buffer}[%i + {offset}] : memref<?xf64>"""


UPWIND = f"""scf.if %holds {{
{add(1, -1, "%t", "subf")}
{add(2, 0, "%v")}
}} else {{
{add(3, 1, "%t")}
{add(4, 0, "%w")}
}}"""
CLEARED = UPWIND.replace(
    "{\n", "{\n%c = affine.load %e[%i] : memref<?xf64>\naffine.store %none, %e[%i] : memref<?xf64>\n"
)
STALE = UPWIND.replace("%s2 = ", "affine.store %w, %d[%i] : memref<?xf64>\n%s2 = ")
NESTED = f"""scf.if %holds {{
      %small = arith.cmpf olt, %t, %w : f64
      scf.if %small {{
        {add(1, -1, "%t")}
      }} else {{
        {add(2, 1, "%v", "subf")}
      }}
    }}"""


def random_side(choices: random.Random, first: int) -> str:
    """Statements of one side: terms of a few values, accumulations, plain stores and loads of what was stored."""
    lines, values = [], ["%v", "%w", "%t", "%none"]
    for number in range(first, first + choices.randint(1, 5)):
        offset, kind = choices.choice([-1, 0, 1]), choices.random()
        one, two = choices.choice(values), choices.choice(values)
        name = choices.choice(["addf", "subf", "mulf", "divf"])
        lines.append(f"%q{number} = arith.{name} {one}, {two} : f64")
        values.append(f"%q{number}")
        if kind < 0.75:
            lines.append(add(number, offset, f"%q{number}", choices.choice(["addf", "subf"])))
        elif kind < 0.9:
            lines.append(f"affine.store %q{number}, %e[%i] : memref<?xf64>")
        else:
            lines.append(f"%r{number} = affine.load %e[%i + {offset}] : memref<?xf64>")
            values.append(f"%r{number}")
    return "\n".join(lines)


def random_branch(seed: int) -> str:
    choices = random.Random(seed)
    both = choices.random() < 0.7
    other = f" else {{\n{random_side(choices, 20)}\n}}" if both else ""
    return f"scf.if %holds {{\n{random_side(choices, 10)}\n}}{other}"


def converted(text: str, dialect: str = "affine") -> str:
    module = ad.parse(text)
    if dialect == "scf":
        UpstreamPassManager.parse("builtin.module(func.func(lower-affine,canonicalize))", module.context).run(
            module.operation
        )
        raise_to_affine(module, Context.default())
    version_open_extents(module, Context.default())
    if_convert_accumulations(module, Context.default())
    assert module.operation.verify()
    return str(module)


def results(text: str, passes: tuple[str, ...] = ()) -> bytes:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=passes).run(lowered, Context.default())
    x, d, e = np.random.default_rng(5).normal(size=(3, N))
    x[[3, 7, 9]] = 0.0, -0.0, np.inf
    d[[2, 5, 11]] = -0.0, 0.0, -np.inf
    e[[2, 4, 6, 12]] = -0.0, np.inf, 0.0, -0.0
    Compiled(module, lowered, internal_name("f"), prototype)(x, d, e)
    # What the sign of a NaN is, is left to the machine.
    return np.where(np.isnan(both := np.concatenate([d, e])), np.nan, both).tobytes()


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
@pytest.mark.parametrize("branch", [UPWIND, CLEARED, NESTED], ids=["upwind", "cleared", "nested"])
def test_no_bit_changes(branch: str, dialect: str, size: str) -> None:
    text = program(branch, size)
    found = converted(text, dialect)
    assert "arith.select" in found
    assert "scf.if" not in found.split("irregular")[0]
    assert results(found) == results(text)


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_random_branches(first: int) -> None:
    changed = 0
    for seed in range(first, first + 20):
        text = program(random_branch(seed), str(N))
        found = converted(text)
        changed += "scf.if" not in found
        assert results(found) == results(text), seed
    assert changed > 3


def test_sums_of_what_was_overwritten_stay_sums_of_it() -> None:
    text = program(STALE, str(N))
    assert results(converted(text)) == results(text)


def test_the_sums_are_gathered() -> None:
    module = ad.parse(program(CLEARED, str(N)))
    assert not gather_stencils(module, Context.default())
    if_convert_accumulations(module, Context.default())
    assert gather_stencils(module, Context.default())


@pytest.mark.parametrize(
    "text",
    [
        program(add(1, 0, "%t").join(("scf.if %holds {\n", "\n}")), str(N)),
        program(UPWIND, str(N), own=""),
        program(UPWIND.replace("%holds", "%fixed"), str(N)).replace(
            "affine.for", "%fixed = arith.cmpi sgt, %n, %end : index\naffine.for"),
        program(UPWIND.replace("%i + 1]", "%i + 2]"), str(N)),
        program(UPWIND.replace("%i + 1]", "%i * 2]"), str(N)),
        program(UPWIND.replace(", %w", ", %z").replace("%l4 =", "%z = math.exp %w : f64\n%l4 ="), str(N)),
        program(UPWIND, str(N)).replace(
            "affine.for", "scf.parallel (%k) = (%zero) to (%n) step (%single) {\naffine.for"
        ).replace("return", "scf.reduce\n}\nreturn"),
    ],
    ids=["one element", "aliases", "invariant", "outside", "not a stencil", "library", "threads"],
)  # fmt: skip
def test_others_stay(text: str) -> None:
    assert "scf.if" in str(ad.parse(text))
    assert converted(text) == str(ad.parse(text))
