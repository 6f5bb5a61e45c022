"""Functions that are called from one place are taken in there, unless a promise would be lost."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.loops.inline_single_calls import inline_single_calls

TYPE = "memref<4xf64>"


def program(body: str, private: str = "private", inner: str = "{llvm.noalias}", outer: str = "{llvm.noalias}") -> str:
    return f"""
    func.func {private} @g(%x: {TYPE} {inner}) -> f64 {{
      %v = affine.load %x[1] : {TYPE}
      return %v : f64
    }}
    func.func @f(%x: {TYPE} {outer}) -> f64 {{
      {body}
    }}"""


ONCE = f"%v = func.call @g(%x) : ({TYPE}) -> f64\n return %v : f64"
TWICE = f"%v = func.call @g(%x) : ({TYPE}) -> f64\n %w = func.call @g(%x) : ({TYPE}) -> f64\n return %w : f64"
OWN = f"%b = memref.alloc() : {TYPE}\n %v = func.call @g(%b) : ({TYPE}) -> f64\n return %v : f64"
NAMED = f"%c = func.constant @g : ({TYPE}) -> f64\n {ONCE}"
RETURNED = f"%b = memref.alloc() : {TYPE}\n %v = func.call @g(%b) : ({TYPE}) -> f64\n return %v, %b : f64, {TYPE}"
IN_LOOP = f"""%zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 3 iter_args(%s = %zero) -> (f64) {{
    %v = func.call @g(%x) : ({TYPE}) -> f64
    affine.yield %v : f64
  }}
  return %r : f64"""


def calls_left(text: str) -> int:
    module = ad.parse(text)
    inline_single_calls(module)
    assert module.operation.verify()
    return str(module).count("call @g")


@pytest.mark.parametrize("text", [program(ONCE), program(OWN, outer=""), program(ONCE, inner="", outer="")])
def test_one_call_is_taken_in(text: str) -> None:
    assert calls_left(text) == 0


@pytest.mark.parametrize(
    "text",
    [
        program(TWICE),
        program(ONCE, private=""),
        program(ONCE, outer=""),
        program(NAMED),
        program(IN_LOOP),
        program(RETURNED, outer="").replace("-> f64 {\n      %b", f"-> (f64, {TYPE}) {{\n      %b"),
        program(ONCE).replace("-> f64 {", "-> f64 attributes {no_inline} {", 1),
    ],
    ids=["twice", "public", "promise lost", "also a value", "in a loop", "returned", "said so"],
)
def test_others_stay(text: str) -> None:
    assert calls_left(text) > 0


def test_chains_end_in_the_caller() -> None:
    text = program(ONCE) + f"\nfunc.func private @h(%x: {TYPE} {{llvm.noalias}}) -> f64 {{ {ONCE} }}"
    text = text.replace(
        "@g(%x) : (memref<4xf64>) -> f64\n return %v : f64\n    }\n",
        "@h(%x) : (memref<4xf64>) -> f64\n return %v : f64\n    }\n",
        1,
    )
    module = ad.parse(text)
    inline_single_calls(module)
    assert "call" not in str(module)
