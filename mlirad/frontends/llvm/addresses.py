"""Addresses: an object, and an offset in bytes from its beginning as a linear combination of indices.

Subscripts are computed in elements: ``x[i + 1]`` of doubles has the offset ``8 * i + 8``, and the subscript ``i + 1``.
Integer arithmetic whose overflow is undefined, or wraps at 64 bits like that of indices, is done on indices, so that
subscripts are affine in loop counters. Sums of 32 bits in a subscript are taken not to wrap around, also in `unsigned`
arithmetic: ``x[i * n + j]``, and ``x[i - 1]``, where -1 is a large number; of hashes, remainders are taken first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import gcd
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.frontends.llvm.body import Body
from mlirad.frontends.llvm.offsets import steps
from mlirad.frontends.llvm.program import LlvmConstant, LlvmInstruction, LlvmType, LlvmValue

#: Sums of more terms are computed once, as in the program.
_TERMS: Final = 6
#: The bits of a C `int`.
_INT: Final = 32
#: A mask of these bits.
_LOW: Final = (1 << _INT) - 1
_DEPTH: Final = 12


@dataclass(frozen=True)
class LinearOffset:
    """``constant`` and the sum of ``factor * index`` over the ``terms``."""

    constant: int = 0
    terms: tuple[tuple[Value, int], ...] = ()

    def plus(self, other: LinearOffset, factor: int = 1) -> LinearOffset:
        """The sum; ``other`` is multiplied by ``factor``."""
        factors = dict(self.terms)
        for index, count in other.terms:
            factors[index] = factors.get(index, 0) + count * factor
        terms = tuple((index, count) for index, count in factors.items() if count)
        return LinearOffset(self.constant + other.constant * factor, terms)

    def is_multiple(self, size: int) -> bool:
        """Whether all coefficients are multiples of ``size``."""
        return all(count % size == 0 for count in (self.constant, *(count for _, count in self.terms)))

    def divided(self, size: int) -> LinearOffset:
        """The offset divided by ``size``, of which it is a multiple."""
        return LinearOffset(self.constant // size, tuple((index, count // size) for index, count in self.terms))


@dataclass(frozen=True)
class Place:
    """The target of a pointer: the memrefs of an object, one for each element type, and an offset in bytes."""

    memrefs: dict[LlvmType, Value]
    offset: LinearOffset

    def moved(self, offset: LinearOffset) -> Place:
        """The address ``offset`` bytes after this one."""
        return Place(self.memrefs, self.offset.plus(offset))


class Addresses:
    """Computes offsets in ``body``."""

    def __init__(self, body: Body) -> None:
        self._body = body

    def offset(self, one: LlvmInstruction) -> LinearOffset:
        """The bytes that a getelementptr adds."""
        constant, terms = steps(one)
        found = LinearOffset(constant)
        for value, size, _ in terms:
            found = found.plus(self.linear(value), size)
        return found

    def linear(self, value: LlvmValue) -> LinearOffset:
        """An integer as a signed index."""
        found = self._linear(value, is_signed=True, depth=0)
        return found if len(found.terms) <= _TERMS else self._leaf(value, is_signed=True)

    def _linear(self, value: LlvmValue, *, is_signed: bool, depth: int, may_wrap: bool = False) -> LinearOffset:
        if isinstance(value, LlvmConstant):
            number = int(value.value or 0)
            return LinearOffset(number if is_signed else number % (1 << value.type.width))
        found = None
        if isinstance(value, LlvmInstruction) and depth < _DEPTH:
            found = self._expanded(value, is_signed, depth + 1, may_wrap)
        return self._leaf(value, is_signed=is_signed) if found is None else found

    def _expanded(self, one: LlvmInstruction, is_signed: bool, depth: int, may_wrap: bool) -> LinearOffset | None:
        """``one`` in terms of its operands; None if that may be another number.

        ``may_wrap``: sums of 32 bits may wrap around, as those of which a remainder is taken (hashes).
        """
        opcode = one.opcode
        linear = partial(self._linear, depth=depth, may_wrap=may_wrap)
        if opcode == "sext":
            return linear(one.operands[0], is_signed=True)
        if opcode == "zext" and one.operands[0].type.width > 1:
            is_sum = one.operands[0].type.width == _INT and _is_sum(one.operands[0]) and not may_wrap
            return linear(one.operands[0], is_signed=one.is_non_negative or is_sum)
        is_low = opcode == "and" and getattr(one.operands[1], "value", None) == _LOW and not may_wrap
        if is_low and _is_sum(one.operands[0]) and one.operands[0].no_signed_wrap:  # type: ignore[attr-defined]
            return linear(one.operands[0], is_signed=True)
        if opcode == "trunc" and (one.no_signed_wrap if is_signed else one.no_unsigned_wrap):
            return linear(one.operands[0], is_signed=is_signed)
        # Numbers of 64 bits may be negative as signed ones.
        if (opcode == "urem" and one.type.width < 64) or (
            opcode in ("srem", "select") and (is_signed or one.type.width == 64)
        ):
            return self._extended(one, depth)
        if not (_is_sum(one) and (opcode == "or" or _is_exact(one, is_signed, may_wrap))):
            return None
        if any(isinstance(operand, LlvmInstruction) and operand.opcode == "ptrtoint" for operand in one.operands):
            return None  # only differences of two addresses are numbers
        x, y = (linear(term if may_wrap else _untruncated(term), is_signed=is_signed) for term in one.operands)
        if opcode == "shl":
            count = one.operands[1]
            known = isinstance(count, LlvmConstant) and isinstance(count.value, int) and 0 <= count.value < 32
            return LinearOffset().plus(x, 1 << int(count.value)) if known else None  # type: ignore[attr-defined]
        if opcode == "mul":
            return self.product(x, y)
        return x.plus(y, -1 if opcode == "sub" else 1)

    def _extended(self, one: LlvmInstruction, depth: int) -> LinearOffset:
        """A remainder or selected number, computed from the operands: subscripts that wrap around."""
        *condition, x, y = one.operands
        is_signed = one.opcode != "urem"
        numbers = [self.index(self._linear(one, is_signed=is_signed, depth=depth, may_wrap=True)) for one in (x, y)]
        name = "arith.select" if condition else "arith.remsi"
        return LinearOffset(
            0, ((self._body.make(name, [*map(self._body.value, condition), *numbers], numbers[0].type), 1),)
        )

    def product(self, x: LinearOffset, y: LinearOffset) -> LinearOffset:
        """The product of two indices."""
        if not y.terms:
            return LinearOffset().plus(x, y.constant)
        if not x.terms:
            return LinearOffset().plus(y, x.constant)
        # The common factors stay outside: a size in bytes is a number of elements times that of each.
        common = [gcd(one.constant, *(count for _, count in one.terms)) for one in (x, y)]
        product = self._body.like(
            "arith.muli", *(self.index(one, count) for one, count in zip((x, y), common, strict=True))
        )
        return LinearOffset(0, ((product, common[0] * common[1]),))

    def _leaf(self, value: LlvmValue, *, is_signed: bool) -> LinearOffset:
        name = "arith.index_cast" if is_signed else "arith.index_castui"
        return LinearOffset(0, ((self._body.make(name, [self._body.value(value)], ir.IndexType.get()), 1),))

    def index(self, offset: LinearOffset, size: int = 1) -> Value:
        """``offset``, a multiple of ``size`` bytes, divided by ``size``."""
        if not offset.is_multiple(size):
            # The address is a multiple, although not each term is.
            return self._body.like("arith.divsi", self.index(offset), self._body.index(size))
        offset = offset.divided(size)
        total: Value | None = None
        for term, count in offset.terms:
            part = term if count == 1 else self._body.like("arith.muli", term, self._body.index(count))
            total = part if total is None else self._body.like("arith.addi", total, part)
        if total is None:
            return self._body.index(offset.constant)
        if offset.constant:
            total = self._body.like("arith.addi", total, self._body.index(offset.constant))
        return total


def _is_sum(value: LlvmValue) -> bool:
    """Whether it is a sum or product."""
    is_sum = isinstance(value, LlvmInstruction) and value.opcode in ("add", "sub", "mul", "shl", "or")
    return is_sum and (value.opcode != "or" or value.is_disjoint)  # type: ignore[attr-defined]


def _untruncated(value: LlvmValue) -> LlvmValue:
    """The loop counter, widened by the compiler, whose low 32 bits ``value`` is, a term of a sum; else ``value``."""
    if not (isinstance(value, LlvmInstruction) and value.opcode == "trunc" and value.type.width == _INT):
        return value
    [wide] = value.operands
    is_next = isinstance(wide, LlvmInstruction) and _is_sum(wide) and wide.no_signed_wrap
    counter = wide.operands[0] if is_next else wide  # type: ignore[attr-defined]
    incoming = counter.operands if isinstance(counter, LlvmInstruction) and counter.opcode == "phi" else []
    # Other wide numbers, such as the state of a random generator, may lose bits.
    steps = [one for one in incoming if isinstance(one, LlvmInstruction) and one.opcode == "add"]
    counts = any(one.operands[0] is counter and isinstance(one.operands[1], LlvmConstant) for one in steps)
    return wide if counts else value


def _is_exact(one: LlvmInstruction, is_signed: bool, may_wrap: bool) -> bool:
    """Whether an index holds a number whose low bits are ``one``."""
    if is_signed:
        return one.type.width == 64 or one.no_signed_wrap or (one.type.width == _INT and not may_wrap)
    return one.type.width == 64 or one.no_unsigned_wrap
