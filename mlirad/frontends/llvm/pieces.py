"""Accesses integers in pieces where narrower ones share their bytes, as characters do with the sizes of strings.

Before, where other instructions access the bytes of ``%p`` as ``i16``::

    store i32 %x, ptr %p

After::

    %low = trunc i32 %x to i16
    store i16 %low, ptr %p
    %q = getelementptr i8, ptr %p, i64 2
    %shifted = lshr i32 %x, 16
    %high = trunc i32 %shifted to i16
    store i16 %high, ptr %q
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import gcd

from mlirad.frontends.llvm.memory_classes import Congruence
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmType, LlvmValue

_COUNT, _BYTE = LlvmType("integer", 64), LlvmType("integer", 8)


def write_pieces(functions: Iterable[LlvmFunction], objects: Objects) -> bool:
    """Split the accesses of ``functions`` to bytes that others access as narrower integers; whether there are any."""
    changed = False
    for block in (block for function in functions for block in function.blocks):
        made: list[LlvmInstruction] = []
        for one in block.instructions:
            size = _size(one, objects) if one.opcode in ("load", "store") and not one.is_volatile else 0
            made += _pieces(one, size) if size else [one]
            changed |= bool(size)
        block.instructions = made
    return changed


def _size(one: LlvmInstruction, objects: Objects) -> int:
    """The bytes of a piece; 0 if ``one`` accesses an integer as a whole."""
    own, pointer, size = (one if one.opcode == "load" else one.operands[0]).type, one.operands[-1], 0
    if own.kind != "integer" or own.width != 8 * own.size:
        return 0
    for memory in {objects.memory(root): None for root in objects.roots(pointer)}:
        here = objects.offset(pointer).moved(Congruence(0, memory.blur))
        for type, where in memory.offsets():
            is_narrower = type.kind == "integer" and type.size < own.size
            if is_narrower and where.may_overlap(type.size, here, own.size):
                steps = where.first - here.first, where.step, where.grain, here.step, here.grain
                size = gcd(size, type.size, *steps)
    return size


def _pieces(one: LlvmInstruction, size: int) -> list[LlvmInstruction]:
    value, pointer = (one if one.opcode == "load" else one.operands[0]), one.operands[-1]
    own, type, joined = value.type, LlvmType("integer", 8 * size), value
    made: list[LlvmInstruction] = []

    def add(opcode: str, type: LlvmType, *operands: LlvmValue) -> LlvmInstruction:
        made.append(replace(one, opcode=opcode, type=type, operands=list(operands)))
        return made[-1]

    for at in range(0, own.size, size):
        place, shift = pointer, LlvmConstant(own, 8 * at)
        if at:
            place = add("getelementptr", pointer.type, pointer, LlvmConstant(_COUNT, at))
            place.element = _BYTE
        if one.opcode == "load":
            wide = add("zext", own, add("load", type, place))
            joined = add("or", own, joined, add("shl", own, wide, shift)) if at else wide
        else:
            add("store", one.type, add("trunc", type, add("lshr", own, value, shift) if at else value), place)
    if one.opcode == "load":
        one.opcode, one.operands = "freeze", [joined]
        made.append(one)
    return made
