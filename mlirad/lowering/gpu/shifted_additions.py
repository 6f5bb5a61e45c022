"""Additions of the iterations of a parallel loop to elements of others, and by how many iterations these are apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial
from mlirad.edit.buffers import has_one_name
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import ancestors, find_ops, is_inside, users
from mlirad.interfaces.registry import SCALAR, Registry
from mlirad.lowering.gpu.rotations import Rotation, Rotations
from mlirad.lowering.gpu.teams import bounds_of

ATOMIC: Final = "memref.atomic_rmw"
_IF: Final = "scf.if"
_FOR: Final = "scf.for"
_ADDF: Final = 0
#: The distance between the iteration that adds and the one whose element it is, for each axis.
Distance: TypeAlias = tuple[int, ...]
#: What each axis is multiplied by in subscripts, by its number.
_Slopes: TypeAlias = frozenset[tuple[int, Polynomial]]
#: The axes that run around, by how much.
_Turns: TypeAlias = Mapping[int, tuple[Rotation, int]]
#: An axis of the loop over elements, its sign, what is added to it, and a constant: together at least 0.
_Fact: TypeAlias = tuple[int, int, Polynomial, int]


@dataclass(frozen=True)
class ElementShift:
    """The distance ``by`` and, in each iteration of the loops ``window``, ``steps`` times the induction variable.

    ``sizes``: where an axis runs around, as in ``(i + 1) % n``, what its distance is modulo.
    """

    by: Distance
    window: tuple[ir.Operation, ...] = ()
    steps: tuple[Distance, ...] = ()
    sizes: tuple[Polynomial | None, ...] = ()

    def size(self, axis: int) -> Polynomial | None:
        """What the distance along ``axis`` is modulo, if anything."""
        return self.sizes[axis] if self.sizes else None


@dataclass(frozen=True)
class ShiftedSums:
    """Additions to one buffer, with the shift of each, and forms that are at least 0 at all of them.

    Each of ``facts`` is an axis of the loop over elements, its sign, what is added to it, and a constant.
    """

    ops: Sequence[ir.Operation]
    shifts: Sequence[ElementShift]
    facts: Sequence[_Fact]


class ShiftedAdditions:
    """The atomic additions in ``loop``, an ``scf.parallel``."""

    def __init__(self, loop: ir.Operation, registry: Registry) -> None:
        self._loop = loop
        self._axes = list(loop.regions[0].blocks[0].arguments)
        self._scalars = registry.table(SCALAR)
        self._lows = [constant_integer(low) for low in bounds_of(loop)[0]]
        self.rotations = Rotations(loop, self._lows, self._scalars)
        self.forms = self.rotations.forms

    def groups(self) -> Iterator[ShiftedSums]:
        """The additions whose elements differ by a distance, for each buffer."""
        found: dict[tuple[Value, _Slopes], list[tuple[ir.Operation, ElementShift]]] = {}
        bases: dict[tuple[Value, _Slopes], tuple[Polynomial, _Turns]] = {}
        places = []
        for op in find_ops(self._loop, is_sum):
            window = self._window(op)
            place = None if window is None else self._place(op, window)
            if window is not None and place is not None and self._only_adds(op.operands[1]):
                places.append((op, window, *place))
        # Those that run around come first: they decide what the others are compared with.
        for op, window, slopes, rest, turns in sorted(places, key=lambda one: -len(one[4])):
            key = op.operands[1], slopes
            own, steps = self._apart(rest, window)
            base, around = bases.setdefault(key, (own, turns))
            by = self._distance(slopes, own - base)
            moves = [move for step in steps if (move := self._distance(slopes, step)) is not None]
            if by is not None and around:
                by = self._turned(op, by, turns, around)
            if by is not None and len(moves) == len(window):
                sizes = tuple(around[n][0].size if n in around else None for n in range(len(by))) if around else ()
                found.setdefault(key, []).append((op, ElementShift(by, window, tuple(moves), sizes)))
        for members in found.values():
            shifts = [shift for _, shift in members]
            if len(set(shifts)) > 1 or any(map(any, shifts[0].steps)):
                # The element in the middle is that of the thread itself; where axes run around, there is none.
                middle = [(min(c) + max(c)) // 2 for c in zip(*(shift.by for shift in shifts), strict=True)]
                middle = [0 if shifts[0].size(axis) else n for axis, n in enumerate(middle)]
                shifts = [
                    replace(shift, by=tuple(n - m for n, m in zip(shift.by, middle, strict=True))) for shift in shifts
                ]
                ops = [op for op, _ in members]
                yield ShiftedSums(ops, shifts, self._common_facts(ops, shifts))

    def _turned(self, op: ir.Operation, by: Distance, turns: _Turns, around: _Turns) -> Distance | None:
        """``by`` with the distances along axes that run ``around``; None if the iteration may be no element."""
        distance = list(by)
        for axis, (rotation, _) in around.items():
            own, count = turns.get(axis, (rotation, 0))
            if own != rotation or by[axis] or not self._is_below(op, axis, rotation.size):
                return None
            distance[axis] = count
        return tuple(distance) if turns.keys() <= around.keys() else None

    def _is_below(self, op: ir.Operation, axis: int, size: Polynomial) -> bool:
        """Whether the id along ``axis`` is less than ``size`` wherever ``op`` runs."""
        id, one = self.forms.of(self._axes[axis]), Polynomial({(): 1})
        gap = size - one - id
        facts = [self.forms.of(bounds_of(self._loop)[1][axis]) - one - id, *self._implied(op)]
        return any((left := (gap - fact).constant) is not None and left >= 0 for fact in facts)

    def _window(self, op: ir.Operation) -> tuple[ir.Operation, ...] | None:
        """The loops around ``op``, which carry nothing and have the same iterations in all threads; None: others."""
        loops, inner = [], op
        for around in around_in(op, self._loop):
            is_then = around.name == _IF and not len(around.results) and inner.block == around.regions[0].blocks[0]
            is_loop = around.name == _FOR and not len(around.results)
            if not is_then and not (is_loop and all(is_outside(value, self._loop) for value in around.operands)):
                return None
            loops += [around] if is_loop else []
            inner = around
        return tuple(reversed(loops))

    def _apart(self, form: Polynomial, window: Sequence[ir.Operation]) -> tuple[Polynomial, list[Polynomial]]:
        """The terms of ``form`` without induction variables of ``window``, and what these are multiplied by."""
        steps = []
        for loop in window:
            step, form = form.divided(self.forms.number(variable_of(loop)))
            steps.append(step)
        return form, steps

    def _distance(self, slopes: _Slopes, rest: Polynomial) -> Distance | None:
        """The number of steps along each axis that change the element by ``rest``."""
        distance = [0] * len(self._axes)
        # Rows before columns: the longest product, then the largest number.
        for axis, slope in sorted(slopes, key=lambda item: item[1].leading, reverse=True):
            _, factor, term = slope.leading
            count = rest.terms.get(term, 0)
            distance[axis] = (2 * count + factor) // (2 * factor)
            rest = rest - slope * distance[axis]
        return None if rest.terms else tuple(distance)

    def _only_adds(self, buffer: Value) -> bool:
        """Whether the loop does nothing with ``buffer``, and with what it may overlap, but add to it."""
        inside = [user for user in users(buffer) if is_inside(user, self._loop)]
        return is_outside(buffer, self._loop) and has_one_name(buffer) and all(map(is_sum, inside))

    def _place(self, op: ir.Operation, window: Sequence[ir.Operation]) -> tuple[_Slopes, Polynomial, _Turns] | None:
        """The subscripts of ``op`` as the factor of each axis, the rest, and the axes that run around; else None."""
        total = Polynomial({})
        for dimension, subscript in enumerate(list(op.operands)[2:]):
            # A number of its own for each dimension keeps them apart.
            total = total + self.forms.of(subscript).times(Polynomial({(-1 - dimension,): 1}))
        around = self.rotations.parts(total)
        parts = None if around is None else self._split(around[1], window, {n: one[0] for n, one in around[0].items()})
        return None if around is None or parts is None else (*parts, {n: one[1:] for n, one in around[0].items()})

    def _split(
        self, form: Polynomial, window: Sequence[ir.Operation], around: Mapping[int, Polynomial]
    ) -> tuple[_Slopes, Polynomial] | None:
        """``form`` as factors of axes, with those of axes that run ``around``, and the rest."""
        slopes, rest = dict(around), form
        for number, axis in enumerate(self._axes):
            slope, rest = rest.divided(self.forms.number(axis))
            if slope.terms and number in slopes:
                return None
            if slope.terms:
                slopes[number] = slope
        # A product of induction variables is no subscript of this kind: its values are inside.
        parts = [
            *slopes.values(),
            *(part for one in self._apart(rest, window) for part in (one if isinstance(one, list) else [one])),
        ]
        inside = [v for part in parts for v in self.forms.values(part) if not is_outside(v, self._loop)]
        return None if inside else (frozenset(slopes.items()), rest)

    def _common_facts(self, ops: Sequence[ir.Operation], shifts: Sequence[ElementShift]) -> list[_Fact]:
        """What is at least 0 wherever one of ``ops`` adds a term, as a form of the id of the element's thread."""
        found: dict[tuple[int, int, Polynomial], int] | None = None
        for op, shift in zip(ops, shifts, strict=True):
            own: dict[tuple[int, int, Polynomial], int] = {}
            for axis, sign, rest, constant in self._facts(op, shift):
                own[axis, sign, rest] = min(constant, own.get((axis, sign, rest), constant))
            found = own if found is None else {key: max(n, own[key]) for key, n in found.items() if key in own}
        return [(*key, constant) for key, constant in (found or {}).items()]

    def _facts(self, op: ir.Operation, shift: ElementShift) -> Iterator[_Fact]:
        for form in self._implied(op):
            around = self.rotations.parts(form)
            parts = None if around is None or around[0] else self._split(form, shift.window, {})
            if parts is None or len(parts[0]) != 1:
                continue
            ((axis, slope),) = parts[0]
            rest, steps = self._apart(parts[1], shift.window)
            # The iteration that adds is the id, without the shift.
            moved = [step - slope * by[axis] for step, by in zip(steps, shift.steps, strict=True)]
            is_id = slope.terms in ({(): 1}, {(): -1}) and shift.size(axis) is None
            if is_id and not any(one.terms for one in moved):
                constant = rest.terms.get((), 0)
                sign = slope.terms[()]
                yield axis, sign, rest - Polynomial({(): constant}), constant - sign * shift.by[axis]

    def _implied(self, op: ir.Operation) -> Iterator[Polynomial]:
        """What is at least 0 wherever ``op`` runs."""
        inner, todo = op, []
        for around in around_in(op, self._loop):
            if around.name == _IF and inner.block == around.regions[0].blocks[0]:
                todo.append(around.operands[0])
            inner = around
        while todo:
            value = todo.pop()
            model = None if isinstance(value.owner, ir.Block) else self._scalars.get(value.owner.operation.name)
            if model is None:
                continue
            todo += model.conjuncts(value.owner.operation)
            yield from map(self.forms.sum, model.implied(value.owner.operation))


def around_in(op: ir.Operation, loop: ir.Operation) -> Iterator[ir.Operation]:
    """The ops around ``op`` that are in ``loop``, innermost first."""
    for around in ancestors(op):
        if around == loop:
            return
        yield around


def variable_of(loop: ir.Operation) -> Value:
    """The induction variable of an ``scf.for``."""
    return loop.regions[0].blocks[0].arguments[0]


def is_used(op: ir.Operation) -> bool:
    """Whether ``op`` has a result with uses."""
    return any(True for result in op.results for _ in result.uses)


def is_sum(op: ir.Operation) -> bool:
    """Whether ``op`` adds a float to memory atomically, and nothing uses the old one."""
    return op.name == ATOMIC and ir.IntegerAttr(op.attributes["kind"]).value == _ADDF and not is_used(op)
