"""What is kept for a later loop is kept where that writes its results, if nobody can see it, and nothing changes."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.pipeline import optimize_loops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

N = 12
PASSES = ("raise-to-affine", "version-open-extents", "forward-buffers")
SPELLINGS = list(itertools.product(("affine", "scf"), (str(N), "?")))
FIRST, SECOND = "%w = arith.mulf %v, %v : f64", "%d = arith.addf %e, %v : f64"
KEPT, OTHER = "affine.store %w, %kept[%i] : TYPE", "%u = affine.load %y[%i] : TYPE"


def program(
    *,
    inside: str = "",
    between: str = "",
    second: str = SECOND,
    load: str = "%e = affine.load %kept[%i] : TYPE",
    store: str = "affine.store %d, %y[%i] : TYPE",
    bounds: str = "0 to %n",
    promise: str = "{llvm.noalias}",
) -> str:
    """Squares of %x are kept, and added to %x in %y."""
    return f"""func.func @f(%x: TYPE {{llvm.noalias}}, %y: TYPE {promise}, %z: TYPE {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %n = memref.dim %x, %c0 : TYPE
      %kept = memref.alloc(SIZE) : TYPE
      affine.for %i = 0 to %n {{
        %v = affine.load %x[%i] : TYPE
        {FIRST}
        {inside}
        {KEPT}
      }}
      {between}
      affine.for %i = {bounds} {{
        %v = affine.load %x[%i] : TYPE
        {load}
        {second}
        {store}
      }}
      memref.dealloc %kept : TYPE
      return
    }}"""


def spelled(text: str, dialect: str, size: str) -> ir.Module:
    text = text.replace("(SIZE)", "(%n)" if size == "?" else "()").replace("TYPE", f"memref<{size}xf64>")
    module = ad.parse(text if size == "?" else text.replace("to %n", f"to {size}"))
    if dialect == "scf":
        lowering = "builtin.module(func.func(lower-affine,canonicalize))"
        UpstreamPassManager.parse(lowering, module.context).run(module.operation)
    return module


def kept(text: str, dialect: str = "affine", size: str = "?") -> int:
    """How many buffers are made in the version that is meant."""
    module = spelled(text, dialect, size)
    optimize_loops(module, Context.default(), PASSES)
    assert module.operation.verify()
    return str(module).partition("@f.irregular")[0].count("memref.alloc(")


def written(module: ir.Module, passes: tuple[str, ...]) -> list[np.ndarray]:
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=passes).run(lowered, Context.default())
    arrays = list(np.random.default_rng(5).normal(size=(3, N)))
    Compiled(module, lowered, internal_name("f"), prototype)(*arrays)
    return arrays


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS)
def test_what_is_kept_is_kept_in_the_result(dialect: str, size: str) -> None:
    assert kept(program(), dialect, size) == 0
    again = program(
        second="%e2 = affine.load %kept[%i] : TYPE\n%e3 = arith.mulf %e, %e2 : f64\n%d = arith.addf %e3, %v : f64"
    )
    assert kept(again, dialect, size) == 0


@pytest.mark.parametrize(
    "text",
    [
        program(between="%r = affine.load %y[3] : TYPE\naffine.store %r, %z[3] : TYPE"),
        program(between="%r = affine.load %x[3] : TYPE\naffine.store %r, %y[3] : TYPE"),
        program(inside=f"{OTHER}\naffine.store %u, %z[%i] : TYPE"),
        program(second=f"{OTHER}\n%d = arith.addf %e, %u : f64"),
        program(load="%e = affine.load %kept[-%i + symbol(%n) - 1] : TYPE"),
        program(load="%e = affine.load %kept[3] : TYPE"),
        program(store="affine.store %d, %y[-%i + symbol(%n) - 1] : TYPE"),
        program(bounds="1 to %n"),
        program(promise=""),
        program(
            load="affine.store %v, %y[%i] : TYPE\n%e = affine.load %kept[%i] : TYPE",
            store="affine.store %d, %x[%i] : TYPE",
        ),
        program(
            second="%p = arith.cmpf olt, %v, %e : f64\n%d = arith.addf %e, %v : f64\nscf.if %p {",
            store="affine.store %d, %y[%i] : TYPE\n}",
        ),
        program(between="memref.copy %kept, %z : TYPE to TYPE"),
        program().replace("affine.for", "affine.parallel", 1).replace("%i = 0 to %n", "(%i) = (0) to (%n)", 1),
    ],
)
def test_what_somebody_sees_is_kept_apart(text: str) -> None:
    assert kept(text) == 1


def test_nothing_is_shared_between_iterations_that_run_in_parallel() -> None:
    lines = program().splitlines()
    inside = lines[5:-2]
    text = "\n".join([*lines[:5], "affine.parallel (%t) = (0) to (3) {", *inside, "}", *lines[-2:]])
    assert kept(text) == 1
    assert kept(text.replace("affine.parallel (%t) = (0) to (3)", "affine.for %t = 0 to 3")) == 0


@pytest.mark.parametrize("seed", range(12))
def test_no_bit_changes(seed: int) -> None:
    source = random.Random(seed)
    places = ["%i", "-%i + symbol(%n) - 1"]
    text = program(
        inside=source.choice(["", f"{OTHER}\naffine.store %u, %z[%i] : TYPE"]),
        between=source.choice(["", "", "memref.copy %y, %z : TYPE to TYPE", "memref.copy %x, %y : TYPE to TYPE"]),
        second=source.choice([SECOND, f"{OTHER}\n%d = arith.addf %e, %u : f64"]),
        load=f"%e = affine.load %kept[{source.choice(places)}] : TYPE",
        store=f"affine.store %d, %{source.choice('yz')}[{source.choice(places)}] : TYPE",
        bounds=source.choice(["0 to %n", "0 to %n", "1 to %n"]),
    )
    for dialect, size in SPELLINGS:
        module = spelled(text, dialect, size)
        for one, other in zip(written(module, PASSES), written(module, ()), strict=True):
            assert one.tobytes() == other.tobytes()
