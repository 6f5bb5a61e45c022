"""Results are kept for a later loop where the buffer is free until then, and nothing changes between."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.cross_loop_cse import cross_loop_cse

TYPE = "memref<130xf64>"


def program(
    at: str = "%i",
    shift: str = "%k",
    function: str = "math.exp",
    bounds: str = "0 to 130",
    back: str = "-129 to 1",
    read: str = "-%i",
    between: str = "",
    promise: str = " {llvm.noalias}",
    more: str = "",
) -> str:
    return f"""func.func @f(%o: {TYPE} {{llvm.noalias}}, %x: {TYPE}{promise}, %k: f64, %l: f64) -> f64 {{
      %zero = arith.constant 0.0 : f64
      %sum = affine.for %i = {bounds} iter_args(%s = %zero) -> (f64) {{
        %v = affine.load %x[{at}] : {TYPE}
        %w = arith.subf %v, %k : f64
        %e = {function} %w : f64
        %t = arith.addf %s, %e : f64
        affine.yield %t : f64
      }}
      {between}
      affine.for %i = {back} {{
        %v = affine.load %x[{read}] : {TYPE}
        %w = arith.subf %v, {shift} : f64
        %e = {function} %w : f64
        {more}
        affine.store %e, %o[-%i] : {TYPE}
      }}
      return %sum : f64
    }}"""


def is_kept(text: str) -> bool:
    module = ad.parse(text)
    before = str(module)
    cross_loop_cse(module, Context.default())
    assert module.operation.verify()
    return str(module).count("math.") < before.count("math.")


@pytest.mark.parametrize(
    "text", [program(), program(at="-%i + 129"), program(at="%i - 5", bounds="5 to 135")], ids=["back", "both", "moved"]
)
def test_what_both_loops_compute_is_computed_once(text: str) -> None:
    assert is_kept(text)
    o, x = np.random.default_rng(4).normal(size=(2, 130))
    total = ad.compile(ad.parse(text), "f")(o, x, 0.25, 0.5)
    assert np.allclose(o, np.exp(x - 0.25), rtol=1e-14)
    assert np.isclose(total, np.exp(x - 0.25).sum(), rtol=1e-13)


@pytest.mark.parametrize(
    "text",
    [
        program(shift="%l"),
        program(function="math.sqrt"),
        program(bounds="1 to 130"),
        program(back="-128 to 1"),
        program(read="-%i", between=f"affine.store %k, %x[3] : {TYPE}"),
        program(between=f"affine.store %k, %o[3] : {TYPE}"),
        program(promise=""),
        program(read="0"),
        program(more=f"%q = affine.load %o[-%i] : {TYPE}"),
    ],
    ids=[
        "another shift",
        "cheap",
        "one is missing",
        "one is not written",
        "source written",
        "buffer used",
        "may overlap",
        "one element",
        "buffer read",
    ],
)
def test_others_are_computed_again(text: str) -> None:
    assert not is_kept(text)


def test_functions_of_numbers_that_were_rounded_in_another_way_are_not_the_same() -> None:
    line = "%w = arith.subf %v, %k : f64\n"
    head, middle, end = program().replace("math.exp %w", "math.exp %r").split(line)
    rounded = line + " %n = arith.truncf %w : f64 to KIND\n %r = arith.extf %n : KIND to f64\n"
    f16, bf16 = (rounded.replace("KIND", kind) for kind in ("f16", "bf16"))
    assert is_kept(head + f16 + middle + f16 + end)
    assert not is_kept(head + f16 + middle + bf16 + end)


def test_functions_of_two_results_of_one_op_are_not_the_same() -> None:
    line = "%w = arith.subf %v, %k : f64\n"
    head, middle, end = program().replace("math.exp %w", "math.exp %r").split(line)
    both = line + " %p, %q = math.sincos %w : f64\n %r = arith.addf %p, %k : f64\n"
    assert not is_kept(head + both + middle + both.replace("addf %p", "addf %q") + end)
