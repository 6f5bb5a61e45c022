"""Copies and fills of memory."""

from __future__ import annotations

from math import lcm
from typing import Final

from mlirad.frontends.llvm.addresses import LinearOffset, Place
from mlirad.frontends.llvm.body import Body
from mlirad.frontends.llvm.elements import copy, fill, load, memref_type, segments, store
from mlirad.frontends.llvm.memory import Memory
from mlirad.frontends.llvm.memory_classes import Congruence
from mlirad.frontends.llvm.program import LlvmConstant, LlvmInstruction, LlvmType
from mlirad.frontends.llvm.sources import is_null

#: Copies of structs of at most this many elements are unrolled.
_WRITTEN_OUT: Final = 64


class CopyRaiser:
    """Raises copies and fills of memory in ``body``."""

    def __init__(self, body: Body, memory: Memory) -> None:
        self._body = body
        self._memory = memory

    def raise_copy(self, one: LlvmInstruction, *, may_overlap: bool) -> None:
        """A ``memcpy``, or a ``memmove`` if memory may overlap."""
        target, source, size = one.operands[:3]
        bytes_ = self._memory.addresses.linear(size)
        if bytes_ == LinearOffset() or any(map(is_null, (target, source))):  # of zero bytes
            return
        to, from_ = self._memory.place(target, one), self._memory.place(source, one)
        types, other = self._memory.memory_of(target, one).types, self._memory.memory_of(source, one).types
        if not (types or other):
            objects = self._body.objects
            if all(objects.memory(root).is_local for root in objects.roots(target)):  # which nothing reads
                return
            message = "memory is copied whose element type is unknown"
            raise self._body.error("MA0924", message, one, "copy the elements in a loop")
        shared = [type for type in types if type in other]  # other types are not read from the copy
        if len(types) == len(other) == len(shared) == 1:
            self._copy_range(types[0], to, from_, bytes_, may_overlap=may_overlap)
        elif not self._copy_record(one, to, from_, bytes_):
            self._copy_ranges(one, shared, to, from_, bytes_, may_overlap=may_overlap)

    def _copy_ranges(
        self,
        one: LlvmInstruction,
        types: list[LlvmType],
        to: Place,
        from_: Place,
        bytes_: LinearOffset,
        *,
        may_overlap: bool,
    ) -> None:
        """Copy each element type on its own; in raised memory, types are in different memrefs."""
        objects = self._body.objects
        roots = (root for operand in one.operands[:2] for root in objects.roots(operand))
        places = zip((to.offset, from_.offset, bytes_), map(objects.divisor, one.operands[:3]), strict=True)
        size = lcm(*(type.size for type in types))
        is_whole = all(offset.is_multiple(size) or divisor % size == 0 for offset, divisor in places)
        if not (is_whole and all(isinstance(root, LlvmInstruction) for root in roots)):
            message = "a struct is copied, and the types of its members are not all known"
            raise self._body.error("MA0924", message, one, "copy the members that are used")
        for type in types:
            self._copy_range(type, to, from_, bytes_, may_overlap=may_overlap)

    def _copy_range(self, type: LlvmType, to: Place, from_: Place, bytes_: LinearOffset, *, may_overlap: bool) -> None:
        body, index = self._body, self._memory.addresses.index
        extent = index(bytes_, type.size)
        target, source = to.memrefs[type], from_.memrefs[type]
        first, second = (index(place.offset, type.size) for place in (to, from_))
        if may_overlap:
            between = body.make("memref.alloc", [extent], memref_type(body.type(type)), segments(1))
            copy(body, extent, source, second, between, body.index(0))
            copy(body, extent, between, body.index(0), target, first)
            body.create("memref.dealloc", [between])
        else:
            copy(body, extent, source, second, target, first)

    def _copy_record(self, one: LlvmInstruction, to: Place, from_: Place, bytes_: LinearOffset) -> bool:
        """Copy objects of several types element by element, because padding may not be read as a number.

        Returns whether all members are known.
        """
        objects, index = self._body.objects, self._memory.addresses.index
        start = objects.offset(one.operands[1])
        known = [pair for root in objects.roots(one.operands[1]) for pair in objects.memory(root).offsets()]
        elements: list[tuple[int, LlvmType]] = []
        position = covered = 0
        total = bytes_.constant
        while position < total and len(elements) <= _WRITTEN_OUT and not bytes_.terms:
            here = start.moved(Congruence(position))
            found = list(dict.fromkeys(kind for kind, where in known if where.has(here)))
            if not found and any(where.may_overlap(kind.size, here, 1) for kind, where in known):
                return False  # what may be accessed here is no padding
            elements += [(position, kind) for kind in found if kind in to.memrefs]
            covered += found[0].size if found else 0
            position += found[0].size if found else 1
        is_local = all(objects.memory(root).is_local for root in objects.roots(one.operands[0]))
        if bytes_.terms or len(elements) > _WRITTEN_OUT or not (covered == total or is_local):
            return False
        read = [
            load(self._body, from_.memrefs[kind], index(from_.moved(LinearOffset(at)).offset, kind.size))
            for at, kind in elements
        ]
        for value, (position, kind) in zip(read, elements, strict=True):
            place = to.moved(LinearOffset(position))
            store(self._body, value, to.memrefs[kind], index(place.offset, kind.size))
        return True

    def raise_fill(self, one: LlvmInstruction) -> None:
        """A ``memset``; one with a byte that is not constant is only supported for elements that are bytes."""
        target, byte, size = one.operands[:3]
        memory = self._memory.memory_of(target, one)
        place, bytes_ = self._memory.place(target, one), self._memory.addresses.linear(size)
        number = int(byte.value or 0) if isinstance(byte, LlvmConstant) else None
        if number != 0 and any(type.kind != "integer" or (number is None and type.size != 1) for type in memory.types):
            message = "memory is filled with bytes that are not 0, nor constant bytes of integers"
            raise self._body.error("MA0924", message, one, "fill the array in a loop")
        is_made_here = all(isinstance(root, LlvmInstruction) for root in self._body.objects.roots(target))
        if len(memory.types) > 1 and not is_made_here:
            message = "an array of structs that other functions may access is filled"
            raise self._body.error("MA0924", message, one, "assign to the members in a loop")
        for type in memory.types:
            if len(memory.types) > 1 and not place.offset.is_multiple(type.size):
                raise self._body.error("MA0924", "a part of a struct is filled", one, "assign to the members")
            first = self._memory.addresses.index(place.offset, type.size)
            value = self._memory.zero(type, one) if number == 0 else self._body.value(byte, one)
            if number:
                filled = int.from_bytes(bytes([number % 256]) * type.size, "little", signed=True)
                value = self._body.number(self._body.type(type, one), filled)
            fill(self._body, self._memory.addresses.index(bytes_, type.size), value, place.memrefs[type], first)
