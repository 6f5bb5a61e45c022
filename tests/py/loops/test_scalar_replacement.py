"""Loops carry the elements that each iteration changes, with the same bits, also where other subscripts meet them."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.raise_to_affine import RaiseToAffine
from mlirad.loops.scalar_replacement import ScalarReplacement
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

N = 12
BELOW = "affine_map<(m) -> (m)>(%i)"
SPELLINGS = [(dialect, size) for dialect in ("affine", "scf") for size in (str(N), "?")]
IDS = [f"{dialect}-{'open' if size == '?' else 'static'}" for dialect, size in SPELLINGS]


def program(
    places: list[str], lower: str = "0", upper: str = "%n", size: str = "?", promise: str = "{llvm.noalias}"
) -> str:
    """``d[place] = d[place] +- c * a[k]`` for each of ``places``, in a loop over k in loops over i and j."""
    sums = []
    for number, place in enumerate(places):
        sums += [
            f"%l{number} = affine.load %d[{place}] : memref<{size}xf64>",
            f"%s{number} = arith.{'subf' if number % 2 else 'addf'} %l{number}, %t{number} : f64",
            f"affine.store %s{number}, %d[{place}] : memref<{size}xf64>",
        ]
    terms = [f"%t{number} = arith.mulf %x, %c{number} : f64" for number, _ in enumerate(places)]
    constants = [f"%c{number} = arith.constant {1 + number}.3 : f64" for number, _ in enumerate(places)]
    lines = "\n".join([f"%x = affine.load %a[%k] : memref<{size}xf64>", *terms, *sums])
    return f"""func.func @f(%a: memref<{size}xf64> {promise}, %d: memref<{size}xf64> {promise}) {{
      %zero = arith.constant 0 : index
      %n = memref.dim %a, %zero : memref<{size}xf64>
      {"".join(f"{line}{chr(10)}" for line in constants)}
      affine.for %i = 0 to {N if size != "?" else "%n"} {{
        affine.for %j = 0 to {N if size != "?" else "%n"} {{
          affine.for %k = {lower} to {upper if size == "?" else upper.replace("%n", str(N))} {{
            {lines}
          }}
        }}
      }}
      return
    }}"""


def carried(text: str, dialect: str = "affine") -> str:
    module = ad.parse(text)
    if dialect == "scf":
        UpstreamPassManager.parse("builtin.module(func.func(lower-affine,canonicalize))", module.context).run(
            module.operation
        )
        RaiseToAffine().run(module, Context.default())
    ScalarReplacement().run(module, Context.default())
    assert module.operation.verify()
    return str(module)


def changed(text: str) -> list[np.ndarray]:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    arrays = list(np.random.default_rng(5).normal(size=(2, N)))
    Compiled(module, lowered, internal_name("f"), prototype)(*arrays)
    return arrays


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
@pytest.mark.parametrize("seed", range(8))
def test_no_bit_changes(dialect: str, size: str, seed: int) -> None:
    source = random.Random(seed)
    known = ["%i", "%j", "3", f"-%i + {N - 1}", "%k", f"-%k + {N - 1}"]
    places = [source.choice(["%i", "%j"]), *(source.choice(known) for _ in range(source.randint(1, 3)))]
    bounds = source.choice(
        [("0", "%n"), ("0", BELOW), ("affine_map<(m) -> (m)>(%j)", "%n"), ("affine_map<(m) -> (m + 1)>(%i)", "%n")]
    )
    text = program(places, *bounds, size=size)
    for wanted, got in zip(changed(text), changed(carried(text, dialect)), strict=True):
        assert got.tobytes() == wanted.tobytes()


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_elements_are_compared_where_nothing_else_tells_them_apart(dialect: str, size: str) -> None:
    found = carried(program(["%i", "%j"], size=size), dialect)
    assert found.count("iter_args") == 1
    assert found.count("scf.if") == 1
    assert "ne," in found


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_the_bounds_tell_elements_apart(dialect: str, size: str) -> None:
    found = carried(program(["%i", "%k"], "0", BELOW, size=size), dialect)
    assert "iter_args" in found
    assert "sge" not in found  # it is only asked whether the loop runs
    assert "ne," not in found


@pytest.mark.parametrize(
    "text",
    [
        program(["%i", "%j"], promise=""),
        program(["%i"]),
        program(["%k", "-%k + 11"]),
        program(["%i", "%k * 2"]),
        program(["%i", "%j"], "0", "4", size="12"),
    ],
    ids=["may overlap", "LLVM does it", "none stays", "other steps", "short"],
)
def test_others_stay(text: str) -> None:
    assert carried(text) == str(ad.parse(text))


def test_what_is_copied_in_the_loop_is_not_carried() -> None:
    """The copy would not see the sums that are in a register."""
    text = program(["%i", "%j"]).replace("func.func @f(", "func.func @f(%e: memref<?xf64> {llvm.noalias}, ", 1)
    copied = text.replace("%x = affine.load", "memref.copy %d, %e : memref<?xf64> to memref<?xf64>\n%x = affine.load")
    assert "iter_args" in carried(text)
    assert "iter_args" not in carried(copied)


def test_a_loop_of_unsigned_numbers_may_not_run_where_a_signed_one_does() -> None:
    """What it would load in front does not have to be there."""
    module = ad.parse(program(["%i", "%j"]))
    lowering = "builtin.module(func.func(lower-affine,canonicalize))"
    UpstreamPassManager.parse(lowering, module.context).run(module.operation)
    before = str(module).replace("scf.for", "scf.for unsigned")
    module = ad.parse(before)
    ScalarReplacement().run(module, Context.default())
    assert str(module) == str(ad.parse(before))
