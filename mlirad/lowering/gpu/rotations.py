"""Subscripts that run around: ``(i + c) % n`` for the axis ``i`` of a parallel loop, as at periodic boundaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials, Term
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare, predicate_of
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import defining_op
from mlirad.interfaces.scalar import ScalarModel

_SELECT, _COMPARE = "arith.select", "arith.cmpi"
#: The numbers of what stands for the remainder of an axis, and for a distance along it, are below.
_FIRST: Final = -100


@dataclass(frozen=True)
class Rotation:
    """An axis, by its number, the ``size`` that it runs around, and the numbers in polynomials."""

    axis: int
    size: Polynomial
    remainder: int
    distance: int


@final
class Rotations:
    """The polynomials of the values in ``loop``: ``(i + c) % n`` is the sum of a number for ``i % n``, and ``c``.

    ``lows``: the lower bounds of the axes, if they are known.
    """

    def __init__(self, loop: ir.Operation, lows: Sequence[int | None], scalars: Mapping[str, ScalarModel]) -> None:
        self._loop, self._lows, self._scalars = loop, lows, scalars
        self._axes = list(loop.regions[0].blocks[0].arguments)
        self.forms = Polynomials(scalars, self._rotated)
        self.known: list[Rotation] = []

    def _rotated(self, value: Value) -> Polynomial | None:
        op = defining_op(value)
        if op is None:
            return None
        model, found = self._scalars.get(op.name), None
        if model is not None and model.division(op).startswith("rem"):
            found = self._of_remainder(*map(self.forms.of, op.operands))
        elif op.name == _SELECT and isinstance(value.type, ir.IndexType):
            found = self._of_choice(op)
        if found is None or any(not is_outside(value, self._loop) for value in self.forms.values(found[1])):
            return None
        own = self._rotation(found[0], found[1])
        terms: dict[Term, int] = {(own.remainder,): 1}
        return Polynomial(terms | ({(own.distance,): found[2]} if found[2] else {}))

    def _axis(self, form: Polynomial) -> tuple[int, int, Polynomial] | None:
        """The only axis of ``form``, by its number, what it is multiplied by, and the other terms."""
        parts = [form.divided(self.forms.number(axis)) for axis in self._axes]
        found = [(n, slope.constant or 0, rest) for n, (slope, rest) in enumerate(parts) if slope.terms]
        return found[0] if len(found) == 1 and found[0][1] and self._lows[found[0][0]] == 0 else None

    def _of_remainder(self, dividend: Polynomial, size: Polynomial) -> tuple[int, Polynomial, int] | None:
        """The axis, the size, and the distance of a remainder, if the dividend is not below 0."""
        axis, slope, rest = self._axis(dividend) or (0, 0, dividend)
        if slope != 1 or not size.terms:
            return None
        if size.constant is not None:
            by = rest.constant
            is_known = by is not None and by >= 0 and size.constant > 0
            return (axis, size, _nearest(by or 0, size.constant)) if is_known else None
        _, factor, term = size.leading
        times = rest.terms.get(term, 0) // factor
        by = (rest - size * times).constant
        # For a size of 1 every remainder is 0.
        return None if by is None or times < 0 or by < -2 * times else (axis, size, by)

    def _of_choice(self, op: ir.Operation) -> tuple[int, Polynomial, int] | None:
        """The same of ``i + 1 == n ? 0 : i + 1``, of ``i == 0 ? n - 1 : i - 1``, and of choices by other bounds."""
        test = defining_op(op.operands[0])
        if test is None or test.name != _COMPARE:
            return None
        predicate, left, right = predicate_of(test), *map(self.forms.of, test.operands)
        first = (self._axis(left) or (0, 0, left))[2].constant
        if predicate[0] == "u" and (first is None or first < 0):
            return None
        then, otherwise = map(self.forms.of, list(op.operands)[1:])
        gap, one = left - right, Polynomial({(): 1})
        if predicate in ("eq", "ne"):
            ends = [(gap, then, otherwise) if predicate == "eq" else (gap, otherwise, then)]
        else:
            gap = {"ge": gap, "gt": gap - one, "le": gap * -1, "lt": gap * -1 - one}[predicate[1:]]
            ends = [(gap, then, otherwise), (gap * -1 - one, otherwise, then)]
        found = (self._end(*end, is_equation=len(ends) == 1) for end in ends)
        return next((one for one in found if one is not None), None)

    def _end(
        self, gap: Polynomial, wrapped: Polynomial, other: Polynomial, *, is_equation: bool
    ) -> tuple[int, Polynomial, int] | None:
        """The axis, the size and the distance, if ``other`` leaves the size where ``gap`` is at least 0, or 0."""
        axis, slope, rest = self._axis(other) or (0, 0, other)
        bound, step, limit = self._axis(gap) or (-1, 0, gap)
        by = rest.constant or 0
        sign = 1 if by > 0 else -1
        if slope != 1 or not by or bound != axis or abs(step) != 1:
            return None
        if abs(by) > 1 if is_equation else step != sign:
            return None
        limit = limit * (sign * step)
        size = rest - limit if by > 0 else wrapped - (other if self._axis(wrapped) else rest)
        # One step beyond an end there is one id, and so one number.
        last = Polynomial({}) if by > 0 else size + rest
        is_end = wrapped == other - size * sign or (abs(by) == 1 and wrapped == last)
        is_least = by > 0 or limit.constant == -by - 1
        most = size.constant if size.constant is not None else 1
        return (axis, size, by) if is_end and is_least and abs(by) <= most else None

    def _rotation(self, axis: int, size: Polynomial) -> Rotation:
        for one in self.known:
            if one.axis == axis and one.size == size:
                return one
        number = _FIRST - 2 * len(self.known)
        self.known.append(Rotation(axis, size, number, number - 1))
        return self.known[-1]

    def parts(self, form: Polynomial) -> tuple[dict[int, tuple[Polynomial, Rotation, int]], Polynomial] | None:
        """What each axis is multiplied by after a rotation, which, and by how much; and the terms without these.

        None if rotations occur in another way.
        """
        found: dict[int, tuple[Polynomial, Rotation, int]] = {}
        for one in self.known:
            slope, form = form.divided(one.remainder)
            moved, form = form.divided(one.distance)
            if not slope.terms and not moved.terms:
                continue
            _, factor, term = slope.leading if slope.terms else (0, 1, ())
            by = moved.terms.get(term, 0) // factor
            if one.axis in found or not slope.terms or moved != slope * by or self._occur(slope):
                return None
            found[one.axis] = slope, one, by
        return None if self._occur(form) else (found, form)

    def _occur(self, form: Polynomial) -> bool:
        return any(number <= _FIRST for term in form.terms for number in term)

    def at(self, ids: Sequence[Value], build: Builder) -> dict[int, Value]:
        """What stands in polynomials for the remainders and distances of the elements ``ids``."""
        zero = build.index(0)
        found = {one.remainder: ids[one.axis] for one in self.known}
        return found | {one.distance: zero for one in self.known}


def create_turned(id: Value, by: int, size: Value, build: Builder) -> Value:
    """Emit ``id - by`` modulo ``size``, for an ``id`` from 0 to the size."""
    zero, moved = build.index(0), build.value("arith.subi", (id, build.index(by)), id.type)
    if not by:
        return id
    if abs(by) > 1:
        least = build.value("arith.maxsi", (size, build.index(1)), size.type)
        moved = build.value("arith.remsi", (moved, least), id.type)
        by = abs(by)
    other = build.value("arith.addi" if by > 0 else "arith.subi", (moved, size), id.type)
    is_outside = compare(build, "slt", moved, zero) if by > 0 else compare(build, "sge", moved, size)
    return build.value("arith.select", (is_outside, other, moved), id.type)


def _nearest(by: int, size: int) -> int:
    """The number that is equal to ``by`` modulo ``size``, and nearest to 0."""
    return (by + size // 2) % size - size // 2
