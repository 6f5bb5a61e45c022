"""Replaces vectors, which optimizing compilers write, by scalars: one instruction for each lane."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from mlirad.frontends.llvm.flow import reached
from mlirad.frontends.llvm.objects import MASKED, Objects
from mlirad.frontends.llvm.program import LlvmBlock, LlvmConstant, LlvmFunction, LlvmInstruction, LlvmType, LlvmValue
from mlirad.frontends.llvm.unused import PURE, leave_out_unused

_NE: Final = 1
_BIT: Final = LlvmType("integer", 1)
_COUNT: Final = LlvmType("integer", 64)
_POINTER: Final = LlvmType("pointer")
_REDUCTION: Final = re.compile(r"llvm\.vector\.reduce\.(\w+)\.")
#: Reductions -> the instruction, or intrinsic, that combines two lanes.
_JOINS: Final = {name: name for name in ("fadd", "fmul", "add", "mul", "and", "or", "xor")}
_INTRINSICS: Final = {"fmax": "maxnum", "fmin": "minnum", "fmaximum": "maximum", "fminimum": "minimum"} | {
    name: name for name in ("smax", "smin", "umax", "umin")
}


def has_vectors(function: LlvmFunction) -> bool:
    """Whether ``function`` computes with vectors."""
    return any(_is_vector(value) for one in function.instructions for value in (one, *one.operands))


def write_lanes(function: LlvmFunction) -> None:
    """Replace the vectors in ``function`` by scalars, except arguments and results, which are errors."""
    _LaneWriter(function).run()


def _is_vector(value: LlvmValue) -> bool:
    return value.type.kind == "vector"


def _is_packed(value: LlvmValue) -> bool:
    """Whether it is a vector whose elements are not byte-addressable, such as bits."""
    return _is_vector(value) and value.type.parts[0].width % 8 != 0


class _LaneWriter:
    def __init__(self, function: LlvmFunction) -> None:
        self._function = function
        self._lanes: dict[LlvmValue, list[LlvmInstruction]] = {}
        self._made: list[LlvmInstruction] = []

    def run(self) -> None:
        """Do it."""
        for one in self._function.instructions:
            if _is_vector(one):
                element = one.type.parts[0]
                self._lanes[one] = [replace(one, type=element, opcode="freeze") for _ in range(one.type.count)]
        for block in self._function.blocks:
            self._made = []
            for one in block.instructions:
                self._write(one)
            block.instructions = self._made

    def lanes(self, value: LlvmValue) -> Sequence[LlvmValue]:
        """The scalars of a vector."""
        if value in self._lanes:
            return self._lanes[value]
        if isinstance(value, LlvmConstant):
            count, element = value.type.count, value.type.parts[0]
            return value.parts or [replace(value, type=element) for _ in range(count)]
        return [value] * value.type.count  # an error where it is used

    def _write(self, one: LlvmInstruction) -> None:
        vectors = [operand for operand in one.operands if _is_vector(operand)]
        if not vectors and not _is_vector(one):
            self._made.append(one)
            return
        name = one.operands[-1].name if one.opcode == "call" and isinstance(one.operands[-1], LlvmFunction) else ""
        count = one.type.count if _is_vector(one) else 0
        if one.opcode in ("load", "store"):
            self._access(one)
        elif one.opcode in ("extractelement", "insertelement", "shufflevector"):
            self._pick(one)
        elif name.startswith(MASKED):
            self._masked(one, name)
        elif found := _REDUCTION.match(name):
            self._reduce(one, found[1])
        elif one.opcode == "bitcast" and not count and one.type.kind == "integer" and _bits(vectors[0]):
            self._gather_bits(one)
        elif count and (one.opcode in PURE or one.opcode == "bitcast" or name.startswith("llvm.")):
            if all(vector.type.count == count for vector in vectors) and (vectors or one.opcode != "bitcast"):
                self._lanewise(one)
                return
            self._made.append(one)
        else:
            self._made.append(one)

    def _lanewise(self, one: LlvmInstruction) -> None:
        rows = [self.lanes(value) if _is_vector(value) else [value] * one.type.count for value in one.operands]
        for number, lane in enumerate(self._lanes[one]):
            lane.opcode = one.opcode
            lane.operands = [row[number] for row in rows]
            self._made.append(lane)

    # --- accesses

    def _access(self, one: LlvmInstruction) -> None:
        is_load = one.opcode == "load"
        pointer, vector = one.operands[0 if is_load else 1], one if is_load else one.operands[0]
        if _is_packed(vector):
            self._made.append(one)
            return
        for number, lane in enumerate(self.lanes(vector)):
            address = self._lane_address(one, pointer, vector.type.parts[0], number)
            if is_load:
                assert isinstance(lane, LlvmInstruction)
                lane.opcode, lane.operands = "load", [address]
                self._made.append(lane)
            else:
                self._new(one, "store", one.type, [lane, address])

    def _lane_address(self, one: LlvmInstruction, pointer: LlvmValue, element: LlvmType, number: int) -> LlvmValue:
        if not number:
            return pointer
        made = self._new(one, "getelementptr", _POINTER, [pointer, LlvmConstant(_COUNT, number)])
        made.element = element
        return made

    def _masked(self, one: LlvmInstruction, name: str) -> None:
        """An access of the lanes selected by a mask: ``llvm.masked.load`` or ``store`` of one number."""
        is_store = "store" in name or "scatter" in name
        given, callee = one.operands[:-1], one.operands[-1]
        values, given = (given[:1], given[1:]) if is_store else ([one], given)
        if _is_packed(values[0]):
            self._made.append(one)
            return
        pointer, *rest = given
        mask, *passed = [operand for operand in rest if _is_vector(operand)]
        element = values[0].type.parts[0]
        passed_lanes = self.lanes(passed[0]) if passed else []
        for number, (lane, bit) in enumerate(zip(self.lanes(values[0]), self.lanes(mask), strict=True)):
            if _is_vector(pointer):
                address = self.lanes(pointer)[number]
            else:
                address = self._lane_address(one, pointer, element, number)
            if is_store:
                self._new(one, "call", one.type, [lane, address, bit, callee])
            else:
                assert isinstance(lane, LlvmInstruction)
                lane.opcode, lane.operands = "call", [address, bit, passed_lanes[number], callee]
                self._made.append(lane)

    # --- permutations of lanes

    def _pick(self, one: LlvmInstruction) -> None:
        first = self.lanes(one.operands[0])
        if one.opcode == "extractelement":
            one.opcode, one.operands = "freeze", [self._chosen(one, first, one.operands[1])]
            self._made.append(one)
            return
        if one.opcode == "insertelement":
            found = self._inserted(one, first)
        else:
            both = [*first, *self.lanes(one.operands[1])]
            undefined = LlvmConstant(one.type.parts[0], is_undefined=True)
            found = [both[number] if number >= 0 else undefined for number in one.position]
        for lane, value in zip(self._lanes[one], found, strict=True):
            lane.operands = [value]
            self._made.append(lane)

    def _chosen(self, one: LlvmInstruction, lanes: Sequence[LlvmValue], place: LlvmValue) -> LlvmValue:
        """The lane ``place``."""
        if isinstance(place, LlvmConstant):
            return lanes[int(place.value or 0) % len(lanes)]
        found = lanes[0]
        for number, lane in enumerate(lanes[1:], 1):
            found = self._new(one, "select", lane.type, [self._is_at(one, place, number), lane, found])
        return found

    def _inserted(self, one: LlvmInstruction, lanes: Sequence[LlvmValue]) -> list[LlvmValue]:
        _, new, place = one.operands
        found: list[LlvmValue] = list(lanes)
        if isinstance(place, LlvmConstant):
            found[int(place.value or 0) % len(found)] = new
            return found
        return [
            self._new(one, "select", lane.type, [self._is_at(one, place, number), new, lane])
            for number, lane in enumerate(found)
        ]

    def _is_at(self, one: LlvmInstruction, place: LlvmValue, number: int) -> LlvmValue:
        return self._new(one, "icmp", _BIT, [place, LlvmConstant(place.type, number)])  # a predicate of 0 is eq

    # --- reductions

    def _reduce(self, one: LlvmInstruction, name: str) -> None:
        """Lane by lane, as an ordered reduction is defined."""
        *given, callee = one.operands
        values: list[LlvmValue] = [*given[:-1], *self.lanes(given[-1])]
        if name not in _JOINS and name not in _INTRINSICS:
            self._made.append(one)
            return
        total = values[0]
        intrinsic = LlvmFunction(callee.type, f"llvm.{_INTRINSICS.get(name)}", one.type)
        for value in values[1:]:
            opcode, operands = (name, [total, value]) if name in _JOINS else ("call", [total, value, intrinsic])
            total = self._new(one, opcode, one.type, operands)
        one.opcode, one.operands = "freeze", [total]
        self._made.append(one)

    def _gather_bits(self, one: LlvmInstruction) -> None:
        """A mask as an integer."""
        total: LlvmValue = LlvmConstant(one.type, 0)
        for number, lane in enumerate(self.lanes(one.operands[0])):
            wide = self._new(one, "zext", one.type, [lane]) if one.type.width > 1 else lane
            moved = self._new(one, "shl", one.type, [wide, LlvmConstant(one.type, number)])
            total = self._new(one, "or", one.type, [total, moved])
        one.opcode, one.operands = "freeze", [total]
        self._made.append(one)

    def _new(self, at: LlvmInstruction, opcode: str, type: LlvmType, operands: list[LlvmValue]) -> LlvmInstruction:
        made = LlvmInstruction(type, opcode, operands, at.address, at.where)
        made.flags = at.flags if opcode in ("fadd", "fmul", "call") else 0
        self._made.append(made)
        return made


def _bits(vector: LlvmValue) -> bool:
    return vector.type.parts[0] == _BIT


# --- versioned loops


def leave_out_vector_copies(function: LlvmFunction, objects: Objects) -> None:
    """Always use the scalar version of a loop that a compiler has vectorized.

    It also follows the vectorized one, for the remaining elements. A test for overlap of arrays compares addresses in
    different objects, which is not supported. Sums may be in the order that they have in the source.
    """
    copies = _VectorCopies(function, objects)
    changed = False
    for block in function.blocks:
        end = block.instructions[-1]
        if end.opcode == "br" and len(end.blocks) == 2:
            is_versioned = copies.compares_objects(end.operands[0])
            for plain, other in (end.blocks, end.blocks[::-1]):
                if copies.is_copy(block, other, plain, is_versioned=is_versioned):
                    end.blocks, end.operands, changed = [plain], [], True
                    break
    if changed:
        leave_out_unreached(function)
        leave_out_unused(function)


class _VectorCopies:
    def __init__(self, function: LlvmFunction, objects: Objects) -> None:
        self._function = function
        self._objects = objects

    def compares_objects(self, condition: LlvmValue, depth: int = 8) -> bool:
        """Whether ``condition`` orders addresses in different objects."""
        if not isinstance(condition, LlvmInstruction) or not depth:
            return False
        if condition.opcode == "icmp":
            return condition.predicate > _NE and any(self._are_apart(*pair) for pair in _pointers_in(condition))
        is_logic = condition.opcode in ("and", "or", "xor", "freeze", "select")
        return is_logic and any(self.compares_objects(operand, depth - 1) for operand in condition.operands)

    def _are_apart(self, x: LlvmValue, y: LlvmValue) -> bool:
        roots = self._objects.roots(x), self._objects.roots(y)
        return all(roots) and not roots[0] & roots[1]

    def is_copy(self, check: LlvmBlock, start: LlvmBlock, plain: LlvmBlock, *, is_versioned: bool) -> bool:
        """Whether ``start``, or the loop that it begins, is entered from ``check``, stores vectors, leads to ``plain``.

        Loops after ``plain`` must store to the same objects. Unless the copy ``is_versioned`` on overlap, LLVM must
        have noted that it has made it of the loop at ``plain``.
        """
        copy = reached([start], {plain, check})
        leads_to_plain = any(plain in block.instructions[-1].blocks for block in copy)
        behind = reached([plain], {check})
        loops = {block for block in behind if _is_in_loop(block, {check})}
        stores = list(_stores(copy - behind))
        sources = {block for block in self._function.blocks if start in block.instructions[-1].blocks}
        return (
            sources - (copy - behind) == {check}
            and leads_to_plain
            and ((is_versioned and bool(stores)) or _is_vectorized(copy - behind, behind, check, plain))
            and all(_is_vector(one.operands[0]) for one in stores)
            and self._written(stores) <= self._written(_stores(loops))
        )

    def _written(self, stores: Iterable[LlvmInstruction]) -> set[LlvmValue]:
        return {root for one in stores for root in self._objects.roots(one.operands[1])}


def _is_vectorized(copy: set[LlvmBlock], behind: set[LlvmBlock], check: LlvmBlock, plain: LlvmBlock) -> bool:
    """Whether all loops of ``copy`` are what LLVM has made of the loop at ``plain``, whatever ``check`` tests.

    Where it tests for equality, passes may have replaced a number by what it is equal to.
    """
    made = {block for block in copy if block.instructions[-1].is_vectorized}
    heads = {plain, *(plain.instructions[-1].blocks if len(plain.instructions[-1].blocks) == 1 else ())}
    ends = [block.instructions[-1] for block in behind]
    return (
        bool(made)
        and not any(_is_in_loop(block, {*made, check, plain}) for block in copy - made)
        and any(end.is_vectorized and heads & {*end.blocks} for end in ends)
        and not _tests_equality(check.instructions[-1].operands[0])
    )


def _tests_equality(condition: LlvmValue) -> bool:
    if not isinstance(condition, LlvmInstruction) or condition.opcode == "icmp":
        return isinstance(condition, LlvmInstruction) and condition.predicate <= _NE
    return condition.opcode == "phi" or any(map(_tests_equality, condition.operands))


def _stores(blocks: set[LlvmBlock]) -> Iterator[LlvmInstruction]:
    return (one for block in blocks for one in block.instructions if one.opcode == "store")


def _is_in_loop(block: LlvmBlock, stops: set[LlvmBlock]) -> bool:
    return block in reached(block.instructions[-1].blocks, stops)


def _pointers_in(comparison: LlvmInstruction) -> Iterator[tuple[LlvmValue, LlvmValue]]:
    """The pairs of pointers whose difference ``comparison`` is about."""
    x, y = comparison.operands
    terms = [*_addresses(x, 1), *_addresses(y, -1)]
    for plus, sign in terms:
        yield from ((plus, minus) for minus, other in terms if sign > 0 > other)


def _addresses(value: LlvmValue, sign: int, depth: int = 8) -> Iterator[tuple[LlvmValue, int]]:
    """The pointers in the sum ``value``, each with its sign."""
    if value.type.kind == "pointer":
        yield value, sign
    elif isinstance(value, LlvmInstruction) and depth and value.opcode in ("add", "sub", "ptrtoint", "freeze"):
        for number, operand in enumerate(value.operands):
            yield from _addresses(operand, -sign if number and value.opcode == "sub" else sign, depth - 1)


def leave_out_unreached(function: LlvmFunction) -> None:
    """Remove blocks that are not reached, and what phis pass on from there."""
    kept = reached(function.blocks[:1])
    function.blocks = [block for block in function.blocks if block in kept]
    for block in function.blocks:
        for phi in block.phis:
            left = [pair for pair in zip(phi.operands, phi.blocks, strict=True) if pair[1] in kept]
            phi.operands, phi.blocks = [value for value, _ in left], [source for _, source in left]
