"""Offsets that getelementptr instructions add to addresses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import gcd

from mlirad.frontends.llvm.memory_classes import Congruence, summed
from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmType, LlvmValue
from mlirad.frontends.llvm.ranges import range_of
from mlirad.frontends.llvm.sources import callee_name, is_null

#: The size of the largest number. Indices of larger elements are unbounded: the structs of an array must be told apart.
_ELEMENT = 8
_BYTE = LlvmType("integer", 8)
_BIT = LlvmType("integer", 1)
#: The intrinsics for extrema of numbers of 64 bits -> the comparison that the first operand satisfies if chosen.
_EXTREMA = {"llvm.umax.i64": 8, "llvm.umin.i64": 6}
_Apart = Callable[[LlvmValue, LlvmValue], int]
#: The maximal number of terms inside of one another that are inspected.
_DEPTH = 4


def steps(one: LlvmInstruction) -> tuple[int, list[tuple[LlvmValue, int, int]]]:
    """The offset of a getelementptr: constant bytes; and variable indices, with scales and upper bounds (or 0)."""
    type = one.element
    assert type is not None
    constant, terms = 0, []
    for number, index in enumerate(one.operands[1:]):
        bound = 0
        if number and type.kind == "struct":
            assert isinstance(index, LlvmConstant)
            member = int(index.value or 0)
            constant += type.offset(member)
            type = type.parts[member]
            continue
        if number:
            type, bound = type.parts[0], type.count
        if isinstance(index, LlvmConstant):
            constant += int(index.value or 0) * type.size
        else:
            terms.append((index, type.size, bound))
    return constant, terms


def step(one: LlvmInstruction, apart: _Apart) -> Congruence:
    """The offset that a getelementptr may add; ``apart``: a number that divides the distance of two pointers."""
    constant, terms = steps(one)
    scale, bounded = 0, []
    for value, size, bound in terms:
        found = range_of(value)
        if bound:
            bounded.append((size, bound))
        elif found is not None and size * found[1] <= _ELEMENT:
            constant += size * found[0]
            bounded.append((size * found[1], found[2]))
        else:
            scale = gcd(scale, size * multiple_of(value, apart))
    multiples = summed(*((size, size * (bound - 1)) for size, bound in bounded))
    return Congruence(constant % scale if scale else constant, scale, multiples)


def multiple_of(value: LlvmValue, apart: _Apart, above: tuple[LlvmValue, ...] = ()) -> int:
    """A number that divides ``value`` if it divides ``above``, from which ``value`` is computed; 0 divides only 0."""
    if value in above:
        return 0
    if isinstance(value, LlvmConstant) and (value.is_zero or isinstance(value.value, int)):
        return abs(int(value.value or 0))
    if not isinstance(value, LlvmInstruction) or value.type.width != 64 or len(above) > _DEPTH:
        return 1
    terms = value.operands[1:] if value.opcode == "select" else value.operands
    if value.opcode in ("phi", "select"):
        found = 0
        for one in terms:
            found = gcd(found, multiple_of(one, apart, (*above, value))) if found != 1 else 1
        return found
    if value.opcode not in ("add", "sub", "mul", "shl"):
        return 1
    if value.opcode == "sub" and all(map(is_address, terms)):
        return apart(*(one.operands[0] for one in terms))  # type: ignore[attr-defined]
    x, y = (multiple_of(one, apart, (*above, value)) for one in terms)
    if value.opcode in ("add", "sub"):
        found = gcd(x, y)
    elif isinstance(terms[1], LlvmConstant):
        found = x * y if value.opcode == "mul" else x << min(y, 32)
    else:
        found = 1
    # If it wraps, only a power of two still divides it.
    return found if value.no_signed_wrap else found & -found


def add_to_pointers(function: LlvmFunction) -> None:
    """Add numbers to pointers instead of their addresses, so that differences of the sums are those of pointers."""
    for block in function.blocks:
        made: list[LlvmInstruction] = []
        for one in block.instructions:
            x, y = one.operands if one.opcode in ("add", "sub") else (one, one)
            x, y = (y, x) if one.opcode == "add" and is_address(y) else (x, y)
            if is_address(x) and not is_address(y):
                if one.opcode == "sub" and isinstance(y, LlvmConstant) and isinstance(y.value, int):
                    y = LlvmConstant(y.type, -y.value)
                elif one.opcode == "sub":
                    y = LlvmInstruction(y.type, "sub", [LlvmConstant(y.type, 0), y], one.address, one.where)
                    made.append(y)
                pointer = x.operands[0]  # type: ignore[attr-defined]
                moved = LlvmInstruction(pointer.type, "getelementptr", [pointer, y], one.address, one.where)
                moved.element = _BYTE
                made.append(moved)
                one.opcode, one.operands = "ptrtoint", [moved]
            elif one.opcode == "call" and callee_name(one) in _EXTREMA and all(map(is_address, one.operands[:2])):
                x, y = (value.operands[0] for value in one.operands[:2])  # type: ignore[attr-defined]
                made.append(
                    replace(one, type=_BIT, opcode="icmp", operands=[x, y], predicate=_EXTREMA[callee_name(one)])
                )
                made.append(replace(one, type=x.type, opcode="select", operands=[made[-1], x, y]))
                one.opcode, one.operands = "ptrtoint", [made[-1]]
            elif is_address(one) and (product := _behind_null(one.operands[0])) is not None:
                # The end of an empty array, in C++.
                one.opcode, one.operands = "mul", [product[0], LlvmConstant(one.type, product[1])]
            made.append(one)
        block.instructions = made


def _behind_null(value: LlvmValue) -> tuple[LlvmValue, int] | None:
    """A number and the size by which it is multiplied, if their product is the address ``value``."""
    if not (isinstance(value, LlvmInstruction) and value.opcode == "getelementptr" and is_null(value.operands[0])):
        return None
    constant, terms = steps(value)
    return terms[0][:2] if not constant and len(terms) == 1 and terms[0][0].type.width == 64 else None


def is_address(value: LlvmValue) -> bool:
    """Whether ``value`` is the whole address of a pointer."""
    return isinstance(value, LlvmInstruction) and value.opcode == "ptrtoint" and value.type.width == 64
