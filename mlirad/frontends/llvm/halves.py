"""Splits integers of 64 bits that hold two numbers, as small structs are passed by value, into their halves.

Before, for ``struct { float x; int n; }``::

    %bits = bitcast float %x to i32
    %low = zext i32 %bits to i64
    %wide = zext i32 %n to i64
    %high = shl i64 %wide, 32
    %both = or i64 %high, %low
    store i64 %both, ptr %p

After::

    store i32 %bits, ptr %p
    %q = getelementptr i8, ptr %p, i64 4
    store i32 %n, ptr %q
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmType, LlvmValue
from mlirad.frontends.llvm.unused import leave_out_unused

_WORD, _HALF, _BYTE = (LlvmType("integer", width) for width in (64, 32, 8))
_ONES: Final = (1 << 32) - 1
#: Instructions that pass words on; the others compose them.
_PASSED: Final = ("phi", "select", "freeze", "load")
_BITWISE: Final = ("and", "or", "xor")

Behind = dict[LlvmValue, list[LlvmInstruction]]


def split_words(function: LlvmFunction, users: Behind, is_whole: Callable[[LlvmInstruction], bool]) -> None:
    """Split the words of ``function`` that are composed of halves, or taken apart, and are nothing else.

    ``users``: those of each value. ``is_whole``: whether a load or store accesses one number.
    """
    behind: Behind = {}
    words = Words(behind, users)
    seen: set[LlvmValue] = set()
    for one in function.instructions:
        seed = one.operands[0] if _is_shift(one, "lshr") else one
        if seed not in seen and (seed is not one or _is_shift(one, "shl") or _keeps_high(one)):
            web, is_closed = _web(seed, users)
            seen |= web.keys()
            stores = [user for word in web for user in users.get(word, ()) if user.opcode == "store"]
            if is_closed and not any(map(is_whole, (*stores, *(word for word in web if word.opcode == "load")))):
                words.split(web, stores)
    if behind:
        insert(function, behind)
        leave_out_unused(function)


def _web(seed: LlvmValue, users: Behind) -> tuple[dict[LlvmInstruction, None], bool]:
    """The words that exchange bits with ``seed``, and whether nothing else is done with them."""
    found: dict[LlvmInstruction, None] = {}
    waiting, is_closed = [seed], True
    for one in waiting:
        if isinstance(one, LlvmInstruction) and _is_word(one):
            if one not in found:
                found[one] = None
                waiting += one.operands[_words(one)]
                waiting += (user for user in users.get(one, ()) if not _is_end(user))
        else:
            is_closed &= isinstance(one, LlvmConstant)
    return found, is_closed


def _is_word(one: LlvmInstruction) -> bool:
    """Whether ``one`` is a word whose halves are known from those of its operands."""
    is_wide = one.opcode == "zext" and one.operands[0].type.width <= _HALF.width
    is_known = is_wide or one.opcode in (*_BITWISE, *_PASSED) or _is_shift(one, "shl")
    return is_known and one.type == _WORD and not one.is_volatile


def _is_shift(one: LlvmInstruction, opcode: str) -> bool:
    return one.opcode == opcode and one.type == _WORD and getattr(one.operands[1], "value", None) == _HALF.width


def _keeps_high(one: LlvmInstruction) -> bool:
    is_masked = one.opcode == "and" and one.type == _WORD
    return is_masked and getattr(one.operands[1], "value", None) in (~_ONES, _ONES << _HALF.width)


def _is_end(user: LlvmInstruction) -> bool:
    """Whether ``user`` stores a word, or cuts a half off."""
    is_low = user.opcode == "trunc" and user.type.width <= _HALF.width
    is_moved = user.opcode == "store" and not user.is_volatile
    return is_low or is_moved or _is_shift(user, "lshr") or _is_shift(user, "shl")


def _words(one: LlvmInstruction) -> slice:
    """Which operands of ``one`` are words."""
    return slice(one.opcode == "select", 0 if one.opcode in ("load", "zext", "shl") else None)


class Words:
    """Splits words; adds instructions to ``behind`` others, and to ``users`` of values."""

    def __init__(self, behind: Behind, users: Behind) -> None:
        self._behind, self._users = behind, users
        self._halves: dict[LlvmValue, tuple[LlvmValue, LlvmValue]] = {}
        self._members: set[LlvmValue] = set()

    def split(self, web: Iterable[LlvmInstruction], stores: Iterable[LlvmInstruction]) -> None:
        """Split the words ``web``, what their users cut off, and what ``stores`` store."""
        self._members.update(web)
        seconds = {one: self._second(one) for one in web if one.opcode in _PASSED}
        self._halves |= {one: (one, second) for one, second in seconds.items()}
        for one, other in seconds.items():
            one.type = _HALF
            pairs = [self._of(value) for value in one.operands[_words(one)]]
            one.operands[_words(one)] = [pair[0] for pair in pairs]
            other.operands[_words(one)] = [pair[1] for pair in pairs]
        for one in stores:
            first, second = self._of(one.operands[0])
            self._second(one).operands[0] = second
            one.operands[0] = first
        for word in web:
            low, high = self._of(word)
            for user in self._users.get(word, ()):
                if user.opcode == "trunc":
                    user.opcode, user.operands = "freeze" if user.type == _HALF else "trunc", [low]
                elif _is_shift(user, "lshr"):
                    user.opcode, user.operands = "zext", [high]
                elif _is_shift(user, "shl") and user not in self._members:
                    user.operands[0] = self._add(word, _WORD, "zext", [low])
                elif user.opcode == "icmp":  # to be equal or not to a constant
                    columns = zip(*map(self._of, user.operands), strict=True)
                    halves: list[LlvmValue] = [self._add(word, user.type, "icmp", list(column)) for column in columns]
                    for half in self._behind[word][-2:]:
                        half.predicate = user.predicate
                    user.opcode, user.operands = "or" if user.predicate else "and", halves

    def _second(self, one: LlvmInstruction) -> LlvmInstruction:
        """The instruction for the second half of what ``one`` passes on, with the operands of ``one``."""
        operands = list(one.operands)
        if one.opcode in ("load", "store"):
            place = self._add(one, operands[-1].type, "getelementptr", [operands[-1], LlvmConstant(_WORD, _HALF.size)])
            place.element, operands[-1] = _BYTE, place
        return self._add(one, _HALF if one.type == _WORD else one.type, one.opcode, operands)

    def _add(self, one: LlvmInstruction, type: LlvmType, opcode: str, operands: list[LlvmValue]) -> LlvmInstruction:
        self._behind.setdefault(one, []).append(replace(one, type=type, opcode=opcode, operands=operands))
        return self._behind[one][-1]

    def _of(self, word: LlvmValue) -> tuple[LlvmValue, LlvmValue]:
        """The halves of ``word``."""
        if word not in self._halves:
            self._halves[word] = self._computed(word)
        return self._halves[word]

    def _computed(self, word: LlvmValue) -> tuple[LlvmValue, LlvmValue]:
        zero = LlvmConstant(_HALF, 0)
        if not isinstance(word, LlvmInstruction):
            bits = int(getattr(word, "value", None) or 0)  # those of undef are any
            return LlvmConstant(_HALF, bits & _ONES), LlvmConstant(_HALF, bits >> _HALF.width & _ONES)
        source = word.operands[0]
        if word.opcode == "zext":
            return source if source.type == _HALF else self._add(word, _HALF, "zext", [source]), zero
        if word.opcode == "shl":
            if isinstance(source, LlvmConstant) or getattr(source, "opcode", "") == "zext":
                return zero, self._of(source)[0]
            self._users.setdefault(source, []).append(self._add(word, _HALF, "trunc", [source]))
            return zero, self._behind[word][-1]
        (x, y), (u, v) = map(self._of, word.operands)
        return self._combined(word, x, u), self._combined(word, y, v)

    def _combined(self, word: LlvmInstruction, x: LlvmValue, y: LlvmValue) -> LlvmValue:
        x, y = (y, x) if isinstance(x, LlvmConstant) else (x, y)
        bits = y.value if isinstance(y, LlvmConstant) else None
        if bits == (_ONES if word.opcode == "and" else 0):
            return x
        return y if bits == 0 else self._add(word, _HALF, word.opcode, [x, y])


def insert(function: LlvmFunction, behind: dict[LlvmValue, list[LlvmInstruction]]) -> None:
    """Insert instructions of ``behind`` after the values, phis and parameters at the beginning of a block."""
    for block in function.blocks:
        made: list[LlvmInstruction] = []
        begins = [new for given in function.parameters for new in behind.get(given, ())]
        begins = begins if block is function.blocks[0] else []
        for one in block.instructions:
            if one.opcode != "phi" and begins:
                made += begins
                begins = []
            made.append(one)
            (begins if one.opcode == "phi" else made).extend(behind.get(one, ()))
        block.instructions = made
