"""Finds pointers that may be null, and pointers whose memory is only known at run time.

Such memory is passed with the pointer, by phis and selects: if there are several objects, if one may be null, or if
memory is allocated after the phi, as in a loop that enlarges an array.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from mlirad.frontends.llvm.flow import InstructionOrder
from mlirad.frontends.llvm.memory_classes import MemoryClass
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.program import LlvmFunction, LlvmInstruction, LlvmValue
from mlirad.frontends.llvm.sources import is_null, is_number, leaves, pointers_from


class PointerMerges:
    """The pointers of ``function``."""

    def __init__(self, function: LlvmFunction, objects: Objects) -> None:
        self._function = function
        self.objects = objects
        self.flow = InstructionOrder(function)

    def may_be_null(self, pointer: LlvmValue) -> bool:
        """Whether it is null on some paths, and points into known objects on the others."""
        return pointer in self._nullable or pointer in self.objects.nullable

    def is_merged(self, pointer: LlvmValue) -> bool:
        """Whether the memory of ``pointer`` depends on the path."""
        return pointer in self._merged

    def may_be_compared(self, x: LlvmValue, y: LlvmValue) -> bool:
        """Whether two pointers may point into the same object, or be in one class of objects."""
        first, second = map(self._targets, (x, y))
        return bool(first & second)

    def is_before(self, x: LlvmValue, y: LlvmValue) -> bool | None:
        """An order of two pointers into different objects, one of which the program makes; None for others.

        Any order will do, such as for the checks by which LLVM guards loops in which two arrays must not overlap.
        """
        first, second = map(self._targets, (x, y))
        if len(first) != 1 or len(second) != 1 or first == second or self.may_be_null(x) or self.may_be_null(y):
            return None
        (one,), (other,) = first, second
        return self.objects.number(one) < self.objects.number(other) if one.is_local or other.is_local else None

    def _targets(self, pointer: LlvmValue) -> set[MemoryClass]:
        return {self.objects.memory(root) for root in self.objects.roots(pointer)}

    def needs_identity(self, one: LlvmInstruction) -> bool:
        """Whether ``one`` compares two pointers that may point into different objects."""
        if one.opcode != "icmp" or one.operands[0].type.kind != "pointer":
            return False
        x, y = one.operands
        if any(map(is_null, (x, y))) or not self.may_be_compared(x, y):
            return False
        roots, others = ({self.objects.tied.get(root, root) for root in self.objects.roots(one)} for one in (x, y))
        is_one = len(roots) == 1 and not any(map(self.flow.is_allocated_in_loop, roots))
        return not ((is_one and roots == others) or self.move_together(x, y))

    def move_together(self, x: LlvmValue, y: LlvmValue) -> bool:
        """Whether two pointers point into the same object on every path, or one is null."""
        return self._move_together(x, y, set(), may_differ=True)

    def are_together(self, x: LlvmValue, y: LlvmValue) -> bool:
        """Whether two pointers point into the same object on every path, or both are null."""
        return self._move_together(x, y, set(), may_differ=False)

    def _move_together(
        self, x: LlvmValue, y: LlvmValue, seen: set[tuple[LlvmValue, LlvmValue]], *, may_differ: bool
    ) -> bool:
        """``may_differ``: one of them may be null where the other is not."""
        x, y = (self.objects.tied.get(one, one) for one in map(self._merge_of, (x, y)))
        if x is y or (x, y) in seen:
            return True
        if is_null(x) or is_null(y):
            return may_differ or (is_null(x) and is_null(y))
        if not (isinstance(x, LlvmInstruction) and isinstance(y, LlvmInstruction) and x.opcode == y.opcode == "phi"):
            return False
        if self.flow.block_of(x) is not self.flow.block_of(y):
            return False
        there = dict(zip(y.blocks, y.operands, strict=True))
        pairs = ((value, there[source]) for value, source in zip(x.operands, x.blocks, strict=True))
        return all(self._move_together(*pair, {*seen, (x, y)}, may_differ=may_differ) for pair in pairs)

    def _merge_of(self, pointer: LlvmValue) -> LlvmValue:
        """The phi, select or object that ``pointer`` is an offset from, also through phis of loops that advance it."""
        pointer = _base(pointer)
        while isinstance(pointer, LlvmInstruction) and pointer.opcode == "phi":
            sources = {_base(operand) for operand in pointer.operands} - {pointer}
            if len(sources) != 1:
                found = {self.objects.tied.get(leaf, leaf) for leaf in leaves(pointer)}
                return found.pop() if len(found) == 1 else pointer
            (pointer,) = sources
        return pointer

    @cached_property
    def _pointers(self) -> list[LlvmInstruction]:
        pointers = (one for one in self._function.instructions if one.type.kind == "pointer")
        return [one for one in pointers if self.objects.sources(one)]

    @cached_property
    def _nullable(self) -> set[LlvmValue]:
        own = set(self._function.instructions)

        def begins(one: LlvmInstruction) -> bool:
            sources = self.objects.sources(one)
            if any(is_null(source) or is_number(source) or source in self.objects.nullable for source in sources):
                return True
            if one.opcode != "load":
                return False
            memories = map(self.objects.memory, self.objects.roots(one.operands[0]))
            elsewhere = (isinstance(value, LlvmInstruction) and value.address and value not in own for value in sources)
            return any(memory.is_zeroed for memory in memories) or any(elsewhere)

        return self._closed(begins, self.objects.sources)

    @cached_property
    def _merged(self) -> set[LlvmValue]:
        return self._closed(self._begins_merge, pointers_from)

    def _begins_merge(self, one: LlvmInstruction) -> bool:
        roots = self.objects.roots(one)
        if one.opcode == "load":
            return bool(roots) and self.objects.memory(next(iter(roots))).only is None
        if one.opcode not in ("phi", "select"):
            return False
        if len(roots) > 1 or one in self._nullable:
            return True
        return one.opcode == "phi" and not all(self.flow.is_dominated(one, root) for root in roots)

    def _closed(
        self, begins: Callable[[LlvmInstruction], bool], sources: Callable[[LlvmInstruction], list[LlvmValue]]
    ) -> set[LlvmValue]:
        """The pointers for which ``begins`` holds, and those computed from them."""
        found: set[LlvmValue] = {one for one in self._pointers if begins(one)}
        while new := {one for one in self._pointers if one not in found and found.intersection(sources(one))}:
            found |= new
        return found


def _base(pointer: LlvmValue) -> LlvmValue:
    """The pointer that ``pointer`` is an offset from."""
    while isinstance(pointer, LlvmInstruction) and len(pointers_from(pointer)) == 1 and pointer.opcode != "phi":
        (pointer,) = pointers_from(pointer)
    return pointer
