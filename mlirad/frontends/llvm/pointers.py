"""Raises phis of numbers and pointers, and comparisons and differences of pointers.

A pointer that a phi merges becomes an offset into its object, and the memrefs of the object if there are several.
"""

from __future__ import annotations

from collections.abc import Iterator

from mlirad._mlir import Type, Value, ir
from mlirad.frontends.llvm.addresses import LinearOffset, Place
from mlirad.frontends.llvm.body import Body, Raised
from mlirad.frontends.llvm.memory import Memory
from mlirad.frontends.llvm.memory_classes import IDENTITY, NULL
from mlirad.frontends.llvm.program import LlvmBlock, LlvmConstant, LlvmInstruction, LlvmParameter, LlvmType, LlvmValue
from mlirad.frontends.llvm.sources import is_null, leaves, points_nowhere

_EQ, _NE, _SLT, _ULT = 0, 1, 2, 6
_STRICT = (2, 4, 6, 8)
_BELOW = (2, 3, 6, 7)
_NOT_ONE = "two pointers are compared that need not point into the same object"


class Pointers:
    """Raises the phis of ``body``."""

    def __init__(self, body: Body, memory: Memory) -> None:
        self._body = body
        self._memory = memory

    def carried_types(self, phi: LlvmInstruction) -> list[Type]:
        """The types of the block arguments for ``phi``."""
        if phi.type.kind != "pointer":
            return [self._body.type(type, phi) for type in _numbers(phi.type)]
        if points_nowhere(phi):
            return [ir.IndexType.get()]
        if not self._is_known(phi):
            return []
        elements = self._merged(phi)
        return [*(self._body.part(type, phi) for type in elements), ir.IndexType.get()]

    def _is_known(self, phi: LlvmInstruction) -> bool:
        """Whether its object is known; if not, using the pointer is an error."""
        return bool(self._body.objects.roots(phi))

    def _merged(self, phi: LlvmInstruction) -> list[LlvmType]:
        """The types of the memrefs in block arguments: none if there is a single object."""
        memory = self._memory.memory_of(phi, phi)
        return memory.parts if self._memory.merges.is_merged(phi) else []

    def bind(self, phi: LlvmInstruction, arguments: Iterator[Value]) -> None:
        """Set ``phi`` to the next of ``arguments``."""
        if phi.type.kind != "pointer":
            self._body.values[phi] = _gathered(phi.type, arguments)
            return
        if points_nowhere(phi):
            self._memory.numbers[phi] = next(arguments)
        if not self._is_known(phi):
            return
        memory = self._memory.memory_of(phi, phi)
        elements = self._merged(phi)
        memrefs = {type: next(arguments) for type in elements}
        if not elements:
            (root,) = self._body.objects.roots(phi)
            memrefs = self._memory.place(root, phi).memrefs
        self._memory.places[phi] = Place(memrefs, LinearOffset(0, ((next(arguments), memory.unit),)))

    def passed(self, block: LlvmBlock, target: LlvmBlock) -> list[Value]:
        """The operands that ``block`` passes to ``target``."""
        found: list[Value] = []
        for phi in target.phis:
            value = next(value for value, source in zip(phi.operands, phi.blocks, strict=True) if source is block)
            if phi.type.kind != "pointer":
                found += _scattered(self._body.value(value, phi))
            elif points_nowhere(phi):
                found.append(self._memory.number(value))
            elif self._is_known(phi):
                found += self._pointer(phi, value)
        return found

    def _pointer(self, phi: LlvmInstruction, value: LlvmValue) -> list[Value]:
        memory = self._memory.memory_of(phi, phi)
        if isinstance(value, LlvmConstant) and value.is_undefined and not self._merged(phi):
            return [self._body.index(0)]
        place = self._memory.place_or_null(value, phi)
        memrefs = [self._memory.flexible(place.memrefs[type]) for type in self._merged(phi)]
        return [*memrefs, self._memory.addresses.index(place.offset, memory.unit)]

    def raise_comparison(self, one: LlvmInstruction) -> bool:
        """Raise ``one`` if it compares or subtracts pointers; returns whether it did."""
        if compared := _compared_pointers(one):
            self._body.values[one] = self._comparison(one, *compared)
        elif (bits := _low_bits(one)) is not None:
            self._body.values[one] = self._below_alignment(one, bits)
        elif one.opcode == "ptrtoint":
            pass  # only differences are numbers
        elif one.opcode == "sub" and all(_is_address(operand) for operand in one.operands):
            x, y = (operand.operands[0] for operand in one.operands)  # type: ignore[attr-defined]
            difference = self._memory.addresses.index(self._difference(x, y, one))
            self._body.values[one] = self._body.make("arith.index_cast", [difference], self._body.type(one.type, one))
        else:
            return False
        return True

    def _below_alignment(self, one: LlvmInstruction, bits: int) -> Value:
        """The lowest ``bits`` of an address, if they are known by the alignment of numbers in the object."""
        body, pointer = self._body, one.operands[0].operands[0]  # type: ignore[attr-defined]
        place, sizes = (
            self._memory.place(pointer, one),
            [type.size for type in self._memory.memory_of(pointer, one).types],
        )
        if bits >= max(sizes, default=1):
            raise body.error("MA0923", "an address is used as a number", one, "use an index into the array")
        low = body.like("arith.andi", self._memory.addresses.index(place.offset), body.index(bits))
        return body.make("arith.index_cast", [low], body.type(one.type, one))

    def _difference(self, x: LlvmValue, y: LlvmValue, one: LlvmInstruction) -> LinearOffset:
        """The distance in bytes of two pointers into the same object.

        Differences and order are undefined for different objects; equality is not, and must be decided.
        """
        x_place, y_place = self._compared(x, y, one)
        return x_place.plus(y_place, -1)

    def _compared(self, x: LlvmValue, y: LlvmValue, one: LlvmInstruction) -> tuple[LinearOffset, LinearOffset]:
        """The offsets of two pointers that may point into the same object, or be null."""
        if all(map(is_null, (x, y))):
            return LinearOffset(), LinearOffset()
        if not (any(map(is_null, (x, y))) or self._memory.merges.may_be_compared(x, y)):
            raise self._body.error("MA0924", _NOT_ONE, one, "compare indices")
        memory = self._memory.memory_of(y if is_null(x) else x, one)
        first, second = (self._memory.place_or_null(pointer, one, memory).offset for pointer in (x, y))
        return first, second

    def _comparison(self, one: LlvmInstruction, x: LlvmValue, y: LlvmValue) -> Raised:
        bit = ir.IntegerType.get_signless(1)
        constants = [value for value in (x, y) if isinstance(value, LlvmConstant)]
        is_equality = one.predicate in (_EQ, _NE)
        if len(constants) == 1 and not is_null(constants[0]):
            other = y if constants[0] is x else x
            is_exact = other in self._memory.numbers or self._memory.merges.is_merged(other)
            if not (is_exact and is_equality and constants[0].value is not None):
                raise self._body.error("MA0924", "a pointer is compared to an address that belongs to no object", one)
            return self._memory.compare_to_constant(one.predicate, other, constants[0], one)
        if len(constants) == 2 and not all(map(is_null, constants)) and is_equality:
            return self._body.compare(one.predicate, *map(self._memory.number, constants))
        null = next((value for value in (x, y) if is_null(value)), None)
        if all(map(is_null, (x, y))):
            return self._body.number(bit, one.predicate not in (_NE, *_STRICT))
        if isinstance(null, LlvmConstant) and is_equality:
            other = y if null is x else x
            may_be_null = self._memory.merges.may_be_null(other) and self._body.objects.roots(other)
            if may_be_null or other in self._memory.numbers:
                return self._memory.compare_to_constant(one.predicate, other, null, one)
            found = leaves(other)
            if all(is_null(leaf) or self._body.objects.is_null(leaf) for leaf in found):
                return self._body.number(bit, one.predicate == _EQ)
            objects = self._body.objects
            if not all(objects.is_nowhere(leaf) or objects.roots(leaf) for leaf in found):
                raise self._body.error("MA0924", "a pointer is compared that may be null", one, "use a flag instead")
            return self._body.number(bit, one.predicate == _NE)
        return self._offset_comparison(one, x, y)

    def _refuse_overlap(self, x: LlvmValue, y: LlvmValue, one: LlvmInstruction) -> None:
        """Reject an order of pointers into parameters, which may overlap each other and variables."""
        roots = self._body.objects.roots(x) | self._body.objects.roots(y)
        given = [root for root in roots if not isinstance(root, LlvmInstruction)]
        if len(given) > 1 and any(isinstance(root, LlvmParameter) for root in given):
            raise self._body.error("MA0924", _NOT_ONE, one, "compare indices")

    def _offset_comparison(self, one: LlvmInstruction, x: LlvmValue, y: LlvmValue) -> Value:
        merges, predicate = self._memory.merges, one.predicate
        if (is_before := merges.is_before(x, y)) is not None:
            bit = predicate == _NE if predicate in (_EQ, _NE) else is_before == (predicate in _BELOW)
            return self._body.number(ir.IntegerType.get_signless(1), bit)
        offsets = self._compared(x, y, one)
        unit = self._memory.memory_of(x, one).unit
        unit = unit if all(offset.is_multiple(unit) for offset in offsets) else 1
        signed = predicate if predicate < _ULT else predicate - (_ULT - _SLT)
        first, second = (self._memory.addresses.index(offset, unit) for offset in offsets)
        if merges.needs_identity(one):
            numbers = [self._memory.place(pointer, one).memrefs[IDENTITY] for pointer in (x, y)]
            before = elsewhere = self._body.index(NULL - 1)  # an offset before every object
            if predicate not in (_EQ, _NE):
                self._refuse_overlap(x, y, one)
                elsewhere = self._body.select(self._body.compare(_SLT, *numbers), self._body.index(-NULL), before)
            second = self._body.select(self._body.compare(_EQ, *numbers), second, elsewhere)
        return self._body.compare(signed, first, second)


def _compared_pointers(one: LlvmInstruction) -> list[LlvmValue]:
    """The pointers that ``one`` compares, also if it compares one with 0 as a number, as Rust does."""
    if one.opcode != "icmp":
        return []
    x, y = one.operands
    if x.type.kind == "pointer":
        return [x, y]
    is_zero = isinstance(y, LlvmConstant) and (y.is_zero or y.value == 0)
    is_number = isinstance(x, LlvmInstruction) and _is_address(x) and x.type.width == 64
    if not (is_number and is_zero and one.predicate in (_EQ, _NE)):
        return []
    return [x.operands[0], LlvmConstant(LlvmType("pointer"), is_zero=True)]  # type: ignore[attr-defined]


def _low_bits(one: LlvmInstruction) -> int | None:
    """The mask of the lowest bits of an address, which programs test for alignment."""
    if one.opcode != "and" or not _is_address(one.operands[0]) or not isinstance(one.operands[1], LlvmConstant):
        return None
    mask = one.operands[1].value
    return mask if isinstance(mask, int) and mask >= 0 and not mask & (mask + 1) else None


def _is_address(value: LlvmValue) -> bool:
    return isinstance(value, LlvmInstruction) and value.opcode == "ptrtoint"


def _numbers(type: LlvmType) -> list[LlvmType]:
    if type.kind in ("struct", "array"):
        parts = type.parts if type.kind == "struct" else type.parts * type.count
        return [number for part in parts for number in _numbers(part)]
    return [type]


def _gathered(type: LlvmType, values: Iterator[Value]) -> Raised:
    if type.kind in ("struct", "array"):
        parts = type.parts if type.kind == "struct" else type.parts * type.count
        return tuple(_gathered(part, values) for part in parts)
    return next(values)


def _scattered(value: Raised) -> list[Value]:
    return [part for one in value for part in _scattered(one)] if isinstance(value, tuple) else [value]
