"""Gives integers that optimizing compilers use to move numbers and pointers the type of their memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mlirad.frontends.llvm.memory_classes import Congruence, MemoryClass
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmModule, LlvmType, LlvmValue

#: The maximal number of rounds: a new type may determine others.
_ROUNDS: Final = 4
#: Instructions whose result is not an address of a number, and those that compute addresses from addresses.
_MULTIPLIED: Final = frozenset(("mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr"))
_PRODUCTS: Final = ("llvm.umul.with.overflow", "llvm.smul.with.overflow")
_KEPT: Final = frozenset(("add", "sub", "and", "or", "xor", "zext", "sext", "trunc", "phi", "select", "freeze"))


def type_moves(program: LlvmModule) -> None:
    """Retype integers that are loaded and only stored again, if other accesses to their memory have one type."""
    functions = [one for one in program.functions.values() if one.blocks]
    instructions = [one for function in functions for one in function.instructions]
    users: dict[LlvmValue, list[LlvmInstruction]] = {}
    for one in instructions:
        for operand in one.operands:
            users.setdefault(operand, []).append(one)
    _type_addresses(instructions, users)
    moves = {one: users[one] for one in instructions if _is_move(one, users.get(one, []))}
    for _ in range(_ROUNDS if moves else 0):
        objects = Objects(program)
        untyped = {*moves, *(store for stores in moves.values() for store in stores)}
        known = _accesses(objects, [one for one in instructions if one not in untyped])
        found = {load: type for load, stores in moves.items() if (type := _type(load, stores, known, objects))}
        halves = {load: type for load, type in found.items() if type.size < load.type.size}
        for load, type in found.items():
            load.type = type
            stores = moves.pop(load)
            if load in halves:
                halves.update(dict.fromkeys(stores, type))
        seconds: dict[LlvmValue, LlvmInstruction] = {one: replace(one) for one in halves if one.opcode == "load"}
        for block in (block for function in functions if halves for block in function.blocks):
            block.instructions = [part for one in block.instructions for part in _parts(one, halves, seconds)]
        if not found:
            break


def _type_addresses(instructions: list[LlvmInstruction], users: dict[LlvmValue, list[LlvmInstruction]]) -> None:
    """Convert integers that hold stored addresses to pointers."""
    for one in instructions:
        if one.opcode == "store" and _is_address(one.operands[0]):
            one.operands = [one.operands[0].operands[0], *one.operands[1:]]  # type: ignore[attr-defined]
        elif one.opcode == "inttoptr" and _is_loaded_for(one.operands[0], users):
            one.operands[0].type, one.opcode = one.type, "bitcast"
        elif one.opcode == "inttoptr" and _is_a_number(one.operands[0], set()):
            # In Rust, the address of an empty slice is an alignment, and is not accessed.
            nowhere = LlvmConstant(one.type, is_undefined=True)
            one.opcode, one.operands = "bitcast", [nowhere]
            for user in users.get(one, ()):
                user.operands = [nowhere if operand is one else operand for operand in user.operands]


def _is_a_number(value: LlvmValue, seen: set[tuple[LlvmValue, bool]], is_factor: bool = False) -> bool:
    """Whether an integer is computed from constants and products, not from a possible address.

    A factor is not an address unless it is computed from one.
    """
    if isinstance(value, LlvmConstant) or (value, is_factor) in seen:
        return True
    seen.add((value, is_factor))
    if isinstance(value, LlvmInstruction) and value.opcode == "extractvalue":
        whole = value.operands[0]
        while isinstance(whole, LlvmInstruction) and whole.opcode == "insertvalue" and whole.position != value.position:
            whole = whole.operands[0]
        value = whole.operands[1] if isinstance(whole, LlvmInstruction) and whole.opcode == "insertvalue" else whole
        return _is_a_number(value, seen, is_factor)
    if not isinstance(value, LlvmInstruction):
        return is_factor and value.type.kind == "integer"
    callee = value.operands[-1] if value.opcode == "call" else None
    is_product = value.opcode in _MULTIPLIED or (isinstance(callee, LlvmFunction) and callee.name.startswith(_PRODUCTS))
    if is_product or value.opcode in _KEPT:
        sources = value.operands[1:] if value.opcode == "select" else value.operands[: -1 if callee else None]
        return all(_is_a_number(one, seen, is_factor or is_product) for one in sources)
    return is_factor and value.opcode in ("load", "call") and value.type.kind == "integer"


def _is_move(one: LlvmInstruction, users: list[LlvmInstruction]) -> bool:
    is_integer = one.opcode == "load" and one.type.kind == "integer" and one.type.width in (32, 64)
    return is_integer and bool(users) and all(user.opcode == "store" and user.operands[0] is one for user in users)


def _is_address(value: LlvmValue) -> bool:
    return isinstance(value, LlvmInstruction) and value.opcode == "ptrtoint" and value.type.width == 64


def _is_loaded_for(value: LlvmValue, users: dict[LlvmValue, list[LlvmInstruction]]) -> bool:
    """Whether ``value`` is loaded, and only stored or converted to a pointer."""
    is_loaded = isinstance(value, LlvmInstruction) and value.opcode == "load"
    return is_loaded and all(
        one.opcode in ("inttoptr", "bitcast") or (one.opcode == "store" and one.operands[0] is value)
        for one in users[value]
    )


def _pointer_of(access: LlvmInstruction) -> LlvmValue:
    return access.operands[0 if access.opcode == "load" else 1]


def _accesses(
    objects: Objects, instructions: list[LlvmInstruction]
) -> dict[MemoryClass, dict[tuple[LlvmType, Congruence], None]]:
    found: dict[MemoryClass, dict[tuple[LlvmType, Congruence], None]] = {}
    for one in instructions:
        if one.opcode in ("load", "store"):
            pointer, type = _pointer_of(one), (one if one.opcode == "load" else one.operands[0]).type
            for root in objects.roots(pointer):
                found.setdefault(objects.memory(root), {})[type, objects.offset(pointer)] = None
    return found


def _type(
    load: LlvmInstruction,
    stores: list[LlvmInstruction],
    known: dict[MemoryClass, dict[tuple[LlvmType, Congruence], None]],
    objects: Objects,
) -> LlvmType | None:
    """The type of the other accesses to the memory of ``load`` and ``stores``; None if there are several."""
    types: set[LlvmType] = set()
    for pointer in map(_pointer_of, (load, *stores)):
        for memory in {objects.memory(root) for root in objects.roots(pointer)}:
            here = objects.offset(pointer).moved(Congruence(0, memory.blur))
            pairs = known.get(memory, {})
            types |= {type for type, where in pairs if where.may_meet(type.size, here, load.type.size)}
    only = next(iter(types)) if len(types) == 1 else None
    is_other = only is not None and only.size in (load.type.size, load.type.size // 2) and only != load.type
    return only if is_other else None


def _parts(
    one: LlvmInstruction, halves: dict[LlvmInstruction, LlvmType], seconds: dict[LlvmValue, LlvmInstruction]
) -> list[LlvmInstruction]:
    """The conversion between two types of values that are moved."""
    if one not in halves:
        return [one]
    size = LlvmConstant(LlvmType("integer", 64), halves[one].size)
    pointer = _pointer_of(one)
    behind = replace(
        one, type=LlvmType("pointer"), opcode="getelementptr", operands=[pointer, size], element=LlvmType("integer", 8)
    )
    if one.opcode == "load":
        second = seconds[one]
        second.operands = [behind]
    else:
        second = replace(one, operands=[seconds[one.operands[0]], behind])
    return [one, behind, second]
