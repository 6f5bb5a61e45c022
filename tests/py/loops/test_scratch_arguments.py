"""What a function leaves in a buffer is seen by nobody if all its callers free the buffer behind the call."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.edit.module import functions
from mlirad.loops.buffers.expand_arrays import find_discarded

TYPE = "memref<4xf64>"
LIST = f"memref<3x{TYPE}>"
CALL = f"func.call @g(%b) : ({TYPE}) -> ()"
FREE = f"memref.dealloc %b : {TYPE}"
MADE = f"""%b = memref.alloc() : {TYPE}
  memref.copy %x, %b : {TYPE} to {TYPE}"""
FILLED = f"""%list = memref.alloc() : {LIST}
  affine.for %i = 0 to 3 {{
    %b = memref.alloc() : {TYPE}
    memref.copy %x, %b : {TYPE} to {TYPE}
    memref.store %b, %list[%i] : {LIST}
  }}"""
TAKEN = f"%b = memref.load %list[%i] : {LIST}"
READ = f"memref.copy %b, %x : {TYPE} to {TYPE}"


def program(*body: str, private: str = "private") -> str:
    inside = "\n  ".join(body)
    return f"""
func.func {private} @g(%x: {TYPE} {{llvm.noalias}}) {{
  %zero = arith.constant 0.0 : f64
  affine.store %zero, %x[1] : {TYPE}
  return
}}
func.func @f(%x: {TYPE} {{llvm.noalias}}) {{
  {inside}
  return
}}"""


def in_loop(*body: str) -> tuple[str, ...]:
    return ("affine.for %i = 0 to 3 {", *body, "}")


def is_discarded(text: str) -> bool:
    module = ad.parse(text)
    found = find_discarded(module)
    (argument,) = functions(module)["g"].regions[0].blocks[0].arguments
    return argument in found.get("g", ())


@pytest.mark.parametrize(
    "text",
    [
        program(MADE, CALL, FREE),
        program(*in_loop(MADE, CALL, FREE), *in_loop(MADE, CALL, FREE)),
        program(FILLED, *in_loop(TAKEN, CALL, FREE), f"memref.dealloc %list : {LIST}"),
    ],
    ids=["made", "several calls", "taken"],
)
def test_what_is_freed_behind_the_call_is_discarded(text: str) -> None:
    assert is_discarded(text)


@pytest.mark.parametrize(
    "text",
    [
        program(CALL.replace("%b", "%x")),
        program(MADE, CALL),
        program(MADE, CALL, READ, FREE),
        program(MADE, CALL, FREE, CALL.replace("%b", "%x")),
        program(MADE, CALL, FREE, private=""),
        program(MADE, CALL, FREE, f"%g = func.constant @g : ({TYPE}) -> ()"),
        program(FILLED, *in_loop(TAKEN, CALL, READ, FREE)),
        program(FILLED, *in_loop(TAKEN, TAKEN.replace("%b", "%c"), CALL, READ.replace("%b", "%c"), FREE)),
        program(FILLED.replace("memref.copy %x, %b", "memref.copy %b, %x"), *in_loop(TAKEN, CALL, FREE)),
        program(f"%list = memref.alloc() : {LIST}", *in_loop(MADE, f"memref.store %b, %list[%i] : {LIST}", CALL, FREE)),
    ],
    ids=[
        "argument", "kept", "read", "one caller keeps", "public", "also a value",
        "read from the list", "two names", "another use", "still listed",
    ],
)  # fmt: skip
def test_what_may_be_seen_is_not(text: str) -> None:
    assert not is_discarded(text)
