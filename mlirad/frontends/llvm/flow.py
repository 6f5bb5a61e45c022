"""The order of instructions of a function: which run before others, and which run repeatedly."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cached_property

from mlirad.edit.walk import closure
from mlirad.frontends.llvm.program import LlvmBlock, LlvmFunction, LlvmInstruction, LlvmValue


class InstructionOrder:
    """The order of the instructions of ``function``."""

    def __init__(self, function: LlvmFunction) -> None:
        self._function = function

    def is_allocated_in_loop(self, root: LlvmValue) -> bool:
        """Whether ``root`` is allocated in a loop, so that it is a different object in each iteration."""
        if not isinstance(root, LlvmInstruction):
            return False
        made = self.block_of(root)
        return made is not None and made in reached(made.instructions[-1].blocks)

    def is_dominated(self, one: LlvmInstruction, root: LlvmValue) -> bool:
        """Whether ``root`` is defined wherever ``one`` runs."""
        if not isinstance(root, LlvmInstruction):
            return True
        made, here = self.block_of(root), self.block_of(one)
        if made is here and made is not None:
            return one.opcode != "phi" and made.instructions.index(root) < made.instructions.index(one)
        return here not in self._reached_without(made)

    def is_reached_through(self, one: LlvmInstruction, block: LlvmBlock) -> bool:
        """Whether every path to ``one`` enters ``block``."""
        return self.block_of(one) not in self._reached_without(block)

    def block_of(self, one: LlvmInstruction) -> LlvmBlock | None:
        """The block of ``one``."""
        return self._blocks.get(one)

    @cached_property
    def _blocks(self) -> dict[LlvmInstruction, LlvmBlock]:
        return {one: block for block in self._function.blocks for one in block.instructions}

    def _reached_without(self, left_out: LlvmBlock | None) -> set[LlvmBlock]:
        return reached([block for block in self._function.blocks[:1] if block is not left_out], (left_out,))


def reached(start: Iterable[LlvmBlock], stops: Container[LlvmBlock | None] = ()) -> set[LlvmBlock]:
    """The blocks ``start`` and those reachable from them, without passing ``stops``."""
    return set(closure(start, lambda block: [one for one in block.instructions[-1].blocks if one not in stops]))
