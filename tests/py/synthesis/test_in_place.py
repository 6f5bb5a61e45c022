"""Elements that are added to in place keep their adjoints; where it is anything else, they are taken and cleared."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both, check_vjp

ROW = "memref<5xf64>"
PROMISED = f"{ROW} {{llvm.noalias}}"


def program(body: str, loop: str = "affine.for %i = 1 to 5") -> str:
    return f"""func.func @f(%c: {ROW}, %x: {ROW}) {{
      %one = arith.constant 1 : index
      %n = arith.constant 5 : index
      {loop} {{
        %t = affine.load %x[%i] : {ROW}
        {body}
      }}
      return
    }}"""


def sweep(text: str) -> str:
    """The reverse sweep, of buffers that are apart: what stands behind the primal's loop."""
    module = ad.transforms.vjp(ad.parse(text.replace(f"{ROW}, %x: {ROW})", f"{PROMISED}, %x: {PROMISED})")), "f")
    derivative = str(module).split("func.func")[-1]
    return derivative[derivative.rindex("affine.for") :] if "affine.for" in derivative else derivative


IN_PLACE = {
    "sum": f"""%c0 = affine.load %c[%i] : {ROW}
        %c1 = arith.addf %c0, %t : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "sum the other way round": f"""%c0 = affine.load %c[%i] : {ROW}
        %c1 = arith.addf %t, %c0 : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "difference": f"""%c0 = affine.load %c[%i] : {ROW}
        %c1 = arith.subf %c0, %t : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "one element": f"""%c0 = affine.load %c[2] : {ROW}
        %s = math.sin %t : f64
        %c1 = arith.addf %c0, %s : f64
        affine.store %c1, %c[2] : {ROW}""",
    "read in between": f"""%c0 = affine.load %c[%i] : {ROW}
        %w = affine.load %c[%i - 1] : {ROW}
        %p = arith.mulf %w, %t : f64
        %c1 = arith.addf %c0, %p : f64
        affine.store %c1, %c[%i] : {ROW}""",
}
OTHERS = {
    "from a difference": f"""%c0 = affine.load %c[%i] : {ROW}
        %c1 = arith.subf %t, %c0 : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "twice the element": f"""%c0 = affine.load %c[%i] : {ROW}
        %c1 = arith.addf %c0, %c0 : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "used besides": f"""%c0 = affine.load %c[%i] : {ROW}
        %p = arith.mulf %c0, %t : f64
        %c1 = arith.addf %c0, %p : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "the sum used besides": f"""%c0 = affine.load %c[%i] : {ROW}
        %c1 = arith.addf %c0, %t : f64
        affine.store %c1, %c[%i] : {ROW}
        affine.store %c1, %x[%i] : {ROW}""",
    "another element": f"""%c0 = affine.load %c[%i - 1] : {ROW}
        %c1 = arith.addf %c0, %t : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "written in between": f"""%c0 = affine.load %c[%i] : {ROW}
        %q = arith.mulf %t, %t : f64
        affine.store %q, %c[%i] : {ROW}
        %w = affine.load %c[%i] : {ROW}
        %e = math.exp %w : f64
        %c1 = arith.addf %c0, %e : f64
        affine.store %c1, %c[%i] : {ROW}""",
    "perhaps written in between": f"""%c0 = affine.load %c[%i] : {ROW}
        %q = arith.mulf %t, %t : f64
        affine.store %q, %x[%i - 1] : {ROW}
        %c1 = arith.addf %c0, %t : f64
        affine.store %c1, %c[%i] : {ROW}""",
}


@pytest.mark.parametrize("body", IN_PLACE.values(), ids=IN_PLACE.keys())
def test_the_shadow_of_what_is_added_to_stays(body: str) -> None:
    found = sweep(program(body))
    reads = body.count("affine.load %c")
    # One store for what flows into `x`, and one for each other element of `c` that is read.
    assert found.count("affine.store") + found.count("memref.store") == reads
    assert "-%" not in found or reads > 1, "nothing is written that another iteration reads: the order is free"


@pytest.mark.parametrize("body", OTHERS.values(), ids=OTHERS.keys())
def test_other_shadows_are_taken_and_cleared(body: str) -> None:
    found = sweep(program(body))
    assert "0.000000e+00" in str(ad.transforms.vjp(ad.parse(program(body)), "f"))
    assert found.count(".store") > 1


@pytest.mark.parametrize("body", [*IN_PLACE.values(), *OTHERS.values()], ids=[*IN_PLACE, *OTHERS])
@pytest.mark.parametrize("loop", ["affine.for %i = 1 to 5", "scf.for %i = %one to %n step %one"])
def test_the_derivatives_are_right(body: str, loop: str) -> None:
    random = np.random.default_rng(8)
    text = program(body, loop)
    if loop.startswith("scf"):
        text = text.replace("[%i - 1]", "[%m]").replace(
            "%t = affine.load", "%m = arith.subi %i, %one : index\n%t = affine.load"
        )
        text = text.replace("affine.load", "memref.load").replace("affine.store", "memref.store")
        text = text.replace("%c[2]", "%c[%one]")
    module = ad.parse(text)
    arrays = random.uniform(0.2, 1.0, (2, 5))
    check_both(module, "f", *arrays, order=2, forward_order=1)


def test_buffers_that_are_one_are_added_to_twice() -> None:
    """Where both arguments are the same array, the sum doubles it."""
    double = ad.parse(
        program(IN_PLACE["sum"])
        + f"""
    func.func @g(%y: {ROW}) {{
      func.call @f(%y, %y) : ({ROW}, {ROW}) -> ()
      return
    }}"""
    )
    check_vjp(double, "g", np.random.default_rng(9).uniform(0.2, 1.0, 5))
