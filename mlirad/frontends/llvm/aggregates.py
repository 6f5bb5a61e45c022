"""Replaces extracted members of struct values, such as slices in Rust, by the values that were inserted."""

from __future__ import annotations

from mlirad.frontends.llvm.program import LlvmFunction, LlvmInstruction, LlvmValue


def forward_members(function: LlvmFunction) -> None:
    """Replace members of structs in ``function`` by the inserted values, which makes pointers among them visible."""
    known: dict[LlvmValue, LlvmValue] = {}
    for one in function.instructions:
        one.operands = [known.get(operand, operand) for operand in one.operands]
        if one.opcode == "extractvalue":
            member = _member(one)
            if member is not None:
                known[one] = member
    if known:
        for one in function.instructions:  # operands of phis may be defined later
            one.operands = [known.get(operand, operand) for operand in one.operands]
    for block in function.blocks:
        block.instructions = [one for one in block.instructions if one not in known and not _holds_pointer(one)]


def _member(one: LlvmInstruction) -> LlvmValue | None:
    """The inserted value that ``one`` extracts."""
    whole = one.operands[0]
    while isinstance(whole, LlvmInstruction) and whole.opcode == "insertvalue":
        if whole.position == one.position:
            return whole.operands[1]
        if whole.position == one.position[: len(whole.position)] or one.position == whole.position[: len(one.position)]:
            return None
        whole = whole.operands[0]
    return None


def _holds_pointer(one: LlvmInstruction) -> bool:
    """Whether ``one`` creates a struct with a pointer whose members are known; its other uses are errors."""
    return one.opcode == "insertvalue" and any(part.kind == "pointer" for part in one.type.parts)
