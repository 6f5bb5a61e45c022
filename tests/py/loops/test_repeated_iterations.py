"""Loops whose iterations all do the same run once, no others; and the gradients of implicit time steps."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pytest

import mlirad as ad
from benchmarks.general.kernel import Spelling
from benchmarks.general.programs import KERNELS
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.loops.repeated_iterations import run_once

LOOP = """
func.func @f(%x: memref<8xf64> {{llvm.noalias}}, %y: memref<8xf64> {{llvm.noalias}}, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = arith.constant 2.0 : f64
  {loop} {{
    %v = memref.load %x[%c3] : memref<8xf64>
    {value}
    memref.store {first}, %y[%c0] : memref<8xf64>
    affine.for %j = 1 to 8 {{
      %a = affine.load %y[{load}] : memref<8xf64>
      %b = arith.mulf %a, %two : f64
      affine.store %b, {target}[%j] : memref<8xf64>
    }}
  }}
  return
}}"""
STATIC, OPEN = "affine.for %i = 2 to 7", "scf.for %i = %c0 to %n step %c1"
FIXED = {"loop": STATIC, "value": "", "first": "%v", "load": "%j - 1", "target": "%y"}


@pytest.mark.parametrize(
    ("changes", "runs_once"),
    [
        ({}, True),
        ({"loop": OPEN}, True),
        ({"loop": "affine.for %i = 0 to %n"}, True),
        ({"loop": "affine.for %i = 3 to 4"}, False),
        ({"loop": "affine.for %i = 4 to 4"}, True),
        ({"load": "%j"}, False),
        ({"target": "%x"}, False),
        (
            {"value": "%w = arith.index_cast %i : index to i64\n %u = arith.sitofp %w : i64 to f64", "first": "%u"},
            False,
        ),
    ],
)
def test_only_loops_whose_iterations_are_equal_run_once(changes: dict[str, str], runs_once: bool) -> None:
    text = LOOP.format(**(FIXED | changes))
    module = ad.parse(text)
    with module.context, ir.Location.unknown():
        assert run_once(module.body.operations[0].operation, Context.default().registry) is runs_once
    assert module.operation.verify()
    before, after = ad.compile(ad.parse(text), "f"), ad.compile(module, "f")
    random = np.random.default_rng(5)
    for n in (0, 1, 6):
        x, y = random.normal(size=(2, 8))
        found = [array.copy() for array in (x, y)]
        before(x, y, n)
        after(*found, n)
        assert np.array_equal(found, [x, y])


@pytest.mark.parametrize("spelling", [Spelling(*ways) for ways in product((False, True), repeat=2)])
def test_the_gradient_of_implicit_time_steps_keeps_their_coefficients_once(spelling: Spelling) -> None:
    """Tridiagonal systems of constant coefficients: the derivative is linear, and needs nothing else of the primal."""
    program = KERNELS["adi"].spelled(spelling)
    module = ad.parse(program.text(KERNELS["adi"].tiny), name=program.file)
    derived = str(ad.transforms.autodiff(module))
    assert {type.count("x") for type in re.findall(r"memref\.alloc\(.*: memref<(.*)>", derived)} == {2}
