"""Dependence tests: whether a write may change the element that a load reads, in an iteration that matters.

Both name elements by subscripts that are linear in induction variables and in symbols (values that are the same for
both). Two accesses are disjoint if in one dimension the difference of their subscripts is always positive, or always
negative. To prove that, a lower bound of the difference is computed: induction variables are replaced by their bounds,
the innermost first, until the symbols cancel. A value that differs between the two accesses has two names. Source: the
dependence tests of Allen & Kennedy, "Optimizing compilers for modern architectures", 2001, ch. 3, for bounds that are
expressions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final, TypeAlias

from mlirad._mlir import Value
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import is_injective
from mlirad.edit.linear import Linear, as_form
from mlirad.interfaces.regions import Bounds

#: The maximum number of substitutions for one difference.
_BUDGET: Final = 64


class _Side(Enum):
    """Which access a value belongs to: both (a symbol), the load, the write; or the distance from load to write."""

    BOTH = 0
    LOAD = 1
    WRITE = 2
    AHEAD = 3


_Key: TypeAlias = tuple[Value, _Side]
_Form: TypeAlias = Linear[int, _Key]
_Bounds: TypeAlias = tuple[Sequence[_Form], Sequence[_Form]]


@dataclass(frozen=True)
class _Ordering:
    """A direction vector: ``=`` in the loops ``fixed``, ``<`` (load before write) in ``later``, ``*`` in all others."""

    fixed: tuple[Node, ...]
    later: Node | None = None


class Dependences:
    """Dependence tests for the accesses of one function; conservative: what cannot be proved is denied."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._subscripts = Subscripts(program)
        self._places: dict[Node, tuple[Value, Place] | None] = {}

    def is_later_disjoint(self, load: Node, write: Node, inside: Node | None = None) -> bool:
        """Whether ``write``, whenever it runs after ``load``, accesses another element.

        Both may be loads or stores. With ``inside``, an op around both, only the same execution of it counts.
        """
        # The write runs after the load in one of these orders: in the same iterations of the outer ``depth`` common
        # loops and a later one of the next, for each depth; or in the same iteration of all, where it is later in the
        # text. These are the direction vectors (=, ..., =, <, *, ..., *) and (=, ..., =) of dependence analysis.
        common = [a for a, b in zip(load.block.loops, write.block.loops, strict=False) if a is b]
        first = 0 if inside is None else len(inside.block.loops)
        orderings = [_Ordering(tuple(common[:depth]), loop) for depth, loop in enumerate(common) if depth >= first]
        if write.order > load.order and not _are_alternatives(load.block, write.block):
            orderings.append(_Ordering(tuple(common)))
        return all(self._are_disjoint(load, write, ordering) for ordering in orderings)

    def is_always_disjoint(self, load: Node, write: Node, region: Node) -> bool:
        """Whether ``write`` changes no element that ``load`` reads in the same execution of ``region`` around both."""
        return self._are_disjoint(load, write, _Ordering(region.block.loops))

    def is_disjoint_in_later(self, load: Node, write: Node, loop: Node) -> bool:
        """Whether ``write`` accesses another element than ``load`` did in any earlier iteration of ``loop``."""
        return self._are_disjoint(load, write, _Ordering(loop.block.loops, loop))

    def greatest_trip_count(self, loop: Node) -> int | None:
        """An upper bound of the trip count of ``loop``: the least distance from a lower to an upper bound; or None."""
        ((low, high), *others) = loop.as_loop.induction_bounds(loop.op) or (((), ()),)
        test = _Test(_Ordering(()), self._program, self._subscripts)
        distances = [self._subscripts.followed(last - first) for first in low for last in high if not others]
        known = [greatest for greatest in map(test.greatest, distances) if greatest is not None]
        return max(0, min(known) + 1) if known else None

    def is_within(self, form: Linear, bounds: Bounds) -> bool:
        """Whether ``form`` lies within ``bounds`` in every iteration in which all its values are defined."""
        test = _Test(_Ordering(()), self._program, self._subscripts)
        distances = (*(form - bound for bound in bounds[0]), *(bound - form for bound in bounds[1]))
        return all(test.is_positive(self._subscripts.followed(distance)) for distance in distances)

    def is_negative(self, form: Linear) -> bool:
        """Whether ``form`` is below zero in every iteration in which all its values are defined."""
        greatest = _Test(_Ordering(()), self._program, self._subscripts).greatest(self._subscripts.followed(form))
        return greatest is not None and greatest < 0

    def followed(self, form: Linear) -> Linear:
        """``form`` with the results of linear ops replaced by their linear forms."""
        return self._subscripts.followed(form)

    def _are_disjoint(self, load: Node, write: Node, ordering: _Ordering) -> bool:
        one, other = self.place_of(load), self.place_of(write)
        # Different memrefs are never compared: alias analysis decides whether they overlap. In a layout that is not
        # injective two subscripts may denote one element.
        if one is None or other is None or one[0] != other[0] or not is_injective(one[0].type):
            return False
        # The buffer must be the same in both iterations, so it must not be allocated in a loop in which they differ.
        if not set(self._program.home[one[0]].loops) <= set(ordering.fixed):
            return False
        test = _Test(ordering, self._program, self._subscripts)
        return test.differ(one[1], other[1])

    def place_of(self, node: Node) -> tuple[Value, Place] | None:
        """The buffer and the subscripts of a load or store; None for other ops, and for unknown subscripts."""
        if node not in self._places:
            self._places[node] = self._subscripts.of_store(node) or self._subscripts.of_load(node)
        return self._places[node]


def _are_alternatives(one: Block, other: Block) -> bool:
    """Whether the blocks are in different sides of a branch, of which one runs."""
    sides: dict[Node, Block] = {}
    while one.parent is not None:
        sides[one.parent], one = one, one.parent.block
    while other.parent is not None and other.parent not in sides:
        other = other.parent.block
    return other.parent is not None and other.parent.branch is not None and sides[other.parent] is not other


def _eliminated(forms: Sequence[_Form]) -> Iterator[_Form]:
    """Combinations of two of the forms that lack a variable which both have."""
    for one, other in combinations(forms, 2):
        for key, factor in one.factors:
            if other.factor_of(key):
                yield (one * other.factor_of(key)).plus(other, -factor)


class _Test:
    """Compares subscripts for one ordering of iterations."""

    def __init__(self, ordering: _Ordering, program: Program, subscripts: Subscripts) -> None:
        self._fixed = set(ordering.fixed)
        self._program = program
        self._subscripts = subscripts
        later = ordering.later
        variables = later.loop.induction(later.op) if later is not None and later.loop is not None else ()
        #: The induction variable of the loop that carries the dependence, if it counts upwards.
        self._counter = variables[0] if len(variables) == 1 and not (later and later.is_parallel) else None
        self._budget = 0

    def differ(self, of_load: Place, of_write: Place) -> bool:
        """Whether the subscripts always differ."""
        ahead = [
            self._named(write, _Side.WRITE) - self._named(load, _Side.LOAD)
            for load, write in zip(of_load, of_write, strict=True)
        ]
        # One dimension that differs is enough. Where all are equal, each combination of the differences is zero.
        return any(map(self._is_nonzero, ahead)) or any(map(self._is_nonzero, _eliminated(ahead)))

    def _is_nonzero(self, form: _Form) -> bool:
        """Whether ``form`` is at least 1 in all iterations, or at most -1."""
        for difference in (form, form * -1):
            self._budget = _BUDGET
            least = self._least(difference)
            if least is not None and least > 0:
                return True
        return False

    def is_positive(self, form: Linear) -> bool:
        """Whether ``form``, of values of one iteration, is never negative."""
        self._budget = _BUDGET
        least = self._least(self._named(form, _Side.LOAD))
        return least is not None and least >= 0

    def greatest(self, form: Linear) -> int | None:
        """An upper bound of ``form``, of values of one iteration; None if none is found."""
        self._budget = _BUDGET
        least = self._least(self._named(form * -1, _Side.LOAD))
        return None if least is None else -least

    def _named(self, form: Linear, side: _Side) -> _Form:
        named: _Form = Linear((), form.constant)
        for value, factor in form.factors:
            named = named.plus(self._name(value, side), factor)
        return named

    def _name(self, value: Value, side: _Side) -> _Form:
        if self._fixed.issuperset(self._program.home[value].loops):
            return as_form((value, _Side.BOTH))
        if side is _Side.WRITE and self._counter is not None and value == self._counter:
            # w = l + ahead with ahead >= 1: then l cancels in the difference, which two independent names would not
            # allow.
            return as_form((value, _Side.LOAD)) + as_form((value, _Side.AHEAD))
        return as_form((value, side))

    def _least(self, form: _Form) -> int | None:
        """A lower bound of ``form``; None if none is found."""
        if not form.factors:
            return form.constant
        self._budget -= 1
        key = self._next(form)
        if key is None or self._budget < 0:
            return self._least_of_intervals(form)
        factor = form.factor_of(key)
        low, high = self._bounds(key)
        # min(rest + f v) >= min(rest + f low) for f > 0. Any one of several lower bounds is valid, so the greatest
        # counts.
        rest = form.plus(as_form(key), -factor)
        found = [self._least(rest.plus(bound, factor)) for bound in (low if factor > 0 else high)]
        known = [number for number in found if number is not None]
        return max(known) if known else None

    def _next(self, form: _Form) -> _Key | None:
        """The innermost value that has a bound on the relevant side."""
        bounded = [key for key, factor in form.factors if self._bounds(key)[0 if factor > 0 else 1]]
        if not bounded:
            return None
        # Innermost first: bounds of inner loops mention outer induction variables, which may cancel only then
        # (triangles).
        return max(bounded, key=self._rank)

    def _rank(self, key: _Key) -> tuple[bool, int, int]:
        """Larger for what may have a bound that depends on the others."""
        value, side = key
        return side is _Side.AHEAD, len(self._program.home[value].loops), self._subscripts.order(value)

    def _bounds(self, key: _Key) -> _Bounds:
        value, side = key
        low, high = self._subscripts.bounds(value)
        if side is _Side.AHEAD:
            # At least one step, and not beyond the end of the loop.
            own = as_form((value, _Side.LOAD))
            return [Linear((), 1)], [self._named(form, _Side.LOAD) - own for form in high]
        return [self._named(form, side) for form in low], [self._named(form, side) for form in high]

    def _least_of_intervals(self, form: _Form) -> int | None:
        total = form.constant
        for (value, side), factor in form.factors:
            interval = None if side is _Side.AHEAD else self._subscripts.interval(value)
            # No bound on this side: the form is unbounded below.
            if interval is None:
                return None
            total += factor * interval[0 if factor > 0 else 1]
        return total
