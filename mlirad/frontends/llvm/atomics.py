"""Atomic accesses to integers, such as counts of references, as plain ones: the raised program has one thread."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmType
from mlirad.frontends.llvm.sources import callee_name

#: The operation of an atomicrmw, by its number in the C API.
_OPERATIONS: Final = {0: "xchg", 1: "add", 2: "sub", 3: "and", 5: "or", 6: "xor"}
#: An intrinsic for x86 that returns a flag: whether the result is zero.
_FLAGGED: Final = "llvm.x86.atomic."
_ZERO_FLAG: Final = 4
_EQ: Final = 0


def write_plain(function: LlvmFunction) -> None:
    """Replace atomic accesses to integers in ``function``."""
    for block in function.blocks:
        block.instructions = [new for one in block.instructions for new in _plain(one)]


def _plain(one: LlvmInstruction) -> list[LlvmInstruction]:
    """What ``one`` does, in one thread."""
    name = callee_name(one) if one.opcode == "call" else ""
    if one.opcode == "fence":
        return []
    # Those of libstdc++ are volatile, too.
    is_plain = one.type.kind == "integer" and one.predicate in _OPERATIONS
    if one.opcode == "atomicrmw" and is_plain:
        return _changed(one, _OPERATIONS[one.predicate], one)
    if name.startswith(_FLAGGED) and _is_zero_flag(one):
        loaded = replace(one, type=one.operands[1].type)
        *accesses, changed, store = _changed(loaded, name.split(".")[3], loaded)
        zero = LlvmConstant(changed.type, 0)
        flag = replace(one, opcode="icmp", type=LlvmType("integer", 1), operands=[changed, zero], predicate=_EQ)
        one.opcode, one.operands = "zext", [flag]
        return [*accesses, changed, store, flag, one]
    return [one]


def _is_zero_flag(one: LlvmInstruction) -> bool:
    flag = one.operands[2] if len(one.operands) == 4 else None
    is_known = callee_name(one).split(".")[3] in _OPERATIONS.values()
    return is_known and isinstance(flag, LlvmConstant) and flag.value == _ZERO_FLAG


def _changed(one: LlvmInstruction, operation: str, loaded: LlvmInstruction) -> list[LlvmInstruction]:
    """A load that becomes ``loaded``, an ``operation``, and a store of its result."""
    pointer, value = one.operands[:2]
    loaded.opcode, loaded.operands, loaded.is_volatile = "load", [pointer], False
    made = [loaded]
    if operation != "xchg":
        made.append(replace(loaded, opcode=operation, operands=[loaded, value]))
        value = made[-1]
    return [*made, replace(loaded, opcode="store", type=LlvmType("void"), operands=[value, pointer])]
