"""Loops carry windows of the rows that they wait for, with the same bits, for any number of iterations."""

from __future__ import annotations

import functools
import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.module import clone_module, symbol_name
from mlirad.edit.names import argument_names
from mlirad.edit.walk import find_ops
from mlirad.loops.predictive_commoning import predictive_commoning
from mlirad.loops.raise_to_affine import raise_to_affine
from mlirad.loops.version_open_extents import version_open_extents
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

ROWS, N = 9, 14
SPELLINGS = [(dialect, is_open) for dialect in ("affine", "scf") for is_open in (False, True)]
IDS = [f"{dialect}-{'open' if is_open else 'static'}" for dialect, is_open in SPELLINGS]
TRIANGLE = "affine_map<(m) -> (m)>(%i)"


def program(
    accesses: list[tuple[str, str, str]], upper: str = "n", *, is_open: bool, promise: str = "{llvm.noalias}"
) -> str:
    """In a loop over k in one over i: load, store, or add a number to ``d[row, place]``, each with what came before.

    What comes after a "plus" or a "minus" does not use the sum.
    """
    type = "memref<?x?xf64>" if is_open else f"memref<{ROWS}x{N}xf64>"
    lines = ["%v0 = affine.load %a[%i, %k] : " + type]
    for number, (kind, row, place) in enumerate(accesses, start=1):
        access, before = f"%d[{row}, {place}] : {type}", f"%v{number - 1}"
        if kind in ("plus", "minus"):
            lines += [f"%l{number} = affine.load {access}", f"%v{number} = arith.mulf {before}, %half : f64"]
            lines.append(
                f"%s{number} = arith.{kind[0].replace('p', 'add').replace('m', 'sub')}f %l{number}, %v{number} : f64"
            )
            lines.append(f"affine.store %s{number}, {access}")
        elif kind != "store":
            lines += [f"%l{number} = affine.load {access}", f"%m{number} = arith.mulf {before}, %half : f64"]
            lines.append(f"%v{number} = arith.{kind}f %l{number}, %m{number} : f64")
            lines += [f"affine.store %v{number}, {access}"] if number % 3 else []
        else:
            lines += [f"affine.store {before}, {access}", f"%v{number} = arith.addf {before}, %half : f64"]
    size = {"n": "symbol(%n)" if is_open else str(N), "i": TRIANGLE}.get(upper, upper)
    end = "affine_map<()[s] -> (s - 4)>()[%n]" if size == "symbol(%n)" else str(N - 4) if upper == "n" else size
    body = "\n".join(lines)
    return f"""func.func @f(%a: {type} {promise}, %d: {type} {promise}) {{
      %half = arith.constant 0.3 : f64
      %one = arith.constant 1 : index
      %n = memref.dim %a, %one : {type}
      affine.for %i = 1 to {ROWS - 1} {{
        affine.for %k = 4 to {end} {{
          {body}
        }}
      }}
      return
    }}"""


def commoned(text: str, dialect: str = "affine") -> str:
    module = ad.parse(text)
    if dialect == "scf":
        UpstreamPassManager.parse("builtin.module(func.func(lower-affine,canonicalize))", module.context).run(
            module.operation
        )
        raise_to_affine(module, Context.default())
    predictive_commoning(module, Context.default())
    assert module.operation.verify()
    return str(module)


@functools.cache
def changed(text: str) -> list[np.ndarray]:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    arrays = list(np.random.default_rng(5).normal(size=(2, ROWS, N)))
    Compiled(module, lowered, internal_name("f"), prototype)(*arrays)
    return arrays


def chosen(seed: int) -> tuple[list[tuple[str, str, str]], str]:
    """Accesses at random: two rows, and sometimes a third that may be one of them; one direction, seldom both."""
    source = random.Random(seed)
    rows = ["%i", "%i - 1", source.choice(["%i + 1", "%i", "3"])]
    sign = source.choice(["%k", f"-%k + {N - 1}"])
    kinds = source.choice([["add", "sub", "add", "store"], ["plus", "plus", "minus"], ["plus", "minus", "sub"]])
    accesses = []
    for _ in range(source.randint(2, 6)):
        along = sign if source.random() < 0.95 else "%k"
        place = f"{along} + {source.randint(-2, 2)}"
        accesses.append((source.choice(kinds), source.choice(rows), place))
    return accesses, source.choice(["n", "n", "i", "5", "6", "4"])


@pytest.mark.parametrize(("dialect", "is_open"), SPELLINGS, ids=IDS)
def test_no_bit_changes(dialect: str, is_open: bool) -> None:
    n_changed = 0
    for seed in range(30):
        accesses, upper = chosen(seed)
        text = program(accesses, upper, is_open=is_open)
        found = commoned(text, dialect)
        n_changed += "iter_args" in found
        for wanted, got in zip(changed(text), changed(found), strict=True):
            assert got.tobytes() == wanted.tobytes(), (seed, accesses, upper)
    assert n_changed > 5


SCATTER = [("add", "%i", "%k + 1"), ("sub", "%i", "%k")]


@pytest.mark.parametrize(("dialect", "is_open"), SPELLINGS, ids=IDS)
def test_each_element_is_loaded_and_stored_once(dialect: str, is_open: bool) -> None:
    found = commoned(program(SCATTER, is_open=is_open), dialect)
    assert found.count("iter_args") == 1
    assert ("scf.if" in found) == is_open
    body = found.partition("iter_args")[2].partition("affine.yield")[0]
    assert body.count("affine.load %d") + body.count("affine.load %arg1") == 1
    assert body.count("affine.store") == 1


@pytest.mark.parametrize(("dialect", "is_open"), SPELLINGS, ids=IDS)
def test_terms_are_carried_where_nothing_else_uses_the_sums(dialect: str, is_open: bool) -> None:
    """Those of two iterations that add to the element before it is its last turn, in their order."""
    text = program([("plus", "%i", "%k + 2"), ("minus", "%i", "%k + 1"), ("minus", "%i", "%k")], is_open=is_open)
    found = commoned(text, dialect).partition("iter_args")[2]
    inits, _, rest = found.partition(") -> ")
    body = rest.partition("affine.yield")[0]
    assert inits.count("=") == 3
    assert body.count("load %d[%i, %k]") + body.count("load %d[%i, %arg3]") + body.count("load %arg1") == 1
    assert body.count("affine.store") == 1


def test_loads_of_elements_ahead_come_first() -> None:
    """LLVM carries them to the next iteration, if it vectorizes the loop then: if no use comes before the next load."""
    found = commoned("""func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) {
      affine.for %i = 0 to %n {
        %a = affine.load %x[%i] : memref<?xf64>
        affine.store %a, %y[%i] : memref<?xf64>
        %b = affine.load %x[%i + 1] : memref<?xf64>
        affine.store %b, %y[%i + symbol(%n)] : memref<?xf64>
        %c = affine.load %x[%i + 2] : memref<?xf64>
        affine.store %c, %y[%i + symbol(%n) * 2] : memref<?xf64>
      }
      return
    }""")
    assert [line.split("[")[1].split("]")[0] for line in found.splitlines() if " = affine.load" in line] == [
        "%i + 2",
        "%i + 1",
        "%i",
    ]


def test_a_carried_element_is_stored_after_the_next_is_known() -> None:
    """LLVM vectorizes nothing that it carries if it is used before the value of the next iteration is there."""
    found = commoned(program(SCATTER[::-1], is_open=False))
    body = found.partition("iter_args")[2].partition("affine.yield")[0]
    assert body.rstrip().splitlines()[-1].lstrip().startswith("affine.store")


@pytest.mark.parametrize(
    "text",
    [
        program(SCATTER, is_open=False, promise=""),
        program([("add", "%i", "%k")], is_open=False),
        program([*SCATTER, ("store", "3", "%k")], is_open=False),
        program([*SCATTER, ("store", "%i", "-%k + 13")], is_open=False),
        program([("store", "%i", "%k"), ("add", "%i - 1", "%k - 1")], is_open=False),
        program([("add", "%i", "%k + 4"), ("sub", "%i", "%k - 4")], is_open=False),
        program(SCATTER, "5", is_open=False),
    ],
    ids=["may overlap", "one element", "a row that may be the same", "both ways", "other rows", "far", "short"],
)
def test_others_stay(text: str) -> None:
    assert commoned(text) == str(ad.parse(text))


def test_versions_for_expected_extents_need_no_check() -> None:
    """Their loops over extents run at least as often as a window is long; the others are guarded."""
    text = program(SCATTER, is_open=True).replace("%k = 4", "%k = 0").replace("(s - 4)", "(s - 1)")
    module = ad.parse(text)
    version_open_extents(module, Context.default())
    predictive_commoning(module, Context.default())
    functions = find_ops(module.operation, lambda op: op.name == "func.func")
    checked = {symbol_name(one): len(find_ops(one, lambda op: op.name == "scf.if")) for one in functions}
    assert checked == {"f": 1, "f.regular": 0, "f.irregular": 1}


def test_what_is_copied_in_the_loop_stays() -> None:
    """The copy would not see what is in a register."""
    text = program(SCATTER, is_open=False).replace("func.func @f(", "func.func @f(%e: memref<9x14xf64>, ", 1)
    copied = text.replace(
        "%v0 = affine.load", "memref.copy %d, %e : memref<9x14xf64> to memref<9x14xf64>\n%v0 = affine.load"
    )
    assert "iter_args" in commoned(text)
    assert "iter_args" not in commoned(copied)


@pytest.mark.parametrize("flags", ["none", "adjoint", "fast"])
def test_the_gradient_of_a_sweep_in_place_is_right(flags: str) -> None:
    """Gauss-Seidel and a bound that leaves a loop without an iteration, through the whole pipeline."""
    text = """func.func @f(%x0: memref<?xf64>, %y: memref<?xf64>) -> f64 {
      %zero = arith.constant 0 : index
      %third = arith.constant 0.3 : f64
      %none = arith.constant 0.0 : f64
      %n = memref.dim %x0, %zero : memref<?xf64>
      %x = memref.alloc(%n) : memref<?xf64>
      memref.copy %x0, %x : memref<?xf64> to memref<?xf64>
      affine.for %t = 0 to 3 {
        affine.for %k = 1 to affine_map<()[s] -> (s - 1)>()[%n] {
          %a = affine.load %x[%k - 1] : memref<?xf64>
          %b = affine.load %x[%k] : memref<?xf64>
          %c = affine.load %x[%k + 1] : memref<?xf64>
          %ab = arith.mulf %a, %b : f64
          %abc = arith.addf %ab, %c : f64
          %new = arith.mulf %abc, %third : f64
          affine.store %new, %x[%k] : memref<?xf64>
        }
      }
      %s = affine.for %k = 0 to %n iter_args(%s = %none) -> (f64) {
        %a = affine.load %x[%k] : memref<?xf64>
        %b = affine.load %y[%k] : memref<?xf64>
        %ab = arith.mulf %a, %b : f64
        %sum = arith.addf %s, %ab : f64
        affine.yield %sum : f64
      }
      memref.dealloc %x : memref<?xf64>
      return %s : f64
    }"""
    gradient = ad.grad(ad.parse(text), "f", wrt=(0,), fastmath=flags)
    for size in (1, 2, 3, 4, 5, 12):
        x, y, along = np.random.default_rng(size).normal(size=(3, size))

        def value(at: np.ndarray, y: np.ndarray = y) -> float:
            at = at.copy()
            for _ in range(3):
                for k in range(1, len(at) - 1):
                    at[k] = 0.3 * (at[k - 1] * at[k] + at[k + 1])
            return float(at @ y)

        difference = (value(x + 1e-6 * along) - value(x - 1e-6 * along)) / 2e-6
        assert np.dot(gradient(x, y), along) == pytest.approx(difference, rel=1e-6, abs=1e-8)
