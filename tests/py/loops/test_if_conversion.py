"""Branches of innermost loops are computed on both sides, with the same bits, also where one side is no number."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.if_conversion import if_conversion
from mlirad.loops.raise_to_affine import raise_to_affine
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

N = 13
SPELLINGS = [(dialect, size) for dialect in ("affine", "scf") for size in (str(N), "?")]
IDS = [f"{dialect}-{'open' if size == '?' else 'static'}" for dialect, size in SPELLINGS]

QUOTIENT = """%q = scf.if %holds -> (f64) {
      %d = arith.divf %v, %w : f64
      %r = math.sqrt %w : f64
      %e = arith.mulf %d, %r : f64
      scf.yield %e : f64
    } else {
      %m = arith.negf %v : f64
      scf.yield %m : f64
    }"""
NESTED = """%q = scf.if %holds -> (f64) {
      %small = arith.cmpf olt, %w, %one : f64
      %d = scf.if %small -> (f64) {
        %e = arith.divf %v, %w : f64
        scf.yield %e : f64
      } else {
        scf.yield %one : f64
      }
      scf.yield %d : f64
    } else {
      scf.yield %v : f64
    }"""


def program(branch: str, size: str = "?", store: str = "affine.store %q, %y[%i]") -> str:
    end = "%n" if size == "?" else size
    return f"""func.func @f(%x: memref<{size}xf64>, %y: memref<{size}xf64>) {{
      %zero = arith.constant 0 : index
      %one = arith.constant 1.0 : f64
      %none = arith.constant 0.0 : f64
      %n = memref.dim %x, %zero : memref<{size}xf64>
      affine.for %i = 1 to {end} {{
        %v = affine.load %x[%i] : memref<{size}xf64>
        %w = affine.load %x[%i - 1] : memref<{size}xf64>
        %holds = arith.cmpf ogt, %w, %none : f64
        {branch}
        {store} : memref<{size}xf64>
      }}
      return
    }}"""


def converted(text: str, dialect: str = "affine") -> str:
    module = ad.parse(text)
    if dialect == "scf":
        UpstreamPassManager.parse("builtin.module(func.func(lower-affine,canonicalize))", module.context).run(
            module.operation
        )
        raise_to_affine(module, Context.default())
    if_conversion(module, Context.default())
    assert module.operation.verify()
    return str(module)


def results(text: str) -> np.ndarray:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    x, y = np.random.default_rng(5).normal(size=(2, N))
    x[[3, 7, 9]] = 0.0, -0.0, np.inf
    Compiled(module, lowered, internal_name("f"), prototype)(x, y)
    return y


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
@pytest.mark.parametrize("branch", [QUOTIENT, NESTED], ids=["quotient", "nested"])
def test_no_bit_changes(branch: str, dialect: str, size: str) -> None:
    text = program(branch, size)
    found = converted(text, dialect)
    assert "scf.if" not in found
    assert "arith.select" in found
    assert results(found).tobytes() == results(text).tobytes()


@pytest.mark.parametrize(
    "text",
    [
        program(QUOTIENT.replace("math.sqrt", "math.exp")),
        program(QUOTIENT.replace("arith.negf %v : f64", "memref.load %x[%n0] : memref<?xf64>").replace(
            "%q = scf.if", "%n0 = arith.addi %i, %n : index\n%q = scf.if")),
        program(QUOTIENT.replace("%d = arith.divf %v, %w : f64", """%k = arith.divsi %i, %n : index
          %k32 = arith.index_cast %k : index to i32
          %d = arith.sitofp %k32 : i32 to f64""")),
        program(QUOTIENT, store="affine.store %q, %x[%i]"),
        program(QUOTIENT + "\nscf.if %holds {affine.store %q, %y[0] : memref<?xf64>}"),
    ],
    ids=["library", "load", "integers divided", "waits for itself", "store in another"],
)  # fmt: skip
def test_others_stay(text: str) -> None:
    assert "scf.if" in str(ad.parse(text))
    assert converted(text) == str(ad.parse(text))
