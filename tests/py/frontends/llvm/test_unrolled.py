"""Loops that LLVM has unrolled are read as if it had not; their values and derivatives are in `test_programs`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.walk import find_ops
from mlirad.frontends.llvm import load
from tests.fuzz.native import NativeModule

TEXT = (Path(__file__).parent / "programs/unrolled.ll").read_text()
#: What a loop does with the remaining elements, in the first function.
REST = "%add.epil = fadd double %mul.epil, %2"
LOADED = "%arrayidx6.epil = getelementptr inbounds double, ptr %a, i64 %indvars.iv.epil"


def _floats(module: ir.Module, function: str) -> list[str]:
    (found,) = (op for op in module.body.operations if op.attributes["sym_name"].value == function)
    return sorted(op.name for op in find_ops(found.operation, lambda op: op.name in ("arith.mulf", "arith.addf")))


def test_the_loop_for_the_rest_does_all() -> None:
    module = load(TEXT)
    assert _floats(module, "polynomials") == ["arith.addf"] * 2 + ["arith.mulf"]
    assert _floats(module, "twice") == ["arith.addf"] * 3 + ["arith.mulf"] * 4
    (function,) = (op for op in module.body.operations if op.attributes["sym_name"].value == "log_determinant")
    loops = find_ops(function.operation, lambda op: op.name in ("affine.for", "scf.for", "memref.load", "memref.store"))
    assert [op.name for op in loops] == ["affine.for"] * 3


@pytest.mark.parametrize(
    ("change", "count"),
    [
        ((REST, REST.replace("fadd", "fsub")), 6),  # the rest is another loop
        ((LOADED, LOADED.replace("ptr %a", "ptr %b")), 6),  # of other elements
        (('!"llvm.loop.unroll.disable"', '!"llvm.loop.other"'), 6),  # LLVM has not made it
    ],
)
def test_other_loops_that_follow_each_other_stay(change: tuple[str, str], count: int) -> None:
    assert change[0] in TEXT
    text = TEXT.replace(*change)
    module = load(text, functions=["polynomials"])
    assert len(_floats(module, "polynomials")) > count
    a, b = np.linspace(0.3, 1.2, 7), np.linspace(0.9, 0.4, 7)
    assert ad.function(module, "polynomials")(a, b, 7) == NativeModule(text).call("polynomials", a, b, 7)


def test_what_else_is_done_with_the_number_of_the_rest_stays() -> None:
    total = "%add7 = fadd double %s.022, "
    assert total in TEXT
    more = "%rest = uitofp i64 %xtraiter to double\n  %more = fadd double %add.lcssa, %rest\n  "
    text = TEXT.replace(f"{total}%add.lcssa", f"{more}{total}%more")
    module = load(text, functions=["polynomials"])
    assert _floats(module, "polynomials") == ["arith.addf"] * 3 + ["arith.mulf"]
    a, b = np.linspace(0.3, 1.2, 7), np.linspace(0.9, 0.4, 7)
    assert ad.function(module, "polynomials")(a, b, 7) == NativeModule(text).call("polynomials", a, b, 7)
