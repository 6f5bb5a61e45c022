"""Structs of values that are put together and taken apart again, as slices in Rust are: what is taken out is put in."""

from __future__ import annotations

from mlirad.frontends.llvm.program import LlvmFunction, LlvmInstruction, LlvmValue


def forward_members(function: LlvmFunction) -> None:
    """Replace members of structs by the values that they were given in ``function``; pointers among them are found."""
    known: dict[LlvmValue, LlvmValue] = {}
    for one in function.instructions:
        one.operands = [known.get(operand, operand) for operand in one.operands]
        if one.opcode == "extractvalue":
            member = _member(one)
            if member is not None:
                known[one] = member
    if known:
        for one in function.instructions:  # operands of phis may come from behind
            one.operands = [known.get(operand, operand) for operand in one.operands]
    for block in function.blocks:
        block.instructions = [one for one in block.instructions if one not in known and not _holds_pointer(one)]


def _member(one: LlvmInstruction) -> LlvmValue | None:
    """What was inserted where ``one`` takes a value."""
    whole = one.operands[0]
    while isinstance(whole, LlvmInstruction) and whole.opcode == "insertvalue":
        if whole.position == one.position:
            return whole.operands[1]
        if whole.position == one.position[: len(whole.position)] or one.position == whole.position[: len(one.position)]:
            return None
        whole = whole.operands[0]
    return None


def _holds_pointer(one: LlvmInstruction) -> bool:
    """Whether ``one`` makes a struct with a pointer, whose members are known; another use of it is refused."""
    return one.opcode == "insertvalue" and any(part.kind == "pointer" for part in one.type.parts)
