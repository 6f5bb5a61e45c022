"""Removes instructions whose results are not used, and operands without effect."""

from __future__ import annotations

from typing import Final

from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction
from mlirad.frontends.llvm.sources import callee_name

#: Instructions without side effects.
PURE: Final = frozenset(
    (
        *("add", "fadd", "sub", "fsub", "mul", "fmul", "udiv", "sdiv", "fdiv", "urem", "srem", "frem", "fneg"),
        *("shl", "lshr", "ashr", "and", "or", "xor", "icmp", "fcmp", "phi", "select", "freeze"),
        *("trunc", "zext", "sext", "fptoui", "fptosi", "uitofp", "sitofp", "fptrunc", "fpext"),
        *("getelementptr", "ptrtoint", "extractvalue", "insertvalue"),
    )
)
_SIZED: Final = ("_ZdlPvm", "_ZdaPvm")


def drop_deallocation_sizes(function: LlvmFunction) -> None:
    """Remove the size operand of deallocations in C++, which is computed from addresses."""
    changed = False
    for one in function.instructions:
        if one.opcode == "call" and callee_name(one) in _SIZED:
            one.operands[1] = LlvmConstant(one.operands[1].type, 0)
            changed = True
    if changed:
        leave_out_unused(function)


def leave_out_unused(function: LlvmFunction) -> None:
    """Remove instructions without side effects whose results are not used."""
    changed = True
    while changed:
        used = {operand for one in function.instructions for operand in one.operands}
        changed = False
        for block in function.blocks:
            kept = [one for one in block.instructions if one in used or one.opcode not in PURE]
            changed |= len(kept) < len(block.instructions)
            block.instructions = kept
