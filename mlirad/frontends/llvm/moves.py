"""Gives integers in which optimizing compilers move floats and pointers the type of what they hold.

A web is a set of integers that phis, selects, loads and stores pass on to each other. If they come from floats or
pointers, are converted to them, or share memory with them, the web gets their type; its uses as a number read the bits.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from mlirad.frontends.llvm.halves import Words, insert, split_words
from mlirad.frontends.llvm.memory_classes import Congruence, MemoryClass
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.offsets import is_address
from mlirad.frontends.llvm.pieces import write_pieces
from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmModule, LlvmType, LlvmValue

#: The maximal number of rounds: a new type may determine others.
_ROUNDS: Final = 4
#: Instructions whose result is not an address of a number, and those that compute addresses from addresses.
_MULTIPLIED: Final = frozenset(("mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr"))
_PRODUCTS: Final = ("llvm.umul.with.overflow", "llvm.smul.with.overflow")
_KEPT: Final = frozenset(("add", "sub", "and", "or", "xor", "zext", "sext", "trunc", "phi", "select", "freeze"))
_MEMBERS: Final = ("load", "phi", "select", "freeze")
_POINTER: Final = LlvmType("pointer")
_DOUBLE: Final = LlvmType("float", 64)
_FORMATS: Final = {16: "e", 32: "f", 64: "d"}
_COUNT: Final = LlvmType("integer", 64)
_EQUALITIES: Final = (0, 1)


@dataclass(eq=False)
class _Web:
    """``members``: the instructions in which the values are; ``votes``: the types of conversions to and from them."""

    members: list[LlvmInstruction] = field(default_factory=list)
    stores: list[LlvmInstruction] = field(default_factory=list)
    votes: set[LlvmType] = field(default_factory=set)

    @property
    def width(self) -> int:
        """The bits of its integers."""
        return (self.members[0] if self.members else self.stores[0].operands[0]).type.width

    @property
    def accesses(self) -> list[LlvmInstruction]:
        """The loads and stores."""
        return [one for one in self.members if one.opcode == "load"] + self.stores


def type_addresses(program: LlvmModule) -> None:
    """Store pointers instead of their addresses, and retype integers that are converted to pointers."""
    moves = _Moves([one for one in program.functions.values() if one.blocks])
    for one in moves.instructions:
        if one.opcode == "store" and is_address(one.operands[0]):
            one.operands = [one.operands[0].operands[0], *one.operands[1:]]  # type: ignore[attr-defined]
    moves.retype(None)


def type_moves(program: LlvmModule) -> Objects:
    """Retype integers that hold floats or pointers; returns the objects of ``program``."""
    functions = [one for one in program.functions.values() if one.blocks]
    moves = _Moves(functions)
    known = cache(lambda: _Known(Objects(program), moves.instructions))
    for function in functions:
        split_words(function, moves.users, lambda one: not {_POINTER, _DOUBLE}.isdisjoint(known().types(one, 0, 8)))
    for _ in range(_ROUNDS):
        objects = Objects(program)
        if not (_Moves(functions).retype(objects) or write_pieces(functions, objects)):
            return objects
    return Objects(program)


class _Moves:
    """The webs of ``functions``."""

    def __init__(self, functions: list[LlvmFunction]) -> None:
        self._functions = functions
        self.instructions = [one for function in functions for one in function.instructions]
        self.users: dict[LlvmValue, list[LlvmInstruction]] = {}
        for one in self.instructions:
            for operand in one.operands:
                self.users.setdefault(operand, []).append(one)
        self._webs: dict[LlvmValue, _Web] = {}
        #: Conversions to be inserted after instructions; None: at the beginning of a function.
        self._behind: dict[LlvmValue, list[LlvmInstruction]] = {}

    # --- webs

    def retype(self, objects: Objects | None) -> bool:
        """Retype the webs whose type is known; whether there are any. Without ``objects``, those of pointers."""
        webs = self._found()
        if objects is None:
            webs = [web for web in webs if web.votes == {_POINTER}]
        if not webs:
            return False
        known = None
        if objects is not None:
            moved = {access for web in webs if not self._is_firm(web) for access in web.accesses}
            known = _Known(objects, [one for one in self.instructions if one not in moved])
        changed = False
        for web in webs:
            if (type := self._type(web, known)) is not None:
                self._convert(web, type)
            elif known is not None and self._has_halves(web, known):
                Words(self._behind, self.users).split(web.members, web.stores)
            else:
                continue
            changed = True
        for function in self._functions if self._behind else ():
            insert(function, self._behind)
        return changed

    def _found(self) -> list[_Web]:
        """The webs with a load, a store or a conversion."""
        members = [one for one in self.instructions if one.opcode in _MEMBERS and _is_word(one.type)]
        self._webs = {one: _Web([one]) for one in members}
        for one in members:
            for source in _sources(one):
                if source in self._webs:
                    self._join(one, source)
                elif isinstance(source, LlvmInstruction) and (type := _converted(source)):
                    self._webs[one].votes.add(type)
        found = dict.fromkeys(self._webs.values())
        self._note_uses(found)
        return [web for web in found if web.accesses or web.votes]

    def _note_uses(self, found: dict[_Web, None]) -> None:
        for one in self.instructions:
            if one.opcode == "store" and _is_word(one.operands[0].type):
                web = self._webs.get(one.operands[0])
                if web is None:
                    found[_Web(stores=[one])] = None
                else:
                    web.stores.append(one)
            elif one.opcode in ("bitcast", "inttoptr") and (web := self._webs.get(one.operands[0])):
                web.votes.add(one.type)

    def _join(self, x: LlvmValue, y: LlvmValue) -> None:
        kept, gone = self._webs[x], self._webs[y]
        if kept is not gone:
            kept, gone = (kept, gone) if len(kept.members) >= len(gone.members) else (gone, kept)
            kept.members += gone.members
            kept.votes |= gone.votes
            self._webs.update(dict.fromkeys(gone.members, kept))

    def _numbers(self, web: _Web, *, of_floats: bool = False) -> list[tuple[LlvmInstruction, LlvmValue]]:
        """The instructions outside of ``web`` that use its values as numbers, or compute them, with those values."""
        is_compared = web.width == 64 and not of_floats
        found: list[tuple[LlvmInstruction, LlvmValue]] = []
        for one in web.members:
            found += (
                (user, one) for user in self.users.get(one, ()) if not self._passes_on(user, one, web, is_compared)
            )
        for one in (*web.members, *web.stores):
            found += ((one, source) for source in _sources(one) if self._is_number(source, web))
        return list(dict.fromkeys(found))

    def _is_firm(self, web: _Web) -> bool:
        """Whether ``web`` holds numbers: its values are used as such, or computed."""
        return any(not (web.width == 64 and self._is_nowhere(value, web)) for _, value in self._numbers(web))

    def _is_nowhere(self, value: LlvmValue, web: _Web) -> bool:
        return self._webs.get(value) is not web and _is_a_number(value, set())

    def _passes_on(self, user: LlvmInstruction, one: LlvmInstruction, web: _Web, is_compared: bool) -> bool:
        if user.opcode == "store":
            return user.operands[0] is one
        if user.opcode == "icmp" and is_compared and user.predicate in _EQUALITIES:
            return all(isinstance(x, LlvmConstant) or is_address(x) or self._webs.get(x) is web for x in user.operands)
        is_member = self._webs.get(user) is web and one is not (user.operands[0] if user.opcode == "select" else None)
        return is_member or _converted(user, of=user) is not None

    def _is_number(self, source: LlvmValue, web: _Web) -> bool:
        is_moved = isinstance(source, LlvmConstant) or self._webs.get(source) is web
        return not (is_moved or (isinstance(source, LlvmInstruction) and _converted(source) is not None))

    def _type(self, web: _Web, known: _Known | None) -> LlvmType | None:
        """The type of what ``web`` holds, of the same size; None if it holds numbers, or it is not known."""
        size = web.width // 8
        accesses = web.accesses if known is not None else []
        types = web.votes | {type for access in accesses for type in known.types(access, 0, size)}  # type: ignore[union-attr]
        only = {type for type in types if type.kind != "integer"}
        if len(only) != 1 or any(type.size != size for type in types):
            return None
        (type,) = only
        is_pointer = types == {_POINTER} and (bool(web.votes) or not self._is_firm(web))
        inside = (self._webs.get(value) is web or self._is_nowhere(value, web) for _, value in self._numbers(web))
        return type if type.kind == "float" or (is_pointer and all(inside)) else None

    def _convert(self, web: _Web, type: LlvmType) -> None:
        """Give ``web`` another ``type`` of the same size."""
        opcodes = ("ptrtoint", "inttoptr") if type == _POINTER else ("bitcast", "bitcast")
        for user, value in self._numbers(web, of_floats=type.kind == "float"):
            is_inside = self._webs.get(value) is web
            result, opcode = (LlvmType("integer", web.width), opcodes[0]) if is_inside else (type, opcodes[1])
            made = LlvmInstruction(result, opcode, [value], where=user.where, address=user.address)
            self._behind.setdefault(value, []).append(made)
            user.operands = [made if operand is value else operand for operand in user.operands]
        users = {user: None for one in web.members for user in self.users.get(one, ())}
        for one in web.members:
            one.type = type
        compared = (user for user in users if user.opcode == "icmp" and type == _POINTER)
        for one in (*web.members, *web.stores, *compared):
            moved = _sources(one)
            one.operands = [_as(type, value) if value in moved else value for value in one.operands]
        for user in users:  # conversions to the new type
            if user.opcode in ("bitcast", "inttoptr") and user.type == type:
                user.opcode = "freeze"

    # --- halves

    def _has_halves(self, web: _Web, known: _Known) -> bool:
        """Whether a load, or a constant, moves two numbers that other instructions access one by one."""
        is_plain = len(web.members) <= 1 and all(one.opcode == "load" for one in web.members)
        if web.width != 64 or web.votes or not is_plain or self._numbers(web):
            return False
        found = [{type for access in web.accesses for type in known.types(access, start, 4)} for start in (0, 4)]
        return any(found) and all(len(types) <= 1 and all(type.size == 4 for type in types) for types in found)


class _Known:
    """The types and positions of ``instructions`` that access memory."""

    def __init__(self, objects: Objects, instructions: list[LlvmInstruction]) -> None:
        self._objects = objects
        self._found: dict[MemoryClass, dict[tuple[LlvmType, Congruence], None]] = {}
        for one in instructions:
            if one.opcode in ("load", "store"):
                type = (one if one.opcode == "load" else one.operands[0]).type
                pointer = _pointer_of(one)
                for root in objects.roots(pointer):
                    self._found.setdefault(objects.memory(root), {})[type, objects.offset(pointer)] = None

    def types(self, access: LlvmInstruction, start: int, size: int) -> set[LlvmType]:
        """The types of accesses to ``size`` bytes of the memory of ``access``, from the byte ``start``."""
        pointer = _pointer_of(access)
        found: set[LlvmType] = set()
        own = (access if access.opcode == "load" else access.operands[0]).type
        for memory in {self._objects.memory(root): None for root in self._objects.roots(pointer)}:
            pairs = self._found.get(memory, {})
            if any(type != own for type, _ in pairs):
                here = self._objects.offset(pointer).moved(Congruence(start, memory.blur))
                found |= {type for type, where in pairs if where.may_overlap(type.size, here, size)}
        return found


def _sources(one: LlvmInstruction) -> list[LlvmValue]:
    """The values that ``one`` passes on."""
    return {"load": [], "select": one.operands[1:], "store": one.operands[:1]}.get(one.opcode, one.operands)


def _is_word(type: LlvmType) -> bool:
    return type.kind == "integer" and type.width in _FORMATS


def _converted(one: LlvmInstruction, of: LlvmValue | None = None) -> LlvmType | None:
    """The type of the float or pointer that ``one`` converts to an integer, or the integer ``of`` to."""
    if one.opcode not in ("bitcast", "ptrtoint", "inttoptr"):
        return None
    type = one.type if of is one else one.operands[0].type
    is_other = type.kind in ("float", "pointer")
    return type if is_other and type.size == (one.operands[0] if of is one else one).type.size else None


def _as(type: LlvmType, value: LlvmValue) -> LlvmValue:
    """``value``, of the same size, as ``type``."""
    if isinstance(value, LlvmConstant):
        if value.is_undefined:
            return LlvmConstant(type, is_undefined=True)
        bits = _bits(value)
        if type == _POINTER:
            return LlvmConstant(type, bits or None, is_zero=not bits, is_undefined=bool(bits))
        held = bits.to_bytes(type.size, "little")
        number = struct.unpack("<" + _FORMATS[type.width], held)[0] if type.kind == "float" else bits
        return LlvmConstant(type, number, text=value.text)
    is_converted = isinstance(value, LlvmInstruction) and value.type != type and _converted(value) == type
    return value.operands[0] if is_converted else value  # type: ignore[attr-defined]


def _bits(value: LlvmConstant) -> int:
    return int(value.value or 0) & (1 << value.type.width) - 1


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


def _pointer_of(access: LlvmInstruction) -> LlvmValue:
    return access.operands[0 if access.opcode == "load" else 1]
