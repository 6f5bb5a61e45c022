"""Replaces functions of the C library that store a result by calls that return it, and stores."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mlirad.frontends.llvm.program import LlvmFunction, LlvmInstruction, LlvmType, LlvmValue
from mlirad.frontends.llvm.sources import callee_name

_VOID: Final = LlvmType("void")
_INT: Final = LlvmType("integer", 32)
#: Functions -> the function that computes the stored result, from which the returned one follows.
_STORED: Final = {"sincos": ("sin", "cos"), "modf": ("trunc",), "frexp": ("frexp.exponent",)}


def store_results(function: LlvmFunction) -> None:
    """Replace such calls in ``function``."""
    for block in function.blocks:
        made: list[LlvmInstruction] = []
        for one in block.instructions:
            made += _written_out(one) if one.opcode == "call" else [one]
        block.instructions = made


def _written_out(one: LlvmInstruction) -> list[LlvmInstruction]:
    name = callee_name(one)
    is_single = name.endswith("f") and name[:-1] in _STORED
    names = _STORED.get(name[:-1] if is_single else name)
    if names is None or not one.operands[0].type.is_scalar or one.type.kind == "struct":
        return [one]
    x, *places = one.operands[:-1]
    made: list[LlvmInstruction] = []
    for result, place in zip(names, places, strict=True):
        type = _INT if "." in result else x.type
        value = _call(one, f"llvm.{result}" if "." not in result else result, [x], type)
        made += [value, replace(one, type=_VOID, opcode="store", operands=[value, place])]
    if names[0] == "trunc":  # modf
        one.opcode, one.operands = "fsub", [x, made[0]]
    elif "." in names[0]:  # frexp
        one.operands = [x, one.operands[-1]]
    return made if one.type.kind == "void" else [*made, one]


def _call(one: LlvmInstruction, name: str, operands: list[LlvmValue], type: LlvmType) -> LlvmInstruction:
    callee = LlvmFunction(LlvmType("pointer"), name, type)
    return replace(one, type=type, operands=[*operands, callee])
