"""Finds blocks from which no return is reached: the program ends there, so that their effects are not observed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from mlirad.edit.walk import closure
from mlirad.frontends.llvm.program import LlvmBlock, LlvmFunction, LlvmInstruction, LlvmType
from mlirad.frontends.llvm.sources import callee_name
from mlirad.frontends.llvm.unused import leave_out_unused

_ENDS: Final = (
    "abort",
    "exit",
    "_exit",
    "__assert_fail",
    "llvm.trap",
    "llvm.debugtrap",
    "llvm.ubsantrap",
    "_ZSt9terminatev",
)
#: What Numba calls before it prints an exception and returns 0, as ctypes does.
_RAISES: Final = "numba_gil_ensure"


def _ends_program(one: LlvmInstruction) -> bool:
    callee = one.operands[-1] if one.opcode == "call" else None
    is_outside = isinstance(callee, LlvmFunction) and not callee.blocks and "noreturn" in callee.attributes
    return one.opcode == "call" and (is_outside or callee_name(one) in _ENDS)


def leave_out_before_ends(function: LlvmFunction) -> None:
    """From blocks that reach no return, remove everything but the call that ends the program: messages, exceptions."""
    for block in function.blocks:
        for number, one in enumerate(block.instructions):
            if one.opcode == "call" and callee_name(one) == _RAISES:
                block.instructions[number + 1 :] = [LlvmInstruction(LlvmType("void"), "unreachable")]
                break
    sources: dict[LlvmBlock, list[LlvmBlock]] = {}
    for block in function.blocks:
        for target in block.instructions[-1].blocks:
            sources.setdefault(target, []).append(block)
    returns = [block for block in function.blocks if block.instructions[-1].opcode == "ret"]
    returning = set(closure(returns, lambda block: sources.get(block, ())))
    ends = {block: end for block in function.blocks if block not in returning and (end := _end(block))}
    for block, end in ends.items():
        called = replace(end, opcode="end", operands=end.operands[-1:])
        block.instructions = [called, LlvmInstruction(LlvmType("void"), "unreachable")]
    for block in function.blocks:
        _check_before_branch(block, ends)
    leave_out_unused(function)


def _check_before_branch(block: LlvmBlock, ends: Mapping[LlvmBlock, LlvmInstruction]) -> None:
    """Let a branch to the end of the program be a check: a loop with bounds checks has one exit."""
    branch = block.instructions[-1]
    if branch.opcode != "br" or block in ends or [target in ends for target in branch.blocks].count(True) != 1:
        return
    (end,) = (target for target in branch.blocks if target in ends)
    others = [target for target in branch.blocks if target is not end]
    if others:
        # True where the program goes on, unless the predicate is 1.
        called = replace(ends[end], opcode="end", operands=[branch.operands[0], ends[end].operands[-1]])
        called.predicate = int(branch.blocks[0] is end)
        block.instructions[-1:] = [called, replace(branch, operands=[], blocks=others)]


def _end(block: LlvmBlock) -> LlvmInstruction | None:
    """The first call from ``block`` that ends the program."""
    seen, waiting = {block}, [block]
    for one in waiting:
        for instruction, following in pairwise(one.instructions):
            if _ends_program(instruction) or (instruction.opcode == "call" and following.opcode == "unreachable"):
                return instruction
        new = [target for target in one.instructions[-1].blocks if target not in seen]
        seen.update(new)
        waiting += new
    return None
