"""Which pointers of a function may be null, and which point into a memory that is only known when it runs.

The memory of such a pointer is passed on with it, by phis and selects: where there are several objects, or one may be
null, or memory is allocated behind the phi, as in a loop that makes an array larger.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from mlirad.frontends.llvm.objects import Objects, pointers_from
from mlirad.frontends.llvm.program import LlvmBlock, LlvmConstant, LlvmFunction, LlvmInstruction, LlvmValue


class PointerMerges:
    """The pointers of ``function``."""

    def __init__(self, function: LlvmFunction, objects: Objects) -> None:
        self._function = function
        self._objects = objects

    def may_be_null(self, pointer: LlvmValue) -> bool:
        """Whether it is null on some path, and points into known objects on the others."""
        return pointer in self._nullable

    def is_merged(self, pointer: LlvmValue) -> bool:
        """Whether the memory that ``pointer`` points into depends on the path."""
        return pointer in self._merged

    def move_together(self, x: LlvmValue, y: LlvmValue) -> bool:
        """Whether two pointers point into the same object on every path, or one is null."""
        return self._move_together(x, y, set())

    def _move_together(self, x: LlvmValue, y: LlvmValue, seen: set[tuple[LlvmValue, LlvmValue]]) -> bool:
        x, y = self._merge_of(x), self._merge_of(y)
        if x is y or (x, y) in seen or is_null(x) or is_null(y):
            return True
        if not (isinstance(x, LlvmInstruction) and isinstance(y, LlvmInstruction) and x.opcode == y.opcode == "phi"):
            return False
        if self._block_of(x) is not self._block_of(y):
            return False
        there = dict(zip(y.blocks, y.operands, strict=True))
        pairs = ((value, there[source]) for value, source in zip(x.operands, x.blocks, strict=True))
        return all(self._move_together(*pair, {*seen, (x, y)}) for pair in pairs)

    def _merge_of(self, pointer: LlvmValue) -> LlvmValue:
        """The phi, select or object that ``pointer`` is an offset from, also where a loop moves it along."""
        pointer = _base(pointer)
        while isinstance(pointer, LlvmInstruction) and pointer.opcode == "phi":
            sources = {_base(operand) for operand in pointer.operands} - {pointer}
            if len(sources) != 1:
                break
            (pointer,) = sources
        return pointer

    def is_made_again(self, root: LlvmValue) -> bool:
        """Whether ``root`` is memory that a loop makes, so that it is another one each time."""
        if not isinstance(root, LlvmInstruction):
            return False
        made = self._block_of(root)
        seen: set[LlvmBlock] = set()
        waiting = list(made.instructions[-1].blocks) if made else []
        while waiting:
            block = waiting.pop()
            if block not in seen:
                seen.add(block)
                waiting += block.instructions[-1].blocks
        return made in seen

    @cached_property
    def _pointers(self) -> list[LlvmInstruction]:
        return [one for one in self._function.instructions if one.type.kind == "pointer" and pointers_from(one)]

    @cached_property
    def _nullable(self) -> set[LlvmValue]:
        return self._closed(lambda one: any(map(is_null, pointers_from(one))))

    @cached_property
    def _merged(self) -> set[LlvmValue]:
        return self._closed(self._begins_merge)

    def _begins_merge(self, one: LlvmInstruction) -> bool:
        if one.opcode not in ("phi", "select"):
            return False
        roots = self._objects.roots(one)
        if len(roots) > 1 or one in self._nullable:
            return True
        return one.opcode == "phi" and not all(self._is_behind(one, root) for root in roots)

    def _closed(self, begins: Callable[[LlvmInstruction], bool]) -> set[LlvmValue]:
        """The pointers for which ``begins`` holds, and those that come from them."""
        found: set[LlvmValue] = {one for one in self._pointers if begins(one)}
        changed = True
        while changed:
            new = {one for one in self._pointers if one not in found and found.intersection(pointers_from(one))}
            found |= new
            changed = bool(new)
        return found

    def _is_behind(self, phi: LlvmInstruction, root: LlvmValue) -> bool:
        """Whether ``root`` has been computed wherever ``phi`` is."""
        if not isinstance(root, LlvmInstruction):
            return True
        made, here = self._block_of(root), self._block_of(phi)
        return made is not here and here not in self._reached_without(made)

    def _block_of(self, one: LlvmInstruction) -> LlvmBlock | None:
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


def _base(pointer: LlvmValue) -> LlvmValue:
    """What ``pointer`` is an offset from."""
    while isinstance(pointer, LlvmInstruction) and len(pointers_from(pointer)) == 1 and pointer.opcode != "phi":
        (pointer,) = pointers_from(pointer)
    return pointer


def is_null(value: LlvmValue) -> bool:
    """Whether it is the null pointer."""
    return isinstance(value, LlvmConstant) and value.is_zero and value.type.kind == "pointer"
