"""Which instructions of a function run before others, and which run again."""

from __future__ import annotations

from functools import cached_property

from mlirad.frontends.llvm.program import LlvmBlock, LlvmFunction, LlvmInstruction, LlvmValue


class InstructionOrder:
    """The order of the instructions of ``function``."""

    def __init__(self, function: LlvmFunction) -> None:
        self._function = function

    def is_made_again(self, root: LlvmValue) -> bool:
        """Whether ``root`` is memory that a loop makes, so that it is another one each time."""
        if not isinstance(root, LlvmInstruction):
            return False
        made = self.block_of(root)
        seen: set[LlvmBlock] = set()
        waiting = list(made.instructions[-1].blocks) if made else []
        while waiting:
            block = waiting.pop()
            if block not in seen:
                seen.add(block)
                waiting += block.instructions[-1].blocks
        return made in seen

    def is_behind(self, one: LlvmInstruction, root: LlvmValue) -> bool:
        """Whether ``root`` has been computed wherever ``one`` is."""
        if not isinstance(root, LlvmInstruction):
            return True
        made, here = self.block_of(root), self.block_of(one)
        if made is here and made is not None:
            return one.opcode != "phi" and made.instructions.index(root) < made.instructions.index(one)
        return here not in self._reached_without(made)

    def block_of(self, one: LlvmInstruction) -> LlvmBlock | None:
        """The block that ``one`` is in."""
        return self._blocks.get(one)

    @cached_property
    def _blocks(self) -> dict[LlvmInstruction, LlvmBlock]:
        return {one: block for block in self._function.blocks for one in block.instructions}

    def _reached_without(self, left_out: LlvmBlock | None) -> set[LlvmBlock]:
        seen: set[LlvmBlock] = set()
        waiting = [self._function.blocks[0]]
        while waiting:
            block = waiting.pop()
            if block is not left_out and block not in seen:
                seen.add(block)
                waiting += block.instructions[-1].blocks
        return seen
