"""Small functions that are called several times are inlined before LLVM; others stay."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.inlining import inline_calls
from mlirad.machine import DEFAULT

LEAF = """
func.func private @leaf(%x: f64) -> f64 {{ {before}
  %y = math.sin %x : f64
  {more}
  return %y : f64
}}"""


def program(calls: int = 2, before: str = "", more: str = "", attributes: str = "") -> str:
    leaf = LEAF.format(before=before, more=more).replace("-> f64 {", f"-> f64 {attributes} {{", 1)
    lines = [f"    %v{i} = func.call @leaf(%x) : (f64) -> f64" for i in range(calls)]
    lines += [f"    %s{i + 1} = arith.addf %s{i}, %v{i} : f64" for i in range(calls)]
    return f"""{leaf}
func.func @f(%x: f64) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %total = scf.for %i = %c0 to %c3 step %c1 iter_args(%s0 = %zero) -> (f64) {{
{chr(10).join(lines)}
    scf.yield %s{calls} : f64
  }}
  return %total : f64
}}"""


def calls_left(text: str) -> int:
    module = ad.parse(text)
    inline_calls(module, DEFAULT.most_inlined_ops)
    assert module.operation.verify()
    return str(module).count("call @leaf")


def test_what_is_called_twice_is_done_once() -> None:
    module = ad.parse(program())
    inline_calls(module, DEFAULT.most_inlined_ops)
    assert str(module).partition("@f(")[2].count("math.sin") == 1
    assert calls_left(program()) == 0


@pytest.mark.parametrize(
    "text",
    [
        program(calls=1),
        program(before="%b = memref.alloca() : memref<4xf64>", more="memref.store %y, %b[%c] : memref<4xf64>").replace(
            "%y = math.sin", "%c = arith.constant 0 : index\n  %y = math.sin"
        ),
        program(more="\n".join(f"%k{i} = arith.addf %y, %x : f64" for i in range(1500))),
        program(more="%z = func.call @leaf(%y) : (f64) -> f64"),
        program(attributes="attributes {no_inline}"),
    ],
    ids=["once", "stack", "large", "recursive", "asked not to"],
)
def test_other_functions_stay(text: str) -> None:
    module = ad.parse(text)
    before = str(module)
    inline_calls(module, DEFAULT.most_inlined_ops)
    assert str(module) == before


def test_functions_that_stay_beside_one_that_does_not_are_as_they_were() -> None:
    more = "func.func private @other(%x: f64) -> f64 {\n  return %x : f64\n}\n"
    module = ad.parse(
        more
        + program().replace(
            "%v1 = func.call @leaf", "%u = func.call @other(%x) : (f64) -> f64\n    %v1 = func.call @leaf"
        )
    )
    inline_calls(module, DEFAULT.most_inlined_ops)
    assert "call @other" in str(module)
    assert "no_inline" not in str(module)


def test_the_result_is_the_same() -> None:
    assert ad.compile(ad.parse(program(calls=4)), "f")(0.3) == pytest.approx(12 * np.sin(0.3), rel=1e-14)
